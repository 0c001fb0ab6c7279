/* Magic Chess, clause by clause: docs/rules/magic.md names these tests. */
#include "support.h"

#include <string.h>

#include "games/magic/mc_game.h"
#include "games/magic/mc_rules.h"

/* Plays the moves from the position and compares the resulting position. */
static void check_play(const char *from, const char *moves, const char *to)
{
	struct line line;
	play_moves(&line, &mc_game, NULL, from, moves);
	assert_string_equal(position_text(&mc_game, line_last(&line)), to);
	line_release(&line);
}

static void check_ruling(const char *from, const char *moves, enum verdict verdict, const char *clause)
{
	struct line line;
	play_moves(&line, &mc_game, NULL, from, moves);
	struct ruling r = line_ruling(&line);
	assert_int_equal(r.verdict, verdict);
	if (clause)
		assert_string_equal(r.clause, clause);
	line_release(&line);
}

/* Tries all numbers in the form of moves: the legal ones are as many as the moves, and the moves are legal. */
static void check_legal(const struct position *p)
{
	move_t moves[MOVES_MAX];
	int n = mc_generate(p, moves), n_legal = 0;
	for (int i = 0; i < n; i++)
		assert_true(mc_is_legal(p, moves[i]));
	for (move_t move = 0; move < (move_t)(MC_REVEAL + 1) << 16; move++)
		n_legal += mc_is_legal(p, move);
	assert_int_equal(n_legal, n);
}

/* The legal actions after the moves. */
static void check_moves(const char *from, const char *moves, const char *expected)
{
	struct line line;
	play_moves(&line, &mc_game, NULL, from, moves);
	assert_string_equal(sorted_moves(&mc_game, line_last(&line)), expected);
	check_legal(line_last(&line));
	line_release(&line);
}

/* 1 Boards */

static void check_start(const char *preset, int size, int n_each, int n_wood)
{
	struct position start;
	set_up(&mc_game, preset, NULL, &start);
	const struct mc_position *p = mc_const(&start);
	assert_int_equal(p->width, size);
	assert_int_equal(p->height, size);
	assert_int_equal(p->left[DC_RED], n_each);
	assert_int_equal(p->left[DC_BLACK], n_each);
	assert_int_equal(__builtin_popcountll(p->down), 2 * n_each);
	assert_int_equal(__builtin_popcountll(p->wood), n_wood);
	assert_int_equal(2 * n_each + n_wood, size * size);
	assert_int_equal(mc_generate(&start, NULL), 2 * n_each);
}

static void standard_boards_are_set_up(void **state)
{
	(void)state;
	check_start(NULL, 4, 8, 0);
	check_start("4x4", 4, 8, 0);
	check_start("5x5", 5, 12, 1);
	check_start("6x6", 6, 16, 4);
	struct position p;
	set_up(&mc_game, "5x5", NULL, &p);
	assert_int_equal(mc_const(&p)->piece[8 * 2 + 2], MC_WOOD); /* c3 */
	set_up(&mc_game, "6x6", NULL, &p);
	for (int i = 0; i < 4; i++)
		assert_int_equal(mc_const(&p)->piece[8 * (i & 1 ? 4 : 1) + (i & 2 ? 4 : 1)], MC_WOOD);
}

static void first_flip_decides_the_colors(void **state)
{
	(void)state;
	check_play("?1/?1 p ? Kk 0 0", "a2", "?1/?1 p:a2 ? Kk 0 1 - -/-");
	check_play("?1/?1 p ? Kk 0 0", "a2(K)", "K1/?1 n r k 0 1 - -/-");
	check_play("?1/?1 p ? Kk 0 0", "a2(k)", "k1/?1 n b K 0 1 - -/-");
}

static void npc_may_move_first(void **state)
{
	(void)state;
	check_play("?1/?1 n ? Kk 0 0", "a2(K)", "K1/?1 p b k 0 1 - -/-");
	check_play("?1/?1 n ? Kk 0 0", "a2(k)", "k1/?1 p r K 0 1 - -/-");
	struct position p;
	set_up(&mc_game, "npc-first", NULL, &p);
	assert_int_equal(mc_to_act(&p), ACTOR_SECOND);
}

static void outcomes_distinguish_magic(void **state)
{
	(void)state;
	const char *start = "???1/?k2 p r PP^1P*x2 0 0";
	static const char *const texts[] = {"(P)", "(P^1)", "(P*)"};
	struct outcome outcomes[OUTCOMES_MAX];
	struct line line;
	play_moves(&line, &mc_game, NULL, start, "a2");
	assert_int_equal(mc_outcomes(line_last(&line), outcomes), 3);
	for (int i = 0; i < 3; i++) {
		assert_string_equal(move_text(&mc_game, line_last(&line), outcomes[i].move), texts[i]);
		assert_int_equal(outcomes[i].weight, i == 2 ? 2 : 1);
	}
	line_release(&line);
	check_play(start, "a2(P*)", "P*??1/?k2 n r PP^1P* 0 1 - -/-");
	check_play(start, "a2(P^1)", "P^1??1/?k2 n r PP*x2 0 1 - -/-");
}

/* 2 Winning */

static void a_side_without_pieces_loses(void **state)
{
	(void)state;
	check_ruling("Rn/2 p r - 0 0", "", UNDECIDED, NULL);
	check_ruling("Rn/2 p r - 0 0", "a2-b2", FIRST_WINS, "magic 2.1");
	check_ruling("Nr/2 n r - 0 0", "b2-a2", SECOND_WINS, "magic 2.1");
	check_ruling("rN/2 p b - 0 0", "a2-b2", FIRST_WINS, "magic 2.1");
	check_ruling("nR/2 n b - 0 0", "b2-a2", SECOND_WINS, "magic 2.1");
}

static void a_side_without_actions_loses(void **state)
{
	(void)state;
	/* The pawn in the corner cannot take the rooks around it. */
	check_ruling("3/r2/Pr1 p r - 0 0", "", SECOND_WINS, "magic 2.1");
	check_ruling("3/R2/pR1 n r - 0 0", "", FIRST_WINS, "magic 2.1");
	check_ruling("3/R2/p1R n r - 0 0", "", UNDECIDED, NULL);
}

static void hidden_and_bagged_pieces_count(void **state)
{
	(void)state;
	check_ruling("Rn1/2r=0 p r - 0 0", "a2-b2", UNDECIDED, NULL);
	check_ruling("Rn1/2? p r r 0 0", "a2-b2", UNDECIDED, NULL);
	check_ruling("Rn1/2? p r R 0 0", "a2-b2", FIRST_WINS, "magic 2.1");
}

static void forty_quiet_plies_draw(void **state)
{
	(void)state;
	check_ruling("R2/2r p r - 38 50", "a2-a1", UNDECIDED, NULL);
	check_ruling("R2/2r p r - 39 50", "a2-a1", DRAWN, "magic 2.2");
	check_ruling("R2/2r p r - 39 50 draw=50", "a2-a1", UNDECIDED, NULL);
	check_ruling("R2/2r p r - 49 50 draw=50", "a2-a1", DRAWN, "magic 2.2");
	check_ruling("R2/2r p r - 0 50 draw=1", "a2-a1", DRAWN, "magic 2.2");
	check_ruling("R1?/2r p r p 39 50", "c2(p)", UNDECIDED, NULL);
	check_ruling("Rr1/2r p r - 39 50", "a2-b2", UNDECIDED, NULL);
	/* This does not restart the count. */
	check_play("R1r=0/3 p r - 5 9", "c2", "R1r/3 n r - 6 10 - -/-");
	check_play("R^11r/3 p r - 5 9", "pass", "R1r/3 n r - 6 10 - -/-");
	check_play("R1r/3 p r - 5 9 - w1/-", "wood@c2", "R1#/3 n r - 6 10 - -/-");
}

static void third_occurrence_draws(void **state)
{
	(void)state;
	const char *start = "R2/2r p r - 0 0";
	check_ruling(start, "a2-b2 c1-b1 b2-a2 b1-c1", UNDECIDED, NULL);
	check_ruling(start, "a2-b2 c1-b1 b2-a2 b1-c1 a2-b2 c1-b1 b2-a2", UNDECIDED, NULL);
	check_ruling(start, "a2-b2 c1-b1 b2-a2 b1-c1 a2-b2 c1-b1 b2-a2 b1-c1", DRAWN, "magic 2.2");
	/* The same placement with other ice is another position: the guard is frozen for three of the NPC's turns. */
	start = "R1r/g^32 p r - 0 0";
	check_ruling(start, "a2-b2 c2-c1 b2-a2 c1-c2 a2-b2 c2-c1 b2-a2 c1-c2 a2-b2 c2-c1 b2-a2 c1-c2", UNDECIDED, NULL);
	check_ruling(start,
		     "a2-b2 c2-c1 b2-a2 c1-c2 a2-b2 c2-c1 b2-a2 c1-c2 a2-b2 c2-c1 b2-a2 c1-c2 a2-b2 c2-c1 b2-a2 c1-c2",
		     DRAWN, "magic 2.2");
}

static void shield_hits_restart_the_counter(void **state)
{
	(void)state;
	check_play("Rn*1/2r p r - 39 50", "a2-b2", "Rn1/2r n r - 0 51 - -/-");
	check_ruling("Rn*1/2r p r - 39 50", "a2-b2", UNDECIDED, NULL);
}

static void keys_cover_board_and_magic(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"R2r/g2? n r K 0 0",        "R2r/g2? p r K 0 0",        "R2r/g2? n b K 0 0",
		"R2r/g2? n:d1 r K 0 0",     "R2r/g^12? n r K 0 0",      "R2r/g^22? n r K 0 0",
		"R2r/g*2? n r K 0 0",       "R2r/g~12? n r K 0 0",      "R2r/g~22? n r K 0 0",
		"R2r/g=02? n r K 0 0",      "R2r/g=12? n r K 0 0",      "R2r/g2? n r K^1 0 0",
		"R2r/g2? n r K* 0 0",       "R2r/g2? n r k 0 0",        "R2r/g2# n r - 0 0",
		"R2r/g3 n r - 0 0",         "R2r/g2? n r K 0 0 - w1/-", "R2r/g2? n r K 0 0 - w2/-",
		"R2r/g2? n r K 0 0 - -/w1", "R2r/g2? n r K 0 0 - -/g1", "R2r/g2? n r K 0 0 - -/i1x1",
		"R2r1/g2?1 n r K 0 0",      "4/R2r/g2? n r K 0 0",
	};
	enum { N = sizeof texts / sizeof *texts };
	uint64_t keys[N];
	struct position p;
	for (int i = 0; i < N; i++) {
		set_up(&mc_game, NULL, texts[i], &p);
		keys[i] = mc_key(&p);
		for (int j = 0; j < i; j++)
			if (keys[i] == keys[j])
				fail_msg("%s and %s have one key", texts[i], texts[j]);
	}
	set_up(&mc_game, NULL, "R2r/g2? n r K 7 9", &p);
	assert_true(mc_key(&p) == keys[0]);
}

static void wood_belongs_to_no_side(void **state)
{
	(void)state;
	check_ruling("#R/#1 n r - 0 0", "", FIRST_WINS, "magic 2.1");
	struct position p;
	set_up(&mc_game, "wood-ice", NULL, &p);
	assert_int_equal(mc_const(&p)->left[DC_RED], 7);
	assert_int_equal(mc_const(&p)->left[DC_BLACK], 8);
}

/* 3.1 Wood */

static void wood_blocks_movement(void **state)
{
	(void)state;
	check_moves("#R#/3/2k p r - 0 0", "", "b3-b2");
	check_moves("CP#/2k p r - 0 0", "", "a2-a1 b2-b1");
}

static void cannons_jump_over_wood(void **state)
{
	(void)state;
	check_moves("C#r/3 p r - 0 0", "", "a2-a1 a2-c2");
	check_moves("C1#1r/5 p r - 0 0", "", "a2-a1 a2-b2 a2-e2");
	check_moves("C#Pr/4 p r - 0 0", "", "a2-a1 c2-c1");
}

static void cannons_cannot_jump_over_wood_by_option(void **state)
{
	(void)state;
	check_moves("C#r/3 p r - 0 0 wood=blocks", "", "a2-a1");
	check_moves("C#Pr/4 p r - 0 0 wood=blocks", "", "a2-a1 c2-c1");
	check_moves("CP#r/4 p r - 0 0 wood=blocks", "", "a2-a1 b2-b1");
	check_moves("CPr/3 p r - 0 0 wood=blocks", "", "a2-a1 a2-c2 b2-b1");
}

/* 3.2 Ice */

#define ROUND      "b3-b2 c1-b1 " /* the pawn and the king step, */
#define BACK       "b2-b3 b1-c1 " /* and back */
#define WITH_ROOK  "a3-a2 a3-b3 b2-a2 b2-b1 b2-b3 b2-c2"
#define PAWN_ALONE "b2-a2 b2-b1 b2-b3 b2-c2"

static void ice_counts_its_own_sides_turns(void **state)
{
	(void)state;
	check_moves("R^1P1/3/2k p r - 0 0", "", "b3-b2 b3-c3");
	check_moves("R^1P1/3/2k p r - 0 0", ROUND, WITH_ROOK);
	check_moves("R^2P1/3/2k p r - 0 0", ROUND, PAWN_ALONE);
	check_moves("R^2P1/3/2k p r - 0 0", ROUND BACK, "a3-a2 b3-b2 b3-c3");
	check_moves("R^3P1/3/2k p r - 0 0", ROUND BACK, "b3-b2 b3-c3");
	check_moves("R^3P1/3/2k p r - 0 0", ROUND BACK ROUND, WITH_ROOK);
	/* The NPC's ice counts the NPC's turns. */
	check_play("P2/3/k^1r1 p r - 0 0", "a3-a2", "3/P2/k^1r1 n r - 1 1 - -/-");
	check_moves("P2/3/k^1r1 p r - 0 0", "a3-a2", "b1-b2 b1-c1");
	check_play("P2/3/k^1r1 p r - 0 0", "a3-a2 b1-c1", "3/P2/k1r p r - 2 2 - -/-");
}

static void ice_starts_counting_at_the_reveal(void **state)
{
	(void)state;
	const char *own = "?2/3/k1P p r R^1 0 0"; /* revealed by its owner */
	check_play(own, "a3(R^1)", "R^12/3/k1P n r - 0 1 - -/-");
	check_moves(own, "a3(R^1) a1-b1", "c1-b1 c1-c2");
	check_moves(own, "a3(R^1) a1-b1 c1-c2 b1-a1", "a3-a2 a3-b3 c2-b2 c2-c1 c2-c3");
	const char *enemy = "?2/3/k1P n r R^1 0 0"; /* and by the opponent */
	check_moves(enemy, "a3(R^1)", "c1-b1 c1-c2");
	check_moves(enemy, "a3(R^1) c1-c2 a1-b1", "a3-a2 a3-b3 c2-b2 c2-c1 c2-c3");
}

static void ice_counts_plies_by_option(void **state)
{
	(void)state;
	check_moves("R^1P1/3/2k p r - 0 0 ice=plies", "", "b3-b2 b3-c3");
	check_moves("R^1P1/3/2k p r - 0 0 ice=plies", ROUND, WITH_ROOK);
	check_moves("R^2P1/3/2k p r - 0 0 ice=plies", ROUND, WITH_ROOK);
	check_moves("R^3P1/3/2k p r - 0 0 ice=plies", ROUND, PAWN_ALONE);
	check_play("R^3P1/3/2k^1 p r - 0 0 ice=plies", "b3-b2", "R^22/1P1/2k n r - 1 1 ice=plies -/-");
	/* The ply of the reveal does not count. */
	check_play("?2/3/k1P n r R^1 0 0 ice=plies", "a3(R^1)", "R^12/3/k1P p r - 0 1 ice=plies -/-");
	check_play("?2/3/k1P n r R^1 0 0 ice=plies", "a3(R^1) c1-c2", "R2/2P/k2 n r - 1 2 ice=plies -/-");
}

static void frozen_pieces_can_be_captured_and_jumped(void **state)
{
	(void)state;
	check_play("Rn^21/2r p r - 3 3", "a2-b2", "1R1/2r n r - 0 4 - -/-");
	check_moves("Cn^2r/3 p r - 0 0", "", "a2-a1 a2-c2");
	check_moves("CPr^1/3 p r - 0 0", "", "a2-a1 a2-c2 b2-b1");
	check_moves("R^1nP/3 p r - 0 0", "", "c2-c1");
}

static void frozen_sides_pass(void **state)
{
	(void)state;
	check_moves("R^22/3/2k p r - 0 0", "", "pass");
	check_play("R^22/3/2k p r - 0 0", "pass", "R^12/3/2k n r - 1 1 - -/-");
	check_moves("R^22/3/2k p r - 0 0", "pass c1-b1", "pass");
	check_moves("R^22/3/2k p r - 0 0", "pass c1-b1 pass b1-c1", "a3-a2 a3-b3");
	/* There is another action, so no pass. */
	check_moves("R^22/3/2? p r k 0 0", "", "c1");
	/* A piece that is blocked but not frozen: no pass. */
	check_ruling("R^22/r2/Pr1 p r - 0 0", "", SECOND_WINS, "magic 2.1");
}

static void frozen_sides_lose_by_option(void **state)
{
	(void)state;
	check_ruling("R^22/3/2k p r - 0 0 frozen=loses", "", SECOND_WINS, "magic 2.1");
	check_ruling("R2/3/2k^1 n r - 0 0 frozen=loses", "", FIRST_WINS, "magic 2.1");
	check_ruling("R2/3/2k^1 n r - 0 0", "", UNDECIDED, NULL);
}

/* 3.3 Gold */

static void gold_breaks_before_it_is_captured(void **state)
{
	(void)state;
	check_play("Rn*1/2r p r - 5 5", "a2-b2", "Rn1/2r n r - 0 6 - -/-");
	check_play("Rn*1/2r p r - 5 5", "a2-b2 c1-b1 a2-b2", "1R1/1r1 n r - 0 8 - -/-");
	check_moves("Pg*1/2k p r - 0 0", "", "a2-a1"); /* the first capture must be legal */
	check_play("Rn^2*1/2r p r - 5 5", "a2-b2", "Rn^21/2r n r - 0 6 - -/-");
}

static void gold_is_captured_by_another_piece_later(void **state)
{
	(void)state;
	check_play("Rn*K/3/r2 p r - 0 0", "a3-b3 a1-b1 c3-b3", "RK1/3/1r1 n r - 0 3 - -/-");
	check_play("Rn*K/3/r2 p r - 0 0", "a3-b3 a1-b1 c3-c2 b1-a1 c2-c3 a1-b1 c3-b3", "RK1/3/1r1 n r - 0 7 - -/-");
}

static void cannons_break_gold(void **state)
{
	(void)state;
	check_play("CPr*/3/k2 p r - 5 5", "a3-c3", "CPr/3/k2 n r - 0 6 - -/-");
	check_play("CPr*/3/k2 p r - 5 5", "a3-c3 a1-a2 a3-c3", "1PC/k2/3 n r - 0 8 - -/-");
}

/* 3.4 Hidden */

static void pieces_hide_after_a_move(void **state)
{
	(void)state;
	check_play("r~12/3/2P n r - 0 0", "a3-b3", "1r=01/3/2P p r - 1 1 - -/-");
	check_play("r~1P1/3/2P n r - 0 0", "a3-b3", "1r=01/3/2P p r - 0 1 - -/-");
	check_play("r*~12/3/2P n r - 0 0", "a3-b3", "1r*=01/3/2P p r - 1 1 - -/-");
}

static void hidden_pieces_cannot_be_captured(void **state)
{
	(void)state;
	check_moves("Rr=01/3/2k p r - 0 0", "", "a3-a2 b3");
	check_moves("Rr1/3/2k p r - 0 0", "", "a3-a2 a3-b3");
	check_moves("CPr=0/3 p r - 0 0", "", "a2-a1 b2-b1 c2");
}

static void hidden_pieces_can_be_jumped(void **state)
{
	(void)state;
	check_moves("Cr=0k/3 p r - 0 0", "", "a2-a1 a2-c2 b2");
	check_moves("C?k/3 p r P 0 0", "", "a2-a1 a2-c2 b2");
	check_moves("cr=0K/3 n r - 0 0", "", "a2-a1 a2-c2 b2-b1");
}

static void hidden_pieces_can_be_revealed(void **state)
{
	(void)state;
	check_play("Rr=11/3/2k p r - 5 9", "b3", "Rr~11/3/2k n r - 6 10 - -/-");
	check_play("Rr=01/3/2k p r - 5 9", "b3", "Rr1/3/2k n r - 6 10 - -/-");
	check_play("Rr=01/3/2k p r - 5 9", "b3 c1-c2 a3-b3", "1R1/2k/3 n r - 0 12 - -/-");
	/* The NPC does not spend a turn on its own pieces. */
	check_moves("Rr=01/3/2k n r - 0 0", "", "b3-a3 b3-b2 b3-c3 c1-b1 c1-c2");
	/* Shield and ice stay while the piece is hidden. */
	check_play("Rr^1*=01/3/2k p r - 5 9", "b3", "Rr^1*1/3/2k n r - 6 10 - -/-");
	check_moves("P2/3/r^1=02 n r - 0 0", "", "pass");
}

static void pieces_hide_while_uses_are_left(void **state)
{
	(void)state;
	const char *start = "r~22/3/2P n r - 0 0";
	check_play(start, "a3-b3", "1r=11/3/2P p r - 1 1 - -/-");
	check_play(start, "a3-b3 c1-c2 b3-a3", "r=02/2P/3 p r - 3 3 - -/-");
	check_play(start, "a3-b3 c1-c2 b3-a3 c2-c1 a3-b3", "1r1/3/2P p r - 5 5 - -/-");
	check_play("r=0P1/3/2P n r - 0 0", "a3-b3", "1r1/3/2P p r - 0 1 - -/-");
}

static void breaking_a_shield_reveals_the_attacker(void **state)
{
	(void)state;
	check_play("R*r=21/3 n r - 0 0", "b2-a2", "Rr~21/3 p r - 0 1 - -/-");
	check_play("R*r~21/3 n r - 0 0", "b2-a2", "Rr~21/3 p r - 0 1 - -/-");
	check_play("R*r=01/3 n r - 0 0", "b2-a2", "Rr1/3 p r - 0 1 - -/-");
}

static void players_pieces_do_not_hide(void **state)
{
	(void)state;
	check_play("R~12/3/2k p r - 0 0", "a3-b3", "1R~11/3/2k n r - 1 1 - -/-");
	check_play("r~12/3/2K p b - 0 0", "a3-b3", "1r~11/3/2K n b - 1 1 - -/-");
	check_play("R~12/3/2k n b - 0 0", "a3-b3", "1R=01/3/2k p b - 1 1 - -/-");
}

/* 3.5 In-play magic */

static void every_kind_of_cast_works(void **state)
{
	(void)state;
	const char *player = "R2/3/n1k p r - 0 0 - w1i2x2g1/-", *npc = "R2/3/n1k n r - 0 0 - -/h1";
	check_moves(player, "", "a3-a2 a3-b3 gold@a3 ice2@a1 ice2@c1 wood@a1 wood@c1");
	check_play(player, "wood@a1", "R2/3/#1k n r - 1 1 - i2x2g1/-");
	check_play(player, "ice2@c1", "R2/3/n1k^2 n r - 1 1 - w1i2x1g1/-");
	check_play(player, "gold@a3", "R*2/3/n1k n r - 1 1 - w1i2x2/-");
	check_moves(npc, "", "a1-a2 a1-b1 c1-b1 c1-c2 hide@a1 hide@c1");
	check_play(npc, "hide@a1", "R2/3/n~11k p r - 1 1 - -/-");
	/* Not magic that a piece already has, and no magic on hidden pieces, but wood on every face. */
	check_moves("R*2/3/n^1r=0k p r - 0 0 - w1i2x2g1/-", "", "a3-a2 a3-b3 b1 ice2@c1 wood@a1 wood@c1");
	check_moves("R2/3/n~1r=0k^1 n r - 0 0 - -/g1h1", "", "a1-a2 b1-b2 gold@a1 gold@c1 hide@c1");
	/* Cast ice lasts for the owner's turns, or for the next plies. */
	check_moves("R2/3/2k n r - 0 0 - -/i1x1", "ice1@a3", "pass");
	check_moves("R2/3/2k n r - 0 0 - -/i1x1", "ice1@a3 pass c1-b1", "a3-a2 a3-b3");
	check_play("R2/3/2k n r - 0 0 ice=plies -/i1x1", "ice1@a3", "R^12/3/2k p r - 1 1 ice=plies -/-");
}

static void casts_run_out(void **state)
{
	(void)state;
	check_moves("R2/3/n1k p r - 0 0 - w1/w1", "wood@a1 c1-c2", "a3-a2 a3-b3");
	check_moves("R2/3/n1k p r - 0 0 - w2/-", "wood@a1 c1-c2", "a3-a2 a3-b3 wood@c2");
}

static void wood_may_end_the_game(void **state)
{
	(void)state;
	check_ruling("R2/3/2k p r - 0 0 - w1/-", "wood@c1", FIRST_WINS, "magic 2.1");
	check_ruling("R2/3/2k n r - 0 0 - -/w1", "wood@a3", SECOND_WINS, "magic 2.1");
}

/* 4.4 Evaluation */

static int value(const char *text)
{
	struct position p;
	set_up(&mc_game, NULL, text, &p);
	return mc_game.heuristics.evaluate(&p);
}

static void evaluation_covers_magic(void **state)
{
	(void)state;
	assert_int_equal(value("R3/4/4/3r p r - 0 0"), 0);
	assert_true(value("R3/4/4/2Pr p r - 0 0") >= 80);
	assert_true(value("R3/4/4/2Pr n r - 0 0") <= -80);
	/* Strong pieces near weak ones; wood means a detour. */
	assert_true(value("R1n1/4/4/3r p r - 0 0") > value("2n1/4/R3/3r p r - 0 0"));
	assert_true(value("R1n1/4/4/3r p r - 0 0") > value("R#n1/4/4/3r p r - 0 0"));
	assert_true(value("P1k1/4/4/3p p r - 0 0") > value("2k1/4/P3/3p p r - 0 0"));
	/* Prey in a corner, and prey caught between two hunters of its own rank. */
	assert_true(value("5/5/5/2R2/5/n4 p r - 0 0") > value("5/n4/5/2R2/5/5 p r - 0 0"));
	assert_true(value("5/5/R4/5/r1R2 p r - 0 0") > value("5/5/R1r2/5/2R2 p r - 0 0"));
	/* A piece that nothing can take any more, and one that fewer can take. */
	assert_true(value("?3/4/4/??2 p r Gnc 0 0") > value("?3/4/4/??2 p r Ggc 0 0"));
	assert_true(value("?3/4/4/??2 p r Knc 0 0") > value("?3/4/4/??2 p r Kpc 0 0"));
	/* A lead fades toward the draw. */
	int lead = value("R3/4/4/2Pr p r - 0 0"), late = value("R3/4/4/2Pr p r - 30 0");
	assert_true(late > 0 && late < lead);
	assert_true(value("R3/4/4/2Pr p r - 39 0") < late);
	assert_int_equal(value("R3/4/4/2Pr p r - 30 0"), -value("R3/4/4/2Pr n r - 30 0"));
	assert_true(value("R3/4/4/2Pr p r - 30 0 draw=80") > late);
	/* The value of pieces in the bag. */
	assert_true(value("R1?1/4/4/3r p r P 0 0") > 0);
	assert_true(value("R1?1/4/4/3r p r K 0 0") > value("R1?1/4/4/3r p r P 0 0"));
	assert_true(value("R1?1/4/4/3r p r P 0 0") < value("R1P1/4/4/3r p r - 0 0"));
	/* Magic. */
	assert_true(value("R^23/4/4/3r p r - 0 0") < 0);
	assert_true(value("R*3/4/4/3r p r - 0 0") > 0);
	assert_true(value("R3/4/4/3r~1 p r - 0 0") < 0);
	assert_int_equal(value("R~13/4/4/3r p r - 0 0"), 0); /* has no effect for the player */
	/* Approaching is worth less to a frozen piece, and to one whose prey has a shield; frozen prey cannot flee. */
	int nearer = value("R1n1/4/4/3r p r - 0 0") - value("2n1/4/R3/3r p r - 0 0");
	assert_true(nearer > value("R^11n1/4/4/3r p r - 0 0") - value("2n1/4/R^13/3r p r - 0 0"));
	assert_true(nearer > value("R1n*1/4/4/3r p r - 0 0") - value("2n*1/4/R3/3r p r - 0 0"));
	assert_true(nearer < value("R1n^11/4/4/3r p r - 0 0") - value("2n^11/4/R3/3r p r - 0 0"));
	assert_true(value("R1?1/4/4/3r p r P* 0 0") > value("R1?1/4/4/3r p r P 0 0"));

	static const char *const moves[] = {"a3-b3", "a3-a2", "c3-c1", "b1"};
	struct position p;
	set_up(&mc_game, NULL, "Rn*C/2k/1?r p r K 0 0", &p);
	for (int i = 0; i < 4; i++) {
		struct error err;
		move_t move = mc_game.text.parse_move(&p, moves[i], &err);
		int score;
		assert_int_not_equal(move, NO_MOVE);
		mc_game.heuristics.order(&p, &move, 1, &score);
		assert_int_equal(score > 0, i % 2 == 0); /* a spell and a capture; not a step or a flip */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(standard_boards_are_set_up),
		cmocka_unit_test(first_flip_decides_the_colors),
		cmocka_unit_test(npc_may_move_first),
		cmocka_unit_test(outcomes_distinguish_magic),
		cmocka_unit_test(a_side_without_pieces_loses),
		cmocka_unit_test(a_side_without_actions_loses),
		cmocka_unit_test(hidden_and_bagged_pieces_count),
		cmocka_unit_test(forty_quiet_plies_draw),
		cmocka_unit_test(third_occurrence_draws),
		cmocka_unit_test(shield_hits_restart_the_counter),
		cmocka_unit_test(keys_cover_board_and_magic),
		cmocka_unit_test(wood_belongs_to_no_side),
		cmocka_unit_test(wood_blocks_movement),
		cmocka_unit_test(cannons_jump_over_wood),
		cmocka_unit_test(cannons_cannot_jump_over_wood_by_option),
		cmocka_unit_test(ice_counts_its_own_sides_turns),
		cmocka_unit_test(ice_starts_counting_at_the_reveal),
		cmocka_unit_test(ice_counts_plies_by_option),
		cmocka_unit_test(frozen_pieces_can_be_captured_and_jumped),
		cmocka_unit_test(frozen_sides_pass),
		cmocka_unit_test(frozen_sides_lose_by_option),
		cmocka_unit_test(gold_breaks_before_it_is_captured),
		cmocka_unit_test(gold_is_captured_by_another_piece_later),
		cmocka_unit_test(cannons_break_gold),
		cmocka_unit_test(pieces_hide_after_a_move),
		cmocka_unit_test(hidden_pieces_cannot_be_captured),
		cmocka_unit_test(hidden_pieces_can_be_jumped),
		cmocka_unit_test(hidden_pieces_can_be_revealed),
		cmocka_unit_test(pieces_hide_while_uses_are_left),
		cmocka_unit_test(breaking_a_shield_reveals_the_attacker),
		cmocka_unit_test(players_pieces_do_not_hide),
		cmocka_unit_test(every_kind_of_cast_works),
		cmocka_unit_test(casts_run_out),
		cmocka_unit_test(wood_may_end_the_game),
		cmocka_unit_test(evaluation_covers_magic),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
