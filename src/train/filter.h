/* filter: selects the positions of scored games that can be evaluated statically: those where the static evaluation, a
 * one-ply search with quiescence, and the score agree. "Study of the Proper NNUE Dataset" (arXiv 2412.17948) calls
 * these quiet. */
#ifndef TRAIN_FILTER_H
#define TRAIN_FILTER_H

#include <stdatomic.h>

#include "train/scored.h"

struct filter {
	const struct game *game;
	const struct preset *preset;
	const struct net *net;     /* evaluates positions; NULL: hand-crafted evaluation */
	int static_max;            /* maximum difference between static evaluation and one-ply search, */
	int score_max;             /* and between one-ply search and score; hundredths of a piece */
	struct scored_game *games; /* read by filter_read */
	int n, capacity;
};

void filter_release(struct filter *);

/* Adds the games of a file's bytes and sets the preset to that of the file. */
bool filter_read(struct filter *, const char *bytes, size_t n, struct error *) MUST_USE;

/* scored_job.make with a struct filter as context: game i, with the quiet mark removed where the values disagree. */
bool filter_make(void *filter, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
