/* Evaluation of xiangqi positions: its terms, and its scores for positions that are easy to judge. */
#include "support.h"

#include "core/random_play.h"
#include "games/xiangqi/xq_evaluate.h"
#include "games/xiangqi/xq_game.h"

#define GAMES 200
#define PLIES 120

/* From Red's view. */
static int score_of(const char *fen)
{
	struct position p;
	set_up(&xq_game, NULL, fen, &p);
	int value = xq_evaluate(&p);
	return xq_const(&p)->turn == XQ_RED ? value : -value;
}

static int squared(const int16_t *counts)
{
	const xq_weight *unit = (const xq_weight *)&xq_units;
	int n = 0;
	for (int i = 0; i < XQ_N_UNITS; i++)
		n += counts[i] * unit[i];
	n = n < 0 ? 0 : n > XQ_UNITS_MAX ? XQ_UNITS_MAX : n;
	return n * n / XQ_UNITS_SQUARED;
}

/* Evaluation recomputed from the trace, which the tuning of the weights uses. */
static int score_from_trace(const struct xq_trace *trace)
{
	const xq_weight *term = (const xq_weight *)&xq_weights;
	int opening = 0, ending = 0;
	for (int i = 0; i < XQ_N_TERMS; i++) {
		opening += trace->terms[i] * xq_opening(term[i]);
		ending += trace->terms[i] * xq_ending(term[i]);
	}
	int value = (opening * trace->phase + ending * (XQ_PHASES - trace->phase)) / XQ_PHASES +
		    squared(trace->units[0]) - squared(trace->units[1]);
	if (trace->scale < 0)
		return trace->scale == -1 ? value : 0;
	return value * ((const xq_weight *)&xq_scales)[trace->scale] / XQ_FULL;
}

static void the_trace_sums_to_the_score(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int game = 0; game < GAMES; game++) {
		struct line line;
		struct position start;
		set_up(&xq_game, NULL, NULL, &start);
		line_init(&line, &xq_game, &start);
		while (line.length < PLIES && random_play(&line, &rng, 1).verdict == UNDECIDED) {
			struct xq_trace trace;
			int value = xq_evaluate_traced(line_last(&line), &trace);
			if (value != xq_evaluate(line_last(&line)) || value != score_from_trace(&trace))
				fail_msg("%s: %d, traced %d, from the counts %d",
					 position_text(&xq_game, line_last(&line)), xq_evaluate(line_last(&line)),
					 value, score_from_trace(&trace));
		}
		line_release(&line);
	}
}

static void a_side_that_cannot_win_is_not_ahead(void **state)
{
	(void)state;
	/* Advisors and elephants never leave their half. */
	assert_int_equal(score_of("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1"), 0);
	assert_true(score_of("4k4/9/9/9/4p4/9/9/4B4/4A4/2BAK4 w - - 0 1") <= 0);
	/* Endgames known as drawn: a rook against full guards; a horse against two advisors; rooks alone. */
	assert_in_range(score_of("2bak4/4a4/4b4/9/9/9/9/9/9/R3K4 w - - 0 1") + 150, 0, 300);
	assert_in_range(score_of("3ak4/4a4/9/9/9/9/4N4/9/9/4K4 w - - 0 1") + 100, 0, 200);
	assert_in_range(score_of("2bak4/4a4/4b4/r8/9/9/R8/4B4/4A4/2BAK4 w - - 0 1") + 100, 0, 200);
	/* Endgames known as won. */
	assert_true(score_of("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1") > 500);
	assert_true(score_of("3ak4/9/9/9/9/9/9/9/9/R2KC4 w - - 0 1") > 500);
}

/* The second position is better for Red by that much. */
static void better(const char *worse, const char *fen, int min)
{
	if (score_of(fen) - score_of(worse) < min)
		fail_msg("%s: %d, expected %d more than %s: %d", fen, score_of(fen), min, worse, score_of(worse));
}

static void attacked_kings_lower_the_score(void **state)
{
	(void)state;
	/* A cannon that faces the king with nothing between. */
	better("rnbak1bnr/4a4/1c5c1/p1p3p1p/4C4/9/P1P3P1P/1C7/9/RNBAKABNR b - - 0 1",
	       "rnbakabnr/9/1c5c1/p1p3p1p/4C4/9/P1P3P1P/1C7/9/RNBAKABNR b - - 0 1", 40);
	/* The same attack on a king without advisors. */
	better("r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
	       "r1b1k1bnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1", 150);
	/* A horse on 臥槽, supported by a rook on a palace file. */
	better("2bakab2/9/4c4/p3p3p/9/9/P3P3P/2N6/9/2BAKR3 b - - 0 1",
	       "2bakab2/2N6/4c4/p3p3p/9/9/P3P3P/9/9/2BAKR3 b - - 0 1", 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_trace_sums_to_the_score),
		cmocka_unit_test(a_side_that_cannot_win_is_not_ahead),
		cmocka_unit_test(attacked_kings_lower_the_score),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
