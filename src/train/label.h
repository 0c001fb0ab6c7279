/* label: games of records, with the score that a search gives each position. */
#ifndef TRAIN_LABEL_H
#define TRAIN_LABEL_H

#include <stdatomic.h>

#include "train/scored.h"

struct label {
	const struct game *game;
	const struct preset *preset; /* whose rules the searches follow */
	const struct net *net;       /* that values positions; NULL: the hand-crafted evaluation */
	uint64_t nodes;              /* positions searched for a score */
	int skip;                    /* plies at the start of each game that get no score: many games share them */
	struct scored_game *games;   /* without scores; label_add */
	int n, capacity;
};

void label_release(struct label *);

/* Adds the game of a line and how it ended; UNDECIDED: it is not known. */
void label_add(struct label *, const struct line *, enum verdict);

/* Game i with its scores: for scored_job.make, the context being a label. Positions in check get none, nor where
 * chance acts. */
bool label_make(void *label, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
