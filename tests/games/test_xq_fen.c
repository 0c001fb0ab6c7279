/* Positions of xiangqi as text. docs/rules/xiangqi.md 6.1, 6.3 */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/xiangqi/xq_game.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

static void check_read(const char *preset, const char *text, const char *canonical)
{
	struct position p;
	set_up(&xq_game, preset, text, &p);
	assert_string_equal(position_text(&xq_game, &p), canonical);
}

static void alternative_forms_are_read(void **state)
{
	(void)state;
	check_read(NULL, START " w", START " w - - 0 1");
	check_read(NULL, START " r", START " w - - 0 1");
	check_read(NULL, START " b - -", START " b - - 0 1");
	check_read(NULL, "  " START "\tw  - -  7 ", START " w - - 7 1");
	check_read(NULL, START " b - - 7 12", START " b - - 7 12");
	check_read(NULL, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", START " w - - 0 1");
	check_read(NULL, "3k5/9/9/9/1111p1111/9/9/9/9/4K4 w", "3k5/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1");
	check_read(NULL, START " b 7 12", START " b - - 7 12");
	check_read(NULL, START " b 7", START " b - - 7 1");
	check_read("wxf60", START " w", START " w - - 0 1 0+0");
	check_read("wxf60", START " w 9 20 3+4", START " w - - 9 20 3+4");
	check_read("wxf60", START " w - - 9 20 3+4", START " w - - 9 20 3+4");
}

/* Non-ASCII blanks, invisible characters, and positions copied from web addresses. */
static void blanks_of_all_kinds_are_blanks(void **state)
{
	(void)state;
	static const char *const blanks[] = {
		" ", "\xc2\xa0", "\xe3\x80\x80", "\xef\xbb\xbf", "\xe2\x80\x8b", "\xe2\x80\x83", "\xe2\x80\xaf",
		"_", "%20",      "%c2%a0",       "%E3%80%80",    "\xe2\x80\xa8", "\xe2\x81\xa0", "\t \xe3\x80\x80 ",
	};
	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
		char text[200];
		const char *b = blanks[i];
		snprintf(text, sizeof text, "%s" START "%sw%s-%s-%s7%s12%s", b, b, b, b, b, b, b);
		check_read(NULL, text, START " w - - 7 12");
	}
	check_read("wxf60", START "_w_-_-_9_20_3%2B4", START " w - - 9 20 3+4");
	check_read(NULL, "rnbakabnr%2F9%2f1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20b", START " b - - 0 1");
	check_read(NULL, "\xef\xbb\xbf" START " w - - 0 1", START " w - - 0 1");
}

static void fields_may_be_missing_or_swapped(void **state)
{
	(void)state;
	check_read(NULL, START, START " w - - 0 1");
	check_read(NULL, START " - - 0 1", START " w - - 0 1");
	check_read(NULL, START " 3 4", START " w - - 3 4");
	check_read(NULL, START " b - 3 4", START " b - - 3 4");
	check_read(NULL, START " - - b 3 4", START " b - - 3 4");
	check_read(NULL, START " b 3 4 - -", START " b - - 3 4");
	check_read(NULL, START " 3 4 b", START " b - - 3 4");
	check_read(NULL, "b " START " - - 3 4", START " b - - 3 4");
	/* only Black can be to move: the king is in check */
	check_read(NULL, "3k5/9/9/9/9/9/9/9/9/3RK4", "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1");
	check_read("wxf60", START " - 9 20 w 3+4", START " w - - 9 20 3+4");
}

static void check_refused(const char *preset, const char *text, const char *message)
{
	struct position p, old;
	struct error err = {0};
	set_up(&xq_game, preset, NULL, &p);
	old = p;
	if (xq_game.text.parse(&p, text, &err))
		fail_msg("%s: accepted", text);
	if (strcmp(err.text, message) != 0)
		fail_msg("%s:\n  %s, expected\n  %s", text, err.text, message);
	assert_memory_equal(&p, &old, xq_game.rules.position_size);
}

static void errors_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} faults[] = {
		{"", "\"\" has 0 fields, expected pieces, side, -, -, plies without a capture, move number"},
		{"w - - 0 1",
		 "\"w - - 0 1\" has no pieces, expected pieces, side, -, -, plies without a capture, move number"},
		{START " w b", "unexpected field \"b\", expected -"},
		{START " w - - - 1", "plies without a capture: \"-\" is not a number from 0 to 65535"},
		{"3k4/9/9/9/9/9/9/9/9/4K4 w", "rank 9 of \"3k4/9/9/9/9/9/9/9/9/4K4\" has 8 files, expected 9"},
		{"3k5/9/9/55/9/9/9/9/9/4K4 w", "rank 6 of \"3k5/9/9/55/9/9/9/9/9/4K4\" has more than 9 files"},
		{"3k5/9/9/9/9/9/9/9/9/4K5 w", "rank 0 of \"3k5/9/9/9/9/9/9/9/9/4K5\" has more than 9 files"},
		{"3k5/9/9/9/9/9/9/9/9/4K3 w", "rank 0 of \"3k5/9/9/9/9/9/9/9/9/4K3\" has 8 files, expected 9"},
		{"3k5/9/9/9/9/9/9/9/4K4 w", "\"3k5/9/9/9/9/9/9/9/4K4\" has 9 ranks, expected 10"},
		{"3k5/9/9/9/9/9/9/9/9/9/4K4 w", "\"3k5/9/9/9/9/9/9/9/9/9/4K4\" has more than 10 ranks"},
		{"3k5/9/9/9/9/9/9/9/9/0K8 w", "'0' on a0 is not a piece, expected one of KABNRCP or kabnrcp"},
		{"3k5/9/9/4x4/9/9/9/9/9/4K4 w", "'x' on e6 is not a piece, expected one of KABNRCP or kabnrcp"},
		{"3k5/9/9/9/9/9/9/9/9/9 w", "Red has no king"},
		{"9/9/9/9/9/9/9/9/9/4K4 w", "Black has no king"},
		{"3k5/9/9/9/9/9/9/9/4K4/4K4 w", "\"K\" on e0 is one king too many, expected at most 1 for Red"},
		{"rrr1k4/9/9/9/9/9/9/9/9/3K5 w", "\"r\" on c9 is one rook too many, expected at most 2 for Black"},
		{"3k5/9/9/9/9/9/9/2K6/9/9 w", "\"K\" on c2: Red's king can never be there"},
		{"9/9/9/3k5/9/9/9/9/9/4K4 w", "\"k\" on d6: Black's king can never be there"},
		{"3k5/9/9/9/9/9/9/9/3A5/4K4 w", "\"A\" on d1: Red's advisor can never be there"},
		{"3k5/9/9/9/4B4/9/9/9/9/4K4 w", "\"B\" on e5: Red's elephant can never be there"},
		{"3k5/9/9/9/9/9/9/9/2B6/4K4 w", "\"B\" on c1: Red's elephant can never be there"},
		{"3k5/9/9/9/9/1P7/9/9/9/4K4 w", "\"P\" on b4: Red's pawn can never be there"},
		{"3k5/9/9/9/9/9/9/P8/9/4K4 w", "\"P\" on a2: Red's pawn can never be there"},
		{"3k5/9/p8/9/9/9/9/9/9/4K4 w", "\"p\" on a7: Black's pawn can never be there"},
		{START " x", "\"x\" is not a side, expected w (or r) or b"},
		{START " wb", "\"wb\" is not a side, expected w (or r) or b"},
		{START " w KQ", "unexpected field \"KQ\", expected -"},
		{START " w - e3", "unexpected field \"e3\", expected -"},
		{START " w 0 1 2+0",
		 "unexpected field \"2+0\", expected pieces, side, -, -, plies without a capture, move number"},
		{START " w - - x", "plies without a capture: \"x\" is not a number from 0 to 65535"},
		{START " w - - 0 -1", "move number: \"-1\" is not a number from 0 to 1000000"},
		{START " w - - 0 1 0+0",
		 "unexpected field \"0+0\", expected pieces, side, -, -, plies without a capture, move number"},
		{"3k5/9/9/9/9/9/9/9/9/3RK4 w", "Red is to move, but Black's king is in check"},
		{"3k5/9/9/9/9/9/9/9/9/3rK4 b", "Black is to move, but Red's king is in check"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", "Red is to move, but Black's king is in check"},
	};
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		check_refused(NULL, faults[i].text, faults[i].message);
	check_refused(
		"wxf60", START " w - - 9 20 3+10",
		"\"3+10\" is not the number of checks of both sides, expected one such as \"2+0\", each at most 9");
	check_refused("wxf60", START " w - - 9 20 3",
		      "\"3\" is not the number of checks of both sides, expected one such as \"2+0\", each at most 9");
	check_refused("wxf60", START " w - - 9 20 3+",
		      "\"3+\" is not the number of checks of both sides, expected one such as \"2+0\", each at most 9");
}

/* Texts with random bytes changed are rejected, or give a usable position. */
static void arbitrary_bytes_are_safe(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 7);
	for (int i = 0; i < 20000; i++) {
		struct position p;
		struct error err;
		char text[] = "2bakab2/9/2n1c1n2/p1p1p1p1p/9/1R7/P1P1P1P1P/2N1C1N2/9/2BAKAB2 w - - 3 14";
		for (uint32_t n = rng_below(&rng, 4) + 1; n > 0; n--)
			text[rng_below(&rng, sizeof text - 1)] =
				rng_below(&rng, 2) ? (char)rng_next(&rng)
						   : "KABNRCPkabnrcp123456789/ -wb"[rng_below(&rng, 28)];
		set_up(&xq_game, NULL, NULL, &p);
		if (!xq_game.text.parse(&p, text, &err)) {
			assert_true(strlen(err.text) > 0);
			continue;
		}
		struct line line;
		line_init(&line, &xq_game, &p);
		random_play(&line, &rng, 10);
		xq_game.heuristics.evaluate(line_last(&line));
		line_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(alternative_forms_are_read),     cmocka_unit_test(errors_are_named),
		cmocka_unit_test(blanks_of_all_kinds_are_blanks), cmocka_unit_test(fields_may_be_missing_or_swapped),
		cmocka_unit_test(arbitrary_bytes_are_safe),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
