/* gambles: the possible results of flips, as `eval` and `hint` of qipan play show them. */
#ifndef CMD_GAMBLES_H
#define CMD_GAMBLES_H

#include "cmd/session.h"

/* A table of all gambles of the side to act, the best expectation first: expected value, best and worst reveal. Prints
 * nothing if there are none, or if Ctrl-C was pressed meanwhile. */
void gambles_print(struct session *, struct thinker *);

/* Appends to a hint the possible results of the move, if it is a gamble. */
void gambles_print_hint(struct session *, struct thinker *, move_t);

#endif
