/* command: input during a game: a move, or one of the commands in a table. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include "cmd/session.h"

/* Executes a line of input; ignores an empty one. */
void command_run(struct session *, const char *line);

/* command_refuses(session, message, value...): prints an error in one line and records that an input was rejected;
 * command_refused prints a given text. */
#define command_refuses(s, ...) command_refuses_arguments(s, MESSAGE_ARGUMENTS(__VA_ARGS__))
void command_refuses_arguments(struct session *, unsigned kinds, const struct message *, ...);
void command_refused(struct session *, const char *text);

#endif
