/* Solves every placement of two or three pieces with dark chess' own generate, play and rulings, and compares the
 * counts with known numbers. Perfect play depends on the rules, so a wrong rule shows here. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"

#define PIECES_MAX     3
#define GONE           DC_POINTS /* point of a captured piece */
#define PLACES         (DC_POINTS + 1)
#define STATES         (PLACES * PLACES * PLACES * 2)
#define SUCCESSORS_MAX 16

enum value { OPEN, WIN, LOSS }; /* for the side to move; a state that stays open is a draw */

static char solved[PIECES_MAX + 1];
static uint8_t values[STATES];
static int8_t n_successors[STATES];
static int successors[STATES][SUCCESSORS_MAX];

static int index_of(const int *places, int side)
{
	return ((places[0] * PLACES + places[1]) * PLACES + places[2]) * 2 + side;
}

static bool set_up_places(const char *pieces, const int *places, int side, struct position *p)
{
	char board[8 * 5 + 1], text[64];
	for (int rank = 8, n = 0; rank > 0; rank--)
		for (int file = 0; file < 5; file++)
			board[n++] = file < 4 ? '1' : '/';
	board[8 * 5 - 1] = 0;
	int n_placed = 0;
	for (int i = 0; pieces[i]; i++) {
		if (places[i] == GONE)
			continue;
		char *c = &board[(7 - places[i] / 4) * 5 + places[i] % 4];
		if (*c != '1')
			return false;
		*c = pieces[i];
		n_placed++;
	}
	if (n_placed == 0)
		return false;
	snprintf(text, sizeof text, "%s %c r - 0 0", board, "rb"[side]);
	set_up(&dc_game, NULL, text, p);
	return true;
}

static uint8_t value_of(struct ruling r, int side)
{
	assert_true(r.verdict == FIRST_WINS || r.verdict == SECOND_WINS);
	return (r.verdict == FIRST_WINS) == (side == DC_RED) ? WIN : LOSS;
}

/* One state by the rules: its result, or its successors. */
static void expand(const char *pieces, const int *places, int side)
{
	int state = index_of(places, side);
	struct position p;
	if (!set_up_places(pieces, places, side, &p))
		return;
	struct ruling r = dc_game.rules.verdict(&p);
	move_t moves[MOVES_MAX];
	int n = r.verdict == UNDECIDED ? dc_game.rules.generate(&p, moves) : 0;
	if (r.verdict == UNDECIDED && n == 0)
		r = dc_game.rules.stuck(&p);
	if (r.verdict != UNDECIDED) {
		values[state] = value_of(r, side);
		return;
	}
	assert_in_range(n, 1, SUCCESSORS_MAX);
	for (int i = 0; i < n; i++) {
		struct move_points t = dc_game.rendering.move_points(&p, moves[i]);
		struct position after;
		dc_game.rules.play(&after, &p, moves[i]);
		int next[PIECES_MAX];
		for (int k = 0; k < PIECES_MAX; k++)
			next[k] = places[k] == t.to ? GONE : places[k] == t.from ? t.to : places[k];
		assert_int_equal(dc_game.rules.to_act(&after), side == DC_RED ? ACTOR_SECOND : ACTOR_FIRST);
		successors[state][i] = index_of(next, !side);
	}
	n_successors[state] = (int8_t)n;
}

static bool settle(int state)
{
	int n_wins = 0;
	for (int i = 0; i < n_successors[state]; i++) {
		uint8_t v = values[successors[state][i]];
		if (v == LOSS) {
			values[state] = WIN;
			return true;
		}
		n_wins += v == WIN;
	}
	if (n_wins < n_successors[state])
		return false;
	values[state] = LOSS;
	return true;
}

static void solve(const char *pieces)
{
	if (strcmp(pieces, solved) == 0)
		return;
	strcpy(solved, pieces);
	memset(values, OPEN, sizeof values);
	memset(n_successors, 0, sizeof n_successors);
	int min = strlen(pieces) == PIECES_MAX ? 0 : GONE; /* point of the third piece */
	for (int a = 0; a < PLACES; a++)
		for (int b = 0; b < PLACES; b++)
			for (int c = min; c < PLACES; c++)
				for (int side = 0; side < 2; side++)
					expand(pieces, (int[]){a, b, c}, side);
	for (bool changed = true; changed;) {
		changed = false;
		for (int i = 0; i < STATES; i++)
			changed |= n_successors[i] && values[i] == OPEN && settle(i);
	}
}

static void check_row(char **columns, int n)
{
	assert_int_equal(n, 6);
	const char *pieces = columns[0];
	int side = strcmp(columns[1], "upper") == 0 ? DC_RED : DC_BLACK, length = (int)strlen(pieces);
	assert_in_range(length, 2, PIECES_MAX);
	solve(pieces);
	int count[3] = {0}, n_positions = 0;
	for (int a = 0; a < GONE; a++)
		for (int b = 0; b < GONE; b++)
			for (int c = length == 3 ? 0 : GONE; c < (length == 3 ? GONE : PLACES); c++)
				if (a != b && a != c && b != c) {
					count[values[index_of((int[]){a, b, c}, side)]]++;
					n_positions++;
				}
	if (n_positions != atoi(columns[2]) || count[WIN] != atoi(columns[3]) || count[OPEN] != atoi(columns[4]) ||
	    count[LOSS] != atoi(columns[5]))
		fail_msg("%s %s: %d positions, win %d draw %d loss %d, expected %s %s %s %s", pieces, columns[1],
			 n_positions, count[WIN], count[OPEN], count[LOSS], columns[2], columns[3], columns[4],
			 columns[5]);
}

static void all_placements_of_two_and_three_pieces(void **state)
{
	(void)state;
	each_row("data/darkchess_endgames.tsv", check_row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_placements_of_two_and_three_pieces)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
