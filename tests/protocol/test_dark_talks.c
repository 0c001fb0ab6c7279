/* The two protocols of dark chess describe the same game as our own notation, square by square. */
#include "support.h"
#include "talks.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_text.h"

static void set_up_host(struct host *host, const char *opponent)
{
	struct error err;
	host_init(host, &dc_game, NULL);
	assert_true(host_choose(host, opponent, &err));
}

/* A game of random plies from the start; all plies differ by their number. */
static void play_at_random(struct line *line, const char *preset, int n_plies, uint64_t seed)
{
	struct position start;
	struct rng rng;
	rng_seed(&rng, seed);
	set_up(&dc_game, preset, NULL, &start);
	line_init(line, &dc_game, &start);
	for (int i = 0; i < n_plies && line_ruling(line).verdict == UNDECIDED; i++) {
		move_t moves[DC_MOVES_MAX];
		struct outcome outcomes[DC_PIECES];
		int n = dc_generate(line_last(line), moves);
		line_push(line, moves[rng_below(&rng, (uint32_t)n)]);
		if (dc_to_act(line_last(line)) != ACTOR_CHANCE)
			continue;
		n = dc_outcomes(line_last(line), outcomes);
		line_push(line, outcomes[rng_below(&rng, (uint32_t)n)].move);
	}
}

static void assert_same_position(const struct host *host, const struct position *p)
{
	assert_string_equal(position_text(&dc_game, line_last(&host->line)), position_text(&dc_game, p));
}

/* --- the numbered lines --- */

/* "10 move a1 a2" or "11 flip b4 k" for each ply. */
static void add_numbered_commands(const struct line *line, struct string *out)
{
	for (int i = 0; i < line->length; i++) {
		char text[MOVE_TEXT_MAX];
		dc_format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
		switch (dc_action_of(line->steps[i].move)) {
		case DC_STEP:
			string_add(out, "10 move %.2s %s\n", text, text + 3);
			break;
		case DC_FLIP:
			string_add(out, "11 flip %s", text);
			break;
		default:
			string_add(out, " %c\n", text[1]);
		}
	}
}

static void numbered_commands_describe_the_same_game(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct host host;
		struct line line;
		struct string lines = {0};
		set_up_host(&host, "depth-1");
		play_at_random(&line, "olympiad", 150, seed);
		string_add(&lines, "7 reset_board\n8 num_repetition 3\n9 num_moves_to_draw 180\n");
		add_numbered_commands(&line, &lines);
		assert_null(strchr(session_output(&host, lines.text), '?'));
		assert_same_position(&host, line_last(&line));
		assert_int_equal(host.line.length, line.length);
		dc_of((struct position *)(void *)line.positions)->rules.repetition =
			DC_CYCLES; /* the platform's meaning of 3 */
		assert_memory_equal(line_at(&host.line, 0), line_at(&line, 0), dc_game.rules.position_size);
		string_release(&lines);
		line_release(&line);
		host_release(&host);
	}
}

/* The corners, and the pieces of both colors: the first mark is a8, the last one d1. */
#define A_BOARD                                                                                                        \
	"18 init_board K - - k "                                                                                       \
	"- - - - - - - - - - - - X - - - - - - - - - - - "                                                             \
	"P - - p "

static void boards_are_read_mark_by_mark(void **state)
{
	/* Of the pieces left, P C N R M G K p c n r m g k: face-up ones are included or not. */
	static const char *const counts[] = {"1 0 0 0 0 0 1 1 0 0 1 0 0 1", "0 0 0 0 0 0 0 0 0 0 1 0 0 0"};
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct host host;
		char lines[300];
		set_up_host(&host, "depth-1");
		snprintf(lines, sizeof lines, A_BOARD "%s\n", counts[i]);
		assert_string_equal(session_output(&host, lines), "=18\n");
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), "K2k/4/4/4/?3/4/4/P2p r r r 0 0");
		host_release(&host);
	}
}

static void the_first_move_decides_the_turn_on_a_sent_board(void **state)
{
	static const struct {
		const char *lines, *text;
	} cases[] = {
		{"10 move d1 c1\n", "K2k/4/4/4/?3/4/4/P1p1 r r r 1 1"},
		{"10 move a1 b1\n", "K2k/4/4/4/?3/4/4/1P1p b r r 1 1"},
		{"11 flip a4 r\n10 move d8 c8\n", "K1k1/4/4/4/r3/4/4/P2p r r - 1 2"},
		{"12 genmove black\n", "K2k/4/4/4/?3/4/4/P2p b r r 0 0"},
		{"12 genmove unknown\n", "K2k/4/4/4/?3/4/4/P2p r r r 0 0"},
		{"10 move d1 d3\n", "K2k/4/4/4/?3/4/4/P2p r r r 0 0"}, /* not possible: nothing changes */
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		char lines[300];
		set_up_host(&host, "depth-1");
		snprintf(lines, sizeof lines, A_BOARD "1 0 0 0 0 0 1 1 0 0 1 0 0 1\n%s", cases[i].lines);
		session_output(&host, lines);
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), cases[i].text);
		host_release(&host);
	}
}

/* --- one board per line --- */

/* The board as drawn there: A1 is our a1, H1 our a8, A4 our d1. */
static void add_board(const struct position *position, int64_t ms, struct string *out)
{
	const struct dc_position *p = dc_const(position);
	static const char *const letters[] = {"kaerncp", "KAERNCP"};
	for (int rank = 0; rank < 4; rank++) {
		for (int file = 0, n_empty = 0; file < 8; file++) {
			uint8_t what = p->at[file * DC_FILES + rank];
			n_empty += what == DC_NONE;
			if (n_empty && (what != DC_NONE || file == 7)) {
				string_add(out, "%d", n_empty);
				n_empty = 0;
			}
			if (what != DC_NONE)
				string_char(out, what == DC_DOWN ? '?' : letters[DC_SIDE_OF(what)][DC_KIND_OF(what)]);
		}
		if (rank < 3)
			string_char(out, '/');
	}
	string_add(out, " %c %d %d\n", p->side == DC_BLACK ? 'b' : 'r', (int)ms, (int)ms);
}

/* From boards alone, each sent without requesting an answer: every ply, or every second one. */
static void boards_describe_the_same_game(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++)
		for (int each = 1; each <= 2; each++) {
			struct host host;
			struct line line;
			struct string lines = {0};
			int ply = 0;
			set_up_host(&host, "depth-1");
			play_at_random(&line, "ntu2025", 121, seed);
			for (int i = 0; i <= line.length; i++)
				if (dc_to_act(line_at(&line, i)) != ACTOR_CHANCE &&
				    (ply++ % each == 0 || i == line.length))
					add_board(line_at(&line, i), -9999, &lines);
			assert_string_equal(session_output(&host, lines.text), "");
			/* Two plies may be swapped if the result is the same. */
			const struct dc_position *p = dc_const(line_last(&host.line)), *q = dc_const(line_last(&line));
			assert_int_equal(host.line.length, line.length);
			assert_memory_equal(p->at, q->at, sizeof p->at);
			assert_memory_equal(p->bag, q->bag, sizeof p->bag);
			if (each == 1)
				assert_same_position(&host, line_last(&line));
			string_release(&lines);
			line_release(&line);
			host_release(&host);
		}
}

/* A board that follows neither from the last one nor from the start: the bag is the missing pieces, and if more are
 * missing than lie face down, the most frequent missing ones were captured. */
static void the_bag_is_inferred(void **state)
{
	static const struct {
		const char *board, *text;
	} cases[] = {
		{"K7/8/8/7k r -1 -1\n", "3K/4/4/4/4/4/4/k3 r r - 0 0"},
		{"????????/????????/????????/???????K r -1 -1\n",
		 "???k/????/????/????/????/????/????/???? r b KGGMMRRNNCCPPPPPggmmrrnnccppppp 0 1"},
		{"K?6/8/8/8 b -1 -1\n", "4/4/4/4/4/4/?3/k3 b r K 0 0"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		set_up_host(&host, "depth-1");
		assert_string_equal(session_output(&host, cases[i].board), "");
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), cases[i].text);
		host_release(&host);
	}
}

/* Our moves are written in its squares, and are legal. */
static void answers_are_legal_moves(void **state)
{
	static const struct {
		const char *board, *answer;
	} cases[] = {
		{"k7/A7/8/8 r 100 -9999\n", "MOVE A1 A2\n"},
		{"7R/7p/8/8 b -9999 100.5\n", "MOVE H1 H2\n"},
		{"8/8/8/?7 r 100 100\n", "FLIP A4\n"},
		{"kk6/8/8/8 r 100 100\n", "ERR the red king occurs 2 times, expected at most 1\n"},
		{"k7/8/8/8 r 100 100\n", "ERR the game is over: Black has no pieces left (darkchess 3.2)\n"},
		{"K?6/8/8/8 y 100 100\n", "ERR \"y\" is not a side to move, expected r or b\n"},
		{"K?6/8/8/8 r 1o0 100\n", "ERR \"1o0\" is not a time in milliseconds\n"},
		{"K?6/8/8/8\n", "ERR \"\" is not a side to move, expected r or b\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		set_up_host(&host, "depth-1");
		assert_string_equal(session_output(&host, cases[i].board), cases[i].answer);
		host_release(&host);
	}
}

/* Game rules, and impossible boards. */
static void numbered_commands_are_refused_with_a_reason(void **state)
{
	static const char *const cases[][2] = {
		{"6 boardsize 8 4\n", "=6\n"}, /* in either orientation */
		{"6 boardsize 4 4\n", "?6 \"4 4\" is not the size of the board, expected 4 8\n"},
		{"6 boardsize 8 8\n", "?6 \"8 8\" is not the size of the board, expected 4 8\n"},
		{"6 boardsize 4\n", "?6 boardsize has 1 arguments, expected 2\n"},
		{"6 boardsize 4 8 1\n", "?6 boardsize has 3 arguments, expected 2\n"},
		{"9 num_moves_to_draw 65535\n", "=9\n"},
		{"9 num_moves_to_draw 1\n", "=9\n"},
		{"9 num_moves_to_draw 65536\n", "?9 \"65536\" is not a draw limit in plies, expected 1 to 65535\n"},
		{"8 num_repetition 0\n", "=8\n"},
		{"18\n", "?18 init_board has 0 arguments, expected 46\n"},
		{"19 x\n", "?19 \"x\" is not a command\n"},
		{"1x name\n", "? \"1x name\" does not start with a command number\n"},
		{"99 13 a b c\n13\n13 game_over a b c\n", "?99 \"13\" is not a command\n=13\n=13\n"},
		{"11 flip b4 kk\n", "?11 \"kk\" is not a piece, expected one of KGMRNCPkgmrncp\n"},
		{"11 flip b44 k\n", "?11 \"b44\" is not a point, expected a1 to d8\n"},
		{"10 move b4 b9\n", "?10 \"b9\" is not a point, expected a1 to d8\n"},
		{"16 time_left RED 5e3\n16 time_left Black -1.5\n", "=16\n=16\n"},
		{"16 time_left red 1e13\n", "?16 \"1e13\" is not a time in milliseconds\n"},
		{"16 time_left red 5x\n", "?16 \"5x\" is not a time in milliseconds\n"},
		{"16 time_left red nan\n", "?16 \"nan\" is not a time in milliseconds\n"},
		{A_BOARD "1 1 0 0 0 0 0 0 0 0 0 0 0 0\n",
		 "?18 the bag has size 2, expected 1 for the face-down points\n"},
		{A_BOARD "2 0 0 0 0 0 1 1 0 0 1 0 0 0\n", "?18 the piece k is face up 1 times, but only 0 are left\n"},
		{A_BOARD "0 0 0 0 0 0 0 0 0 0 0 0 0 0\n",
		 "?18 the bag has size 0, expected 1 for the face-down points\n"},
		{A_BOARD "6 0 0 0 0 0 0 0 0 0 0 0 0 0\n", "?18 \"6\" is not a count of the piece P, expected 0 to 5\n"},
		{A_BOARD "0 0 0 0 0 0 1 0 0 0 0 0 0 0\n", "?18 the red king occurs 2 times, expected at most 1\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		char lines[300];
		set_up_host(&host, "depth-1");
		snprintf(lines, sizeof lines, "7 reset_board\n%s", cases[i][0]);
		const char *output = session_output(&host, lines);
		assert_memory_equal(output, "=7\n", 3);
		assert_string_equal(output + 3, cases[i][1]);
		host_release(&host);
	}
}

/* The rules of one game stay for later games, and do not change during a game. */
static void numbered_rules_persist(void **state)
{
	struct host host;
	(void)state;
	set_up_host(&host, "depth-1");
	assert_string_equal(session_output(&host, "9 num_moves_to_draw 17\n8 num_repetition 0\n11 flip b4 k\n"
						  "9 num_moves_to_draw 18\n8 num_repetition 3\n7 reset_board\n"),
			    "=9\n=8\n=11\n?9 the game has already begun\n?8 the game has already begun\n=7\n");
	const struct dc_rules *rules = &dc_const(line_last(&host.line))->rules;
	assert_int_equal(host.line.length, 0);
	assert_true(rules->limit == 17 && rules->repetition == DC_NEVER);
	host_release(&host);
	set_up_host(&host, "depth-1");
	session_output(&host, "8 num_repetition 3\n" A_BOARD "1 0 0 0 0 0 1 1 0 0 1 0 0 1\n");
	rules = &dc_const(line_last(&host.line))->rules;
	assert_true(rules->limit == 40 && rules->repetition == DC_CYCLES);
	host_release(&host);
}

static void boards_are_shown_by_ranks(void **state)
{
	struct host host;
	(void)state;
	set_up_host(&host, "depth-1");
	assert_string_equal(
		session_output(&host, A_BOARD "1 0 0 0 0 0 1 1 0 0 1 0 0 1\n17 showboard\n4 list_commands\n"),
		"=18\n=17 8 K - - k\n7 - - - -\n6 - - - -\n5 - - - -\n4 X - - -\n3 - - - -\n2 - - - -\n"
		"1 P - - p\n  a b c d\n"
		"=4 protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\nboardsize\n"
		"reset_board\nnum_repetition\nnum_moves_to_draw\nmove\nflip\ngenmove\ngame_over\nready\n"
		"time_settings\ntime_left\nshowboard\ninit_board\n");
	host_release(&host);
}

static void invalid_boards_are_refused_with_a_reason(void **state)
{
	static const char *const cases[][2] = {
		{"k7/44/8/61K r 1 1\n", ""},
		{"k8/8/8/7 r 1 1\n", "ERR \"k8/8/8/7\" has more than 8 squares on rank 1\n"},
		{"k7/8/8/7 r 1 1\n", "ERR \"k7/8/8/7\" has fewer than 8 squares on rank 4\n"},
		{"k7/8/8/8 R 1 1\n", "ERR \"R\" is not a side to move, expected r or b\n"},
		{"k7/8/8/7K rb 1 1\n", "ERR \"rb\" is not a side to move, expected r or b\n"},
		{"k7/8/8/7K r 1e13 1\n", "ERR \"1e13\" is not a time in milliseconds\n"},
		{"k7/8/8/7K r 1 x\n", "ERR \"x\" is not a time in milliseconds\n"},
		{"8/8/8/8 r 1 1\n", "ERR the board has no pieces\n"},
		{"pppppp2/8/8/8 r -1 1\n", "ERR the red pawn occurs 6 times, expected at most 5\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		set_up_host(&host, "depth-1");
		const char *output = session_output(&host, cases[i][0]);
		if (*cases[i][1])
			assert_string_equal(output, cases[i][1]);
		else
			assert_memory_equal(output, "MOVE ", 5);
		host_release(&host);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbered_commands_describe_the_same_game),
		cmocka_unit_test(boards_are_read_mark_by_mark),
		cmocka_unit_test(the_first_move_decides_the_turn_on_a_sent_board),
		cmocka_unit_test(boards_describe_the_same_game),
		cmocka_unit_test(the_bag_is_inferred),
		cmocka_unit_test(answers_are_legal_moves),
		cmocka_unit_test(numbered_commands_are_refused_with_a_reason),
		cmocka_unit_test(numbered_rules_persist),
		cmocka_unit_test(boards_are_shown_by_ranks),
		cmocka_unit_test(invalid_boards_are_refused_with_a_reason),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
