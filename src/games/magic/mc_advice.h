/* mc_advice: the evaluation of Magic Chess positions and the order in which to search moves. docs/rules/magic.md 4.4 */
#ifndef GAMES_MAGIC_MC_ADVICE_H
#define GAMES_MAGIC_MC_ADVICE_H

#include "games/magic/mc_rules.h"

/* Fills the tables that this module reads; the game's begin calls it. */
void mc_advice_fill(void);

int mc_evaluate(const struct position *);
void mc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
