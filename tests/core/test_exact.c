/* Exact endgame values in a search: scores, move values, the best move. The tables are a test double. */
#include "support.h"

#include <string.h>

#include "core/engine.h"
#include "core/tablebase.h"
#include "games/registry.h"

/* Values that the test double returns, for the side to act, keyed by the beginning of the position's text. */
static struct {
	const char *text;
	struct tablebase_value value;
} known[8];
static const struct game *game;
static int n_probes;

static bool probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	(void)tables;
	const char *text = position_text(game, position);
	n_probes++;
	for (int i = 0; i < 8 && known[i].text; i++)
		if (strncmp(text, known[i].text, strlen(known[i].text)) == 0) {
			*out = known[i].value;
			return true;
		}
	return false;
}

static struct tablebase *tables(void)
{
	static const struct tablebase_kind kind = {.probe = probe};
	static struct tablebase t = {&kind};
	return &t;
}

static int begin(void **state)
{
	(void)state;
	memset(known, 0, sizeof known);
	game = games_find("xiangqi", NULL);
	n_probes = 0;
	return 0;
}

static void expect_known(int i, const char *text, enum tablebase_result result, int plies, bool forced)
{
	known[i].text = text;
	known[i].value = (struct tablebase_value){.result = result, .plies = plies, .forced = forced};
}

static void sooner_wins_and_later_losses_score_more(void **state)
{
	(void)state;
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_WIN, .plies = 7, .forced = true}),
			 SCORE_WIN - 7);
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_WIN, .plies = 7, .forced = false}),
			 SCORE_UNFORCED_WIN - 7);
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_LOSS, .plies = 8, .forced = true}),
			 8 - SCORE_WIN);
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_LOSS, .plies = 8, .forced = false}),
			 8 - SCORE_UNFORCED_WIN);
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_DRAW, .plies = 0, .forced = true}), 0);
	assert_int_equal(tablebase_score(&(struct tablebase_value){.result = TB_DRAW, .plies = 9, .forced = false}), 0);
}

static struct tablebase_value by_captures(enum tablebase_result result, int plies, bool forced, int conversions,
					  enum tablebase_result otherwise)
{
	return (struct tablebase_value){.result = result,
					.plies = plies,
					.forced = forced,
					.to_conversion = true,
					.conversions = conversions,
					.otherwise = otherwise};
}

/* Fewer captures to come are worth more than fewer plies; a draw that must be reached is not quite a draw. */
static void captures_make_progress(void **state)
{
	const struct tablebase_value late = by_captures(TB_WIN, 30, true, 3, TB_DRAW),
				     soon = by_captures(TB_WIN, 1, true, 4, TB_DRAW),
				     kept = by_captures(TB_WIN, 0, true, 0, TB_WIN),
				     reached = by_captures(TB_DRAW, 9, true, 3, TB_LOSS),
				     suffered = by_captures(TB_DRAW, 9, true, 3, TB_WIN);
	(void)state;
	assert_true(tablebase_score(&late) > tablebase_score(&soon));
	assert_true(tablebase_score(&kept) > tablebase_score(&late));
	assert_true(tablebase_score(&soon) > SCORE_HISTORY_WIN);
	assert_in_range(tablebase_score(&suffered), 1, 100);
	assert_int_equal(tablebase_score(&reached), -tablebase_score(&suffered));
}

static void expect_bounds(const struct tablebase_value *v, enum tablebase_result low, enum tablebase_result high)
{
	struct tablebase_bounds bounds = tablebase_bounds_of(v);
	assert_int_equal(bounds.low, low);
	assert_int_equal(bounds.high, high);
}

/* A result whose next capture comes after the limit is no result. */
static void the_limit_voids_conversions_that_come_too_late(void **state)
{
	(void)state;
	for (enum tablebase_result other = TB_LOSS; other <= TB_WIN; other++)
		for (enum tablebase_result result = TB_LOSS; result <= TB_WIN; result++) {
			const struct tablebase_value in_time = by_captures(result, 5, true, 3, other),
						     late = by_captures(result, 5, false, 3, other),
						     later = by_captures(result, 6, false, 3, other);
			int score = tablebase_score(&late);
			expect_bounds(&in_time, result, result);
			assert_false(tablebase_is_void(&in_time));
			assert_int_equal(tablebase_is_void(&late), result != other);
			if (result == other)
				continue;
			if (result - other == 1 || result - other == -1)
				expect_bounds(&late, other, other);
			else
				expect_bounds(&late, other == TB_LOSS ? TB_LOSS : TB_DRAW,
					      other == TB_LOSS ? TB_DRAW : TB_WIN);
			assert_true(result > other ? score > tablebase_score(&later) : score < tablebase_score(&later));
			assert_true(score > -SCORE_UNFORCED_WIN && score < SCORE_UNFORCED_WIN);
		}
	const struct tablebase_value win = by_captures(TB_WIN, 1, false, 6, TB_LOSS),
				     drawn = by_captures(TB_DRAW, 84, true, 7, TB_LOSS),
				     lost = by_captures(TB_LOSS, 0, true, 0, TB_LOSS),
				     level = by_captures(TB_WIN, 1, false, 6, TB_DRAW);
	assert_true(tablebase_score(&win) < tablebase_score(&drawn));
	assert_true(tablebase_score(&win) > tablebase_score(&lost) + 1000);
	assert_in_range(tablebase_score(&level), 1, 100);
	expect_bounds(&(struct tablebase_value){.result = TB_WIN, .plies = 60}, TB_DRAW, TB_WIN);
	expect_bounds(&(struct tablebase_value){.result = TB_LOSS, .plies = 60}, TB_LOSS, TB_DRAW);
}

static bool value_of(struct line *line, const char *move, struct tablebase_value *out)
{
	int length = line->length;
	bool found = tablebase_probe_move(tables(), line, game->text.parse_move(line_last(line), move, NULL), out);
	assert_int_equal(line->length, length);
	return found;
}

/* Red has three moves: e0e1, e0f0 and a3a4. */
#define THREE_MOVES "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1"
#define AFTER_E0E1  "3k5/9/9/9/9/9/P8/9/4K4/9 b"
#define AFTER_E0F0  "3k5/9/9/9/9/9/P8/9/9/5K3 b"
#define AFTER_A3A4  "3k5/9/9/9/9/P8/9/9/9/4K4 b"

static void moves_are_valued_for_the_mover(void **state)
{
	(void)state;
	struct line line;
	struct tablebase_value v;
	play_moves(&line, game, NULL, THREE_MOVES, "");
	expect_known(0, AFTER_E0E1, TB_LOSS, 10, true);
	expect_known(1, AFTER_E0F0, TB_WIN, 3, false);
	expect_known(2, AFTER_A3A4, TB_DRAW, 0, true);
	assert_true(value_of(&line, "e0e1", &v) && v.result == TB_WIN && v.plies == 11 && v.forced);
	assert_true(value_of(&line, "e0f0", &v) && v.result == TB_LOSS && v.plies == 4 && !v.forced);
	assert_true(value_of(&line, "a3a4", &v) && v.result == TB_DRAW && v.plies == 0);
	known[1].text = "nothing";
	assert_false(value_of(&line, "e0f0", &v));
	line_release(&line);
}

static void rulings_override_tables(void **state)
{
	(void)state;
	struct line line;
	struct tablebase_value v;
	play_moves(&line, game, NULL, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", "");
	expect_known(0, "", TB_WIN, 20, true); /* matches every position */
	assert_true(value_of(&line, "a0a9", &v) && v.result == TB_WIN && v.plies == 1 && v.forced);
	line_release(&line);
	/* The third occurrence is a draw, whatever the tables say. */
	play_moves(&line, game, NULL, NULL, "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0");
	assert_true(value_of(&line, "a8a9", &v) && v.result == TB_DRAW && v.plies == 0);
	assert_int_equal(n_probes, 0);
	line_release(&line);
	/* 120 plies without a capture. */
	play_moves(&line, game, NULL, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 118 100", "");
	assert_true(value_of(&line, "a0a1", &v) && v.result == TB_LOSS && v.plies == 21);
	line_push(&line, game->text.parse_move(line_last(&line), "a0a1", NULL));
	assert_true(value_of(&line, "d9d8", &v) && v.result == TB_DRAW && v.plies == 0);
	line_release(&line);
}

/* In qilin chess the side that forms a line acts again. */
static void values_keep_their_sign_when_a_side_moves_again(void **state)
{
	(void)state;
	struct line line;
	struct tablebase_value v;
	game = games_find("qilin", NULL);
	play_moves(&line, game, NULL, NULL, "a1 b6 b2 d6");
	expect_known(0, "", TB_WIN, 20, true);
	assert_true(value_of(&line, "c3", &v) && v.result == TB_WIN && v.plies == 21);
	assert_true(value_of(&line, "d2", &v) && v.result == TB_LOSS && v.plies == 21);
	line_release(&line);
}

static void the_move_with_the_highest_score_is_chosen(void **state)
{
	(void)state;
	struct line line;
	struct tablebase_value v = {.result = TB_DRAW};
	move_t moves[MOVES_MAX], best = NO_MOVE;
	play_moves(&line, game, NULL, THREE_MOVES, "");
	assert_int_equal(game->rules.generate(line_last(&line), moves), 3);
	expect_known(0, "3k5/9/9/9/9/9/P8/9/9/4K4 w", TB_WIN, 1, true);
	expect_known(1, AFTER_E0E1, TB_LOSS, 10, true);
	expect_known(2, AFTER_E0F0, TB_LOSS, 8, true);
	expect_known(3, AFTER_A3A4, TB_LOSS, 2, false); /* the move limit may turn it into a draw */
	assert_true(tablebase_choose(tables(), &line, &best, &v));
	assert_string_equal(move_text(game, line_last(&line), best), "e0f0");
	assert_true(v.result == TB_WIN && v.plies == 9 && v.forced);
	known[2].value.plies = 10; /* the first of equal moves */
	assert_true(tablebase_choose(tables(), &line, &best, &v));
	move_t a3a4 = game->text.parse_move(line_last(&line), "a3a4", NULL);
	assert_int_equal(best, moves[moves[0] == a3a4]);
	assert_int_equal(line.length, 0);
	line_release(&line);
}

static void unknown_moves_leave_the_best_move_unknown(void **state)
{
	(void)state;
	struct line line;
	struct tablebase_value v;
	move_t best = NO_MOVE;
	play_moves(&line, game, NULL, THREE_MOVES, "");
	expect_known(0, "", TB_WIN, 2, true);
	assert_true(tablebase_choose(tables(), &line, &best, &v));
	assert_false(tablebase_choose(NULL, &line, &best, &v));
	known[0].text = "3k5/9/9/9/9/9/P8/9/9/4K4 w"; /* but none of its successors */
	assert_false(tablebase_choose(tables(), &line, &best, &v));
	known[0].text = AFTER_E0E1; /* one successor, but not the position itself */
	assert_false(tablebase_choose(tables(), &line, &best, &v));
	expect_known(1, AFTER_E0F0, TB_WIN, 2, true);
	expect_known(2, "3k5/9/9/9/9/9/P8/9/9/4K4 w", TB_WIN, 2, true);
	assert_false(tablebase_choose(tables(), &line, &best, &v)); /* all but one successor */
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(sooner_wins_and_later_losses_score_more, begin),
		cmocka_unit_test_setup(captures_make_progress, begin),
		cmocka_unit_test_setup(the_limit_voids_conversions_that_come_too_late, begin),
		cmocka_unit_test_setup(moves_are_valued_for_the_mover, begin),
		cmocka_unit_test_setup(rulings_override_tables, begin),
		cmocka_unit_test_setup(values_keep_their_sign_when_a_side_moves_again, begin),
		cmocka_unit_test_setup(the_move_with_the_highest_score_is_chosen, begin),
		cmocka_unit_test_setup(unknown_moves_leave_the_best_move_unknown, begin),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
