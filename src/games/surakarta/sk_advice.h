/* sk_advice: the evaluation of Surakarta positions and the order in which to search moves. */
#ifndef GAMES_SURAKARTA_SK_ADVICE_H
#define GAMES_SURAKARTA_SK_ADVICE_H

#include "games/surakarta/sk_rules.h"

int sk_evaluate(const struct position *);
void sk_order(const struct position *, const move_t *moves, int n, int *score);

#endif
