/* The lab's tables for few games and for repeated games. */
#include "support.h"

#include "labs.h"
#include "scratch.h"

#include <stdio.h>
#include <string.h>

/* With few games, often all alike, an interval still has a width, and no percentage is below 0 or above 100. */
static void intervals_of_few_games_are_possible(void **state)
{
	(void)state;
	for (int n = 1; n <= 4; n++) {
		char arguments[100], part[20];
		snprintf(part, sizeof part, "few%d", n);
		snprintf(arguments, sizeof arguments, "darkchess table4 --games %d --playouts 20 --threads 2", n);
		labs_run(arguments, part, 0, "results ");
		labs_check_intervals(labs_text(part, "table4-tcga2016-20p.md"), 0, 100, n < 2 ? 27 : 36);
		snprintf(arguments, sizeof arguments, "magic table9 --games %d", n);
		labs_run(arguments, part, 0, "results ");
		labs_check_intervals(labs_text(part, "magic-table9.md"), 0, 1, 6);
	}
	labs_run("darkchess table2 --scale 0.001", "few1", 0, "results ");
	labs_check_intervals(labs_text("few1", "table2-tcga2016.md"), 0, 2000, 12);
}

/* A row of Table 3 by the rules tcga2016, seed 1, 300 playouts. */
static void add_game(struct string *out, const char *player, int size, int number, const char *result, int nodes)
{
	string_add(out, "tcga2016,1,300p,%s-%d,reference,%d,%c,%s,80,darkchess 3.3,%d,5000,10,10\n", player, size,
		   number, number % 2 ? 'b' : 'a', result, nodes);
}

/* Playouts that end early make limits of 640 and 2560 the same player, which plays the same games: combined, they count
 * once. Different games each count. */
static void repeated_games_count_once_together(void **state)
{
	(void)state;
	struct string csv = {0};
	string_add(&csv, "rules,seed,budget,a,b,game,first,a_result,plies,clause,a_nodes,b_nodes,a_ms,b_ms\n");
	for (int i = 0; i < 4; i++) {
		add_game(&csv, "c1-cr", 40, i, "lost", 900 + i);
		add_game(&csv, "c1-cr", 640, i, "won", 1000 + i);
		add_game(&csv, "c1-cr", 2560, i, "won", 1000 + i + (i == 3));
		add_game(&csv, "c1-cr-h", 2560, i, "won", 1000 + i);
	}
	labs_write("pooled", "table3-tcga2016-300p.csv", csv.text);
	labs_run("darkchess fig4", "pooled", 0, "results ");
	const char *table = labs_text("pooled", "fig4-tcga2016-300p.md");
	assert_non_null(strstr(table, "| C1-CR | 640 | ")); /* on its own: all of its games */
	assert_non_null(strstr(table, "| group nodes | 21 | 27 | 52 | 13 | 69 [42, 87] |"));
	assert_non_null(strstr(table, "| group nodes, limit 640 | 26 | 25 | 49 | 4 |"));
	assert_non_null(strstr(table, "| group nodes, limit 2560 | 21 | 33 | 45 | 8 |"));
	assert_non_null(strstr(table, "| group nodes, without evaluation | 16 | 24 | 60 | 9 | 56 ["));
	assert_non_null(strstr(table, "| group nodes, with evaluation | 25 | 30 | 44 | 4 |"));
	string_release(&csv);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_of_few_games_are_possible),
		cmocka_unit_test(repeated_games_count_once_together),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
