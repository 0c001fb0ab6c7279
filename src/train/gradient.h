/* gradient: what a model says of examples, how far that is from what it shall say, and which way its weights should go.
 */
#ifndef TRAIN_GRADIENT_H
#define TRAIN_GRADIENT_H

#include "train/examples.h"
#include "train/model.h"

struct gradient_aim {
	double scale;   /* the points that a score means are sigmoid(score / scale) */
	double outcome; /* 0 .. 1: how much of the aim is what was made in the end, instead of the score */
};

#define GRADIENT_MIRRORED (1u << 31) /* added to an example's number: as it is in the mirror */

/* The sum of the squared misses in points over n examples, whose numbers are in the list; mirrored are the features'
 * (core/features.h), or NULL. rows are model_rows. Unless gradient is NULL the derivatives of that sum by the weights
 * that examples see (shape.seen) are added to it. */
double gradient_add(const struct model *, const float *rows, const struct examples *, const uint32_t *list, size_t n,
		    const uint16_t *mirrored, const struct gradient_aim *, float *gradient);

#endif
