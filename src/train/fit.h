/* fit: trains a model on examples: Adam (Kingma and Ba 2014) over shuffled batches, with cosine decay of the learning
 * rate. */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include <stdatomic.h>

#include "train/gradient.h"

#define FIT_EPOCHS_MAX 1000

/* Training parameters. */
struct fit_plan {
	struct gradient_aim aim;
	int epochs;    /* passes over the training set: 1 .. FIT_EPOCHS_MAX */
	int batch;     /* examples per step */
	double rate;   /* initial learning rate */
	uint64_t seed; /* seed of the shuffling */
};

/* Progress of a fit; initially {0}. */
struct fit_progress {
	int epoch;   /* completed epochs */
	size_t done; /* examples processed in the current epoch */
	double sum;  /* their squared errors */
	struct {
		float training, validation; /* training and validation loss per epoch: mean squared error in points */
	} curve[FIT_EPOCHS_MAX];
};

struct fit {
	struct fit_plan plan;
	struct fit_progress progress;
	const struct features *features; /* of the game */
	struct model *model;
	const struct examples *training, *validation;
	int threads;

	/* Called after every step; returns false to stop the fit. */
	bool (*report)(void *context, const struct fit *);
	void *context;
};

/* Trains from the current progress to the end of the plan. False if report stopped it. The same plan, model, examples
 * and number of threads give the same model on the same kind of processor. */
bool fit_run(struct fit *);

#endif
