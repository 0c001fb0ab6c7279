/* turns: runs the turns of a session's players. */
#ifndef CMD_TURNS_H
#define CMD_TURNS_H

#include "cmd/session.h"

/* Runs until the player quits or the input ends. */
void turns_run(struct session *);

#endif
