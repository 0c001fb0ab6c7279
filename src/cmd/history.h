/* history: the game so far, as text for players. */
#ifndef CMD_HISTORY_H
#define CMD_HISTORY_H

#include "base/text.h"
#include "core/line.h"

/* Appends the moves with numbers and reveals, "1. b4(k) d1(P) 2. ...", wrapped before column 80; appends nothing if
 * there are no moves. */
void history_moves(const struct line *, struct string *out);

/* Appends the pieces that were captured, removed or pressed, in the game's piece order: "red pawn 2, black cannon";
 * appends nothing if all are on the board. */
void history_taken(const struct line *, struct string *out);

#endif
