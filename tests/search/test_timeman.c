/* Time management: shares of a clock that never run out, and pondering time. */
#include "support.h"

#include "base/clock.h"
#include "base/rng.h"
#include "search/timeman.h"

/* The share of the first side's time at the beginning of a game. */
static struct timeman_share share(int64_t left, int64_t increment, int moves_to_go)
{
	struct limits_clock clock = {true, {left, 0}, {increment, 0}, moves_to_go, 0};
	return timeman_share(&clock, ACTOR_FIRST, 0);
}

/* 10 ms are reserved for each move: this one and those to come. */
static void time_is_shared_among_remaining_moves(void **state)
{
	(void)state;
	struct timeman_share s = share(400400, 0, 0);
	assert_int_equal(s.soft_ms, 10000);
	assert_int_equal(s.hard_ms, 40000);
	s = share(400200, 0, 20);
	assert_int_equal(s.soft_ms, 20000);
	s = share(400010, 3000, 1000);
	assert_int_equal(s.soft_ms, 397 + 2990);
	/* The last move before the next session takes everything but its own cost. */
	s = share(30000, 0, 1);
	assert_int_equal(s.soft_ms, 29990);
	assert_int_equal(s.hard_ms, 29990);
	/* The first of two takes half. */
	s = share(30020, 0, 2);
	assert_int_equal(s.soft_ms, 15000);
	assert_int_equal(s.hard_ms, 15005);
	/* The same if the increment exceeds the remaining time. */
	s = share(1010, 60000, 0);
	assert_int_equal(s.soft_ms, 500);
	assert_int_equal(s.hard_ms, 500);
}

static void long_games_expect_fewer_remaining_moves(void **state)
{
	(void)state;
	struct limits_clock clock = {.runs = true, .left_ms = {400400, 400400}};
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
	struct limits_clock clock = {true, {400400, 40010}, {0, 1040}, 0, 0};
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 0).soft_ms, 10000);
	assert_int_equal(timeman_share(&clock, ACTOR_SECOND, 0).soft_ms, 974 + 1030);
}

/* A player that uses the hard limit in every move still has time at the end. */
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
			struct limits_clock clock = {true, {left, 0}, {increment, 0}, period ? period - move : 0, 0};
			struct timeman_share s = timeman_share(&clock, ACTOR_FIRST, 2 * move);
			assert_true(1 <= s.soft_ms && s.soft_ms <= s.hard_ms);
			if (left < 2)
				break;
			assert_true(s.hard_ms < left);
			left += increment - s.hard_ms;
		}
	}
}

/* The cost of later moves is reserved, so that a session whose moves all take their share is completed; a side loses
 * only if the time does not even cover the costs. */
static void move_overhead_fits_into_the_session(void **state)
{
	(void)state;
	static const int costs[] = {0, 10, 100, 1000};
	for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
		for (int session = 1; session <= 60; session++) {
			int64_t left = 3 * (int64_t)session * (costs[i] + 10);
			for (int move = 0; move < session; move++) {
				struct limits_clock clock = {
					true, {left - costs[i], 0}, {0, 0}, session - move, costs[i]};
				left -= timeman_share(&clock, ACTOR_FIRST, 2 * move).soft_ms + costs[i];
				assert_true(left > 0);
			}
		}
}

/* However high the costs, half of the remaining time is for searching: the game may be short. */
static void move_overhead_does_not_take_all_time(void **state)
{
	(void)state;
	struct limits_clock clock = {true, {20010, 0}, {0, 0}, 0, 5000};
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 200).soft_ms, 500);
	clock.increment_ms[0] = 100;
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 200).soft_ms, 500);
	clock.overhead_ms = INT32_MAX;
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 200).soft_ms, 500);
	clock.overhead_ms = INT32_MIN; /* negative overhead adds no time */
	assert_int_equal(timeman_share(&clock, ACTOR_FIRST, 200).soft_ms, 995 + 90);
}

/* Clock values come from outside. */
static void every_clock_gives_a_share(void **state)
{
	(void)state;
	static const int64_t times[] = {INT64_MIN, -1, 0, 1, 2, 3, 60000, INT64_MAX};
	static const int numbers[] = {INT32_MIN, -1, 0, 1, 2, INT32_MAX};
	const int n = sizeof times / sizeof *times, m = sizeof numbers / sizeof *numbers;
	for (int i = 0; i < n * n * m * m; i++) {
		int64_t left = times[i % n], more = times[i / n % n];
		struct limits_clock clock = {
			true, {left, 0}, {more, 0}, numbers[i / n / n % m], numbers[i / n / n / m]};
		struct timeman_share s = timeman_share(&clock, ACTOR_FIRST, 0);
		assert_true(1 <= s.soft_ms && s.soft_ms <= s.hard_ms);
		assert_true(s.hard_ms == 1 || s.hard_ms < left);
	}
}

/* --- stability --- */

static const struct timeman_signs typical = {.kept = 3, .effort = TIMEMAN_EFFORT_DEFAULT};

static int scale_of(int kept, int changes, int fall, int fall_in_game, int effort)
{
	return timeman_scale(&(struct timeman_signs){kept, changes, fall, fall_in_game, effort});
}

/* A search takes about its share if nothing is unusual. */
static void typical_searches_scale_by_little(void **state)
{
	(void)state;
	int scale = timeman_scale(&typical);
	assert_true(scale > 900 && scale < 1100);
}

static void each_indicator_changes_time_one_way(void **state)
{
	(void)state;
	for (int i = -300; i < 2500; i++) {
		assert_true(scale_of(i + 1, 0, 0, 0, 550) <= scale_of(i, 0, 0, 0, 550));
		assert_true(scale_of(3, i + 1, 0, 0, 550) >= scale_of(3, i, 0, 0, 550));
		assert_true(scale_of(3, 0, i + 1, 0, 550) >= scale_of(3, 0, i, 0, 550));
		assert_true(scale_of(3, 0, 0, i + 1, 550) >= scale_of(3, 0, 0, i, 550));
		assert_true(scale_of(3, 0, 0, 0, i + 1) <= scale_of(3, 0, 0, 0, i));
	}
	/* Each factor has an effect. */
	assert_true(scale_of(9, 0, 0, 0, 550) < scale_of(1, 0, 0, 0, 550));
	assert_true(scale_of(3, 1500, 0, 0, 550) > scale_of(3, 0, 0, 0, 550));
	assert_true(scale_of(3, 0, 50, 0, 550) > scale_of(3, 0, -50, 0, 550));
	assert_true(scale_of(3, 0, 0, 50, 550) > scale_of(3, 0, 0, -50, 550));
	assert_true(scale_of(3, 0, 0, 0, 900) < scale_of(3, 0, 0, 0, 200));
}

static void indicators_are_bounded(void **state)
{
	(void)state;
	static const int any[] = {INT32_MIN, -1000, 0, 1000, INT32_MAX};
	for (int i = 0; i < 5 * 5 * 5 * 5 * 5; i++) {
		int scale = scale_of(any[i % 5], any[i / 5 % 5], any[i / 25 % 5], any[i / 125 % 5], any[i / 625 % 5]);
		assert_true(TIMEMAN_SCALE_MIN <= scale && scale <= TIMEMAN_SCALE_MAX);
	}
	assert_int_equal(scale_of(0, 2000, INT32_MAX, INT32_MAX, 0), TIMEMAN_SCALE_MAX);
	assert_int_equal(scale_of(INT32_MAX, 0, INT32_MIN, INT32_MIN, 1000), TIMEMAN_SCALE_MIN);
}

static void the_soft_limit_scales_up_to_the_hard_one(void **state)
{
	(void)state;
	struct timeman t;
	struct limits clock = {.clock = {true, {400400, 0}, {0, 0}, 0, 0}}, hour = {.time_ms = 3600000};
	struct timeman_signs calm = {10, 0, 0, 0, 1000}, wild = {0, 2000, 100, 100, 0};
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 10000000);
	timeman_heed(&t, &wild);
	assert_int_equal(t.soft_us, 10000 * (int64_t)TIMEMAN_SCALE_MAX);
	timeman_heed(&t, &calm); /* of the share, not of the previously scaled one */
	assert_int_equal(t.soft_us, 10000 * (int64_t)timeman_scale(&calm));
	t.hard_us = 12000000;
	timeman_heed(&t, &wild);
	assert_int_equal(t.soft_us, 12000000);
	timeman_begin(&t, &hour, ACTOR_FIRST, 0);
	timeman_heed(&t, &wild);
	assert_int_equal(t.soft_us, 0);
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	timeman_hurry(&t);
	timeman_heed(&t, &wild);
	assert_true(t.soft_us > 0 && t.soft_us <= 25000 && t.hard_us <= 100000);
	timeman_begin(&t, &hour, ACTOR_FIRST, 0);
	timeman_hurry(&t);
	assert_int_equal(t.hard_us, INT64_C(3600000000));
}

/* --- one search --- */

static void wait_until_past(int64_t moment_us)
{
	while (clock_us() <= moment_us)
		;
}

static void limits_take_effect(void **state)
{
	(void)state;
	struct timeman t;
	struct limits none = {0}, hour = {.time_ms = 3600000}, clock = {.clock = {true, {1, 1}, {0, 0}, 0, 0}};
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
	clock.clock.left_ms[0] = 400400;
	clock.time_ms = 15000;
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 10000000);
	assert_int_equal(t.hard_us, 15000000);
	t.soft_us = 1;
	wait_until_past(clock_us() + 2);
	assert_true(timeman_poll_soft(&t));
	assert_false(timeman_poll_hard(&t));
	clock.infinite = true;
	timeman_begin(&t, &clock, ACTOR_FIRST, 0);
	assert_int_equal(t.soft_us, 0);
	assert_int_equal(t.hard_us, 0);
}

/* Pondering uses no time, and all of it is available from the opponent's move on. */
static void pondering_uses_no_time(void **state)
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

/* Pondering time counts toward the soft limit, but not toward the hard limit. */
static void pondering_counts_toward_the_soft_limit(void **state)
{
	(void)state;
	struct timeman t;
	atomic_bool ponder = true;
	struct limits limits = {.clock = {true, {400400, 0}, {0, 0}, 0, 0}, .ponder = &ponder};
	timeman_begin(&t, &limits, ACTOR_FIRST, 0);
	t.start_us -= 9000000;
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	t.start_us -= 60000000;
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	atomic_store(&ponder, false);
	assert_true(timeman_poll_hard(&t) && timeman_poll_soft(&t));

	/* Ponder hit before that: the search continues up to the soft limit in total. */
	atomic_store(&ponder, true);
	timeman_begin(&t, &limits, ACTOR_FIRST, 0);
	t.start_us -= 9000000;
	atomic_store(&ponder, false);
	assert_false(timeman_poll_hard(&t) || timeman_poll_soft(&t));
	t.start_us -= 2000000;
	t.counted_us -= 2000000;
	assert_true(timeman_poll_soft(&t));
	assert_false(timeman_poll_hard(&t));
	t.start_us -= 37000000;
	t.counted_us -= 37000000;
	assert_false(timeman_poll_hard(&t));
	t.counted_us -= 1000000;
	assert_true(timeman_poll_hard(&t));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(time_is_shared_among_remaining_moves),
		cmocka_unit_test(long_games_expect_fewer_remaining_moves),
		cmocka_unit_test(each_side_has_its_own_clock),
		cmocka_unit_test(time_never_runs_out),
		cmocka_unit_test(move_overhead_fits_into_the_session),
		cmocka_unit_test(move_overhead_does_not_take_all_time),
		cmocka_unit_test(every_clock_gives_a_share),
		cmocka_unit_test(typical_searches_scale_by_little),
		cmocka_unit_test(each_indicator_changes_time_one_way),
		cmocka_unit_test(indicators_are_bounded),
		cmocka_unit_test(the_soft_limit_scales_up_to_the_hard_one),
		cmocka_unit_test(limits_take_effect),
		cmocka_unit_test(pondering_uses_no_time),
		cmocka_unit_test(pondering_counts_toward_the_soft_limit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
