/* arguments: parses command lines according to the option tables of the commands. */
#ifndef CMD_ARGUMENTS_H
#define CMD_ARGUMENTS_H

#include "cmd/cmd.h"

/* Parses the n words after the command's name into its struct, which the caller has filled with the defaults. Texts in
 * the struct point into the words, which are reordered. On invalid input, prints an error and returns false. The caller
 * calls arguments_release in either case. */
bool arguments_read(const struct command *, int n, char **words, void *out) MUST_USE;
void arguments_release(const struct command *, void *out);

/* Stores the text as the value of an option in the struct, as if it had been given. what: its name in the error that is
 * printed for an invalid value. A struct option_number stays "not given". */
bool arguments_store_default(const struct option *, const char *what, const char *text, void *out) MUST_USE;

/* Appends "qipan think GAME [OPTION...]". */
void arguments_add_synopsis(const struct command *, struct string *out);

#endif
