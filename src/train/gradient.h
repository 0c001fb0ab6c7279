/* gradient: predictions of a model for examples, their loss, and its gradient. */
#ifndef TRAIN_GRADIENT_H
#define TRAIN_GRADIENT_H

#include "train/examples.h"
#include "train/model.h"

struct gradient_aim {
	double scale;   /* expected points of a score: sigmoid(score / scale) */
	double outcome; /* 0 .. 1: weight of the game result in the target; the score has the rest */
};

#define GRADIENT_MIRRORED (1u << 31) /* flag in an example's index: use the mirrored position */

/* Returns the sum of squared errors, in points, of the n examples with the indices in list. mirrored: the mirrored
 * features (core/features.h), or NULL. rows: as filled by model_rows. Unless gradient is NULL, adds to it the
 * derivatives of the sum with respect to the weights that examples use (shape.seen). */
double gradient_add(const struct model *, const float *rows, const struct examples *, const uint32_t *list, size_t n,
		    const uint16_t *mirrored, const struct gradient_aim *, float *gradient);

#endif
