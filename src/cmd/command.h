/* command: what can be typed during a game: a move, or one of the words of a table. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include "cmd/session.h"

/* Executes a line of input; an empty one does nothing. */
void command_run(struct session *, const char *line);

/* command_refuses(session, message, value...): prints one line about a refusal and notes that there was one;
 * command_refused prints a text. */
#define command_refuses(s, ...) command_refuses_arguments(s, MESSAGE_ARGUMENTS(__VA_ARGS__))
void command_refuses_arguments(struct session *, unsigned kinds, const struct message *, ...);
void command_refused(struct session *, const char *text);

#endif
