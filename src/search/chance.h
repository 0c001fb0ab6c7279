/* chance: the expectation over the outcomes of a chance node, and the windows that Star1 (Ballard 1983) searches them
 * with.
 *
 * After some outcomes the sum so far, with the best or the worst that the rest could still be, bounds the whole. So the
 * next outcome needs to be known only between two scores: at or below the first the node can no longer get above alpha
 * whatever follows, at or above the second it is beta at least.
 *
 *     sum so far + weight * score + weight of the rest * +-SCORE_WIN   against   alpha, beta * total weight
 *
 * Pure arithmetic: no game and no tree is known here. */
#ifndef SEARCH_CHANCE_H
#define SEARCH_CHANCE_H

#include "search/tt.h"

struct chance {
	int alpha, beta;     /* the node's window */
	int64_t total, rest; /* weight of all outcomes, and of those not yet searched */
	int64_t sum;         /* weight * score of those that were */
};

void chance_begin(struct chance *, const struct outcome *, int n, int alpha, int beta);

/* The window in which the next outcome, of that weight, is to be searched: *alpha < *beta. */
void chance_window(const struct chance *, uint32_t weight, int *alpha, int *beta);

/* Takes the fail-soft score of a search in that window. True when the node's value is settled: then *value and *bound
 * hold it, exact after the last outcome if none was cut short. */
bool chance_take(struct chance *, uint32_t weight, int score, int *value, enum tt_bound *bound);

#endif
