/* mc_heuristics: evaluation and move ordering for Magic Chess. docs/rules/magic.md 4.4 */
#ifndef GAMES_MAGIC_MC_HEURISTICS_H
#define GAMES_MAGIC_MC_HEURISTICS_H

#include "base/attributes.h"
#include "games/magic/mc_rules.h"

/* Fills the tables of this module; called by the game's begin. */
void mc_heuristics_fill(void) RARELY_CALLED;

int mc_evaluate(const struct position *);
void mc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
