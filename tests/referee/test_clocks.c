/* The clocks: increments, sessions of moves, byo-yomi, flag fall. */
#include "support.h"

#include <limits.h>
#include <string.h>

#include "base/rng.h"
#include "referee/clocks.h"

#define MINUTE 60000

static struct clocks clocks_of(struct clocks_rules rules)
{
	struct clocks c;
	struct error err;
	if (!clocks_init(&c, &rules, &err))
		fail_msg("%s", err.text);
	return c;
}

static void check_left(const struct clocks *c, int side, int64_t now, int64_t left_ms, int periods, int moves)
{
	struct error err;
	struct clocks_side s = clocks_left(c, side, now);
	if (!clocks_check(c, &err))
		fail_msg("%s", err.text);
	assert_int_equal(s.left_ms, left_ms);
	assert_int_equal(s.periods, periods);
	assert_int_equal(s.moves, moves);
}

static void an_increment_comes_after_the_move(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = MINUTE, .increment_ms = 2000});
	clocks_start(&c, 0, 1000);
	check_left(&c, 0, 6000, 55000, 0, 0);
	clocks_moved(&c, 0, 6000);
	clocks_start(&c, 1, 6000);
	check_left(&c, 0, 7000, 57000, 0, 0);
	check_left(&c, 1, 7000, 59000, 0, 0);
}

static void the_flag_falls_when_the_main_time_is_up(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = 3000});
	clocks_start(&c, 1, 0);
	assert_int_equal(clocks_fallen(&c, 2999), -1);
	assert_int_equal(clocks_fallen(&c, 3000), 1);
	clocks_stop(&c, 3000);
	assert_int_equal(clocks_fallen(&c, 3000), 1);
	clocks_start(&c, 0, 4000); /* no clock runs any more */
	assert_int_equal(c.running, -1);
	check_left(&c, 0, 9000, 3000, 0, 0);
}

/* A move made after the time is up does not restore time. */
static void a_move_can_come_too_late(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = 3000, .moves = 1, .increment_ms = 1000});
	clocks_start(&c, 0, 0);
	clocks_moved(&c, 0, 3000);
	assert_int_equal(clocks_fallen(&c, 3000), 0);
	c = clocks_of((struct clocks_rules){.period_ms = 3000, .periods = 1});
	clocks_start(&c, 0, 0);
	clocks_moved(&c, 0, 3001);
	assert_int_equal(clocks_fallen(&c, 3001), 0);
	check_left(&c, 0, 3001, 0, 0, 0);
}

static void a_period_is_whole_again_after_a_move(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = 10000, .period_ms = 5000, .periods = 2});
	clocks_start(&c, 0, 0);
	assert_false(clocks_left(&c, 0, 9999).in_period);
	assert_true(clocks_left(&c, 0, 13000).in_period);
	check_left(&c, 0, 13000, 2000, 2, 0);
	clocks_moved(&c, 0, 13000);
	check_left(&c, 0, 13000, 5000, 2, 0);
	clocks_start(&c, 1, 13000);
	clocks_start(&c, 0, 13000);
	check_left(&c, 0, 19000, 4000, 1, 0);
	assert_int_equal(clocks_fallen(&c, 22999), -1);
	assert_int_equal(clocks_fallen(&c, 23000), 0);
}

static void without_main_time_the_first_period_has_begun(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.period_ms = 2000, .periods = 1});
	assert_true(clocks_left(&c, 0, 0).in_period);
	check_left(&c, 0, 0, 2000, 1, 0);
	clocks_start(&c, 0, 0);
	assert_int_equal(clocks_fallen(&c, 1999), -1);
	assert_int_equal(clocks_fallen(&c, 2000), 0);
}

/* Forty moves in some minutes, and then forty more: unused time is kept. */
static void a_session_of_moves_brings_time(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = MINUTE, .moves = 3, .increment_ms = 1000});
	for (int move = 0; move < 3; move++) {
		check_left(&c, 0, 11000 * move, MINUTE - 9000 * move, 0, 3 - move);
		clocks_start(&c, 0, 11000 * move);
		clocks_moved(&c, 0, 11000 * move + 10000);
		clocks_start(&c, 1, 11000 * move + 10000);
		clocks_stop(&c, 11000 * move + 11000);
	}
	check_left(&c, 0, 33000, 2 * MINUTE - 27000, 0, 3);
	check_left(&c, 1, 33000, MINUTE - 3000, 0, 3);
}

/* Byo-yomi has no sessions. */
static void a_session_that_is_not_made_ends_in_byoyomi(void **state)
{
	(void)state;
	struct clocks c =
		clocks_of((struct clocks_rules){.main_ms = MINUTE, .moves = 2, .period_ms = 5000, .periods = 1});
	clocks_start(&c, 0, 0);
	clocks_moved(&c, 0, MINUTE + 1000);
	check_left(&c, 0, MINUTE + 1000, 5000, 1, 0);
	clocks_moved(&c, 0, MINUTE + 2000);
	check_left(&c, 0, MINUTE + 2000, 5000, 1, 0);
}

static void a_search_is_told(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = MINUTE, .moves = 40, .increment_ms = 500});
	clocks_start(&c, 0, 0);
	clocks_moved(&c, 0, 10000);
	clocks_start(&c, 1, 10000);
	struct limits_clock limits = clocks_limits(&c, 1, 11000);
	assert_true(limits.runs);
	assert_int_equal(limits.left_ms[0], MINUTE - 9500);
	assert_int_equal(limits.left_ms[1], MINUTE - 1000);
	assert_int_equal(limits.increment_ms[1], 500);
	assert_int_equal(limits.moves_to_go, 40);
	assert_int_equal(clocks_limits(&c, 0, 11000).moves_to_go, 39);
	/* The first period may be used up too: only its end has a cost. */
	c = clocks_of((struct clocks_rules){.main_ms = MINUTE, .increment_ms = 500, .period_ms = 5000, .periods = 3});
	clocks_start(&c, 0, 0);
	limits = clocks_limits(&c, 0, 1000);
	assert_int_equal(limits.left_ms[0], MINUTE + 4000);
	assert_int_equal(limits.moves_to_go, 0);
	limits = clocks_limits(&c, 0, MINUTE + 1000);
	assert_int_equal(limits.left_ms[0], 4000);
	assert_int_equal(limits.increment_ms[0], 0);
	assert_int_equal(limits.moves_to_go, 2);
}

static void stopped_clocks_stand(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = MINUTE});
	check_left(&c, 0, 5000, MINUTE, 0, 0);
	clocks_start(&c, 0, 5000);
	clocks_start(&c, 0, 6000); /* it is already running */
	clocks_stop(&c, 7000);
	clocks_stop(&c, 8000);
	check_left(&c, 0, 90000, 58000, 0, 0);
}

/* If the system clock is set back, no side gains time. */
static void time_that_goes_back_stands_still(void **state)
{
	(void)state;
	struct clocks c = clocks_of((struct clocks_rules){.main_ms = MINUTE});
	clocks_start(&c, 0, 10000);
	clocks_moved(&c, 0, 20000);
	clocks_start(&c, 1, 15000);
	check_left(&c, 1, 18000, MINUTE, 0, 0);
	check_left(&c, 1, 21000, MINUTE - 1000, 0, 0);
	check_left(&c, 0, 21000, MINUTE - 10000, 0, 0);
}

static void clocks_without_sense_are_refused(void **state)
{
	(void)state;
	static const struct clocks_rules wrong[] = {
		{.main_ms = 0},
		{.main_ms = -1},
		{.main_ms = CLOCKS_MS_MAX + 1},
		{.main_ms = 1, .increment_ms = -1},
		{.main_ms = 1, .moves = -1},
		{.main_ms = 1, .moves = CLOCKS_N_MAX + 1},
		{.main_ms = 1, .period_ms = 1},
		{.main_ms = 1, .periods = 1},
		{.main_ms = 1, .period_ms = 1, .periods = INT_MAX},
		{.main_ms = 1, .period_ms = INT64_MIN, .periods = 1},
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct clocks c;
		struct error err;
		assert_false(clocks_init(&c, &wrong[i], &err));
	}
	clocks_of((struct clocks_rules){CLOCKS_MS_MAX, CLOCKS_N_MAX, CLOCKS_MS_MAX, CLOCKS_MS_MAX, CLOCKS_N_MAX});
}

/* Whatever is called, and whatever the time is, the clocks stay consistent and no time is gained without a move. */
static void any_calls_leave_them_whole(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int game = 0; game < 2000; game++) {
		bool byoyomi = rng_below(&rng, 2);
		struct clocks c = clocks_of((struct clocks_rules){.main_ms = rng_below(&rng, 100) + !byoyomi,
								  .moves = (int)rng_below(&rng, 4),
								  .increment_ms = rng_below(&rng, 10),
								  .period_ms = byoyomi ? 10 : 0,
								  .periods = byoyomi ? 3 : 0});
		int64_t now = 0;
		for (int i = 0; i < 60; i++) {
			struct error err;
			int side = (int)rng_below(&rng, 2), fallen = clocks_fallen(&c, now);
			now = rng_below(&rng, 50) ? now + rng_below(&rng, 12) : (int64_t)(rng_next(&rng) >> 1);
			switch (rng_below(&rng, 3)) {
			case 0:
				clocks_start(&c, side, now);
				break;
			case 1:
				clocks_stop(&c, now);
				break;
			default:
				clocks_moved(&c, side, now);
			}
			if (!clocks_check(&c, &err))
				fail_msg("game %d: %s", game, err.text);
			assert_true(fallen < 0 || clocks_fallen(&c, now) == fallen);
			assert_int_equal(clocks_left(&c, side, now).left_ms, c.sides[side].left_ms);
		}
	}
}

/* States that no calls can produce are detected, for each side and number. */
static void clocks_that_do_not_hold_together_are_noticed(void **state)
{
	(void)state;
	const struct clocks_rules byoyomi = {.main_ms = 100, .period_ms = 10, .periods = 3};
	const struct clocks_rules sessions = {.main_ms = 100, .moves = 4};
	const struct {
		struct clocks_rules rules;
		struct clocks_side side;
	} wrong[] = {
		{byoyomi, {-1, 3, false, 0}},  {byoyomi, {11, 3, true, 0}},    {byoyomi, {50, -1, false, 0}},
		{byoyomi, {50, 4, false, 0}},  {byoyomi, {5, 0, true, 0}},     {byoyomi, {0, 1, true, 0}},
		{byoyomi, {50, 2, false, 0}},  {byoyomi, {0, 3, false, 0}},    {byoyomi, {5, 2, true, 1}},
		{sessions, {50, 0, false, 5}}, {sessions, {50, 0, false, -1}}, {sessions, {50, 0, false, 0}},
		{byoyomi, {50, 3, false, 1}},
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		for (int side = 0; side < 2; side++) {
			struct error err = {0};
			struct clocks c = clocks_of(wrong[i].rules);
			assert_true(clocks_check(&c, &err));
			c.sides[side] = wrong[i].side;
			if (clocks_check(&c, &err) || !*err.text)
				fail_msg("row %zu, side %d is taken for whole", i, side);
		}
	for (int running = -3; running <= 3; running++) {
		struct error err;
		struct clocks c = clocks_of((struct clocks_rules){.main_ms = 100});
		c.running = running;
		assert_int_equal(clocks_check(&c, &err), running >= -1 && running <= 1);
		c.sides[1].left_ms = 0;
		assert_int_equal(clocks_check(&c, &err), running == -1);
	}
}

static void clocks_are_written_and_read(void **state)
{
	(void)state;
	static const struct {
		const char *text, *written; /* NULL: the same as text */
		struct clocks_rules rules;
	} rows[] = {
		{"60", NULL, {.main_ms = 60000}},
		{"60+0.6", NULL, {.main_ms = 60000, .increment_ms = 600}},
		{"0.05+0.005", NULL, {.main_ms = 50, .increment_ms = 5}},
		{"0.001+0.001", NULL, {.main_ms = 1, .increment_ms = 1}},
		{"1.010", "1.01", {.main_ms = 1010}},
		{"040/0300.0+0", "40/300", {.main_ms = 300000, .moves = 40}},
		{"600,3x30", NULL, {.main_ms = 600000, .period_ms = 30000, .periods = 3}},
		{"0,1x5.125", NULL, {.period_ms = 5125, .periods = 1}},
		{"5/60+1,2x0.5",
		 NULL,
		 {.main_ms = 60000, .moves = 5, .increment_ms = 1000, .period_ms = 500, .periods = 2}},
		{"1000/86400000+86400000,1000x86400000",
		 NULL,
		 {.main_ms = CLOCKS_MS_MAX,
		  .moves = CLOCKS_N_MAX,
		  .increment_ms = CLOCKS_MS_MAX,
		  .period_ms = CLOCKS_MS_MAX,
		  .periods = CLOCKS_N_MAX}},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct clocks_rules rules, again;
		struct string text = {0};
		struct error err;
		const struct clocks_rules *wanted = &rows[i].rules;
		if (!clocks_rules_parse(rows[i].text, &rules, &err))
			fail_msg("%s", err.text);
		clocks_rules_format(&rules, &text);
		assert_string_equal(text.text, rows[i].written ? rows[i].written : rows[i].text);
		assert_true(clocks_rules_parse(text.text, &again, NULL));
		for (int k = 0; k < 2; k++) {
			const struct clocks_rules *r = k ? &again : &rules;
			assert_int_equal(r->main_ms, wanted->main_ms);
			assert_int_equal(r->moves, wanted->moves);
			assert_int_equal(r->increment_ms, wanted->increment_ms);
			assert_int_equal(r->period_ms, wanted->period_ms);
			assert_int_equal(r->periods, wanted->periods);
		}
		string_release(&text);
	}
}

static void what_is_not_a_clock_is_refused(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		"x",
		"60+",
		"+1",
		"60 ",
		" 60",
		"-1",
		"60x",
		"60.",
		".5",
		"1.2345",
		"60,",
		"60,3",
		"60,3x",
		"60,x5",
		"60,3x5x",
		"60+1+1",
		"/60",
		"0/60",
		"40/",
		"40//60",
		"1001/60",
		"60,1001x1",
		"60,3x30+1",
		"0",
		"0+1",
		"0.000",
		"60,0x30",
		"60,3x0",
		"60,3x.",
		"40/60/1",
		"86400000.001",
		"86400001",
		"1+86400001",
		"99999999999999999999999999",
		"60,99999999999999999999999x1",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct clocks_rules rules = {.main_ms = 7};
		struct error err = {0};
		if (clocks_rules_parse(texts[i], &rules, &err))
			fail_msg("\"%s\" is read", texts[i]);
		assert_true(rules.main_ms == 7 && strstr(err.text, "expected "));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_increment_comes_after_the_move),
		cmocka_unit_test(the_flag_falls_when_the_main_time_is_up),
		cmocka_unit_test(a_move_can_come_too_late),
		cmocka_unit_test(a_period_is_whole_again_after_a_move),
		cmocka_unit_test(without_main_time_the_first_period_has_begun),
		cmocka_unit_test(a_session_of_moves_brings_time),
		cmocka_unit_test(a_session_that_is_not_made_ends_in_byoyomi),
		cmocka_unit_test(a_search_is_told),
		cmocka_unit_test(stopped_clocks_stand),
		cmocka_unit_test(time_that_goes_back_stands_still),
		cmocka_unit_test(clocks_without_sense_are_refused),
		cmocka_unit_test(any_calls_leave_them_whole),
		cmocka_unit_test(clocks_that_do_not_hold_together_are_noticed),
		cmocka_unit_test(clocks_are_written_and_read),
		cmocka_unit_test(what_is_not_a_clock_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
