/* The alpha-beta search on several threads: it terminates, returns legal moves, keeps limits and counts every node,
 * whenever it is stopped. Built with TSan too. */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include "support.h"

#include "search_results.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/thread_pool.h"

#define SMALL_HASH   (1 << 20)
#define NODES_ENOUGH 20000000 /* a helper that has not begun by then never will */

static struct engine_instance *new_instance(const struct game *game, struct engine_setup setup)
{
	struct error err;
	setup.hash_bytes = SMALL_HASH;
	struct engine_instance *t = alphabeta_engine.create(game, &setup, &err);
	if (!t)
		fail_msg("%s", err.text);
	return t;
}

static struct search_result search(struct engine_instance *t, const struct line *line, struct limits limits)
{
	return search_with(&alphabeta_engine, t, line, limits);
}

/* Some steps into the game, where a side is to act. */
static void begin_later(struct line *line, const struct game *game, int seed)
{
	struct rng rng;
	begin_line(line, game, NULL);
	rng_seed(&rng, (uint64_t)seed);
	random_play(line, &rng, 6);
	while (game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		random_play(line, &rng, 1);
	assert_int_equal(line_ruling(line).verdict, UNDECIDED);
}

static void *run_nothing(void *none)
{
	return none;
}

/* --- searching threads --- */

/* The rules of xiangqi, whose verdict is called once for each searched position. */
static struct {
	struct ruling (*verdict)(const struct position *);
	pthread_t caller;
	atomic_uint_fast64_t all, of_others;
	uint64_t enough; /* nodes of other threads after which stop is set; 0: never */
	atomic_bool stop;
} seen;

static struct ruling count_verdict(const struct position *p)
{
	atomic_fetch_add(&seen.all, 1);
	if (!pthread_equal(pthread_self(), seen.caller) && atomic_fetch_add(&seen.of_others, 1) + 1 == seen.enough)
		atomic_store(&seen.stop, true);
	return seen.verdict(p);
}

/* Restarts the count, in a line of that game. */
static void begin_count(struct game *counted, struct line *line, uint64_t enough)
{
	*counted = *games_find("xiangqi", NULL);
	begin_line(line, counted, NULL);
	seen.verdict = counted->rules.verdict;
	counted->rules.verdict = count_verdict;
	seen.caller = pthread_self();
	seen.enough = enough;
	atomic_store(&seen.all, 0);
	atomic_store(&seen.of_others, 0);
	atomic_store(&seen.stop, false);
}

/* The search ends as soon as another thread has searched enough, which takes a moment. */
static void helper_threads_search(void **state)
{
	(void)state;
	struct game counted;
	struct line line;
	begin_count(&counted, &line, 5000);
	struct engine_instance *t = new_instance(&counted, (struct engine_setup){.threads = 2});
	struct search_result result = search(t, &line, (struct limits){.nodes = NODES_ENOUGH, .stop = &seen.stop});
	assert_true(atomic_load(&seen.of_others) >= 5000);
	assert_true(result.nodes < NODES_ENOUGH);
	assert_pv(&line, &result);
	alphabeta_engine.free(t);
	line_release(&line);
}

static void all_nodes_are_counted(void **state)
{
	(void)state;
	static const uint64_t limits[] = {1, 999, 1001, 5000, 54321};
	for (int threads = 1; threads <= 4; threads++)
		for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
			struct game counted;
			struct line line;
			begin_count(&counted, &line, 0);
			struct engine_instance *t = new_instance(&counted, (struct engine_setup){.threads = threads});
			struct search_result result = search(t, &line, (struct limits){.nodes = limits[i]});
			assert_int_equal(result.nodes, atomic_load(&seen.all));
			assert_true(result.nodes <= limits[i]);
			assert_true(atomic_load(&seen.all) - atomic_load(&seen.of_others) >=
				    limits[i] / (uint64_t)threads);
			assert_true(threads > 1 || result.nodes == limits[i]);
			alphabeta_engine.free(t);
			line_release(&line);
		}
}

/* However late the main thread starts, the others leave its part to it. */
static void the_main_thread_gets_its_share_of_nodes(void **state)
{
	(void)state;
	static const uint64_t limits[] = {1, 2, 3, 4, 5, 1000, 1001, 123456, UINT64_MAX / 16};
	for (int size = 1; size <= 5; size++)
		for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
			struct thread_pool pool;
			uint64_t portion = limits[i] / 10 + 1, of_others = 0, of_main = 0, n;
			thread_pool_begin(&pool, size);
			struct thread_pool_member main_one = {&pool, false, 0}, other = {&pool, true, 0};
			while ((n = thread_pool_take(&other, limits[i], portion)) > 0)
				of_others += n;
			while ((n = thread_pool_take(&main_one, limits[i], portion)) > 0)
				of_main += n;
			assert_true(of_others + of_main == limits[i]);
			assert_true(of_main >= limits[i] / (uint64_t)size && of_main > 0);
			assert_true(of_main <= limits[i] / (uint64_t)size + 1);
			assert_int_equal(thread_pool_take(&main_one, 0, portion), portion);
			assert_int_equal(thread_pool_take(&other, 0, portion), portion);
		}
}

/* Strengths, and invalid thread counts. */
static void some_setups_use_one_thread(void **state)
{
	(void)state;
	static const struct engine_setup setups[] = {
		{.threads = 0},
		{.threads = 1},
		{.threads = -3},
		{.threads = 4, .strength = 1},
		{.threads = 4, .strength = 5},
		{.threads = 4, .strength = 8},
	};
	for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
		struct game counted;
		struct line line;
		begin_count(&counted, &line, 0);
		struct engine_instance *t = new_instance(&counted, setups[i]);
		search(t, &line, (struct limits){.nodes = 20000});
		assert_int_equal(atomic_load(&seen.of_others), 0);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

/* No thread can be created with such a large stack. */
static void failed_thread_creation_falls_back_to_one(void **state)
{
	(void)state;
	struct game counted;
	struct line line;
	pthread_attr_t before, vast;
	pthread_t thread;
	pthread_getattr_default_np(&before);
	pthread_attr_init(&vast);
	pthread_attr_setstacksize(&vast, (size_t)1 << 46);
	begin_count(&counted, &line, 0);
	struct engine_instance *t = new_instance(&counted, (struct engine_setup){.threads = 4});
	pthread_setattr_default_np(&vast);
	bool started = pthread_create(&thread, NULL, run_nothing, NULL) == 0;
	struct search_result result = search(t, &line, (struct limits){.depth = 4});
	pthread_setattr_default_np(&before);
	if (started)
		pthread_join(thread, NULL);
	assert_int_equal(result.depth, 4);
	assert_int_equal(result.nodes, atomic_load(&seen.all));
	assert_pv(&line, &result);
	uint64_t of_others = atomic_load(&seen.of_others);
	pthread_attr_destroy(&before);
	pthread_attr_destroy(&vast);
	alphabeta_engine.free(t);
	line_release(&line);
	if (started)
		skip(); /* as under TSan, which allocates thread stacks itself */
	assert_int_equal(of_others, 0);
}

/* --- stops --- */

static void node_limits_leave_a_legal_move(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int threads = 2; threads <= 4; threads += 2) {
			struct line line;
			begin_later(&line, games_at(g), threads);
			struct engine_instance *t =
				new_instance(games_at(g), (struct engine_setup){.threads = threads});
			for (uint64_t nodes = 1; nodes < 8000; nodes += 1 + nodes / 3) {
				struct search_result result = search(t, &line, (struct limits){.nodes = nodes});
				assert_true(result.nodes <= nodes);
				assert_pv(&line, &result);
				if (nodes % 3 == 0)
					alphabeta_engine.forget(t);
			}
			alphabeta_engine.free(t);
			line_release(&line);
		}
}

/* An evaluation that sets the stop flag after that many calls, counted over all threads. */
static struct {
	int (*evaluate)(const struct position *);
	atomic_int left;
	atomic_bool stop;
} fuse;

static int evaluate_and_count_down(const struct position *p)
{
	if (atomic_fetch_sub(&fuse.left, 1) == 1)
		atomic_store(&fuse.stop, true);
	return fuse.evaluate(p);
}

static void a_stop_at_any_node_leaves_a_legal_move(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int threads = 2; threads <= 4; threads += 2) {
			struct line line;
			struct heuristics heuristics = games_at(g)->heuristics;
			fuse.evaluate = heuristics.evaluate;
			heuristics.evaluate = evaluate_and_count_down;
			begin_later(&line, games_at(g), 10 + threads);
			struct engine_instance *t = new_instance(
				games_at(g), (struct engine_setup){.threads = threads, .heuristics = &heuristics});
			for (int calls = 1; calls < 6000; calls += 1 + calls / 2) {
				atomic_store(&fuse.left, calls);
				atomic_store(&fuse.stop, false);
				struct limits limits = {.depth = 12, .stop = &fuse.stop};
				struct search_result result = search(t, &line, limits);
				assert_pv(&line, &result);
			}
			alphabeta_engine.free(t);
			line_release(&line);
		}
}

/* Only the caller's thread reads the clock: the others end because it does. */
static void time_limits_end_all_threads(void **state)
{
	(void)state;
	for (int threads = 2; threads <= 4; threads++) {
		struct line line;
		begin_line(&line, games_at(0), NULL);
		struct engine_instance *t = new_instance(games_at(0), (struct engine_setup){.threads = threads});
		struct search_result result = search(t, &line, (struct limits){.time_ms = 20});
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

static void another_thread_can_stop_them(void **state)
{
	(void)state;
	struct line line;
	pthread_t thread;
	atomic_bool stop = false;
	begin_line(&line, games_at(0), NULL);
	struct engine_instance *t = new_instance(games_at(0), (struct engine_setup){.threads = 3});
	assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
	struct search_result result = search(t, &line, (struct limits){.infinite = true, .stop = &stop});
	pthread_join(thread, NULL);
	assert_pv(&line, &result);
	alphabeta_engine.free(t);
	line_release(&line);
}

/* --- results --- */

static int n_mates;

static void find_mate(char **columns, int n)
{
	assert_int_equal(n, 4);
	if (atoi(columns[1]) != 2)
		return;
	for (int threads = 1; threads <= 4; threads *= 2) {
		struct line line;
		begin_line(&line, games_find("xiangqi", NULL), columns[0]);
		struct engine_instance *t = new_instance(line.game, (struct engine_setup){.threads = threads});
		struct search_result result = search(t, &line, (struct limits){.mate = 2, .nodes = NODES_ENOUGH});
		if (result.score != SCORE_WIN - 3)
			fail_msg("%s: on %d threads the score is %d", columns[0], threads, result.score);
		if (strcmp(columns[2], "-") != 0)
			assert_string_equal(move_text(line.game, line_last(&line), result.best), columns[2]);
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
	n_mates++;
}

static void mates_in_two_are_found_with_any_threads(void **state)
{
	(void)state;
	each_row("data/mates.tsv", find_mate);
	assert_true(n_mates >= 20);
}

struct reports {
	pthread_t caller;
	int n;
	uint64_t nodes;
};

static void look_at_report(void *context, const struct search_result *t)
{
	struct reports *r = context;
	assert_true(pthread_equal(r->caller, pthread_self()));
	assert_int_equal(t->depth, ++r->n);
	assert_true(t->nodes >= r->nodes);
	r->nodes = t->nodes;
}

static void the_caller_reports_each_depth_in_turn(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct search_result result;
		struct reports reports = {.caller = pthread_self()};
		begin_later(&line, games_at(g), 1);
		struct engine_instance *t = new_instance(games_at(g), (struct engine_setup){.threads = 4});
		alphabeta_engine.search(t, &line, &(struct limits){.depth = 3}, look_at_report, &reports, &result);
		assert_in_range(reports.n, 1, 3);
		assert_int_equal(result.depth, reports.n);
		assert_true(result.nodes >= reports.nodes);
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

struct lines {
	struct search_result of[3];
	int n;
};

static void keep_line(void *context, const struct search_result *t)
{
	struct lines *lines = context;
	assert_in_range(t->pv_index, 0, 2);
	lines->of[t->pv_index] = *t;
	lines->n = t->pv_index + 1;
}

static void searchmoves_apply_to_all_threads(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct search_result result;
		struct lines lines = {.n = 0};
		move_t moves[MOVES_MAX];
		begin_later(&line, games_at(g), 2);
		int n = games_at(g)->rules.generate(line_last(&line), moves);
		assert_true(n >= 4);
		struct engine_instance *t =
			new_instance(games_at(g), (struct engine_setup){.threads = 3, .multipv = 3});
		alphabeta_engine.search(t, &line, &(struct limits){.depth = 3}, keep_line, &lines, &result);
		assert_int_equal(lines.n, 3);
		for (int i = 0; i < 3; i++) {
			assert_pv(&line, &lines.of[i]);
			for (int j = 0; j < i; j++) {
				assert_true(lines.of[j].best != lines.of[i].best);
				assert_true(lines.of[j].score >= lines.of[i].score);
			}
		}
		result = search(t, &line, (struct limits){.depth = 3, .moves = &moves[n - 1], .n_moves = 1});
		assert_int_equal(result.best, moves[n - 1]);
		assert_pv(&line, &result);
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

/* --- between searches --- */

static void engines_can_be_destroyed_at_any_time(void **state)
{
	(void)state;
	for (int searches = 0; searches < 3; searches++) {
		struct line line;
		begin_line(&line, games_at(0), NULL);
		struct engine_instance *t = new_instance(games_at(0), (struct engine_setup){.threads = 4});
		alphabeta_engine.forget(t);
		for (int i = 0; i < searches; i++) {
			struct search_result result = search(t, &line, (struct limits){.depth = 4});
			assert_pv(&line, &result);
			struct known known;
			assert_true(alphabeta_engine.probe(t, &line, &known));
			alphabeta_engine.forget(t);
			assert_false(alphabeta_engine.probe(t, &line, &known));
		}
		alphabeta_engine.free(t);
		line_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(helper_threads_search),
		cmocka_unit_test(all_nodes_are_counted),
		cmocka_unit_test(the_main_thread_gets_its_share_of_nodes),
		cmocka_unit_test(some_setups_use_one_thread),
		cmocka_unit_test(failed_thread_creation_falls_back_to_one),
		cmocka_unit_test(node_limits_leave_a_legal_move),
		cmocka_unit_test(a_stop_at_any_node_leaves_a_legal_move),
		cmocka_unit_test(time_limits_end_all_threads),
		cmocka_unit_test(another_thread_can_stop_them),
		cmocka_unit_test(mates_in_two_are_found_with_any_threads),
		cmocka_unit_test(the_caller_reports_each_depth_in_turn),
		cmocka_unit_test(searchmoves_apply_to_all_threads),
		cmocka_unit_test(engines_can_be_destroyed_at_any_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
