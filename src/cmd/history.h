/* history: what happened in a game so far, as text for players. */
#ifndef CMD_HISTORY_H
#define CMD_HISTORY_H

#include "base/text.h"
#include "core/line.h"

/* Appends the moves with their numbers and reveals, "1. b4(k) d1(P) 2. ...", broken before column 80; nothing without
 * moves. */
void history_moves(const struct line *, struct string *out);

/* Appends the pieces that were taken, removed or pressed, in the order of the game's pieces: "red pawn 2, black
 * cannon"; nothing if all are on the board. */
void history_taken(const struct line *, struct string *out);

#endif
