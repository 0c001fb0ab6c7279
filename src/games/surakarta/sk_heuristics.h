/* sk_heuristics: evaluation and move ordering for Surakarta. */
#ifndef GAMES_SURAKARTA_SK_HEURISTICS_H
#define GAMES_SURAKARTA_SK_HEURISTICS_H

#include "games/surakarta/sk_rules.h"

int sk_evaluate(const struct position *);
void sk_order(const struct position *, const move_t *moves, int n, int *score);

#endif
