/* How long a think may take: shares of a clock that never run out, and time that waits for the opponent. */
#include "support.h"

#include "base/clock.h"
#include "base/rng.h"
#include "search/timeman.h"

/* What the first side may take of its time at the beginning of a game. */
static struct timeman_share share(int64_t left, int64_t increment, int moves_to_go)
{
	struct limits_clock clock = {true, {left, 0}, {increment, 0}, moves_to_go};
	return timeman_share(&clock, ACTOR_FIRST, 0);
}

static void a_share_for_each_move_to_come(void **state)
{
	(void)state;
	struct timeman_share s = share(400050, 0, 0);
	assert_int_equal(s.soft_ms, 10000);
	assert_int_equal(s.hard_ms, 40000);
	s = share(400050, 0, 20);
	assert_int_equal(s.soft_ms, 20000);
	s = share(400050, 3000, 0);
	assert_int_equal(s.soft_ms, 13000);
	/* The last move before time is added takes all but the margin. */
	s = share(30000, 0, 1);
	assert_int_equal(s.soft_ms, 29950);
	assert_int_equal(s.hard_ms, 29950);
	/* Of two, one takes half. */
	s = share(30050, 0, 2);
	assert_int_equal(s.hard_ms, 15000);
}

static void a_game_that_has_lasted_has_fewer_moves_to_come(void **state)
{
	(void)state;
	struct limits_clock clock = {.runs = true, .left_ms = {400050, 400050}};
	int64_t before = 0;
	for (int ply = 0; ply <= 80; ply += 8) {
		int64_t soft = timeman_share(&clock, ACTOR_SECOND, ply).soft_ms;
		assert_true(soft > before);
		before = soft;
	}
	assert_int_equal(timeman_share(&clock, ACTOR_SECOND, 80).soft_ms,
			 timeman_share(&clock, ACTOR_SECOND, 500).soft_ms);
}

static void each_side_has_its_own_clock(void **state)
{
	(void)state;
	struct limits_clock clock = {true, {400050, 40050}, {0, 1000}, 0};
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 0).soft_ms, 10000);
	assert_int_equal(timeman_share(&clock, ACTOR_SECOND, 0).soft_ms, 2000);
}

/* A player that uses the hard limit at every move still has time at the end. */
static void time_never_runs_out(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int game = 0; game < 2000; game++) {
		int64_t left = 1 + rng_below(&rng, game % 2 ? 1000 : 1000000);
		int64_t increment = game % 3 ? rng_below(&rng, 5000) : 0;
		int period = game % 4 ? (int)rng_below(&rng, 41) : 0;
		for (int move = 0; move < (period ? period : 200); move++) {
			struct limits_clock clock = {true, {left, 0}, {increment, 0}, period ? period - move : 0};
			struct timeman_share s = timeman_share(&clock, ACTOR_FIRST, 2 * move);
			assert_true(1 <= s.soft_ms && s.soft_ms <= s.hard_ms);
			if (left < 2)
				break;
			assert_true(s.hard_ms < left);
			left += increment - s.hard_ms;
		}
	}
}

/* Clocks come from outside. */
static void any_clock_gives_a_share(void **state)
{
	(void)state;
	static const int64_t times[] = {INT64_MIN, -1, 0, 1, 2, 3, 60000, INT64_MAX};
	static const int moves[] = {INT32_MIN, -1, 0, 1, 2, INT32_MAX};
	for (size_t i = 0; i < sizeof times / sizeof *times; i++)
		for (size_t j = 0; j < sizeof times / sizeof *times; j++)
			for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
				struct timeman_share s = share(times[i], times[j], moves[k]);
				assert_true(1 <= s.soft_ms && s.soft_ms <= s.hard_ms);
				assert_true(s.hard_ms == 1 || s.hard_ms < times[i]);
			}
}

static void wait_until_past(int64_t moment_us)
{
	while (clock_us() <= moment_us)
		;
}

static void limits_strike(void **state)
{
	(void)state;
	struct timeman t;
	struct limits none = {0}, hour = {.time_ms = 3600000}, clock = {.clock = {true, {1, 1}, {0, 0}, 0}};
	timeman_begin(&t, &none, ACTOR_FIRST, 0);
	wait_until_past(clock_us() + 2000);
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	timeman_begin(&t, &hour, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 0);
	assert_int_equal(t.hard_us, INT64_C(3600000000));
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	wait_until_past(clock_us() + 2000);
	assert_true(timeman_poll_hard(&t) && timeman_poll_soft(&t));
	/* The stricter of the two; and the soft limit comes first. */
	clock.clock.left_ms[0] = 400050;
	clock.time_ms = 15000;
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 10000000);
	assert_int_equal(t.hard_us, 15000000);
	t.soft_us = 1;
	wait_until_past(clock_us() + 2);
	assert_true(timeman_poll_soft(&t));
	clock.infinite = true;
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 0);
	assert_int_equal(t.hard_us, 0);
}

/* No time is used while the opponent thinks, and all of it is there from its move on. */
static void pondering_takes_no_time(void **state)
{
	(void)state;
	struct timeman t;
	atomic_bool ponder = true;
	struct limits limits = {.time_ms = 3600000, .ponder = &ponder};
	timeman_begin(&t, &limits, ACTOR_FIRST, 0);
	t.hard_us = 1;
	wait_until_past(clock_us() + 2000);
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	t.hard_us = INT64_C(3600000000);
	int64_t hit = clock_us();
	atomic_store(&ponder, false);
	assert_false(timeman_poll_hard(&t));
	assert_true(atomic_load(&t.counted_us) >= hit);
	t.hard_us = 1;
	wait_until_past(clock_us() + 2);
	assert_true(timeman_poll_hard(&t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_share_for_each_move_to_come),
		cmocka_unit_test(a_game_that_has_lasted_has_fewer_moves_to_come),
		cmocka_unit_test(each_side_has_its_own_clock),
		cmocka_unit_test(time_never_runs_out),
		cmocka_unit_test(any_clock_gives_a_share),
		cmocka_unit_test(limits_strike),
		cmocka_unit_test(pondering_takes_no_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
