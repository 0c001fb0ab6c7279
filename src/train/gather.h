/* gather: self-play games with a search score for every position. */
#ifndef TRAIN_GATHER_H
#define TRAIN_GATHER_H

#include <stdatomic.h>

#include "base/rng.h"
#include "train/scored.h"

struct gather {
	const struct game *game;
	const struct preset *preset;
	const struct position *starts; /* n_starts start positions, used in turn; NULL: the preset's start */
	int n_starts;
	const struct net *net; /* evaluates positions; NULL: hand-crafted evaluation */
	uint64_t nodes;        /* node limit per move */
	uint64_t seed;
	int random_plies; /* random opening plies: this many or one more, so that either side may move first after them;
			     openings that decide the game or are too unbalanced are replaced */
	int random_rate;  /* percentage of random moves, to get unbalanced positions, which searches encounter all the
			     time */
	int max_opening_score; /* maximum absolute score of an opening */
	int resign_score;      /* reaching it for GATHER_DECIDED consecutive plies ends the game */
	int plies_max;         /* longer games are drawn */
};

#define GATHER_DECIDED 6

/* scored_job.make with a struct gather as context: plays game i, which depends only on i and the members above. */
bool gather_make(void *gather, int i, const atomic_bool *stop, struct scored_game *out, struct error *) MUST_USE;

#endif
