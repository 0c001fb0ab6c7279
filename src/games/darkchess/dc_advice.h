/* dc_advice: what a dark chess position is worth and which actions to look at first. */
#ifndef GAMES_DARKCHESS_DC_ADVICE_H
#define GAMES_DARKCHESS_DC_ADVICE_H

#include "games/darkchess/dc_rules.h"

/* A colour's pieces, face up and in the bag alike, are worth what they can do to the other colour's living pieces:
 * their share that the piece can take, less their share that can take it. So a king rises when the pawns are gone, and
 * a rook when nothing stronger lives. Before the first flip every position is worth 0. */
int dc_evaluate(const struct position *);
void dc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
