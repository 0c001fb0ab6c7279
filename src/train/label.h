/* label: recorded games with a search score for every position. */
#ifndef TRAIN_LABEL_H
#define TRAIN_LABEL_H

#include <stdatomic.h>

#include "train/scored.h"

struct label {
	const struct game *game;
	const struct preset *preset; /* its rules apply in the searches */
	const struct net *net;       /* evaluates positions; NULL: hand-crafted evaluation */
	uint64_t nodes;              /* node limit per score */
	int skip;                    /* initial plies of each game without a score, as many games share them */
	struct scored_game *games;   /* not scored yet; added by label_add */
	int n, capacity;
};

void label_release(struct label *);

/* Adds a game and its result; UNDECIDED means unknown. */
void label_add(struct label *, const struct line *, enum verdict);

/* scored_job.make with a struct label as context: scores game i. Positions in check and chance nodes get no score. */
bool label_make(void *label, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
