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

static void count_one(void *context, int i)
{
	((struct tally *)context)->times[i]++;
}

static void every_piece_of_work_is_done_once(void **state)
{
	(void)state;
	for (int threads = 1; threads <= 8; threads++) {
		struct tally tally = {{0}};
		thread_for(N, threads, count_one, &tally);
		for (int i = 0; i < N; i++)
			assert_int_equal(tally.times[i], 1);
	}
	thread_for(0, 4, count_one, NULL);
}

struct caller {
	pthread_t thread;
	bool began;
};

static void look_who_begins(void *context, int i)
{
	struct caller *caller = context;
	if (i == 0)
		caller->began = pthread_equal(caller->thread, pthread_self());
}

static void the_caller_does_the_first_piece(void **state)
{
	(void)state;
	for (int i = 0; i < 300; i++) {
		struct caller caller = {.thread = pthread_self()};
		thread_for(N, 4, look_who_begins, &caller);
		assert_true(caller.began);
	}
}

static void perft_counts_alike_on_any_threads(void **state)
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
static void think_apart(void *context, int i)
{
	struct thought *thoughts = context;
	const struct game *game = games_at(i / 2);
	struct position start;
	struct line line;
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	struct engine_setup setup = {.hash_bytes = 1 << 16};
	struct thinker *thinker = alphabeta_engine.create(game, &setup, NULL);
	alphabeta_engine.think(thinker, &line, &(struct limits){.nodes = 20000}, NULL, NULL, &thoughts[i]);
	alphabeta_engine.free(thinker);
	line_release(&line);
}

static void thinkers_do_not_meet(void **state)
{
	(void)state;
	struct thought thoughts[32];
	int n = 0;
	while (games_at(n))
		n++;
	assert_true(2 * n <= 32);
	thread_for(2 * n, 4, think_apart, thoughts);
	for (int g = 0; g < n; g++) {
		assert_int_equal(thoughts[2 * g].best, thoughts[2 * g + 1].best);
		assert_int_equal(thoughts[2 * g].score, thoughts[2 * g + 1].score);
		assert_int_equal(thoughts[2 * g].nodes, thoughts[2 * g + 1].nodes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_piece_of_work_is_done_once),
		cmocka_unit_test(the_caller_does_the_first_piece),
		cmocka_unit_test(perft_counts_alike_on_any_threads),
		cmocka_unit_test(thinkers_do_not_meet),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
