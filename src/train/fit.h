/* fit: changes a model until it says of examples what it shall: Adam (Kingma and Ba 2014) over shuffled batches, with a
 * rate that falls like a cosine. */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include <stdatomic.h>

#include "train/gradient.h"

#define FIT_EPOCHS_MAX 1000

/* What a fit depends on. */
struct fit_plan {
	struct gradient_aim aim;
	int epochs;    /* times that each example is seen: 1 .. FIT_EPOCHS_MAX */
	int batch;     /* examples a step */
	double rate;   /* of the first steps */
	uint64_t seed; /* of the order */
};

/* How far it has come; {0} at the beginning. */
struct fit_progress {
	int epoch;   /* finished */
	size_t done; /* examples of the next epoch that were seen */
	double sum;  /* of their squared misses */
	struct {
		float learnt, checks; /* the mean squared miss in points, of an epoch */
	} curve[FIT_EPOCHS_MAX];
};

struct fit {
	struct fit_plan plan;
	struct fit_progress progress;
	const struct features *features; /* of the game */
	struct model *model;
	const struct examples *learnt, *checks;
	int threads;

	/* Called after every step; false ends the fit before the next. */
	bool (*report)(void *context, const struct fit *);
	void *context;
};

/* Goes on from its progress up to the end of its plan. False if report ended it. The same plan, model and examples with
 * as many threads give the same model on the same kind of processor. */
bool fit_run(struct fit *);

#endif
