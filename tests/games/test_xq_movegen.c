/* The moves of xiangqi compared with a simple, slow generator and with human games. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/xiangqi/xq_board.h"
#include "games/xiangqi/xq_game.h"
#include "letters.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES 6
#else
#define GAMES 60
#endif
#define PLIES 150

/* The reference knows a board of letters, the moves of each kind, and that a king must not be captured. */

static int sign(int n)
{
	return (n > 0) - (n < 0);
}

/* Number of pieces strictly between two points on a rank or file. */
static int n_between(const struct letters *b, int f1, int r1, int f2, int r2)
{
	int n = 0;
	for (int f = f1 + sign(f2 - f1), r = r1 + sign(r2 - r1); f != f2 || r != r2;
	     f += sign(f2 - f1), r += sign(r2 - r1))
		n += b->at[r][f] != '.';
	return n;
}

static bool in_palace(int f, int r, bool black)
{
	return f >= 3 && f <= 5 && (black ? r >= 7 : r <= 2);
}

/* Returns whether the piece on (f1, r1) can move to (f2, r2), ignoring checks. */
static bool goes(const struct letters *b, int f1, int r1, int f2, int r2)
{
	char piece = b->at[r1][f1], target = b->at[r2][f2];
	bool black = islower((unsigned char)piece), takes = target != '.';
	if ((f1 == f2 && r1 == r2) || (takes && (islower((unsigned char)target) != 0) == black))
		return false;
	int df = abs(f2 - f1), dr = abs(r2 - r1), ahead = black ? r1 - r2 : r2 - r1;
	bool line = df == 0 || dr == 0;
	switch (toupper((unsigned char)piece)) {
	case 'K':
		if (toupper((unsigned char)target) == 'K' && df == 0)
			return n_between(b, f1, r1, f2, r2) == 0;
		return df + dr == 1 && in_palace(f2, r2, black);
	case 'A':
		return df == 1 && dr == 1 && in_palace(f2, r2, black);
	case 'B':
		return df == 2 && dr == 2 && (black ? r2 >= 5 : r2 <= 4) && b->at[(r1 + r2) / 2][(f1 + f2) / 2] == '.';
	case 'N':
		if (df == 2 && dr == 1)
			return b->at[r1][(f1 + f2) / 2] == '.';
		return df == 1 && dr == 2 && b->at[(r1 + r2) / 2][f1] == '.';
	case 'R':
		return line && n_between(b, f1, r1, f2, r2) == 0;
	case 'C':
		return line && n_between(b, f1, r1, f2, r2) == takes;
	default: /* pawn */
		return (df == 0 && ahead == 1) || (df == 1 && dr == 0 && (black ? r1 <= 4 : r1 >= 5));
	}
}

static bool king_can_be_taken(const struct letters *b, bool black)
{
	int king = 0;
	while (b->at[king / 9][king % 9] != (black ? 'k' : 'K'))
		king++;
	for (int i = 0; i < 90; i++) {
		char c = b->at[i / 9][i % 9];
		if (c != '.' && (islower((unsigned char)c) != 0) != black && goes(b, i % 9, i / 9, king % 9, king / 9))
			return true;
	}
	return false;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Legal moves in the form of sorted_moves. */
static void reference_moves(const struct letters *b, char *out)
{
	static char texts[256][5];
	int n = 0;
	for (int i = 0; i < 90 * 90; i++) {
		int f1 = i / 90 % 9, r1 = i / 90 / 9, f2 = i % 90 % 9, r2 = i % 90 / 9;
		char c = b->at[r1][f1];
		if (c == '.' || (islower((unsigned char)c) != 0) != b->black || !goes(b, f1, r1, f2, r2))
			continue;
		struct letters after = *b;
		after.at[r2][f2] = c;
		after.at[r1][f1] = '.';
		if (!king_can_be_taken(&after, b->black))
			sprintf(texts[n++], "%c%d%c%d", 'a' + f1, r1, 'a' + f2, r2);
	}
	qsort(texts, (size_t)n, sizeof *texts, by_text);
	*out = 0;
	for (int i = 0; i < n; i++)
		out += sprintf(out, "%s%s", i ? " " : "", texts[i]);
}

static void check_moves(const struct position *p)
{
	static char expected[4096];
	struct letters b = letters_of(p);
	reference_moves(&b, expected);
	if (strcmp(sorted_moves(&xq_game, p), expected) != 0)
		fail_msg("%s\nmoves    %s\nexpected %s", position_text(&xq_game, p), sorted_moves(&xq_game, p),
			 expected);
}

/* A random move, but half of the time the first capture, check or evasion among eight draws. */
static move_t lively_move(const struct position *p, struct rng *rng)
{
	move_t move = random_move(&xq_game, p, rng);
	for (int i = 0; i < 8 && move != NO_MOVE; i++) {
		struct position after;
		xq_game.rules.play(&after, p, move);
		bool capture = xq_const(&after)->quiet == 0;
		if ((capture && rng_below(rng, 16) == 0) || xq_game.rules.generate(&after, NULL) < 12)
			break;
		move = random_move(&xq_game, p, rng);
	}
	return move;
}

static void along_games(const char *start)
{
	for (int game = 0; game < GAMES; game++) {
		struct rng rng;
		struct position p, after;
		rng_seed(&rng, (uint64_t)game);
		set_up(&xq_game, "nolimit", start, &p);
		for (int ply = 0; ply < PLIES; ply++) {
			check_moves(&p);
			move_t move = lively_move(&p, &rng);
			if (move == NO_MOVE)
				break;
			xq_game.rules.play(&after, &p, move);
			p = after;
		}
	}
}

static void moves_match_the_reference(void **state)
{
	(void)state;
	along_games(NULL);
	along_games("1rbakabr1/9/1cn3nc1/4C4/9/9/4C4/2N3N2/9/1RBAKABR1 b");
	along_games("3k5/4P4/9/4c4/4R4/9/4r4/4c4/4p4/5KnN1 w");
}

/* The incremental state equals that of the same position read from its text. */
static void updated_state_matches_parsed_state(void **state)
{
	(void)state;
	struct rng rng;
	struct line line;
	struct position p;
	rng_seed(&rng, 1);
	set_up(&xq_game, NULL, NULL, &p);
	line_init(&line, &xq_game, &p);
	while (line.length < 300 && random_play(&line, &rng, 1).verdict == UNDECIDED) {
		set_up(&xq_game, NULL, position_text(&xq_game, line_last(&line)), &p);
		assert_memory_equal(&p, line_last(&line), xq_game.rules.position_size);
	}
	line_release(&line);
}

static void check_symmetry(char **columns, int n)
{
	struct line line;
	play_moves(&line, &xq_game, NULL, NULL, columns[n - 1]);
	for (int i = 0; i <= line.length; i += 5) {
		const struct position *p = line_at(&line, i);
		for (int exchange = 0; exchange < 2; exchange++) {
			char text[128];
			struct position other;
			letters_transform(p, exchange, text);
			set_up(&xq_game, NULL, text, &other);
			assert_int_equal(xq_game.rules.generate(&other, NULL), xq_game.rules.generate(p, NULL));
			if (xq_game.heuristics.evaluate(&other) != xq_game.heuristics.evaluate(p))
				fail_msg("%s is worth %d, %s %d", position_text(&xq_game, p),
					 xq_game.heuristics.evaluate(p), text, xq_game.heuristics.evaluate(&other));
		}
	}
	line_release(&line);
}

static void symmetric_positions_are_equivalent(void **state)
{
	(void)state;
	each_row("data/xiangqi_games.tsv", check_symmetry);
}

/* play_moves fails on an illegal move. */
static void check_game(char **columns, int n)
{
	assert_int_equal(n, 2);
	struct line line;
	play_moves(&line, &xq_game, NULL, NULL, columns[1]);
	assert_true(line.length > 0);
	for (int i = 0; i <= line.length; i += 20)
		check_moves(line_at(&line, i));
	line_release(&line);
}

static void moves_of_real_games_are_legal(void **state)
{
	(void)state;
	each_row("data/xiangqi_games.tsv", check_game);
}

static void captures_are_ordered_first(void **state)
{
	(void)state;
	struct position p;
	set_up(&xq_game, NULL, "3k5/9/9/9/r1p1C2n1/9/9/R8/9/5K3 w", &p);
	move_t moves[MOVES_MAX];
	int score[MOVES_MAX], n = xq_game.rules.generate(&p, moves), best = 0;
	xq_game.heuristics.order(&p, moves, n, score);
	for (int i = 0; i < n; i++) {
		struct position after;
		xq_game.rules.play(&after, &p, moves[i]);
		assert_int_equal(score[i] > 0, xq_const(&after)->quiet == 0);
		best = score[i] > score[best] ? i : best;
	}
	assert_string_equal(move_text(&xq_game, &p, moves[best]),
			    "e5a5"); /* the rook is captured by the cheaper piece */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_match_the_reference),
		cmocka_unit_test(updated_state_matches_parsed_state),
		cmocka_unit_test(symmetric_positions_are_equivalent),
		cmocka_unit_test(moves_of_real_games_are_legal),
		cmocka_unit_test(captures_are_ordered_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
