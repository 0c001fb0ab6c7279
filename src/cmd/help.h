/* help: prints a command's --help from its tables. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include "cmd/cmd.h"

#include <stdio.h>

/* NULL: help for the program. */
void help_print(FILE *, const struct command *);

/* Appends "--depth D", as in option lists. */
void help_add_name(const struct option *, struct string *out);

/* Appends the option's description and its default. */
void help_add_text(const struct option *, const void *defaults, struct string *out);

#endif
