/* gambles: what flips may bring, as `eval` and `hint` of qipan play show it. */
#ifndef CMD_GAMBLES_H
#define CMD_GAMBLES_H

#include "cmd/session.h"

/* A table of all gambles of the side to act, the best expectation first: expected value, best and worst reveal. Prints
 * nothing where there are none, nor when Ctrl-C was pressed meanwhile. */
void gambles_print(struct session *, struct thinker *);

/* Appends to a hint what the move may bring, if it is a gamble. */
void gambles_print_hint(struct session *, struct thinker *, move_t);

#endif
