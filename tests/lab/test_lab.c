/* Parts of the lab: intervals compared with published values, the paper's figures, charts, and result files. */
#include "support.h"

#include "scratch.h"

#include <ctype.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "games/darkchess/dc_game.h"
#include "games/opponent.h"
#include "lab/chart.h"
#include "lab/lab_compare.h"
#include "lab/lab_games.h"
#include "lab/results.h"

/* --- interval --- */

/* The examples of Newcombe (1998), "Two-sided confidence intervals for the single proportion", Table I, method 3. */
static void shares_have_wilson_intervals(void **state)
{
	static const struct {
		int n_yes, n;
		double low, high;
	} known[] = {{81, 263, .2553, .3662}, {15, 148, .0624, .1605}, {0, 20, 0, .1611}, {1, 29, .0061, .1718}};
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct interval got = interval_of_share(known[i].n_yes, known[i].n);
		assert_float_equal(got.value, (double)known[i].n_yes / known[i].n, 1e-12);
		assert_float_equal(got.low, known[i].low, .00005);
		assert_float_equal(got.high, known[i].high, .00005);
		struct interval others = interval_of_share(known[i].n - known[i].n_yes, known[i].n);
		assert_float_equal(others.low, 1 - got.high, 1e-12);
	}
	struct interval none = interval_of_share(0, 0);
	assert_true(isnan(none.value) && none.low == 0 && none.high == 1);
}

static void means_have_student_intervals(void **state)
{
	static const double numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
	struct sample s = {0};
	(void)state;
	assert_true(interval_deviation(&s) == 0);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		interval_take(&s, numbers[i]);
	assert_float_equal(s.mean, 5, 1e-12);
	assert_float_equal(interval_deviation(&s), sqrt(32.0 / 7), 1e-12);
	struct interval got = interval_of_mean(s.mean, interval_deviation(&s), s.n);
	assert_float_equal(got.high - got.value, 2.364624 * sqrt(32.0 / 7 / 8), 1e-5);
	assert_float_equal(got.value - got.low, got.high - got.value, 1e-6);
	assert_true(isnan(interval_of_mean(0, 0, 0).low));
}

/* A mean far from 0 does not cost precision. */
static void deviations_are_numerically_stable(void **state)
{
	struct sample s = {0};
	(void)state;
	for (int i = 0; i < 1000; i++)
		interval_take(&s, 1e9 + i % 2);
	assert_float_equal(interval_deviation(&s), sqrt(250.0 / 999), 1e-6);
}

/* --- paper --- */

static void tables_3_and_4_have_the_papers_layout(void **state)
{
	(void)state;
	int max[2] = {0, 0}; /* "Best group-nodes players achieved 182 and 175", chance nodes 244 and 245 */
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; size < PAPER_SIZES; size++) {
			const struct paper_player *p = &paper_table3[i];
			int group = p->name[1] == '1';
			assert_true(p->won[size] + p->lost[size] <= PAPER_GAMES);
			max[group] = p->won[size] > max[group] ? p->won[size] : max[group];
		}
	assert_int_equal(max[0], 245);
	assert_int_equal(max[1], 182);
	for (int i = 0; i < PAPER_PAIRS; i++) {
		assert_true(paper_table4[i].won + paper_table4[i].lost <= PAPER_GAMES);
		assert_string_not_equal(paper_table4[i].a, paper_table4[i].b);
	}
}

/* --- verdicts --- */

/* By the position of 0 and of the paper's figure relative to the interval, whose ends may be infinite. */
static void verdicts_follow_from_the_interval(void **state)
{
	static const struct {
		struct elo elo;
		double claimed;
		const char *words;
	} rows[] = {
		{{5, 1, 9}, 2, "confirmed: an advantage, not told apart from the paper's"},
		{{5, 1, 9}, 9, "confirmed: an advantage, not told apart from the paper's"},
		{{5, 3, 9}, 2, "confirmed: an advantage, larger than the paper's"},
		{{5, 1, 9}, 10, "confirmed: an advantage, but less than the paper's"},
		{{1, -8, 9}, 2, "not told apart from 0, nor from the paper's"},
		{{1, -8, 9}, 9, "not told apart from 0, nor from the paper's"},
		{{1, 0, 9}, 2, "not told apart from 0, nor from the paper's"},
		{{1, -8, 9}, 10, "refuted: not told apart from 0, and less than the paper's"},
		{{-5, -9, -1}, 2, "refuted: it is a disadvantage"},
		{{-5, -9, 0}, 2, "refuted: not told apart from 0, and less than the paper's"},
		{{0, -INFINITY, INFINITY}, 2, "not told apart from 0, nor from the paper's"},
	};
	static const struct {
		struct elo elo;
		const char *words;
	} against[] = {{{0, -8, 8}, "stronger than the paper's player against this program"},
		       {{0, -9, 8}, "not told apart from the paper's player against this program"},
		       {{-20, -30, -10}, "weaker than the paper's player against this program"}};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(lab_verdict(&rows[i].elo, 100, rows[i].claimed), rows[i].words);
	for (size_t i = 0; i < sizeof against / sizeof *against; i++)
		assert_string_equal(lab_verdict_against(&against[i].elo, 100, -9), against[i].words);
	assert_string_equal(lab_verdict(&rows[0].elo, 0, 2), "no pairs were played yet");
	assert_string_equal(lab_verdict_against(&rows[0].elo, 0, 2), "no pairs were played yet");
}

/* Every player of the tables is an opponent, every policy exists in the game, every position is one of the paper's. */
static void every_experiment_can_be_played(void **state)
{
	struct lab_pair pairs[LAB_PAIRS_MAX];
	struct opponent opponent;
	struct error err;
	(void)state;
	assert_int_equal(lab_pairs(LAB_TABLE3, pairs), 48);
	assert_int_equal(lab_pairs(LAB_FIG4, pairs), 24);
	assert_string_equal(pairs[0].a, "c1-r-40");
	assert_int_equal(lab_pairs(LAB_FIG5, pairs), 24);
	assert_string_equal(pairs[23].a, "c2-car-h-2560");
	for (int e = LAB_TABLE3; e <= LAB_TABLE4; e++)
		for (int i = lab_pairs((enum lab_experiment)e, pairs) - 1; i >= 0; i--)
			if (!opponent_find(&dc_game, pairs[i].a, &opponent, &err) ||
			    !opponent_find(&dc_game, pairs[i].b, &opponent, &err))
				fail_msg("%s", err.text);
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL,
		   "b4(k) d1(P) d2(N) d5(p) c2(G) c3(c) c5(C) c5-c3 c4(p) c6(M) b3(r) c6-c5 b3-c3 c2-c3 c7(C) c5-d5 "
		   "b6(g) d5-c5 b6-c6 b7(G)");
	assert_string_equal(paper_positions[1], position_text(&dc_game, line_last(&line)));
	line_release(&line);
	struct position end;
	set_up(&dc_game, NULL, paper_positions[2], &end);
	assert_non_null(strstr(sorted_moves(&dc_game, &end), "a8-a7"));
	assert_non_null(strstr(sorted_moves(&dc_game, &end), "d2-c2"));
	int pieces = 0;
	for (const char *c = paper_positions[2]; *c != ' '; c++)
		pieces += isalpha((unsigned char)*c) != 0;
	assert_int_equal(pieces, 11);
}

/* --- chart --- */

/* Tags are closed in order, texts contain no unescaped '<' or '&', no number is missing. */
static void check_svg(const char *svg)
{
	char open[16][16];
	int depth = 0;
	for (const char *c = svg; (c = strchr(c, '<')); c++) {
		const char *end = strchr(c, '>');
		char name[16] = "";
		assert_non_null(end);
		if (c[1] == '/') {
			sscanf(c + 2, "%15[a-z]", name);
			assert_true(depth > 0);
			assert_string_equal(open[--depth], name);
		} else if (end[-1] != '/') {
			assert_true(depth < 16);
			sscanf(c + 1, "%15[a-z]", open[depth++]);
		}
	}
	assert_int_equal(depth, 0);
	for (const char *c = svg; (c = strchr(c, '&')); c++)
		assert_true(strncmp(c, "&amp;", 5) == 0 || strncmp(c, "&lt;", 4) == 0 || strncmp(c, "&gt;", 4) == 0);
	assert_null(strstr(svg, "nan"));
	assert_null(strstr(svg, "inf"));
}

static int count(const char *text, const char *part)
{
	int n = 0;
	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

static void charts_are_well_formed(void **state)
{
	static const char *const names[] = {"a < b & c", "a very long name, written aslant", "3"};
	const struct interval points[] = {{1, 0.5, 2},  {NAN, NAN, NAN}, {7, NAN, NAN}, {0, 0, 0},
					  {12, 10, 13}, {3, 2, 4},       {99, 98, 100}}; /* belongs to no series */
	static const struct chart_series series[] = {{"one", 0, false}, {"two", 1, true}};
	(void)state;
	for (int bars = 0; bars < 2; bars++) {
		struct string svg = {0};
		struct chart charts[3];
		for (int i = 0; i < 3; i++)
			charts[i] = chart_of("<title>", "x", "y", bars ? CHART_BARS : 0, names, 3, points);
		chart_svg(&(struct chart_page){"page", series, 2, charts, 3, 2}, &svg);
		check_svg(svg.text);
		assert_int_equal(count(svg.text, "&lt;title&gt;"), 3);
		assert_int_equal(count(svg.text, ">14<"), 3); /* the round number above 13 */
		assert_int_equal(count(svg.text, "<circle"), bars ? 0 : 3 * 5);
		assert_int_equal(count(svg.text, "h6M"), 3 * 4); /* error bars */
		string_release(&svg);
	}
}

static void empty_charts_are_well_formed(void **state)
{
	static const char *const names[] = {"40"};
	const struct interval points[] = {{NAN, NAN, NAN}};
	static const struct chart_series series[] = {{"one", 0, false}};
	const struct chart chart = chart_of("", "", "", 0, names, 1, points);
	struct string svg = {0};
	(void)state;
	chart_svg(&(struct chart_page){"page", series, 1, &chart, 1, 1}, &svg);
	check_svg(svg.text);
	string_release(&svg);
}

/* --- results --- */

static char path[SCRATCH_TEMPLATE_MAX];

static int make_file(void **state)
{
	(void)state;
	scratch_template(path);
	int file = mkstemp(path);
	return file < 0 || close(file);
}

static int remove_file(void **state)
{
	(void)state;
	return unlink(path);
}

static void write_file(const char *text)
{
	assert_true(file_write(path, text, strlen(text), NULL));
}

static void assert_file(const char *text)
{
	struct string bytes = {0};
	assert_true(file_read(path, 1 << 20, &bytes, NULL));
	assert_string_equal(string_text(&bytes), text);
	string_release(&bytes);
}

static void rows_are_appended_and_read_back(void **state)
{
	struct results r;
	struct error err;
	int64_t n;
	double x;
	(void)state;
	write_file("");
	assert_true(results_open(&r, path, "#us", "a,b,c", false, &err));
	assert_file("#us\na,b,c\n");
	assert_true(results_add(&r, "x,12,0.5", &err));
	assert_file("#us\na,b,c\nx,12,0.5\n");
	assert_true(results_close(&r, NULL));
	assert_true(results_open(&r, path, "#us", "a,b,c", true, &err));
	assert_int_equal(r.n_rows, 1);
	assert_string_equal(r.maker, "#us");
	assert_string_equal(results_cell(&r, 0, 0), "x");
	assert_true(results_number(&r, 0, 1, 0, 12, &n, &err) && n == 12);
	assert_true(results_real(&r, 0, 2, &x, &err) && x == 0.5);
	assert_false(results_number(&r, 0, 1, 0, 11, &n, &err));
	assert_non_null(strstr(err.text, "line 3: column 2 is \"12\""));
	assert_false(results_number(&r, 0, 0, 0, 11, &n, &err));
	assert_false(results_real(&r, 0, 0, &x, &err));
	struct results second;
	assert_false(results_open(&second, path, "#us", "a,b,c", true, &err));
	assert_non_null(strstr(err.text, "is in use"));
	assert_true(results_close(&r, NULL));
}

static void partial_rows_are_removed(void **state)
{
	static const char *const halves[] = {"a,b\n1,2\n3", "a,b\n1,2\n3,4", "a,b\n1,2\n3,4,5,6"};
	static const char *const heads[] = {"", "#", "#u", "#us", "#us\n", "#us\na,", "#us\na,b"};
	struct results r;
	(void)state;
	for (int i = 0; i < 3; i++) {
		write_file(halves[i]);
		assert_true(results_open(&r, path, "#us", "a,b", true, NULL));
		assert_int_equal(r.n_rows, 1);
		assert_true(results_add(&r, "5,6", NULL));
		assert_true(results_close(&r, NULL));
		assert_file("a,b\n1,2\n5,6\n");
	}
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) { /* not even the header was complete */
		write_file(heads[i]);
		assert_true(results_open(&r, path, "#us", "a,b", true, NULL));
		assert_string_equal(r.maker, "#us");
		assert_true(results_close(&r, NULL));
		assert_file("#us\na,b\n");
	}
}

/* The first line names the program that made the rows; it is reported and not changed. Older files have no such
 * line. */
static void the_program_that_made_the_results_is_known(void **state)
{
	static const struct {
		const char *text, *maker;
	} files[] = {{"#them\na,b\n1,2\n", "#them"}, {"a,b\n1,2\n", ""}};
	struct results r;
	(void)state;
	for (int i = 0; i < 2; i++) {
		write_file(files[i].text);
		assert_true(results_open(&r, path, "#us", "a,b", true, NULL));
		assert_string_equal(r.maker, files[i].maker);
		assert_int_equal(r.n_rows, 1);
		assert_true(results_close(&r, NULL));
		assert_file(files[i].text);
	}
}

static void foreign_files_are_left_alone(void **state)
{
	static const struct {
		const char *text, *words;
	} foreign[] = {{"a,c\n1,2\n", "starts with unexpected columns"},
		       {"a,b\n1,2,3\n", "line 2 has 3 columns, expected 2"},
		       {"a,b\n\n", "line 2 has 1 columns, expected 2"},
		       {"a letter without a line's end", "not a results file"},
		       {"#them\n", "not a results file"}};
	struct results r;
	struct error err;
	(void)state;
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		write_file(foreign[i].text);
		assert_false(results_open(&r, path, "#us", "a,b", true, &err));
		if (!strstr(err.text, foreign[i].words))
			fail_msg("\"%s\", expected \"%s\"", err.text, foreign[i].words);
		assert_file(foreign[i].text);
	}
	write_file("#us\na,b\n1,2\n");
	assert_false(results_open(&r, path, "#us", "a,b", false, &err));
	assert_non_null(strstr(err.text, "already has results, expected --resume"));
	assert_file("#us\na,b\n1,2\n");
}

/* A file size limit simulates a full disk. */
static void a_full_disk_leaves_only_complete_rows(void **state)
{
	struct rlimit before, small;
	struct results r;
	struct error err;
	(void)state;
	write_file("");
	assert_true(results_open(&r, path, "#us", "a,b", false, &err));
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small = before;
	small.rlim_cur = 17;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	bool first = results_add(&r, "1,2", &err), second = results_add(&r, "30,40", &err),
	     third = results_add(&r, "5,6", &err);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	signal(SIGXFSZ, SIG_DFL);
	assert_true(first && !second && third);
	assert_true(results_close(&r, NULL));
	assert_file("#us\na,b\n1,2\n5,6\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shares_have_wilson_intervals),
		cmocka_unit_test(means_have_student_intervals),
		cmocka_unit_test(deviations_are_numerically_stable),
		cmocka_unit_test(tables_3_and_4_have_the_papers_layout),
		cmocka_unit_test(verdicts_follow_from_the_interval),
		cmocka_unit_test(every_experiment_can_be_played),
		cmocka_unit_test(charts_are_well_formed),
		cmocka_unit_test(empty_charts_are_well_formed),
		cmocka_unit_test(rows_are_appended_and_read_back),
		cmocka_unit_test(partial_rows_are_removed),
		cmocka_unit_test(the_program_that_made_the_results_is_known),
		cmocka_unit_test(foreign_files_are_left_alone),
		cmocka_unit_test(a_full_disk_leaves_only_complete_rows),
	};
	return cmocka_run_group_tests(tests, make_file, remove_file);
}
