/* Opponents by name. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "games/opponent.h"
#include "search/strength.h"

static void opponents_are_found_by_name(void **state)
{
	(void)state;
	struct opponent o;
	struct error err = {0};
	const struct game *qilin = games_find("qilin", NULL);
	for (int strength = 1; strength <= STRENGTH_MAX; strength++) {
		char word[2] = {(char)('0' + strength), 0};
		assert_true(opponent_find(qilin, word, &o, &err));
		assert_ptr_equal(o.engine, &alphabeta_engine);
		assert_int_equal(o.strength, strength);
	}
	assert_true(opponent_find(qilin, "alphabeta", &o, &err));
	assert_int_equal(o.strength, 0);
	assert_int_equal(o.limits.time_ms, 5000);
	for (int depth = 1; depth <= 99; depth++) {
		char word[20];
		snprintf(word, sizeof word, "depth-%d", depth);
		assert_true(opponent_find(qilin, word, &o, &err));
		assert_ptr_equal(o.engine, &alphabeta_engine);
		assert_int_equal(o.limits.depth, depth);
		assert_true(o.draws_ties);
	}
	assert_true(opponent_find(qilin, "authors-easy", &o, &err));
	assert_string_equal(o.engine->name, "authors-easy");
	assert_true(opponent_find(qilin, "strongest", &o, &err));
	assert_int_equal(o.strength, 0);
	static const char *const bad[] = {"",          "0",        "9",        "10",      "1 ",
					  "authors",   "alpha",    "depth-",   "depth-0", "depth-4x",
					  "depth-100", "depth-1/", "depth-1:", "depth-:", "depth 1"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(opponent_find(qilin, bad[i], &o, &err));
	assert_false(opponent_find(qilin, "alphabet", &o, &err));
	assert_string_equal(
		err.text,
		"\"alphabet\" is not an opponent in qilin, expected a strength from 1 to 8, depth-N, alphabeta, mcts, "
		"authors-easy, authors-hard or strongest; did you mean \"alphabeta\"?");
}

/* Each strength searches at least as deep as the one below and errs no more; from some strength on the limit is on
 * nodes instead of depth. */
static void limits_rise_with_strength(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int i = 2; i <= STRENGTH_MAX; i++) {
			const struct heuristics *heuristics = &games_at(g)->heuristics;
			struct strength_level a = strength_at(heuristics, i - 1), b = strength_at(heuristics, i);
			assert_true(a.nodes > 0 && b.nodes > 0);
			assert_true(b.depth == 0 || (a.depth && b.depth >= a.depth));
			assert_true(a.depth || b.nodes >= a.nodes);
			assert_true(b.blunder_rate <= a.blunder_rate && b.eval_noise <= a.eval_noise);
		}
}

struct reports {
	int n;
	struct search_result last;
};

static void take_report(void *context, const struct search_result *result)
{
	struct reports *reports = context;
	reports->n++;
	reports->last = *result;
}

/* Every search reports at least once, and its last report is its result; the PV begins with the move. */
static void every_opponent_reports_its_search(void **state)
{
	(void)state;
	const struct engine *engine;
	for (int g = 0; games_at(g); g++)
		for (int i = 0; (engine = opponent_engine(games_at(g), i)); i++) {
			struct position start;
			struct line line;
			struct search_result result;
			struct reports reports = {0};
			struct engine_setup setup = {.hash_bytes = 1 << 20, .word = engine->name};
			struct engine_instance *t = engine->create(games_at(g), &setup, NULL);
			set_up(games_at(g), NULL, NULL, &start);
			line_init(&line, games_at(g), &start);
			int64_t start_us = clock_us();
			engine->search(t, &line, &(struct limits){.depth = 1, .nodes = 20000}, take_report, &reports,
				       &result);
			if (reports.n == 0)
				fail_msg("%s of %s reports nothing", engine->name, games_at(g)->name);
			assert_int_equal(reports.last.best, result.best);
			assert_int_equal(reports.last.score, result.score);
			assert_true(result.time_us >= 0 && result.time_us <= clock_us() - start_us);
			assert_int_not_equal(result.best, NO_MOVE);
			assert_int_equal(result.pv[0], result.best);
			assert_true(result.n_pv > 0);
			engine->free(t);
			line_release(&line);
		}
}

static struct engine_instance *new_instance(const struct game *game, int strength, uint64_t seed)
{
	struct engine_setup setup = {.hash_bytes = 1 << 20, .strength = strength, .seed = seed};
	return alphabeta_engine.create(game, &setup, NULL);
}

/* A seeded strength plays the same game again; with another seed it plays another game. */
static void strengths_are_reproducible(void **state)
{
	(void)state;
	const struct game *game = games_find("qilin", NULL);
	move_t played[3][12];
	for (int run = 0; run < 3; run++) {
		struct position start;
		struct line line;
		struct engine_instance *t = new_instance(game, 3, run == 2 ? 5 : 4);
		set_up(game, NULL, NULL, &start);
		line_init(&line, game, &start);
		for (int i = 0; i < 12; i++) {
			struct search_result result;
			alphabeta_engine.search(t, &line, &(struct limits){0}, NULL, NULL, &result);
			line_push(&line, played[run][i] = result.best);
		}
		alphabeta_engine.free(t);
		line_release(&line);
	}
	assert_memory_equal(played[0], played[1], sizeof played[0]);
	assert_memory_not_equal(played[0], played[2], sizeof played[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(opponents_are_found_by_name),
		cmocka_unit_test(limits_rise_with_strength),
		cmocka_unit_test(every_opponent_reports_its_search),
		cmocka_unit_test(strengths_are_reproducible),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
