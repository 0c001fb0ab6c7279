/* complete: what can come next on a command line. The scripts of data/shell ask the program, "qipan --complete
 * WORD...", where the last word is the one being typed, perhaps empty. It prints a candidate a line, often with a tab
 * and a few words about it; ":files" or ":folders" says that the shell should offer those,
 * after what follows a tab: the "--csv=" of "--csv=games". */
#ifndef CMD_COMPLETE_H
#define CMD_COMPLETE_H

#include "cmd/option.h"

#define COMPLETE_WORD "--complete"

/* Prints the candidate if it begins with what is typed. about may be NULL. */
void complete_offer(const char *typed, const char *candidate, const char *about);

/* Prints the candidates for the last of the n words that follow the command's name: options from the specs, values and
 * other words from its usage. */
void complete_arguments(const char *name, const char *usage, const struct option_spec *, const char *const *words,
			int n);

#endif
