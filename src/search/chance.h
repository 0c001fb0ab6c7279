/* chance: the expectation over the outcomes of a chance node, and the windows that Star1 and Star2 (Ballard 1983)
 * search them with.
 *
 * The value is the mean of the outcomes' scores, in which none counts for more than +-cap: an advantage that is as good
 * as a win. So a win that one outcome in thirty brings does not outweigh all that the others lose, and what is not
 * searched yet can move the mean only so far. Where every outcome is a forced win, or every one a forced loss, the
 * value is the mean of the scores as they are: it is a forced end itself.
 *
 * Every outcome has two scores between which it lies: at first +-cap, then what a probe has shown (Star2: the reply
 * that looks best bounds the outcome on one side), then its own score. Their sums bound the mean, and an outcome needs
 * to be known only as far as it matters against the node's window: at or below *alpha of chance_window the node can no
 * longer get above its own alpha whatever follows, at or above *beta it is beta at least.
 *
 * Pure arithmetic: no game and no tree is known here. */
#ifndef SEARCH_CHANCE_H
#define SEARCH_CHANCE_H

#include "search/tt.h"

struct chance {
	int alpha, beta;         /* the node's window */
	int cap;                 /* 1 .. SCORE_WIN */
	bool may_win;            /* whether all that is known so far is forced wins */
	bool may_lose;           /* likewise losses */
	int64_t total, rest;     /* weight of all outcomes, and of those not yet searched */
	int64_t sum;             /* weight * score of those that were, without the cap */
	int64_t lowest, highest; /* weight * low, weight * high of all outcomes */
	struct chance_outcome {
		int64_t weight;
		int low, high; /* its score, within the cap, lies between */
	} outcomes[OUTCOMES_MAX];
};

void chance_begin(struct chance *, const struct outcome *, int n, int cap, int alpha, int beta);

/* The window in which outcome i, not yet searched, is to be searched: *alpha < *beta. */
void chance_window(const struct chance *, int i, int *alpha, int *beta);

/* What is learnt of outcome i: a bound before it is searched, or with TT_EXACT the fail-soft score of a search in its
 * window. True when the node's value is settled: then *value and *bound hold it, exact after the last outcome if none
 * was cut short. */
bool chance_take(struct chance *, int i, int score, enum tt_bound what, int *value, enum tt_bound *bound);

#endif
