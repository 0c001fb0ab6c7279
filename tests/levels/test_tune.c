/* Trials, explanations and tuning of levels: paired, independent of the number of threads, and accurate. */
#include "support.h"

#include "levels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "levels/explain.h"
#include "levels/lint.h"
#include "levels/tune.h"

#define SEED 3

/* Luck in the deal, and equal moves. */
#define LUCKY "\"board\": [\"? ? .\", \". . .\", \". ? ?\"], \"pieces\": \"RPrn\", \"npc_depth\": 1"

static struct trial_setup play_of(int games, int threads)
{
	return (struct trial_setup){.games = games, .player_depth = 1, .seed = SEED, .threads = threads};
}

/* --- differences --- */

/* The interval contains the true difference in 95 of 100 tables, whatever the correlation of the two shares. */
static void paired_intervals_have_their_coverage(void **state)
{
	(void)state;
	static const double rows[][3] = {{0.2, 0.1, 0.1}, {0.05, 0.15, 0.05}, {0.3, 0.02, 0.12}, {0, 0.4, 0.1}};
	struct rng rng;
	rng_seed(&rng, 7);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int n_held = 0;
		for (int k = 0; k < 4000; k++) {
			int count[4] = {0};
			for (int n = 0; n < 200; n++) {
				double x = rng_below(&rng, 1000000) / 1e6;
				count[x < rows[i][0]                             ? 0
				      : x < rows[i][0] + rows[i][1]              ? 1
				      : x < rows[i][0] + rows[i][1] + rows[i][2] ? 2
										 : 3]++;
			}
			struct interval d = interval_of_paired_shares(count[0], count[1], count[2], count[3]);
			double truth = rows[i][2] - rows[i][1];
			n_held += d.low <= truth && truth <= d.high;
		}
		assert_in_range(n_held, 4000 * 0.93, 4000 * 0.975);
	}
}

static void paired_intervals_are_bounded(void **state)
{
	(void)state;
	struct interval d = interval_of_paired_shares(10, 0, 0, 30);
	assert_float_equal(d.value, 0, 1e-12);
	assert_true(d.low < 0 && d.low > -0.1 && d.high > 0 && d.high < 0.1);
	d = interval_of_paired_shares(0, 0, 20, 0);
	assert_float_equal(d.value, 1, 1e-12);
	assert_true(d.low > 0.7 && d.high <= 1 + 1e-12);
	d = interval_of_paired_shares(0, 20, 0, 0);
	assert_float_equal(d.value, -1, 1e-12);
	d = interval_of_paired_shares(0, 0, 0, 0);
	assert_true(d.low <= -1 && d.high >= 1);
	/* correlated shares give a narrower interval */
	struct interval together = interval_of_paired_shares(40, 5, 5, 50),
			apart = interval_of_paired_shares(15, 30, 30, 25);
	assert_true(together.high - together.low < apart.high - apart.low);
}

static void trials_are_paired(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY);
	struct trial_setup play = play_of(30, 1);
	struct trial a, b;
	struct error err;
	assert_true(trial_init(&a, &play, &level, &err) && trial_init(&b, &play, &level, &err));
	assert_true(trial_play(&a, 30, &err) && trial_play(&b, 20, &err));
	assert_int_equal(trial_count(&a).n, 30);
	assert_int_equal(trial_count(&b).n, 20);
	for (int i = 0; i < 20; i++)
		assert_int_equal(a.games.played[RATE_MAIN][i].nodes[0], b.games.played[RATE_MAIN][i].nodes[0]);
	struct interval d = trial_difference(&a, &b), expected;
	int n_won = trial_count(&b).won;
	expected = interval_of_paired_shares(n_won, 0, 0, 20 - n_won);
	assert_memory_equal(&d, &expected, sizeof d);
	trial_release(&a);
	trial_release(&b);
}

/* --- explanations --- */

struct notes {
	int n_games, n_recalled;
	double share;
	const struct rate_games *known; /* of the unchanged level */
	uint64_t seed;                  /* of that level */
	char text[1 << 14];             /* levels tried and rated */
	size_t length;
};

static bool note_recall(void *context, const struct rate_setup *rate, struct rate_games *games, struct error *err)
{
	struct notes *notes = context;
	(void)err;
	if (notes->known && notes->n_recalled == 0) { /* the unchanged level comes first */
		memcpy(games->played[RATE_MAIN], notes->known->played[RATE_MAIN],
		       sizeof(struct match_game) * (size_t)rate->games[RATE_MAIN]);
		notes->n_recalled = rate->games[RATE_MAIN];
	}
	return true;
}

static void note_game(void *context, const struct rate_setup *rate, int n, const struct match_game *game)
{
	struct notes *notes = context;
	assert_true(n < rate->games[RATE_MAIN]);
	assert_true(game->played);
	notes->n_games++;
}

static void note_progress(void *context, double share, const char *words)
{
	struct notes *notes = context;
	assert_true(share > 0 && share <= 1);
	assert_true(words[0]);
	notes->share = share;
}

static void explain(const struct level *level, unsigned kinds, int threads, struct notes *notes, struct explain *out)
{
	struct explain_setup setup = {.level = level,
				      .kinds = kinds,
				      .play = play_of(24, threads),
				      .progress = note_progress,
				      .context = notes};
	struct error err;
	setup.play.recall = note_recall;
	setup.play.report = note_game;
	setup.play.context = notes;
	if (!explain_level(&setup, out, &err))
		fail_msg("%s", err.text);
	explain_sort(out, true);
}

static const char *table_of(const struct explain *e, void (*add)(const struct explain *, struct string *))
{
	static char text[2][1 << 14];
	static int next;
	struct string out = {0};
	add(e, &out);
	snprintf(text[next ^= 1], sizeof text[0], "%s", out.text);
	string_release(&out);
	return text[next];
}

static void every_mutation_is_explained(void **state)
{
	(void)state;
	static struct explain one, three;
	struct level level = level_of(LUCKY);
	struct mutation mutations[MUTATIONS_MAX];
	struct notes notes = {.n_games = 0};
	int n = mutations_of(&level, mutations);
	explain(&level, TUNE_ALL_KINDS, 1, &notes, &one);
	assert_int_equal(one.n, n);
	assert_int_equal(notes.n_games, 24 * (n + 1));
	assert_float_equal(notes.share, 1, 1e-9);
	explain(&level, TUNE_ALL_KINDS, 3, &notes, &three);
	assert_string_equal(table_of(&one, explain_csv), table_of(&three, explain_csv));

	/* each row compares its level with the unchanged level */
	int n_different = 0;
	for (int i = 0; i < one.n; i++) {
		const struct explain_row *row = &one.rows[i];
		struct level turned = level;
		struct trial_setup play = play_of(24, 1);
		struct trial trial;
		struct error err;
		assert_true(i == 0 || row[-1].mutation.kind < row->mutation.kind ||
			    (row[-1].mutation.kind == row->mutation.kind && row[-1].count.won <= row->count.won));
		assert_true(fabs(row->difference.value - row->count.share.value + one.base.share.value) < 1e-9);
		assert_true(row->difference.low <= row->difference.value);
		n_different += row->count.won != one.base.won;
		if (i % 5)
			continue;
		assert_true(mutation_apply(&row->mutation, &turned));
		assert_true(trial_init(&trial, &play, &turned, &err) && trial_play(&trial, 24, &err));
		assert_int_equal(trial_count(&trial).won, row->count.won);
		trial_release(&trial);
	}
	assert_true(n_different > n / 4);
	explain_sort(&one, false);
	for (int i = 1; i < one.n; i++)
		assert_true(one.rows[i - 1].count.won <= one.rows[i].count.won);
}

static void selected_mutations_are_explained(void **state)
{
	(void)state;
	static struct explain e;
	struct level level = level_of(LUCKY);
	struct notes notes = {.n_games = 0};
	explain(&level, 1u << MUTATION_WOOD | 1u << MUTATION_DEPTH, 1, &notes, &e);
	assert_int_equal(e.n, 4);
	assert_int_equal(e.rows[0].mutation.kind, MUTATION_DEPTH);
	assert_int_equal(e.rows[3].mutation.kind, MUTATION_WOOD);
	explain(&level, 0, 1, &notes, &e);
	assert_int_equal(e.n, 0);
	assert_int_equal(e.base.n, 24);
	struct string out = {0};
	explain_table(&e, true, &out);
	assert_non_null(strstr(out.text, "\n  none "));
	string_release(&out);
}

static void recorded_games_are_not_replayed(void **state)
{
	(void)state;
	static struct explain whole, part;
	struct level level = level_of(LUCKY);
	struct trial_setup play = play_of(24, 1);
	struct notes first = {.n_games = 0}, second = {.n_games = 0};
	struct trial base;
	struct error err;
	assert_true(trial_init(&base, &play, &level, &err) && trial_play(&base, 24, &err));
	second.known = &base.games;
	explain(&level, 1u << MUTATION_ICE, 1, &first, &whole);
	explain(&level, 1u << MUTATION_ICE, 1, &second, &part);
	assert_int_equal(second.n_recalled, 24);
	assert_int_equal(first.n_games, second.n_games + 24);
	assert_float_equal(second.share, 1, 1e-9);
	assert_string_equal(table_of(&whole, explain_csv), table_of(&part, explain_csv));
	trial_release(&base);
}

static void stopped_tables_have_only_complete_rows(void **state)
{
	(void)state;
	static struct explain e;
	struct level level = level_of(LUCKY);
	atomic_bool stop = true;
	struct explain_setup setup = {.level = &level, .kinds = TUNE_ALL_KINDS, .play = play_of(10, 1)};
	struct error err;
	setup.play.stop = &stop;
	assert_true(explain_level(&setup, &e, &err));
	assert_int_equal(e.n, 0);
	assert_int_equal(e.base.n, 0);
}

/* --- tuning --- */

static void note_tried(void *context, const struct tune_try *t)
{
	struct notes *notes = context;
	notes->length += (size_t)snprintf(notes->text + notes->length, sizeof notes->text - notes->length,
					  "%d %s + %s: %d of %d, %.4f %.4f\n", t->change, t->before, t->name,
					  t->count.won, t->count.n, t->difference.low, t->difference.high);
	assert_true(notes->length < sizeof notes->text);
	assert_true(t->count.n >= 16 && t->count.n <= TUNE_TRIAL_GAMES);
}

static void note_rated(void *context, const struct tune_rating *r)
{
	struct notes *notes = context;
	notes->length +=
		(size_t)snprintf(notes->text + notes->length, sizeof notes->text - notes->length,
				 "%d %s: %d of %d, %d\n", r->change, r->names, r->count.won, r->count.n, r->band);
	assert_true(notes->length < sizeof notes->text);
}

static struct tune_setup tune_setup_of(const struct level *level, int low, int high, int threads, struct notes *notes)
{
	return (struct tune_setup){
		.level = level,
		.band = {low, high},
		.kinds = TUNE_ALL_KINDS,
		.changes_max = 3,
		.play = play_of(600, threads),
		.engine = "test 1",
		.tried = note_tried,
		.rated = note_rated,
		.progress = note_progress,
		.context = notes,
	};
}

static void tune(const struct tune_setup *setup, struct tune_result *result)
{
	struct error err;
	if (!tune_level(setup, result, &err))
		fail_msg("%s", err.text);
}

/* The rating of the result equals that of rate_run for its level. */
static void check_rating(const struct tune_setup *setup, const struct tune_result *result)
{
	struct rate_setup rate = {.level = &result->level,
				  .games = {setup->play.games},
				  .player_depth = 1,
				  .seed = SEED,
				  .band = {setup->band[0], setup->band[1]},
				  .may_stop = true};
	struct rate_games games;
	struct rate_count count;
	struct error err;
	int n;
	assert_true(rate_games_init(&games, &rate, &err) && rate_run(&rate, &games, &err));
	rate_count(&rate, &games, RATE_MAIN, &count);
	assert_int_equal(count.won, result->level.rating.won);
	assert_int_equal(count.n, level_games(&result->level.rating));
	assert_int_equal(rate_band_of(&rate, &games, &n), result->band);
	assert_int_equal(result->count.n, count.n);
	assert_string_equal(result->level.rating.engine, "test 1");
	assert_int_equal(result->level.rating.npc_depth, result->level.npc_depth);
	assert_int_equal(result->level.band[0], setup->band[0]);
	rate_games_release(&games);
}

/* Bands over the whole scale; with many mutations of a small level most can be reached. */
static void levels_are_tuned(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY);
	int n_inside = 0, n_changed = 0;
	for (int low = 50; low < 800; low += 200) {
		struct notes notes = {.n_games = 0}, others = {.n_games = 0};
		struct tune_setup setup = tune_setup_of(&level, low, low + 150, 1, &notes);
		struct tune_setup threads = tune_setup_of(&level, low, low + 150, 3, &others);
		struct tune_result one, three;
		tune(&setup, &one);
		tune(&threads, &three);
		assert_string_equal(notes.text, others.text);
		assert_int_equal(one.n_changes, three.n_changes);
		check_rating(&setup, &one);
		if (one.inside)
			assert_true(one.band == RATE_INSIDE || one.band == RATE_OPEN);
		n_inside += one.inside;
		n_changed += one.n_changes > 0;
		assert_string_equal(one.level.id, "a");
		assert_int_equal(one.level.seed, level.seed);
	}
	assert_true(n_inside >= 2);
	assert_true(n_changed >= 2);
}

/* The player's share of wins over many games, in thousandths. */
static int share_of(const struct level *level)
{
	struct trial_setup play = play_of(400, 1);
	struct trial trial;
	struct error err;
	assert_true(trial_init(&trial, &play, level, &err) && trial_play(&trial, 400, &err));
	int share = (int)(trial_count(&trial).share.value * 1000);
	trial_release(&trial);
	return share;
}

/* Mutations that are not allowed are not used. */
static void tuning_uses_only_the_given_mutations(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY), gold = level;
	struct notes notes = {.n_games = 0};
	int share = share_of(&level);
	assert_true(share < 700);
	struct tune_setup setup = tune_setup_of(&level, share + 200, share + 300, 1, &notes);
	struct tune_result result;
	setup.changes_max = 0;
	tune(&setup, &result);
	assert_false(result.inside);
	assert_int_equal(result.n_changes, 0);
	check_rating(&setup, &result);
	assert_null(strchr(notes.text, '+'));

	/* ice only makes it harder, so none of its mutations is tried */
	setup.changes_max = 3;
	setup.kinds = 1u << MUTATION_ICE;
	tune(&setup, &result);
	assert_false(result.inside);
	assert_int_equal(result.n_changes, 0);
	assert_null(strchr(notes.text, '+'));

	assert_true(mutation_apply(&(struct mutation){MUTATION_GOLD, 0, 1}, &gold));
	int aim = share_of(&gold);
	setup = tune_setup_of(&level, aim > 60 ? aim - 60 : 0, aim + 60, 1, &notes);
	setup.kinds = 1u << MUTATION_GOLD;
	tune(&setup, &result);
	assert_true(result.inside);
	for (int i = 0; i < result.n_changes; i++)
		assert_non_null(strstr(result.changes[i], "gold"));
	assert_int_equal(result.level.npc_depth, level.npc_depth);
	assert_string_equal(result.level.pieces, level.pieces);
	assert_memory_equal(result.level.board, level.board, sizeof level.board);
}

/* A level in the band with too many draws is not delivered: lint would reject it. */
static void tuned_levels_pass_lint(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY ", \"rules\": \"draw=10\"");
	struct notes notes = {.n_games = 0};
	struct tune_result result;
	for (int changes = 0; changes < 3; changes++) {
		struct tune_setup setup = tune_setup_of(&level, 20, 300, 1, &notes);
		setup.changes_max = changes;
		tune(&setup, &result);
		struct lint lint = {0};
		lint_rating(&result.level, &result.level.rating, &lint);
		if (result.accepted != (lint.n == 0))
			fail_msg("accepted %d, but lint says %s", result.accepted,
				 lint.n ? lint.findings[0].error.text : "nothing");
		if (changes == 0)
			assert_true(result.inside && !result.accepted);
		check_rating(&setup, &result);
		lint_release(&lint);
	}
}

static void tuning_can_be_stopped(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY);
	struct notes notes = {.n_games = 0};
	struct tune_setup setup = tune_setup_of(&level, 400, 600, 1, &notes);
	atomic_bool stop = true;
	struct tune_result result;
	setup.play.stop = &stop;
	tune(&setup, &result);
	assert_string_equal(notes.text, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paired_intervals_have_their_coverage),
		cmocka_unit_test(paired_intervals_are_bounded),
		cmocka_unit_test(trials_are_paired),
		cmocka_unit_test(every_mutation_is_explained),
		cmocka_unit_test(selected_mutations_are_explained),
		cmocka_unit_test(recorded_games_are_not_replayed),
		cmocka_unit_test(stopped_tables_have_only_complete_rows),
		cmocka_unit_test(levels_are_tuned),
		cmocka_unit_test(tuning_uses_only_the_given_mutations),
		cmocka_unit_test(tuned_levels_pass_lint),
		cmocka_unit_test(tuning_can_be_stopped),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
