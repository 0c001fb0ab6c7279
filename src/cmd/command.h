/* command: what can be typed during a game: a move, or one of the words of a table. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include "cmd/session.h"

/* Executes a line of input; an empty one does nothing. */
void command_run(struct session *, const char *line);

/* Prints one line about a refusal and notes that there was one. */
void command_refused(struct session *, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
