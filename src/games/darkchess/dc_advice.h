/* dc_advice: the evaluation of dark chess positions and the order in which to search actions. */
#ifndef GAMES_DARKCHESS_DC_ADVICE_H
#define GAMES_DARKCHESS_DC_ADVICE_H

#include "games/darkchess/dc_rules.h"

/* Fills the tables that this module reads; the game's begin calls it. */
void dc_advice_fill(void);

/* A colour's pieces count the same face up and in the bag. Each is worth more as the enemy pieces that can take it
 * disappear, and little once no piece that it can take is left: so a king gains value when the pawns are gone, and a
 * rook when nothing stronger is left. Before the first flip every position is worth 0. */
int dc_evaluate(const struct position *);
void dc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
