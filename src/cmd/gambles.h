/* gambles: the possible outcomes of flips, as shown by `eval` and `hint` in qipan play. */
#ifndef CMD_GAMBLES_H
#define CMD_GAMBLES_H

#include "cmd/session.h"

/* Prints a table of all flips of the player to move, best expectation first: expected value, best and worst reveal.
 * Prints nothing if there are no flips or if Ctrl-C was pressed meanwhile. */
void gambles_print(struct session *, struct thinker *);

/* Prints the possible outcomes after a hint if the move is a flip. */
void gambles_print_hint(struct session *, struct thinker *, move_t);

#endif
