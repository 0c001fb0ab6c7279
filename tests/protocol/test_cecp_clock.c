/* From CECP clock commands to search limits. */
#include "support.h"

#include "games/registry.h"
#include "protocol/cecp_clock.h"

static struct limits after(const struct cecp_clock *c, const char *moves, enum actor side)
{
	struct line line;
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, moves);
	struct limits l = cecp_clock_limits(c, &line, side, 10);
	line_release(&line);
	return l;
}

static void level_is_read_in_every_form(void **state)
{
	static const struct {
		const char *text;
		int session;
		int64_t base_ms, increment_ms;
	} levels[] = {
		{"40 5 0", 40, 300000, 0},         {"40 0:30 0", 40, 30000, 0},   {"0 2 12", 0, 120000, 12000},
		{" 0  1:05 0.25 ", 0, 65000, 250}, {"40 25+5 0", 40, 1500000, 0}, {"0 0 0.12345", 0, 0, 123},
	};
	static const char *const wrong[] = {"",
					    "40",
					    "40 5",
					    "40 5 0 1",
					    "x 5 0",
					    "40 x 0",
					    "40 5 x",
					    "-1 5 0",
					    "40 5 -1",
					    "40 0: 0",
					    "99999999999999999999 5 0"};
	(void)state;
	for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
		struct cecp_clock c = {.runs = false};
		assert_true(cecp_clock_level(&c, levels[i].text, 0));
		assert_int_equal(c.session, levels[i].session);
		assert_int_equal(c.base_ms, levels[i].base_ms);
		assert_int_equal(c.increment_ms, levels[i].increment_ms);
		assert_int_equal(c.left_ms[0], levels[i].base_ms);
	}
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct cecp_clock c = {.depth = 7};
		if (cecp_clock_level(&c, wrong[i], 0))
			fail_msg("\"%s\" is accepted", wrong[i]);
		assert_true(!c.runs && c.depth == 7);
	}
}

static void time_and_otim_set_the_right_clock(void **state)
{
	struct cecp_clock c = {.runs = false};
	(void)state;
	assert_false(after(&c, "", ACTOR_FIRST).clock.runs);
	assert_true(cecp_clock_level(&c, "0 1 2", 0));
	assert_true(cecp_clock_set_left(&c, false, "500") && cecp_clock_set_left(&c, true, "-3"));
	struct limits l = after(&c, "h2e2", ACTOR_SECOND);
	assert_true(l.clock.runs && l.clock.moves_to_go == 0 && l.clock.increment_ms[0] == 2000);
	assert_int_equal(l.clock.left_ms[ACTOR_SECOND], 4990);
	assert_int_equal(l.clock.left_ms[ACTOR_FIRST], 1);
	assert_int_equal(l.clock.overhead_ms, 10);
	assert_false(cecp_clock_set_left(&c, false, "x") || cecp_clock_set_left(&c, false, "") ||
		     cecp_clock_set_left(&c, false, "1000000001"));
}

/* Two moves in 10 seconds, repeating. */
static void time_sessions_follow_each_other(void **state)
{
	struct cecp_clock c = {.runs = false};
	struct line line;
	(void)state;
	assert_true(cecp_clock_level(&c, "2 0:10 0", 0));
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "h2e2");
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.moves_to_go, 2);
	cecp_clock_moved(&c, &line, ACTOR_FIRST, 3000);
	assert_int_equal(c.left_ms[0], 7000);
	line_release(&line);
	assert_int_equal(after(&c, "h2e2 h9g7", ACTOR_FIRST).clock.moves_to_go, 1);
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "h2e2 h9g7 h0g2");
	cecp_clock_moved(&c, &line, ACTOR_FIRST, 3000);
	assert_int_equal(c.left_ms[0], 14000);
	line_release(&line);
	assert_int_equal(after(&c, "h2e2 h9g7 h0g2 i9h9", ACTOR_FIRST).clock.moves_to_go, 2);
	/* When set during a game, it counts from there. */
	assert_true(cecp_clock_level(&c, "3 0:10 0", 2));
	assert_int_equal(after(&c, "h2e2 h9g7 h0g2 i9h9", ACTOR_FIRST).clock.moves_to_go, 2);
	cecp_clock_restart(&c);
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.moves_to_go, 3);
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.left_ms[0], 9990);
}

static void st_and_sd_apply_together(void **state)
{
	struct cecp_clock c = {.runs = false};
	(void)state;
	assert_true(cecp_clock_st(&c, "30") && cecp_clock_sd(&c, "7"));
	struct limits l = after(&c, "", ACTOR_FIRST);
	assert_int_equal(l.time_ms, 29990);
	assert_int_equal(l.depth, 7);
	assert_true(cecp_clock_set_left(&c, false, "100"));
	assert_false(after(&c, "", ACTOR_FIRST).clock.runs); /* st takes precedence over the clocks */
	assert_true(cecp_clock_level(&c, "0 1 0", 0));
	l = after(&c, "", ACTOR_FIRST);
	assert_true(l.clock.runs && l.time_ms == 0 && l.depth == 7);
	cecp_clock_restart(&c);
	assert_int_equal(after(&c, "", ACTOR_FIRST).depth, 0);
	assert_false(cecp_clock_st(&c, "0") || cecp_clock_st(&c, "1 2") || cecp_clock_sd(&c, "-1") ||
		     cecp_clock_sd(&c, "") || cecp_clock_st(&c, "99999999999"));
}

/* The maximum of each kind; one more is rejected. */
static void numbers_are_bounded(void **state)
{
	struct cecp_clock c = {.runs = false};
	(void)state;
	assert_true(cecp_clock_level(&c, "10000 100000:1000000 1000000.999", 0));
	assert_true(c.session == 10000 && c.base_ms == INT64_C(7000000000) && c.increment_ms == 1000000999);
	assert_false(cecp_clock_level(&c, "10001 5 0", 0) || cecp_clock_level(&c, "40 100001 0", 0) ||
		     cecp_clock_level(&c, "40 0:1000001 0", 0) || cecp_clock_level(&c, "40 5 1000001", 0));
	assert_int_equal(c.session, 10000);
	assert_true(cecp_clock_st(&c, "1000000"));
	assert_int_equal(c.move_ms, 1000000000);
	assert_false(cecp_clock_st(&c, "1000001") || cecp_clock_st(&c, "0.0009") || cecp_clock_st(&c, "") ||
		     cecp_clock_st(&c, ".5"));
	assert_true(cecp_clock_st(&c, " 0.001 ") && c.move_ms == 1);
	assert_true(cecp_clock_st(&c, "1.25") && c.move_ms == 1250);
	assert_true(cecp_clock_st(&c, "2.") && c.move_ms == 2000);
	assert_true(cecp_clock_set_left(&c, true, "1000000000") && c.left_ms[1] == INT64_C(10000000000));
	assert_false(cecp_clock_set_left(&c, true, "1000000001"));
	assert_true(cecp_clock_set_left(&c, false, "-1") && c.left_ms[0] == 0);
	assert_false(cecp_clock_set_left(&c, false, "-") || cecp_clock_set_left(&c, false, "--1"));
	assert_true(cecp_clock_sd(&c, " 12 ") && c.depth == 12);
	assert_true(cecp_clock_sd(&c, "0") && c.depth == 0);
	assert_false(cecp_clock_sd(&c, "99999999999") || cecp_clock_sd(&c, "3 4"));
}

static void the_increment_is_added_after_each_move(void **state)
{
	struct cecp_clock c = {.runs = false};
	struct line line;
	(void)state;
	assert_true(cecp_clock_level(&c, "0 1 2", 0));
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "h2e2");
	cecp_clock_moved(&c, &line, ACTOR_FIRST, 500);
	assert_int_equal(c.left_ms[0], 61500);
	assert_int_equal(c.left_ms[1], 60000);
	cecp_clock_moved(&c, &line, ACTOR_FIRST, 70000);
	assert_int_equal(c.left_ms[0], -6500);
	line_release(&line);
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.left_ms[0], 1);
	assert_true(cecp_clock_set_left(&c, false, "2")); /* 20 ms, of which 10 are overhead */
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.left_ms[0], 10);
	assert_true(cecp_clock_set_left(&c, false, "1"));
	assert_int_equal(after(&c, "", ACTOR_FIRST).clock.left_ms[0], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(level_is_read_in_every_form),
		cmocka_unit_test(time_and_otim_set_the_right_clock),
		cmocka_unit_test(time_sessions_follow_each_other),
		cmocka_unit_test(st_and_sd_apply_together),
		cmocka_unit_test(numbers_are_bounded),
		cmocka_unit_test(the_increment_is_added_after_each_move),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
