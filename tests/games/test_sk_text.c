/* Surakarta as text and as a picture: docs/rules/surakarta.md 4 names these tests. */
#include "support.h"

#include <string.h>

#include "games/surakarta/sk_game.h"
#include "games/surakarta/sk_text.h"

#define START "OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0 0"

static void check_read(const char *text, const char *canonical)
{
	struct position p;
	set_up(&sk_game, NULL, text, &p);
	assert_string_equal(position_text(&sk_game, &p), canonical);
}

static void positions_are_read(void **state)
{
	(void)state;
	check_read(START, START);
	check_read("  oooooo/OOOOOO/123/321/xxxxxx/XXXXXX   X 0 0 ", START);
	check_read("6/1X1111/3O2/6/6/5X O 49 1000000", "6/1X4/3O2/6/6/5X o 49 1000000");
}

/* Rejected with a message that names the error; the position is unchanged. */
static void check_refused(const char *text, const char *names)
{
	struct position p, old;
	struct error err = {0};
	set_up(&sk_game, NULL, "6/1X4/3O2/6/6/5X o 49 100", &p);
	memcpy(&old, &p, sk_game.rules.position_size);
	assert_false(sk_parse(&p, text, &err));
	assert_memory_equal(&p, &old, sk_game.rules.position_size);
	if (!strstr(err.text, names))
		fail_msg("%s: \"%s\" does not name %s", text, err.text, names);
}

static void invalid_positions_are_refused(void **state)
{
	(void)state;
	check_refused("", "0 fields");
	check_refused("OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0", "3 fields");
	check_refused(START " 1", "unexpected field");
	check_refused("OOOOOO/OOOOOO/6/6/XXXXXX x 0 0", "fewer than 6 ranks");
	check_refused("OOOOOO/OOOOOO/6/6/6/XXXXXX/XXXXXX x 0 0", "more than 6 ranks");
	check_refused("OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX/ x 0 0", "more than 6 ranks");
	check_refused("OOOOOO/OOOOO/6/6/XXXXXX/XXXXXX x 0 0", "\"OOOOO\" on rank 5 has 5 points");
	check_refused("OOOOOO//6/6/XXXXXX/XXXXXX x 0 0", "\"\" on rank 5 has 0 points");
	check_refused("OOOOOO/OOOOO2/6/6/XXXXXX/XXXXXX x 0 0", "\"OOOOO2\" on rank 5 has more");
	check_refused("OOOOOO/OOOOOO/7/6/XXXXXX/XXXXXX x 0 0", "'7'");
	check_refused("OOOOOO/OOOOOO/06/6/XXXXXX/XXXXXX x 0 0", "'0'");
	check_refused("OOOOOO/OOOOOO/6/6/XXXXBX/XXXXXX x 0 0", "'B'");
	check_refused("OOOOOO/OOOOOO/O5/6/XXXXXX/XXXXXX x 0 0", "13 white");
	check_refused("OOOOOO/OOOOOO/6/5X/XXXXXX/XXXXXX x 0 0", "13 black");
	check_refused("6/6/6/6/6/6 x 0 0", "0 black and 0 white");
	check_refused("6/6/6/6/6/5X b 0 0", "\"b\" is not a side");
	check_refused("6/6/6/6/6/5X xo 0 0", "\"xo\" is not a side");
	check_refused("6/6/6/6/6/5X x -1 0", "plies without capture: \"-1\" is not a number from 0");
	check_refused("6/6/6/6/6/5X x 0 1000001", "plies: \"1000001\" is not a number");
}

static void check_move(const char *text, const char *canonical)
{
	struct position p;
	struct error err = {0};
	set_up(&sk_game, NULL, "6/1X4/1O4/6/2O3/6 x 0 0", &p);
	move_t move = sk_parse_move(&p, text, &err);
	if (move == NO_MOVE)
		fail_msg("%s: %s", text, err.text);
	assert_string_equal(move_text(&sk_game, &p, move), canonical);
}

static void moves_are_read(void **state)
{
	(void)state;
	check_move("b5-a5", "b5-a5");
	check_move("b5a5", "b5-a5");
	check_move("B5A5", "b5-a5");
	check_move("B5-a5", "b5-a5");
	check_move("b5xb4", "b5xb4");
	check_move("b5b4", "b5xb4");
	check_move("B5XB4", "b5xb4");
	check_move("b5c2", "b5xc2");
}

static void check_bad_move(const char *text, const char *names)
{
	struct position p;
	struct error err = {0};
	set_up(&sk_game, NULL, "O5/1XX3/1O4/6/2O3/6 x 0 0", &p);
	assert_int_equal(sk_parse_move(&p, text, &err), NO_MOVE);
	if (!strstr(err.text, names))
		fail_msg("%s: \"%s\" does not name %s", text, err.text, names);
}

static void invalid_moves_are_refused(void **state)
{
	(void)state;
	check_bad_move("", "\"\" is not a move");
	check_bad_move("b5", "is not a move");
	check_bad_move("b5-", "is not a move");
	check_bad_move("b5-g5", "is not a move");
	check_bad_move("b5-a7", "is not a move");
	check_bad_move("b5-a0", "is not a move");
	check_bad_move("b5-a5+", "is not a move");
	check_bad_move("b5--a5", "is not a move");
	check_bad_move("b5-b4", "wrong sign");
	check_bad_move("b5xa5", "wrong sign");
	check_bad_move("a5-a4", "does not start on a black piece");
	check_bad_move("b4-a4", "does not start on a black piece");
	check_bad_move("b5c5", "ends on the mover's own piece");
	check_bad_move("b5b5", "ends on the mover's own piece");
	check_bad_move("b5-b3", "is not a step: steps go one point in any direction");
	check_bad_move("b5xa6", "is not a capture: captures follow an unobstructed track around at least one loop");
}

/* Black is at the top there, so our f1 is its AA. */
static void contest_coordinates_are_read_and_written(void **state)
{
	(void)state;
	struct position p;
	struct error err = {0};
	char text[8];
	set_up(&sk_game, NULL, NULL, &p);
	move_t move = sk_parse_sau(&p, "ABAC", &err);
	assert_string_equal(move_text(&sk_game, &p, move), "f2-f3");
	assert_string_equal(move_text(&sk_game, &p, sk_parse_sau(&p, "FBEC", &err)), "a2-b3");
	move_t moves[SK_MOVES_MAX];
	int n = sk_generate(&p, moves);
	for (int i = 0; i < n; i++) {
		assert_int_equal(sk_format_sau(moves[i], text, sizeof text), 4);
		assert_int_equal(sk_parse_sau(&p, text, &err), moves[i]);
	}
	static const char *const bad[] = {"", "ABA", "ABACA", "abac", "ABAG", "ABAD", "AFAE", "AAAB"};
	for (int i = 0; i < 8; i++) {
		err.text[0] = 0;
		assert_int_equal(sk_parse_sau(&p, bad[i], &err), NO_MOVE);
		assert_non_null(strstr(err.text, bad[i]));
	}
}

/* Consecutive stops of a track are joined by a line of the picture, or by an arc between two lines. */
static void arcs_connect_the_lines_of_the_tracks(void **state)
{
	(void)state;
	struct position p;
	struct board_layout s;
	set_up(&sk_game, NULL, NULL, &p);
	sk_layout(&p, &s);
	assert_int_equal(s.n_points, SK_POINTS);
	assert_int_equal(s.n_arcs, 8);
	assert_int_equal(s.n_lines, 12);
	for (int track = 0; track < SK_TRACKS; track++)
		for (int i = SK_LINE_STOPS - 1; i < SK_STOPS; i += SK_LINE_STOPS) {
			const struct layout_point *a = &s.points[sk_tracks[track][i]];
			const struct layout_point *b = &s.points[sk_tracks[track][i + 1]];
			int n = 0;
			for (int j = 0; j < s.n_arcs; j++) {
				struct layout_arc *arc = &s.arcs[j];
				bool there = arc->x1 == a->x && arc->y1 == a->y && arc->x2 == b->x && arc->y2 == b->y;
				bool back = arc->x1 == b->x && arc->y1 == b->y && arc->x2 == a->x && arc->y2 == a->y;
				n += there || back;
			}
			assert_int_equal(n, 1);
		}
	assert_int_equal(layout_find(&s, "a6"), 0);
	assert_int_equal(layout_find(&s, "f1"), 35);
	assert_true(s.points[0].occupied && s.pieces[s.points[0].piece].glyph == 'O');
	assert_true(s.points[35].occupied && s.pieces[s.points[35].piece].glyph == 'X');
	assert_false(s.points[14].occupied);
	struct move_points t = sk_move_points(&p, sk_move(24, 18));
	assert_int_equal(t.from, layout_find(&s, "a2"));
	assert_int_equal(t.to, layout_find(&s, "a3"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_are_read),
		cmocka_unit_test(invalid_positions_are_refused),
		cmocka_unit_test(moves_are_read),
		cmocka_unit_test(invalid_moves_are_refused),
		cmocka_unit_test(contest_coordinates_are_read_and_written),
		cmocka_unit_test(arcs_connect_the_lines_of_the_tracks),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
