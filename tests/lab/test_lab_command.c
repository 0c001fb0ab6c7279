/* qipan lab, run as a user runs it: every experiment at a tiny scale, and runs that were cut short. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

static char folder[] = "/tmp/qipan-test-lab-command-XXXXXX";

static int make_folder(void **state)
{
	(void)state;
	return !mkdtemp(folder);
}

static int shell(const char *command, char *output, size_t size)
{
	FILE *in = popen(command, "r");
	assert_non_null(in);
	size_t n = fread(output, 1, size - 1, in);
	output[n] = 0;
	int status = pclose(in);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int remove_folder(void **state)
{
	char command[200], output[16];
	(void)state;
	snprintf(command, sizeof command, "rm -r %s", folder);
	return shell(command, output, sizeof output);
}

/* Runs "qipan lab ARGUMENTS" with results in the folder's part; ends the test when the exit code is another one or the
 * words are not said. */
static void lab(const char *arguments, const char *part, int code, const char *words)
{
	char command[1000], output[1 << 16];
	snprintf(command, sizeof command, "%s lab %s --out %s/%s 2>&1 </dev/null", QIPAN, arguments, folder, part);
	int got = shell(command, output, sizeof output);
	if (got != code || !strstr(output, words))
		fail_msg("qipan lab %s: exit %d, expected %d and \"%s\" in:\n%s", arguments, got, code, words, output);
}

/* The file's text, in one of four buffers used in turn. */
static char *text_of(const char *part, const char *name)
{
	static char buffers[4][1 << 17];
	static int next;
	char *buffer = buffers[next++ % 4], path[300];
	snprintf(path, sizeof path, "%s/%s/%s", folder, part, name);
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

static void check_results(const char *text, int n_rows)
{
	int commas = 0, n = -1;
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

/* They take the games of Table 3, play what is missing when told how many there should be, and what is all missing. */
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

/* Sorts the lines and takes the columns away that tell the time. */
static char *games_of(const char *part, const char *name)
{
	static char outputs[2][1 << 17];
	static int next;
	char command[400], *output = outputs[next++ % 2];
	snprintf(command, sizeof command, "cut -d, -f1-12 %s/%s/%s | sort", folder, part, name);
	assert_int_equal(shell(command, output, sizeof outputs[0]), 0);
	return output;
}

static void cut_file(const char *part, const char *name, long length)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s/%s", folder, part, name);
	assert_int_equal(truncate(path, length), 0);
}

/* Wherever a run ends, also in the middle of a row, the rest of it brings what a whole run brings. */
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
	char command[500], output[1000];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab darkchess table4 --games 300 --playouts 7 --out %s/killed >/dev/null & pid=$!; "
		 "while [ $(cat %s/killed/%s 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; kill -9 $pid; wait "
		 "$pid 2>/dev/null",
		 QIPAN, folder, folder, csv);
	shell(command, output, sizeof output);
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
	char command[600], output[4000];
	(void)state;
	snprintf(command, sizeof command,
		 "%s lab darkchess table4 --games 300 --playouts 8 --out %s/stopped 2>&1 & pid=$!; "
		 "while [ $(cat %s/stopped/%s 2>/dev/null | wc -l) -lt 5 ]; do sleep 0.02; done; kill -TERM $pid; wait "
		 "$pid",
		 QIPAN, folder, folder, csv);
	assert_int_equal(shell(command, output, sizeof output), 1);
	assert_non_null(strstr(output, "qipan: stopped before the end; --resume goes on"));
	assert_in_range(count(text_of("stopped", csv), "\n"), 5, 9 * 300);
	check_table(text_of("stopped", "table4-tcga2016-8p.md"), 9 + 2);
	check_plot(text_of("stopped", "table4-tcga2016-8p.svg"));
}

static void what_is_wrong_is_named(void **state)
{
	(void)state;
	lab("darkchess", "wrong", 2, "lab needs a game and an experiment");
	lab("darkchess table5", "wrong", 2, "\"table5\" is no experiment, expected table1");
	lab("xiangqi table1", "wrong", 1, "no experiments for \"xiangqi\", expected darkchess");
	lab("darkchess table1 --scale 0", "wrong", 2, "\"0\" is no scale");
	lab("darkchess table1 --scale nan", "wrong", 2, "\"nan\" is no scale");
	lab("darkchess table1 --games 5", "wrong", 2, "table1 has no games");
	lab("darkchess table3 --games 5 --scale 1", "wrong", 2, "--games says what --scale would");
	lab("darkchess table3 --playouts 5 --movetime 5", "wrong", 2, "expected one of them");
	lab("darkchess table3 --threads 0", "wrong", 2, "\"0\" is no number of threads");
	lab("darkchess table3 --preset nobody", "wrong", 2, "\"nobody\"");
	lab("darkchess table2 --scale 0.005", "wrong", 0, "results ");
	lab("darkchess table2 --scale 0.005", "wrong", 1, "has results already, expected --resume");
	lab("darkchess table2 --scale 0.005 --seed 2 --resume", "wrong", 1,
	    "line 2: column 2 is \"1\", expected the seed");
	lab("darkchess table2 --scale 0.01 --resume", "wrong", 1, "column 3 is \"10\", expected the playouts");
	lab("darkchess table2 --scale 0.005 --resume", "wrong", 0, "results ");
}

/* Rows that nobody wrote so are refused, with their place; none of them is believed. */
static void damaged_results_are_refused(void **state)
{
	static const struct {
		const char *row, *words;
	} damaged[] = {
		{"paper,1,5p,c2-r-40,reference,0,a,won,9,x,1,1,1,1", "column 1 is \"paper\", expected the rules"},
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
		 "line 3: column 6 is \"0\", expected each game once"},
	};
	char path[300], text[1000];
	(void)state;
	lab("darkchess fig5 --games 1 --playouts 5", "damaged", 0, "results ");
	snprintf(path, sizeof path, "%s/damaged/table3-tcga2016-5p.csv", folder);
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		snprintf(text, sizeof text,
			 "rules,seed,budget,a,b,game,first,a_result,plies,clause,a_nodes,b_nodes,a_ms,b_ms\n%s\n",
			 damaged[i].row);
		assert_true(file_write(path, text, strlen(text), NULL));
		lab("darkchess table3 --games 1 --playouts 5 --resume", "damaged", 1, damaged[i].words);
		assert_string_equal(text_of("damaged", "table3-tcga2016-5p.csv"), text);
	}
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
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
