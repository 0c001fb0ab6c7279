#include "train/fit.h"
#include "base/hot.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/thread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ADAM_MEAN    0.9f
#define ADAM_SQUARE  0.999f
#define ADAM_EPSILON 1e-8f
#define WARM_STEPS   100  /* learning-rate warm-up */
#define LAST_SHARE   0.01 /* final learning rate, relative to the initial one */
#define SLICES       64   /* parts of the weights that threads work on */

struct run {
	struct fit *fit;
	uint32_t *order;    /* training examples in the order of this epoch */
	uint32_t *numbers;  /* indices of the validation examples */
	uint16_t *mirrored; /* mirrored feature of each feature; may be NULL */
	float *rows;
	float **gradients;    /* one per thread */
	double *sums;         /* squared errors, one per thread */
	const uint32_t *list; /* examples being processed */
	size_t n;
	const struct examples *examples;
	bool learns;
	float rate, mean_share, square_share; /* learning rate and bias corrections of this step */
};

static size_t part(size_t n, int i, int parts)
{
	return n * (size_t)i / (size_t)parts;
}

static void look_at_part(void *context, int i)
{
	struct run *r = context;
	const struct fit *f = r->fit;
	size_t from = part(r->n, i, f->threads), to = part(r->n, i + 1, f->threads);
	if (r->learns)
		memset(r->gradients[i], 0, f->model->shape.seen * sizeof **r->gradients);
	r->sums[i] = gradient_add(f->model, r->rows, r->examples, r->list + from, to - from, r->mirrored, &f->plan.aim,
				  r->learns ? r->gradients[i] : NULL);
}

/* Sum of the squared errors. */
static double look_at(struct run *r, const struct examples *e, const uint32_t *list, size_t n, bool learns)
{
	double sum = 0;
	r->examples = e;
	r->list = list;
	r->n = n;
	r->learns = learns;
	thread_for(r->fit->threads, r->fit->threads, look_at_part, r);
	for (int i = 0; i < r->fit->threads; i++)
		sum += r->sums[i];
	return sum;
}

/* --- a step --- */

static HOT void adam(struct model *m, const struct run *r, const float *gradient, size_t at, size_t n)
{
	float *restrict w = m->weights + at, *restrict mean = m->mean + at, *restrict square = m->square + at;
	float rate = r->rate, mean_share = r->mean_share, square_share = r->square_share;
	for (size_t i = 0; i < n; i++) {
		float g = gradient[i];
		mean[i] = ADAM_MEAN * mean[i] + (1 - ADAM_MEAN) * g;
		square[i] = ADAM_SQUARE * square[i] + (1 - ADAM_SQUARE) * g * g;
		w[i] -= rate * mean[i] * mean_share / (sqrtf(square[i] * square_share) + ADAM_EPSILON);
	}
}

/* Sums the threads' gradients and divides by the batch size. */
static void join_slice(void *context, int i)
{
	struct run *r = context;
	size_t seen = r->fit->model->shape.seen, from = part(seen, i, SLICES), to = part(seen, i + 1, SLICES);
	float *restrict sum = r->gradients[0], share = 1 / (float)r->n;
	for (int thread = 1; thread < r->fit->threads; thread++)
		for (size_t at = from; at < to; at++)
			sum[at] += r->gradients[thread][at];
	for (size_t at = from; at < to; at++)
		sum[at] *= share;
}

static void step_slice(void *context, int i)
{
	struct run *r = context;
	size_t seen = r->fit->model->shape.seen, from = part(seen, i, SLICES), to = part(seen, i + 1, SLICES);
	adam(r->fit->model, r, r->gradients[0] + from, from, to - from);
}

static void step_shared(void *context, int i)
{
	struct run *r = context;
	struct model *m = r->fit->model;
	const struct model_shape *s = &m->shape;
	float gradient[NET_HIDDEN_MAX] = {0};
	for (int feature = i; feature < s->n_features; feature += s->n_shared) {
		const float *row = r->gradients[0] + (size_t)feature * (size_t)s->hidden;
		for (int k = 0; k < s->hidden; k++)
			gradient[k] += row[k];
	}
	adam(m, r, gradient, s->shared + (size_t)i * (size_t)s->hidden, (size_t)s->hidden);
}

static void step(struct run *r, double share)
{
	struct fit *f = r->fit;
	double t = (double)++f->model->n_steps, pi = acos(-1);
	double rate = f->plan.rate * (LAST_SHARE + (1 - LAST_SHARE) * (1 + cos(pi * share)) / 2);
	r->rate = (float)(rate * fmin(1, t / WARM_STEPS));
	r->mean_share = (float)(1 / (1 - pow((double)ADAM_MEAN, t)));
	r->square_share = (float)(1 / (1 - pow((double)ADAM_SQUARE, t)));
	thread_for(SLICES, f->threads, join_slice, r);
	thread_for(SLICES, f->threads, step_slice, r);
	thread_for(f->model->shape.n_shared, f->threads, step_shared, r);
	model_clip(f->model);
	model_rows(f->model, r->rows);
}

/* --- epochs --- */

/* Shuffles the training set and mirrors a random half of it; depends only on the seed and the epoch number. */
static void shuffle(struct run *r)
{
	const struct fit *f = r->fit;
	struct rng rng;
	rng_seed(&rng, rng_mix(f->plan.seed) + (uint64_t)f->progress.epoch);
	for (size_t i = 0; i < f->training->n; i++) {
		size_t k = rng_below(&rng, (uint32_t)i + 1);
		r->order[i] = r->order[k];
		r->order[k] = (uint32_t)i;
	}
	for (size_t i = 0; r->mirrored && i < f->training->n; i++)
		r->order[i] |= rng_below(&rng, 2) ? GRADIENT_MIRRORED : 0;
}

static bool run_epoch(struct run *r)
{
	struct fit *f = r->fit;
	struct fit_progress *p = &f->progress;
	size_t n = f->training->n, batch = (size_t)f->plan.batch;
	shuffle(r);
	while (p->done < n) {
		size_t size = n - p->done < batch ? n - p->done : batch;
		p->sum += look_at(r, f->training, r->order + p->done, size, true);
		step(r, (p->epoch + (double)p->done / (double)n) / f->plan.epochs);
		p->done += size;
		if (!f->report(f->context, f))
			return false;
	}
	p->curve[p->epoch].training = (float)(p->sum / (double)n);
	if (f->validation->n)
		p->curve[p->epoch].validation = (float)(look_at(r, f->validation, r->numbers, f->validation->n, false) /
							(double)f->validation->n);
	p->epoch++;
	p->done = 0;
	p->sum = 0;
	return f->report(f->context, f);
}

bool fit_run(struct fit *f)
{
	struct run r = {.fit = f};
	bool goes_on = true;
	r.order = mem_new((f->training->n + 1) * sizeof *r.order);
	r.numbers = mem_new((f->validation->n + 1) * sizeof *r.numbers);
	for (size_t i = 0; i < f->validation->n; i++)
		r.numbers[i] = (uint32_t)i;
	if (f->features->mirrored) {
		r.mirrored = mem_new((size_t)f->features->n * sizeof *r.mirrored);
		for (int i = 0; i < f->features->n; i++)
			r.mirrored[i] = (uint16_t)f->features->mirrored(i);
	}
	r.rows = mem_new(f->model->shape.biases * sizeof *r.rows);
	r.sums = mem_new((size_t)f->threads * sizeof *r.sums);
	r.gradients = mem_new((size_t)f->threads * sizeof *r.gradients);
	for (int i = 0; i < f->threads; i++)
		r.gradients[i] = mem_new(f->model->shape.seen * sizeof **r.gradients);
	model_rows(f->model, r.rows);
	while (goes_on && f->progress.epoch < f->plan.epochs)
		goes_on = run_epoch(&r);
	for (int i = 0; i < f->threads; i++)
		free(r.gradients[i]);
	free(r.gradients);
	free(r.sums);
	free(r.rows);
	free(r.mirrored);
	free(r.numbers);
	free(r.order);
	return goes_on;
}
