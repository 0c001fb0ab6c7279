/* Replays and redraws old results. */
#include "support.h"

#include "labs.h"
#include "scratch.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

/* A results file with a word changed, in another folder. */
static void change(const char *part, const char *name, const char *line, const char *from, const char *to)
{
	struct string text = {0};
	const char *old = labs_text(part, name), *at = strstr(old, line);
	assert_non_null(at);
	at = strstr(at, from);
	assert_non_null(at);
	string_bytes(&text, old, (size_t)(at - old));
	string_add(&text, "%s%s", to, at + strlen(from));
	labs_write("changed", name, text.text);
	string_release(&text);
}

static bool exists(const char *part, const char *name)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	return access(path, F_OK) == 0;
}

static void replayed_results_are_identical(void **state)
{
	(void)state;
	labs_run("magic table9 --games 2", "old", 0, "results ");
	labs_run("darkchess table4 --games 3 --playouts 8", "old", 0, "results ");
	labs_run("darkchess table2 --scale 0.005", "old", 0, "results ");
	labs_run("xiangqi rulings --nodes 60 --games 2 --net none", "old", 0, "results ");
	char *before = labs_text("old", "magic-table9.csv");
	labs_run("magic table9 --check 4", "old", 0, "4 of 4 rows come out the same, of 6 ");
	labs_run("magic table9 --check 100 --threads 2", "old", 0, "6 of 6 rows come out the same, of 6 ");
	assert_string_equal(labs_text("old", "magic-table9.csv"), before);
	assert_false(exists("old", "magic-table9.csv.check"));
	labs_run("darkchess table4 --playouts 8 --check 5", "old", 0, "5 of 5 rows come out the same, of 27 ");
	labs_run("darkchess table2 --scale 0.005 --check 3", "old", 0, "3 of 3 rows come out the same, of 12 ");
	labs_run("xiangqi rulings --nodes 60 --net none --check 2", "old", 0, "2 of 2 rows come out the same, of 2 ");
	labs_run("xiangqi ablation --nodes 300 --scale 0.03", "old", 0, "results ");
	labs_run("xiangqi ablation --nodes 300 --check 2", "old", 0, "2 of 2 rows come out the same, of 12 ");
}

/* Any difference in a row is detected, except in times; the name of the program that made it does not matter. */
static void differences_are_shown(void **state)
{
	(void)state;
	labs_run("magic table9 --games 1", "old", 0, "results ");
	labs_run("darkchess table4 --games 1 --playouts 8", "old", 0, "results ");
	const char *head = strstr(labs_text("old", "magic-table9.csv"), "played by ");
	char maker[20];
	snprintf(maker, sizeof maker, "%.18s", head);
	change("old", "magic-table9.csv", "# qipan lab", maker, "played by 00000000");
	labs_run("magic table9 --check 9", "changed", 0, "3 of 3 rows");
	change("old", "magic-table9.csv", "1,standard,9-5x5,0,", ",0,", ",0,x");
	labs_run("magic table9 --check 9", "changed", 1, "2 of 3 rows come out the same");
	const char *row = strstr(labs_text("old", "magic-table9.csv"), "1,standard,9-5x5,0,");
	char old[204], now[200];
	snprintf(now, sizeof now, "%.*s", (int)strcspn(row, "\n"), row);
	snprintf(old, sizeof old, "%s1", now); /* ten times as many nodes */
	change("old", "magic-table9.csv", "1,standard", now, old);
	labs_run("magic table9 --check 9", "changed", 1, "2 of 3 rows come out the same");
	assert_non_null(strstr(scratch_output, old));
	assert_non_null(strstr(scratch_output, now));
	assert_false(exists("changed", "magic-table9.csv.check"));
	row = strstr(labs_text("old", "table4-tcga2016-8p.csv"), "tcga2016,1,8p,c2-cr-40,c2-cr-640,0,");
	snprintf(now, sizeof now, "%.*s", (int)strcspn(row, "\n"), row);
	snprintf(old, sizeof old, "%s9", now); /* the last column is a time */
	change("old", "table4-tcga2016-8p.csv", "tcga2016", now, old);
	labs_run("darkchess table4 --playouts 8 --check 9", "changed", 0, "9 of 9 rows");
}

static void unreplayable_results_are_refused(void **state)
{
	(void)state;
	labs_run("magic table9 --check 3", "none", 1, "no results file");
	assert_false(exists("none", "magic-table9.csv"));
	labs_run("magic table9 --redraw", "none", 1, "no results file");
	labs_run("darkchess table4 --movetime 5 --check 3", "none", 1, "depends on time");
	labs_run("xiangqi rulings --check 3", "none", 1, "depends on time");
	labs_run("xiangqi speed --check 3", "none", 1, "depends on time");
	labs_run("magic table9 --check 3 --games 5", "none", 2, "--check takes the games that are there");
	labs_run("magic table9 --redraw --scale 1", "none", 2, "--redraw takes the games that are there");
	labs_run("magic table9 --redraw --check 2", "none", 2, "exclude each other");
	labs_run("magic table9 --check 0", "none", 2, "--check: \"0\" is not a whole number from 1 to 10000");
}

/* Games of another program give the same table, and nothing is played. */
static void tables_are_redrawn(void **state)
{
	(void)state;
	labs_run("magic table9 --games 2", "old", 0, "results ");
	char *table = labs_text("old", "magic-table9.md");
	const char *head = strstr(labs_text("old", "magic-table9.csv"), "played by ");
	char maker[20];
	snprintf(maker, sizeof maker, "%.18s", head);
	change("old", "magic-table9.csv", "# qipan lab", maker, "played by 00000000");
	char *csv = labs_text("changed", "magic-table9.csv");
	labs_run("magic table9 --games 2 --resume", "changed", 1, "different players");
	labs_run("magic table9 --redraw", "changed", 0, "results ");
	assert_string_equal(labs_text("changed", "magic-table9.md"), table);
	assert_string_equal(labs_text("changed", "magic-table9.csv"), csv);
}

/* "./dev lab --check" over a folder like research/lab: compressed and plain files, and files that are not replayed. */
static int reproduced(const char *part)
{
	return scratch_run("lab/published %s %s/%s check 2 1 2>&1", QIPAN, scratch_folder, part);
}

static void published_files_are_checked(void **state)
{
	(void)state;
	labs_run("magic table9 --games 1", "pub", 0, "results ");
	labs_run("darkchess table4 --games 1 --playouts 8 --hash 16", "pub", 0, "results ");
	labs_write("pub", "xiangqi-speed.csv", "seed,times\n1,2\n");
	assert_int_equal(scratch_run("xz %s/pub/magic-table9.csv", scratch_folder), 0);
	assert_int_equal(reproduced("pub"), 0);
	assert_non_null(strstr(scratch_output, "magic-table9                           3        2  as published"));
	assert_non_null(strstr(scratch_output, "table4-tcga2016-8p                     9        2  as published"));
	assert_non_null(
		strstr(scratch_output, "xiangqi-speed                          1        -  not compared: times"));
	labs_run("magic table8 --games 1", "pub", 0, "results ");
	change("pub", "magic-table8.csv", "1,standard", ",0,", ",0,x");
	labs_write("pub", "magic-table8.csv", labs_text("changed", "magic-table8.csv"));
	assert_int_equal(reproduced("pub"), 1);
	assert_non_null(
		strstr(scratch_output, "magic-table8                           3        2  DIFFERS: 1 the same"));
	assert_int_equal(scratch_run("rm %s/pub/magic-table8.csv", scratch_folder), 0);
	labs_write("pub", "other.csv", "seed,times\n1,2\n");
	assert_int_equal(reproduced("pub"), 1); /* otherwise it would never be compared */
	assert_non_null(strstr(scratch_output, "not compared: unknown"));
}

/* The published playouts depend only on the rules and the policies, so they can always be reproduced. */
static void published_playouts_are_reproduced(void **state)
{
	static const char *const tables[] = {"table1", "table2"};
	(void)state;
	for (int i = 0; i < 2; i++) {
		char words[100], name[60];
		struct string text = {0};
		struct error err;
		snprintf(name, sizeof name, "../research/lab/%s-tcga2016.csv", tables[i]);
		if (!file_read(name, 1 << 20, &text, &err))
			fail_msg("%s: %s", name, err.text);
		labs_write("old", name + strlen("../research/lab/"), text.text);
		string_release(&text);
		snprintf(words, sizeof words, "darkchess %s --check 4 --threads 2", tables[i]);
		labs_run(words, "old", 0, "4 of 4 rows come out the same");
	}
}

/* The tables and charts in research/lab are what the program draws from the games there. */
static void published_tables_match_the_published_games(void **state)
{
	(void)state;
	int code = scratch_run("lab/published %s ../research/lab redraw 2>&1", QIPAN);
	if (code != 0)
		fail_msg("%s", scratch_output);
	labs_run("magic table9 --games 1", "pub", 0, "results ");
	assert_int_equal(scratch_run("lab/published %s %s/pub redraw 2>&1", QIPAN, scratch_folder), 0);
	assert_int_equal(scratch_run("echo >>%s/pub/magic-table9.md; lab/published %s %s/pub redraw 2>&1",
				     scratch_folder, QIPAN, scratch_folder),
			 1);
	assert_non_null(strstr(scratch_output, "magic-table9.md differs"));
}

/* Published results, each with one value that cannot come from that experiment. */
static void results_of_other_runs_are_refused(void **state)
{
	static const struct {
		const char *file, *name, *words, *from, *to, *message;
	} cases[] = {
		{"magic-table9", "magic-table9", "magic table9", "9-6x6,999,", "9-6x6,998,", "column 4 is \"998\""},
		{"magic-table9", "magic-table9", "magic table9", "9-6x6,999,lost", "9-6x6,999,left",
		 "column 5 is \"left\""},
		{"table4-tcga2016-300p", "table4-tcga2016-300p", "darkchess table4", "car-160,199,", "car-160,-1,",
		 "column 6 is \"-1\""},
		{"table4-tcga2016-300p", "table4-tcga2016-300p", "darkchess table4", "car-160,199,b", "car-160,199,c",
		 "column 7 is \"c\""},
		{"xiangqi-ablation-500000n", "ablation-wxf-500000n", "xiangqi ablation", "style,99,", "style,100,",
		 "column 4 is \"100\""},
		{"xiangqi-ablation-500000n", "ablation-wxf-500000n", "xiangqi ablation", "style,99,", "style,98,",
		 "each number once"},
		{"xiangqi-ablation-500000n", "ablation-wxf-500000n", "xiangqi ablation", "style,99,", "styles,99,",
		 "ordering, chases, judge or style"},
		{"xiangqi-speed", "speed-wxf-100000n", "xiangqi speed", "net,99,", "net,100,", "column 4 is \"100\""},
		{"xiangqi-speed", "speed-wxf-100000n", "xiangqi speed", "net,99,", "nets,99,",
		 "none, or net if the game has one"},
		{"xiangqi-speed", "speed-wxf-100000n", "xiangqi speed", "net,99,", "net,98,", "each position once"},
		{"xiangqi-speed", "speed-wxf-100000n", "xiangqi speed --net none", "net,99,", "net,99,",
		 "none, or net if the game has one"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char words[100];
		assert_int_equal(
			scratch_run("mkdir -p %s/refused && xz -dc ../research/lab/%s.csv.xz | sed '$s/%s/%s/' "
				    ">%s/refused/%s.csv",
				    scratch_folder, cases[i].file, cases[i].from, cases[i].to, scratch_folder,
				    cases[i].name),
			0);
		snprintf(words, sizeof words, "%s --redraw", cases[i].words);
		labs_run(words, "refused", 1, cases[i].message);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(replayed_results_are_identical, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(differences_are_shown, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(unreplayable_results_are_refused, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(published_files_are_checked, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(published_playouts_are_reproduced, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(results_of_other_runs_are_refused, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(published_tables_match_the_published_games, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(tables_are_redrawn, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
