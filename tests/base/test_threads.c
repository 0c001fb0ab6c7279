/* Code that runs on several threads: base/thread, perft, and several thinkers at once. Built with TSan too. */
#include "support.h"

#include <pthread.h>

#include "base/thread.h"
#include "core/perft.h"
#include "games/registry.h"
#include "search/alphabeta.h"

#define N 1000

struct tally {
	int times[N];
};

static void count_call(void *context, int i)
{
	((struct tally *)context)->times[i]++;
}

static void every_work_item_runs_once(void **state)
{
	(void)state;
	for (int threads = 1; threads <= 8; threads++) {
		struct tally tally = {{0}};
		thread_for(N, threads, count_call, &tally);
		for (int i = 0; i < N; i++)
			assert_int_equal(tally.times[i], 1);
	}
	thread_for(0, 4, count_call, NULL);
}

struct caller {
	pthread_t thread;
	bool began;
};

static void note_first_thread(void *context, int i)
{
	struct caller *caller = context;
	if (i == 0)
		caller->began = pthread_equal(caller->thread, pthread_self());
}

static void the_caller_runs_the_first_item(void **state)
{
	(void)state;
	for (int i = 0; i < 300; i++) {
		struct caller caller = {.thread = pthread_self()};
		thread_for(N, 4, note_first_thread, &caller);
		assert_true(caller.began);
	}
}

static void perft_does_not_depend_on_threads(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position start;
		move_t moves[MOVES_MAX];
		uint64_t counts[2][MOVES_MAX];
		int n[2];
		set_up(games_at(g), NULL, NULL, &start);
		uint64_t one = perft_divide(games_at(g), &start, 2, 1, moves, counts[0], &n[0]);
		assert_int_equal(one, perft_count(games_at(g), &start, 2));
		assert_int_equal(perft_divide(games_at(g), &start, 2, 4, moves, counts[1], &n[1]), one);
		assert_int_equal(n[0], n[1]);
		for (int i = 0; i < n[0]; i++)
			assert_int_equal(counts[0][i], counts[1][i]);
	}
}

/* Two thinkers of each game at once, each with its own line: they share nothing, and both find the same. */
static void search_separately(void *context, int i)
{
	struct search_result *results = context;
	const struct game *game = games_at(i / 2);
	struct position start;
	struct line line;
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	struct engine_setup setup = {.hash_bytes = 1 << 16};
	struct engine_instance *instance = alphabeta_engine.create(game, &setup, NULL);
	alphabeta_engine.search(instance, &line, &(struct limits){.nodes = 20000}, NULL, NULL, &results[i]);
	alphabeta_engine.free(instance);
	line_release(&line);
}

static void concurrent_engines_are_independent(void **state)
{
	(void)state;
	struct search_result results[32];
	int n = 0;
	while (games_at(n))
		n++;
	assert_true(2 * n <= 32);
	thread_for(2 * n, 4, search_separately, results);
	for (int g = 0; g < n; g++) {
		assert_int_equal(results[2 * g].best, results[2 * g + 1].best);
		assert_int_equal(results[2 * g].score, results[2 * g + 1].score);
		assert_int_equal(results[2 * g].nodes, results[2 * g + 1].nodes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_work_item_runs_once),
		cmocka_unit_test(the_caller_runs_the_first_item),
		cmocka_unit_test(perft_does_not_depend_on_threads),
		cmocka_unit_test(concurrent_engines_are_independent),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
