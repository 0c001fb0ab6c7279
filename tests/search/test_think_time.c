/* Duration of searches with a clock: stability of iterations, forced moves, and pondering time. Nothing here measures
 * time; a search that runs too long or ends too soon is detected by its node count. */
#include "support.h"

#include "search_results.h"

#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/stability.h"

#define SMALL_HASH (1 << 20)
#define CLOCK(ms)                                                                                                      \
	{                                                                                                              \
		true, {ms, ms}, {0, 0}, 0, 0                                                                           \
	}

/* --- stability --- */

static struct search_result found(move_t best, int score, int depth, uint64_t nodes)
{
	return (struct search_result){.best = best, .score = score, .depth = depth, .nodes = nodes};
}

static void changes_of_the_best_move_fade(void **state)
{
	(void)state;
	struct stability s = {.goes_on = false};
	struct line line;
	struct search_result before = found(0, 0, 0, 0);
	begin_line(&line, games_find("xiangqi", NULL), NULL);
	stability_begin(&s, &line);
	for (int i = 1; i <= 100; i++) {
		struct search_result now = found((move_t)i, 0, i, (uint64_t)i);
		stability_count(&s, &before, &now, 1);
		assert_true(s.seen.kept == 0 && s.seen.changes >= 1000 && s.seen.changes <= 2000);
		before = now;
	}
	for (int i = 1, last = s.seen.changes; i <= 5; i++, last = s.seen.changes) {
		stability_count(&s, &before, &before, 1);
		assert_int_equal(s.seen.kept, i);
		assert_int_equal(s.seen.changes, last / 2);
	}
	struct search_result other = found(1, 0, 6, 200);
	stability_count(&s, &before, &other, 1);
	assert_true(s.seen.kept == 0 && s.seen.changes < 1100);
	stability_begin(&s, &line);
	assert_true(s.seen.kept == 0 && s.seen.changes == 0);
	line_release(&line);
}

static void score_drop_and_effort_use_the_last_iteration(void **state)
{
	(void)state;
	struct stability s = {.goes_on = false};
	struct line line;
	begin_line(&line, games_find("xiangqi", NULL), NULL);
	stability_begin(&s, &line);
	struct search_result guess = found(5, 500, 0, 0), first = found(5, 30, 1, 100), second = found(5, 10, 2, 300);
	stability_count(&s, &guess, &first, 40);
	assert_int_equal(s.seen.fall, 0); /* the score of a guess does not count */
	assert_int_equal(s.seen.effort, 400);
	stability_count(&s, &first, &second, 150);
	assert_int_equal(s.seen.fall, 20);
	assert_int_equal(s.seen.effort, 750);
	stability_count(&s, &first, &second, -1);
	assert_int_equal(s.seen.effort, TIMEMAN_EFFORT_DEFAULT);
	stability_count(&s, &second, &second, 0); /* no nodes */
	assert_int_equal(s.seen.effort, TIMEMAN_EFFORT_DEFAULT);
	line_release(&line);
}

/* The score drop within the game when the line with those moves is scored at -40. */
static int fall_after(struct stability *s, const char *moves)
{
	struct line line;
	struct search_result before = found(5, -40, 1, 100), now = found(5, -40, 2, 300);
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, moves);
	stability_begin(s, &line);
	stability_count(s, &before, &now, 1);
	line_release(&line);
	return s->seen.fall_in_game;
}

static void the_score_of_the_last_search_is_remembered(void **state)
{
	(void)state;
	struct stability s = {.goes_on = false};
	struct line line;
	struct search_result nothing = found(5, 90, 0, 0), result = found(5, 20, 8, 1000);
	assert_int_equal(fall_after(&s, ""), 0);
	assert_int_equal(fall_after(&s, "h2e2 h9g7"), 0);
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "h2e2");
	stability_end(&s, &line, &nothing);
	assert_int_equal(fall_after(&s, "h2e2 h9g7 h0g2"), 0);
	stability_end(&s, &line, &result);
	assert_int_equal(fall_after(&s, "h2e2 h9g7 h0g2"), 60);
	assert_int_equal(fall_after(&s, "h2e2 h9g7 h0g2 b9c7 b0c2"), 60);
	assert_int_equal(fall_after(&s, "h2e2 h9g7"), 0);      /* of the other side */
	assert_int_equal(fall_after(&s, "h2e2"), 0);           /* the same position again */
	assert_int_equal(fall_after(&s, "b2e2 h9g7 h0g2"), 0); /* another game */
	line_release(&line);
}

/* --- forced moves --- */

struct watch {
	atomic_bool stop;
	uint64_t max; /* nodes after which the search is stopped */
};

static void stop_at(void *context, const struct search_result *result)
{
	struct watch *w = context;
	if (result->nodes >= w->max)
		atomic_store(&w->stop, true);
}

static struct search_result search_up_to(const struct line *line, struct limits limits, uint64_t max)
{
	struct engine_setup setup = {.hash_bytes = SMALL_HASH};
	struct watch watch = {.max = max};
	struct search_result result;
	struct engine_instance *t = alphabeta_engine.create(line->game, &setup, NULL);
	limits.stop = &watch.stop;
	t->engine->search(t, line, &limits, stop_at, &watch, &result);
	t->engine->free(t);
	return result;
}

#define A_LOOK   60000 /* more nodes than are searched in a hundredth of a second */
#define A_LOT    90000
#define ONE_MOVE "rn1a1abn1/9/4k3b/p3p1p1p/5C2P/9/P1CcP1P2/2R2A1R1/2c3N2/1r2KAB2 w - - 2 25"

static void the_only_move_is_played_immediately(void **state)
{
	(void)state;
	struct line line;
	move_t moves[MOVES_MAX];
	begin_line(&line, games_find("xiangqi", NULL), ONE_MOVE);
	assert_int_equal(line.game->rules.generate(line_last(&line), moves), 1);
	struct limits hours = {.clock = CLOCK(100000000)};
	struct search_result result = search_up_to(&line, hours, A_LOT);
	assert_int_equal(result.best, moves[0]);
	assert_true(result.depth > 0 && result.nodes < A_LOOK);
	line_release(&line);
}

static void the_only_move_is_searched_on_request(void **state)
{
	(void)state;
	struct line line;
	move_t moves[MOVES_MAX];
	begin_line(&line, games_find("xiangqi", NULL), ONE_MOVE);
	line.game->rules.generate(line_last(&line), moves);
	atomic_bool ponder = true;
	const struct limits requests[] = {
		{.infinite = true},
		{.clock = CLOCK(100000000), .infinite = true},
		{.time_ms = 100000000},
		{.nodes = A_LOT},
		{.nodes = A_LOT, .clock = CLOCK(100000000)},
		{.depth = 99, .clock = CLOCK(100000000)},
		{.mate = 100, .clock = CLOCK(100000000)},
		{.clock = CLOCK(100000000), .moves = moves, .n_moves = 1},
		{.clock = CLOCK(100000000), .ponder = &ponder},
	};
	for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
		assert_true(search_up_to(&line, requests[i], A_LOT).nodes >= A_LOT);
	assert_int_equal(search_up_to(&line, (struct limits){.depth = 12}, A_LOT).depth, 12);
	line_release(&line);
}

/* --- pondering time --- */

struct hit {
	atomic_bool ponder;
	int64_t after_us; /* the ponder hit comes after this time */
	uint64_t nodes;   /* nodes until then */
};

static void hit(void *context, const struct search_result *result)
{
	struct hit *h = context;
	if (result->time_us < h->after_us || !atomic_load(&h->ponder))
		return;
	h->nodes = result->nodes;
	atomic_store(&h->ponder, false);
}

/* At the end of an iteration, or after a number of playouts. */
static void long_ponders_answer_the_hit_immediately(void **state)
{
	(void)state;
	static const struct engine *const engines[] = {&alphabeta_engine, &mcts_engine};
	for (int i = 0; i < 2; i++) {
		struct line line;
		struct search_result result;
		struct engine_setup setup = {.hash_bytes = SMALL_HASH};
		struct hit h = {.ponder = true};
		struct limits limits = {.clock = CLOCK(4000), .ponder = &h.ponder};
		begin_line(&line, games_find("surakarta", NULL), NULL);
		h.after_us = timeman_share(&limits.clock, ACTOR_FIRST, 0).soft_ms * TIMEMAN_SCALE_MAX;
		struct engine_instance *t = engines[i]->create(line.game, &setup, NULL);
		t->engine->search(t, &line, &limits, hit, &h, &result);
		assert_true(h.nodes > 0 && result.nodes == h.nodes);
		t->engine->free(t);
		line_release(&line);
	}
}

/* Within an iteration: the pulse comes after a second. */
static void the_running_iteration_is_interrupted(void **state)
{
	(void)state;
	struct line line;
	struct search_result result;
	struct engine_setup setup = {.hash_bytes = SMALL_HASH};
	struct hit h = {.ponder = true};
	struct limits limits = {.clock = CLOCK(4000), .ponder = &h.ponder, .pulse = hit, .pulse_context = &h};
	begin_line(&line, games_find("xiangqi", NULL), NULL);
	h.after_us = timeman_share(&limits.clock, ACTOR_FIRST, 0).soft_ms * TIMEMAN_SCALE_MAX;
	struct engine_instance *t = alphabeta_engine.create(line.game, &setup, NULL);
	t->engine->search(t, &line, &limits, NULL, NULL, &result);
	assert_true(h.nodes > 0 && result.nodes - h.nodes <= 2000);
	t->engine->free(t);
	line_release(&line);
}

/* --- any clock --- */

static void every_clock_gives_a_move(void **state)
{
	(void)state;
	static const struct limits_clock clocks[] = {{true, {0, 0}, {0, 0}, 0, 0},
						     {true, {-5, -5}, {0, 0}, 0, 10},
						     {true, {1, 1}, {0, 0}, 1, 10},
						     {true, {5, 5}, {0, 0}, 1, 5000},
						     {true, {20, 20}, {0, 0}, 40, INT32_MAX},
						     {true, {20, 20}, {10, 10}, 0, 10},
						     {true, {20, 20}, {5000, 5000}, 0, 0}};
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct engine_setup setup = {.hash_bytes = SMALL_HASH};
		struct engine_instance *t = alphabeta_engine.create(games_at(g), &setup, NULL);
		begin_line(&line, games_at(g), NULL);
		for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
			struct search_result result =
				search_with(t->engine, t, &line, (struct limits){.clock = clocks[i]});
			assert_true(game_allows(line.game, line_last(&line), result.best));
		}
		t->engine->free(t);
		line_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(changes_of_the_best_move_fade),
		cmocka_unit_test(score_drop_and_effort_use_the_last_iteration),
		cmocka_unit_test(the_score_of_the_last_search_is_remembered),
		cmocka_unit_test(the_only_move_is_played_immediately),
		cmocka_unit_test(the_only_move_is_searched_on_request),
		cmocka_unit_test(long_ponders_answer_the_hit_immediately),
		cmocka_unit_test(the_running_iteration_is_interrupted),
		cmocka_unit_test(every_clock_gives_a_move),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
