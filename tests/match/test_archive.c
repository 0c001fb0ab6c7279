/* The files of a match: wherever a kill truncates them, resuming loses no game and repeats none. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "games/registry.h"
#include "match/match_archive.h"

#define N_GAMES 6

static struct string content_of(const char *name)
{
	struct string text = {0};
	struct error err;
	if (!file_read(scratch_path(name), 1 << 20, &text, &err))
		fail_msg("%s", err.text);
	return text;
}

static void put(const char *name, const char *text, size_t n)
{
	struct error err;
	if (!file_write(scratch_path(name), text, n, &err))
		fail_msg("%s", err.text);
}

/* --- a simulated match --- */

/* A clock that stands still, so that the files of all runs are identical. */
static int64_t no_time(void *context)
{
	(void)context;
	return 0;
}

struct run {
	struct match_archive archive;
	struct match_setup setup;
	struct match_game games[N_GAMES];
	int n_played;
};

static void take(void *context, int number, const struct match_game *game, const struct match_report *report)
{
	struct run *r = context;
	struct error err;
	r->n_played++;
	if (!match_archive_add(&r->archive, &r->setup, number, game, report, &err))
		fail_msg("%s", err.text);
}

static bool open_files(struct run *r, bool resume, struct error *err)
{
	*r = (struct run){.n_played = 0};
	const struct game *game = games_find("darkchess", NULL);
	r->setup = (struct match_setup){
		.game = game,
		.preset = game->presets,
		.players = {{.word = "depth-1", .setup.hash_bytes = 1 << 16},
			    {.word = "policy", .setup.hash_bytes = 1 << 16}},
		.n_games = N_GAMES,
		.plies_max = 6,
		.keeps_records = true,
		.keeps_log = true,
		.now_us = no_time,
		.report = take,
		.context = r,
	};
	return match_archive_open(&r->archive, scratch_path("c"), scratch_path("r"), scratch_path("l"), resume,
				  &r->setup, r->games, err);
}

/* Plays the missing games and returns their number. */
static int play(bool resume)
{
	struct run r;
	struct error err;
	if (!open_files(&r, resume, &err) || !match_run(&r.setup, r.games, &err) ||
	    !match_archive_close(&r.archive, &err))
		fail_msg("%s", err.text);
	return r.n_played;
}

static void assert_whole(const char *name, const struct string *whole)
{
	struct string text = content_of(name);
	if (strcmp(string_text(&text), whole->text) != 0)
		fail_msg("%s is\n%s\nexpected\n%s", name, string_text(&text), whole->text);
	string_release(&text);
}

/* Ignoring the "# resumed" lines. */
static void assert_log(const struct string *whole)
{
	struct string text = content_of("l"), plain = {0};
	for (const char *line = text.text; *line; line += strcspn(line, "\n") + 1)
		if (*line != '#')
			string_bytes(&plain, line, strcspn(line, "\n") + 1);
	assert_string_equal(plain.text, whole->text);
	string_release(&text);
	string_release(&plain);
}

static int lines_in(const char *text, size_t n)
{
	int lines = 0;
	for (size_t i = 0; i < n; i++)
		lines += text[i] == '\n';
	return lines;
}

/* Where the nth record, or the nth game in the log, ends. */
static size_t end_of(const struct string *text, int n, bool record)
{
	static const int numbers[N_GAMES] = {0, 1, 2, 3, 4, 5};
	size_t kept;
	struct error err;
	bool cut = record ? match_archive_cut_records(text->text, text->length, numbers, n, &kept, &err)
			  : match_archive_cut_log(text->text, text->length, numbers, n, &kept, &err);
	if (!cut)
		fail_msg("%s", err.text);
	return kept;
}

struct whole {
	struct string csv, records, log;
};

/* The ledger ends after that many bytes. The records end with its last game, with the next one or in the middle of a
 * later one, the log with the next game or later: six states in which a kill between the writes leaves the files. */
static void resume_after_cut(const struct whole *whole, size_t size, int way)
{
	const struct string *csv = &whole->csv, *records = &whole->records, *log = &whole->log;
	int rows = lines_in(csv->text, size) - 2, n = rows < 0 ? 0 : rows;
	int more = n + 1 < N_GAMES ? n + 1 : N_GAMES;
	size_t log_end = end_of(log, more, false), log_part = log->length - 5;
	put("c", csv->text, size);
	put("r", records->text,
	    n == N_GAMES   ? records->length
	    : way % 3 == 0 ? end_of(records, n, true)
	    : way % 3 == 1 ? end_of(records, more, true)
			   : records->length - 7);
	put("l", log->text,
	    n == N_GAMES         ? log->length
	    : way % 2            ? log_end
	    : log_part < log_end ? log->length
				 : log_part);
	assert_int_equal(play(true), N_GAMES - n);
	assert_whole("c", csv);
	assert_whole("r", records);
	assert_log(log);
}

/* The ledger is cut at the end of each line, one byte before and after it, and at 20 other places. */
static void killed_matches_lose_and_repeat_no_game(void **state)
{
	(void)state;
	assert_int_equal(play(false), N_GAMES);
	struct whole whole = {content_of("c"), content_of("r"), content_of("l")};
	struct rng rng;
	int n_lines = 0;
	resume_after_cut(&whole, 0, 0);
	for (size_t i = 0; i < whole.csv.length; i++) {
		if (whole.csv.text[i] != '\n')
			continue;
		for (size_t after = 0; after < 3 && i + after <= whole.csv.length; after++)
			resume_after_cut(&whole, i + after, n_lines + 2 * (int)after);
		n_lines++;
	}
	rng_seed(&rng, 1);
	for (int i = 0; i < 20; i++)
		resume_after_cut(&whole, rng_below(&rng, (uint32_t)whole.csv.length), i);
	string_release(&whole.csv);
	string_release(&whole.records);
	string_release(&whole.log);
}

static int resumes(const char *message)
{
	struct run r;
	struct error err;
	if (open_files(&r, true, &err))
		fail_msg("resumed, expected \"%s\"", message);
	if (!strstr(err.text, message))
		fail_msg("\"%s\", expected \"%s\"", err.text, message);
	return 0;
}

/* Files that lack games of the ledger, or contain others, do not belong to the match and are not changed. */
static void foreign_files_are_refused(void **state)
{
	(void)state;
	play(false);
	struct string records = content_of("r"), log = content_of("l");
	size_t last = end_of(&records, N_GAMES - 1, true);
	for (size_t size = last; size < records.length; size += 9) {
		put("r", records.text, size);
		resumes("r: it has 5 of the 6 games in the results file, expected all of them");
		struct string after = content_of("r");
		assert_int_equal(after.length, size);
		string_release(&after);
	}
	unlink(scratch_path("r"));
	resumes("r: it has 0 of the 6 games");
	assert_int_not_equal(access(scratch_path("r"), F_OK), 0); /* none is created */
	put("r", records.text + end_of(&records, 1, true), records.length - end_of(&records, 1, true));
	resumes("r: its game 1 has the number 1, expected 0 as in the results file");
	put("r", records.text, records.length);
	put("l", log.text, log.length - 1);
	resumes("l: it has 5 of the 6 games");
	put("l", log.text + end_of(&log, 1, false), log.length - end_of(&log, 1, false));
	resumes("l: its game 1 has the number 1, expected 0");
	put("l", log.text, log.length);
	assert_int_equal(play(true), 0);
	string_release(&records);
	string_release(&log);
}

/* Lines that look like the end of a game or like a number, but are neither. */
static void only_complete_games_of_the_match_count(void **state)
{
	static const int numbers[] = {7};
	static const struct {
		const char *text;
		bool record, good;
	} rows[] = {
		{"[Game \"x\"]\n[Number \"7\"]\n\n1. a *\n\n", true, true},
		{"[Game \"x\"]\n[Number \"7\"]\n\n1. a *\n", true, false},
		{"[Game \"x\"]\n[Number \"17\"]\n\n1. a *\n\n", true, false},
		{"[Game \"x\"]\n[Number \"7x\"]\n\n1. a *\n\n", true, false},
		{"[Game \"x\"]\n[Number \"\"]\n\n1. a *\n\n", true, false},
		{"[Game \"x\"]\n[Number \"", true, false},
		{"[Game \"x\"]\n\n[Number \"7\"]\n\n", true, false},
		{"0 7 end a wins by x after 3 plies\n", false, true},
		{"0 7 end a wins by x after 3 plies", false, false},
		{"0 7 a< 0 7 end a\n", false, false},
		{"0 7 a< end a\n0 7 end \n", false, true},
		{"0 7 ending\n", false, false},
		{" 7 end a\n", false, false},
		{"0  end a\n", false, false},
		{"0 71 end a\n", false, false},
		{"x 7 end a\n12", false, false},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t kept, n = strlen(rows[i].text);
		struct error err;
		const char *text = before_guard_page(rows[i].text, n);
		bool good = rows[i].record ? match_archive_cut_records(text, n, numbers, 1, &kept, &err)
					   : match_archive_cut_log(text, n, numbers, 1, &kept, &err);
		if (good != rows[i].good)
			fail_msg("\"%s\"", rows[i].text);
		assert_true(!good || kept == n);
	}
}

/* Records without a ledger start a new file. */
static void files_without_a_ledger_are_restarted(void **state)
{
	struct run r;
	struct error err;
	(void)state;
	assert_true(open_files(&r, false, &err) && match_archive_close(&r.archive, &err));
	unlink(scratch_path("l"));
	unlink(scratch_path("c"));
	assert_false(match_archive_open(&r.archive, NULL, scratch_path("r"), NULL, false, &r.setup, r.games, &err));
	assert_non_null(strstr(err.text, "already exists"));
	assert_true(match_archive_open(&r.archive, NULL, NULL, scratch_path("l"), false, &r.setup, r.games, &err));
	assert_true(match_archive_close(&r.archive, &err));
	/* files opened before the failing one are closed again */
	assert_false(match_archive_open(&r.archive, scratch_path("c"), NULL, scratch_path("l"), false, &r.setup,
					r.games, &err));
	assert_true(match_archive_open(&r.archive, scratch_path("c"), NULL, NULL, true, &r.setup, r.games, &err));
	assert_true(match_archive_close(&r.archive, &err));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(killed_matches_lose_and_repeat_no_game, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(foreign_files_are_refused, scratch_begin, scratch_end),
		cmocka_unit_test(only_complete_games_of_the_match_count),
		cmocka_unit_test_setup_teardown(files_without_a_ledger_are_restarted, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
