/* help: what --help prints about a command, from its tables. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include "cmd/cmd.h"

#include <stdio.h>

/* NULL: about the program. */
void help_print(FILE *, const struct command *);

/* Appends "--depth D", as lists of options name it. */
void help_add_name(const struct option *, struct string *out);

/* Appends what the option does, with its default. */
void help_add_text(const struct option *, const void *defaults, struct string *out);

#endif
