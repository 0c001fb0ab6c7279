/* manual: generates the commands' manual pages as roff from their tables. data/man/generate calls "qipan --man
 * COMMAND", or "qipan --man" for the command list in qipan(1). */
#ifndef CMD_MANUAL_H
#define CMD_MANUAL_H

#include "cmd/cmd.h"

#define MANUAL_WORD "--man"

/* Prints the page; NULL prints the list of all commands. Returns the exit code. */
int manual_print(const struct command *);

#endif
