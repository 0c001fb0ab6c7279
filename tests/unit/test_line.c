/* Lines: what a search's copy knows of where it looks on from, and when it rules. */
#include "core/line.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "support.h"

/* A line with some random steps; the caller releases it. */
static void play_some(struct line *line, const struct game *game, struct rng *rng)
{
	struct position start;
	game->rules.start(&start, game->presets);
	line_init(line, game, &start);
	random_play(line, rng, 8);
	assert_in_range(line->length, 1, 8);
}

static void a_search_looks_on_from_the_end(void **state)
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

/* Two rooks there and back: the third time ends it, the second time where the line says so, and so in a search. */
static void a_line_says_at_which_occurrence_it_rules(void **state)
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

static void a_copy_keeps_root_and_rules(void **state)
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_search_looks_on_from_the_end),
		cmocka_unit_test(a_line_says_at_which_occurrence_it_rules),
		cmocka_unit_test(a_copy_keeps_root_and_rules),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
