/* filter: which positions of scored games can be valued as they stand: where the static evaluation, a search of one ply
 * with its quiescence, and the score agree. "Study of the Proper NNUE Dataset" (arXiv 2412.17948) calls these quiet. */
#ifndef TRAIN_FILTER_H
#define TRAIN_FILTER_H

#include <stdatomic.h>

#include "train/scored.h"

struct filter {
	const struct game *game;
	const struct preset *preset;
	const struct net *net;     /* that values positions; NULL: the hand-crafted evaluation */
	int static_most;           /* of what the static evaluation and the search of one ply may differ by, */
	int score_most;            /* and that search and the score; hundredths of a piece */
	struct scored_game *games; /* filter_read */
	int n, capacity;
};

void filter_release(struct filter *);

/* Adds the games of a file's bytes; the preset becomes theirs. */
bool filter_read(struct filter *, const char *bytes, size_t n, struct error *) MUST_USE;

/* Game i without the quiet marks of positions where they disagree: for scored_job.make, the context being a filter. */
bool filter_make(void *filter, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
