/* examples: positions as a net sees them, with what it shall say of them: the quiet positions of scored games. */
#ifndef TRAIN_EXAMPLES_H
#define TRAIN_EXAMPLES_H

#include "core/features.h"
#include "train/scored.h"

struct example {
	uint64_t at;  /* of its features in the list: those of the side to act's view, then those of the other */
	uint8_t n[2]; /* of each view */
	uint8_t stage;
	uint8_t halves; /* what the side to act got in the end: 0, 1 or 2 halves of a point; EXAMPLE_UNKNOWN */
	int16_t score;  /* for the side to act, hundredths of a piece */
};

#define EXAMPLE_UNKNOWN 3

struct examples {
	struct example *all;
	size_t n, capacity;
	uint16_t *features;
	size_t n_features, features_capacity;
	int n_games; /* that they are of */
};

struct examples_pick {
	int score_max; /* examples with larger scores are left out */
	int apart;     /* one of so many games becomes a check that is not learnt from, to see what was learnt */
};

void examples_release(struct examples *);

/* Adds the examples of a file's bytes to those to learn from, and to the checks. False with the error filled if there
 * is something wrong with the bytes; the examples before it stay. */
bool examples_read(const struct game *, const struct examples_pick *, const char *bytes, size_t n,
		   struct examples *learnt, struct examples *checks, struct error *) MUST_USE;

/* The scale of scores: sigmoid(score / scale) is nearest to the points that were made. 0: no result is known. */
double examples_scale(const struct examples *);

#endif
