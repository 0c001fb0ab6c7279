/* Predictions of a model and their derivatives (train/gradient.h), by the formulas of a net in double precision, and
 * the progress of a fit (train/fit.h), by those of Adam. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/features.h"
#include "games/registry.h"
#include "train/fit.h"

#define HIDDEN 64

static const struct game *magic(void)
{
	struct error err;
	return games_find("magic", &err);
}

/* Examples with synthetic features, more for one perspective than for the other, in different output buckets. Two have
 * no known result. */
#define N_EXAMPLES 6
static uint16_t features[N_EXAMPLES * 9];
static struct example all[N_EXAMPLES];
static const struct examples examples = {.all = all, .n = N_EXAMPLES, .features = features};

static int make_examples(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 2);
	for (int i = 0; i < N_EXAMPLES; i++) {
		all[i] = (struct example){.at = 9 * (uint64_t)i,
					  .n = {(uint8_t)(2 + i), (uint8_t)(7 - i)},
					  .output_bucket = (uint8_t)(i % 3),
					  .halves = (uint8_t)(i % 4),
					  .score = (int16_t)(150 * i - 400)};
		for (int k = 0; k < 9; k++)
			features[9 * i + k] = (uint16_t)rng_below(&rng, (uint32_t)magic()->heuristics.features->n);
	}
	return 0;
}

/* Some accumulator values below 0 and above 1, where they are clipped. */
static void make_model(struct model *m)
{
	struct error err;
	struct rng rng;
	if (!model_init(m, magic(), HIDDEN, 3, &err))
		fail_msg("%s", err.text);
	rng_seed(&rng, 5);
	for (size_t i = 0; i < m->shape.seen; i++) /* different in each output bucket */
		m->weights[i] += (float)rng_below(&rng, 1000) / 10000 - 0.05f;
	for (size_t i = 0; i < HIDDEN; i += 8) {
		m->weights[m->shape.biases + i] = -2;
		m->weights[m->shape.biases + i + 3] = 3;
	}
}

static double clipped(double x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

static double sigmoid(double x)
{
	return 1 / (1 + exp(-x));
}

/* The net's value of the example (net/net.h), 1 being NET_VALUE hundredths of a piece. */
static double value_of(const struct model_shape *s, const double *w, const struct example *e, const uint16_t *mirror)
{
	double numbers[HIDDEN], first[NET_FIRST], sums[HIDDEN];
	const uint16_t *feature = features + e->at;
	const double *bucket = w + s->output_buckets + e->output_bucket * s->output_bucket_size;
	for (int perspective = 0; perspective < 2; perspective++) {
		for (size_t i = 0; i < HIDDEN; i++)
			sums[i] = w[s->biases + i];
		for (int k = 0; k < e->n[perspective]; k++, feature++) {
			size_t f = mirror ? mirror[*feature] : *feature;
			for (size_t i = 0; i < HIDDEN; i++) {
				sums[i] += w[f * HIDDEN + i];
				sums[i] += w[s->shared + f % (size_t)s->n_shared * HIDDEN + i];
			}
		}
		for (int i = 0; i < HIDDEN / 2; i++)
			numbers[perspective * HIDDEN / 2 + i] = clipped(sums[i]) * clipped(sums[HIDDEN / 2 + i]);
	}
	for (size_t i = 0; i < NET_FIRST; i++) {
		first[i] = bucket[s->first_bias + i];
		for (size_t k = 0; k < HIDDEN; k++)
			first[i] += bucket[i * HIDDEN + k] * numbers[k];
	}
	double value = bucket[s->last_bias];
	for (size_t i = 0; i < NET_SECOND; i++) {
		double sum = bucket[s->second_bias + i];
		for (size_t k = 0; k < NET_FIRST; k++)
			sum += bucket[s->second + i * NET_FIRST + k] * clipped(first[k]);
		value += bucket[s->last + i] * clipped(sum);
	}
	return value;
}

static const struct gradient_aim aim = {.scale = 250, .outcome = 0.3};

/* The squared errors of all examples. in_mirror: the examples, as bits, that are mirrored. */
static double loss_of(const struct model_shape *s, const double *w, unsigned in_mirror, const uint16_t *mirror)
{
	double sum = 0;
	for (int i = 0; i < N_EXAMPLES; i++) {
		const struct example *e = &all[i];
		double value = value_of(s, w, e, in_mirror >> i & 1 ? mirror : NULL);
		double share = e->halves == EXAMPLE_UNKNOWN ? 0 : aim.outcome;
		double points = (1 - share) * sigmoid(e->score / aim.scale) + share * e->halves / 2;
		double miss = sigmoid(value * NET_VALUE / aim.scale) - points;
		sum += miss * miss;
	}
	return sum;
}

static double *weights_as_doubles(const struct model *m)
{
	double *w = calloc(m->shape.n, sizeof *w);
	for (size_t i = 0; i < m->shape.n; i++)
		w[i] = (double)m->weights[i];
	return w;
}

static double found_by(const struct model *m, unsigned in_mirror, const uint16_t *mirror, float *gradient)
{
	uint32_t list[N_EXAMPLES];
	float *rows = calloc(m->shape.biases, sizeof *rows);
	model_rows(m, rows);
	for (uint32_t i = 0; i < N_EXAMPLES; i++)
		list[i] = i | (in_mirror >> i & 1 ? GRADIENT_MIRRORED : 0);
	double sum = gradient_add(m, rows, &examples, list, N_EXAMPLES, mirror, &aim, gradient);
	free(rows);
	return sum;
}

static void losses_match_the_formulas(void **state)
{
	(void)state;
	struct model m;
	make_model(&m);
	double *w = weights_as_doubles(&m), plain = loss_of(&m.shape, w, 0, NULL);
	uint16_t *mirror = calloc((size_t)m.shape.n_features, sizeof *mirror);
	for (int i = 0; i < m.shape.n_features; i++)
		mirror[i] = (uint16_t)magic()->heuristics.features->mirrored(i);
	assert_true(plain > 0.1);
	assert_true(fabs(found_by(&m, 0, NULL, NULL) - plain) < 1e-5);
	assert_true(fabs(found_by(&m, 0, mirror, NULL) - plain) < 1e-5);
	double turned = loss_of(&m.shape, w, 0x16, mirror);
	assert_true(fabs(turned - plain) > 1e-3);
	assert_true(fabs(found_by(&m, 0x16, mirror, NULL) - turned) < 1e-5);
	free(mirror);
	free(w);
	model_release(&m);
}

/* Checks every step-th derivative in a range of weights against the slope of the formulas. Returns how many are not
 * 0. */
static int check_slopes(const struct model *m, double *w, const float *gradient, size_t from, size_t to, size_t step)
{
	int n_moving = 0;
	for (size_t at = from; at < to; at += step) {
		double old = w[at], d = 1e-6;
		w[at] = old + d;
		double more = loss_of(&m->shape, w, 0, NULL);
		w[at] = old - d;
		double slope = (more - loss_of(&m->shape, w, 0, NULL)) / (2 * d);
		w[at] = old;
		if (fabs(slope - (double)gradient[at]) > 1e-4 + 1e-3 * fabs(slope))
			fail_msg("weight %zu: %g, expected %g", at, (double)gradient[at], slope);
		n_moving += fabs(slope) > 1e-4;
	}
	return n_moving;
}

static void gradients_match_the_formulas(void **state)
{
	(void)state;
	struct model m;
	make_model(&m);
	const struct model_shape *s = &m.shape;
	double *w = weights_as_doubles(&m);
	float *gradient = calloc(s->seen, sizeof *gradient);
	found_by(&m, 0, NULL, gradient);
	for (int i = 0; i < N_EXAMPLES; i++) {
		size_t first = features[9 * i], last = features[9 * i + 8]; /* of either perspective */
		assert_true(check_slopes(&m, w, gradient, first * HIDDEN, (first + 1) * HIDDEN, 1) > 8);
		assert_true(check_slopes(&m, w, gradient, last * HIDDEN, (last + 1) * HIDDEN, 1) > 8);
	}
	assert_true(check_slopes(&m, w, gradient, s->biases, s->output_buckets, 1) > 8);
	for (size_t bucket = 0; bucket < 4; bucket++) { /* no example is in the last output bucket */
		size_t at = s->output_buckets + bucket * s->output_bucket_size;
		bool used = bucket < 3;
		assert_int_equal(check_slopes(&m, w, gradient, at, at + s->first_bias, 5) > 8, used);
		assert_int_equal(check_slopes(&m, w, gradient, at + s->first_bias, at + s->second, 1) > 2, used);
		assert_int_equal(check_slopes(&m, w, gradient, at + s->second, at + s->second_bias, 1) > 8, used);
		assert_int_equal(check_slopes(&m, w, gradient, at + s->second_bias, at + s->last, 1) > 4, used);
		assert_int_equal(check_slopes(&m, w, gradient, at + s->last, at + s->last_bias, 1) > 4, used);
		assert_int_equal(check_slopes(&m, w, gradient, at + s->last_bias, at + s->output_bucket_size, 1), used);
	}
	found_by(&m, 0, NULL, gradient); /* is added */
	double twice = (double)gradient[s->output_buckets + s->last_bias];
	memset(gradient, 0, s->seen * sizeof *gradient);
	found_by(&m, 0, NULL, gradient);
	assert_true(fabs(twice - 2 * (double)gradient[s->output_buckets + s->last_bias]) < 1e-5);
	free(gradient);
	free(w);
	model_release(&m);
}

/* --- fits --- */

static const struct examples nothing;

struct watch {
	int n_reports, ends_at; /* report count; -1: never */
	size_t done[40];
	int epoch[40];
	size_t watched; /* index of a weight, */
	float at[1100]; /* and its values */
};

static bool watch(void *context, const struct fit *fit)
{
	struct watch *w = context;
	if (w->n_reports < 40) {
		w->done[w->n_reports] = fit->progress.done;
		w->epoch[w->n_reports] = fit->progress.epoch;
	}
	if (fit->model->n_steps < 1100)
		w->at[fit->model->n_steps] = fit->model->weights[w->watched];
	return ++w->n_reports != w->ends_at;
}

static struct fit default_fit(struct model *m, struct watch *w)
{
	return (struct fit){.plan = {.aim = aim, .epochs = 2, .batch = 4, .rate = 0.001, .seed = 1},
			    .features = magic()->heuristics.features,
			    .model = m,
			    .training = &examples,
			    .validation = &nothing,
			    .threads = 1,
			    .report = watch,
			    .context = w};
}

/* Six examples in batches of four: each epoch has a full batch and one of two. */
static void every_step_and_epoch_is_reported(void **state)
{
	(void)state;
	static const size_t done[] = {4, 6, 0, 4, 6, 0};
	static const int epoch[] = {0, 0, 1, 1, 1, 2};
	struct model m;
	struct watch w = {.ends_at = -1};
	make_model(&m);
	struct fit fit = default_fit(&m, &w);
	assert_true(fit_run(&fit));
	assert_int_equal(w.n_reports, 6);
	for (int i = 0; i < 6; i++) {
		assert_int_equal(w.done[i], done[i]);
		assert_int_equal(w.epoch[i], epoch[i]);
	}
	assert_int_equal(m.n_steps, 4);
	assert_int_equal(fit.progress.epoch, 2);
	assert_true(fit.progress.curve[0].validation == 0);
	assert_true(fit_run(&fit)); /* there is nothing left to do */
	assert_int_equal(w.n_reports, 6);
	for (int end = 1; end <= 6; end++) {
		struct model other;
		struct watch ended = {.ends_at = end};
		make_model(&other);
		struct fit part = default_fit(&other, &ended);
		assert_false(fit_run(&part));
		assert_int_equal(ended.n_reports, end);
		assert_int_equal(part.progress.done, done[end - 1]);
		assert_int_equal(part.progress.epoch, epoch[end - 1]);
		ended.ends_at = -1;
		assert_true(fit_run(&part)); /* resumes */
		assert_int_equal(ended.n_reports, 6);
		assert_memory_equal(other.weights, m.weights, m.shape.n * sizeof *m.weights);
		assert_true(part.progress.curve[1].training == fit.progress.curve[1].training);
		model_release(&other);
	}
	model_release(&m);
}

/* At a negligible learning rate the curve shows the mean squared errors of the model. */
static void curves_contain_the_mean_loss(void **state)
{
	(void)state;
	struct model m;
	struct watch w = {.ends_at = -1};
	struct features left_and_right = *magic()->heuristics.features;
	left_and_right.mirrored = NULL;
	make_model(&m);
	double *doubles = weights_as_doubles(&m), expected = loss_of(&m.shape, doubles, 0, NULL) / N_EXAMPLES;
	struct fit fit = default_fit(&m, &w);
	fit.plan.rate = 1e-12;
	fit.validation = &examples;
	fit.features = &left_and_right;
	assert_true(fit_run(&fit));
	for (int i = 0; i < 2; i++) {
		assert_true(fabs((double)fit.progress.curve[i].training - expected) < 1e-5);
		assert_true(fabs((double)fit.progress.curve[i].validation - expected) < 1e-5);
	}
	free(doubles);
	model_release(&m);
}

/* The first step moves every weight by the learning rate (a hundredth of it at first) against its derivative, however
 * small; shared weights against the sum of the derivatives of those that share it. */
static void the_first_step_follows_the_negative_gradient(void **state)
{
	(void)state;
	struct model before, after;
	struct watch w = {.ends_at = 1};
	struct features left_and_right = *magic()->heuristics.features;
	left_and_right.mirrored = NULL;
	make_model(&before);
	make_model(&after);
	model_clip(&before);
	model_clip(&after);
	const struct model_shape *s = &before.shape;
	float *gradient = calloc(s->n, sizeof *gradient);
	found_by(&before, 0, NULL, gradient);
	for (size_t at = 0; at < s->biases; at++)
		gradient[s->shared + at % ((size_t)s->n_shared * HIDDEN)] += gradient[at];
	struct fit fit = default_fit(&after, &w);
	fit.features = &left_and_right;
	fit.plan.batch = N_EXAMPLES;
	fit.plan.rate = 0.1;
	assert_false(fit_run(&fit));
	model_clip(&before); /* weights at their bounds must not cross them */
	int n_moved[2] = {0};
	for (size_t at = 0; at < s->n; at++) {
		double moved = (double)after.weights[at] - (double)before.weights[at], slope = (double)gradient[at];
		bool at_bound = at < s->biases + HIDDEN && fabs((double)after.weights[at]) > 0.9;
		if (fabs(slope) > 1e-4 && !at_bound) {
			assert_true(fabs(moved - (slope > 0 ? -0.001 : 0.001)) < 1e-5);
			n_moved[at >= s->shared]++;
		} else if (slope == 0) {
			assert_true(moved == 0);
		}
	}
	assert_true(n_moved[0] > 1000 && n_moved[1] > 200);
	free(gradient);
	model_release(&before);
	model_release(&after);
}

/* A model of zeros in which only the last offset can learn, as a single number: Adam by its formulas (Kingma and Ba
 * 2014, algorithm 1) with warmup over 100 steps and cosine decay to a hundredth. */
static void the_learning_rate_warms_up_and_decays_as_a_cosine(void **state)
{
	(void)state;
	enum { EPOCHS = FIT_EPOCHS_MAX };
	struct model m;
	struct error err;
	uint16_t seen[] = {0, 1};
	struct example won = {.n = {1, 1}, .halves = 2, .score = 1000};
	const struct examples one = {.all = &won, .n = 1, .features = seen};
	const struct game *surakarta = games_find("surakarta", &err);
	assert_true(model_init(&m, surakarta, HIDDEN, 1, &err));
	memset(m.weights, 0, m.shape.n * sizeof *m.weights);
	struct watch w = {.ends_at = -1, .watched = m.shape.output_buckets + m.shape.last_bias};
	struct fit fit = default_fit(&m, &w);
	fit.training = &one;
	fit.features = surakarta->heuristics.features;
	fit.plan.epochs = EPOCHS;
	fit.plan.rate = 0.0005;
	assert_true(fit_run(&fit));
	double x = 0, mean = 0, square = 0, target = 0.7 * sigmoid(1000 / aim.scale) + 0.3;
	for (int t = 1; t <= EPOCHS; t++) {
		double points = sigmoid(x * NET_VALUE / aim.scale), share = (t - 1.0) / EPOCHS;
		double g = 2 * (points - target) * points * (1 - points) * NET_VALUE / aim.scale;
		double rate = 0.0005 * (t < 100 ? t / 100.0 : 1) * (0.01 + 0.99 * (1 + cos(acos(-1) * share)) / 2);
		mean = 0.9 * mean + 0.1 * g;
		square = 0.999 * square + 0.001 * g * g;
		x -= rate * (mean / (1 - pow(0.9, t))) / (sqrt(square / (1 - pow(0.999, t))) + 1e-8);
		if (fabs(x - (double)w.at[t]) > 1e-6 + 1e-4 * fabs(x))
			fail_msg("step %d: %g, expected %g", t, (double)w.at[t], x);
	}
	assert_true(x > 0.1);
	for (size_t i = 0; i < m.shape.n; i++)
		assert_true(i == w.watched || m.weights[i] == 0);
	model_release(&m);
}

/* More threads sum in another order: the last digits may differ. */
static void threads_share_the_examples(void **state)
{
	(void)state;
	struct model alone, shared;
	struct watch w = {.ends_at = -1};
	make_model(&alone);
	make_model(&shared);
	struct fit fit = default_fit(&alone, &w), with_threads = default_fit(&shared, &w);
	with_threads.threads = 3;
	assert_true(fit_run(&fit) && fit_run(&with_threads));
	int n_far = 0; /* where a derivative is nearly 0 its last digits decide */
	for (size_t i = 0; i < alone.shape.n; i++)
		n_far += fabsf(alone.weights[i] - shared.weights[i]) > 1e-5f;
	assert_true(n_far < (int)(alone.shape.n / 1000));
	assert_true(fabsf(fit.progress.curve[1].training - with_threads.progress.curve[1].training) < 1e-5f);
	model_release(&alone);
	model_release(&shared);
}

/* Examples are shuffled in each epoch, by the seed; half of them are mirrored. */
static void the_seed_decides_the_order(void **state)
{
	(void)state;
	struct model a, b, again;
	struct watch w = {.ends_at = -1};
	make_model(&a);
	make_model(&b);
	make_model(&again);
	struct fit fit = default_fit(&a, &w), other = default_fit(&b, &w), same = default_fit(&again, &w);
	fit.plan.batch = other.plan.batch = same.plan.batch = 1;
	other.plan.seed = 2;
	assert_true(fit_run(&fit) && fit_run(&other) && fit_run(&same));
	assert_memory_equal(a.weights, again.weights, a.shape.n * sizeof *a.weights);
	assert_true(memcmp(a.weights, b.weights, a.shape.n * sizeof *a.weights) != 0);
	model_release(&a);
	model_release(&b);
	model_release(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(losses_match_the_formulas),
		cmocka_unit_test(gradients_match_the_formulas),
		cmocka_unit_test(every_step_and_epoch_is_reported),
		cmocka_unit_test(curves_contain_the_mean_loss),
		cmocka_unit_test(the_first_step_follows_the_negative_gradient),
		cmocka_unit_test(the_learning_rate_warms_up_and_decays_as_a_cosine),
		cmocka_unit_test(threads_share_the_examples),
		cmocka_unit_test(the_seed_decides_the_order),
	};
	return cmocka_run_group_tests(tests, make_examples, NULL);
}
