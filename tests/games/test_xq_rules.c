/* Xiangqi, clause by clause: docs/rules/xiangqi.md names these tests. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/layout.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"

/* Compares the moves of the piece on the square in the position. */
static void check_moves(const char *position, const char *square, const char *expected)
{
	struct position p;
	set_up(&xq_game, NULL, position, &p);
	char all[4096], found[1024] = "", *rest = all;
	strcpy(all, sorted_moves(&xq_game, &p));
	for (char *word; (word = strtok_r(rest, " ", &rest));)
		if (strncmp(word, square, strlen(square)) == 0) {
			strcat(found, *found ? " " : "");
			strcat(found, word);
		}
	if (strcmp(found, expected) != 0)
		fail_msg("%s: %s moves %s, expected %s", position, square, found, expected);
}

/* The ruling after the moves. clause NULL: the game continues. */
static void check_ruling(const char *preset, const char *from, const char *moves, enum verdict verdict,
			 const char *clause)
{
	struct line line;
	play_moves(&line, &xq_game, preset, from, moves);
	struct ruling r = line_ruling(&line);
	if (r.verdict != verdict || (clause && strcmp(r.clause, clause) != 0))
		fail_msg("%s %s: verdict %d by %s, expected %d by %s", from, moves, r.verdict,
			 r.clause ? r.clause : "-", verdict, clause ? clause : "-");
	line_release(&line);
}

static void board_is_drawn_with_palaces_and_river(void **state)
{
	(void)state;
	struct position p;
	struct board_layout s;
	set_up(&xq_game, NULL, NULL, &p);
	xq_game.rendering.layout(&p, &s);
	assert_int_equal(s.n_points, 90);
	assert_int_equal(s.n_lines, 10 + 2 + 7 * 2 + 4);
	assert_int_equal(s.river_row, 4);
	int n_diagonal = 0, n_across = 0;
	for (int i = 0; i < s.n_lines; i++) {
		const struct layout_line *l = &s.lines[i];
		n_diagonal += l->x1 != l->x2 && l->y1 != l->y2;
		n_across += l->x1 == l->x2 && l->y1 <= 4 && l->y2 >= 5;
	}
	assert_int_equal(n_diagonal, 4);
	assert_int_equal(n_across, 2);
	assert_string_equal(s.pieces[s.points[layout_find(&s, "e0")].piece].han, "帥");
	assert_string_equal(s.pieces[s.points[layout_find(&s, "h9")].piece].name, "black horse");
	assert_false(s.points[layout_find(&s, "e5")].occupied);
}

static void the_start_is_the_standard_position(void **state)
{
	(void)state;
	struct position p;
	set_up(&xq_game, NULL, NULL, &p);
	assert_string_equal(position_text(&xq_game, &p),
			    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
	assert_int_equal(xq_game.rules.to_act(&p), ACTOR_FIRST);
	assert_int_equal(xq_game.rules.generate(&p, NULL), 44);
}

static void king_steps_inside_its_palace(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f2e2 f2f1");
	check_moves("5k3/9/9/9/9/9/9/9/9/3K5 b", "f9", "f9e9 f9f8");
	check_moves("3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e1e0 e1e2 e1f1");
}

static void advisor_keeps_to_the_diagonals(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "e1d0 e1d2 e1f0 e1f2");
	check_moves("3k5/9/9/9/9/9/9/9/9/3AK4 w", "d0", "d0e1");
	check_moves("3k5/9/3a5/9/9/9/9/9/9/4K4 b", "d7", "d7e8");
}

static void elephant_can_be_blocked_and_cannot_cross(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/9/9/3N5/4B4/9/4K4 w", "e2", "e2c0 e2g0 e2g4");
	check_moves("3k5/9/9/9/9/6B2/9/9/9/4K4 w", "g4", "g4e2 g4i2");
	check_moves("3k5/9/9/9/6b2/9/9/9/9/4K4 b", "g5", "g5e7 g5i7");
	check_moves("2b1k4/1P7/9/9/9/9/9/9/9/3K5 b", "c9", "c9e7");
}

static void horse_can_be_blocked(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/4p4/3pN4/9/9/9/5K3 w", "e4", "e4d2 e4f2 e4g3 e4g5");
	check_moves("3k5/9/9/9/9/9/9/9/9/N4K3 w", "a0", "a0b2 a0c1");
	check_moves("3k4n/8R/9/9/9/9/9/9/9/4K4 b", "i9", "i9g8");
}

static void rook_slides_until_blocked(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/2p1R2P1/9/9/4B4/9/5K3 w", "e5", "e5c5 e5d5 e5e3 e5e4 e5e6 e5e7 e5e8 e5e9 e5f5 e5g5");
}

static void cannon_captures_over_one_screen(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/r1p1C2P1/9/9/4B4/9/5K3 w", "e5", "e5a5 e5d5 e5e3 e5e4 e5e6 e5e7 e5e8 e5e9 e5f5 e5g5");
	check_moves("3k5/9/9/9/rnp1C4/4P4/9/9/9/5K3 w", "e5", "e5b5 e5d5 e5e6 e5e7 e5e8 e5e9 e5f5 e5g5 e5h5 e5i5");
}

static void pawn_goes_sideways_across_the_river(void **state)
{
	(void)state;
	const char *both = "3k5/9/9/p8/4P4/4p4/P8/9/9/5K3 %s";
	char position[80];
	sprintf(position, both, "w");
	check_moves(position, "e5", "e5d5 e5e6 e5f5");
	check_moves(position, "a3", "a3a4");
	sprintf(position, both, "b");
	check_moves(position, "e4", "e4d4 e4e3 e4f4");
	check_moves(position, "a6", "a6a5");
	check_moves("3k1P3/9/9/9/9/9/9/9/9/4K4 w", "f9", "f9e9 f9g9");
	check_moves("P4k3/9/9/9/9/9/9/9/9/4K4 w", "a9", "a9b9");
	check_moves("5k3/9/9/9/9/9/9/9/9/4K3p b", "i0", "i0h0");
}

static void pinned_pieces_stay_on_their_line(void **state)
{
	(void)state;
	check_moves("3kr4/9/9/9/9/9/4R4/9/9/4K4 w", "e3", "e3e1 e3e2 e3e4 e3e5 e3e6 e3e7 e3e8 e3e9");
	check_moves("3kr4/9/9/9/9/9/4N4/9/9/4K4 w", "e3", "");
	check_moves("3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d1d2");  /* the horse is hobbled */
	check_moves("3k5/9/9/9/4c4/9/4N4/9/4A4/4K4 w", "e", "e0f0"); /* two screens: both are pinned */
	check_moves("3k5/9/9/9/4c4/9/4R4/9/4A4/4K4 w", "e3", "e3e2 e3e4 e3e5");
	check_moves("3k5/9/9/9/4c4/4P4/4N4/9/4A4/4K4 w", "e1", "e1d0 e1d2 e1f0 e1f2"); /* any of the three may move */
}

static void a_piece_may_not_become_a_cannon_screen(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/4c4/9/9/R8/9/4K4 w", "a2",
		    "a2a0 a2a1 a2a3 a2a4 a2a5 a2a6 a2a7 a2a8 a2a9 a2b2 a2c2 a2d2 a2f2 a2g2 a2h2 a2i2");
}

static void a_screen_may_leave_to_end_a_check(void **state)
{
	(void)state;
	check_moves("3k5/9/9/9/4c4/9/9/9/4A4/4K4 w", "", "e0f0 e1d0 e1d2 e1f0 e1f2");
	/* The enemy's screen: capturing it does not help, a second screen does, and so does capturing the cannon. */
	check_moves("3k5/9/9/9/4c3R/4p4/9/9/R8/4K4 w", "", "a1e1 e0f0 i5e5");
	check_moves("3k5/9/9/9/4c4/4p3R/9/9/R8/4K4 w", "", "a1e1 e0f0");
}

static void kings_do_not_face_each_other(void **state)
{
	(void)state;
	check_moves("4k4/9/9/9/9/9/9/4B4/9/4K4 w", "e2", "");
	check_moves("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0", "d0d1");
}

static void a_side_without_moves_loses(void **state)
{
	(void)state;
	check_ruling(NULL, "4k4/9/9/9/9/9/9/9/8r/3K5 w", "", SECOND_WINS, "xiangqi 3.1");
	check_ruling(NULL, "4k4/9/9/9/9/9/9/9/8r/3K4r w", "", SECOND_WINS, "xiangqi 3.1");
	check_ruling(NULL, "3k5/8R/9/9/9/9/9/9/9/4K4 b", "", FIRST_WINS, "xiangqi 3.1");
	struct position p;
	set_up(&xq_game, NULL, "4k4/9/9/9/9/9/9/9/8r/3K5 w", &p);
	assert_string_equal(xq_game.rules.stuck(&p).why, "Red has no legal move");
	set_up(&xq_game, NULL, "4k4/9/9/9/9/9/9/9/8r/3K4r w", &p);
	assert_string_equal(xq_game.rules.stuck(&p).why, "Red is checkmated");
}

static void games_without_attackers_are_drawn(void **state)
{
	(void)state;
	check_ruling(NULL, "3ak4/4a4/9/9/9/9/9/4B4/9/4KA3 w", "", DRAWN, "xiangqi 3.2");
	check_ruling(NULL, "3ak4/4a4/9/p8/9/9/9/4B4/9/4KA3 w", "", UNDECIDED, NULL);
	check_ruling(NULL, "3k5/9/9/9/9/9/9/9/p8/R3K4 w", "a0a1", UNDECIDED, NULL);
	check_ruling(NULL, "3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0e1", DRAWN, "xiangqi 3.2");
}

static void check_text_after(const char *preset, const char *from, const char *moves, const char *expected)
{
	struct line line;
	play_moves(&line, &xq_game, preset, from, moves);
	assert_string_equal(position_text(&xq_game, line_last(&line)), expected);
	line_release(&line);
}

static void quiet_plies_end_the_game(void **state)
{
	(void)state;
	const char *bare = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 100";
	check_ruling(NULL, bare, "", UNDECIDED, NULL);
	check_ruling(NULL, bare, "a0a1", DRAWN, "xiangqi 3.3");
	check_ruling("nolimit", bare, "a0a1", UNDECIDED, NULL);
	check_ruling(NULL, "3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 119 100", "a0a1", UNDECIDED, NULL);
	check_text_after(NULL, "3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 119 100", "a0a1 d9d8",
			 "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 1 101");
	/* A mate on the last ply still wins: 3.1 takes precedence. */
	check_ruling(NULL, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 119 100", "a0a9", FIRST_WINS, "xiangqi 3.1");
}

static void surplus_checks_do_not_count(void **state)
{
	(void)state;
	const char *ten = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 100 10+0";
	check_ruling("wxf60", ten, "a0a1", DRAWN, "xiangqi 3.3");
	check_ruling("wxf60", ten, "a0d0", UNDECIDED, NULL); /* the eleventh check */
	check_text_after("wxf60", ten, "a0d0 d9e9 d0a0", "4k4/9/9/9/9/9/9/9/9/R4K3 b - - 122 101 11+0");
	check_ruling("wxf60", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 100 11+0", "a0a1", UNDECIDED, NULL);
	check_ruling("wxf60", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 100 4+12", "a0a1", UNDECIDED, NULL);
	check_ruling("wxf60", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 121 100 4+12", "a0a1", DRAWN, "xiangqi 3.3");
	check_text_after("wxf60", "3k5/9/9/9/9/9/9/9/r8/R4K3 w - - 30 100 4+3", "a0b0 a1f1",
			 "3k5/9/9/9/9/9/9/9/5r3/1R3K3 w - - 32 101 4+4");
	check_text_after("wxf60", "3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 30 100 4+3", "a0a1",
			 "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 100 0+0");
	check_ruling(NULL, "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 100", "a0d0", DRAWN, "xiangqi 3.3");
}

#define BARE     "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
#define SHUFFLE  "a0a1 d9d8 a1a0 d8d9 "
#define CHECKED  "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1"
#define CHECKING "e0f0 e3f3 f0e0 f3e3 "

static void third_occurrence_is_ruled(void **state)
{
	(void)state;
	check_ruling(NULL, BARE, SHUFFLE, UNDECIDED, NULL);
	check_ruling(NULL, BARE, SHUFFLE "a0a1 d9d8 a1a0", UNDECIDED, NULL);
	check_ruling(NULL, BARE, SHUFFLE SHUFFLE, DRAWN, "xiangqi 5.1");
	const char *rooks = "3k4r/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"; /* a cycle of six plies */
	check_ruling(NULL, rooks, "a0a1 i9i8 a1a2 i8i7 a2a0 i7i9 a0a1 i9i8 a1a2 i8i7 a2a0", UNDECIDED, NULL);
	check_ruling(NULL, rooks, "a0a1 i9i8 a1a2 i8i7 a2a0 i7i9 a0a1 i9i8 a1a2 i8i7 a2a0 i7i9", DRAWN, "xiangqi 5.1");
	/* The same placement with the other side to move is another position. */
	check_ruling(NULL, BARE, SHUFFLE "a0a1 d9d8 a1a2 d8d9 a2a0", UNDECIDED, NULL);
	/* No position before a capture can recur. */
	check_ruling(NULL, "3k5/9/9/9/9/9/9/9/9/Rp2K4 w - - 0 1", "a0b0 d9d8 b0a0 d8d9 a0a1 d9d8 a1a0 d8d9", UNDECIDED,
		     NULL);
}

static void second_occurrence_is_ruled_on_request(void **state)
{
	(void)state;
	check_ruling("wxf-twice", BARE, SHUFFLE, DRAWN, "xiangqi 5.1");
	check_ruling("wxf-twice", CHECKED, CHECKING, FIRST_WINS, "xiangqi 5.1");
	struct line line;
	play_moves(&line, &xq_game, NULL, CHECKED, CHECKING);
	assert_int_equal(line_ruling(&line).verdict, UNDECIDED);
	line.rules_at = 2;
	assert_int_equal(line_ruling(&line).verdict, FIRST_WINS);
	line_release(&line);
}

static void moves_before_the_cycle_do_not_count(void **state)
{
	(void)state;
	check_ruling(NULL, "9/3k5/9/9/9/9/4r4/9/9/4K4 w", "e0f0 d8d9 f0f1 e3f3 f1e1 f3e3 e1f1 e3f3 f1e1 f3e3 e1f1 e3f3",
		     FIRST_WINS, "xiangqi 5.1");
	struct line line;
	struct xq_cycle r;
	play_moves(&line, &xq_game, NULL, BARE, "a0a2 d9d8 a2a0 d8d9 " SHUFFLE);
	assert_true(xq_repeats(&line, &r));
	assert_int_equal(r.first, 0);
	assert_int_equal(r.last, 8);
	line_release(&line);
}

static void perpetual_check_loses(void **state)
{
	(void)state;
	check_ruling(NULL, CHECKED, CHECKING CHECKING, FIRST_WINS, "xiangqi 5.1");
	check_ruling(NULL, "4k4/9/9/4R4/9/9/9/9/9/3K5 b", "e9f9 e6f6 f9e9 f6e6 e9f9 e6f6 f9e9 f6e6", SECOND_WINS,
		     "xiangqi 5.1");
	/* One quiet move among the checks suffices as an excuse. */
	check_ruling(NULL, CHECKED, "e0f0 e3f3 f0e0 f3e3 e0f0 e3e4 f0f1 e4f4 f1e1 f4f3 e1e0 f3e3", DRAWN,
		     "xiangqi 5.1");
}

static void mutual_perpetual_check_draws(void **state)
{
	(void)state;
	check_ruling(NULL, "5k3/4c4/4r4/9/9/9/5C1R1/4KR3/9/9 w", "f3e3 e7f7 e3f3 f7e7 f3e3 e7f7 e3f3 f7e7", DRAWN,
		     "xiangqi 5.1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_is_drawn_with_palaces_and_river),
		cmocka_unit_test(the_start_is_the_standard_position),
		cmocka_unit_test(king_steps_inside_its_palace),
		cmocka_unit_test(advisor_keeps_to_the_diagonals),
		cmocka_unit_test(elephant_can_be_blocked_and_cannot_cross),
		cmocka_unit_test(horse_can_be_blocked),
		cmocka_unit_test(rook_slides_until_blocked),
		cmocka_unit_test(cannon_captures_over_one_screen),
		cmocka_unit_test(pawn_goes_sideways_across_the_river),
		cmocka_unit_test(pinned_pieces_stay_on_their_line),
		cmocka_unit_test(a_piece_may_not_become_a_cannon_screen),
		cmocka_unit_test(a_screen_may_leave_to_end_a_check),
		cmocka_unit_test(kings_do_not_face_each_other),
		cmocka_unit_test(a_side_without_moves_loses),
		cmocka_unit_test(games_without_attackers_are_drawn),
		cmocka_unit_test(quiet_plies_end_the_game),
		cmocka_unit_test(surplus_checks_do_not_count),
		cmocka_unit_test(third_occurrence_is_ruled),
		cmocka_unit_test(second_occurrence_is_ruled_on_request),
		cmocka_unit_test(moves_before_the_cycle_do_not_count),
		cmocka_unit_test(perpetual_check_loses),
		cmocka_unit_test(mutual_perpetual_check_draws),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
