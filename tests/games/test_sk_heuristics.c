/* Evaluation of Surakarta positions: docs/rules/surakarta.md 5 names these tests. */
#include "support.h"

#include <string.h>

#include "core/engine.h"
#include "core/random_play.h"
#include "games/surakarta/sk_parts.h"
#include "games/surakarta/sk_game.h"

static int score_of(const char *position)
{
	struct position p;
	set_up(&sk_game, NULL, position, &p);
	return sk_evaluate(&p);
}

/* With the sides exchanged and the board turned by 180 degrees the value for the side to act is the same. */
static void swapped_sides_have_the_same_score(void **state)
{
	(void)state;
	for (int game = 0; game < 50; game++) {
		struct position start, turned;
		struct line line;
		struct rng rng;
		rng_seed(&rng, (uint64_t)game);
		set_up(&sk_game, NULL, NULL, &start);
		line_init(&line, &sk_game, &start);
		while (line.length < 200 && random_play(&line, &rng, 1).verdict == UNDECIDED) {
			const struct sk_position *p = sk_const(line_last(&line));
			memcpy(&turned, p, sizeof *p);
			struct sk_position *q = sk_of(&turned);
			q->pieces[0] = q->pieces[1] = q->stops[0] = q->stops[1] = 0;
			for (int i = 0; i < SK_POINTS; i++)
				for (int side = 0; side < 2; side++)
					if (p->pieces[side] >> i & 1)
						sk_toggle(q, !side, SK_POINTS - 1 - i);
			q->side = !p->side;
			assert_int_equal(sk_evaluate(&turned), sk_evaluate(line_last(&line)));
		}
		line_release(&line);
	}
}

static void the_start_is_even(void **state)
{
	(void)state;
	assert_int_equal(score_of("OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0 0"), 0);
}

static void material_outweighs_other_terms(void **state)
{
	(void)state;
	assert_true(score_of("O4O/6/6/6/6/5X o 0 0") > 50);
	assert_true(score_of("O4O/6/6/6/6/5X x 0 0") < -50);
}

/* e1 */
static void crossings_attack_and_corners_are_safe(void **state)
{
	(void)state;
	int crossing = score_of("O5/6/6/6/2X3/6 x 0 0"), edge = score_of("O5/6/6/6/6/1X4 x 0 0");
	int corner = score_of("O5/6/6/6/6/X5 x 0 0");
	assert_true(crossing > edge);
	assert_true(corner > edge);
}

/* e2, e4: a capture without a recapture is worth more than one with it; e3: a piece that would recapture has value. */
static void threats_count_by_their_defense(void **state)
{
	(void)state;
	/* c4 takes c6 over the arc of its corner, b6 is on the other track. */
	assert_true(score_of("2O3/6/2X3/6/6/6 x 0 0") > score_of("1O4/6/2X3/6/6/6 x 0 0"));
	/* b1 takes e6 over two arcs; a piece on e3 would recapture. */
	int free_capture = score_of("O3O1/6/6/6/6/1X4 x 0 0"), guarded = score_of("4O1/6/6/4O1/6/1X4 x 0 0");
	assert_true(free_capture > guarded);
}

/* A piece on c2 instead of b1, on a full board and on an almost empty one, with no piece in reach. */
static void weights_change_as_pieces_disappear(void **state)
{
	(void)state;
	int many =
		score_of("OOOOOO/OOOOOO/6/6/XXXXXX/X1XXXX x 0 0") - score_of("OOOOOO/OOOOOO/6/6/XX1XXX/XXXXXX x 0 0");
	int few = score_of("O5/6/6/6/2X3/6 x 0 0") - score_of("O5/6/6/6/6/1X4 x 0 0");
	assert_true(few > 0);
	assert_true(many > few);
}

static void captures_are_ordered_before_steps(void **state)
{
	(void)state;
	struct line line;
	struct rng rng;
	struct position start;
	rng_seed(&rng, 3);
	set_up(&sk_game, NULL, NULL, &start);
	line_init(&line, &sk_game, &start);
	int n_captures = 0;
	while (line.length < 200 && random_play(&line, &rng, 1).verdict == UNDECIDED) {
		const struct sk_position *p = sk_const(line_last(&line));
		move_t moves[SK_MOVES_MAX];
		int score[SK_MOVES_MAX], n = sk_generate(line_last(&line), moves);
		sk_order(line_last(&line), moves, n, score);
		for (int i = 0; i < n; i++) {
			bool captures = p->pieces[!p->side] >> sk_to(moves[i]) & 1;
			assert_int_equal(score[i] > 0, captures);
			n_captures += captures;
		}
	}
	assert_true(n_captures > 0);
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(swapped_sides_have_the_same_score),
		cmocka_unit_test(the_start_is_even),
		cmocka_unit_test(material_outweighs_other_terms),
		cmocka_unit_test(crossings_attack_and_corners_are_safe),
		cmocka_unit_test(threats_count_by_their_defense),
		cmocka_unit_test(weights_change_as_pieces_disappear),
		cmocka_unit_test(captures_are_ordered_before_steps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
