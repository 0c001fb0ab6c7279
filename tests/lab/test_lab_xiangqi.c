/* qipan lab xiangqi as a user runs it, at a tiny scale. */
#include "support.h"

#include "labs.h"
#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "net/net.h"
#include "train/model.h"

#define OPENINGS "--openings ../data/openings/xiangqi.txt"
#define PROGRAM  "--engine 'ucci:" QIPAN " engine xiangqi'"

/* A net with the initial weights of a model. */
static const char *net_path(void)
{
	static char path[300];
	snprintf(path, sizeof path, "%s/x.net", scratch_folder);
	return path;
}

/* --- rulings --- */

static void rulings_are_played_and_resumed(void **state)
{
	static const char csv[] = "rulings-wxf-60n.csv", md[] = "rulings-wxf-60n.md", svg[] = "rulings-wxf-60n.svg";
	static const char run[] = "xiangqi rulings --nodes 60 --hash 1 --net none " OPENINGS;
	char arguments[200];
	(void)state;
	snprintf(arguments, sizeof arguments, "%s --games 6 --threads 2", run);
	labs_run(arguments, "whole", 0, "complete against checks: ");
	labs_check_results(labs_text("whole", csv), 6);
	labs_check_table(labs_text("whole", md), 2 + 1);
	labs_check_plot(labs_text("whole", svg));
	assert_non_null(strstr(labs_text("whole", md), "\n- without nets, the paper's +2 (repetition rules alone): "));
	snprintf(arguments, sizeof arguments, "%s --games 2", run);
	labs_run(arguments, "cut", 0, "results ");
	labs_cut("cut", csv, (long)strlen(labs_text("cut", csv)) - 20);
	snprintf(arguments, sizeof arguments, "%s --games 6 --resume", run);
	labs_run(arguments, "cut", 0, "results ");
	assert_string_equal(labs_games("cut", csv), labs_games("whole", csv));
	assert_string_equal(labs_text("cut", md), labs_text("whole", md));
	assert_string_equal(labs_text("cut", svg), labs_text("whole", svg));
	labs_run("xiangqi rulings --nodes 60 --hash 1 --net none --games 6 --resume", "cut", 1,
		 "expected \"# qipan lab: hash=1048576 ");
}

static void openings_are_not_repeated(void **state)
{
	(void)state;
	labs_run("xiangqi rulings --nodes 60 --games 1002 --net none " OPENINGS, "twice", 1,
		 "500 openings for 1002 games");
}

/* A game of the lab is the arena's game with these player settings. */
static void games_match_the_arena(void **state)
{
	char command[600], line[100];
	(void)state;
	labs_run("xiangqi rulings --nodes 80 --games 2 --hash 1 --net none " OPENINGS, "arena", 0, "results ");
	snprintf(command, sizeof command,
		 "%s arena xiangqi strongest@net=none strongest@net=none,rules=checks --nodes 80 --games 2 --hash "
		 "1 " OPENINGS " --csv %s/arena/a.csv",
		 QIPAN, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 0);
	for (int game = 0; game < 2; game++) {
		int plies, nodes[2];
		snprintf(line, sizeof line, "\nwxf,1,80n,complete,checks,%d,", game);
		const char *row = strstr(labs_text("arena", "rulings-wxf-80n.csv"), line);
		assert_non_null(row);
		assert_int_equal(
			sscanf(row + strlen(line), "%*c,%*[a-z],%d,%*[^,],%d,%d,", &plies, &nodes[0], &nodes[1]), 3);
		snprintf(line, sizeof line, ",%d,%d\n", nodes[0], nodes[1]);
		assert_non_null(strstr(labs_text("arena", "a.csv"), line));
	}
}

static void write_rows(const char *part, const char *name, const char *rows)
{
	struct string csv = {0};
	char path[300];
	labs_head(part, name, &csv);
	string_add(&csv, "%s", rows);
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	assert_true(file_write(path, csv.text, csv.length, NULL));
	string_release(&csv);
}

/* Games with known results: every figure is known. */
static void figures_match_the_games(void **state)
{
	static const char name[] = "rulings-wxf-70n.csv";
	static const char run[] = "xiangqi rulings --nodes 70 --hash 1 --net none --games 6";
	static const struct {
		const char *first, *result, *clause;
	} games[] = {{"a", "won", "xiangqi 3.1"},   {"b", "won", "xiangqi 5.3"},   {"a", "drawn", "xiangqi 5.2"},
		     {"b", "lost", "xiangqi 5.1"},  {"a", "drawn", "xiangqi 3.3"}, {"b", "won", "xiangqi 5.1"},
		     {"a", "drawn", "xiangqi 5.1"}, {"b", "lost", "xiangqi 5.3"},  {"a", "won", "time"},
		     {"b", "lost", "time"}};
	struct string rows = {0};
	char arguments[200];
	(void)state;
	labs_run(run, "known", 0, "results ");
	for (int i = 0; i < (int)(sizeof games / sizeof *games); i++)
		string_add(&rows, "wxf,1,70n,complete,checks,%d,%s,%s,80,%s,9,9,1,1\n", i, games[i].first,
			   games[i].result, games[i].clause);
	write_rows("known", name, rows.text);
	snprintf(arguments, sizeof arguments, "%s --resume", run);
	labs_run(arguments, "known", 0, "results ");
	assert_non_null(strstr(labs_text("known", "rulings-wxf-70n.md"),
			       "| without nets | +2 (1 %) | 10 | 4 | 3 | 3 | 55.0 ["));
	assert_non_null(strstr(labs_text("known", "rulings-wxf-70n.md"), "] | 1 won, 1 lost | 1 won, 1 lost | 2 |\n"));
	assert_non_null(strstr(labs_text("known", "rulings-wxf-70n.md"), ". By time it lost 1 games and won 1.\n"));
	string_release(&rows);
}

/* With nets there are three pairings, with one net two. */
static void nets_add_pairings(void **state)
{
	char arguments[800];
	(void)state;
	snprintf(arguments, sizeof arguments, "xiangqi rulings --nodes 20 --games 2 --hash 1 --net %s --own-net %s",
		 net_path(), net_path());
	labs_run(arguments, "nets", 0, "complete-net against checks-own-net: ");
	labs_check_results(labs_text("nets", "rulings-wxf-20n.csv"), 6);
	labs_check_table(labs_text("nets", "rulings-wxf-20n.md"), 3 + 2);
	*strstr(arguments, " --own-net") = 0;
	labs_run(arguments, "net", 0, "complete-net against checks-net: ");
	labs_check_results(labs_text("net", "rulings-wxf-20n.csv"), 4);
}

static void rulings_can_be_played_with_a_clock(void **state)
{
	(void)state;
	labs_run("xiangqi rulings --clock 0.05+0.001 --games 2 --hash 1 --net none", "clock", 0,
		 "complete against checks");
	labs_check_results(labs_text("clock", "rulings-wxf-0.05+0.001.csv"), 2);
	assert_non_null(
		strstr(labs_text("clock", "rulings-wxf-0.05+0.001.md"), "Clocks of 0.05+0.001 seconds, seed 1, "));
}

/* --- speed --- */

static void the_cost_is_measured_and_resumed(void **state)
{
	static const char csv[] = "speed-wxf-200n.csv", md[] = "speed-wxf-200n.md";
	char arguments[800];
	(void)state;
	snprintf(arguments, sizeof arguments, "xiangqi speed --nodes 200 --scale 0.06 --hash 1 " OPENINGS " --net %s",
		 net_path());
	labs_run(arguments, "speed", 0, "results ");
	labs_check_results(labs_text("speed", csv), 12);
	labs_check_table(labs_text("speed", md), 6 + 2);
	labs_check_plot(labs_text("speed", "speed-wxf-200n.svg"));
	char *table = labs_text("speed", md), again[900];
	snprintf(again, sizeof again, "xiangqi speed --nodes 200 --hash 1 " OPENINGS " --net %s --redraw", net_path());
	labs_run(again, "speed", 0, "results ");
	assert_string_equal(labs_text("speed", md), table);
	labs_cut("speed", csv, (long)strlen(labs_text("speed", csv)) - 30);
	strcat(arguments, " --resume");
	labs_run(arguments, "speed", 0, "results ");
	labs_check_results(labs_text("speed", csv), 12);
	labs_run("xiangqi speed --nodes 200 --scale 0.06 --hash 1 --net none --resume", "speed", 1,
		 "expected \"# qipan lab: hash=1048576 ");
}

/* Synthetic times: with complete rulings a search takes 125 or 128 instead of 100, so it is slower by 20 or 21.875 %:
 * on average by 20.9375, with a deviation of .9375 * sqrt(4 / 3) and Student's 3.182. Identical times have no
 * interval. */
static void the_cost_follows_from_the_times(void **state)
{
	struct string rows = {0};
	(void)state;
	labs_run("xiangqi speed --nodes 100 --scale 0.04 --hash 1 --net none", "times", 0, "results ");
	for (int i = 0; i < 4; i++)
		string_add(&rows, "1,100n,none,%d,100,%d,40000,100,100,10000,100,%d,40000,20\n", i, i % 2 ? 128 : 125,
			   i % 2 ? 80 : 125);
	write_rows("times", "speed-wxf-100n.csv", rows.text);
	labs_run("xiangqi speed --nodes 100 --scale 0.04 --hash 1 --net none --resume", "times", 0, "results ");
	const char *md = labs_text("times", "speed-wxf-100n.md");
	assert_non_null(strstr(md, "| without a net | wxf | 4 | 791 [773, 808] | 20.94 [19.21, 22.66] | 2000 |\n"));
	assert_non_null(strstr(md, "| without a net | checks | 4 | 1000 | - | 500 |\n"));
	assert_non_null(
		strstr(md, "- without a net: 20.94 [19.21, 22.66] %: complete rulings slow the search down.\n"));
	string_release(&rows);
}

/* --- ablation --- */

static void techniques_are_measured_and_resumed(void **state)
{
	static const char csv[] = "ablation-wxf-3000n.csv", md[] = "ablation-wxf-3000n.md";
	static const char run[] = "xiangqi ablation --nodes 3000 --hash 1 " OPENINGS;
	char arguments[200];
	(void)state;
	snprintf(arguments, sizeof arguments, "%s --scale 0.03 --threads 2", run);
	labs_run(arguments, "whole", 0, "results ");
	labs_check_results(labs_text("whole", csv), 4 * 3);
	labs_check_table(labs_text("whole", md), 4 + 2);
	labs_check_plot(labs_text("whole", "ablation-wxf-3000n.svg"));
	char *rows = labs_games("whole", csv);
	snprintf(arguments, sizeof arguments, "%s --scale 0.01", run);
	labs_run(arguments, "cut", 0, "results ");
	labs_check_results(labs_text("cut", csv), 4);
	labs_cut("cut", csv, (long)strlen(labs_text("cut", csv)) - 3);
	snprintf(arguments, sizeof arguments, "%s --scale 0.03 --resume", run);
	labs_run(arguments, "cut", 0, "results ");
	assert_string_equal(labs_games("cut", csv), rows);
	assert_string_equal(labs_text("cut", md), labs_text("whole", md));
	snprintf(arguments, sizeof arguments, "%s --scale 0.03 --check 12", run);
	labs_run(arguments, "cut", 0, "12 of 12 rows come out the same");
	labs_run("xiangqi ablation --clock 1+0", "cut", 2, "ablation has no clock");
	labs_run("xiangqi ablation --games 4", "cut", 2, "ablation has no games");
	labs_run("xiangqi ablation --net none", "cut", 2, "played without nets");
}

/* Depths 3 -> 4 and 3 -> 6: on average 2 more, +-12.7 * sqrt(2) / sqrt(2). Of 100 nodes 40 and 60 are saved, of 10
 * sides 2 and 4; without repetitions nothing can be saved. Attacks come from two games. */
static void techniques_are_compared_within_positions(void **state)
{
	static const struct {
		const char *part;
		int numbers[2][2];
		const char *words;
	} cases[] = {
		{"ordering",
		 {{3, 4}, {3, 6}},
		 "| 2 | 3.0 | 5.0 [0.0, 17.7] | 2.00 [-10.71, 14.71] | no difference found |"},
		{"chases",
		 {{100, 60}, {100, 40}},
		 "| 2 | 100 | 50 [0, 177] | 50.0 [0.0, 100.0] % saved | no difference found"},
		{"judge", {{10, 8}, {0, 0}}, "| 1 | 10 | 8 | 20.0 % saved | too little was measured |"},
		{"style",
		 {{20, 24}, {20, 26}},
		 "| 2 | 10.0 | 12.5 [6.1, 18.9] | 2.50 [-3.85, 8.85] | no difference found |"},
	};
	struct string csv = {0};
	(void)state;
	string_add(&csv, "seed,budget,part,number,without,with\n");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int k = 0; k < 2; k++)
			string_add(&csv, "1,3000n,%s,%d,%d,%d\n", cases[i].part, k, cases[i].numbers[k][0],
				   cases[i].numbers[k][1]);
	labs_write("by-hand", "ablation-wxf-3000n.csv", csv.text);
	labs_run("xiangqi ablation --nodes 3000 --scale 0.02 --redraw", "by-hand", 0, "results ");
	const char *table = labs_text("by-hand", "ablation-wxf-3000n.md");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (!strstr(table, cases[i].words))
			fail_msg("%s: no \"%s\" in\n%s", cases[i].part, cases[i].words, table);
	assert_non_null(strstr(table, "| 9 instead of 3 in two minutes |"));
	string_release(&csv);
}

/* --- elephant --- */

static void external_engines_can_be_opponents(void **state)
{
	static const char csv[] = "elephant-wxf-50n.csv";
	(void)state;
	labs_run("xiangqi elephant --nodes 50 --games 4 --hash 1 --net none " OPENINGS " " PROGRAM, "elephant", 0,
		 "qipan against elephant: ");
	labs_check_results(labs_text("elephant", csv), 4);
	labs_check_table(labs_text("elephant", "elephant-wxf-50n.md"), 2 + 2);
	labs_check_plot(labs_text("elephant", "elephant-wxf-50n.svg"));
	assert_non_null(strstr(labs_text("elephant", "elephant-wxf-50n.md"),
			       "| paper, against ElephantEye | 100 | 38 [29, 48] | 41 [32, 51] | 21 [14, 30] | -9 |"));
	labs_run("xiangqi elephant --nodes 50 --games 6 --hash 1 --net none --resume " OPENINGS " " PROGRAM, "elephant",
		 0, "results ");
	labs_check_results(labs_text("elephant", csv), 6);
	labs_run("xiangqi elephant --nodes 50 --games 6 --hash 1 --net none --resume " OPENINGS " --engine 'ucci:" QIPAN
		 " engine xiangqi@option.Hash=1'",
		 "elephant", 1, "expected \"# qipan lab: hash=1048576 openings=");
}

/* A program in an engines file is shown by its name. */
static void external_engines_have_names(void **state)
{
	char path[300], arguments[800];
	struct string text = {0};
	(void)state;
	snprintf(path, sizeof path, "%s/e.json", scratch_folder);
	string_add(&text, "[{\"name\":\"Grey\",\"protocol\":\"ucci\",\"command\":\"%s engine xiangqi\"}]", QIPAN);
	assert_true(file_write(path, text.text, text.length, NULL));
	snprintf(arguments, sizeof arguments,
		 "xiangqi elephant --nodes 30 --games 2 --hash 1 --net none --engines %s --engine Grey", path);
	labs_run(arguments, "named", 0, "results ");
	assert_int_equal(strncmp(labs_text("named", "elephant-wxf-30n.md"), "# Against Grey, rules wxf\n", 26), 0);
	string_release(&text);
}

/* --- errors --- */

static void errors_are_named(void **state)
{
	static const struct {
		const char *arguments, *words;
	} rows[] = {
		{"xiangqi table1", "expected rulings, speed, elephant or ablation"},
		{"xiangqi rulings --nodes 5 --clock 1", "--nodes and --clock both limit a move"},
		{"xiangqi rulings --clock 40/5", "\"40/5\" is not a clock of the lab, expected SECONDS+INCREMENT"},
		{"xiangqi rulings --clock 5,2x3", "\"5,2x3\" is not a clock of the lab"},
		{"xiangqi rulings --clock x", "\"x\""},
		{"xiangqi rulings --nodes 0", "\"0\" is not a whole number from 1 to"},
		{"xiangqi rulings --playouts 5", "lab xiangqi has no option \"--playouts\""},
		{"xiangqi rulings --preset checks", "lab xiangqi has no option \"--preset\""},
		{"xiangqi rulings --net /nowhere", "/nowhere"},
		{"xiangqi rulings --net none --own-net README.md", "README.md"},
		{"xiangqi rulings --openings /nowhere", "/nowhere"},
		{"xiangqi rulings --engine 8", "--engine is only for elephant"},
		{"xiangqi speed --clock 1", "speed has no clock, expected --nodes"},
		{"xiangqi speed --games 5", "speed has no games, expected --scale"},
		{"xiangqi speed --own-net x", "--own-net is only for rulings"},
		{"xiangqi elephant", "elephant needs the program of ElephantEye: --engine \"ucci:PROGRAM\""},
		{"xiangqi elephant --engine 8", "\"8\" is an opponent of our own, expected another program"},
		{"xiangqi elephant --engine ucci:false", "ucci:false"},
		{"xiangqi elephant --engine xboard", "\"xboard\""},
		{"xiangqi elephant --nodes 5 --engine cecp:true", "cecp:true has no limit of nodes, expected --clock"},
		{"darkchess table3 --nodes 5", "lab darkchess has no option \"--nodes\""},
		{"magic table3 --net none", "lab magic has no option \"--net\""},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		labs_run(rows[i].arguments, "wrong", 2, rows[i].words);
	char arguments[400];
	snprintf(arguments, sizeof arguments, "xiangqi rulings --net none --own-net %s", net_path());
	labs_run(arguments, "wrong", 2, "--own-net needs --net FILE");
}

static int begin(void **state)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct model model;
	struct net net;
	struct string bytes = {0};
	struct error err;
	if (scratch_begin(state) != 0)
		return -1;
	assert_true(model_init(&model, game, 64, 1, &err));
	assert_true(model_round(&model, game, &net, &err));
	net_write(&net, &bytes);
	assert_true(file_write(net_path(), bytes.text, bytes.length, &err));
	string_release(&bytes);
	net_release(&net);
	model_release(&model);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rulings_are_played_and_resumed),
		cmocka_unit_test(openings_are_not_repeated),
		cmocka_unit_test(games_match_the_arena),
		cmocka_unit_test(figures_match_the_games),
		cmocka_unit_test(nets_add_pairings),
		cmocka_unit_test(rulings_can_be_played_with_a_clock),
		cmocka_unit_test(the_cost_is_measured_and_resumed),
		cmocka_unit_test(the_cost_follows_from_the_times),
		cmocka_unit_test(techniques_are_measured_and_resumed),
		cmocka_unit_test(techniques_are_compared_within_positions),
		cmocka_unit_test(external_engines_can_be_opponents),
		cmocka_unit_test(external_engines_have_names),
		cmocka_unit_test(errors_are_named),
	};
	return cmocka_run_group_tests(tests, begin, scratch_end);
}
