/* model: a net while it learns: floating-point numbers in one array, and what Adam remembers of each.
 *
 * Features that stand for the same in another frame share a row beside their own (features.shared): what is learnt of
 * one helps those that were seen seldom. A net has their sum. */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "core/game.h"
#include "net/net.h"

/* Where in the array what lies. */
struct model_shape {
	int n_features, n_shared, n_stages, hidden;
	int view_max;   /* of a net's weights of the sums: net_view_max */
	size_t rows;    /* n_features of hidden numbers: 0 */
	size_t offsets; /* hidden */
	size_t stages;  /* of stage_size: its parts lie one after the other, as in struct net_stage */
	size_t stage_size;
	size_t first_offset, second, second_offset, last, last_offset; /* within a stage; first: 0 */
	size_t seen;   /* so many numbers an example uses: all but the shared rows */
	size_t shared; /* n_shared of hidden numbers */
	size_t n;      /* of all */
};

struct model {
	struct model_shape shape;
	float *weights, *mean, *square; /* n numbers each; the last two are Adam's */
	int64_t n_steps;                /* made so far */
};

/* Weights drawn by the seed. False with the error filled if a net cannot have the shape. */
bool model_init(struct model *, const struct game *, int hidden, uint64_t seed, struct error *) MUST_USE;

/* Weights that model_round rounds to those of the net, which fits the game (net_fits), to go on from. Where the rows of
 * a feature lie too far apart for the bounds of model_clip, those that are farthest from the middle are cut. With more
 * hidden sums than the net's it values positions alike at first: what the others give, by the seed, weighs nothing. */
bool model_from_net(struct model *, const struct game *, const struct net *, int hidden, uint64_t seed,
		    struct error *) MUST_USE;
void model_release(struct model *);

/* Keeps the weights in the bounds of a net's. */
void model_clip(struct model *);

/* The rows that examples use, rows + shared rows, in an array of n_features * hidden. */
void model_rows(const struct model *, float *out);

/* The net with these weights rounded. */
bool model_round(const struct model *, const struct game *, struct net *out, struct error *) MUST_USE;

#endif
