/* The two protocols of dark chess: a game that they tell is the game that our own notation tells, square by square. */
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

/* A game of random plies from the start; all are told apart by their number. */
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
static void tell_numbered(const struct line *line, struct string *out)
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

static void numbered_lines_tell_the_same_game(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct host host;
		struct line line;
		struct string lines = {0};
		set_up_host(&host, "depth-1");
		play_at_random(&line, "olympiad", 150, seed);
		string_add(&lines, "7 reset_board\n8 num_repetition 3\n9 num_moves_to_draw 180\n");
		tell_numbered(&line, &lines);
		assert_null(strchr(talk_with(&host, lines.text), '?'));
		assert_same_position(&host, line_last(&line));
		assert_int_equal(host.line.length, line.length);
		dc_of((struct position *)(void *)line.positions)->rules.cycles = true; /* as the platform means 3 */
		assert_memory_equal(line_at(&host.line, 0), line_at(&line, 0), dc_game.rules.position_size);
		string_release(&lines);
		line_release(&line);
		host_release(&host);
	}
}

/* The corners, and the pieces of both colours: the first mark is a8, the last one d1. */
#define A_BOARD                                                                                                        \
	"18 init_board K - - k "                                                                                       \
	"- - - - - - - - - - - - X - - - - - - - - - - - "                                                             \
	"P - - p "

static void a_board_is_told_mark_by_mark(void **state)
{
	/* Of the pieces left, P C N R M G K p c n r m g k: those that are up count, or do not. */
	static const char *const counts[] = {"1 0 0 0 0 0 1 1 0 0 1 0 0 1", "0 0 0 0 0 0 0 0 0 0 1 0 0 0"};
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct host host;
		char lines[300];
		set_up_host(&host, "depth-1");
		snprintf(lines, sizeof lines, A_BOARD "%s\n", counts[i]);
		assert_string_equal(talk_with(&host, lines), "=18\n");
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), "K2k/4/4/4/?3/4/4/P2p r r r 0 0");
		host_release(&host);
	}
}

static void the_turn_on_a_told_board_is_whose_move_comes(void **state)
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
		talk_with(&host, lines);
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), cases[i].text);
		host_release(&host);
	}
}

/* --- a board a line --- */

/* The board as it lies there: A1 is our a1, H1 our a8, A4 our d1. */
static void tell_board(const struct position *position, int64_t ms, struct string *out)
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

/* From boards alone, each told without asking for an answer: every ply, or every second one. */
static void boards_tell_the_same_game(void **state)
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
					tell_board(line_at(&line, i), -9999, &lines);
			assert_string_equal(talk_with(&host, lines.text), "");
			/* Two plies may change places, but not what they come to. */
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

/* A board that does not follow from the last one, nor from the start: the bag is what is missing, and if more is
 * missing than lies face down, what is missing most often was taken. */
static void a_bag_is_guessed(void **state)
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
		assert_string_equal(talk_with(&host, cases[i].board), "");
		assert_string_equal(position_text(&dc_game, line_last(&host.line)), cases[i].text);
		host_release(&host);
	}
}

/* Our own moves are told in its squares, and are legal. */
static void answers_are_moves_of_the_board(void **state)
{
	static const struct {
		const char *board, *answer;
	} cases[] = {
		{"k7/A7/8/8 r 100 -9999\n", "MOVE A1 A2\n"},
		{"7R/7p/8/8 b -9999 100.5\n", "MOVE H1 H2\n"},
		{"8/8/8/?7 r 100 100\n", "FLIP A4\n"},
		{"kk6/8/8/8 r 100 100\n", "ERR the piece red king is there 2 times, expected at most 1\n"},
		{"k7/8/8/8 r 100 100\n", "ERR the game is over: Black has nothing left (darkchess 3.2)\n"},
		{"K?6/8/8/8 y 100 100\n", "ERR \"y\" is not a side to move, expected r or b\n"},
		{"K?6/8/8/8 r 1o0 100\n", "ERR \"1o0\" is not a time in milliseconds\n"},
		{"K?6/8/8/8\n", "ERR \"\" is not a side to move, expected r or b\n"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host host;
		set_up_host(&host, "depth-1");
		assert_string_equal(talk_with(&host, cases[i].board), cases[i].answer);
		host_release(&host);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbered_lines_tell_the_same_game),
		cmocka_unit_test(a_board_is_told_mark_by_mark),
		cmocka_unit_test(the_turn_on_a_told_board_is_whose_move_comes),
		cmocka_unit_test(boards_tell_the_same_game),
		cmocka_unit_test(a_bag_is_guessed),
		cmocka_unit_test(answers_are_moves_of_the_board),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
