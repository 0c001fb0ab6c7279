/* The drawn cases of referee/cases and referee/cases/own: positions with a repetition, each with the ruling, the
 * victims and the acts of every move of the cycle, by the rule book. A failing case is printed with the program's own
 * explanation beneath. docs/rules/xiangqi.md 5
 *
 * A case file has, in this order, one line each unless said otherwise:
 *
 *     a description: lines up to an empty one
 *     "source: " where it is from
 *     an empty line, the board as twelve lines, an empty line
 *     "to move: red" or "black"
 *     "moves: " those of the game
 *     "verdict: ", "clause: ", "reason: " as the program prints them
 *     "red chases: ", "black chases: " KIND SQUARE in the first position of the cycle; omitted if the side
 *             does not offend by perpetual chase
 *     an empty line, then the moves of the cycle: "PLY MOVE ACTS", where ACTS are "idle", or out of "check" and
 *             "chases KIND SQUARE by KIND SQUARE" those that apply, separated by "; "; squares are those after the
 *             move. A cycle that repeats the same round several times is written once. */
#include "drawn.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"
#include "referee/explanation_text.h"

#define ACTS_MAX 64
#define FILE_MAX ((size_t)65536)

struct drawn_case {
	char position[128], moves[2048], verdict[16], clause[16], reason[128];
	char victims[2][32]; /* by side; empty if there are none */
	int n_acts;
	char acts[ACTS_MAX][256];
};

/* --- reading --- */

/* Converts one rank, "  9 . . . . k a . . . 9", to the text of the position. */
static bool take_rank(struct drawn_lines *in, int rank, char **out, struct error *err)
{
	if (!drawn_read_line(in) || strlen(in->text) != 23)
		return drawn_error(in, err, "a rank of nine points with its number on either side");
	const char *t = in->text;
	if (strncmp(t, "  ", 2) != 0 || t[2] != '0' + rank || t[22] != '0' + rank)
		return drawn_error(in, err, "the number of the rank at either end, in order from 9 to 0");
	for (int file = 0; file < XQ_FILES; file++) {
		char c = t[4 + 2 * file];
		if (t[3 + 2 * file] != ' ' || !strchr(".KABNRCPkabnrcp", c))
			return drawn_error(in, err, "points parted by blanks, '.' or a letter of KABNRCP or kabnrcp");
		*(*out)++ = c == '.' ? '1' : c;
	}
	*(*out)++ = rank ? '/' : ' ';
	return t[21] == ' ' || drawn_error(in, err, "a blank before the number of the rank");
}

static bool take_board(struct drawn_lines *in, char *out, struct error *err)
{
	static const char files[] = "    a b c d e f g h i";
	if (!drawn_read_line(in) || strcmp(in->text, files) != 0)
		return drawn_error(in, err, files);
	for (int rank = XQ_RANKS - 1; rank >= 0; rank--)
		if (!take_rank(in, rank, &out, err))
			return false;
	*out = 0;
	return (drawn_read_line(in) && strcmp(in->text, files) == 0) || drawn_error(in, err, files);
}

static bool take_head(struct drawn_lines *in, struct drawn_case *c, struct error *err)
{
	char value[2048];
	int n = 0;
	for (; drawn_read_line(in) && *in->text && strncmp(in->text, "source: ", 8) != 0; n++)
		;
	if (n == 0 || *in->text)
		return drawn_error(in, err, "what the case shows, then an empty line");
	if (!drawn_read_value(in, "source", value, sizeof value, err) || !drawn_read_empty(in, err) ||
	    !take_board(in, c->position, err) || !drawn_read_empty(in, err) ||
	    !drawn_read_value(in, "to move", value, sizeof value, err))
		return false;
	if (strcmp(value, "red") != 0 && strcmp(value, "black") != 0)
		return drawn_error(in, err, "red or black");
	strcat(c->position, *value == 'r' ? "w" : "b");
	return true;
}

static bool read_case(const char *text, struct drawn_case *c, struct error *err)
{
	static const char *const keys[2] = {"red chases", "black chases"};
	struct drawn_lines in = {.rest = text};
	memset(c, 0, sizeof *c);
	if (!take_head(&in, c, err) || !drawn_read_value(&in, "moves", c->moves, sizeof c->moves, err) ||
	    !drawn_read_value(&in, "verdict", c->verdict, sizeof c->verdict, err) ||
	    !drawn_read_value(&in, "clause", c->clause, sizeof c->clause, err) ||
	    !drawn_read_value(&in, "reason", c->reason, sizeof c->reason, err))
		return false;
	for (int side = 0; side < 2; side++)
		if (drawn_next_begins(&in, keys[side]) &&
		    !drawn_read_value(&in, keys[side], c->victims[side], sizeof c->victims[side], err))
			return false;
	if (!drawn_read_empty(&in, err))
		return false;
	while (*in.rest) {
		if (c->n_acts == ACTS_MAX || !drawn_read_line(&in) || strlen(in.text) >= sizeof c->acts[0] || !*in.text)
			return drawn_error(&in, err, "a move of the cycle and what it does");
		strcpy(c->acts[c->n_acts++], in.text);
	}
	return c->n_acts > 0 || drawn_error(&in, err, "the moves of the cycle");
}

/* --- comparing --- */

static const char *const kinds[XQ_KINDS] = {"king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"};

static void add_piece(struct string *out, const struct xq_position *p, int square)
{
	string_add(out, "%s %c%d", kinds[xq_kind_at(p, square)], 'a' + xq_file(square), xq_rank(square));
}

struct comparison {
	const struct drawn_case *expected;
	const struct line *line;
	const struct xq_cycle *cycle;
	struct string differences;
};

static void compare(struct comparison *c, const char *what, const char *expected, const char *found)
{
	if (strcmp(expected, found) != 0)
		string_add(&c->differences, "%s:\n    the case says  %s\n    the program    %s\n", what, expected,
			   found);
}

static void compare_act(void *context, int i, const struct xq_act *act, const uint8_t number[XQ_SQUARES])
{
	(void)number;
	struct comparison *c = context;
	const struct xq_position *after = xq_const(line_at(c->line, i + 1));
	struct string found = {0}, expected = {0};
	int listed = (i - c->cycle->first) % c->expected->n_acts, round = i - c->cycle->first - listed;
	string_add(&found, "%d %s %s", i + 1, move_text(&xq_game, line_at(c->line, i), act->move),
		   act->check          ? "check"
		   : act->n_chases > 0 ? ""
				       : "idle");
	for (int n = 0; n < act->n_chases; n++) {
		string_add(&found, "%schases ", n || act->check ? "; " : "");
		add_piece(&found, after, act->chases[n].to);
		string_add(&found, " by ");
		add_piece(&found, after, act->chases[n].from);
	}
	char *acts;
	long ply = strtol(c->expected->acts[listed], &acts, 10);
	string_add(&expected, "%ld%s", ply + round, acts);
	compare(c, "a move", expected.text, found.text);
	string_release(&found);
	string_release(&expected);
}

static void compare_victim(struct comparison *c, int side)
{
	const struct xq_position *first = xq_const(line_at(c->line, c->cycle->first));
	struct string found = {0};
	for (xq_set left = xq_occupied(first); left; left &= left - 1)
		if (c->cycle->offence[side] == XQ_PERPETUAL_CHASE &&
		    c->cycle->number[xq_first(left)] == c->cycle->victim[side])
			add_piece(&found, first, xq_first(left));
	compare(c, side == XQ_RED ? "the victim of Red" : "the victim of Black", c->expected->victims[side],
		string_text(&found));
	string_release(&found);
}

static const char *verdict_word(enum verdict verdict)
{
	static const char *const words[] = {"undecided", "black_loses", "red_loses", "draw"};
	static_assert(FIRST_WINS == 1 && SECOND_WINS == 2 && DRAWN == 3, "the order of words[]");
	return words[verdict];
}

static void compare_case(struct comparison *c)
{
	struct ruling ruling = line_ruling(c->line);
	struct xq_cycle cycle;
	compare(c, "verdict", c->expected->verdict, verdict_word(ruling.verdict));
	compare(c, "clause", c->expected->clause, ruling.clause ? ruling.clause : "-");
	compare(c, "reason", c->expected->reason, ruling.why ? ruling.why : "-");
	c->cycle = &cycle;
	if (!xq_repeats(c->line, &cycle)) {
		string_add(&c->differences, "nothing repeats\n");
		return;
	}
	if ((cycle.last - cycle.first) % c->expected->n_acts != 0)
		string_add(&c->differences, "the cycle has %d moves, told are %d\n", cycle.last - cycle.first,
			   c->expected->n_acts);
	compare_victim(c, XQ_RED);
	compare_victim(c, XQ_BLACK);
	xq_cycle_visit(&cycle, c->line, compare_act, c);
}

/* --- the cases --- */

static void check_file(const char *path)
{
	struct string text = {0}, explanation = {0};
	struct drawn_case expected;
	struct error err;
	struct line line;
	if (!file_read(path, FILE_MAX, &text, &err) || !read_case(text.text, &expected, &err))
		fail_msg("%s: %s", path, err.text);
	play_moves(&line, &xq_game, NULL, expected.position, expected.moves);
	struct comparison c = {.expected = &expected, .line = &line};
	compare_case(&c);
	if (c.differences.length) {
		explanation_text_add(&line, &explanation, NULL);
		drawn_print(text.text);
		drawn_print(string_text(&explanation));
		drawn_print(c.differences.text);
		fail_msg("%s is ruled differently: see the case, the explanation and the differences above", path);
	}
	string_release(&text);
	string_release(&c.differences);
	line_release(&line);
}

static void rulings_match_the_manual(void **state)
{
	(void)state;
	assert_true(drawn_each("referee/cases", check_file) >= 90);
}

static void rulings_match_our_cases(void **state)
{
	(void)state;
	assert_true(drawn_each("referee/cases/own", check_file) >= 15);
}

/* Every missing or damaged line of a case is detected and reported with its number. */
static void malformed_cases_are_refused(void **state)
{
	(void)state;
	struct string text = {0};
	struct drawn_case c;
	struct error err;
	assert_true(file_read("referee/cases/d49.case", FILE_MAX, &text, &err));
	assert_true(read_case(text.text, &c, &err));
	const char *end = text.text + text.length;
	for (const char *from = text.text; from < strstr(text.text, "\n4 "); from += strcspn(from, "\n") + 1) {
		struct string spoilt = {0};
		const char *next = from + strcspn(from, "\n") + 1;
		string_add(&spoilt, "%.*s%.*s", (int)(from - text.text), text.text, (int)(end - next), next);
		if (strncmp(from, "red chases", 10) != 0) { /* this one is optional */
			assert_false(read_case(spoilt.text, &c, &err));
			assert_true(strncmp(err.text, "line ", 5) == 0 && atoi(err.text + 5) > 0);
		}
		string_release(&spoilt);
	}
	assert_false(read_case("", &c, &err));
	string_release(&text);
}

/* A case with one wrong word is detected: each of the values is compared. */
static void wrong_cases_are_detected(void **state)
{
	(void)state;
	static const char *const changes[][2] = {
		{"verdict: red_loses", "verdict: draw"},
		{"clause: xiangqi 5.3", "clause: xiangqi 5.1"},
		{"reason: Red", "reason: Black"},
		{"red chases: horse a1", "red chases: horse b3"},
		{"5 c1c3 chases horse", "5 c1c3 chases rook"},
	};
	struct string text = {0};
	struct error err;
	assert_true(file_read("referee/cases/d49.case", FILE_MAX, &text, &err));
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		const char *at = strstr(text.text, changes[i][0]);
		assert_non_null(at);
		struct string changed = {0};
		struct drawn_case expected;
		struct line line;
		string_add(&changed, "%.*s%s%s", (int)(at - text.text), text.text, changes[i][1],
			   at + strlen(changes[i][0]));
		assert_true(read_case(changed.text, &expected, &err));
		play_moves(&line, &xq_game, NULL, expected.position, expected.moves);
		struct comparison c = {.expected = &expected, .line = &line};
		compare_case(&c);
		assert_true(c.differences.length > 0);
		string_release(&c.differences);
		string_release(&changed);
		line_release(&line);
	}
	string_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rulings_match_the_manual),
		cmocka_unit_test(rulings_match_our_cases),
		cmocka_unit_test(malformed_cases_are_refused),
		cmocka_unit_test(wrong_cases_are_detected),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
