/* Qilin chess, clause by clause: docs/rules/qilin.md names these tests. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/engine.h"
#include "core/events.h"
#include "core/random_play.h"
#include "core/layout.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"
#include "games/qilin/ql_text.h"

#define START "......../......../........ r place 0 18 18 0 0"

static void assert_position(const struct line *line, const char *text)
{
	assert_string_equal(position_text(&ql_game, line_last(line)), text);
}

/* Plays the moves from the position and compares the resulting position. */
static void check_play(const char *preset, const char *from, const char *moves, const char *to)
{
	struct line line;
	play_moves(&line, &ql_game, preset, from, moves);
	assert_position(&line, to);
	line_release(&line);
}

static void check_ruling(const char *preset, const char *from, const char *moves, enum verdict verdict,
			 const char *clause)
{
	struct line line;
	play_moves(&line, &ql_game, preset, from, moves);
	struct ruling r = line_ruling(&line);
	assert_int_equal(r.verdict, verdict);
	if (clause)
		assert_string_equal(r.clause, clause);
	line_release(&line);
}

static void check_moves(const char *preset, const char *position, const char *expected)
{
	struct position p;
	set_up(&ql_game, preset, position, &p);
	assert_string_equal(sorted_moves(&ql_game, &p), expected);
}

static void board_has_20_lines_and_40_edges(void **state)
{
	(void)state;
	int n_edges = 0, n_on_lines = 0;
	for (int i = 0; i < QL_POINTS; i++) {
		for (int j = 0; j < QL_POINTS; j++) {
			assert_int_equal(ql_neighbours[i] >> j & 1, ql_neighbours[j] >> i & 1);
			n_edges += i < j && (ql_neighbours[i] >> j & 1);
		}
		for (int line = 0; line < QL_LINES; line++)
			n_on_lines += ql_lines[line] >> i & 1;
	}
	assert_int_equal(n_edges, 40);
	assert_int_equal(n_on_lines, 60);
	/* The coordinates of a line's points are evenly spaced on a straight line. */
	for (int line = 0; line < QL_LINES; line++) {
		const char *at[3];
		int n = 0;
		for (uint32_t points = ql_lines[line]; points; points &= points - 1)
			at[n++] = ql_names[__builtin_ctz(points)];
		assert_int_equal(n, 3);
		int dx = 0, dy = 0;
		for (int i = 0; i < 3; i++) {
			int x = 2 * at[i][0] - at[(i + 1) % 3][0] - at[(i + 2) % 3][0];
			int y = 2 * at[i][1] - at[(i + 1) % 3][1] - at[(i + 2) % 3][1];
			dx += x == 0 && y == 0; /* the middle one lies halfway */
			dy += x != 0 || y != 0;
		}
		assert_int_equal(dx, 1);
		assert_int_equal(dy, 2);
	}
}

/* Point i under one of the 16 symmetries: turned, mirrored, outer and inner square exchanged. 1.3 */
static int image(int i, int symmetry)
{
	int square = i / 8, place = i % 8;
	place = (place + 2 * (symmetry & 3)) % 8;
	if (symmetry & 4)
		place = (8 - place) % 8;
	return (symmetry & 8 ? 2 - square : square) * 8 + place;
}

static uint32_t image_of(uint32_t points, int symmetry)
{
	uint32_t out = 0;
	for (; points; points &= points - 1)
		out |= 1u << image(__builtin_ctz(points), symmetry);
	return out;
}

static void symmetric_positions_have_the_same_perft(void **state)
{
	(void)state;
	struct position start;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int n = 0; n < 30; n++) {
		struct line line;
		set_up(&ql_game, NULL, NULL, &start);
		line_init(&line, &ql_game, &start);
		random_play(&line, &rng, 10 + n * 2);
		const struct ql_position *p = ql_const(line_last(&line));
		for (int symmetry = 1; symmetry < 16; symmetry++) {
			struct position other = *(const struct position *)memcpy(&start, p, sizeof *p);
			struct ql_position *q = ql_of(&other);
			for (int side = 0; side < 2; side++)
				q->pieces[side] = image_of(p->pieces[side], symmetry);
			q->pressed = image_of(p->pressed, symmetry);
			assert_int_equal(ql_generate(&other, NULL), ql_generate(line_last(&line), NULL));
			assert_int_equal(ql_game.heuristics.evaluate(&other),
					 ql_game.heuristics.evaluate(line_last(&line)));
			assert_int_equal(ql_verdict(&other).verdict, ql_verdict(line_last(&line)).verdict);
		}
		line_release(&line);
	}
}

static void placements_alternate(void **state)
{
	(void)state;
	check_play(NULL, START, "a1 b2", "R......./B......./........ r place 0 17 17 0 2");
}

static void two_lines_give_two_presses(void **state)
{
	(void)state;
	/* a1 closes a1 d1 g1 and a1 a4 a7; both presses take pieces that are in no line. */
	const char *before = ".RR...RR/BBBB..../........ r place 0 14 14 0 8";
	check_play(NULL, before, "a1", "RRR...RR/BBBB..../........ r press 2 13 14 0 9");
	check_play(NULL, before, "a1 xb2 *f4", "RRR...RR/PBBP..../........ b place 0 11 14 0 11");
	check_moves(NULL, "RRR...RR/PBBB..../........ r press 1 12 14 0 10", "xd2 xf2 xf4");
}

static void pressed_points_form_no_line(void **state)
{
	(void)state;
	/* b2 was pressed out, so f2 completes nothing with d2. */
	check_play(NULL, "RRR...R./PB...B../........ b place 0 13 15 0 8", "f2",
		   "RRR...R./PBB..B../........ r place 0 13 14 0 9");
}

static void presses_lapse_without_an_enemy_piece(void **state)
{
	(void)state;
	/* Two lines, but Black has a single piece: the second press lapses. */
	check_play(NULL, ".RR...RR/B....PPP/........ r place 0 11 14 0 11", "a1 xb2",
		   "RRR...RR/P....PPP/........ b place 0 9 14 0 13");
	check_play(NULL, "R.R.R.R./....PPPP/........ r place 0 10 14 0 12", "d1",
		   "RRR.R.R./....PPPP/........ b place 0 9 14 0 13");
}

static void presses_lapse_without_a_spare_piece(void **state)
{
	(void)state;
	/* After d1 Red has one more piece in hand than placements due, or as many, so it has no piece to press with. */
	check_play(NULL, "R.R...../BPPPPP.R/R.R..R.. r place 0 7 12 0 17", "d1",
		   "RRR...../BPPPPP.R/R.R..R.. r press 1 6 12 0 18");
	check_play(NULL, "R.R...../BPPPPPPR/RR.R.R.. r place 0 5 11 0 20", "d1",
		   "RRR...../BPPPPPPR/RR.R.R.. b place 0 4 11 0 21");
}

static void last_placement_clears_the_stacks(void **state)
{
	(void)state;
	check_play(NULL, "RRBRBBRB/BBRBRRBP/RBRBBPR. b place 0 6 5 0 25", "c4",
		   "RRBRBBRB/BBRBRRB./RBRBB.RB b move 0 6 4 0 26");
}

static void each_side_removes_one_when_stacks_are_empty(void **state)
{
	(void)state;
	const char *before = "RRBRBBRB/BBRBRRBR/RBRBBRR. b place 0 6 7 0 23";
	check_play(NULL, before, "c4", "RRBRBBRB/BBRBRRBR/RBRBBRRB r clear 0 6 6 0 24");
	check_play(NULL, before, "c4 xa1 xg1", ".R.RBBRB/BBRBRRBR/RBRBBRRB b move 0 6 6 0 26");
	check_moves(NULL, ".RBRBBRB/BBRBRRBR/RBRBBRRB b clear 0 6 6 0 25",
		    "xa4 xb2 xb6 xc4 xd2 xd3 xd7 xe4 xe5 xf4 xg1 xg7");
}

static void clear_enemy_removes_the_other_side(void **state)
{
	(void)state;
	check_play("clear-enemy", "RRBRBBRB/BBRBRRBR/RBRBBRRB r clear 0 6 6 0 24", "xg1 xa1",
		   ".R.RBBRB/BBRBRRBR/RBRBBRRB b move 0 6 6 0 26");
}

static void black_moves_first(void **state)
{
	(void)state;
	check_play(NULL, "RRBRBBRB/BBRBRRBR/RBRBBRRB r clear 0 6 6 0 24", "xa1 xg1 b2-a1",
		   "BR.RBBRB/.BRBRRBR/RBRBBRRB r move 0 6 6 1 27");
}

static void steps_follow_edges(void **state)
{
	(void)state;
	/* From b2 along its square, outward and inward on the diagonal; from d1 also along the spoke. */
	check_moves(NULL, "......../R......./....BBBB r move 0 0 0 0 30", "b2-a1 b2-b4 b2-c3 b2-d2");
	check_moves(NULL, ".R....../......../....BBBB r move 0 0 0 0 30", "d1-a1 d1-d2 d1-g1");
}

static void three_pieces_can_fly(void **state)
{
	(void)state;
	const char *three = "R.R...R./......../....BBBB r move 0 0 0 0 30";
	struct position p;
	set_up(&ql_game, "flying", three, &p);
	assert_int_equal(ql_generate(&p, NULL), 3 * 17);
	set_up(&ql_game, NULL, three, &p);
	assert_int_equal(ql_generate(&p, NULL), 9);
	set_up(&ql_game, "flying", "R.R.R.R./......../....BBBB r move 0 0 0 0 30", &p);
	assert_int_equal(ql_generate(&p, NULL), 12);
}

static void a_line_removes_any_piece(void **state)
{
	(void)state;
	/* a4-a1 closes a1 d1 g1; pieces in Black's line d7 g7 a7 may be removed as well. */
	const char *before = ".RR.BBBR/......../......BB r move 0 0 0 3 30";
	check_play(NULL, before, "a4-a1", "RRR.BBB./......../......BB r remove 1 0 0 4 31");
	check_play(NULL, before, "a4-a1 xd7", "RRR.B.B./......../......BB b move 0 0 0 0 32");
	check_moves(NULL, "RRR.BBB./......../......BB r remove 1 0 0 4 31", "xa7 xc4 xc5 xd7 xg7");
}

/* Points of the lines standing since the last turn: "a1 d1 g1, a1 b2 c3". */
static void check_formed(const char *preset, const char *from, const char *moves, const char *expected)
{
	struct line line;
	struct formed formed[FORMED_MAX];
	struct string lines_text = {0};
	play_moves(&line, &ql_game, preset, from, moves);
	int n = events_formed(&line, formed);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < formed[i].n; k++)
			string_add(&lines_text, "%s%s", k ? " " : i ? ", " : "", ql_names[formed[i].points[k]]);
	assert_string_equal(string_text(&lines_text), expected);
	string_release(&lines_text);
	line_release(&line);
}

/* Lines are reported during the presses or removals they earn, until the other side has acted, with points in order. */
static void formed_lines_are_reported(void **state)
{
	(void)state;
	check_formed(NULL, NULL, "a1 b6 b2 d6", "");
	check_formed(NULL, NULL, "a1 b6 b2 d6 c3", "a1 b2 c3");
	check_formed(NULL, NULL, "a1 b6 b2 d6 c3 xb6", "a1 b2 c3");
	check_formed(NULL, NULL, "a1 b6 b2 d6 c3 xb6 f6", "");
	check_formed(NULL, NULL, "a1 b6 a7 d6 a4", "a1 a4 a7");
	check_formed(NULL, ".RR...RR/R......./......B. r move 0 0 0 3 30", "b2-a1", "a1 d1 g1, a1 a4 a7");
	check_formed(NULL, ".RR.BBBR/......../......BB r move 0 0 0 3 30", "a4-a1 xd7", "a1 d1 g1");
	/* 4.2: a line opened by the previous move counts only if the rules allow it. */
	static const char *const again = "RRR...../......../....BB.. r move 0 0 0 3 30";
	check_formed(NULL, again, "a1-a4 e5-e4 a4-a1", "a1 d1 g1");
	check_formed("no-reform", again, "a1-a4 e5-e4 a4-a1", "");
}

static void stages_are_named(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &ql_game, NULL, NULL, "a1 b6 b2 d6");
	assert_string_equal(ql_stage(line_last(&line)), "place");
	line_release(&line);
	play_moves(&line, &ql_game, NULL, NULL, "a1 b6 b2 d6 c3");
	assert_string_equal(ql_stage(line_last(&line)), "press");
	line_release(&line);
}

static void surplus_removals_lapse(void **state)
{
	(void)state;
	/* b2-a1 closes a1 d1 g1 and a1 a4 a7: two removals, but Black has one piece. */
	check_play(NULL, ".RR...RR/R......./......B. r move 0 0 0 3 30", "b2-a1",
		   "RRR...RR/......../......B. r remove 1 0 0 4 31");
	check_ruling(NULL, ".RR...RR/R......./......B. r move 0 0 0 3 30", "b2-a1 xc5", FIRST_WINS, "qilin 4.3");
}

/* Red opens a1 d1 g1 by a1-b2 and closes it again by b2-a1. */
#define OPENS  "RRR...../......../...B.BBB r move 0 0 0 3 30"
#define REOPEN "a1-b2 e4-e3 b2-a1"

static void reforming_counts_again(void **state)
{
	(void)state;
	check_play(NULL, OPENS, REOPEN, "RRR...../......../..B..BBB r remove 1 0 0 6 33");
}

static void re_forming_a_line_is_not_rewarded_by_option(void **state)
{
	(void)state;
	check_play("no-reform", OPENS, REOPEN, "RRR...../......../..B..BBB b move 0 0 0 6 33");
	/* One move of that side later it counts again. */
	check_play("no-reform", OPENS, "a1-b2 e4-e3 b2-b4 e3-e4 b4-b2 e4-e3 b2-a1",
		   "RRR...../......../..B..BBB r remove 1 0 0 10 37");
}

static void opened_lines_round_trip_through_text(void **state)
{
	(void)state;
	const char *text = ".RR...../R......./...B.BBB b move 0 0 0 4 31 1 0";
	check_play("no-reform", OPENS, "a1-b2", text);
	check_play("no-reform", text, "e4-e3 b2-a1", "RRR...../......../..B..BBB b move 0 0 0 6 33");
	check_play("no-reform", ".RR...../R......./...B.BBB b move 0 0 0 4 31 1 1048575", "",
		   ".RR...../R......./...B.BBB b move 0 0 0 4 31 1 1048575");
	struct position p;
	set_up(&ql_game, "no-reform", text, &p);
	assert_false(ql_game.text.parse(&p, ".RR...../R......./...B.BBB b move 0 0 0 4 31 1048576 0", NULL));
	assert_false(ql_game.text.parse(&p, ".RR...../R......./...B.BBB b move 0 0 0 4 31 0 1048576", NULL));
}

/* The line that a side opened limits its possible gains, so the key includes the side and the line. 4.2, 4.4 */
static void keys_cover_opened_lines(void **state)
{
	(void)state;
	static const char *const opened[] = {"", " 1 0", " 0 1", " 2 0"};
	uint64_t keys[4];
	for (int i = 0; i < 4; i++) {
		char text[64];
		struct position p;
		snprintf(text, sizeof text, ".RR...../R......./...B.BBB b move 0 0 0 4 31%s", opened[i]);
		set_up(&ql_game, "no-reform", text, &p);
		keys[i] = ql_game.rules.key(&p);
		for (int k = 0; k < i; k++)
			assert_true(keys[i] != keys[k]);
	}
}

static void a_side_without_pieces_loses(void **state)
{
	(void)state;
	check_ruling(NULL, "......../......../....BBBB r move 0 0 0 0 30", "", SECOND_WINS, "qilin 4.3");
	check_ruling(NULL, "......../......../....RRRR r move 0 0 0 0 30", "", FIRST_WINS, "qilin 4.3");
}

static void a_side_without_moves_loses(void **state)
{
	(void)state;
	check_ruling(NULL, "RB.....B/B......./........ r move 0 0 0 0 30", "", SECOND_WINS, "qilin 4.3");
	check_ruling(NULL, "BR.....R/R......./........ b move 0 0 0 0 30", "", FIRST_WINS, "qilin 4.3");
	check_ruling(NULL, "RB.....B/B......./........ b move 0 0 0 0 30", "", UNDECIDED, NULL);
}

static void merels_loses_below_three_pieces(void **state)
{
	(void)state;
	const char *two = "RR....../......../....BBBB r move 0 0 0 0 30";
	check_ruling(NULL, two, "", UNDECIDED, NULL);
	check_ruling("merels", two, "", SECOND_WINS, "qilin 4.3");
	check_ruling("merels", "BB....../......../....RRRR r move 0 0 0 0 30", "", FIRST_WINS, "qilin 4.3");
}

static void two_against_two_draws(void **state)
{
	(void)state;
	check_ruling(NULL, "RR....../......../......BB r move 0 0 0 0 30", "", DRAWN, "qilin 4.4");
	check_ruling("merels", "RR....../......../......BB r move 0 0 0 0 30", "", DRAWN, "qilin 4.4");
	check_ruling(NULL, "RR....../......../.....BBB r move 0 0 0 0 30", "", UNDECIDED, NULL);
}

static void third_occurrence_draws(void **state)
{
	(void)state;
	const char *start = "RRR...../......../...B.BBB r move 0 0 0 0 30";
	const char *twice = "a1-a4 e4-e3 a4-b4 e3-e4 b4-b2 e4-e3 b2-b4 e3-e4";
	check_ruling(NULL, start, twice, UNDECIDED, NULL);
	check_ruling(NULL, start, "a1-a4 e4-e3 a4-b4 e3-e4 b4-b2 e4-e3 b2-b4 e3-e4 b4-b2 e4-e3 b2-b4 e3-e4", DRAWN,
		     "qilin 4.4");
	/* In a search the second occurrence suffices. */
	struct line line;
	play_moves(&line, &ql_game, NULL, start, twice);
	line.rules_at = 2;
	assert_int_equal(line_ruling(&line).verdict, DRAWN);
	line_release(&line);
	/* The earliest is after four quiet plies. */
	play_moves(&line, &ql_game, NULL, "R.R...../......../...B.BBB r move 0 0 0 0 30", "a1-a4 e4-e3 a4-a1 e3-e4");
	line.rules_at = 2;
	assert_int_equal(line_ruling(&line).verdict, DRAWN);
	line_release(&line);
}

static void hundred_quiet_plies_draw(void **state)
{
	(void)state;
	check_ruling(NULL, "RRR...../......../....BBBB r move 0 0 0 98 130", "a1-a4", UNDECIDED, NULL);
	check_ruling(NULL, "RRR...../......../....BBBB r move 0 0 0 98 130", "a1-a4 e5-e4", DRAWN, "qilin 4.4");
	/* A line closed on the hundredth ply still earns a removal. */
	check_ruling(NULL, "RR.R..../......../....BBBB r move 0 0 0 99 131", "g4-g1", UNDECIDED, NULL);
	check_ruling(NULL, "RR.R..../......../....BBBB r move 0 0 0 99 131", "g4-g1 xe5", UNDECIDED, NULL);
}

/* Pieces in hand are part of the position, and are shown as long as there are placements. */
static void keys_and_layouts_cover_hands(void **state)
{
	(void)state;
	struct position p;
	struct board_layout layout;
	uint64_t keys[3];
	for (int i = 0; i < 3; i++) {
		set_up(&ql_game, NULL, "RRR...../BBB...../........ r place 0 15 15 0 6", &p);
		if (i > 0)
			ql_of(&p)->hand[i - 1]--;
		keys[i] = ql_game.rules.key(&p);
		ql_game.rendering.layout(&p, &layout);
		assert_int_equal(layout.hands[0].n, i == 1 ? 14 : 15);
		assert_int_equal(layout.hands[1].n, i == 2 ? 14 : 15);
		assert_string_equal(layout.pieces[layout.hands[0].piece].name, "red qilin");
		assert_string_equal(layout.pieces[layout.hands[1].piece].name, "black qilin");
	}
	assert_true(keys[0] != keys[1] && keys[0] != keys[2] && keys[1] != keys[2]);
	set_up(&ql_game, NULL, "RRR...RR/BBBB..../........ r press 2 13 14 0 9", &p);
	ql_game.rendering.layout(&p, &layout);
	assert_int_equal(layout.hands[0].n, 13);
	set_up(&ql_game, NULL, "RRR...../......../....BBBB r move 0 0 0 98 130", &p);
	ql_game.rendering.layout(&p, &layout);
	assert_int_equal(layout.hands[0].n, 0);
}

static void strict_resigns_only_between_rewards(void **state)
{
	(void)state;
	const char *press = "RRR...RR/BBBB..../........ r press 2 13 14 0 9";
	struct position p;
	set_up(&ql_game, "strict", press, &p);
	assert_false(ql_may_resign(&p));
	set_up(&ql_game, NULL, press, &p);
	assert_true(ql_may_resign(&p));
	set_up(&ql_game, "strict", START, &p);
	assert_true(ql_may_resign(&p));
}

static void check_reads(const char *position, const char *text, const char *canonical)
{
	struct position p;
	struct error err = {0};
	set_up(&ql_game, NULL, position, &p);
	move_t move = ql_game.text.parse_move(&p, text, &err);
	if (!canonical) {
		assert_int_equal(move, NO_MOVE);
		assert_non_null(strstr(err.text, "expected"));
		return;
	}
	if (move == NO_MOVE)
		fail_msg("%s: %s", text, err.text);
	assert_string_equal(move_text(&ql_game, &p, move), canonical);
}

static void moves_are_read_in_every_form(void **state)
{
	(void)state;
	const char *press = "RRR...RR/BBBB..../........ r press 2 13 14 0 9";
	const char *step = "......../R......./....BBBB r move 0 0 0 0 30";
	check_reads(START, "d6", "d6");
	check_reads(START, "D6", "d6");
	check_reads(START, "xd6", NULL);
	check_reads(START, "e6", NULL);
	check_reads(press, "xb2", "xb2");
	check_reads(press, "*b2", "xb2");
	check_reads(press, "b2", "xb2");
	check_reads(press, "xa1", NULL);
	check_reads(step, "b2-a1", "b2-a1");
	check_reads(step, "b2a1", "b2-a1");
	check_reads(step, "xb2-a1", NULL);
	check_reads(step, "b2-g7", NULL);
	check_reads(step, "b2-a1x", NULL);
	check_reads(step, "b2", NULL);
}

static void invalid_positions_are_named(void **state)
{
	(void)state;
	static const char *const bad[][2] = {
		{"", "\"\" has 0 fields, expected points"},
		{"......../........ r place 0 18 18 0 0", "has no '/'"},
		{"......../......../....... r place 0 18 18 0 0", "has 23 points"},
		{"......../......../......... r place 0 18 18 0 0", "more than 24 points"},
		{"Q......./......../........ r place 0 18 18 0 0", "'Q' on a1"},
		{"......../......../........ x place 0 18 18 0 0", "\"x\" is not a side"},
		{"......../......../........ b place 0 18 18 0 0", "expected Red to place"},
		{"......../......../........ r jump 0 18 18 0 0", "\"jump\" is not a stage"},
		{"......../......../........ r place 0 19 18 0 0", "red pieces in hand: \"19\" is not a number"},
		{"......../......../........ r place 0 11 18 0 0", "not enough for 24 empty points"},
		{"......../......../........ r place 1 18 18 0 0", "\"place\", but 1 rewards"},
		{"RRR...../......../........ r press 1 15 18 0 3", "no piece to press"},
		{"RRR...../......../....PPPP r move 0 0 0 0 30", "pressed points"},
		{"RRR...../......../....BBBB r remove 0 0 0 0 30", "\"remove\", but 0 rewards"},
		{"RRR...../......../.......B r remove 2 0 0 0 30", "2 removals are outstanding"},
		{"RRR...../......../....BBBB r clear 0 0 0 0 30", "\"clear\" with 17 empty points"},
		{"RRR...../......../....BBBB r move 0 0 0 0 30 1 0", "unexpected field \"1\""},
		/* piece counts impossible in a game, in each stage */
		{"RRRRRRRR/BBBBBBBB/........ r place 0 18 18 0 16",
		 "Red has 8 pieces on the board, 0 in stacks and 18"},
		{"RRRRRRRR/RRRRRRRR/........ r place 0 18 18 0 16", "Red has 16 pieces on the board"},
		{"RRR...../BBB...../........ r place 0 15 14 0 6",
		 "Black has 3 pieces on the board, 0 in stacks and 14"},
		{"RRR...../BBB.P.../........ b place 0 15 15 0 8", "expected 18 in total"},
		{"RRRR..../BB....../........ r place 0 14 16 0 6",
		 "Red has 4 pieces on the board, but has placed only 3"},
		{"RRR...../BBBB..../........ b place 0 15 14 0 7",
		 "Black has 4 pieces on the board, but has placed only 3"},
		{"RR....../B.P...../........ r place 0 15 16 0 5",
		 "a piece of Black is pressed, but Red has placed only 2"},
		{"R.R...../B.P...../........ r press 1 15 16 0 5", "expected Black to press"},
		{"RRR...../BBB...../........ b press 1 14 15 0 6", "Red has 3 pieces on the board, 0 in stacks and 14"},
		{"RRR...../BBB...../........ b press 2 15 15 0 6",
		 "2 rewards are outstanding, but Black has only 3 pieces"},
		{"RRR...R./BBB..B.P/........ r press 1 13 14 0 12", "expected 18 in total"},
		{"RRRRRRRR/RRRRRBBB/BBBBBBBB r clear 0 6 6 0 24", "Red has 13 pieces on the board, but has placed 12"},
		{"RRRRRRRR/RRRRBBBB/BBBBBBBB r clear 0 6 5 0 24", "6 and 5 pieces in hand"},
		{"RRRRRRRR/RRRRBBBB/BBBBBBB. b clear 0 6 6 0 25", "12 pieces of Red, expected 11"},
		{"RRRRRRRR/RRRRRB../........ b move 0 0 0 0 40", "Red has 13 pieces on the board, but has placed 12"},
		{"RRRRRRRR/RRRRBBBB/BBBBBBBB b move 0 0 0 0 40", "12 pieces on each side"},
		{"RRR...../BBB...../........ r move 0 7 0 0 40", "Red has 7 pieces in hand, but has placed 12 of 18"},
		{"RRR...../BBB...../........ r move 0 0 18 0 40", "Black has 18 pieces in hand"},
		{"RRR...../BBB...../........ r remove 2 0 0 0 40",
		 "2 rewards are outstanding, but Red has only 3 pieces"},
		{"RRRR..../BBBBBBBB/BBBBB... r remove 1 0 0 0 40", "Black has 13 pieces on the board"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct position p;
		struct error err = {0};
		set_up(&ql_game, NULL, NULL, &p);
		if (ql_game.text.parse(&p, bad[i][0], &err))
			fail_msg("\"%s\" is accepted", bad[i][0]);
		if (!strstr(err.text, bad[i][1]))
			fail_msg("\"%s\": \"%s\", expected \"%s\" in it", bad[i][0], err.text, bad[i][1]);
	}
}

/* Every position reached in play can be read back, in every preset. */
static void reachable_positions_are_read(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 11);
	for (int game = 0; game < 600; game++) {
		const struct preset *preset = &ql_game.presets[game % 8];
		struct position start;
		struct line line;
		ql_game.rules.start(&start, preset);
		line_init(&line, &ql_game, &start);
		while (line_ruling(&line).verdict == UNDECIDED) {
			struct position again;
			struct error err;
			move_t moves[MOVES_MAX];
			const char *text = position_text(&ql_game, line_last(&line));
			ql_game.rules.start(&again, preset);
			if (!ql_game.text.parse(&again, text, &err))
				fail_msg("%s: %s", text, err.text);
			line_push(&line,
				  moves[rng_below(&rng, (uint32_t)ql_game.rules.generate(line_last(&line), moves))]);
		}
		line_release(&line);
	}
}

static move_t best_of(const struct engine *engine, const struct line *line, uint64_t seed)
{
	struct search_result result;
	struct engine_instance *instance = engine->create(&ql_game, &(struct engine_setup){.seed = seed}, NULL);
	engine->search(instance, line, &(struct limits){0}, NULL, NULL, &result);
	engine->free(instance);
	return result.best;
}

static void authors_hard_takes_the_line(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &ql_game, NULL, "RR....B./....B.../........ r place 0 16 16 0 4", "");
	for (uint64_t seed = 0; seed < 20; seed++)
		assert_string_equal(move_text(&ql_game, line_last(&line), best_of(ql_opponents[1], &line, seed)), "g1");
	line_release(&line);
}

static void authors_hard_beats_easy(void **state)
{
	(void)state;
	int won = 0;
	for (uint64_t n = 0; n < 20; n++) {
		struct line line;
		play_moves(&line, &ql_game, NULL, NULL, "");
		enum actor hard = n % 2 ? ACTOR_FIRST : ACTOR_SECOND;
		struct ruling r;
		while ((r = line_ruling(&line)).verdict == UNDECIDED)
			line_push(&line, best_of(ql_opponents[ql_to_act(line_last(&line)) == hard], &line,
						 n * 1000 + (uint64_t)line.length));
		won += r.verdict == actor_wins(hard);
		line_release(&line);
	}
	assert_true(won >= 15);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_has_20_lines_and_40_edges),
		cmocka_unit_test(symmetric_positions_have_the_same_perft),
		cmocka_unit_test(placements_alternate),
		cmocka_unit_test(two_lines_give_two_presses),
		cmocka_unit_test(pressed_points_form_no_line),
		cmocka_unit_test(presses_lapse_without_an_enemy_piece),
		cmocka_unit_test(presses_lapse_without_a_spare_piece),
		cmocka_unit_test(last_placement_clears_the_stacks),
		cmocka_unit_test(each_side_removes_one_when_stacks_are_empty),
		cmocka_unit_test(clear_enemy_removes_the_other_side),
		cmocka_unit_test(black_moves_first),
		cmocka_unit_test(steps_follow_edges),
		cmocka_unit_test(three_pieces_can_fly),
		cmocka_unit_test(a_line_removes_any_piece),
		cmocka_unit_test(formed_lines_are_reported),
		cmocka_unit_test(stages_are_named),
		cmocka_unit_test(surplus_removals_lapse),
		cmocka_unit_test(reforming_counts_again),
		cmocka_unit_test(re_forming_a_line_is_not_rewarded_by_option),
		cmocka_unit_test(keys_cover_opened_lines),
		cmocka_unit_test(opened_lines_round_trip_through_text),
		cmocka_unit_test(a_side_without_pieces_loses),
		cmocka_unit_test(a_side_without_moves_loses),
		cmocka_unit_test(merels_loses_below_three_pieces),
		cmocka_unit_test(two_against_two_draws),
		cmocka_unit_test(third_occurrence_draws),
		cmocka_unit_test(hundred_quiet_plies_draw),
		cmocka_unit_test(keys_and_layouts_cover_hands),
		cmocka_unit_test(strict_resigns_only_between_rewards),
		cmocka_unit_test(moves_are_read_in_every_form),
		cmocka_unit_test(invalid_positions_are_named),
		cmocka_unit_test(reachable_positions_are_read),
		cmocka_unit_test(authors_hard_takes_the_line),
		cmocka_unit_test(authors_hard_beats_easy),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
