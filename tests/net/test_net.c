/* Nets (net/): files, and accumulators that follow a line. kernels_agree.c compares kernels with the plain one. */
#include "support.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "net/kernels.h"
#include "net/accumulator.h"
#include "noise.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES 4
#else
#define GAMES 40
#endif

/* Computes the formulas of net/net.h directly, from all features of the position. */
static int reference_evaluate(const struct net *net, const struct game *game, const struct position *p)
{
	const struct features *f = game->heuristics.features;
	int numbers[NET_HIDDEN_MAX], half = net->hidden / 2, own = game->rules.to_act(p) == ACTOR_SECOND;
	for (int part = 0; part < 2; part++) {
		struct features_change c;
		int sums[NET_HIDDEN_MAX];
		f->diff(NULL, p, part ? !own : own, &c);
		assert_int_equal(c.n_removed, 0);
		for (int i = 0; i < net->hidden; i++) {
			sums[i] = net->biases[i];
			for (int k = 0; k < c.n_added; k++)
				sums[i] += net->rows[c.added[k] * net->hidden + i];
			sums[i] = sums[i] < 0 ? 0 : sums[i] > NET_SUM ? NET_SUM : sums[i];
		}
		for (int i = 0; i < half; i++)
			numbers[part * half + i] = sums[i] * sums[half + i] / 512;
	}
	const struct net_output_bucket *s = &net->output_buckets[f->output_bucket(p)];
	int first[NET_FIRST], second[NET_SECOND];
	for (int i = 0; i < NET_FIRST; i++) {
		int x = s->first_bias[i];
		for (int k = 0; k < net->hidden; k++)
			x += s->first[net_weight_at(NET_FIRST, (size_t)i, (size_t)k)] * numbers[k];
		first[i] = x < 0 ? 0 : x / NET_WEIGHT > NET_ONE ? NET_ONE : x / NET_WEIGHT;
	}
	int64_t last = s->last_bias;
	for (int i = 0; i < NET_SECOND; i++) {
		int x = s->second_bias[i];
		for (int k = 0; k < NET_FIRST; k++)
			x += s->second[net_weight_at(NET_SECOND, (size_t)i, (size_t)k)] * first[k];
		second[i] = x < 0 ? 0 : x / NET_WEIGHT > NET_ONE ? NET_ONE : x / NET_WEIGHT;
		last += s->last[i] * second[i];
	}
	last = last * NET_VALUE / (NET_ONE * NET_WEIGHT);
	return (int)(last > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : last < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : last);
}

/* Along random games with moves taken back, the plain kernel and the one that searches use agree with the formulas, up
 * to the last accumulator slot. Every other line is a search's, whose slots begin at its root. */
static void values_follow_a_line(const struct game *game, const struct net *net)
{
	enum { PLIES_MAX = 200 };
	int n_values = 0;
	for (int n = 0; n < GAMES; n++) {
		struct position start;
		struct line played, line;
		struct rng rng;
		struct accumulator sums[2];
		for (int k = 0; k < 2; k++)
			accumulator_init(&sums[k], net, game, PLIES_MAX + 1);
		sums[1].kernel = &kernel_plain;
		rng_seed(&rng, (uint64_t)n);
		game->rules.start(&start, game->presets);
		line_init(&played, game, &start);
		for (int i = n % 2 ? 20 : 0; i > 0 && random_play(&played, &rng, 1).verdict == UNDECIDED; i--)
			;
		line_begin_search(&line, &played);
		while (line.length < line.root + PLIES_MAX && random_play(&line, &rng, 1).verdict == UNDECIDED) {
			for (int back = rng_below(&rng, 4) == 0 ? (int)rng_below(&rng, 4) : 0;
			     back > 0 && line.length > line.root; back--)
				line_pop(&line);
			if (game->rules.to_act(line_last(&line)) == ACTOR_CHANCE || rng_below(&rng, 3) == 0)
				continue;
			int expected = reference_evaluate(net, game, line_last(&line));
			for (int k = 0; k < 2; k++)
				assert_int_equal(accumulator_evaluate(&sums[k], &line), expected);
			n_values++;
		}
		for (int k = 0; k < 2; k++)
			accumulator_release(&sums[k]);
		line_release(&line);
		line_release(&played);
	}
	assert_true(n_values > GAMES * 10);
}

static void accumulators_and_values_match_the_formulas(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		for (int loud = 0; game->heuristics.features && loud < 2; loud++) {
			struct net net;
			noise_net(&net, game, loud ? 64 : 256,
				  loud ? net_feature_weight_max(game->heuristics.features) : 60);
			values_follow_a_line(game, &net);
			net_release(&net);
		}
	}
}

/* Every point of the largest board of Magic Chess, and every other feature: even if each weight is at its bound no sum
 * overflows. A net with larger weights is rejected, although nets of other games may have them. */
static void accumulators_of_full_boards_do_not_overflow(void **state)
{
	(void)state;
	struct net net;
	struct error err;
	struct position p;
	struct line line;
	struct accumulator sums;
	struct features_change c;
	const struct game *game = games_find("magic", &err);
	int max = net_feature_weight_max(game->heuristics.features);
	assert_true(max < NET_FEATURE_WEIGHT_MAX);
	assert_int_equal(net_feature_weight_max(games_find("xiangqi", &err)->heuristics.features),
			 NET_FEATURE_WEIGHT_MAX);
	set_up(game, NULL,
	       "????????/????????/rrrrrrrr/rrrrrrrr/RRRRRRRR/RRRRRRRR/########/8 p r Kx5Gx3kx5gx3 0 0 - "
	       "w9i2x9g9/w9i1x9g9h9",
	       &p);
	game->heuristics.features->diff(NULL, &p, 0, &c);
	assert_int_equal(c.n_added, game->heuristics.features->max_active - 1); /* the player has no hidden pieces */
	noise_net(&net, game, 64, max);
	for (int sign = -1; sign <= 1; sign += 2) {
		for (int i = 0; i < (net.n_features + 1) * net.hidden; i++) /* the offsets follow the feature weights */
			net.rows[i] = (int16_t)(sign * max);
		assert_true(net_fits(&net, game, &err));
		line_init(&line, game, &p);
		accumulator_init(&sums, &net, game, 1);
		assert_int_equal(accumulator_evaluate(&sums, &line), reference_evaluate(&net, game, &p));
		accumulator_release(&sums);
		line_release(&line);
	}
	net.rows[7] = (int16_t) - (max + 1);
	assert_false(net_fits(&net, game, &err));
	assert_non_null(strstr(err.text, "accumulators could overflow"));
	net_release(&net);
}

/* A last offset of 127 * 64 is worth NET_VALUE hundredths of a piece on any board; fractions are truncated. */
static void values_stay_within_the_evaluation_range(void **state)
{
	(void)state;
	static const struct {
		int32_t offset;
		int value;
	} cases[] = {
		{0, 0},
		{127 * 64, 400},
		{-127 * 64, -400},
		{406400, SCORE_EVAL_MAX},
		{406380, SCORE_EVAL_MAX - 1},
		{406421, SCORE_EVAL_MAX},
		{1 << 24, SCORE_EVAL_MAX},
		{-406380, -SCORE_EVAL_MAX + 1},
		{-406421, -SCORE_EVAL_MAX},
		{-(1 << 24), -SCORE_EVAL_MAX},
	};
	const struct game *game = games_find("xiangqi", NULL);
	const struct features *f = game->heuristics.features;
	struct net net;
	struct error err;
	struct position start;
	struct line line;
	assert_true(net_init(&net, game->name, f->n, f->n_output_buckets, 64, &err));
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct accumulator sums;
		net.output_buckets[f->output_bucket(&start)].last_bias = cases[i].offset;
		accumulator_init(&sums, &net, game, 1);
		assert_int_equal(accumulator_evaluate(&sums, &line), cases[i].value);
		accumulator_release(&sums);
	}
	line_release(&line);
	net_release(&net);
}

#ifdef __x86_64__
/* CPU feature detection. AVX counts only if the operating system saves its registers (OSXSAVE). */
static void kernels_run_only_on_processors_that_support_them(void **state)
{
	(void)state;
	enum { SSE41 = 1 << 19, OSXSAVE = 1 << 27, AVX2 = 1 << 5, AVX512BW = 1 << 30, AVX512VNNI = 1 << 11 };
	unsigned eax = 0, ebx = 0, ecx = 0, edx = 0, more_ebx = 0, more_ecx = 0;
	assert_true(__get_cpuid(1, &eax, &ebx, &ecx, &edx));
	bool avx = ecx & OSXSAVE, sse41 = ecx & SSE41;
	if (!__get_cpuid_count(7, 0, &eax, &more_ebx, &more_ecx, &edx) || !avx)
		more_ebx = more_ecx = 0;
	for (int i = 0; kernels_at(i); i++) {
		const char *name = kernels_at(i)->name;
		bool has = strcmp(name, "avx512") == 0  ? more_ebx & AVX512BW && more_ecx & AVX512VNNI
			   : strcmp(name, "avx2") == 0  ? more_ebx & AVX2
			   : strcmp(name, "sse41") == 0 ? sse41
							: true;
		if (kernels_run(kernels_at(i)) != has)
			fail_msg("%s: expected %s", name, has ? "to run" : "not to run");
	}
}
#endif

static void the_first_supported_kernel_is_the_best(void **state)
{
	(void)state;
	int best = 0, n = 0;
	while (kernels_at(best) && !kernels_run(kernels_at(best)))
		best++;
	while (kernels_at(n))
		n++;
	assert_non_null(kernels_best());
	assert_ptr_equal(kernels_best(), kernels_at(best));
	assert_ptr_equal(kernels_at(n - 1), &kernel_plain);
	assert_true(kernels_run(&kernel_plain));
	assert_false(kernels_run(NULL));
}

/* The search result of that opponent at the start with the net, which may be NULL. */
static struct search_result result_of(const char *word, const struct net *net)
{
	struct opponent opponent;
	struct error err;
	struct position start;
	struct line line;
	struct search_result result;
	const struct game *game = games_find("xiangqi", &err);
	const struct limits limits = {.nodes = 3000};
	if (!opponent_find(game, word, &opponent, &err))
		fail_msg("%s", err.text);
	struct engine_instance *instance =
		opponent_create(&opponent, game, (struct engine_setup){.seed = 1, .net = net}, &err);
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	instance->engine->search(instance, &line, &limits, NULL, NULL, &result);
	instance->engine->free(instance);
	line_release(&line);
	return result;
}

/* Full strength uses the net; strengths rated with hand-crafted evaluations do not change. */
static void numbered_strengths_use_no_net(void **state)
{
	(void)state;
	struct net net;
	struct error err;
	noise_net(&net, games_find("xiangqi", &err), 64, 60);
	assert_int_not_equal(result_of("alphabeta", &net).score, result_of("alphabeta", NULL).score);
	struct search_result with = result_of("5", &net), without = result_of("5", NULL);
	assert_int_equal(with.score, without.score);
	assert_int_equal(with.best, without.best);
	assert_int_equal(with.nodes, without.nodes);
	net_release(&net);
}

static void files_are_read_back_unchanged(void **state)
{
	(void)state;
	struct net net, again;
	struct error err;
	struct string file = {0}, second = {0};
	noise_net(&net, games_find("xiangqi", &err), 64, NET_FEATURE_WEIGHT_MAX);
	string_add(&net.origin, "seed 1\n");
	net_write(&net, &file);
	if (!net_read(&again, file.text, file.length, &err))
		fail_msg("%s", err.text);
	net_write(&again, &second);
	assert_int_equal(file.length, second.length);
	assert_memory_equal(file.text, second.text, file.length);
	assert_string_equal(again.game, "xiangqi");
	net_release(&net);
	net_release(&again);
	string_release(&file);
	string_release(&second);
}

static void damaged_files_are_refused(void **state)
{
	(void)state;
	struct net net, out;
	struct error err;
	struct string file = {0};
	struct rng rng;
	rng_seed(&rng, 5);
	noise_net(&net, games_find("xiangqi", &err), 64, 60);
	net_write(&net, &file);
	for (size_t n = 0; n < file.length; n += n < 100 ? 1 : 50000)
		assert_false(net_read(&out, file.text, n, &err));
	for (int i = 0; i < 300; i++) {
		size_t at = i < 60 ? (size_t)i : rng_below(&rng, (uint32_t)file.length);
		file.text[at] ^= (char)(1 << rng_below(&rng, 8));
		bool read = net_read(&out, file.text, file.length, &err);
		if (read)
			fail_msg("a change of byte %zu is not detected", at);
		file.text[at] = 0;
		string_clear(&file);
		net_write(&net, &file);
	}
	net.rows[7] = NET_FEATURE_WEIGHT_MAX + 1;
	string_clear(&file);
	net_write(&net, &file);
	assert_false(net_read(&out, file.text, file.length, &err));
	assert_non_null(strstr(err.text, "out of range"));
	net_release(&net);
	string_release(&file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(accumulators_and_values_match_the_formulas),
		cmocka_unit_test(accumulators_of_full_boards_do_not_overflow),
		cmocka_unit_test(values_stay_within_the_evaluation_range),
#ifdef __x86_64__
		cmocka_unit_test(kernels_run_only_on_processors_that_support_them),
#endif
		cmocka_unit_test(the_first_supported_kernel_is_the_best),
		cmocka_unit_test(numbered_strengths_use_no_net),
		cmocka_unit_test(files_are_read_back_unchanged),
		cmocka_unit_test(damaged_files_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
