#include "support.h"

#include <stdlib.h>

#include "core/perft.h"
#include "games/xiangqi/xq_game.h"

/* Larger counts take too long in this build. */
#ifdef __SANITIZE_ADDRESS__
#define LEAVES_MAX 200000
#else
#define LEAVES_MAX 140000000
#endif

/* A row: the position, then "depth:leaves" for each depth. */
static void check_row(char **columns, int n)
{
	struct position p;
	set_up(&xq_game, NULL, columns[0], &p);
	for (int i = 1; i < n; i++) {
		char *colon;
		int depth = (int)strtol(columns[i], &colon, 10);
		assert_int_equal(*colon, ':');
		uint64_t expected = strtoull(colon + 1, NULL, 10);
		if (expected > LEAVES_MAX)
			continue;
		uint64_t leaves = perft_count(&xq_game, &p, depth);
		if (leaves != expected)
			fail_msg("%s: depth %d has %llu leaves, expected %llu", columns[0], depth,
				 (unsigned long long)leaves, (unsigned long long)expected);
	}
}

static void positions(void **state)
{
	(void)state;
	each_row("data/xiangqi_perft.tsv", check_row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(positions)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
