/* dc_heuristics: evaluation and move ordering for dark chess. */
#ifndef GAMES_DARKCHESS_DC_HEURISTICS_H
#define GAMES_DARKCHESS_DC_HEURISTICS_H

#include "base/attributes.h"
#include "games/darkchess/dc_rules.h"

/* Fills the tables of this module; called by the game's begin. */
void dc_heuristics_fill(void) RARELY_CALLED;

/* Pieces count the same face up and in the bag. A piece gains value as the enemy pieces that can capture it disappear,
 * and keeps little value once no piece that it can capture is left. For example, a king gains value when the pawns are
 * gone, and a rook when no stronger piece is left. Positions before the first flip evaluate to 0. */
int dc_evaluate(const struct position *);
void dc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
