/* mc_advice: what a Magic Chess position is worth and which moves to look at first. docs/rules/magic.md 4.4 */
#ifndef GAMES_MAGIC_MC_ADVICE_H
#define GAMES_MAGIC_MC_ADVICE_H

#include "games/magic/mc_rules.h"

/* Fills the tables that what is declared here reads; the game's begin calls it. */
void mc_advice_fill(void);

int mc_evaluate(const struct position *);
void mc_order(const struct position *, const move_t *moves, int n, int *score);

#endif
