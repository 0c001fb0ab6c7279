#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "core/perft.h"
#include "games/darkchess/dc_game.h"

static void check_row(char **columns, int n)
{
	struct position p;
	set_up(&dc_game, NULL, columns[0], &p);
	assert_int_equal(n, 5);
	assert_int_equal(dc_game.rules.generate(&p, NULL), atoi(columns[1]));
	for (int depth = 1; depth <= 3 && strcmp(columns[depth + 1], "-1") != 0; depth++) {
		uint64_t leaves = perft_count(&dc_game, &p, depth);
		if (leaves != strtoull(columns[depth + 1], NULL, 10))
			fail_msg("%s: depth %d has %llu leaves, expected %s", columns[0], depth,
				 (unsigned long long)leaves, columns[depth + 1]);
	}
}

static void random_positions(void **state)
{
	(void)state;
	each_row("data/darkchess_positions.tsv", check_row);
}

/* 32 points times 14 kinds; then the other player has no face-up piece and flips 31 points, of 13 kinds if the first
 * flip was a king, otherwise of 14. */
static void start(void **state)
{
	(void)state;
	static const uint64_t leaves[] = {1, 448, 192448};
	struct position p;
	set_up(&dc_game, NULL, NULL, &p);
	for (int depth = 0; depth <= 2; depth++)
		assert_int_equal(perft_count(&dc_game, &p, depth), leaves[depth]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_positions), cmocka_unit_test(start)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
