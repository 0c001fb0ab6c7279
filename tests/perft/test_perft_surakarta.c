#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/perft.h"
#include "games/surakarta/sk_game.h"

/* The data lists the 36 points from rank 6 down with '.' for empty ones, and the side as X or O. */
static void check_row(char **columns, int n)
{
	char text[64] = "";
	assert_int_equal(strlen(columns[0]), 36);
	for (int i = 0; i < 36; i++)
		snprintf(text + strlen(text), 8, "%s%c", i && i % 6 == 0 ? "/" : "",
			 columns[0][i] == '.' ? '1' : columns[0][i]);
	snprintf(text + strlen(text), 8, " %s 0 0", columns[1]);
	struct position p;
	set_up(&sk_game, NULL, text, &p);
	for (int depth = 1; depth + 1 < n; depth++) {
		uint64_t leaves = perft_count(&sk_game, &p, depth);
		if (leaves != strtoull(columns[depth + 1], NULL, 10))
			fail_msg("%s: depth %d has %llu leaves, expected %s", text, depth, (unsigned long long)leaves,
				 columns[depth + 1]);
	}
}

static void random_positions(void **state)
{
	(void)state;
	each_row("data/surakarta_positions.tsv", check_row);
}

/* docs/rules/surakarta.md 2 */
static void start(void **state)
{
	(void)state;
	static const uint64_t leaves[] = {1, 16, 256, 5382, 111122, 2572484};
	struct position p;
	set_up(&sk_game, NULL, NULL, &p);
	for (int depth = 0; depth <= 5; depth++)
		assert_int_equal(perft_count(&sk_game, &p, depth), leaves[depth]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_positions), cmocka_unit_test(start)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
