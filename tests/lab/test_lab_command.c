/* qipan lab, run as a user runs it: every experiment at a tiny scale, and runs that were cut short. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

/* Runs "qipan lab ARGUMENTS" with results in the folder's part; ends the test if the exit code differs or the words are
 * not printed. */
static void lab(const char *arguments, const char *part, int code, const char *words)
{
	char command[1000];
	snprintf(command, sizeof command, "%s lab %s --out %s/%s 2>&1 </dev/null", QIPAN, arguments, scratch_folder,
		 part);
	int got = scratch_run("%s", command);
	if (got != code || !strstr(scratch_output, words))
		fail_msg("qipan lab %s: exit %d, expected %d and \"%s\" in:\n%s", arguments, got, code, words,
			 scratch_output);
}

/* The file's text, in one of four buffers used in turn. */
static char *text_of(const char *part, const char *name)
{
	static char buffers[4][1 << 17];
	static int next;
	char *buffer = buffers[next++ % 4], path[300];
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	struct string bytes = {0};
	struct error err;
	if (!file_read(path, sizeof buffers[0] - 1, &bytes, &err))
		fail_msg("%s", err.text);
	memcpy(buffer, string_text(&bytes), bytes.length + 1);
	string_release(&bytes);
	return buffer;
}

static int count(const char *text, const char *part)
{
	int n = 0;
	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

/* Every line of a table has as many cells as the line above it. */
static void check_table(const char *text, int n_rows)
{
	int n = 0, bars = 0;
	for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
		int here = 0;
		assert_non_null(strchr(line, '\n'));
		for (const char *c = line; *c != '\n'; c++)
			here += *c == '|';
		if (here > 0 && bars > 0 && here != bars)
			fail_msg("%d bars, expected %d: %.*s", here, bars, (int)strcspn(line, "\n"), line);
		bars = here;
		n += here > 0;
	}
	assert_int_equal(n, n_rows);
	assert_null(strstr(text, "nan"));
}

static void check_plot(const char *text)
{
	assert_int_equal(strncmp(text, "<svg xmlns=", 11), 0);
	assert_string_equal(text + strlen(text) - 7, "</svg>\n");
	assert_int_equal(count(text, "<text"), count(text, "</text>"));
	assert_null(strstr(text, "nan"));
}

/* The lines above the rows: who made them, and the columns. */
static void head_of(const char *part, const char *name, struct string *out)
{
	const char *text = text_of(part, name);
	assert_int_equal(strncmp(text, "# qipan lab: hash=", 18), 0);
	string_bytes(out, text, strcspn(text, "\n") + 1);
	text += out->length;
	string_bytes(out, text, strcspn(text, "\n") + 1);
}

static void check_results(const char *text, int n_rows)
{
	int commas = 0, n = -1;
	assert_int_equal(strncmp(text, "# qipan lab: hash=", 18), 0);
	text = strchr(text, '\n') + 1;
	for (const char *line = text; *line; line = strchr(line, '\n') + 1, n++) {
		int here = 0;
		assert_non_null(strchr(line, '\n'));
		for (const char *c = line; *c != '\n'; c++)
			here += *c == ',';
		assert_true(n < 0 || here == commas);
		commas = here;
	}
	assert_int_equal(n, n_rows);
}

static void tables_of_playouts(void **state)
{
	static const char *const presets[] = {"tcga2016", "paper"};
	(void)state;
	for (int i = 0; i < 2; i++) {
		char arguments[100], name[60];
		for (int table = 1; table <= 2; table++) {
			snprintf(arguments, sizeof arguments, "darkchess table%d --preset %s --scale 0.01 --threads 2",
				 table, presets[i]);
			lab(arguments, "playouts", 0,
			    table == 1 ? "endgame, trap, limit 40" : "avoid-capture, limit 640");
			snprintf(name, sizeof name, "table%d-%s.csv", table, presets[i]);
			check_results(text_of("playouts", name), table == 1 ? 24 : 12);
			snprintf(name, sizeof name, "table%d-%s.md", table, presets[i]);
			check_table(text_of("playouts", name), table == 1 ? 3 * (8 + 2) : 12 + 2);
			snprintf(name, sizeof name, "table%d-%s.svg", table, presets[i]);
			check_plot(text_of("playouts", name));
		}
	}
}

static void tables_of_games(void **state)
{
	(void)state;
	lab("darkchess table3 --games 2 --playouts 5 --threads 2", "games", 0, "c1-car-h-2560 against reference");
	check_results(text_of("games", "table3-tcga2016-5p.csv"), 96);
	check_table(text_of("games", "table3-tcga2016-5p.md"), 48 + 2 + 14 + 2);
	check_plot(text_of("games", "table3-tcga2016-5p.svg"));
	lab("darkchess table4 --games 2 --movetime 1 --preset paper", "games", 0, "c2-cr-40 against c2-car-160");
	check_results(text_of("games", "table4-paper-1ms.csv"), 18);
	check_table(text_of("games", "table4-paper-1ms.md"), 9 + 2);
	check_plot(text_of("games", "table4-paper-1ms.svg"));
}

/* They use the games of Table 3, play the missing ones when told how many there should be, and all if there are none.
 */
static void figures_share_the_games_of_table_3(void **state)
{
	(void)state;
	lab("darkchess fig5 --games 1 --playouts 4", "figures", 0, "c2-car-h-2560 against reference");
	check_results(text_of("figures", "table3-tcga2016-4p.csv"), 24);
	lab("darkchess fig4 --playouts 4", "figures", 0, "results ");
	check_results(text_of("figures", "table3-tcga2016-4p.csv"), 24);
	lab("darkchess table3 --games 1 --playouts 4 --resume", "figures", 0, "c1-r-40 against reference");
	check_results(text_of("figures", "table3-tcga2016-4p.csv"), 48);
	for (int i = 4; i <= 5; i++) {
		char name[60], arguments[60];
		snprintf(arguments, sizeof arguments, "darkchess fig%d --playouts 4", i);
		lab(arguments, "figures", 0, "results ");
		snprintf(name, sizeof name, "fig%d-tcga2016-4p.md", i);
		check_table(text_of("figures", name), 24 + 2 + 7 + 2);
		snprintf(name, sizeof name, "fig%d-tcga2016-4p.svg", i);
		check_plot(text_of("figures", name));
	}
}

/* Sorts the lines and removes the columns with times. */
static char *games_of(const char *part, const char *name)
{
	static char outputs[2][sizeof scratch_output];
	static int next;
	char command[400], *output = outputs[next++ % 2];
	snprintf(command, sizeof command, "cut -d, -f1-12 %s/%s/%s | sort", scratch_folder, part, name);
	assert_int_equal(scratch_run("%s", command), 0);
	return strcpy(output, scratch_output);
}

static void cut_file(const char *part, const char *name, long length)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	assert_int_equal(truncate(path, length), 0);
}

/* Wherever a run was cut, even in the middle of a row, finishing it gives the results of a whole run. */
static void cut_runs_come_to_the_same(void **state)
{
	static const char csv[] = "table4-tcga2016-6p.csv", md[] = "table4-tcga2016-6p.md",
			  svg[] = "table4-tcga2016-6p.svg";
	(void)state;
	lab("darkchess table4 --games 4 --playouts 6", "whole", 0, "c2-cr-40 against c2-car-160");
	lab("darkchess table4 --games 1 --playouts 6 --threads 2", "cut", 0, "results ");
	long length = (long)strlen(text_of("cut", csv));
	for (int i = 0; i < 3; i++) {
		static const int cuts[] = {17, 700, 30};
		lab("darkchess table4 --games 2 --playouts 6 --resume --threads 2", "cut", 0, "results ");
		cut_file("cut", csv, length - cuts[i]);
	}
	lab("darkchess table4 --games 4 --playouts 6 --resume", "cut", 0, "c2-cr-40 against c2-car-160");
	assert_string_equal(games_of("cut", csv), games_of("whole", csv));
	assert_string_equal(text_of("cut", md), text_of("whole", md));
	assert_string_equal(text_of("cut", svg), text_of("whole", svg));
}

static void killed_runs_lose_only_the_game_in_play(void **state)
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
	int n = count(text_of("killed", csv), "\n") - 1;
	assert_in_range(n, 4, 9 * 300 - 1);
	int wanted = n / 9 + 1; /* games of each pair, so that at least one is missing */
	char arguments[100], *texts[2];
	snprintf(arguments, sizeof arguments, "darkchess table4 --games %d --playouts 7 --resume", wanted);
	lab(arguments, "killed", 0, "results ");
	*strstr(arguments, " --resume") = 0;
	lab(arguments, "alive", 0, "results ");
	for (int i = 0; i < 2; i++)
		texts[i] = games_of(i ? "alive" : "killed", csv);
	assert_string_equal(texts[0], texts[1]);
}

/* Asked to end, it writes what there is and says so. */
static void stopped_runs_write_what_there_is(void **state)
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
	assert_non_null(strstr(scratch_output, "qipan: stopped before the end; --resume continues"));
	assert_in_range(count(text_of("stopped", csv), "\n"), 5, 9 * 300);
	check_table(text_of("stopped", "table4-tcga2016-8p.md"), 9 + 2);
	check_plot(text_of("stopped", "table4-tcga2016-8p.svg"));
}

static void what_is_wrong_is_named(void **state)
{
	(void)state;
	lab("darkchess", "wrong", 2, "lab needs a game and an experiment");
	lab("darkchess table5", "wrong", 2, "\"table5\" is not an experiment, expected one of table1");
	lab("xiangqi table1", "wrong", 1, "no experiments for \"xiangqi\", expected darkchess or magic");
	lab("chess table1", "wrong", 2, "\"chess\"");
	lab("darkchess table1 --scale 0", "wrong", 2, "\"0\" is not a scale");
	lab("darkchess table1 --scale nan", "wrong", 2, "\"nan\" is not a scale");
	lab("darkchess table1 --games 5", "wrong", 2, "table1 has no games");
	lab("darkchess table3 --games 5 --scale 1", "wrong", 2, "--games and --scale set the same number");
	lab("darkchess table3 --playouts 5 --movetime 5", "wrong", 2, "expected one of them");
	lab("darkchess table3 --threads 0", "wrong", 2, "\"0\" is not a number of threads");
	lab("darkchess table3 --preset nobody", "wrong", 2, "\"nobody\"");
	lab("darkchess table2 --scale 0.005", "wrong", 0, "results ");
	lab("darkchess table2 --scale 0.005", "wrong", 1, "has results already, expected --resume");
	lab("darkchess table2 --scale 0.005 --seed 2 --resume", "wrong", 1,
	    "line 3: column 2 is \"1\", expected the seed");
	lab("darkchess table2 --scale 0.01 --resume", "wrong", 1, "column 3 is \"10\", expected the playouts");
	lab("darkchess table2 --scale 0.005 --resume", "wrong", 0, "results ");
}

/* Rows that the lab cannot have written are refused with their place; none of them is used. */
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
	lab("darkchess fig5 --games 1 --playouts 5", "damaged", 0, "results ");
	head_of("damaged", "table3-tcga2016-5p.csv", &head);
	snprintf(path, sizeof path, "%s/damaged/table3-tcga2016-5p.csv", scratch_folder);
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		snprintf(text, sizeof text, "%s%s\n", head.text, damaged[i].row);
		assert_true(file_write(path, text, strlen(text), NULL));
		lab("darkchess table3 --games 1 --playouts 5 --resume", "damaged", 1, damaged[i].words);
		assert_string_equal(text_of("damaged", "table3-tcga2016-5p.csv"), text);
	}
	string_release(&head);
}

/* Games of other players or with another memory are not continued; figures show them. */
static void results_of_other_players_are_refused(void **state)
{
	static const char file[] = "table3-tcga2016-5p.csv", run[] = "darkchess table3 --games 1 --playouts 5 --resume";
	char path[300], words[300];
	struct string other = {0};
	(void)state;
	lab("darkchess fig5 --games 1 --playouts 5", "others", 0, "results ");
	char *text = text_of("others", file), *rest = strchr(text, '\n') + 1;
	lab("darkchess table3 --games 1 --playouts 5 --resume --hash 2", "others", 1, "hash=2097152 played by ");
	snprintf(path, sizeof path, "%s/others/%s", scratch_folder, file);
	string_add(&other, "# qipan lab: hash=67108864 played by 0123abcd\n%s", rest);
	assert_true(file_write(path, other.text, other.length, NULL));
	snprintf(words, sizeof words,
		 "is of \"# qipan lab: hash=67108864 played by 0123abcd\", expected \"%.*s\": other players",
		 (int)strcspn(text, "\n"), text);
	lab(run, "others", 1, words);
	lab("darkchess fig4 --games 1 --playouts 5", "others", 1, words);
	lab("darkchess fig5 --playouts 5", "others", 0, "results ");
	assert_string_equal(text_of("others", file), other.text);
	assert_true(file_write(path, rest, strlen(rest), NULL));
	lab(run, "others", 1, "is of \"an unnamed program\", expected ");
	lab("darkchess fig5 --playouts 5", "others", 0, "results ");
	string_release(&other);
}

/* A game of the lab is the arena's game of that seed and number: no player searches deeper or longer than stated; the
 * reference player searches 5 plies. */
static void games_are_those_of_the_arena(void **state)
{
	char command[600], line[200], *fields[14];
	(void)state;
	lab("darkchess fig5 --games 2 --playouts 30 --seed 4", "arena", 0, "results ");
	snprintf(command, sizeof command,
		 "%s arena darkchess c2-cr-40@playouts=30 reference@depth=5 --games 2 --seed 4 --hash 64 --csv "
		 "%s/arena/a.csv",
		 QIPAN, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 0);
	for (int game = 0; game < 2; game++) {
		snprintf(line, sizeof line, "\ntcga2016,4,30p,c2-cr-40,reference,%d,", game);
		char *row = strstr(text_of("arena", "table3-tcga2016-30p.csv"), line);
		assert_non_null(row);
		row[strcspn(row + 1, "\n") + 1] = 0;
		for (int i = 0; i < 14; i++)
			fields[i] = strsep(&row, ",");
		snprintf(line, sizeof line, "\n%d,0,c2-cr-40@playouts=30,reference@depth=5,%s,%s,%s,", game, fields[6],
			 *fields[7] == 'w'   ? "win"
			 : *fields[7] == 'l' ? "loss"
					     : "draw",
			 fields[9]);
		const char *there = strstr(text_of("arena", "a.csv"), line);
		const char *end = there ? strchr(there + 1, '\n') : NULL;
		if (!end)
			fail_msg("game %d: no line \"%s\" in\n%s", game, line + 1, text_of("arena", "a.csv"));
		const char *plies = there + strlen(line) + strlen("0,"); /* the lab has no column of repetitions */
		assert_int_equal(strncmp(plies, fields[8], strlen(fields[8])), 0);
		assert_int_equal(plies[strlen(fields[8])], ',');
		snprintf(line, sizeof line, ",%s,%s\n", fields[10], fields[11]);
		assert_int_equal(strncmp(end + 1 - strlen(line), line, strlen(line)), 0);
	}
}

/* --- Magic Chess --- */

static void tables_of_levels(void **state)
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
		lab(arguments, "levels", 0, "standard, ");
		snprintf(name, sizeof name, "magic-%s.csv", tables[i].name);
		check_results(text_of("levels", name), tables[i].games * tables[i].n_levels);
		snprintf(name, sizeof name, "magic-%s.md", tables[i].name);
		check_table(text_of("levels", name), tables[i].n_lines);
		snprintf(name, sizeof name, "magic-%s.svg", tables[i].name);
		check_plot(text_of("levels", name));
	}
}

/* Its first setting has the games of the tables. */
static void options_have_every_row(void **state)
{
	(void)state;
	lab("magic options --games 1 --threads 2", "options", 0, "colours-fixed, 9-6x6: ");
	check_results(text_of("options", "magic-options.csv"), 154);
	check_table(text_of("options", "magic-options.md"), 9 + 2 + 36 + 2);
	check_plot(text_of("options", "magic-options.svg"));
	lab("magic table9 --games 1", "options", 0, "standard, 9-5x5");
	char *csv = text_of("options", "magic-table9.csv");
	for (char *line = strstr(csv, "\n1,") + 1, *end; *line; line = end) {
		end = strchr(line, '\n') + 1;
		char row[200];
		snprintf(row, sizeof row, "%.*s", (int)(end - line), line);
		assert_non_null(strstr(text_of("options", "magic-options.csv"), row));
	}
}

/* A row says what a rating of that level says. */
static void rows_are_ratings(void **state)
{
	char command[900], line[100];
	int won, drawn, lost;
	(void)state;
	lab("magic table3 --games 12 --seed 5", "rated", 0, "standard, 3-depth-2");
	snprintf(command, sizeof command,
		 "%s level new --size 4x4 --colour flip --depth 2 --out %s/rated/level.json && "
		 "%s level rate %s/rated/level.json --games 12 --profile 0 --seed 5",
		 QIPAN, scratch_folder, QIPAN, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 0);
	const char *counts = strstr(scratch_output, "games    12: ");
	assert_non_null(counts);
	assert_int_equal(sscanf(counts, "games    12: %d won, %d drawn, %d lost", &won, &drawn, &lost), 3);
	snprintf(line, sizeof line, "| 12 | %d | %d | %d |\n", won, drawn, lost);
	const char *row = strstr(text_of("rated", "magic-table3.md"), "| depth 2 | 0.68 [0.65, 0.71] |");
	assert_non_null(row);
	assert_int_equal(strncmp(strchr(row, '\n') + 1 - strlen(line), line, strlen(line)), 0);
}

/* Games of known ends, so that nothing is left to play and every figure is known. */
static void figures_are_those_of_the_games(void **state)
{
	static const char *const levels[] = {"3-depth-2", "3-depth-4", "3-depth-6"};
	struct string csv = {0};
	char path[300];
	(void)state;
	lab("magic table3 --games 1", "known", 0, "results ");
	lab("magic table8 --games 1", "known", 0, "results ");
	head_of("known", "magic-table3.csv", &csv);
	for (int i = 0; i < 3; i++)
		for (int n = 0; n < 10; n++)
			string_add(&csv, "1,standard,%s,%d,%s,20,magic 2.1,5\n", levels[i], n,
				   n < 7 - 2 * i ? "won"
				   : n < 8       ? "drawn"
						 : "lost");
	snprintf(path, sizeof path, "%s/known/magic-table3.csv", scratch_folder);
	assert_true(file_write(path, csv.text, csv.length, NULL));
	lab("magic table3 --games 10 --resume", "known", 0, "results ");
	assert_string_equal(text_of("known", "magic-table3.csv"), csv.text);
	const char *md = text_of("known", "magic-table3.md");
	assert_non_null(strstr(md, "| depth 2 | 0.68 [0.65, 0.71] | 0.70 [0.40, 0.89] | +0.02 | 10 | 7 | 1 | 2 |\n"));
	assert_non_null(strstr(md, "| depth 4 | 0.50 [0.47, 0.53] | 0.50 [0.24, 0.76] | +0.00 | 10 | 5 | 3 | 2 |\n"));
	assert_non_null(strstr(md, "| depth 6 | 0.35 [0.32, 0.38] | 0.30 [0.11, 0.60] | -0.05 | 10 | 3 | 5 | 2 |\n"));
	assert_non_null(strstr(md, "correlation with the paper 1.00, mean difference 0.023, 3 of 3 pairs"));
	string_clear(&csv);
	head_of("known", "magic-table8.csv", &csv);
	for (int n = 0; n < 2; n++)
		string_add(&csv, "1,standard,8-4x4,%d,won,%d,magic 2.1,5\n", n, 19 + 2 * n);
	snprintf(path, sizeof path, "%s/known/magic-table8.csv", scratch_folder);
	assert_true(file_write(path, csv.text, csv.length, NULL));
	lab("magic table8 --games 1 --resume", "known", 0, "results ");
	assert_non_null(strstr(text_of("known", "magic-table8.md"), /* 19 and 21 plies, 10 and 11 of the player's */
			       "| 4x4 | 55 | 60 [22, 98] | 32 [12, 51] | 20.0 [7.3, 32.7] | 2 |\n"));
	string_release(&csv);
}

static void cut_runs_of_levels_come_to_the_same(void **state)
{
	static const char *const names[] = {"magic-table4.csv", "magic-table4.md", "magic-table4.svg"};
	(void)state;
	lab("magic table4 --games 20", "magic-whole", 0, "results ");
	lab("magic table4 --games 20 --threads 2", "magic-threads", 0, "results ");
	lab("magic table4 --games 20", "magic-cut", 0, "results ");
	long length = (long)strlen(text_of("magic-whole", names[0]));
	for (int i = 0; i < 3; i++) {
		static const int cuts[] = {17, 3000, 60};
		cut_file("magic-cut", names[0], length - cuts[i]);
		lab("magic table4 --games 20 --resume", "magic-cut", 0, "results ");
		for (int k = 0; k < 3; k++)
			assert_string_equal(text_of("magic-cut", names[k]), text_of("magic-whole", names[k]));
	}
	for (int k = 1; k < 3; k++)
		assert_string_equal(text_of("magic-threads", names[k]), text_of("magic-whole", names[k]));
	assert_string_equal(games_of("magic-threads", names[0]), games_of("magic-whole", names[0]));
}

static void stopped_runs_of_levels_write_what_there_is(void **state)
{
	char command[600];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab magic table5 --out %s/magic-stopped 2>&1 & pid=$!; "
		 "while [ $(cat %s/magic-stopped/magic-table5.csv 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; "
		 "kill -TERM $pid; wait $pid",
		 QIPAN, scratch_folder, scratch_folder);
	assert_int_equal(scratch_run("%s", command), 1);
	assert_non_null(strstr(scratch_output, "qipan: stopped before the end; --resume continues"));
	check_table(text_of("magic-stopped", "magic-table5.md"), 31 + 2 + 10 + 2);
	check_plot(text_of("magic-stopped", "magic-table5.svg"));
}

/* Each game has its own hash tables; their memory is reused. Sanitizers need more than the limit here. */
static void long_runs_take_the_memory_of_one_game(void **state)
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

static void what_is_wrong_with_magic_is_named(void **state)
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
	lab("magic", "wrong", 2, "lab needs a game and an experiment");
	lab("magic table2", "wrong", 2, "\"table2\" is not an experiment, expected one of table3, table4, ");
	lab("magic fig4", "wrong", 2, "\"fig4\" is not an experiment");
	lab("darkchess options", "wrong", 2, "\"options\" is not an experiment, expected one of table1, ");
	lab("magic table3 --playouts 5", "wrong", 2, "are for the lab of darkchess");
	lab("magic table3 --preset 5x5", "wrong", 2, "are for the lab of darkchess");
	lab("magic table3 --hash 5", "wrong", 2, "are for the lab of darkchess");
	lab("magic table3 --games 0", "wrong", 2, "\"0\" is not a number of games");
	lab("magic table3 --games 10001", "wrong", 2, "\"10001\" is not a number of games");
	lab("magic table3 --games 5 --scale 2", "wrong", 2, "--games and --scale set the same number");
	lab("magic table9 --scale 0.001", "magic-wrong", 0, "results ");
	lab("magic table9 --scale 0.001", "magic-wrong", 1, "has results already, expected --resume");
	snprintf(path, sizeof path, "%s/magic-wrong/magic-table9.csv", scratch_folder);
	head_of("magic-wrong", "magic-table9.csv", &head);
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		snprintf(text, sizeof text, "%s%s\n", head.text, damaged[i].row);
		assert_true(file_write(path, text, strlen(text), NULL));
		lab("magic table9 --games 1 --resume", "magic-wrong", 1, damaged[i].words);
		assert_string_equal(text_of("magic-wrong", "magic-table9.csv"), text);
	}
	string_release(&head);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables_of_playouts),
		cmocka_unit_test(tables_of_games),
		cmocka_unit_test(figures_share_the_games_of_table_3),
		cmocka_unit_test(cut_runs_come_to_the_same),
		cmocka_unit_test(killed_runs_lose_only_the_game_in_play),
		cmocka_unit_test(stopped_runs_write_what_there_is),
		cmocka_unit_test(what_is_wrong_is_named),
		cmocka_unit_test(damaged_results_are_refused),
		cmocka_unit_test(results_of_other_players_are_refused),
		cmocka_unit_test(games_are_those_of_the_arena),
		cmocka_unit_test(tables_of_levels),
		cmocka_unit_test(options_have_every_row),
		cmocka_unit_test(rows_are_ratings),
		cmocka_unit_test(figures_are_those_of_the_games),
		cmocka_unit_test(cut_runs_of_levels_come_to_the_same),
		cmocka_unit_test(stopped_runs_of_levels_write_what_there_is),
		cmocka_unit_test(long_runs_take_the_memory_of_one_game),
		cmocka_unit_test(what_is_wrong_with_magic_is_named),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
