/* commands: the list of all commands. */
#ifndef CMD_COMMANDS_H
#define CMD_COMMANDS_H

#include "cmd/option.h"

/* All commands, sorted by name; the subcommands follow their group. Ends with NULL. */
extern const struct command *const commands[];

/* The command's name within the group, or among all commands if group is NULL; NULL if it is not found there. */
const char *commands_name_in(const struct command *group, const struct command *);

/* The command named by the leading words, or the group if the next word is not one of its commands; NULL if no command
 * matches. *n is the number of words that name it. */
const struct command *commands_find(int n_words, char **words, int *n);

#endif
