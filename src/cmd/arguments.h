/* arguments: reads command lines by the tables of the commands. */
#ifndef CMD_ARGUMENTS_H
#define CMD_ARGUMENTS_H

#include "cmd/cmd.h"

/* Reads the n words after the command's name into its struct, which the caller has filled with the defaults. The texts
 * there are those of the words, whose order changes. If they are wrong, prints an error and returns false. The caller
 * calls arguments_release in either case. */
bool arguments_read(const struct command *, int n, char **words, void *out) MUST_USE;
void arguments_release(const struct command *, void *out);

/* Appends "qipan think GAME [OPTION...]". */
void arguments_add_synopsis(const struct command *, struct string *out);

#endif
