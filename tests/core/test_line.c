/* Lines: what a search's copy contains of the positions before its root, and when it rules. */
#include "core/line.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "support.h"

#include <string.h>

/* A line with some random steps; the caller releases it. */
static void play_some(struct line *line, const struct game *game, struct rng *rng)
{
	struct position start;
	game->rules.start(&start, game->presets);
	line_init(line, game, &start);
	random_play(line, rng, 8);
	assert_in_range(line->length, 1, 8);
}

static void searches_continue_from_the_last_position(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int g = 0; games_at(g); g++) {
		struct line line, search;
		play_some(&line, games_at(g), &rng);
		line_begin_search(&search, &line);
		assert_int_equal(line.root, 0);
		assert_int_equal(line.rules_at, 0);
		assert_int_equal(search.root, line.length);
		assert_int_equal(search.length, line.length);
		assert_int_equal(search.rules_at, 2);
		random_play(&search, &rng, 8);
		while (search.length > search.root)
			line_pop(&search);
		assert_memory_equal(line_last(&search), line_last(&line), games_at(g)->rules.position_size);
		line_release(&search);
		line_release(&line);
	}
}

/* A search keeps pointers to the positions of its path. */
static void positions_are_kept_until_the_line_is_full(void **state)
{
	(void)state;
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	struct line line;
	xiangqi->rules.start(&start, xiangqi->presets);
	line_init(&line, xiangqi, &start);
	for (int steps = 1; steps <= 1000; steps *= 10) {
		line_reserve(&line, steps);
		const struct position *first = line_at(&line, 0);
		for (int i = 0; i < steps; i++)
			line_push(&line, xiangqi->text.parse_move(line_last(&line), moves[line.length % 4], NULL));
		assert_ptr_equal(line_at(&line, 0), first);
	}
	assert_int_equal(line.length, 1111);
	assert_true(line_check(&line, NULL));
	line_release(&line);
}

/* Two rooks shuffle: the third occurrence ends the game, or the second if the line is set so, as in a search. */
static void lines_know_which_occurrence_is_ruled(void **state)
{
	(void)state;
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	struct line line, search;
	xiangqi->rules.start(&start, xiangqi->presets);
	line_init(&line, xiangqi, &start);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(line_ruling(&line).verdict, UNDECIDED);
		line_push(&line, xiangqi->text.parse_move(line_last(&line), moves[i % 4], NULL));
		if (i != 3)
			continue;
		line_begin_search(&search, &line);
		assert_int_equal(line_ruling(&search).verdict, DRAWN);
		line_release(&search);
		line.rules_at = 2;
		assert_int_equal(line_ruling(&line).verdict, DRAWN);
		line.rules_at = 0;
	}
	assert_int_equal(line_ruling(&line).verdict, DRAWN);
	line_release(&line);
}

static void copies_keep_root_and_rules(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 2);
	struct line line, search, copy;
	play_some(&line, games_at(0), &rng);
	line_begin_search(&search, &line);
	line_copy(&copy, &search);
	assert_int_equal(copy.root, search.root);
	assert_int_equal(copy.rules_at, 2);
	assert_int_equal(line_rules_at(&line, 3), 3);
	assert_int_equal(line_rules_at(&copy, 3), 2);
	line_release(&copy);
	line_release(&search);
	line_release(&line);
}

static void expect_fault(const struct line *line, const char *words)
{
	struct error err = {.text = ""};
	assert_false(line_check(line, &err));
	if (!strstr(err.text, words))
		fail_msg("\"%s\", expected \"%s\"", err.text, words);
}

/* Each error alone, and the message of line_check. */
static void errors_in_a_line_are_found(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	for (int g = 0; games_at(g); g++) {
		struct line line;
		struct error err;
		play_some(&line, games_at(g), &rng);
		assert_true(line_check(&line, &err));
		int last = line.length;
		move_t move = line.steps[0].move;
		line.steps[last].key ^= 1;
		expect_fault(&line, "does not match the one in the line");
		line.steps[last].key ^= 1;
		line.steps[0].key ^= 1;
		expect_fault(&line, "position 0 does not match the one in the line");
		line.steps[0].key ^= 1;
		line.steps[last].move = move;
		expect_fault(&line, "continues after the end of the game");
		line.steps[last].move = NO_MOVE;
		line.steps[0].move = NO_MOVE;
		expect_fault(&line, "step 0 of ");
		line.steps[0].move = move;
		line.root = last + 1;
		expect_fault(&line, "root");
		line.root = 0;
		line.length = line.capacity;
		expect_fault(&line, "room for");
		line.length = last;
		size_t stride = line.stride;
		line.stride = games_at(g)->rules.position_size - 1;
		expect_fault(&line, "apart");
		line.stride = stride;
		assert_true(line_check(&line, &err));
		line_release(&line);
	}
}

/* A position that does not follow from the move, although its key is correct. */
static void unreachable_positions_in_a_line_are_found(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	struct line line, other;
	struct error err;
	xiangqi->rules.start(&start, xiangqi->presets);
	line_init(&line, xiangqi, &start);
	line_init(&other, xiangqi, &start);
	line_push(&line, xiangqi->text.parse_move(line_last(&line), "h2e2", NULL));
	line_push(&other, xiangqi->text.parse_move(line_last(&other), "b2e2", NULL));
	line_push(&line, xiangqi->text.parse_move(line_last(&line), "h9g7", NULL));
	assert_true(line_check(&line, &err));
	memcpy(line.positions + line.stride, line_last(&other), xiangqi->rules.position_size);
	line.steps[1].key = other.steps[1].key;
	expect_fault(&line, "position 1 is not the result of the move before it");
	line_release(&other);
	line_release(&line);
}

/* The ruling on a third occurrence depends on the history; mate, and a move limit counted in the position, do not. */
static void repetition_rulings_are_recognized(void **state)
{
	(void)state;
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	struct line line;
	xiangqi->rules.start(&start, xiangqi->presets);
	line_init(&line, xiangqi, &start);
	for (int i = 0; i < 8; i++) {
		assert_false(line_is_ruled_by_history(&line));
		line_push(&line, xiangqi->text.parse_move(line_last(&line), moves[i % 4], NULL));
	}
	assert_true(line_is_ruled_by_history(&line));
	line_release(&line);
	play_moves(&line, xiangqi, NULL, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 100", "a0a1");
	assert_true(line_ruling(&line).verdict != UNDECIDED);
	assert_false(line_is_ruled_by_history(&line));
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(searches_continue_from_the_last_position),
		cmocka_unit_test(positions_are_kept_until_the_line_is_full),
		cmocka_unit_test(lines_know_which_occurrence_is_ruled),
		cmocka_unit_test(repetition_rulings_are_recognized),
		cmocka_unit_test(copies_keep_root_and_rules),
		cmocka_unit_test(errors_in_a_line_are_found),
		cmocka_unit_test(unreachable_positions_in_a_line_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
