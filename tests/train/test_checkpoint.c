/* Models (train/model.h) within the bounds of nets, and fits as files (train/checkpoint.h): what is saved, what is
 * rejected. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/features.h"
#include "games/registry.h"
#include "noise.h"
#include "train/checkpoint.h"

#define HIDDEN 64

static const struct game *game_of(const char *name)
{
	struct error err;
	const struct game *game = games_find(name, &err);
	assert_non_null(game);
	return game;
}

static void expect_error(const struct error *err, const char *expected)
{
	if (strcmp(err->text, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", err->text, expected);
}

/* Surakarta has the fewest features. */
static void make_model(struct model *m)
{
	struct error err;
	if (!model_init(m, game_of("surakarta"), HIDDEN, 1, &err))
		fail_msg("%s", err.text);
}

/* --- checkpoints --- */

static struct checkpoint make_checkpoint(void)
{
	return (struct checkpoint){
		.game = "surakarta",
		.hidden = HIDDEN,
		.n_examples = 1000,
		.plan = {.aim = {.scale = 200, .outcome = 0.3}, .epochs = 6, .batch = 64, .rate = 0.002, .seed = 9},
		.progress = {.epoch = 2, .done = 128, .sum = 1.5}};
}

static void checkpoints_are_read_back(void **state)
{
	(void)state;
	struct checkpoint c = make_checkpoint(), again;
	struct model m, read;
	struct string bytes = {0};
	struct error err;
	make_model(&m);
	m.n_steps = 33;
	m.mean[0] = 0.5f;
	m.square[m.shape.n - 1] = 0.25f;
	c.progress.curve[1].training = 0.125f;
	c.progress.curve[1].validation = 0.375f;
	string_add(&c.data, "data a.games\n");
	string_add(&bytes, "before");
	checkpoint_write(&c, &m, &bytes);
	assert_memory_equal(bytes.text, "beforeqipan fit 2\n", 18);
	if (!checkpoint_read(&again, &read, game_of("surakarta"), bytes.text + 6, bytes.length - 6, &err))
		fail_msg("%s", err.text);
	assert_string_equal(again.game, "surakarta");
	assert_int_equal(again.hidden, HIDDEN);
	assert_int_equal(again.n_examples, 1000);
	assert_string_equal(string_text(&again.data), "data a.games\n");
	assert_memory_equal(&again.plan, &c.plan, sizeof c.plan);
	assert_memory_equal(&again.progress, &c.progress, sizeof c.progress);
	assert_int_equal(read.n_steps, 33);
	assert_int_equal(read.shape.n, m.shape.n);
	assert_memory_equal(read.weights, m.weights, m.shape.n * sizeof *m.weights);
	assert_memory_equal(read.mean, m.mean, m.shape.n * sizeof *m.mean);
	assert_memory_equal(read.square, m.square, m.shape.n * sizeof *m.square);
	checkpoint_release(&c);
	checkpoint_release(&again);
	model_release(&m);
	model_release(&read);
	string_release(&bytes);
}

/* Writes the checkpoint with the model; NULL if it can be read back, otherwise the error. */
static const char *refusal(const struct checkpoint *c, const struct model *m)
{
	static struct error err;
	struct checkpoint out;
	struct model read;
	struct string bytes = {0};
	checkpoint_write(c, m, &bytes);
	bool good = checkpoint_read(&out, &read, game_of("surakarta"), bytes.text, bytes.length, &err);
	if (good) {
		checkpoint_release(&out);
		model_release(&read);
	}
	string_release(&bytes);
	return good ? NULL : err.text;
}

static void expect_refusal(const struct checkpoint *c, const struct model *m, const char *expected)
{
	const char *why = refusal(c, m);
	if (!why || strcmp(why, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", why ? why : "read", expected);
}

static void expect_read(const struct checkpoint *c, const struct model *m)
{
	const char *why = refusal(c, m);
	if (why)
		fail_msg("%s", why);
}

/* Each number alone makes a file with a correct checksum invalid. */
static void checkpoints_with_impossible_numbers_are_refused(void **state)
{
	(void)state;
	static const char damaged[] = "the model is damaged or truncated";
	struct checkpoint bad[17];
	struct model m;
	make_model(&m);
	int n = 0;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		bad[i] = make_checkpoint();
	bad[n++].hidden = 0;
	bad[n++].hidden = NET_HIDDEN_MAX + 1;
	bad[n++].plan.epochs = 0;
	bad[n++].plan.epochs = FIT_EPOCHS_MAX + 1;
	bad[n++].plan.batch = 0;
	bad[n++].plan.rate = NAN;
	bad[n++].plan.rate = INFINITY;
	bad[n++].plan.aim.scale = 0;
	bad[n++].plan.aim.scale = -1;
	bad[n++].plan.aim.scale = INFINITY;
	bad[n++].plan.aim.outcome = NAN;
	bad[n++].plan.aim.outcome = -INFINITY;
	bad[n++].progress.epoch = -1;
	bad[n++].progress.epoch = 7;
	bad[n++].progress.done = 1001;
	bad[n++].n_examples = 127;
	memset(bad[n++].game, 'x', sizeof bad[0].game);
	assert_int_equal(n, sizeof bad / sizeof *bad);
	for (int i = 0; i < n; i++)
		expect_refusal(&bad[i], &m, damaged);
	model_release(&m);
}

static void checkpoints_at_the_bounds_are_read(void **state)
{
	(void)state;
	struct checkpoint c = make_checkpoint();
	struct model m;
	make_model(&m);
	c.plan.epochs = FIT_EPOCHS_MAX;
	c.plan.batch = 1;
	c.progress.epoch = FIT_EPOCHS_MAX;
	c.progress.done = c.n_examples;
	expect_read(&c, &m);
	c.plan.epochs = c.progress.epoch = 1;
	c.progress.epoch = 0;
	c.progress.done = c.n_examples = 0;
	expect_read(&c, &m);
	for (int i = 0; i < CHECKPOINT_DATA_MAX; i++)
		string_char(&c.data, 'x');
	expect_read(&c, &m);
	string_char(&c.data, 'x');
	expect_refusal(&c, &m, "the model is damaged or truncated");
	checkpoint_release(&c);
	model_release(&m);
}

static void models_that_contradict_their_header_are_refused(void **state)
{
	(void)state;
	static const char others[] = "the values of the model do not match its header";
	struct checkpoint c = make_checkpoint();
	struct model m;
	make_model(&m);
	c.hidden = 2 * HIDDEN;
	expect_refusal(&c, &m, others);
	c.hidden = 96;
	expect_refusal(&c, &m, "the net has 96 hidden units, expected 64 to 1024 in multiples of 64");
	c.hidden = HIDDEN;
	strcpy(c.game, "qilin");
	expect_refusal(&c, &m, "the model is for \"qilin\", expected surakarta");
	strcpy(c.game, "surakarta-2");
	expect_refusal(&c, &m, "the model is for \"surakarta-2\", expected surakarta");
	strcpy(c.game, "surakarta");
	expect_read(&c, &m);
	float *numbers[] = {m.weights, m.mean, m.square};
	for (int i = 0; i < 3; i++) {
		size_t at[] = {0, m.shape.n - 1};
		for (int k = 0; k < 2; k++) {
			float old = numbers[i][at[k]];
			numbers[i][at[k]] = k ? NAN : INFINITY;
			expect_refusal(&c, &m, others);
			numbers[i][at[k]] = old;
		}
	}
	expect_read(&c, &m);
	model_release(&m);
}

/* Data of every length, so that the file ends at each offset within a word. */
static void any_changed_checkpoint_byte_is_detected(void **state)
{
	(void)state;
	struct checkpoint c = make_checkpoint(), out;
	struct model m, read;
	struct error err;
	make_model(&m);
	for (int extra = 0; extra < 9; extra++) {
		struct string bytes = {0};
		checkpoint_write(&c, &m, &bytes);
		size_t places[] = {25, 60, bytes.length / 2, bytes.length - 9, bytes.length - 2, bytes.length - 1};
		for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
			bytes.text[places[i]] ^= 4;
			assert_false(
				checkpoint_read(&out, &read, game_of("surakarta"), bytes.text, bytes.length, &err));
			expect_error(&err, "the model is damaged or truncated");
			bytes.text[places[i]] ^= 4;
		}
		bytes.text[12] ^= 1; /* the size of the header */
		assert_false(checkpoint_read(&out, &read, game_of("surakarta"), bytes.text, bytes.length, &err));
		expect_error(&err, "the model was written by a different build, expected this one");
		bytes.text[0] = 'Q';
		assert_false(checkpoint_read(&out, &read, game_of("surakarta"), bytes.text, bytes.length, &err));
		expect_error(&err, "not a model, expected a file that starts with \"qipan fit 2\"");
		string_release(&bytes);
		string_char(&c.data, 'x');
	}
	assert_false(checkpoint_read(&out, &read, game_of("surakarta"), "qipan fit 2\n", 12, &err));
	expect_error(&err, "not a model, expected a file that starts with \"qipan fit 2\"");
	checkpoint_release(&c);
	model_release(&m);
}

/* --- models --- */

static void models_with_impossible_shapes_are_refused(void **state)
{
	(void)state;
	struct game blind = *game_of("surakarta");
	struct model m;
	struct net net;
	struct error err;
	blind.heuristics.features = NULL;
	assert_false(model_init(&m, &blind, HIDDEN, 1, &err));
	expect_error(&err, "surakarta has no net features");
	assert_false(model_init(&m, game_of("surakarta"), 100, 1, &err));
	expect_error(&err, "the net has 100 hidden units, expected 64 to 1024 in multiples of 64");
	model_release(&m); /* neither is left */
	noise_net(&net, game_of("surakarta"), 128, 60);
	assert_false(model_from_net(&m, game_of("surakarta"), &net, 64, 1, &err));
	expect_error(&err, "64 hidden units, expected at least the 128 of the net");
	assert_false(model_from_net(&m, game_of("surakarta"), &net, 130, 1, &err));
	expect_error(&err, "the net has 130 hidden units, expected 64 to 1024 in multiples of 64");
	net_release(&net);
}

static bool are_within(const float *x, size_t n, double max)
{
	for (size_t i = 0; i < n; i++)
		if (fabs((double)x[i]) > max)
			return false;
	return true;
}

/* The seed determines the weights. Accumulators begin between 0 and 1 (model.c draws offsets around 0.4), all output
 * buckets alike, and no weight beyond its bounds, so that clipping changes nothing. */
static void new_models_depend_only_on_the_seed(void **state)
{
	(void)state;
	struct model m, same, other;
	struct error err;
	make_model(&m);
	make_model(&same);
	assert_true(model_init(&other, game_of("surakarta"), HIDDEN, 2, &err));
	size_t size = m.shape.n * sizeof *m.weights;
	assert_memory_equal(m.weights, same.weights, size);
	int n_equal = 0;
	for (size_t i = 0; i < m.shape.n; i++)
		n_equal += m.weights[i] == other.weights[i];
	assert_true(n_equal < 10);
	for (int i = 1; i < m.shape.n_output_buckets; i++)
		assert_memory_equal(m.weights + m.shape.output_buckets + (size_t)i * m.shape.output_bucket_size,
				    m.weights + m.shape.output_buckets, m.shape.output_bucket_size * sizeof *m.weights);
	model_clip(&m);
	assert_memory_equal(m.weights, same.weights, size);
	for (size_t i = 0; i < m.shape.n; i++)
		assert_true(m.mean[i] == 0 && m.square[i] == 0);
	assert_true(are_within(m.weights, m.shape.biases, 0.1));
	for (int i = 0; i < HIDDEN; i++) {
		float offset = m.weights[m.shape.biases + (size_t)i];
		assert_true(offset >= 0.3f && offset <= 0.5f);
	}
	model_release(&m);
	model_release(&same);
	model_release(&other);
}

/* For a game whose features share weights: each part of a feature weight has half of a net's bound, an offset all of
 * it. The offsets of the small layers have no bound. */
static void clipping_keeps_weights_within_net_bounds(void **state)
{
	(void)state;
	const struct game *magic = game_of("magic");
	struct model m;
	struct net net;
	struct error err;
	int max = net_feature_weight_max(magic->heuristics.features);
	for (int sign = -1; sign <= 1; sign += 2) {
		assert_true(model_init(&m, magic, HIDDEN, 1, &err));
		const struct model_shape *s = &m.shape;
		assert_true(s->n_shared > 0);
		for (size_t i = 0; i < s->n; i++)
			m.weights[i] = (float)(sign * 1000);
		model_clip(&m);
		double feature_weight = sign * max / 255.0, dense = sign * 127 / 64.0;
		for (size_t i = 0; i < s->biases; i++)
			assert_true(fabs((double)m.weights[i] - feature_weight / 2) < 1e-5);
		for (size_t i = s->shared; i < s->n; i++)
			assert_true(fabs((double)m.weights[i] - feature_weight / 2) < 1e-5);
		for (size_t i = 0; i < HIDDEN; i++)
			assert_true(fabs((double)m.weights[s->biases + i] - feature_weight) < 1e-5);
		for (int k = 0; k < s->n_output_buckets; k++) {
			const float *bucket = m.weights + s->output_buckets + (size_t)k * s->output_bucket_size;
			for (size_t i = 0; i < s->output_bucket_size; i++) {
				bool offset = (i >= s->first_bias && i < s->second) ||
					      (i >= s->second_bias && i < s->last) || i == s->last_bias;
				assert_true(fabs((double)bucket[i] - (offset ? sign * 1000.0 : dense)) < 1e-5);
			}
		}
		assert_true(model_round(&m, magic, &net, &err));
		if (!net_fits(&net, magic, &err))
			fail_msg("%s", err.text);
		assert_int_equal(net.rows[0], sign * max);
		assert_int_equal(net.biases[HIDDEN - 1], sign * max);
		assert_int_equal(net.output_buckets[0].first[0], sign * NET_DENSE_MAX);
		assert_int_equal(net.output_buckets[0].last_bias, sign * 1000 * NET_ONE * NET_WEIGHT);
		net_release(&net);
		model_release(&m);
	}
}

/* To the nearest integer: 255 represents 1 in accumulators, 64 in weights, 127 * 64 in offsets. */
static void rounding_is_to_nearest(void **state)
{
	(void)state;
	struct model m;
	struct net net;
	struct error err;
	make_model(&m);
	const struct model_shape *s = &m.shape;
	memset(m.weights, 0, s->n * sizeof *m.weights);
	float *bucket = m.weights + s->output_buckets + s->output_bucket_size; /* of the second one */
	m.weights[3 * HIDDEN + 5] = 0.5f;                                      /* 127.5 */
	m.weights[s->biases + 6] = -0.1f;                                      /* -25.5 */
	m.weights[s->biases + 7] = 9.0f;                                       /* beyond the bound */
	bucket[2 * HIDDEN + 9] = 0.51f;                                        /* 32.64 */
	bucket[s->first_bias + 3] = 0.0002f;                                   /* 1.63 */
	bucket[s->second + 4 * NET_FIRST + 7] = -1.99f;                        /* -127.4 */
	bucket[s->second_bias + 31] = -3e6f;                                   /* beyond 2^24 */
	bucket[s->last + 30] = 2.5f;                                           /* 160 */
	bucket[s->last_bias] = -2;                                             /* -16256 */
	assert_true(model_round(&m, game_of("surakarta"), &net, &err));
	const struct net_output_bucket *to = &net.output_buckets[1];
	assert_int_equal(net.rows[3 * HIDDEN + 5], 128);
	assert_true(net.biases[6] == -25 || net.biases[6] == -26);
	assert_int_equal(net.biases[7], NET_FEATURE_WEIGHT_MAX);
	assert_int_equal(to->first[net_weight_at(NET_FIRST, 2, 9)], 33);
	assert_int_equal(to->first_bias[3], 2);
	assert_int_equal(to->second[net_weight_at(NET_SECOND, 4, 7)], -127);
	assert_int_equal(to->second_bias[31], -(1 << 24));
	assert_int_equal(to->last[30], NET_DENSE_MAX);
	assert_int_equal(to->last_bias, -2 * NET_ONE * NET_WEIGHT);
	assert_int_equal(net.output_buckets[0].last_bias, 0);
	net_release(&net);
	model_release(&m);
}

/* A net of a game without shared weights round-trips whatever its weights; test_train.c covers nets of games with
 * shared ones. */
static void random_nets_round_trip_through_models(void **state)
{
	(void)state;
	static const char *const games[] = {"surakarta", "darkchess"};
	for (int i = 0; i < 2; i++) {
		const struct game *game = game_of(games[i]);
		struct net net, again;
		struct model m;
		struct error err;
		assert_int_equal(game->heuristics.features->n_shared, 0);
		noise_net(&net, game, HIDDEN, 200);
		assert_true(model_from_net(&m, game, &net, HIDDEN, 1, &err));
		assert_true(model_round(&m, game, &again, &err));
		assert_true(net_sum(&net) == net_sum(&again));
		net_release(&again);
		net_release(&net);
		model_release(&m);
	}
}

/* A weight shared by two features is the midpoint of theirs, so that each keeps as small a remainder as possible. */
static void shared_weights_are_the_mean_of_a_nets(void **state)
{
	(void)state;
	const struct game *magic = game_of("magic");
	struct net net;
	struct model m;
	struct error err;
	noise_net(&net, magic, HIDDEN, 50);
	assert_true(model_from_net(&m, magic, &net, HIDDEN, 1, &err));
	const struct model_shape *s = &m.shape;
	for (int feature = 0; feature < s->n_shared; feature++)
		for (size_t i = 0; i < HIDDEN; i++) {
			int min = 1000, max = -1000;
			for (int f = feature; f < s->n_features; f += s->n_shared) {
				int x = net.rows[(size_t)f * HIDDEN + i];
				min = x < min ? x : min;
				max = x > max ? x : max;
			}
			double found = (double)m.weights[s->shared + (size_t)feature * HIDDEN + i];
			assert_true(fabs(found * NET_SUM - (min + max) / 2.0) < 1e-3);
		}
	float *rows = calloc(s->biases, sizeof *rows);
	model_rows(&m, rows);
	for (size_t i = 0; i < s->biases; i++)
		assert_true(fabs((double)rows[i] * NET_SUM - net.rows[i]) < 1e-3);
	free(rows);
	model_release(&m);
	net_release(&net);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(checkpoints_are_read_back),
		cmocka_unit_test(checkpoints_with_impossible_numbers_are_refused),
		cmocka_unit_test(checkpoints_at_the_bounds_are_read),
		cmocka_unit_test(models_that_contradict_their_header_are_refused),
		cmocka_unit_test(any_changed_checkpoint_byte_is_detected),
		cmocka_unit_test(models_with_impossible_shapes_are_refused),
		cmocka_unit_test(new_models_depend_only_on_the_seed),
		cmocka_unit_test(clipping_keeps_weights_within_net_bounds),
		cmocka_unit_test(rounding_is_to_nearest),
		cmocka_unit_test(random_nets_round_trip_through_models),
		cmocka_unit_test(shared_weights_are_the_mean_of_a_nets),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
