/* commands: the list of them. */
#ifndef CMD_COMMANDS_H
#define CMD_COMMANDS_H

#include "cmd/option.h"

/* All commands, sorted by name; those of a group follow it. Ends with NULL. */
extern const struct command *const commands[];

/* The name that the command has in the group, or for NULL among all commands; NULL if it is not there. */
const char *commands_name_in(const struct command *group, const struct command *);

/* The command that the words begin with, or the group if they do not go on with one of its commands; NULL if there is
 * none. *n is how many words name it. */
const struct command *commands_find(int n_words, char **words, int *n);

#endif
