/* Training (train/): scored games, their files, and a model that learns from them. */
#include "support.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "core/random_play.h"
#include "core/search_result.h"
#include "games/registry.h"
#include "net/accumulator.h"
#include "scratch.h"
#include "train/checkpoint.h"
#include "train/filter.h"
#include "train/gather.h"
#include "train/scored_run.h"

#define NODES 60

static const struct game *xiangqi(void)
{
	struct error err;
	return games_find("xiangqi", &err);
}

/* --- scored games --- */

static void read_back(const struct game *game, const struct string *bytes, struct scored_game *out)
{
	struct scored_reader r;
	struct error err;
	if (!scored_open(&r, game, bytes->text, bytes->length, &err) || scored_next(&r, out, &err) != SCORED_READ)
		fail_msg("%s", err.text);
	struct scored_game more = {0};
	assert_int_equal(scored_next(&r, &more, &err), SCORED_END);
	scored_release(&more);
}

static struct gather default_gather(const struct game *game)
{
	return (struct gather){.game = game,
			       .preset = game->presets,
			       .nodes = NODES,
			       .seed = 3,
			       .random_plies = 4,
			       .max_opening_score = 300,
			       .resign_score = 2000,
			       .plies_max = 60};
}

/* Every gathered game is read back unchanged, and replays to the end. */
static void games_are_read_back(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		struct gather gather = default_gather(game);
		struct scored_game made = {0}, again = {0};
		struct string bytes = {0};
		struct line line;
		struct error err;
		atomic_bool stop = false;
		int n_known = 0;
		if (!gather_make(&gather, 5, &stop, &made, &err))
			fail_msg("%s", err.text);
		assert_true(made.n > 0 && made.result != UNDECIDED);
		scored_put_head(&bytes, game, game->presets, "test");
		scored_put(&bytes, &made);
		read_back(game, &bytes, &again);
		assert_int_equal(again.result, made.result);
		assert_int_equal(again.n, made.n);
		assert_true(scored_begin(&again, game, game->presets, &line, &err));
		for (int ply = 0; ply < made.n; ply++) {
			assert_int_equal(again.plies[ply].score, made.plies[ply].score);
			assert_int_equal(again.plies[ply].marks, made.plies[ply].marks);
			n_known += made.plies[ply].marks & SCORED_KNOWN;
			if (!scored_step(&line, &again.plies[ply], &err))
				fail_msg("%s", err.text);
		}
		assert_true(n_known > 0);
		line_release(&line);
		scored_release(&made);
		scored_release(&again);
		string_release(&bytes);
	}
}

static void damaged_files_are_refused(void **state)
{
	(void)state;
	const struct game *game = xiangqi();
	struct gather gather = default_gather(game);
	struct scored_game made = {0}, out = {0};
	struct string bytes = {0};
	struct scored_reader r;
	struct error err;
	atomic_bool stop = false;
	assert_true(gather_make(&gather, 0, &stop, &made, &err));
	scored_put_head(&bytes, game, game->presets, "test");
	size_t head = bytes.length;
	scored_put(&bytes, &made);
	for (size_t n = head + 1; n < bytes.length; n++) {
		assert_true(scored_open(&r, game, bytes.text, n, &err));
		assert_int_equal(scored_next(&r, &out, &err), SCORED_CUT);
	}
	for (size_t at = head + 4; at < bytes.length; at++) {
		bytes.text[at] ^= 16;
		assert_true(scored_open(&r, game, bytes.text, bytes.length, &err));
		assert_int_equal(scored_next(&r, &out, &err), SCORED_BAD);
		bytes.text[at] ^= 16;
	}
	assert_false(scored_open(&r, game, bytes.text, 10, &err));
	assert_false(scored_open(&r, games_find("qilin", &err), bytes.text, bytes.length, &err));
	assert_non_null(strstr(err.text, "expected qilin"));
	scored_release(&made);
	scored_release(&out);
	string_release(&bytes);
}

/* --- their files --- */

static void gather_into(const char *path, int n, int threads, bool resume, struct string *bytes)
{
	struct gather gather = default_gather(xiangqi());
	struct scored_job job = {.game = gather.game,
				 .preset = gather.preset,
				 .path = path,
				 .resume = resume,
				 .how = "test",
				 .n = n,
				 .threads = threads,
				 .make = gather_make,
				 .context = &gather};
	struct error err;
	if (!scored_run(&job, &err) || !file_read(path, 1 << 20, bytes, &err))
		fail_msg("%s", err.text);
}

static void files_depend_only_on_the_job(void **state)
{
	(void)state;
	struct string one = {0}, two = {0}, three = {0};
	struct error err;
	gather_into(scratch_path("one"), 6, 1, false, &one);
	gather_into(scratch_path("two"), 6, 3, false, &two);
	assert_int_equal(one.length, two.length);
	assert_memory_equal(one.text, two.text, one.length);

	/* with a part already written, and the last game incomplete */
	assert_true(file_write(scratch_path("three"), one.text, one.length * 2 / 3, &err));
	gather_into(scratch_path("three"), 6, 2, true, &three);
	assert_int_equal(one.length, three.length);
	assert_memory_equal(one.text, three.text, one.length);
	string_release(&one);
	string_release(&two);
	string_release(&three);
}

/* Quiet marks are only removed, more of them with smaller margins. */
static void filters_remove_marks(void **state)
{
	(void)state;
	const int margins[] = {SCORE_WIN * 2, 100, 20};
	struct gather gather = default_gather(xiangqi());
	struct scored_game made = {0};
	struct string bytes = {0};
	struct error err;
	atomic_bool stop = false;
	int n_quiet[3] = {0}, n_before = 0;
	assert_true(gather_make(&gather, 1, &stop, &made, &err));
	scored_put_head(&bytes, gather.game, gather.preset, "test");
	scored_put(&bytes, &made);
	for (int i = 0; i < made.n; i++)
		n_before += (made.plies[i].marks & SCORED_QUIET) != 0;
	for (int m = 0; m < 3; m++) {
		struct filter filter = {.game = gather.game, .static_max = margins[m], .score_max = margins[m]};
		struct scored_game out = {0};
		assert_true(filter_read(&filter, bytes.text, bytes.length, &err));
		assert_true(filter_make(&filter, 0, &stop, &out, &err));
		assert_int_equal(out.n, made.n);
		assert_int_equal(out.result, made.result);
		for (int i = 0; i < out.n; i++) {
			assert_int_equal(out.plies[i].move, made.plies[i].move);
			assert_int_equal(out.plies[i].score, made.plies[i].score);
			assert_int_equal(out.plies[i].marks & ~made.plies[i].marks, 0);
			n_quiet[m] += (out.plies[i].marks & SCORED_QUIET) != 0;
		}
		scored_release(&out);
		filter_release(&filter);
	}
	assert_int_equal(n_quiet[0], n_before);
	assert_true(n_quiet[0] > n_quiet[1] && n_quiet[1] > n_quiet[2]);
	scored_release(&made);
	string_release(&bytes);
}

/* --- models --- */

#define HIDDEN 64

/* Positions of gathered games, each with its search score and result. */
static void make_some_examples(struct examples *training, struct examples *validation, int n)
{
	const struct game *game = xiangqi();
	const struct examples_pick pick = {.score_max = 3000, .validation_every = 4};
	struct gather gather = default_gather(game);
	struct string bytes = {0};
	struct error err;
	atomic_bool stop = false;
	scored_put_head(&bytes, game, game->presets, "test");
	for (int i = 0; i < n; i++) {
		struct scored_game made = {0};
		assert_true(gather_make(&gather, i, &stop, &made, &err));
		scored_put(&bytes, &made);
		scored_release(&made);
	}
	if (!examples_read(game, &pick, bytes.text, bytes.length, training, validation, &err))
		fail_msg("%s", err.text);
	assert_true(training->n > 20 * (size_t)n / 4);
	string_release(&bytes);
}

static void make_model(struct model *m)
{
	struct error err;
	if (!model_init(m, xiangqi(), HIDDEN, 1, &err))
		fail_msg("%s", err.text);
}

static double loss(const struct model *m, const struct examples *e, const uint32_t *list, size_t n, float *gradient)
{
	const struct gradient_aim aim = {.scale = 200, .outcome = 0.3};
	float *rows = calloc(m->shape.biases, sizeof *rows);
	model_rows(m, rows);
	double sum = gradient_add(m, rows, e, list, n, NULL, &aim, gradient);
	free(rows);
	return sum;
}

/* Each derivative is the change of the loss when that weight grows a little, except where a number is clipped. */
static void gradients_match_the_loss(void **state)
{
	(void)state;
	enum { N = 8, TRIED = 400 };
	struct examples training = {0}, validation = {0};
	struct model m;
	struct rng rng;
	uint32_t list[N];
	int n_near = 0, n_moving = 0;
	make_some_examples(&training, &validation, 2);
	make_model(&m);
	rng_seed(&rng, 1);
	for (int i = 0; i < N; i++)
		list[i] = rng_below(&rng, (uint32_t)training.n);
	float *gradient = calloc(m.shape.seen, sizeof *gradient);
	loss(&m, &training, list, N, gradient);
	for (int i = 0; i < TRIED;
	     i++) { /* half in the small layers, half in the feature weights of the first example */
		size_t bucket =
			m.shape.output_buckets + training.all[list[0]].output_bucket * m.shape.output_bucket_size;
		uint32_t feature =
			training.features[training.all[list[0]].at + rng_below(&rng, training.all[list[0]].n[0])];
		size_t at = i % 2 ? bucket + rng_below(&rng, (uint32_t)m.shape.output_bucket_size)
				  : feature * HIDDEN + rng_below(&rng, HIDDEN);
		float old = m.weights[at], step = 0.004f;
		m.weights[at] = old + step;
		double more = loss(&m, &training, list, N, NULL);
		m.weights[at] = old - step;
		double less = loss(&m, &training, list, N, NULL);
		m.weights[at] = old;
		double slope = (more - less) / (2 * (double)step), found = (double)gradient[at];
		n_moving += fabs(slope) > 1e-3;
		n_near += fabs(slope - found) <= 1e-3 + 0.05 * fabs(slope);
	}
	assert_true(n_moving > TRIED / 8);
	if (n_near < TRIED * 95 / 100)
		fail_msg("%d of %d derivatives are correct", n_near, TRIED);
	free(gradient);
	model_release(&m);
	examples_release(&training);
	examples_release(&validation);
}

struct fitting {
	int left; /* reports until it is ended; below 0: never */
};

static bool go_on(void *context, const struct fit *fit)
{
	struct fitting *f = context;
	(void)fit;
	return f->left < 0 || f->left-- > 0;
}

static struct fit default_fit(struct model *m, const struct examples *training, const struct examples *validation,
			      struct fitting *fitting)
{
	return (struct fit){.plan = {.aim = {.scale = 200, .outcome = 0.2}, .epochs = 6, .batch = 64, .rate = 0.002},
			    .features = xiangqi()->heuristics.features,
			    .model = m,
			    .training = training,
			    .validation = validation,
			    .threads = 2,
			    .report = go_on,
			    .context = fitting};
}

static void round_trip(const struct net *net, int hidden, struct net *out)
{
	struct model m;
	struct error err;
	if (!model_from_net(&m, xiangqi(), net, hidden, 5, &err) || !model_round(&m, xiangqi(), out, &err))
		fail_msg("%s", err.text);
	int n_shared = 0;
	for (size_t i = m.shape.shared; i < m.shape.n; i++)
		n_shared += m.weights[i] != 0;
	assert_true(n_shared > 0);
	model_release(&m);
}

/* A model initialized with a net's weights rounds to the same net; with a larger hidden layer to a net that gives the
 * same values, although it has other weights. */
static void nets_round_trip_through_models(void **state)
{
	(void)state;
	struct examples training = {0}, validation = {0};
	struct fitting forever = {-1};
	struct model m;
	struct net net, again, wide;
	struct accumulator sums, wide_sums;
	struct line line;
	struct position start;
	struct error err;
	struct rng rng;
	make_some_examples(&training, &validation, 8);
	make_model(&m);
	struct fit fit = default_fit(&m, &training, &validation, &forever);
	assert_true(fit_run(&fit) && model_round(&m, xiangqi(), &net, &err));
	round_trip(&net, HIDDEN, &again);
	assert_true(net_sum(&again) == net_sum(&net));
	round_trip(&net, 3 * HIDDEN, &wide);
	assert_int_equal(wide.hidden, 3 * HIDDEN);

	enum { PLIES = 60 };
	int n_values = 0, last = 0;
	accumulator_init(&sums, &net, xiangqi(), PLIES + 1);
	accumulator_init(&wide_sums, &wide, xiangqi(), PLIES + 1);
	xiangqi()->rules.start(&start, xiangqi()->presets);
	line_init(&line, xiangqi(), &start);
	rng_seed(&rng, 1);
	for (int ply = 0; ply < PLIES && line_ruling(&line).verdict == UNDECIDED; ply++) {
		int value = accumulator_evaluate(&sums, &line);
		assert_int_equal(accumulator_evaluate(&wide_sums, &line), value);
		n_values += value != last;
		last = value;
		line_push(&line, random_move(xiangqi(), line_last(&line), &rng));
	}
	assert_true(n_values > 10);
	line_release(&line);
	accumulator_release(&sums);
	accumulator_release(&wide_sums);
	net_release(&net);
	net_release(&again);
	net_release(&wide);
	model_release(&m);
	examples_release(&training);
	examples_release(&validation);
}

/* A model learns; one that was interrupted, written and read back ends up identical. */
static void fits_learn_and_resume(void **state)
{
	(void)state;
	struct examples training = {0}, validation = {0};
	struct model whole, part, again;
	struct checkpoint checkpoint, reread;
	struct string bytes = {0};
	struct error err;
	struct fitting forever = {-1}, short_time = {17};
	make_some_examples(&training, &validation, 24);
	make_model(&whole);
	make_model(&part);
	struct fit fit = default_fit(&whole, &training, &validation, &forever);
	assert_true(fit_run(&fit));
	assert_int_equal(fit.progress.epoch, 6);
	assert_true(fit.progress.curve[5].training < 0.8f * fit.progress.curve[0].training);
	assert_true(fit.progress.curve[5].validation < fit.progress.curve[0].validation);

	struct fit first = default_fit(&part, &training, &validation, &short_time);
	assert_false(fit_run(&first));
	checkpoint = (struct checkpoint){.game = "xiangqi",
					 .hidden = HIDDEN,
					 .n_examples = training.n,
					 .plan = first.plan,
					 .progress = first.progress};
	string_add(&checkpoint.data, "data toy.games\n");
	checkpoint_write(&checkpoint, &part, &bytes);
	if (!checkpoint_read(&reread, &again, xiangqi(), bytes.text, bytes.length, &err))
		fail_msg("%s", err.text);
	assert_string_equal(string_text(&reread.data), "data toy.games\n");
	struct fit second = default_fit(&again, &training, &validation, &forever);
	checkpoint_release(&checkpoint);
	second.plan = reread.plan;
	second.progress = reread.progress;
	checkpoint_release(&reread);
	assert_true(fit_run(&second));
	assert_memory_equal(again.weights, whole.weights, whole.shape.n * sizeof *whole.weights);

	for (size_t n = 0; n < bytes.length; n += n < 100 ? 1 : 100000)
		assert_false(checkpoint_read(&checkpoint, &part, xiangqi(), bytes.text, n, &err));
	static const size_t places[] = {20, 100, 16000};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		bytes.text[places[i]] ^= 1;
		assert_false(checkpoint_read(&checkpoint, &part, xiangqi(), bytes.text, bytes.length, &err));
		bytes.text[places[i]] ^= 1;
	}
	bytes.text[bytes.length / 2] ^= 1;
	assert_false(checkpoint_read(&checkpoint, &part, xiangqi(), bytes.text, bytes.length, &err));
	string_release(&bytes);
	model_release(&whole);
	model_release(&part);
	model_release(&again);
	examples_release(&training);
	examples_release(&validation);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_are_read_back),
		cmocka_unit_test(damaged_files_are_refused),
		cmocka_unit_test_setup_teardown(files_depend_only_on_the_job, scratch_begin, scratch_end),
		cmocka_unit_test(filters_remove_marks),
		cmocka_unit_test(gradients_match_the_loss),
		cmocka_unit_test(nets_round_trip_through_models),
		cmocka_unit_test(fits_learn_and_resume),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
