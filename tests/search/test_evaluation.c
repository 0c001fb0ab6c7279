/* Leaf evaluation with a net: where the net is nearly sure of the result, the hand-crafted evaluation counts too, so
 * that the search still prefers to win pieces. */
#include "support.h"

#include <stdlib.h>

#include "games/registry.h"
#include "search/tree.h"

/* A net that gives every position the same value. */
static void value_all(struct net *net, int value)
{
	for (int i = 0; i < net->n_output_buckets; i++)
		net->output_buckets[i].last_bias =
			(value * NET_ONE * NET_WEIGHT + (value > 0 ? NET_VALUE - 1 : 1 - NET_VALUE)) / NET_VALUE;
}

/* Leaf value for a net output and a hand-crafted evaluation. */
static int leaf_value(int of_net, bool counts_pieces, int *by_hand)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct position p;
	struct error err;
	struct net net;
	struct accumulator sums;
	struct tree *t = calloc(1, sizeof *t);
	set_up(game, NULL, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", &p);
	assert_true(net_init(&net, game->name, game->heuristics.features->n,
			     game->heuristics.features->n_output_buckets, 64, &err));
	value_all(&net, of_net);
	accumulator_init(&sums, &net, game, 4);
	t->heuristics = &game->heuristics;
	t->sums = &sums;
	t->counts_pieces = counts_pieces;
	line_init(&t->line, game, &p);
	*by_hand = game->heuristics.evaluate(&p);
	assert_int_equal(accumulator_evaluate(&sums, &t->line), of_net);
	int value = tree_evaluate(t);
	line_release(&t->line);
	accumulator_release(&sums);
	net_release(&net);
	free(t);
	return value;
}

/* Nothing up to 16 pieces, then linear, half of it from 20 pieces on; for losses as for wins. */
static void material_counts_when_the_net_is_certain(void **state)
{
	static const struct {
		int of_net, eighths; /* eighths of the hand-crafted evaluation that are added */
	} cases[] = {{0, 0},    {500, 0},  {1600, 0},  {1700, 1},  {1800, 2},  {1900, 3},  {2000, 4}, {2100, 4},
		     {3000, 4}, {-500, 0}, {-1600, 0}, {-1700, 1}, {-1900, 3}, {-2000, 4}, {-2400, 4}};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int by_hand, value = leaf_value(cases[i].of_net, true, &by_hand);
		assert_true(by_hand > 400);
		if (value != cases[i].of_net + by_hand * cases[i].eighths / 8)
			fail_msg("the net says %d, by hand %d: %d, expected %d eighths more", cases[i].of_net, by_hand,
				 value, cases[i].eighths);
	}
}

/* MultiPV lines are compared by the net alone. */
static void comparing_lines_uses_only_the_net(void **state)
{
	static const int values[] = {500, 1700, 3000, -1700, -3000};
	(void)state;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		int by_hand;
		assert_int_equal(leaf_value(values[i], false, &by_hand), values[i]);
	}
}

/* However sure the net is, a leaf is not a forced win. */
static void certain_leaves_stay_within_evaluation_range(void **state)
{
	int by_hand;
	(void)state;
	assert_int_equal(leaf_value(SCORE_EVAL_MAX, true, &by_hand), SCORE_EVAL_MAX);
	assert_int_equal(leaf_value(SCORE_EVAL_MAX - 1, true, &by_hand), SCORE_EVAL_MAX);
	assert_true(tree_is_evaluation(leaf_value(-SCORE_EVAL_MAX, true, &by_hand)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(material_counts_when_the_net_is_certain),
		cmocka_unit_test(comparing_lines_uses_only_the_net),
		cmocka_unit_test(certain_leaves_stay_within_evaluation_range),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
