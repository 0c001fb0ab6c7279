/* Result files: the header keeps different runs apart, and only whole lines are kept. Covers both kinds of rows, in the
 * file formats of all versions. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/results_csv.h"
#include "games/registry.h"
#include "match/match_results.h"
#include "levels/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <signal.h>
#include <unistd.h>

static const struct message another_list[] = {{"another_list", "another list"}};
static const struct results_csv_format format = {"# squares:", "n,square", another_list, " by "};

#define HEAD    "# squares: up=1 by me"
#define COLUMNS "n,square\n"

static char path[256];

static int begin(void **state)
{
	int failed = scratch_begin(state);
	snprintf(path, sizeof path, "%s/file", scratch_folder);
	return failed;
}

/* Adds up the numbers it reads; rejects a wrong square and a repeated number. */
struct accumulator {
	int n, sum;
	bool met[10];
};

static bool take(void *context, char *const *fields, struct error *err)
{
	struct accumulator *s = context;
	int n = atoi(fields[0]);
	if (n < 1 || n >= 10 || atoi(fields[1]) != n * n)
		return false;
	if (s->met[n])
		return fail(err, TEST_MESSAGE("has {0} again"), n);
	s->met[n] = true;
	s->n++;
	s->sum += n;
	return true;
}

static void write_file(const char *text)
{
	assert_true(file_write(path, text, strlen(text), NULL));
}

static void expect_file(const char *content)
{
	struct string text = {0};
	assert_true(file_read(path, 1000, &text, NULL));
	assert_string_equal(string_text(&text), content);
	string_release(&text);
}

static void rows_are_read_back(void **state)
{
	(void)state;
	struct results_csv l, second;
	struct error err;
	struct accumulator s = {0};
	assert_true(results_csv_open(&l, &format, path, false, HEAD, &err));
	assert_true(results_csv_take(&l, take, &s, &err));
	assert_int_equal(s.n, 0);
	assert_true(results_csv_add(&l, &err, "%d,%d", 3, 9));
	assert_true(results_csv_add(&l, &err, "%d,%d", 2, 4));
	assert_true(results_csv_sync(&l, &err));
	assert_false(results_csv_open(&second, &format, path, true, HEAD, &err));
	assert_non_null(strstr(err.text, "is in use"));
	assert_true(results_csv_close(&l, &err));
	expect_file(HEAD "\n" COLUMNS "3,9\n2,4\n");
	assert_false(results_csv_open(&l, &format, path, false, HEAD, &err));
	assert_non_null(strstr(err.text, "already exists"));
	assert_true(results_csv_open(&l, &format, path, true, HEAD, &err));
	assert_true(results_csv_take(&l, take, &s, &err));
	assert_int_equal(s.n, 2);
	assert_int_equal(s.sum, 5);
	assert_true(results_csv_close(&l, &err));
}

/* Wherever a file was truncated, the run resumes with its whole rows. */
static void truncated_files_are_continued(void **state)
{
	(void)state;
	static const char whole[] = HEAD "\n" COLUMNS "3,9\n2,4\n";
	size_t head = strlen(HEAD "\n" COLUMNS);
	for (size_t n = 0; n < sizeof whole; n++) {
		char text[sizeof whole];
		struct results_csv l;
		struct error err;
		struct accumulator s = {0};
		memcpy(text, whole, n);
		text[n] = 0;
		write_file(text);
		assert_true(results_csv_open(&l, &format, path, true, HEAD, &err));
		assert_true(results_csv_take(&l, take, &s, &err));
		assert_int_equal(s.n, n < head + 4 ? 0 : n < head + 8 ? 1 : 2);
		assert_true(results_csv_add(&l, &err, "1,1"));
		assert_true(results_csv_close(&l, &err));
		snprintf(text, sizeof text, "%s", whole);
		text[head + 4 * (size_t)s.n] = 0;
		char expected[sizeof whole + 8];
		snprintf(expected, sizeof expected, "%s1,1\n", text);
		expect_file(expected);
	}
}

static void foreign_headers_and_rows_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} cases[] = {
		{"# squares: up=2 by me\n" COLUMNS,
		 "it belongs to another list, \"# squares: up=2 by me\", expected \"" HEAD "\""},
		{"something else", "it belongs to another list, \"something else\""},
		{"# squares: up=1\n" COLUMNS, "its players are not recorded, expected \"by me\""},
		{"# squares: up=1 by you\n" COLUMNS,
		 "its games were by you, but this run would be by me: another version"},
		{HEAD "\nn,cube\n", "unexpected columns, expected \"n,square\""},
		{HEAD "\n" COLUMNS "3,9\n2,5\n",
		 "line 4 is \"2,5\", expected a game in the columns of the second line"},
		{HEAD "\n" COLUMNS "3,9,9\n", "line 3 is \"3,9,9\""},
		{HEAD "\n" COLUMNS "3\n", "line 3 is \"3\""},
		{HEAD "\n" COLUMNS "\n", "line 3 is \"\""},
		{HEAD "\n" COLUMNS "3,9\n2,4\n3,9\n", "line 5 has 3 again"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct results_csv l;
		struct error err = {0};
		struct accumulator s = {0};
		write_file(cases[i].text);
		for (int again = 0; again < 2; again++) /* nothing of a rejected file is kept open */
			if (results_csv_open(&l, &format, path, true, HEAD, &err)) {
				s = (struct accumulator){0};
				assert_false(results_csv_take(&l, take, &s, &err));
				assert_true(results_csv_close(&l, NULL));
			}
		if (!strstr(err.text, cases[i].message) || strncmp(err.text, path, strlen(path)) != 0)
			fail_msg("\"%s\", expected the path and \"%s\"", err.text, cases[i].message);
		expect_file(cases[i].text);
		assert_false(
			results_csv_read(&l, &format, "# squares: other", cases[i].text, strlen(cases[i].text), NULL));
	}
	struct results_csv l;
	struct error err;
	assert_false(
		results_csv_read(&l, &format, HEAD, HEAD "\n" COLUMNS "\0\n", strlen(HEAD "\n" COLUMNS) + 2, &err));
	assert_string_equal(err.text, "unexpected zero bytes, expected text");
}

static void overlong_rows_are_refused(void **state)
{
	(void)state;
	for (int n = RESULTS_CSV_ROW_MAX - 8; n < RESULTS_CSV_ROW_MAX + 8; n++) {
		struct string text = {0};
		struct results_csv l;
		struct accumulator s = {0};
		string_add(&text, HEAD "\n" COLUMNS "3,%0*d\n", n - 2, 9); /* a row of n bytes */
		assert_true(results_csv_read(&l, &format, HEAD, text.text, text.length, NULL));
		assert_int_equal(results_csv_take(&l, take, &s, NULL), n < RESULTS_CSV_ROW_MAX);
		assert_true(results_csv_close(&l, NULL));
		string_release(&text);
	}
}

/* No trace of a row that did not fit is left. */
static void a_full_disk_is_reported(void **state)
{
	(void)state;
	static const struct rlimit small = {40, RLIM_INFINITY};
	struct rlimit before;
	struct results_csv l;
	struct error err;
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	assert_true(results_csv_open(&l, &format, path, false, HEAD, &err));
	assert_true(results_csv_add(&l, &err, "3,9"));
	setrlimit(RLIMIT_FSIZE, &small);
	bool added = results_csv_add(&l, &err, "2,%020d", 4);
	setrlimit(RLIMIT_FSIZE, &before);
	assert_false(added);
	assert_ptr_equal(strstr(err.text, path), err.text);
	assert_non_null(strstr(err.text, ": cannot write: "));
	assert_true(results_csv_close(&l, &err));
	expect_file(HEAD "\n" COLUMNS "3,9\n");
}

static void intact_rows_are_recovered(void **state)
{
	(void)state;
	static const char damaged[] = HEAD "\n" COLUMNS "3,9\n4,4\n" COLUMNS "2,4\n3,9\n1,\0\n5,25";
	static const char other[] = "# circles: up=1 by me\n" COLUMNS "3,9\n";
	struct recovery s = {0};
	struct accumulator sums = {0};
	results_csv_recover(&format, damaged, sizeof damaged - 1, take, &sums, &s);
	assert_string_equal(s.kept.text, HEAD "\n" COLUMNS "3,9\n2,4\n");
	assert_int_equal(s.n_kept, 2);
	assert_int_equal(s.n_faults, 5);
	recovery_release(&s);
	sums = (struct accumulator){0};
	results_csv_recover(&format, other, sizeof other - 1, take, &sums, &s);
	assert_string_equal(s.kept.text, COLUMNS "3,9\n");
	assert_int_equal(s.n_faults, 2);
	recovery_release(&s);
	sums = (struct accumulator){0};
	results_csv_recover(&format, "3,9\n", 4, take, &sums, &s);
	assert_string_equal(s.kept.text, COLUMNS "3,9\n");
	assert_int_equal(s.n_faults, 2);
	recovery_release(&s);
}

/* A match file in the current format; the format of version 0.1.0, which names no players, is rejected. */
static void old_match_files_stay_readable(void **state)
{
	(void)state;
	static const char file[] =
		"# qipan match: game=qilin preset=source seed=3 opening=4 plies=200; a=2 limits_a: depth=4 time=50 "
		"hash=1048576; b=alphabeta limits_b: own threads=2; played by a=1f0c77d2 b=90ab3e41\n"
		"game,deal,a,b,first,result,clause,repeats,plies,us_a,us_b,nodes_a,nodes_b\n"
		"1,0,2,alphabeta,b,win,qilin 2.3,1,31,120,98,4120,3301\n"
		"0,0,2,alphabeta,a,draw,plies,0,200,1203,981,41204,33010\n";
	static const char old[] = "game,deal,first,result,clause,plies,us_a,us_b,nodes_a,nodes_b\n"
				  "1,0,b,win,qilin 2.3,31,120,98,4120,3301\n";
	struct match_setup setup = {
		.game = games_find("qilin", NULL),
		.players = {{.word = "2", .limits = {.depth = 4, .time_ms = 50}, .setup.hash_bytes = 1 << 20},
			    {.word = "alphabeta", .setup.threads = 2}},
		.n_games = 2,
		.seed = 3,
		.opening_plies = 4,
		.plies_max = 200,
	};
	struct match_game games[2] = {{0}};
	struct string head = {0}, older = {0};
	struct results_csv l;
	struct error err;
	setup.preset = setup.game->presets;
	setup.players[0].identity = 0x1f0c77d2;
	setup.players[1].identity = 0x90ab3e41;
	match_results_head(&setup, &head);
	if (!results_csv_read(&l, &match_results_format, head.text, file, sizeof file - 1, &err) ||
	    !match_results_take(&l, &setup, games, &err))
		fail_msg("%s", err.text);
	assert_true(results_csv_close(&l, NULL));
	assert_int_equal(games[0].verdict, DRAWN);
	assert_string_equal(games[0].clause, "plies");
	assert_int_equal(games[1].verdict, SECOND_WINS);
	assert_int_equal(games[1].first, 1);
	assert_true(games[1].repeats && !games[0].repeats);
	assert_int_equal(games[1].plies, 31);
	assert_int_equal(games[1].time_us[1], 98);
	assert_int_equal(games[1].nodes[0], 4120);
	string_add(&older, "%s\n%s", head.text, old);
	assert_false(results_csv_read(&l, &match_results_format, head.text, older.text, older.length, &err));
	assert_non_null(strstr(err.text, "unexpected columns, expected \"" MATCH_RESULTS_COLUMNS "\""));
	string_release(&older);
	string_release(&head);
}

/* A ratings file in the format of version 0.1.0. */
static void old_rating_files_stay_readable(void **state)
{
	(void)state;
	static const char file[] = "# qipan level rate: seed=1 engine=qipan 0.1.0 1f0c77d2\n"
				   "level,key,player,row,game,result,clause,plies,nodes\n"
				   "one,da147cd76f0938b0,4,main,1,win,magic 2.1,31,90122\n"
				   "one,da147cd76f0938b0,4,random,0,loss,magic 2.1,12,5\n"
				   "one,0123456789abcdef,4,main,0,draw,magic 3.1,9,7\n";
	struct level level;
	struct rate_setup setup = {.level = &level, .games = {[RATE_MAIN] = 2, [RATE_RANDOM] = 1}, .player_depth = 4};
	struct rate_games games;
	struct results_csv l;
	struct error err;
	level_init(&level, 4, 4);
	strcpy(level.id, "one");
	assert_true(rate_games_init(&games, &setup, &err));
	assert_true(results_csv_read(&l, &rate_results_format, "# qipan level rate: seed=1 engine=qipan 0.1.0 1f0c77d2",
				     file, sizeof file - 1, &err));
	if (!rate_results_take(&l, &setup, &games, &err))
		fail_msg("%s", err.text);
	assert_true(results_csv_close(&l, NULL));
	assert_false(games.played[RATE_MAIN][0].played);
	assert_true(games.played[RATE_MAIN][1].played);
	assert_int_equal(games.played[RATE_MAIN][1].verdict, FIRST_WINS);
	assert_int_equal(games.played[RATE_MAIN][1].plies, 31);
	assert_int_equal(games.played[RATE_RANDOM][0].verdict, SECOND_WINS);
	rate_games_release(&games);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(rows_are_read_back),
		TEST(truncated_files_are_continued),
		TEST(foreign_headers_and_rows_are_refused),
		TEST(overlong_rows_are_refused),
		TEST(a_full_disk_is_reported),
		TEST(intact_rows_are_recovered),
		TEST(old_match_files_stay_readable),
		TEST(old_rating_files_stay_readable),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
