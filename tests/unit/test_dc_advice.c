/* What dark chess advises the generic searches. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/engine.h"
#include "games/darkchess/dc_advice.h"

extern const struct game dc_game;

static int worth(const char *text)
{
	struct position p;
	set_up(&dc_game, NULL, text, &p);
	return dc_game.evaluate(&p);
}

static void nothing_is_known_before_the_first_flip(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, NULL, &p);
	assert_int_equal(dc_game.evaluate(&p), 0);
	assert_int_equal(worth("4/4/4/4/4/4/3?/4 ? ? g 0 0"), 0);
}

/* Full bags but for one black piece, Red to move far from the one piece face up. */
static int worth_without(const char *bag, int n_down)
{
	char text[128], board[] = "k???/????/????/????/????/????/????/????";
	for (int n_gone = 31 - n_down, i = 38; n_gone > 0; n_gone--)
		board[i--] = '1';
	snprintf(text, sizeof text, "%s r r %s 0 40", board, bag);
	return worth(text);
}

static void hidden_pieces_count(void **state)
{
	(void)state;
	int even = worth_without("KGGMMRRNNCCPPPPPggmmrrnnccppppp", 31);
	int pawn = worth_without("KGGMMRRNNCCPPPPPggmmrrnnccpppp", 30) - even;
	int guard = worth_without("KGGMMRRNNCCPPPPPgmmrrnnccppppp", 30) - even;
	assert_in_range(pawn, 50, 200);
	assert_in_range(guard, 2 * pawn, 8 * pawn);
}

static void worth_depends_on_who_lives(void **state)
{
	(void)state;
	/* The pawn hunts the lone king, the lone guard hunts the pawn. */
	assert_true(worth("4/4/4/4/1P2/4/4/2k1 r r - 0 40") > 50);
	assert_true(worth("4/4/4/4/1P2/4/4/2g1 r r - 0 40") < -50);
	/* A rook is worth more against knights than against ministers. */
	assert_true(worth("4/4/RR2/4/4/4/4/2nn r r - 0 40") > worth("4/4/RR2/4/4/4/4/2mm r r - 0 40") + 200);
	/* A cannon needs screens. */
	assert_true(worth("4/4/4/4/1G2/4/4/2c1 r r - 0 40") > 100);
}

static void hunters_come_nearer(void **state)
{
	(void)state;
	assert_true(worth("4/4/4/G3/4/4/3n/2r1 r r - 0 40") > worth("G3/4/4/4/4/4/3n/2r1 r r - 0 40"));
	assert_true(worth("4/4/4/4/4/3G/3n/2r1 b r - 0 40") < worth("4/4/4/4/3G/4/3n/2r1 b r - 0 40"));
}

static void captures_are_ordered_first(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, "4/4/4/1g2/pGk1/1r2/?3/3? r r MM 0 40", &p);
	move_t moves[MOVES_MAX];
	int score[MOVES_MAX], n = dc_game.generate(&p, moves);
	assert_int_equal(n, 5);
	dc_game.order(&p, moves, n, score);
	for (int i = 0; i < n; i++) {
		const char *text = move_text(&dc_game, &p, moves[i]);
		assert_true(strlen(text) == 2 ? score[i] <= 0 : score[i] > 0);
		for (int j = 0; j < n; j++) {
			const char *other = move_text(&dc_game, &p, moves[j]);
			if (strcmp(text, "b4-b5") == 0 && strcmp(other, "b4-b5") != 0) /* the guard before the others */
				assert_true(score[i] > score[j]);
		}
	}
	set_up(&dc_game, NULL, "?3/4/4/4/K3/4/4/k3 r r G 0 40", &p);
	n = dc_game.generate(&p, moves);
	dc_game.order(&p, moves, n, score);
	for (int i = 0; i < n - 1; i++) {
		assert_true(score[i] <= 0);
		assert_true(score[i] > score[n - 1]); /* steps before a flip */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_known_before_the_first_flip),
		cmocka_unit_test(hidden_pieces_count),
		cmocka_unit_test(worth_depends_on_who_lives),
		cmocka_unit_test(hunters_come_nearer),
		cmocka_unit_test(captures_are_ordered_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
