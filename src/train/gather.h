/* gather: games that a search plays against itself, with the score of every position. */
#ifndef TRAIN_GATHER_H
#define TRAIN_GATHER_H

#include <stdatomic.h>

#include "base/rng.h"
#include "train/scored.h"

struct gather {
	const struct game *game;
	const struct preset *preset;
	const struct position *starts; /* n_starts of them, from which games begin in turn; NULL: the preset's */
	int n_starts;
	const struct net *net; /* that values positions; NULL: the hand-crafted evaluation */
	uint64_t nodes;        /* positions searched for a move */
	uint64_t seed;
	int random_plies; /* at the start of a game, this number or one more, so that either side may be first to
			     think; games that they decide, or leave far from even, begin again */
	int stray;        /* of a hundred moves so many are drawn at random, so that positions occur in which one side
			     is far ahead: searches meet them all the time */
	int even;         /* a score up to this is even enough */
	int decided;      /* a score of it or beyond, for as many plies as GATHER_DECIDED, ends a game */
	int plies_max;    /* a longer game is a draw */
};

#define GATHER_DECIDED 6

/* Game i, which depends on what is set above and i alone: for scored_job.make, the context being a gather. */
bool gather_make(void *gather, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
