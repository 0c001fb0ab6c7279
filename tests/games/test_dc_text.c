/* Positions and actions of dark chess as text: docs/rules/darkchess.md 4 */
#include "support.h"

#include <string.h>

#include "core/layout.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_text.h"

static void check_reads(const char *position, const char *text, const char *canonical)
{
	struct position p;
	struct error err = {0};
	set_up(&dc_game, NULL, position, &p);
	move_t move = dc_game.text.parse_move(&p, text, &err);
	if (!canonical) {
		assert_int_equal(move, NO_MOVE);
		assert_non_null(strstr(err.text, "expected"));
	} else {
		if (move == NO_MOVE)
			fail_msg("%s", err.text);
		assert_string_equal(move_text(&dc_game, &p, move), canonical);
	}
}

static void check_refusal(const char *position, const char *text, const char *why)
{
	struct position p;
	struct error err = {0};
	set_up(&dc_game, NULL, position, &p);
	assert_int_equal(dc_game.text.parse_move(&p, text, &err), NO_MOVE);
	const char *found = strstr(err.text, "is illegal: ");
	if (!found || strcmp(found + strlen("is illegal: "), why) != 0)
		fail_msg("%s, expected \"%s\"", err.text, why);
}

static void refusals_name_their_reason(void **state)
{
	(void)state;
	static const char position[] = "4/4/K1M1/pPp1/1nC1/P3/?r2/k2p r r G 0 0";
	check_refusal(position, "c6-c3", "it moves one square up, down or sideways");
	check_refusal(position, "a6-a5", "a king cannot capture a pawn");
	check_refusal(position, "b5-b4", "the piece there has a higher rank");
	check_refusal(position, "a3-a2", "a face-down piece must be revealed first");
	check_refusal(position, "c4-c5", "a cannon captures along a line, over exactly one piece");
	check_refusal("4/4/C3/4/4/p3/4/4 r r - 0 0", "a6-a3", "a cannon captures along a line, over exactly one piece");
	check_refusal("4/4/C3/4/4/1p2/4/4 r r - 0 0", "a6-b3",
		      "a cannon captures along a line, over exactly one piece");
	check_refusal("4/4/C3/4/4/1p2/4/4 r r - 0 0", "a6-b5", "it moves one square up, down or sideways");
	check_refusal("4/4/G3/1p2/4/4/4/4 r r - 0 0", "a6-b5", "it moves one square up, down or sideways");
	check_refusal("4/4/4/4/4/4/PP2/k3 r r - 0 0", "a2-b2", "a friendly piece is there");
}

static void moves_are_read_in_every_form(void **state)
{
	(void)state;
	static const char position[] = "4/4/2M1/2p1/4/4/?3/k3 r r G 0 0";
	check_reads(position, "c6-c5", "c6-c5");
	check_reads(position, "c6c5", "c6-c5");
	check_reads(position, "C6-D6", "c6-d6");
	check_reads(position, "a2", "a2");
	check_reads(position, "a2a2", "a2");
	check_reads(position, "a2-a2", "a2");
	static const char *const bad[] = {"",      "a",   "a9",    "e1",     "c6",     "c6-", "c6--c5",  "a1-b1",
					  "a2-a3", "a2 ", "a2(G)", "c6-c5-", "c6c6c6", "(G)", "\xff\xff"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		check_reads(position, bad[i], NULL);
	static const char turning[] = "4/4/2M1/2p1/4/4/?3/k3 r r G 0 0 a2";
	check_reads(turning, "(G)", "(G)");
	static const char *const not_there[] = {"(g)", "(P)", "G", "(G", "(G)x", "()", "a2", ""};
	for (size_t i = 0; i < sizeof not_there / sizeof *not_there; i++)
		check_reads(turning, not_there[i], NULL);
}

static void check_position(const char *text, const char *canonical)
{
	struct position p;
	set_up(&dc_game, NULL, text, &p);
	assert_string_equal(position_text(&dc_game, &p), canonical);
}

static void positions_are_written_canonically(void **state)
{
	(void)state;
	check_position("4/?Pcp/4/3K/4/4/3R/m3 b r n 3 83", "4/?Pcp/4/3K/4/4/3R/m3 b r n 3 83");
	check_position("1111/?Pcp/22/3K/112/4/3R/m3  b r n 3 83 ", "4/?Pcp/4/3K/4/4/3R/m3 b r n 3 83");
	check_position("4/4/4/??K?/4/4/3R/m3 b r pnP 3 83", "4/4/4/??K?/4/4/3R/m3 b r Pnp 3 83");
}

static void pending_flips_round_trip_through_text(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &dc_game, NULL, "4/4/2M1/2p1/4/4/?3/k2? r b GC 6 33", "a2");
	static const char turning[] = "4/4/2M1/2p1/4/4/?3/k2? r b CG 6 33 a2";
	static const char canonical[] = "4/4/2M1/2p1/4/4/?3/k2? r b GC 6 33 a2";
	assert_string_equal(position_text(&dc_game, line_last(&line)), canonical);
	line_release(&line);
	play_moves(&line, &dc_game, NULL, turning, "(C)");
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 0)), ACTOR_CHANCE);
	assert_string_equal(position_text(&dc_game, line_last(&line)), "4/4/2M1/2p1/4/4/C3/k2? b b G 0 34");
	line_release(&line);
}

static void invalid_positions_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} bad[] = {
		{"", "fields"},
		{"K3/4/4/4/4/4/4/3k r r - 0", "fields"},
		{"K3/4/4/4/4/4/4/3k r r - 0 0 a1 a2", "unexpected field"},
		{"K3/4/4/4/4/4/4 r r - 0 0", "rank 2"},
		{"K3/4/4/4/4/4/4/3k/4 r r - 0 0", "more than 8"},
		{"K3/4/4/4/4/4/4/3 r r - 0 0", "fewer than 4 points on rank 1"},
		{"K4/4/4/4/4/4/4/3k r r - 0 0", "more than 4 points on rank 8"},
		{"K3/4/4/4/KKKKK/4/4/3k r r - 0 0", "more than 4 points on rank 4"},
		{"K3/4/4/5/4/4/4/3k r r - 0 0", "'5' on rank 5"},
		{"K3/4/4/x3/4/4/4/3k r r - 0 0", "'x' on rank 5"},
		{"K3/4/4/4/4/4/4/3k w r - 0 0", "\"w\""},
		{"K3/4/4/4/4/4/4/3k r red - 0 0", "\"red\""},
		{"K3/4/4/4/4/4/4/3k ? r - 0 0", "face up"},
		{"K3/4/4/4/4/4/4/3k r ? - 0 0", "face up"},
		{"?3/4/4/4/4/4/4/4 r r k 0 0", "no piece is face up"},
		{"?3/4/4/4/4/4/4/4 ? b k 0 0", "no piece is face up"},
		{"4/4/4/4/4/4/4/4 ? ? - 0 0", "no piece"},
		{"4/4/4/4/4/4/4/4 r b - 0 0", "no piece"},
		{"K2?/4/4/4/4/4/4/3k r r - 0 0", "has size 0"},
		{"K2?/4/4/4/4/4/4/3k r r GG 0 0", "has size 2"},
		{"K3/4/4/4/4/4/4/3k r r G 0 0", "has size 1"},
		{"K2?/4/4/4/4/4/4/3k r r ? 0 0", "'?'"},
		{"K2?/4/4/4/4/4/4/3k r r K 0 0", "\"K\" occurs 2 times"},
		{"KGGG/4/4/4/4/4/4/3k r r - 0 0", "\"G\" occurs 3 times"},
		{"pppp/4/4/??2/4/4/4/3k r r pp 0 0", "\"p\" occurs 6 times"},
		{"K3/4/4/4/4/4/4/3k r r - -1 0", "\"-1\""},
		{"K3/4/4/4/4/4/4/3k r r - 65536 0", "\"65536\""},
		{"K3/4/4/4/4/4/4/3k r r - 0 x", "\"x\""},
		{"K3/4/4/4/4/4/4/3k r r - 0 99999999999", "\"99999999999\""},
		{"K2?/4/4/4/4/4/4/3k r r G 0 0 a8", "\"a8\""},
		{"K2?/4/4/4/4/4/4/3k r r G 0 0 d9", "\"d9\""},
		{"K2?/4/4/4/4/4/4/3k r r G 0 0 d8x", "\"d8x\""},
		{"????/????/????/????/????/????/????/???? ? ? KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK 0 0", "32 times"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct position p, old;
		struct error err = {0};
		set_up(&dc_game, NULL, NULL, &p);
		old = p;
		if (dc_game.text.parse(&p, bad[i].text, &err))
			fail_msg("%s was accepted", bad[i].text);
		if (!strstr(err.text, bad[i].message))
			fail_msg("%s: \"%s\" does not say %s", bad[i].text, err.text, bad[i].message);
		assert_memory_equal(&p, &old, dc_game.rules.position_size);
	}
}

static void the_layout_shows_the_board(void **state)
{
	(void)state;
	struct position p;
	struct board_layout layout;
	set_up(&dc_game, NULL, "4/4/2M1/2p1/4/4/?3/k2? r b GC 6 33 a2", &p);
	dc_game.rendering.layout(&p, &layout);
	assert_int_equal(layout.n_points, 32);
	assert_true(layout.cells);
	const struct layout_point *red = &layout.points[layout_find(&layout, "c6")];
	assert_true(red->occupied && red->x == 2 && red->y == 5 && red->marks == 0);
	assert_string_equal(layout.pieces[red->piece].name, "red minister");
	const struct layout_point *down = &layout.points[layout_find(&layout, "a2")];
	assert_true(down->occupied && down->marks == MARK_FACE_DOWN);
	assert_int_equal(layout.pieces[down->piece].glyph, '?');
	assert_false(layout.points[layout_find(&layout, "d8")].occupied);
	struct move_points reveal = dc_game.rendering.move_points(&p, dc_move(DC_REVEAL, 0, DC_GUARD));
	assert_int_equal(reveal.from, -1);
	assert_string_equal(layout.points[reveal.to].name, "a2");
	set_up(&dc_game, NULL, "4/4/2M1/2p1/4/4/?3/k2? r b GC 6 33", &p);
	struct move_points step = dc_game.rendering.move_points(&p, dc_game.text.parse_move(&p, "c6-c5", NULL));
	assert_string_equal(layout.points[step.from].name, "c6");
	assert_string_equal(layout.points[step.to].name, "c5");
	struct move_points flip = dc_game.rendering.move_points(&p, dc_game.text.parse_move(&p, "d1", NULL));
	assert_int_equal(flip.from, -1);
	assert_string_equal(layout.points[flip.to].name, "d1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_read_in_every_form),
		cmocka_unit_test(refusals_name_their_reason),
		cmocka_unit_test(positions_are_written_canonically),
		cmocka_unit_test(pending_flips_round_trip_through_text),
		cmocka_unit_test(invalid_positions_are_named),
		cmocka_unit_test(the_layout_shows_the_board),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
