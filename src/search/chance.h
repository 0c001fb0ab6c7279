/* chance: the expectation over the outcomes of a chance node, and the Star1 and Star2 (Ballard 1983) search windows of
 * the outcomes.
 *
 * The value is the mean of the outcome scores, each clamped to +-cap, an advantage that is as good as a win. The clamp
 * keeps one winning outcome in thirty from outweighing everything the others lose, and bounds how far unsearched
 * outcomes can move the mean. If all outcomes are forced wins, or all are forced losses, the value is the mean of the
 * unclamped scores and is itself a forced result.
 *
 * Every outcome has a lower and an upper bound: initially +-cap, then the result of a probe (Star2: the most promising
 * reply gives one bound), finally its own score. The weighted bounds add up to bounds on the mean, so an outcome only
 * has to be searched within the window from chance_window: at or below its *alpha the node cannot exceed its own alpha,
 * whatever follows; at or above its *beta the node is at least beta.
 *
 * Pure arithmetic; it knows nothing of games or trees. */
#ifndef SEARCH_CHANCE_H
#define SEARCH_CHANCE_H

#include "search/tt.h"

struct chance {
	int alpha, beta;         /* window of the chance node */
	int cap;                 /* 1 .. SCORE_WIN */
	bool may_win;            /* all known scores so far are forced wins */
	bool may_lose;           /* all known scores so far are forced losses */
	int64_t total, rest;     /* total weight, and weight not yet searched */
	int64_t sum;             /* weight * unclamped score over the searched outcomes */
	int64_t lowest, highest; /* weight * low and weight * high over all outcomes */
	struct chance_outcome {
		int64_t weight;
		int low, high; /* bounds of the score, within the cap */
	} outcomes[OUTCOMES_MAX];
};

void chance_begin(struct chance *, const struct outcome *, int n, int cap, int alpha, int beta);

/* Search window of outcome i, which has not been searched yet: *alpha < *beta. */
void chance_window(const struct chance *, int i, int *alpha, int *beta);

/* Records what was learned about outcome i: a bound from a probe, or with TT_EXACT the fail-soft score of a search with
 * its window. Returns true if this decides the node; *value and *bound then hold the result, which is exact after the
 * last outcome if there was no cutoff. */
bool chance_take(struct chance *, int i, int score, enum tt_bound what, int *value, enum tt_bound *bound);

#endif
