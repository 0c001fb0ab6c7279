/* dc_advice: what a dark chess position is worth and which actions to look at first. */
#ifndef GAMES_DARKCHESS_DC_ADVICE_H
#define GAMES_DARKCHESS_DC_ADVICE_H

#include "games/darkchess/dc_rules.h"

/* Fills the tables that what is declared here reads; the game's begin calls it. */
void dc_advice_fill(void);

/* A colour's pieces count alike face up and in the bag. Each is worth more as the enemy pieces that can take it die,
 * and little once none that it can take lives: so a king rises when the pawns are gone, and a rook when nothing
 * stronger lives. Before the first flip every position is worth 0. */
int dc_evaluate(const struct position *);
void dc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
