/* model: a net in training: floating-point weights in one array, and Adam's moments for each.
 *
 * Features that mean the same in different king buckets have a shared row in addition to their own rows
 * (features.shared), so that training a frequent one improves rare ones. The exported net has the sums. */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "core/game.h"
#include "net/net.h"

/* Offsets into the array. */
struct model_shape {
	int n_features, n_shared, n_output_buckets, hidden;
	int feature_weight_max; /* bound of a net's feature weights: net_feature_weight_max */
	size_t rows;            /* n_features rows of hidden weights; offset 0 */
	size_t biases;          /* biases: hidden numbers */
	size_t output_buckets;  /* n_output_buckets blocks of output_bucket_size, each laid out like struct
				   net_output_bucket */
	size_t output_bucket_size;
	size_t first_bias, second, second_bias, last, last_bias; /* within an output bucket; first has offset 0 */
	size_t seen;   /* the weights that an example uses: the first seen numbers, all but the shared rows */
	size_t shared; /* n_shared rows of hidden weights */
	size_t n;      /* total size */
};

struct model {
	struct model_shape shape;
	float *weights, *mean, *square; /* n numbers each; the last two are Adam's moments */
	int64_t n_steps;                /* training steps so far */
};

/* Random initial weights from the seed. False with the error filled if a net cannot have this shape. */
bool model_init(struct model *, const struct game *, int hidden, uint64_t seed, struct error *) MUST_USE;

/* Initializes the model from a net that fits the game (net_fits), to continue its training: model_round returns the
 * same net. If a feature's rows in different king buckets differ too much for the bounds of model_clip, the outliers
 * are clipped. With more hidden sums than the net, the model initially evaluates positions like the net: the additional
 * sums are drawn from the seed, but their outgoing weights are 0. */
bool model_from_net(struct model *, const struct game *, const struct net *, int hidden, uint64_t seed,
		    struct error *) MUST_USE;
void model_release(struct model *);

/* Clips the weights to the bounds of a net. */
void model_clip(struct model *);

/* Computes the effective feature weights, own row + shared row, into an array of n_features * hidden. */
void model_rows(const struct model *, float *out);

/* Quantizes the weights to a net. */
bool model_round(const struct model *, const struct game *, struct net *out, struct error *) MUST_USE;

#endif
