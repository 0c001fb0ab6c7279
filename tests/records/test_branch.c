/* A record's tree: it grows, is cut and copied, and record_check finds its errors. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/registry.h"
#include "records/record.h"

static void push(struct record *r, const char *text)
{
	struct error err;
	move_t move = r->game->text.parse_move(line_last(&r->line), text, &err);
	if (move == NO_MOVE)
		fail_msg("%s", err.text);
	record_push(r, move);
}

static move_t move_at(const struct record *r, int step, const char *text)
{
	struct error err;
	move_t move = r->game->text.parse_move(line_at(&r->line, step), text, &err);
	assert_int_not_equal(move, NO_MOVE);
	return move;
}

/* 1. b4(k) d1 (1... d2 (1... d3)) of dark chess: a flip, its reveal, an alternative, and an alternative to that. */
static void make(struct record *r)
{
	const struct game *game = games_find("darkchess", NULL);
	record_init(r, game, game->presets, NULL);
	push(r, "b4");
	push(r, "(k)");
	push(r, "d1");
	struct branch *b = branch_add(&r->root, 2, move_at(r, 2, "d2"));
	assert_non_null(branch_add(b, 0, move_at(r, 2, "d3")));
	branch_set_comment(&r->root, 0, "before");
	branch_set_comment(&r->root, 2, "a king");
	branch_set_comment(b, 1, "or here");
	assert_true(record_check(r, NULL));
}

static void assert_is(const struct record *r, const char *expected)
{
	struct string text = {0};
	branch_words(&r->root, &r->line, &text);
	assert_string_equal(text.text, expected);
	string_release(&text);
}

static void trees_can_be_cut(void **state)
{
	(void)state;
	struct record r;
	make(&r);
	assert_is(&r, "{before} b4 (k) {a king} d1 ( d2 {or here} ( d3 ) ) ");
	assert_int_equal(branch_total(&r.root), 5);
	record_take_back(&r, 9);
	assert_int_equal(branch_total(&r.root), 5);
	record_take_back(&r, 2);
	assert_true(record_check(&r, NULL));
	assert_is(&r, "{before} b4 (k) {a king} ");
	record_take_back(&r, 0);
	assert_true(record_check(&r, NULL));
	assert_is(&r, "{before} ");
	record_release(&r);
}

/* Alternatives are ordered by their steps, those of one step by when they were added. */
static void branches_are_in_order(void **state)
{
	(void)state;
	struct record r;
	make(&r);
	branch_push(branch_add(&r.root, 0, move_at(&r, 0, "a1")), move_at(&r, 1, "(P)"));
	branch_add(&r.root, 2, move_at(&r, 2, "d4"));
	branch_add(&r.root, 0, move_at(&r, 0, "a2"));
	assert_true(record_check(&r, NULL));
	assert_is(&r, "{before} b4 ( a1 (P) ) ( a2 ) (k) {a king} d1 ( d2 {or here} ( d3 ) ) ( d4 ) ");
	record_release(&r);
}

static void copies_are_independent(void **state)
{
	(void)state;
	struct record r, copy;
	make(&r);
	record_add_tag(&r, "Event", "a cup");
	record_end(&r, DRAWN, "agreement");
	record_copy(&copy, &r);
	record_take_back(&r, 0);
	record_release(&r);
	assert_true(record_check(&copy, NULL));
	assert_is(&copy, "{before} b4 (k) {a king} d1 ( d2 {or here} ( d3 ) ) ");
	assert_string_equal(copy.tags[0].value, "a cup");
	assert_string_equal(copy.ruling, "agreement");
	push(&copy, "(P)");
	assert_true(record_check(&copy, NULL));
	record_release(&copy);
}

/* Each error alone, and the message of record_check. */
struct fault {
	void (*make)(struct record *);
	const char *words;
};

static void drop_a_move(struct record *r)
{
	r->root.n_moves--;
}

static void push_only_to_the_line(struct record *r)
{
	line_push(&r->line, move_at(r, 3, "(P)"));
}

static void change_a_move(struct record *r)
{
	r->root.moves[2] = move_at(r, 2, "d2");
}

static void play_illegal_move(struct record *r)
{
	r->root.moves[2] = r->line.steps[2].move = move_at(r, 0, "b4");
}

static void branch_to_illegal_move(struct record *r)
{
	branch_push(&r->root.branches[0], move_at(r, 0, "b4"));
}

static void branch_after_the_end(struct record *r)
{
	r->root.branches[0].step = 3;
}

static void branch_at_an_outcome(struct record *r)
{
	branch_add(&r->root, 1, move_at(r, 1, "(P)"));
}

static void branch_out_of_order(struct record *r)
{
	branch_add(&r->root, 2, move_at(r, 2, "d4"))->step = 0;
}

static void empty_a_branch(struct record *r)
{
	r->root.branches[0].branches[0].n_moves = 0;
}

static void set_depth_too_high(struct record *r)
{
	r->root.branches[0].branches[0].depth = BRANCH_DEPTH_MAX + 1;
}

static void comment_out_of_order(struct record *r)
{
	r->root.comments[1].step = 0;
}

static void comment_after_the_end(struct record *r)
{
	r->root.branches[0].comments[0].step = 2;
}

static void comment_after_the_end_of_a_branch(struct record *r)
{
	branch_set_comment(&r->root.branches[0].branches[0], 2, "far out");
}

static void branch_after_the_end_of_a_branch(struct record *r)
{
	r->root.branches[0].branches[0].step = 1;
}

static void empty_a_comment(struct record *r)
{
	r->root.comments[0].text[0] = 0;
}

static void set_depth_too_low(struct record *r)
{
	r->root.depth = 1;
}

static void errors_are_found(void **state)
{
	(void)state;
	static const struct fault faults[] = {
		{drop_a_move, "a branch of 2 moves has a line of length 3"},
		{push_only_to_the_line, "a branch of 3 moves has a line of length 4"},
		{change_a_move, "step 2 of a branch differs from its line"},
		{play_illegal_move, "step 2 of 3 is not possible"},
		{branch_to_illegal_move, "step 1 of 2 of a branch at depth 1 is not possible"},
		{branch_after_the_end, "branch 0 leaves one of 3 moves at step 3"},
		{branch_at_an_outcome, "branch 0 at step 1 does not start with a move"},
		{branch_out_of_order, "branch 1 leaves one of 3 moves at step 0"},
		{empty_a_branch, "branch 0 at step 0 does not start with a move"},
		{set_depth_too_high, "a branch at depth 65 leaves one at depth 1"},
		{comment_out_of_order, "comment 1 of a branch of 3 moves is at step 0"},
		{comment_after_the_end, "comment 0 of a branch of 1 moves is at step 2"},
		{comment_after_the_end_of_a_branch, "comment 0 of a branch of 1 moves is at step 2"},
		{branch_after_the_end_of_a_branch, "branch 0 leaves one of 1 moves at step 1"},
		{empty_a_comment, "the comment at step 0 is empty"},
		{set_depth_too_low, "a root branches off at step 0 and depth 1"},
	};
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		struct record r;
		struct error err = {0};
		make(&r);
		faults[i].make(&r);
		assert_false(record_check(&r, &err));
		assert_string_equal(err.text, faults[i].words);
		record_release(&r);
	}
}

/* Follows only the moves pushed to the line. */
static void the_main_line_can_be_changed(void **state)
{
	(void)state;
	struct record r;
	make(&r);
	line_push(&r.line, move_at(&r, 3, "(P)"));
	record_follow_line(&r);
	assert_true(record_check(&r, NULL));
	assert_int_equal(r.root.n_moves, 4);
	record_follow_line(&r);
	assert_int_equal(r.root.n_moves, 4);
	record_release(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(trees_can_be_cut),
		cmocka_unit_test(branches_are_in_order),
		cmocka_unit_test(copies_are_independent),
		cmocka_unit_test(errors_are_found),
		cmocka_unit_test(the_main_line_can_be_changed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
