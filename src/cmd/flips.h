/* flips: the possible outcomes of flips, as shown by `eval` and `hint` in qipan play. */
#ifndef CMD_FLIPS_H
#define CMD_FLIPS_H

#include "cmd/session.h"

/* Prints a table of all flips of the player to move, best expectation first: expected value, best and worst reveal.
 * Prints nothing if there are no flips or if Ctrl-C was pressed meanwhile. */
void flips_print(struct session *, struct engine_instance *);

/* Prints the possible outcomes after a hint if the move is a flip. */
void flips_print_hint(struct session *, struct engine_instance *, move_t);

#endif
