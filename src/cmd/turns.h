/* turns: the players of a session make their moves in turn. */
#ifndef CMD_TURNS_H
#define CMD_TURNS_H

#include "cmd/session.h"

/* Until the player leaves or the input ends. */
void turns_run(struct session *);

#endif
