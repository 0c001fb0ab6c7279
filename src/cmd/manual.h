/* manual: the manual pages of the commands as roff, from their tables. data/man/generate asks the program for them:
 * "qipan --man COMMAND", or without a command for the list of them in qipan(1). */
#ifndef CMD_MANUAL_H
#define CMD_MANUAL_H

#include "cmd/cmd.h"

#define MANUAL_WORD "--man"

/* Prints the page; for NULL the list of all commands. Returns the exit code. */
int manual_print(const struct command *);

#endif
