/* Random steps: outcomes drawn by weight, legal moves, games up to a number of steps or their end. */
#include "support.h"

#include "core/random_play.h"
#include "games/registry.h"

static void outcomes_are_drawn_by_weight(void **state)
{
	(void)state;
	static const struct outcome outcomes[] = {{7, 2}, {8, 1}, {9, 3}};
	int drawn[10] = {0};
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < 6000; i++) {
		move_t move = random_outcome(outcomes, 3, &rng);
		assert_in_range(move, 7, 9);
		drawn[move]++;
	}
	/* Within five standard deviations of the expected counts. */
	assert_in_range(drawn[7], 1820, 2180);
	assert_in_range(drawn[8], 860, 1140);
	assert_in_range(drawn[9], 2810, 3190);
	assert_int_equal(random_outcome(&outcomes[1], 1, &rng), 8);
}

static void every_legal_move_is_drawn(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct position start;
	struct rng rng;
	move_t moves[MOVES_MAX];
	int drawn[MOVES_MAX] = {0};
	set_up(game, NULL, NULL, &start);
	rng_seed(&rng, 2);
	int n = game->rules.generate(&start, moves);
	for (int i = 0; i < 200 * n; i++) {
		move_t move = random_move(game, &start, &rng);
		int k = 0;
		while (k < n && moves[k] != move)
			k++;
		assert_in_range(k, 0, n - 1);
		drawn[k]++;
	}
	for (int i = 0; i < n; i++)
		assert_in_range(drawn[i], 130, 270);
	set_up(game, NULL, "3k5/4R4/9/3R5/9/9/9/9/9/4K4 b - - 0 1", &start); /* checkmate */
	assert_int_equal(random_move(game, &start, &rng), NO_MOVE);
}

static void games_end_at_the_limit_or_when_decided(void **state)
{
	(void)state;
	struct line line;
	struct rng rng;
	rng_seed(&rng, 3);
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "");
	assert_int_equal(random_play(&line, &rng, 0).verdict, UNDECIDED);
	assert_int_equal(line.length, 0);
	assert_int_equal(random_play(&line, &rng, 5).verdict, UNDECIDED);
	assert_int_equal(line.length, 5);
	enum verdict verdict = random_play(&line, &rng, 10000).verdict;
	assert_int_not_equal(verdict, UNDECIDED);
	assert_in_range(line.length, 6, 10000);
	int length = line.length;
	assert_int_equal(random_play(&line, &rng, 10).verdict, verdict);
	assert_int_equal(line.length, length);
	line_release(&line);
	play_moves(&line, games_find("xiangqi", NULL), NULL, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9");
	assert_int_equal(random_play(&line, &rng, 0).verdict, FIRST_WINS);
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outcomes_are_drawn_by_weight),
		cmocka_unit_test(every_legal_move_is_drawn),
		cmocka_unit_test(games_end_at_the_limit_or_when_decided),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
