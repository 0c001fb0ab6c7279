/* The generic search as an engine: correct, reproducible and within its limits. */
#include "support.h"

#include "search_results.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/negamax.h"

#define SMALL_HASH (1 << 20)

static struct engine_instance *new_instance(const struct game *game)
{
	struct error err;
	struct engine_setup setup = {.hash_bytes = SMALL_HASH};
	struct engine_instance *t = alphabeta_engine.create(game, &setup, &err);
	if (!t)
		fail_msg("%s", err.text);
	return t;
}

static struct search_result search(struct engine_instance *t, const struct line *line, struct limits limits)
{
	return search_with(&alphabeta_engine, t, line, limits);
}

/* Twice in one engine instance that is cleared in between, and once more in another. */
static void searches_are_reproducible(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct rng rng;
		begin_line(&line, games_at(g), NULL);
		rng_seed(&rng, 7);
		for (int i = 0; i < 5; i++) {
			random_play(&line, &rng, 4);
			if (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
				random_play(&line, &rng, 1);
			struct engine_instance *one = new_instance(games_at(g)), *other = new_instance(games_at(g));
			struct limits limits = {.nodes = 20000};
			struct search_result a = search(one, &line, limits);
			alphabeta_engine.forget(one);
			struct search_result b = search(one, &line, limits), c = search(other, &line, limits);
			assert_same_result(&a, &b);
			assert_same_result(&a, &c);
			alphabeta_engine.free(one);
			alphabeta_engine.free(other);
		}
		line_release(&line);
	}
}

static void the_game_is_not_modified(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line, before;
		struct rng rng;
		begin_line(&line, games_at(g), NULL);
		rng_seed(&rng, 1);
		random_play(&line, &rng, 6);
		if (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
			random_play(&line, &rng, 1);
		line_copy(&before, &line);
		struct engine_instance *t = new_instance(games_at(g));
		search(t, &line, (struct limits){.nodes = 5000});
		assert_int_equal(line.length, before.length);
		assert_int_equal(line.rules_at, 0);
		assert_memory_equal(line.positions, before.positions, line.stride * (size_t)line.length);
		assert_memory_equal(line_last(&line), line_last(&before), games_at(g)->rules.position_size);
		assert_memory_equal(line.steps, before.steps, sizeof *line.steps * (size_t)(line.length + 1));
		alphabeta_engine.free(t);
		line_release(&line);
		line_release(&before);
	}
}

/* Returns a single legal move, chosen by the position with its counters, so that nothing repeats soon. */
static int single_move(const struct position *p, move_t *moves)
{
	move_t all[MOVES_MAX];
	const struct game *xiangqi = games_find("xiangqi", NULL);
	int n = xiangqi->rules.generate(p, all);
	uint64_t drawn = 0;
	for (size_t i = 0; i < xiangqi->rules.position_size; i++)
		drawn = rng_mix(drawn ^ ((const unsigned char *)p)[i]);
	if (n > 0 && moves)
		moves[0] = all[drawn % (uint64_t)n];
	return n > 0;
}

#define LINES 4

struct lines {
	struct search_result of[LINES]; /* at the depth being reported */
	int n_depths, n_exchanged;
};

/* The PVs of a depth come one after the other, best first, each with another move. */
static void check_line(void *context, const struct search_result *t)
{
	struct lines *l = context;
	assert_in_range(t->pv_index, 0, LINES - 1);
	assert_true(t->n_pv > 0 && t->pv[0] == t->best);
	for (int i = 0; i < t->pv_index; i++) {
		assert_int_equal(l->of[i].depth, t->depth);
		assert_true(l->of[i].score >= t->score);
		assert_int_not_equal(l->of[i].best, t->best);
	}
	l->n_exchanged += t->depth > 1 && l->of[t->pv_index].best != t->best;
	l->of[t->pv_index] = *t;
	l->n_depths += t->pv_index == LINES - 1;
}

static void multipv_lines_are_ordered(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct rng rng;
		struct error err;
		struct lines seen = {.n_depths = 0};
		struct engine_setup setup = {.hash_bytes = SMALL_HASH, .multipv = LINES};
		struct engine_instance *t = alphabeta_engine.create(games_at(g), &setup, &err);
		struct limits limits = {.nodes = 30000};
		begin_line(&line, games_at(g), NULL);
		rng_seed(&rng, 7);
		for (int i = 0; i < 4; i++) {
			struct search_result best;
			random_play(&line, &rng, 4);
			if (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
				random_play(&line, &rng, 1);
			alphabeta_engine.search(t, &line, &limits, check_line, &seen, &best);
		}
		assert_true(seen.n_depths > 4 && seen.n_exchanged > 4);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

/* The PV is as long as the depth, or longer with checks, up to the size of the array. */
static void long_variations_are_found(void **state)
{
	(void)state;
	struct game corridor = *games_find("xiangqi", NULL);
	struct line line;
	corridor.rules.generate = single_move;
	corridor.heuristics.noisy = NULL; /* all moves come from generate */
	begin_line(&line, &corridor, NULL);
	struct engine_instance *t = new_instance(&corridor);
	for (int depth = PV_MAX - 2; depth <= PV_MAX + 2; depth++) {
		struct search_result result = search(t, &line, (struct limits){.depth = depth});
		assert_in_range(result.n_pv, depth < PV_MAX ? depth : PV_MAX, PV_MAX);
		assert_pv(&line, &result);
	}
	alphabeta_engine.free(t);
	line_release(&line);
}

/* --- limits --- */

static void node_limits_hold(void **state)
{
	(void)state;
	static const uint64_t limits[] = {1, 10, 999, 1000, 1001, 12345};
	for (int g = 0; games_at(g); g++)
		for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
			struct line line;
			begin_line(&line, games_at(g), NULL);
			struct engine_instance *t = new_instance(games_at(g));
			struct search_result result = search(t, &line, (struct limits){.nodes = limits[i]});
			assert_true(result.nodes <= limits[i]);
			assert_pv(&line, &result);
			alphabeta_engine.free(t);
			line_release(&line);
		}
}

struct reports {
	int n;
	struct search_result last;
};

static void count_report(void *context, const struct search_result *t)
{
	struct reports *r = context;
	assert_int_equal(t->depth, ++r->n); /* one for each depth in turn */
	assert_true(t->nodes >= r->last.nodes);
	assert_in_range(t->seldepth, t->n_pv, PLY_MAX); /* captures extend beyond the depth */
	assert_in_range(t->hashfull, 0, 1000);
	r->last = *t;
}

static void depth_limits_hold(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int depth = 1; depth <= 2; depth++) {
			struct line line;
			struct reports reports = {0};
			struct search_result result;
			begin_line(&line, games_at(g), NULL);
			struct engine_instance *t = new_instance(games_at(g));
			alphabeta_engine.search(t, &line, &(struct limits){.depth = depth}, count_report, &reports,
						&result);
			assert_int_equal(result.depth, depth);
			assert_int_equal(reports.n, depth);
			assert_same_result(&result, &reports.last);
			assert_pv(&line, &result);
			alphabeta_engine.free(t);
			line_release(&line);
		}
}

/* How late a search ends depends on the machine; whether it ends at all depends on the program. */
static void time_limits_end_a_search(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		begin_line(&line, games_at(g), NULL);
		struct engine_instance *t = new_instance(games_at(g));
		int64_t start = clock_ms();
		struct search_result result = search(t, &line, (struct limits){.time_ms = 30});
		assert_true(clock_ms() - start >= 25);
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

static void another_thread_can_stop_it(void **state)
{
	(void)state;
	struct line line;
	pthread_t thread;
	atomic_bool stop = false;
	begin_line(&line, games_at(0), NULL);
	struct engine_instance *t = new_instance(games_at(0));
	assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
	struct search_result result = search(t, &line, (struct limits){.stop = &stop});
	pthread_join(thread, NULL);
	assert_pv(&line, &result);
	alphabeta_engine.free(t);
	line_release(&line);
}

/* While the flag is set a search only guesses. No search changes the flag: a late stop has no effect once the caller of
 * the next search has cleared it. */
static void a_late_stop_does_not_affect_the_next_search(void **state)
{
	(void)state;
	struct line line;
	atomic_bool stop = true;
	begin_line(&line, games_at(0), NULL);
	struct engine_instance *t = new_instance(games_at(0));
	for (int i = 0; i < 2; i++) {
		struct search_result result = search(t, &line, (struct limits){.stop = &stop});
		assert_int_equal(result.depth, 0);
		assert_int_equal(result.nodes, 0);
		assert_pv(&line, &result);
		assert_true(atomic_load(&stop));
	}
	atomic_store(&stop, false);
	assert_int_equal(search(t, &line, (struct limits){.depth = 2, .stop = &stop}).depth, 2);
	alphabeta_engine.free(t);
	line_release(&line);
}

/* --- forced ends --- */

static const struct {
	const char *game, *preset, *position;
	int plies;        /* to the forced end: above 0 a win of the side to act, below 0 a loss; 0: a draw */
	const char *best; /* or NULL if several are equally good */
} ends[] = {
	/* Red completes the bottom side and takes Black's last piece: two actions of one turn, two plies. */
	{"qilin", "source", "R.R...../.R....../......B. r move 0 6 6 0 40", 2, "d2-d1"},
	/* Black, to move, has one piece that cannot stop it: a step, then the two actions. */
	{"qilin", "source", "R.R...../.R....../......B. b move 0 6 6 0 40", -3, NULL},
};

static void forced_wins_and_losses_are_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		const struct game *game = games_find(ends[i].game, NULL);
		struct position p;
		struct line line;
		if (!game)
			continue;
		set_up(game, ends[i].preset, ends[i].position, &p);
		line_init(&line, game, &p);
		struct engine_instance *t = new_instance(game);
		struct search_result result = search(t, &line, (struct limits){.depth = 8});
		int expected = ends[i].plies > 0   ? SCORE_WIN - ends[i].plies
			       : ends[i].plies < 0 ? -SCORE_WIN - ends[i].plies
						   : 0;
		if (result.score != expected)
			fail_msg("%s: score %d, expected %d", ends[i].position, result.score, expected);
		if (ends[i].best)
			assert_string_equal(move_text(game, &p, result.best), ends[i].best);
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

/* --- errors --- */

static void invalid_setups_are_refused(void **state)
{
	(void)state;
	struct error err = {0};
	struct engine_setup setup = {.strength = 9};
	assert_null(alphabeta_engine.create(games_at(0), &setup, &err));
	assert_string_equal(err.text, "\"9\" is not a strength, expected 1 to 8, or 0 for full strength");
	setup = (struct engine_setup){.hash_bytes = (size_t)1 << 60};
	assert_null(alphabeta_engine.create(games_at(0), &setup, &err));
	assert_non_null(strstr(err.text, "out of memory"));
	alphabeta_engine.free(NULL);
}

/* Two moves are mirror images along a diagonal. Which of them is played is random; their score does not change. */
static void ties_are_broken_at_random(void **state)
{
	(void)state;
	const struct game *game = games_find("magic", NULL);
	struct line line;
	int n[2] = {0};
	begin_line(&line, game, "2g/3/K2 p r - 0 0");
	struct engine_instance *plain = new_instance(game);
	struct search_result first = search(plain, &line, (struct limits){.depth = 4});
	for (uint64_t seed = 0; seed < 200; seed++) {
		struct engine_setup setup = {.hash_bytes = SMALL_HASH, .seed = seed, .draw_ties = true};
		struct engine_instance *t = alphabeta_engine.create(game, &setup, NULL);
		struct search_result result = search(t, &line, (struct limits){.depth = 4}), again;
		assert_int_equal(result.score, first.score);
		assert_int_equal(result.pv[0], result.best);
		bool up = result.best == game->text.parse_move(line_last(&line), "a1-a2", NULL);
		assert_true(up || result.best == game->text.parse_move(line_last(&line), "a1-b1", NULL));
		n[up]++;
		alphabeta_engine.forget(t);
		again = search(t, &line, (struct limits){.depth = 4});
		assert_same_result(&result, &again);
		alphabeta_engine.free(t);
	}
	assert_in_range(n[0], 70, 130);
	alphabeta_engine.free(plain);
	line_release(&line);
}

/* If nearly everything is face down, a second flip reveals more: the search does not stop at one flip per path. */
static void more_chance_moves_are_searched_with_more_nodes(void **state)
{
	(void)state;
	struct line line;
	const struct game *game = games_find("darkchess", NULL);
	begin_line(&line, game, "????/????/????/????/????/????/????/P??? b r KGGMMRRNNCCPPPPkggmmrrnnccppppp 0 1");
	struct engine_instance *t = new_instance(game);
	struct search_result result = search(t, &line, (struct limits){.nodes = 200000});
	assert_int_equal(result.nodes, 200000);
	assert_in_range(result.depth, 5, 30);
	alphabeta_engine.free(t);
	line_release(&line);
}

/* --- repetitions: docs/rules/xiangqi.md 4.1 --- */

/* Red's rook alternates checks along two files; Black's rook could end that. */
#define CHASED "3k5/9/9/9/9/9/9/r8/4R4/5K3 w - - 0 1"

static bool is_by_history(int score)
{
	return abs(score) > SCORE_HISTORY_WIN - SCORE_PLIES_MAX;
}

/* After one loop of checks, at the second occurrence of a position, nobody has won: Red may stop. */
static void loops_before_the_root_win_nothing(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, games_find("xiangqi", NULL), NULL, CHASED, "e1d1 d9e9 d1e1 e9d9 e1d1");
	struct engine_instance *t = new_instance(line.game);
	struct search_result result = search(t, &line, (struct limits){.depth = 6});
	assert_int_equal(result.depth, 6);
	assert_false(is_by_history(result.score));
	alphabeta_engine.free(t);
	line_release(&line);
}

/* Red's next check would lose by the rules, and the search sees it; but the hash table stores nothing of that for the
 * same position with another history. */
static void repetition_losses_are_not_shared_between_lines(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct line with, without;
	struct known known;
	play_moves(&with, xiangqi, NULL, CHASED, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9");
	move_t check = xiangqi->text.parse_move(line_last(&with), "d1e1", NULL);
	struct engine_instance *t = new_instance(xiangqi);
	struct search_result result = search(t, &with, (struct limits){.depth = 6, .moves = &check, .n_moves = 1});
	assert_true(result.score < SCORE_PLIES_MAX - SCORE_HISTORY_WIN);
	result = search(t, &with, (struct limits){.depth = 6});
	assert_false(is_by_history(result.score)); /* there are other moves */
	line_push(&with, check);
	begin_line(&without, xiangqi, position_text(xiangqi, line_last(&with)));
	if (alphabeta_engine.probe(t, &without, &known))
		assert_false(is_by_history(known.score));
	alphabeta_engine.free(t);
	line_release(&with);
	line_release(&without);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(searches_are_reproducible),
		cmocka_unit_test(the_game_is_not_modified),
		cmocka_unit_test(node_limits_hold),
		cmocka_unit_test(depth_limits_hold),
		cmocka_unit_test(time_limits_end_a_search),
		cmocka_unit_test(another_thread_can_stop_it),
		cmocka_unit_test(a_late_stop_does_not_affect_the_next_search),
		cmocka_unit_test(multipv_lines_are_ordered),
		cmocka_unit_test(long_variations_are_found),
		cmocka_unit_test(forced_wins_and_losses_are_found),
		cmocka_unit_test(invalid_setups_are_refused),
		cmocka_unit_test(ties_are_broken_at_random),
		cmocka_unit_test(more_chance_moves_are_searched_with_more_nodes),
		cmocka_unit_test(loops_before_the_root_win_nothing),
		cmocka_unit_test(repetition_losses_are_not_shared_between_lines),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
