/* examples: training examples: the quiet positions of scored games as a net sees them, with their targets. */
#ifndef TRAIN_EXAMPLES_H
#define TRAIN_EXAMPLES_H

#include "core/features.h"
#include "train/scored.h"

struct example {
	uint64_t at; /* offset of its features in the list: the perspective of the player to move, then the other one */
	uint8_t n[2]; /* number of features per perspective */
	uint8_t output_bucket;
	uint8_t halves; /* game result for the player to move: 0, 1 or 2 half points; or EXAMPLE_UNKNOWN */
	int16_t score;  /* for the player to move, in hundredths of a piece */
};

#define EXAMPLE_UNKNOWN 3

struct examples {
	struct example *all;
	size_t n, capacity;
	uint16_t *features;
	size_t n_features, features_capacity;
	int n_games; /* number of games the examples come from */
};

struct examples_pick {
	int score_max;        /* examples with scores beyond +-score_max are skipped */
	int validation_every; /* one in this many games goes to the validation set; 0: none */
};

void examples_release(struct examples *);

/* Adds the examples of a file's bytes to the training and the validation set. False with the error filled if the data
 * are invalid; examples before the error are kept. */
bool examples_read(const struct game *, const struct examples_pick *, const char *bytes, size_t n,
		   struct examples *training, struct examples *validation, struct error *) MUST_USE;

/* The score scale for which sigmoid(score / scale) fits the game results best; 0 if no result is known. */
double examples_scale(const struct examples *);

#endif
