/* chance: the expectation over the outcomes of a chance node, and the windows that Star1 and Star2 (Ballard 1983)
 * search them with.
 *
 * The value is the mean of the outcomes' scores, each limited to +-cap: an advantage that is as good as a win. So a win
 * by one outcome in thirty does not outweigh everything that the others lose, and outcomes not yet searched can move
 * the mean only within bounds. If all outcomes are forced wins, or all are forced losses, the value is the mean of
 * their full scores: it is a forced end itself.
 *
 * Every outcome has a lower and an upper bound: at first +-cap, then the result of a probe (Star2: the reply that looks
 * best gives one bound), finally its own score. Their sums bound the mean, and an outcome needs to be known only as far
 * as it matters for the node's window: if it is at or below *alpha of chance_window the node cannot get above its own
 * alpha whatever follows; if it is at or above *beta the node is at least beta.
 *
 * Pure arithmetic, without games or trees. */
#ifndef SEARCH_CHANCE_H
#define SEARCH_CHANCE_H

#include "search/tt.h"

struct chance {
	int alpha, beta;         /* the node's window */
	int cap;                 /* 1 .. SCORE_WIN */
	bool may_win;            /* whether all known scores so far are forced wins */
	bool may_lose;           /* likewise losses */
	int64_t total, rest;     /* weight of all outcomes, and of those not yet searched */
	int64_t sum;             /* weight * score of those searched, without the cap */
	int64_t lowest, highest; /* weight * low, weight * high of all outcomes */
	struct chance_outcome {
		int64_t weight;
		int low, high; /* its score, within the cap, lies between */
	} outcomes[OUTCOMES_MAX];
};

void chance_begin(struct chance *, const struct outcome *, int n, int cap, int alpha, int beta);

/* The window in which outcome i, not yet searched, is to be searched: *alpha < *beta. */
void chance_window(const struct chance *, int i, int *alpha, int *beta);

/* Adds what was learnt about outcome i: a bound before it is searched, or with TT_EXACT the fail-soft score of a search
 * in its window. True if the node's value is settled: then *value and *bound hold it, exact after the last outcome if
 * none was cut off. */
bool chance_take(struct chance *, int i, int score, enum tt_bound what, int *value, enum tt_bound *bound);

#endif
