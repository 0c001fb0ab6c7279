/* The search hooks and parameters of dark chess. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/engine.h"
#include "games/darkchess/dc_parts.h"
#include "games/darkchess/dc_game.h"

static int score_of(const char *text)
{
	struct position p;
	set_up(&dc_game, NULL, text, &p);
	return dc_game.heuristics.evaluate(&p);
}

static void the_score_is_zero_before_the_first_flip(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, NULL, &p);
	assert_int_equal(dc_game.heuristics.evaluate(&p), 0);
	assert_int_equal(score_of("4/4/4/4/4/4/3?/4 ? ? g 0 0"), 0);
}

/* Full bags except for one black piece; Red to move, far from the only face-up piece. */
static int score_without(const char *bag, int n_down)
{
	char text[128], board[] = "k???/????/????/????/????/????/????/????";
	for (int n_gone = 31 - n_down, i = 38; n_gone > 0; n_gone--)
		board[i--] = '1';
	snprintf(text, sizeof text, "%s r r %s 0 40", board, bag);
	return score_of(text);
}

static void face_down_pieces_count(void **state)
{
	(void)state;
	int even = score_without("KGGMMRRNNCCPPPPPggmmrrnnccppppp", 31);
	int pawn = score_without("KGGMMRRNNCCPPPPPggmmrrnnccpppp", 30) - even;
	int guard = score_without("KGGMMRRNNCCPPPPPgmmrrnnccppppp", 30) - even;
	assert_in_range(pawn, 50, 200);
	assert_in_range(guard, 2 * pawn, 8 * pawn);
}

static void piece_values_depend_on_living_pieces(void **state)
{
	(void)state;
	/* The pawn hunts the lone king, the lone guard hunts the pawn. */
	assert_true(score_of("4/4/4/4/1P2/4/4/2k1 r r - 0 40") > 50);
	assert_true(score_of("4/4/4/4/1P2/4/4/2g1 r r - 0 40") < -50);
	/* A rook is worth more against knights than against ministers. */
	assert_true(score_of("4/4/RR2/4/4/4/4/2nn r r - 0 40") > score_of("4/4/RR2/4/4/4/4/2mm r r - 0 40") + 200);
	/* A guard that no adjacent piece can take is worth more than a cannon. */
	assert_true(score_of("4/4/4/4/1G2/4/4/2c1 r r - 0 40") > 100);
}

static void hunters_approach_their_prey(void **state)
{
	(void)state;
	assert_true(score_of("4/4/4/G3/4/4/3n/2r1 r r - 0 40") > score_of("G3/4/4/4/4/4/3n/2r1 r r - 0 40"));
	assert_true(score_of("4/4/4/4/4/3G/3n/2r1 b r - 0 40") < score_of("4/4/4/4/3G/4/3n/2r1 b r - 0 40"));
}

/* With three hunters alive the value of a guard itself is below 0, yet standing next to it does no harm. */
static void attacking_does_not_lower_the_score(void **state)
{
	(void)state;
	static const char *const rest = "/????/????/????/????/????/????/???? r r GGMMRRNNCCPPPPPkgmmrrnnccppppp 0 40";
	char adjacent[128], apart[128];
	snprintf(adjacent, sizeof adjacent, "Kg??%s", rest);
	snprintf(apart, sizeof apart, "K?g?%s", rest);
	assert_true(score_of(adjacent) >= score_of(apart));
}

/* A lead fades as the draw approaches, for both sides alike, and never changes sign. */
static void leads_fade_as_the_draw_approaches(void **state)
{
	(void)state;
	int before = score_of("4/4/4/G3/4/4/3n/2r1 r r - 0 40");
	assert_true(before > 0);
	for (int quiet = 1; quiet < 40; quiet++) {
		char text[64];
		snprintf(text, sizeof text, "4/4/4/G3/4/4/3n/2r1 r r - %d 40", quiet);
		int now = score_of(text);
		assert_true(now <= before && now >= 0);
		before = now;
		snprintf(text, sizeof text, "4/4/4/g3/4/4/3N/2R1 r r - %d 40", quiet);
		assert_true(score_of(text) <= 0);
	}
	assert_true(before < 30);
}

/* The position with colors exchanged, or turned around, has the same value. */
static void colors_and_board_ends_are_symmetric(void **state)
{
	(void)state;
	static const char *const same[][4] = {
		{"?1R1/r?Pn/1m2/p1?1/?2?/g?1?/?2N/p?g1 b r GMMRPPkpp 1 33",
		 "?1r1/R?pN/1M2/P1?1/?2?/G?1?/?2n/P?G1 r b gmmrppKPP 1 33",
		 "1g?p/N2?/?1?g/?2?/1?1p/2m1/nP?r/1R1? b r GMMRPPkpp 1 33",
		 "1R1?/nP?r/2m1/1?1p/?2?/?1?g/N2?/1g?p b r GMMRPPkpp 1 33"},
		{"4/C?k1/1g2/4/4/2c1/1K?P/4 r r Pp 12 40", "4/c?K1/1G2/4/4/2C1/1k?p/4 b b Pp 12 40",
		 "4/P?K1/1c2/4/4/2g1/1k?C/4 r r Pp 12 40", "4/1k?C/2g1/4/4/1c2/P?K1/4 r r Pp 12 40"},
	};
	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		for (int j = 1; j < 4; j++)
			assert_int_equal(score_of(same[i][j]), score_of(same[i][0]));
}

static void captures_are_ordered_first(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, "4/4/4/1g2/pGk1/1r2/?3/3? r r MM 0 40", &p);
	move_t moves[MOVES_MAX];
	int score[MOVES_MAX], n = dc_game.rules.generate(&p, moves);
	assert_int_equal(n, 5);
	dc_game.heuristics.order(&p, moves, n, score);
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
	n = dc_game.rules.generate(&p, moves);
	dc_game.heuristics.order(&p, moves, n, score);
	for (int i = 0; i < n - 1; i++) {
		assert_true(score[i] <= 0);
		assert_true(score[i] > score[n - 1]); /* steps before a flip */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_score_is_zero_before_the_first_flip),
		cmocka_unit_test(face_down_pieces_count),
		cmocka_unit_test(piece_values_depend_on_living_pieces),
		cmocka_unit_test(hunters_approach_their_prey),
		cmocka_unit_test(attacking_does_not_lower_the_score),
		cmocka_unit_test(leads_fade_as_the_draw_approaches),
		cmocka_unit_test(colors_and_board_ends_are_symmetric),
		cmocka_unit_test(captures_are_ordered_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
