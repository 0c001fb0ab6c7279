#include "support.h"

#include <stdlib.h>

#include "core/perft.h"
#include "games/qilin/ql_game.h"

static void check_row(char **columns, int n)
{
	struct position p;
	set_up(&ql_game, NULL, columns[0], &p);
	for (int depth = 1; depth < n; depth++) {
		uint64_t leaves = perft_count(&ql_game, &p, depth);
		if (leaves != strtoull(columns[depth], NULL, 10))
			fail_msg("%s: depth %d has %llu leaves, expected %s", columns[0], depth,
				 (unsigned long long)leaves, columns[depth]);
	}
}

static void perft_matches_at_random_positions(void **state)
{
	(void)state;
	each_row("data/qilin_positions.tsv", check_row);
}

/* docs/rules/qilin.md 5.3 */
static void perft_matches_at_the_start(void **state)
{
	(void)state;
	static const uint64_t leaves[] = {1, 24, 552, 12144, 255024, 5100480};
	struct position p;
	set_up(&ql_game, NULL, NULL, &p);
	for (int depth = 0; depth <= 5; depth++)
		assert_int_equal(perft_count(&ql_game, &p, depth), leaves[depth]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(perft_matches_at_random_positions),
					   cmocka_unit_test(perft_matches_at_the_start)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
