/* Judgements on moves, on flips and on their reveals, and the notes written for them, with figures set by the test. */
#include "support.h"

#include "reviewed.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "records/record_write.h"
#include "review/review_notes.h"

static const char *written(struct reviewed *r, bool lines)
{
	static struct string out;
	struct error err;
	string_clear(&out);
	review_annotate(&r->record, r->steps, lines);
	assert_true(record_check(&r->record, &err));
	record_write(&r->record, &out);
	return strstr(out.text, "\n\n") + 2;
}

static void shares_and_scores_convert_to_each_other(void **state)
{
	(void)state;
	assert_true(judgement_share(0) == 0.5);
	/* 1 / (1 + e^-1) */
	assert_true(fabs(judgement_share(200) - 0.7310586) < 1e-6);
	assert_true(fabs(judgement_share(-200) + judgement_share(200) - 1) < 1e-12);
	for (int score = -2000; score <= 2000; score += 100)
		assert_int_equal(judgement_score(judgement_share(score)), score);
	assert_int_equal(judgement_score(1), SCORE_WIN);
	assert_int_equal(judgement_score(0), -SCORE_WIN);
}

static void thresholds_are_as_documented(void **state)
{
	(void)state;
	for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= JUDGEMENT_BLUNDER; kind++) {
		assert_int_equal(judgement_of_move(0.9, 0.9 - judgement_bound(kind) - 1e-9), kind);
		assert_int_equal(judgement_of_move(0.9, 0.9 - judgement_bound(kind) + 1e-9), kind - 1);
	}
	assert_int_equal(judgement_of_move(0.2, 0.9), JUDGEMENT_NONE);
	for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= JUDGEMENT_BLUNDER; kind++)
		assert_int_equal(judgement_of_move(judgement_bound(kind), 0), kind);
	assert_int_equal(judgement_of_luck(0, judgement_bound(JUDGEMENT_LUCKY)), JUDGEMENT_LUCKY);
	assert_int_equal(judgement_of_luck(judgement_bound(JUDGEMENT_UNLUCKY), 0), JUDGEMENT_UNLUCKY);
	assert_int_equal(judgement_of_luck(0.5, 0.61), JUDGEMENT_LUCKY);
	assert_int_equal(judgement_of_luck(0.5, 0.39), JUDGEMENT_UNLUCKY);
	assert_int_equal(judgement_of_luck(0.5, 0.55), JUDGEMENT_NONE);
}

static void moves_are_judged_for_their_side(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 b2b9 a9b9");
	reviewed_search(&r, 0, 30, "h2e2");
	reviewed_search(&r, 1, -100, "h9g7"); /* the move was the best one: the later search is not held against it */
	reviewed_search(&r, 2, -100, "h0g2");
	reviewed_search(&r, 3, -500, "a9b9");
	reviewed_search(&r, 4, 100, "h0g2"); /* Black loses its advantage, but played the best move */
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[1].judgement, JUDGEMENT_NONE);
	assert_int_equal(r.steps[2].judgement, JUDGEMENT_NONE);
	assert_int_equal(r.steps[3].judgement, JUDGEMENT_BLUNDER);
	assert_true(fabs(r.steps[3].loss - (judgement_share(-100) - judgement_share(-500))) < 1e-12);
	assert_int_equal(r.steps[4].judgement, JUDGEMENT_NONE);
	reviewed_search(&r, 3, -500, "h7h5");
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[4].judgement, JUDGEMENT_BLUNDER);
	struct review_tally sides[2];
	review_count(&r.record.line, r.steps, sides);
	for (int side = 0; side < 2; side++) {
		assert_int_equal(sides[side].n_moves, 2);
		assert_int_equal(sides[side].counts[JUDGEMENT_BLUNDER], 1);
	}
	record_release(&r.record);
}

static void unknown_moves_are_not_judged(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 b2b9");
	reviewed_search(&r, 1, 500, "b9c7");
	r.steps[2].kind = REVIEW_RULED; /* the game was continued */
	r.steps[2].score = SCORE_WIN;
	r.steps[2].share = 1;
	reviewed_search(&r, 3, -500, "a9b9");
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[1].judgement, JUDGEMENT_NONE);
	assert_int_equal(r.steps[2].judgement, JUDGEMENT_INACCURACY);
	assert_int_equal(r.steps[3].judgement, JUDGEMENT_NONE);
	record_release(&r.record);
}

/* A flip is judged by its expected score; the reveal is luck of the side that flipped. */
static void flips_are_judged_before_their_reveal(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "darkchess", "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20", "b2(g)");
	reviewed_search(&r, 0, 100, "c2");
	reviewed_expected(&r, 1, judgement_share(90), 90);
	reviewed_search(&r, 2, -300, "c1-b1");
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[1].judgement, JUDGEMENT_NONE);
	assert_true(r.steps[1].loss > 0);
	assert_int_equal(r.steps[2].judgement, JUDGEMENT_UNLUCKY);
	assert_true(r.steps[2].loss == 0);
	reviewed_expected(&r, 1, judgement_share(-100), -100);
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[1].judgement, JUDGEMENT_BLUNDER);
	assert_int_equal(r.steps[2].judgement, JUDGEMENT_UNLUCKY);
	assert_string_equal(written(&r, true),
			    "{[%eval 1.00,5]} 1. b2(g) {[%eval -3.00,5] ?? blunder, better c2; ▼ unlucky,\n"
			    "expected -1.00} (1. c2 {[%eval 1.00,5] better}) *\n");
	/* by the mean score it was as good as the best move */
	reviewed_expected(&r, 1, judgement_share(-100), 100);
	review_judge(&r.record.line, r.steps);
	assert_int_equal(r.steps[1].judgement, JUDGEMENT_NONE);
	assert_string_equal(written(&r, true),
			    "{[%eval 1.00,5]} 1. b2(g) {[%eval -3.00,5] ▼ unlucky, expected -1.00} *\n");
	record_release(&r.record);
}

static void scores_have_the_usual_form(void **state)
{
	(void)state;
	static const struct {
		int score;
		const char *text;
	} rows[] = {
		{0, "0.00"},   {35, "0.35"},  {-120, "-1.20"}, {SCORE_WIN, "#0"},          {SCORE_WIN - 1, "#1"},
		{29998, "#1"}, {29997, "#2"}, {-29995, "#-3"}, {SCORE_EVAL_MAX, "200.00"}, {-SCORE_WIN, "#-0"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string out = {0};
		review_add_score(&out, rows[i].score);
		assert_string_equal(out.text, rows[i].text);
		string_release(&out);
	}
}

/* Human comments stay, in the comment and below the move; notes of earlier reviews are removed. */
static void old_notes_are_replaced(void **state)
{
	(void)state;
	static const char *const comments[] = {
		"a word",
		"[%eval 9.99,20] ?? blunder, better b9c7 a word",
		"[%eval 0.10] a word",
		"a [%eval #-3,4] ?! inaccuracy, better b9c7 word",
		"[%eval 1.00,2] ? mistake, better c2; ▲ lucky, expected 0.35 a word",
		"[%eval 1.00,2] ▼ unlucky, expected #-2 a word [%eval 0.1]",
	};
	for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
		struct reviewed r;
		reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
		branch_set_comment(&r.record.root, 1, comments[i]);
		reviewed_search(&r, 0, 30, "h2e2");
		reviewed_search(&r, 1, 25, "b9c7");
		review_judge(&r.record.line, r.steps);
		assert_string_equal(written(&r, true), "{[%eval 0.30,5]} 1. h2e2 {[%eval 0.25,5] a word} h9g7 *\n");
		record_release(&r.record);
	}
}

/* Text that only resembles a note is a human comment. */
static void other_comments_are_kept(void **state)
{
	(void)state;
	static const char *const comments[] = {
		"[%eval 9.99 was what it said",
		"[%eval of a friend: see [1]",
		"[%eval ]",
		"[%evaluation 3.1]",
		"[%clk 0:01:00]",
		"lucky, expected",
		"[%eval",
	};
	for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
		struct reviewed r;
		char expected[200];
		reviewed_begin(&r, "xiangqi", NULL, "h2e2");
		branch_set_comment(&r.record.root, 0, comments[i]);
		reviewed_search(&r, 0, 30, "h2e2");
		snprintf(expected, sizeof expected, "[%%eval 0.30,5] %s", comments[i]);
		for (int k = 0; k < 2; k++) {
			written(&r, true);
			assert_string_equal(branch_comment(&r.record.root, 0), expected);
		}
		record_release(&r.record);
	}
}

static void better_lines_are_added_once(void **state)
{
	(void)state;
	struct reviewed r;
	struct error err;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
	const struct game *g = r.record.game;
	reviewed_search(&r, 0, 300, "b2e2");
	r.steps[0].line[1] = g->text.parse_move(line_at(&r.record.line, 1), "b9c7", &err);
	r.steps[0].n_line = 2;
	reviewed_search(&r, 1, 0, "h9g7");
	review_judge(&r.record.line, r.steps);
	const char *first = "{[%eval 3.00,5]} 1. h2e2 {[%eval 0.00,5] ?? blunder, better b2e2} (1. b2e2\n"
			    "{[%eval 3.00,5] better} b9c7) h9g7 *\n";
	assert_string_equal(written(&r, true), first);
	assert_string_equal(written(&r, true), first);
	/* another best move: the old line belonged to the review */
	reviewed_search(&r, 0, 300, "h0g2");
	assert_string_equal(written(&r, true),
			    "{[%eval 3.00,5]} 1. h2e2 {[%eval 0.00,5] ?? blunder, better h0g2} (1. h0g2\n"
			    "{[%eval 3.00,5] better}) h9g7 *\n");
	/* a human comment was added, so the line is no longer the review's */
	branch_set_comment(&r.record.root.branches[0], 1, "[%eval 3.00,5] better and sound");
	reviewed_search(&r, 0, 300, "b2e2");
	assert_string_equal(written(&r, true),
			    "{[%eval 3.00,5]} 1. h2e2 {[%eval 0.00,5] ?? blunder, better b2e2} (1. h0g2\n"
			    "{[%eval 3.00,5] better and sound}) (1. b2e2 {[%eval 3.00,5] better}) h9g7 *\n");
	assert_null(strstr(written(&r, false), "better})"));
	assert_non_null(strstr(written(&r, false), "and sound})"));
	record_release(&r.record);
}

/* The comment on the first move of the better line is one ply later. */
static void better_lines_start_one_ply_closer_to_a_win(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
	reviewed_search(&r, 0, SCORE_WIN - 5, "b2e2");
	reviewed_search(&r, 1, -SCORE_WIN + 3, "b9c7");
	reviewed_search(&r, 2, 0, "h0g2");
	review_judge(&r.record.line, r.steps);
	assert_string_equal(written(&r, true),
			    "{[%eval #3,5]} 1. h2e2 {[%eval #-2,5] ?? blunder, better b2e2} (1. b2e2 {[%eval\n"
			    "#2,5] better}) h9g7 {[%eval 0.00,5] ?? blunder, better b9c7} (1... b9c7 {[%eval\n"
			    "#-1,5] better}) *\n");
	/* an evaluation, however high, stays */
	reviewed_search(&r, 0, SCORE_EVAL_MAX, "b2e2");
	reviewed_search(&r, 1, -200, "b9c7");
	review_judge(&r.record.line, r.steps);
	written(&r, true);
	for (int i = 0; i < r.record.root.n_branches; i++)
		assert_string_equal(branch_comment(&r.record.root.branches[i], 1), r.record.root.branches[i].step == 0
											   ? "[%eval 200.00,5] better"
											   : "[%eval -2.00,5] better");
	record_release(&r.record);
}

/* An earlier review may have evaluated positions that this one has not. */
static void notes_on_unsearched_positions_are_kept(void **state)
{
	(void)state;
	struct reviewed r;
	struct error err;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
	const struct game *g = r.record.game;
	branch_set_comment(&r.record.root, 1, "[%eval -1.00,3] ?? blunder, better b2e2");
	struct branch *b = branch_add(&r.record.root, 0, g->text.parse_move(line_at(&r.record.line, 0), "b2e2", &err));
	branch_set_comment(b, 1, "[%eval 3.00,3] better");
	reviewed_search(&r, 0, 300, "h0g2");
	reviewed_search(&r, 2, 30, "h0g2");
	review_judge(&r.record.line, r.steps);
	assert_string_equal(written(&r, true),
			    "{[%eval 3.00,5]} 1. h2e2 {[%eval -1.00,3] ?? blunder, better b2e2} (1. b2e2\n"
			    "{[%eval 3.00,3] better}) h9g7 {[%eval 0.30,5]} *\n");
	record_release(&r.record);
}

/* Whatever its comment says. */
static void existing_variations_are_not_duplicated(void **state)
{
	(void)state;
	struct reviewed r;
	struct error err;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
	const struct game *g = r.record.game;
	branch_add(&r.record.root, 0, g->text.parse_move(line_at(&r.record.line, 0), "b2e2", &err));
	reviewed_search(&r, 0, 300, "b2e2");
	reviewed_search(&r, 1, 0, "b9c7");
	reviewed_search(&r, 2, 300, "h0g2");
	review_judge(&r.record.line, r.steps);
	assert_string_equal(written(&r, true),
			    "{[%eval 3.00,5]} 1. h2e2 {[%eval 0.00,5] ?? blunder, better b2e2} (1. b2e2) h9g7\n"
			    "{[%eval 3.00,5] ?? blunder, better b9c7} (1... b9c7 {[%eval 0.00,5] better}) *\n");
	record_release(&r.record);
}

/* A game that ends between a flip and its reveal. */
static void final_flips_get_their_expected_score(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "darkchess", "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20", "b2");
	reviewed_search(&r, 0, 100, "c2");
	reviewed_expected(&r, 1, 0.5, 0);
	review_judge(&r.record.line, r.steps);
	assert_string_equal(written(&r, true),
			    "{[%eval 1.00,5]} 1. b2 {[%eval 0.00,0] ? mistake, better c2} (1. c2 {[%eval\n"
			    "1.00,5] better}) *\n");
	record_release(&r.record);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shares_and_scores_convert_to_each_other),
		cmocka_unit_test(thresholds_are_as_documented),
		cmocka_unit_test(moves_are_judged_for_their_side),
		cmocka_unit_test(unknown_moves_are_not_judged),
		cmocka_unit_test(flips_are_judged_before_their_reveal),
		cmocka_unit_test(scores_have_the_usual_form),
		cmocka_unit_test(old_notes_are_replaced),
		cmocka_unit_test(other_comments_are_kept),
		cmocka_unit_test(better_lines_are_added_once),
		cmocka_unit_test(better_lines_start_one_ply_closer_to_a_win),
		cmocka_unit_test(notes_on_unsearched_positions_are_kept),
		cmocka_unit_test(existing_variations_are_not_duplicated),
		cmocka_unit_test(final_flips_get_their_expected_score),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
