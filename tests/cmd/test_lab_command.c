/* qipan lab as a user runs it: every experiment at a tiny scale, and interrupted runs. */
#include "support.h"

#include "labs.h"
#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

static void playout_tables_are_written(void **state)
{
	static const char *const presets[] = {"tcga2016", "paper"};
	(void)state;
	for (int i = 0; i < 2; i++) {
		char arguments[100], name[60];
		for (int table = 1; table <= 2; table++) {
			snprintf(arguments, sizeof arguments, "darkchess table%d --preset %s --scale 0.01 --threads 2",
				 table, presets[i]);
			labs_run(arguments, "playouts", 0,
				 table == 1 ? "endgame, trap, limit 40" : "avoid-capture, limit 640");
			snprintf(name, sizeof name, "table%d-%s.csv", table, presets[i]);
			labs_check_results(labs_text("playouts", name), table == 1 ? 24 : 12);
			snprintf(name, sizeof name, "table%d-%s.md", table, presets[i]);
			labs_check_table(labs_text("playouts", name), table == 1 ? 3 * (8 + 2) : 12 + 2);
			snprintf(name, sizeof name, "table%d-%s.svg", table, presets[i]);
			labs_check_plot(labs_text("playouts", name));
		}
	}
}

static void game_tables_are_written(void **state)
{
	(void)state;
	labs_run("darkchess table3 --games 2 --playouts 5 --threads 2", "games", 0, "c1-car-h-2560 against reference");
	labs_check_results(labs_text("games", "table3-tcga2016-5p.csv"), 96);
	labs_check_table(labs_text("games", "table3-tcga2016-5p.md"), 48 + 2 + 14 + 2);
	labs_check_plot(labs_text("games", "table3-tcga2016-5p.svg"));
	labs_run("darkchess table4 --games 2 --movetime 1 --preset paper", "games", 0, "c2-cr-40 against c2-car-160");
	labs_check_results(labs_text("games", "table4-paper-1ms.csv"), 18);
	labs_check_table(labs_text("games", "table4-paper-1ms.md"), 9 + 2);
	labs_check_plot(labs_text("games", "table4-paper-1ms.svg"));
}

/* The figures use the games of Table 3; they play the missing ones when given a total, and all of them if there are
 * none. */
static void figures_reuse_the_games_of_table_3(void **state)
{
	(void)state;
	labs_run("darkchess fig5 --games 1 --playouts 4", "figures", 0, "c2-car-h-2560 against reference");
	labs_check_results(labs_text("figures", "table3-tcga2016-4p.csv"), 24);
	labs_run("darkchess fig4 --playouts 4", "figures", 0, "results ");
	labs_check_results(labs_text("figures", "table3-tcga2016-4p.csv"), 24);
	labs_run("darkchess table3 --games 1 --playouts 4 --resume", "figures", 0, "c1-r-40 against reference");
	labs_check_results(labs_text("figures", "table3-tcga2016-4p.csv"), 48);
	for (int i = 4; i <= 5; i++) {
		char name[60], arguments[60];
		snprintf(arguments, sizeof arguments, "darkchess fig%d --playouts 4", i);
		labs_run(arguments, "figures", 0, "results ");
		snprintf(name, sizeof name, "fig%d-tcga2016-4p.md", i);
		labs_check_table(labs_text("figures", name), 24 + 2 + 7 + 2);
		snprintf(name, sizeof name, "fig%d-tcga2016-4p.svg", i);
		labs_check_plot(labs_text("figures", name));
	}
}

/* Wherever a run was interrupted, even in the middle of a row, finishing it gives the results of an uninterrupted
 * run. */
static void truncated_runs_give_the_same_results(void **state)
{
	static const char csv[] = "table4-tcga2016-6p.csv", md[] = "table4-tcga2016-6p.md",
			  svg[] = "table4-tcga2016-6p.svg";
	(void)state;
	labs_run("darkchess table4 --games 4 --playouts 6", "whole", 0, "c2-cr-40 against c2-car-160");
	labs_run("darkchess table4 --games 1 --playouts 6 --threads 2", "cut", 0, "results ");
	long length = (long)strlen(labs_text("cut", csv));
	for (int i = 0; i < 3; i++) {
		static const int cuts[] = {17, 700, 30};
		labs_run("darkchess table4 --games 2 --playouts 6 --resume --threads 2", "cut", 0, "results ");
		labs_cut("cut", csv, length - cuts[i]);
	}
	labs_run("darkchess table4 --games 4 --playouts 6 --resume", "cut", 0, "c2-cr-40 against c2-car-160");
	assert_string_equal(labs_games("cut", csv), labs_games("whole", csv));
	assert_string_equal(labs_text("cut", md), labs_text("whole", md));
	assert_string_equal(labs_text("cut", svg), labs_text("whole", svg));
}

static void killed_runs_lose_only_the_unfinished_game(void **state)
{
	static const char csv[] = "table4-tcga2016-7p.csv";
	char command[500];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab darkchess table4 --games 300 --playouts 7 --out %s/killed >/dev/null & pid=$!; "
		 "while [ $(cat %s/killed/%s 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; kill -9 $pid; wait "
		 "$pid 2>/dev/null",
		 QIPAN, scratch_folder, scratch_folder, csv);
	scratch_run("%s", command);
	int n = labs_count(labs_text("killed", csv), "\n") - 1;
	assert_in_range(n, 4, 9 * 300 - 1);
	int wanted = n / 9 + 1; /* games of each pair, chosen so that at least one is missing */
	char arguments[100], *texts[2];
	snprintf(arguments, sizeof arguments, "darkchess table4 --games %d --playouts 7 --resume", wanted);
	labs_run(arguments, "killed", 0, "results ");
	*strstr(arguments, " --resume") = 0;
	labs_run(arguments, "alive", 0, "results ");
	for (int i = 0; i < 2; i++)
		texts[i] = labs_games(i ? "alive" : "killed", csv);
	assert_string_equal(texts[0], texts[1]);
}

/* On a termination signal it writes the results so far and says so. */
static void stopped_runs_write_their_results(void **state)
{
	static const char csv[] = "table4-tcga2016-8p.csv";
	char command[600];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab darkchess table4 --games 300 --playouts 8 --out %s/stopped 2>&1 & pid=$!; "
		 "while [ $(cat %s/stopped/%s 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; kill -TERM $pid; wait "
		 "$pid",
		 QIPAN, scratch_folder, scratch_folder, csv);
	assert_int_equal(scratch_run("%s", command), 1);
	assert_non_null(strstr(scratch_output, "qipan: stopped; --resume continues"));
	assert_in_range(labs_count(labs_text("stopped", csv), "\n"), 5, 9 * 300);
	labs_check_table(labs_text("stopped", "table4-tcga2016-8p.md"), 9 + 2);
	labs_check_plot(labs_text("stopped", "table4-tcga2016-8p.svg"));
}

static void errors_are_named(void **state)
{
	(void)state;
	labs_run("darkchess", "wrong", 2, "missing argument EXPERIMENT; usage: qipan lab darkchess EXPERIMENT");
	labs_run("darkchess table5", "wrong", 2, "unknown value \"table5\", expected table1, ");
	labs_run("surakarta table1", "wrong", 2, "lab has no command \"surakarta\"");
	labs_run("chess table1", "wrong", 2, "\"chess\"");
	labs_run("darkchess table1 --scale 0", "wrong", 2, "\"0\" is not a number above 0");
	labs_run("darkchess table1 --scale nan", "wrong", 2, "\"nan\" is not a number from 0 to 100");
	labs_run("darkchess table1 --games 5", "wrong", 2, "table1 has no games");
	labs_run("darkchess table3 --games 5 --scale 1", "wrong", 2, "--games and --scale set the same number");
	labs_run("darkchess table3 --playouts 5 --movetime 5", "wrong", 2, "expected one of them");
	labs_run("darkchess table3 --threads x", "wrong", 2, "\"x\" is not a whole number from 0 to 256");
	labs_run("darkchess table3 --preset nobody", "wrong", 2, "\"nobody\"");
	labs_run("darkchess table2 --scale 0.005", "wrong", 0, "results ");
	labs_run("darkchess table2 --scale 0.005", "wrong", 1, "already has results, expected --resume");
	labs_run("darkchess table2 --scale 0.005 --seed 2 --resume", "wrong", 1,
		 "line 3: column 2 is \"1\", expected the seed");
	labs_run("darkchess table2 --scale 0.01 --resume", "wrong", 1, "column 3 is \"10\", expected the playouts");
	labs_run("darkchess table2 --scale 0.005 --resume", "wrong", 0, "results ");
}

/* Rows that the lab cannot have written are rejected with their position; none of the rows is used. */
static void damaged_results_are_refused(void **state)
{
	static const struct {
		const char *row, *words;
	} damaged[] = {
		{"paper,1,5p,c2-r-40,reference,0,a,won,9,x,1,1,1,1", "column 1 is \"paper\", expected the rules"},
		{"tcga2016,2,5p,c2-r-40,reference,0,a,won,9,x,1,1,1,1", "column 2 is \"2\", expected the seed"},
		{"tcga2016,1,6p,c2-r-40,reference,0,a,won,9,x,1,1,1,1", "column 3 is \"6p\", expected the playouts"},
		{"tcga2016,1,5p,c3-r-40,reference,0,a,won,9,x,1,1,1,1", "column 4 is \"c3-r-40\", expected a player"},
		{"tcga2016,1,5p,c2-r-40,reference,99999999999,a,won,9,x,1,1,1,1", "column 6 is \"99999999999\""},
		{"tcga2016,1,5p,c2-r-40,reference,0,c,won,9,x,1,1,1,1", "column 7 is \"c\", expected a or b"},
		{"tcga2016,1,5p,c2-r-40,reference,0,a,win,9,x,1,1,1,1", "column 8 is \"win\", expected won, drawn or"},
		{"tcga2016,1,5p,c2-r-40,reference,0,a,won,-9,x,1,1,1,1", "column 9 is \"-9\""},
		{"tcga2016,1,5p,c2-r-40,reference,0,a,won,9,x,1,,1,1", "column 12 is \"\""},
		{"tcga2016,1,5p,c2-r-40,reference,0,a,won,9", "has 9 columns, expected 14"},
		{"tcga2016,1,5p,c2-r-40,reference,0,a,won,9,x,1,1,1,1\n"
		 "tcga2016,1,5p,c2-r-40,reference,0,a,won,9,x,1,1,1,1",
		 "line 4: column 6 is \"0\", expected each game once"},
	};
	char path[300], text[1000];
	struct string head = {0};
	(void)state;
	labs_run("darkchess fig5 --games 1 --playouts 5", "damaged", 0, "results ");
	labs_head("damaged", "table3-tcga2016-5p.csv", &head);
	snprintf(path, sizeof path, "%s/damaged/table3-tcga2016-5p.csv", scratch_folder);
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		snprintf(text, sizeof text, "%s%s\n", head.text, damaged[i].row);
		assert_true(file_write(path, text, strlen(text), NULL));
		labs_run("darkchess table3 --games 1 --playouts 5 --resume", "damaged", 1, damaged[i].words);
		assert_string_equal(labs_text("damaged", "table3-tcga2016-5p.csv"), text);
	}
	string_release(&head);
}

/* Games of other players or another memory size are not continued; figures show them. */
static void results_of_other_players_are_refused(void **state)
{
	static const char file[] = "table3-tcga2016-5p.csv", run[] = "darkchess table3 --games 1 --playouts 5 --resume";
	char path[300], words[300];
	struct string other = {0};
	(void)state;
	labs_run("darkchess fig5 --games 1 --playouts 5", "others", 0, "results ");
	char *text = labs_text("others", file), *rest = strchr(text, '\n') + 1;
	labs_run("darkchess table3 --games 1 --playouts 5 --resume --hash 2", "others", 1, "hash=2097152 played by ");
	snprintf(path, sizeof path, "%s/others/%s", scratch_folder, file);
	string_add(&other, "# qipan lab: hash=67108864 played by 0123abcd\n%s", rest);
	assert_true(file_write(path, other.text, other.length, NULL));
	snprintf(words, sizeof words,
		 "was made by \"# qipan lab: hash=67108864 played by 0123abcd\", expected \"%.*s\": different players",
		 (int)strcspn(text, "\n"), text);
	labs_run(run, "others", 1, words);
	labs_run("darkchess fig4 --games 1 --playouts 5", "others", 1, words);
	labs_run("darkchess fig5 --playouts 5", "others", 0, "results ");
	assert_string_equal(labs_text("others", file), other.text);
	assert_true(file_write(path, rest, strlen(rest), NULL));
	labs_run(run, "others", 1, "was made by \"an unnamed program\", expected ");
	labs_run("darkchess fig5 --playouts 5", "others", 0, "results ");
	string_release(&other);
}

/* A game of the lab is the arena's game with that seed and number: no player searches deeper or longer than stated; the
 * reference player searches 5 plies. */
static void games_match_the_arena(void **state)
{
	char command[600], line[200], *fields[14];
	(void)state;
	labs_run("darkchess fig5 --games 2 --playouts 30 --seed 4", "arena", 0, "results ");
	snprintf(command, sizeof command,
		 "%s arena darkchess c2-cr-40@playouts=30 reference@depth=5 --games 2 --seed 4 --hash 64 --csv "
		 "%s/arena/a.csv",
		 QIPAN, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 0);
	for (int game = 0; game < 2; game++) {
		snprintf(line, sizeof line, "\ntcga2016,4,30p,c2-cr-40,reference,%d,", game);
		char *row = strstr(labs_text("arena", "table3-tcga2016-30p.csv"), line);
		assert_non_null(row);
		row[strcspn(row + 1, "\n") + 1] = 0;
		for (int i = 0; i < 14; i++)
			fields[i] = strsep(&row, ",");
		snprintf(line, sizeof line, "\n%d,0,c2-cr-40@playouts=30,reference@depth=5,%s,%s,%s,", game, fields[6],
			 *fields[7] == 'w'   ? "win"
			 : *fields[7] == 'l' ? "loss"
					     : "draw",
			 fields[9]);
		const char *there = strstr(labs_text("arena", "a.csv"), line);
		const char *end = there ? strchr(there + 1, '\n') : NULL;
		if (!end)
			fail_msg("game %d: no line \"%s\" in\n%s", game, line + 1, labs_text("arena", "a.csv"));
		const char *plies = there + strlen(line) + strlen("0,"); /* the lab has no column of repetitions */
		assert_int_equal(strncmp(plies, fields[8], strlen(fields[8])), 0);
		assert_int_equal(plies[strlen(fields[8])], ',');
		snprintf(line, sizeof line, ",%s,%s\n", fields[10], fields[11]);
		assert_int_equal(strncmp(end + 1 - strlen(line), line, strlen(line)), 0);
	}
}

/* --- Magic Chess --- */

static void level_tables_are_written(void **state)
{
	static const struct {
		const char *name;
		int games, n_levels, n_lines;
	} tables[] = {{"table3", 3, 3, 3 + 2}, {"table4", 17, 7, 7 + 2}, {"table5", 1, 31, 31 + 2 + 10 + 2},
		      {"table6", 2, 7, 7 + 2}, {"table7", 2, 7, 7 + 2},  {"table8", 1, 3, 3 + 2},
		      {"table9", 1, 3, 3 + 2}};
	(void)state;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		char arguments[100], name[60];
		snprintf(arguments, sizeof arguments, "magic %s --games %d --threads 2", tables[i].name,
			 tables[i].games);
		labs_run(arguments, "levels", 0, "standard, ");
		snprintf(name, sizeof name, "magic-%s.csv", tables[i].name);
		labs_check_results(labs_text("levels", name), tables[i].games * tables[i].n_levels);
		snprintf(name, sizeof name, "magic-%s.md", tables[i].name);
		labs_check_table(labs_text("levels", name), tables[i].n_lines);
		snprintf(name, sizeof name, "magic-%s.svg", tables[i].name);
		labs_check_plot(labs_text("levels", name));
	}
}

/* The first setting has the games of the tables. */
static void the_options_table_has_every_row(void **state)
{
	(void)state;
	labs_run("magic options --games 1 --threads 2", "options", 0, "colours-fixed, 9-6x6: ");
	labs_check_results(labs_text("options", "magic-options.csv"), 154);
	labs_check_table(labs_text("options", "magic-options.md"), 9 + 2 + 36 + 2);
	labs_check_plot(labs_text("options", "magic-options.svg"));
	labs_run("magic table9 --games 1", "options", 0, "standard, 9-5x5");
	char *csv = labs_text("options", "magic-table9.csv");
	for (char *line = strstr(csv, "\n1,") + 1, *end; *line; line = end) {
		end = strchr(line, '\n') + 1;
		char row[200];
		snprintf(row, sizeof row, "%.*s", (int)(end - line), line);
		assert_non_null(strstr(labs_text("options", "magic-options.csv"), row));
	}
}

/* A row agrees with a rating of that level. */
static void rows_match_level_ratings(void **state)
{
	char command[900], line[100];
	int won, drawn, lost;
	(void)state;
	labs_run("magic table3 --games 12 --seed 5", "rated", 0, "standard, 3-depth-2");
	snprintf(command, sizeof command,
		 "%s level new --size 4x4 --colour flip --depth 2 --out %s/rated/level.json && "
		 "%s level rate %s/rated/level.json --games 12 --profile 0 --seed 5",
		 QIPAN, scratch_folder, QIPAN, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 0);
	const char *counts = strstr(scratch_output, "games    12: ");
	assert_non_null(counts);
	assert_int_equal(sscanf(counts, "games    12: %d won, %d drawn, %d lost", &won, &drawn, &lost), 3);
	snprintf(line, sizeof line, "| 12 | %d | %d | %d |\n", won, drawn, lost);
	const char *row = strstr(labs_text("rated", "magic-table3.md"), "| depth 2 | 0.68 [0.65, 0.71] |");
	assert_non_null(row);
	assert_int_equal(strncmp(strchr(row, '\n') + 1 - strlen(line), line, strlen(line)), 0);
}

/* Games with known results: nothing is left to play and every figure is known. */
static void figures_match_the_games(void **state)
{
	static const char *const levels[] = {"3-depth-2", "3-depth-4", "3-depth-6"};
	struct string csv = {0};
	char path[300];
	(void)state;
	labs_run("magic table3 --games 1", "known", 0, "results ");
	labs_run("magic table8 --games 1", "known", 0, "results ");
	labs_head("known", "magic-table3.csv", &csv);
	for (int i = 0; i < 3; i++)
		for (int n = 0; n < 10; n++)
			string_add(&csv, "1,standard,%s,%d,%s,20,magic 2.1,5\n", levels[i], n,
				   n < 7 - 2 * i ? "won"
				   : n < 8       ? "drawn"
						 : "lost");
	snprintf(path, sizeof path, "%s/known/magic-table3.csv", scratch_folder);
	assert_true(file_write(path, csv.text, csv.length, NULL));
	labs_run("magic table3 --games 10 --resume", "known", 0, "results ");
	assert_string_equal(labs_text("known", "magic-table3.csv"), csv.text);
	const char *md = labs_text("known", "magic-table3.md");
	assert_non_null(strstr(md, "| depth 2 | 0.68 [0.65, 0.71] | 0.70 [0.40, 0.89] | +0.02 | 10 | 7 | 1 | 2 |\n"));
	assert_non_null(strstr(md, "| depth 4 | 0.50 [0.47, 0.53] | 0.50 [0.24, 0.76] | +0.00 | 10 | 5 | 3 | 2 |\n"));
	assert_non_null(strstr(md, "| depth 6 | 0.35 [0.32, 0.38] | 0.30 [0.11, 0.60] | -0.05 | 10 | 3 | 5 | 2 |\n"));
	assert_non_null(strstr(md, "correlation with the paper 1.00, mean difference 0.023, 3 of 3 pairs"));
	string_clear(&csv);
	labs_head("known", "magic-table8.csv", &csv);
	for (int n = 0; n < 2; n++)
		string_add(&csv, "1,standard,8-4x4,%d,won,%d,magic 2.1,5\n", n, 19 + 2 * n);
	snprintf(path, sizeof path, "%s/known/magic-table8.csv", scratch_folder);
	assert_true(file_write(path, csv.text, csv.length, NULL));
	labs_run("magic table8 --games 1 --resume", "known", 0, "results ");
	assert_non_null(strstr(labs_text("known", "magic-table8.md"), /* 19 and 21 plies: 10 and 11 player moves */
			       "| 4x4 | 55 | 60 [22, 98] | 32 [12, 51] | 20.0 [7.3, 32.7] | 2 |\n"));
	string_release(&csv);
}

static void truncated_level_runs_give_the_same_results(void **state)
{
	static const char *const names[] = {"magic-table4.csv", "magic-table4.md", "magic-table4.svg"};
	(void)state;
	labs_run("magic table4 --games 8", "magic-whole", 0, "results ");
	labs_run("magic table4 --games 8 --threads 2", "magic-threads", 0, "results ");
	labs_run("magic table4 --games 8", "magic-cut", 0, "results ");
	long length = (long)strlen(labs_text("magic-whole", names[0]));
	for (int i = 0; i < 3; i++) {
		static const int cuts[] = {17, 1500, 60};
		labs_cut("magic-cut", names[0], length - cuts[i]);
		labs_run("magic table4 --games 8 --resume", "magic-cut", 0, "results ");
		for (int k = 0; k < 3; k++)
			assert_string_equal(labs_text("magic-cut", names[k]), labs_text("magic-whole", names[k]));
	}
	for (int k = 1; k < 3; k++)
		assert_string_equal(labs_text("magic-threads", names[k]), labs_text("magic-whole", names[k]));
	assert_string_equal(labs_games("magic-threads", names[0]), labs_games("magic-whole", names[0]));
}

static void stopped_level_runs_write_their_results(void **state)
{
	char command[600];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab magic table5 --out %s/magic-stopped 2>&1 & pid=$!; "
		 "while [ $(cat %s/magic-stopped/magic-table5.csv 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; "
		 "kill -TERM $pid; wait $pid",
		 QIPAN, scratch_folder, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 1);
	assert_non_null(strstr(scratch_output, "qipan: stopped; --resume continues"));
	labs_check_table(labs_text("magic-stopped", "magic-table5.md"), 31 + 2 + 10 + 2);
	labs_check_plot(labs_text("magic-stopped", "magic-table5.svg"));
}

/* Each game has its own hash tables, and their memory is reused. Sanitizers need more than the limit set here. */
static void long_runs_use_the_memory_of_one_game(void **state)
{
	char command[400];
	(void)state;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
	skip();
#endif
	snprintf(command, sizeof command, "ulimit -v 150000; %s lab magic table4 --games 30 --out %s/long 2>&1", QIPAN,
		 scratch_folder);
	int code = scratch_run("%s", command);
	if (code != 0 || !strstr(scratch_output, "results "))
		fail_msg("exit %d: %s", code, scratch_output);
}

static void errors_in_magic_runs_are_named(void **state)
{
	static const struct {
		const char *row, *words;
	} damaged[] = {
		{"2,standard,9-4x4,0,won,9,x,1", "column 1 is \"2\", expected the seed"},
		{"1,other,9-4x4,0,won,9,x,1", "column 3 is \"9-4x4\", expected a level of this experiment"},
		{"1,ice-plies,9-4x4,0,won,9,x,1", "column 3 is \"9-4x4\", expected a level of this experiment"},
		{"1,standard,4-pawn,0,won,9,x,1", "column 3 is \"4-pawn\", expected a level of this experiment"},
		{"1,standard,9-4x4,10000,won,9,x,1", "column 4 is \"10000\""},
		{"1,standard,9-4x4,-1,won,9,x,1", "column 4 is \"-1\""},
		{"1,standard,9-4x4,0,win,9,x,1", "column 5 is \"win\", expected won, drawn or lost"},
		{"1,standard,9-4x4,0,won,10001,x,1", "column 6 is \"10001\""},
		{"1,standard,9-4x4,0,won,9,x,?", "column 8 is \"?\""},
		{"1,standard,9-4x4,0,won,9,x", "has 7 columns, expected 8"},
		{"1,standard,9-4x4,0,won,9,x,1\n1,standard,9-4x4,0,won,9,x,1",
		 "line 4: column 4 is \"0\", expected each game once"},
	};
	char path[300], text[1000];
	struct string head = {0};
	(void)state;
	labs_run("magic", "wrong", 2, "missing argument EXPERIMENT");
	labs_run("magic table2", "wrong", 2, "unknown value \"table2\", expected table3, table4, ");
	labs_run("magic fig4", "wrong", 2, "unknown value \"fig4\"");
	labs_run("darkchess options", "wrong", 2, "unknown value \"options\", expected table1, ");
	labs_run("magic table3 --playouts 5", "wrong", 2, "lab magic has no option \"--playouts\"");
	labs_run("magic table3 --preset 5x5", "wrong", 2, "lab magic has no option \"--preset\"");
	labs_run("magic table3 --hash 5", "wrong", 2, "lab magic has no option \"--hash\"");
	labs_run("magic table3 --games 0", "wrong", 2, "\"0\" is not a whole number from 1 to 10000");
	labs_run("magic table3 --games 10001", "wrong", 2, "\"10001\" is not a whole number");
	labs_run("magic table3 --games 5 --scale 2", "wrong", 2, "--games and --scale set the same number");
	labs_run("magic table9 --scale 0.001", "magic-wrong", 0, "results ");
	labs_run("magic table9 --scale 0.001", "magic-wrong", 1, "already has results, expected --resume");
	snprintf(path, sizeof path, "%s/magic-wrong/magic-table9.csv", scratch_folder);
	labs_head("magic-wrong", "magic-table9.csv", &head);
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		snprintf(text, sizeof text, "%s%s\n", head.text, damaged[i].row);
		assert_true(file_write(path, text, strlen(text), NULL));
		labs_run("magic table9 --games 1 --resume", "magic-wrong", 1, damaged[i].words);
		assert_string_equal(labs_text("magic-wrong", "magic-table9.csv"), text);
	}
	string_release(&head);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(playout_tables_are_written),
		cmocka_unit_test(game_tables_are_written),
		cmocka_unit_test(figures_reuse_the_games_of_table_3),
		cmocka_unit_test(truncated_runs_give_the_same_results),
		cmocka_unit_test(killed_runs_lose_only_the_unfinished_game),
		cmocka_unit_test(stopped_runs_write_their_results),
		cmocka_unit_test(errors_are_named),
		cmocka_unit_test(damaged_results_are_refused),
		cmocka_unit_test(results_of_other_players_are_refused),
		cmocka_unit_test(games_match_the_arena),
		cmocka_unit_test(level_tables_are_written),
		cmocka_unit_test(the_options_table_has_every_row),
		cmocka_unit_test(rows_match_level_ratings),
		cmocka_unit_test(figures_match_the_games),
		cmocka_unit_test(truncated_level_runs_give_the_same_results),
		cmocka_unit_test(stopped_level_runs_write_their_results),
		cmocka_unit_test(long_runs_use_the_memory_of_one_game),
		cmocka_unit_test(errors_in_magic_runs_are_named),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
