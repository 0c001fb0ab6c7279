/* Hindsight reduction: the depth of a node is adjusted after its move was reduced. */
#include "support.h"

#include <string.h>

#include "core/search_parameters.h"
#include "search/node.h"

static struct tree tree;
static const struct search_parameters margins = {.hindsight_more = 3, .hindsight_less = 150};

/* The depth change of a node at ply 1. The move to it was reduced by reduction plies; before is the evaluation for the
 * side that played it, after the evaluation for the side to move. */
static int change(int reduction, int before, int after, int depth)
{
	memset(&tree, 0, sizeof tree);
	tree.ply = 1;
	tree.stack[0].reduction = reduction;
	tree.stack[0].eval = before;
	tree.stack[1].eval = after;
	return node_hindsight(&tree, &(struct node){.depth = depth, .margins = &margins});
}

static void a_reduced_move_that_did_no_harm_is_searched_deeper(void **state)
{
	(void)state;
	assert_int_equal(change(3, 40, -40, 5), 1);
	assert_int_equal(change(3, 40, -41, 5), 1);
	assert_int_equal(change(3, 40, -39, 5), 0);
	assert_int_equal(change(2, 40, -40, 5), 0);
}

static void a_reduced_move_that_lost_much_is_searched_less_deep(void **state)
{
	(void)state;
	assert_int_equal(change(1, 40, 111, 5), -1);
	assert_int_equal(change(1, 40, 110, 5), 0);
	assert_int_equal(change(1, 40, 111, 2), -1);
	assert_int_equal(change(1, 40, 111, 1), 0);
}

static void hindsight_needs_a_reduction_and_two_evaluations(void **state)
{
	(void)state;
	assert_int_equal(change(0, 40, -80, 5), 0);
	assert_int_equal(change(0, 40, 400, 5), 0);
	assert_int_equal(change(3, TT_NO_EVAL, -40, 5), 0);
	assert_int_equal(change(3, 40, TT_NO_EVAL, 5), 0);
	change(3, 40, -40, 5);
	struct node n = {.depth = 5, .margins = &margins};
	tree.stack[1].excluded = 1;
	assert_int_equal(node_hindsight(&tree, &n), 0);
	tree.stack[1].excluded = NO_MOVE;
	assert_int_equal(node_hindsight(&tree, &n), 1);
	n.margins = &(struct search_parameters){0};
	assert_int_equal(node_hindsight(&tree, &n), 0);
	tree.ply = 0;
	n.margins = &margins;
	assert_int_equal(node_hindsight(&tree, &n), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_reduced_move_that_did_no_harm_is_searched_deeper),
		cmocka_unit_test(a_reduced_move_that_lost_much_is_searched_less_deep),
		cmocka_unit_test(hindsight_needs_a_reduction_and_two_evaluations),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
