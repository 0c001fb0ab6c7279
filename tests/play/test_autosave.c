/* Unfinished games: their directory and files, and which one is resumed. */
#include "support.h"

#include "scratch.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "games/registry.h"
#include "play/autosave.h"
#include "records/record.h"

/* Every test begins with an empty state directory. */
static int begin(void **state)
{
	if (scratch_begin(state) != 0)
		return -1;
	setenv("XDG_STATE_HOME", scratch_folder, 1);
	return 0;
}

static const char *state_path(const char *name)
{
	char under[256];
	snprintf(under, sizeof under, "qipan/%s", name);
	return scratch_path(under);
}

/* A record of that game with those moves; the caller releases it. */
static struct record record_of(const char *game, const char *moves)
{
	struct record r;
	struct line line;
	const struct game *g = games_find(game, NULL);
	record_init(&r, g, g->presets, NULL);
	play_moves(&line, g, NULL, NULL, moves);
	for (int i = 0; i < line.length; i++)
		record_push(&r, line.steps[i].move);
	line_release(&line);
	return r;
}

static const struct autosave_notes sample_notes = {.players = {"human", "6"}, .seed = 5};

/* Writes a game with those moves, last modified at that time in seconds and nanoseconds. */
static struct autosave save(const char *game, const char *moves, long seconds, long nanoseconds)
{
	struct autosave a = {.off = false};
	struct error err;
	struct record r = record_of(game, moves);
	if (!autosave_write(&a, &r, &sample_notes, &err))
		fail_msg("%s", err.text);
	struct timespec times[2] = {{seconds, nanoseconds}, {seconds, nanoseconds}};
	assert_int_equal(utimensat(AT_FDCWD, a.path, times, 0), 0);
	record_release(&r);
	return a;
}

static void write_file(const char *path, const char *text)
{
	struct error err;
	if (!file_write(path, text, strlen(text), &err))
		fail_msg("%s", err.text);
}

static void has(const struct error *err, const char *part)
{
	if (!strstr(err->text, part))
		fail_msg("\"%s\", expected \"%s\"", err->text, part);
}

/* --- the directory --- */

static void expect_directory(const char *xdg, const char *home, const char *expected)
{
	char path[AUTOSAVE_PATH_MAX] = "?";
	struct error err;
	struct stat status;
	if (xdg)
		setenv("XDG_STATE_HOME", xdg, 1);
	else
		unsetenv("XDG_STATE_HOME");
	setenv("HOME", home, 1);
	if (!autosave_directory(path, sizeof path, &err))
		fail_msg("%s", err.text);
	assert_string_equal(path, expected);
	assert_true(stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

static void expect_no_directory(const char *xdg, const char *home, const char *message)
{
	char path[AUTOSAVE_PATH_MAX] = "?";
	struct error err;
	setenv("XDG_STATE_HOME", xdg, 1);
	if (home)
		setenv("HOME", home, 1);
	else
		unsetenv("HOME");
	assert_false(autosave_directory(path, sizeof path, &err));
	has(&err, message);
	assert_false(autosave_directory(path, sizeof path, NULL));
	assert_int_equal(autosave_count(NULL), 0);
}

/* $XDG_STATE_HOME/qipan or ~/.local/state/qipan; relative paths are ignored, as the specification says. */
static void the_directory_follows_the_environment(void **state)
{
	(void)state;
	char old[1024];
	const char *home = scratch_path("home"), *below = scratch_path("home/.local/state/qipan");
	snprintf(old, sizeof old, "%s", getenv("HOME") ? getenv("HOME") : "/");
	expect_directory(scratch_path("xdg"), home, scratch_path("xdg/qipan"));
	expect_directory(NULL, home, below);
	expect_directory("", home, below);
	expect_directory("relative/state", home, below);
	expect_no_directory("", NULL, "no state directory, expected XDG_STATE_HOME or HOME to be set");
	expect_no_directory("relative", "also/relative",
			    "no state directory, expected XDG_STATE_HOME or HOME to be set");
	write_file(scratch_path("file"), "");
	expect_no_directory(scratch_path("file"), home, "file");
	char far[AUTOSAVE_PATH_MAX + 2] = "/";
	memset(far + 1, 'a', AUTOSAVE_PATH_MAX);
	expect_no_directory(far, home, "the path of the state directory is too long");
	setenv("HOME", old, 1);
}

/* Whenever a path is returned, file names fit after it. */
static void directory_length_leaves_room_for_names(void **state)
{
	(void)state;
	const char *expected = scratch_path("qipan");
	size_t length = strlen(expected);
	for (size_t size = 1; size < length + 200; size++) {
		char path[512];
		struct error err;
		if (autosave_directory(path, size, &err)) {
			assert_string_equal(path, expected);
			assert_true(size >= length + sizeof "/surakarta-20261128-131122-4194304-999.game");
		} else {
			assert_string_equal(path, "");
			assert_true(size < length + 100);
		}
	}
}

/* --- writing --- */

static void every_game_has_its_own_file(void **state)
{
	(void)state;
	mode_t mask = umask(022);
	struct autosave a = save("xiangqi", "h2e2", 1000, 0), b = save("xiangqi", "b2e2", 1000, 0);
	assert_string_not_equal(a.path, b.path);
	assert_true(a.written && b.written);
	size_t length = strlen(a.path);
	assert_memory_equal(a.path, state_path("xiangqi-"), strlen(state_path("xiangqi-")));
	assert_string_equal(a.path + length - 5, ".game");
	/* readable only by the owner: they contain the seed of the deal */
	struct stat status;
	assert_int_equal(stat(a.path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	assert_int_equal(umask(mask), 022);
	/* a later move replaces the contents */
	char path[AUTOSAVE_PATH_MAX];
	struct error err;
	struct autosave_notes notes;
	struct record r = record_of("xiangqi", "h2e2 h9g7"), again;
	strcpy(path, a.path);
	assert_true(autosave_write(&a, &r, &sample_notes, &err));
	assert_string_equal(a.path, path);
	assert_int_equal(autosave_count("xiangqi"), 2);
	assert_true(autosave_read(path, &again, &notes, &err));
	assert_int_equal(again.line.length, 2);
	record_release(&again);
	record_release(&r);
}

static void a_finished_game_is_removed(void **state)
{
	(void)state;
	struct autosave a = save("xiangqi", "h2e2", 1000, 0), b = save("qilin", "a1", 1000, 0), none = {.off = false};
	assert_int_equal(autosave_count(NULL), 2);
	autosave_remove(&a);
	assert_false(a.written);
	assert_int_not_equal(access(a.path, F_OK), 0);
	assert_int_equal(autosave_count("xiangqi"), 0);
	assert_int_equal(autosave_count(NULL), 1);
	/* a file of that name that another session has written since is not ours */
	write_file(a.path, "");
	autosave_remove(&a);
	assert_int_equal(access(a.path, F_OK), 0);
	autosave_remove(&none);
	autosave_remove(&b);
	assert_int_equal(autosave_count("qilin"), 0);
}

static void nothing_is_written_when_autosave_is_off(void **state)
{
	(void)state;
	struct autosave a = {.off = true};
	struct error err;
	struct record r = record_of("xiangqi", "h2e2");
	assert_true(autosave_write(&a, &r, &sample_notes, &err));
	assert_false(a.written);
	assert_string_equal(a.path, "");
	assert_int_equal(autosave_count(NULL), 0);
	record_release(&r);
}

static void failed_saves_report_the_reason(void **state)
{
	(void)state;
	struct autosave a = {.off = false};
	struct error err;
	struct record r = record_of("xiangqi", "h2e2");
	write_file(scratch_path("file"), "");
	setenv("XDG_STATE_HOME", scratch_path("file"), 1);
	assert_false(autosave_write(&a, &r, &sample_notes, &err));
	has(&err, scratch_path("file/qipan"));
	assert_false(a.written);
	assert_string_equal(a.path, "");
	strcpy(a.path, scratch_path("no/folder/x.game"));
	assert_false(autosave_write(&a, &r, &sample_notes, &err));
	has(&err, "no/folder/x.game");
	assert_false(a.written);
	record_release(&r);
}

/* --- contents of a file --- */

/* Saves the notes with a record that already has two tags, and reads the file back. */
static struct autosave_notes write_and_read(const struct autosave_notes *notes)
{
	struct autosave a = {.off = false};
	struct error err;
	struct autosave_notes again;
	struct record r = record_of("darkchess", "b4(k) d1(P)"), read;
	record_add_tag(&r, "Event", "a match");
	record_add_tag(&r, "Round", "2");
	assert_true(autosave_write(&a, &r, notes, &err));
	if (!autosave_read(a.path, &read, &again, &err))
		fail_msg("%s", err.text);
	assert_int_equal(read.line.length, 4);
	assert_int_equal(read.n_tags, 2);
	assert_string_equal(read.tags[0].name, "Event");
	assert_string_equal(read.tags[0].value, "a match");
	assert_string_equal(read.tags[1].name, "Round");
	autosave_remove(&a);
	record_release(&read);
	record_release(&r);
	return again;
}

static void expect_notes(const struct autosave_notes *written, const struct autosave_notes *expected)
{
	struct autosave_notes read = write_and_read(written);
	assert_true(read.present);
	assert_string_equal(read.players[0], expected->players[0]);
	assert_string_equal(read.players[1], expected->players[1]);
	assert_true(read.seed == expected->seed);
	assert_int_equal(read.dealt_at, expected->dealt_at);
	assert_string_equal(read.dealt_from, expected->dealt_from);
	assert_string_equal(read.dealt_shown, expected->dealt_shown);
	assert_string_equal(read.levels, expected->levels);
	assert_int_equal(read.practice, expected->practice);
}

static void notes_are_read_back_unchanged(void **state)
{
	(void)state;
	struct autosave_notes n = {.players = {"human", "c2-cr-640"}, .seed = UINT64_MAX, .dealt_at = 4};
	expect_notes(&n, &n);
	n = sample_notes;
	strcpy(n.dealt_from, "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20");
	strcpy(n.dealt_shown, "b2(G)");
	strcpy(n.levels, "l"); /* the campaign */
	expect_notes(&n, &n);
	n.practice = true;
	expect_notes(&n, &n);
	/* without a position nothing was shown */
	struct autosave_notes none = n;
	n.dealt_from[0] = none.dealt_from[0] = none.dealt_shown[0] = 0;
	expect_notes(&n, &none);
}

/* A tag cannot hold such a name; the game is saved nevertheless. */
static void level_names_unfit_for_tags_are_omitted(void **state)
{
	(void)state;
	static const char *const names[] = {"a\"b.json", "a\\b.json", "a\nb.json"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct autosave_notes n = sample_notes;
		strcpy(n.levels, names[i]);
		expect_notes(&n, &sample_notes);
	}
}

/* The longest values that fit. */
static void long_notes_are_kept(void **state)
{
	(void)state;
	struct autosave_notes n = sample_notes;
	memset(n.players[0], 'p', AUTOSAVE_WORD_MAX - 1);
	memset(n.dealt_from, 'd', POSITION_TEXT_MAX - 1);
	memset(n.dealt_shown, 's', AUTOSAVE_SHOWN_MAX - 1);
	memset(n.levels, 'l', AUTOSAVE_SHOWN_MAX - 1); /* the longest value of a tag */
	expect_notes(&n, &n);
}

/* Reads a game with these tags above it. */
static struct autosave_notes notes_of(const char *tags)
{
	char text[4096];
	struct autosave_notes notes;
	struct record r;
	struct error err;
	snprintf(text, sizeof text, "%s[Game \"xiangqi\"]\n[Event \"e\"]\n\n1. h2e2 h9g7 *\n", tags);
	write_file(scratch_path("x.game"), text);
	if (!autosave_read(scratch_path("x.game"), &r, &notes, &err))
		fail_msg("%s", err.text);
	assert_int_equal(r.n_tags, 1);
	record_release(&r);
	return notes;
}

#define FIRST  "[PlayFirst \"human\"]\n"
#define SECOND "[PlaySecond \"6\"]\n"
#define SEED   "[PlaySeed \"12\"]\n"
#define DEALT  "[PlayDealtAt \"2\"]\n"

/* A shared or edited record: the four tags of every saved game must be present and consistent. */
static void records_without_all_tags_have_no_notes(void **state)
{
	(void)state;
	assert_true(notes_of(FIRST SECOND SEED DEALT).present);
	assert_int_equal(notes_of(FIRST SECOND SEED DEALT).dealt_at, 2);
	static const char *const tags[] = {
		"",
		SECOND SEED DEALT,
		FIRST SEED DEALT,
		FIRST SECOND DEALT,
		FIRST SECOND SEED,
		SECOND SEED DEALT "[PlayFirst \"\"]\n",
		SECOND SEED DEALT "[PlayFirst \"a name of forty characters and of more...\"]\n",
		FIRST SECOND DEALT "[PlaySeed \"\"]\n",
		FIRST SECOND DEALT "[PlaySeed \"-1\"]\n",
		FIRST SECOND DEALT "[PlaySeed \" 1\"]\n",
		FIRST SECOND DEALT "[PlaySeed \"12x\"]\n",
		FIRST SECOND DEALT "[PlaySeed \"18446744073709551616\"]\n",
		FIRST SECOND SEED "[PlayDealtAt \"3\"]\n", /* there are only two moves */
		FIRST SECOND SEED "[PlayDealtAt \"-1\"]\n",
	};
	for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
		struct autosave_notes notes = notes_of(tags[i]);
		if (notes.present)
			fail_msg("these tags suffice: %s", tags[i]);
		assert_true(notes.dealt_at >= 0 && notes.dealt_at <= 2);
	}
}

static void files_that_are_not_games_are_refused(void **state)
{
	(void)state;
	struct record r;
	struct autosave_notes notes;
	struct error err;
	assert_false(autosave_read(scratch_path("none.game"), &r, &notes, &err));
	has(&err, "none.game");
	write_file(scratch_path("empty.game"), "\n");
	assert_false(autosave_read(scratch_path("empty.game"), &r, &notes, &err));
	has(&err, "empty.game\" contains no game");
	write_file(scratch_path("bad.game"), "[Game \"xiangqi\"]\n\n1. h2h8 *\n");
	assert_false(autosave_read(scratch_path("bad.game"), &r, &notes, &err));
	has(&err, "bad.game\": ");
	has(&err, "h2h8");
	/* of several games the first is read */
	write_file(scratch_path("two.game"), "[Game \"xiangqi\"]\n\n1. h2e2 *\n\n[Game \"qilin\"]\n\n1. a1 *\n");
	assert_true(autosave_read(scratch_path("two.game"), &r, &notes, &err));
	assert_string_equal(r.game->name, "xiangqi");
	record_release(&r);
}

/* --- resuming --- */

/* Resumes the latest game of that name (NULL: any), which must exist. */
static struct autosave resume(const char *game, const char *expected, int length, int n_others)
{
	struct autosave a = {.off = false};
	struct autosave_notes notes;
	struct record r;
	struct error err = {.text = "?"};
	int others = -1;
	if (!autosave_resume(&a, game, &r, &notes, &others, &err))
		fail_msg("%s", err.text);
	assert_string_equal(err.text, "");
	assert_string_equal(r.game->name, expected);
	assert_int_equal(r.line.length, length);
	assert_int_equal(others, n_others);
	assert_true(notes.present);
	assert_true(a.written);
	record_release(&r);
	return a;
}

static void the_latest_game_is_resumed(void **state)
{
	(void)state;
	save("xiangqi", "h2e2", 2000, 5);
	save("qilin", "a1", 1999, 999);
	save("xiangqi", "h2e2 h9g7", 2000, 7); /* nanoseconds count */
	save("xiangqi", "h2e2 h9g7 h0g2", 2000, 6);
	save("qilin", "a1 d6", 1998, 0);
	assert_int_equal(autosave_count(NULL), 5);
	assert_int_equal(autosave_count("xiangqi"), 3);
	assert_int_equal(autosave_count("magic"), 0);
	struct autosave a = resume(NULL, "xiangqi", 2, 4);
	autosave_remove(&a);
	a = resume(NULL, "xiangqi", 3, 3);
	autosave_remove(&a);
	a = resume("qilin", "qilin", 1, 1);
	autosave_remove(&a);
	a = resume("qilin", "qilin", 2, 0);
	autosave_remove(&a);
	a = resume("xiangqi", "xiangqi", 1, 0);
	autosave_remove(&a);
	assert_int_equal(autosave_count(NULL), 0);
}

/* The session that is still playing it writes another file. */
static void a_resumed_game_has_a_new_file(void **state)
{
	(void)state;
	struct error err;
	struct autosave old = save("xiangqi", "h2e2", 2000, 0), new = resume(NULL, "xiangqi", 1, 0);
	assert_string_not_equal(old.path, new.path);
	assert_int_not_equal(access(old.path, F_OK), 0);
	assert_int_equal(access(new.path, F_OK), 0);
	struct record r = record_of("xiangqi", "h2e2 h9g7");
	assert_true(autosave_write(&old, &r, &sample_notes, &err));
	assert_int_equal(autosave_count(NULL), 2);
	assert_true(autosave_write(&new, &r, &sample_notes, &err));
	assert_int_equal(autosave_count(NULL), 2);
	autosave_remove(&new);
	assert_int_not_equal(access(new.path, F_OK), 0);
	record_release(&r);
}

/* If the directory path is so long that no new name fits, the game stays in its file. */
static void the_old_file_is_kept_if_no_new_name_is_free(void **state)
{
	(void)state;
	char far[AUTOSAVE_PATH_MAX], path[AUTOSAVE_PATH_MAX];
	struct error err;
	size_t n = (size_t)snprintf(far, sizeof far, "%s", scratch_folder);
	for (; n < 900; n++)
		far[n] = n % 100 == 0 ? '/' : 'a';
	far[n] = 0;
	setenv("XDG_STATE_HOME", far, 1);
	assert_true(autosave_directory(path, sizeof path, &err));
	strcat(path, "/xiangqi-1.game");
	write_file(path, FIRST SECOND SEED DEALT "[Game \"xiangqi\"]\n\n1. h2e2 h9g7 *\n");
	struct autosave none = {.off = false}, a = resume(NULL, "xiangqi", 2, 0);
	assert_string_equal(a.path, path);
	struct record r = record_of("xiangqi", "h2e2");
	assert_false(autosave_write(&none, &r, &sample_notes, &err));
	assert_true(autosave_write(&a, &r, &sample_notes, &err));
	a = resume(NULL, "xiangqi", 1, 0);
	autosave_remove(&a);
	assert_int_not_equal(access(path, F_OK), 0);
	record_release(&r);
}

static void other_files_are_ignored(void **state)
{
	(void)state;
	save("xiangqi", "h2e2", 2000, 0);
	write_file(state_path("xiangqi-notes.txt"), "");
	write_file(state_path("xiangqi-1.gamer"), "");
	write_file(state_path("xiangqi2-1.game"), "");
	write_file(state_path("xiangqi.game"), "");
	write_file(state_path("a"), "");
	write_file(state_path(".game"), "");
	assert_int_equal(mkdir(state_path("xiangqi-folder.game"), 0700), 0);
	assert_int_equal(autosave_count("xiangqi"), 1);
	assert_int_equal(autosave_count(NULL), 3); /* including the two whose names end like a game's */
	resume("xiangqi", "xiangqi", 1, 0);
}

static void nothing_to_resume_is_reported(void **state)
{
	(void)state;
	struct autosave a = {.off = false};
	struct autosave_notes notes;
	struct record r;
	struct error err;
	int others;
	char expected[256];
	assert_false(autosave_resume(&a, NULL, &r, &notes, &others, &err));
	snprintf(expected, sizeof expected, "no unfinished game in \"%s\"", scratch_path("qipan"));
	assert_string_equal(err.text, expected);
	save("xiangqi", "h2e2", 2000, 0);
	assert_false(autosave_resume(&a, "qilin", &r, &notes, &others, &err));
	snprintf(expected, sizeof expected, "no unfinished game of qilin in \"%s\"", scratch_path("qipan"));
	assert_string_equal(err.text, expected);
	assert_false(a.written);
	assert_string_equal(a.path, "");
}

/* A file blocks the directory's name. */
static void a_directory_that_cannot_be_read_is_named(void **state)
{
	(void)state;
	struct autosave a = {.off = false};
	struct autosave_notes notes;
	struct record r;
	struct error err;
	int others;
	write_file(scratch_path("qipan"), "");
	assert_false(autosave_resume(&a, NULL, &r, &notes, &others, &err));
	has(&err, scratch_path("qipan"));
	assert_int_equal(autosave_count(NULL), 0);
}

/* Writes a damaged file that is newer than every game. */
static void damage(const char *name, const char *text, long seconds)
{
	struct timespec times[2] = {{seconds, 0}, {seconds, 0}};
	write_file(state_path(name), text);
	assert_int_equal(utimensat(AT_FDCWD, state_path(name), times, 0), 0);
}

/* If there are several, the latest is named; the files are unchanged. */
static void damaged_games_are_named_and_skipped(void **state)
{
	(void)state;
	struct autosave a = {.off = false};
	struct autosave_notes notes;
	struct record r;
	struct error err;
	int others;
	save("xiangqi", "h2e2", 2000, 0);
	damage("xiangqi-later.game", "[Game \"xiangqi\"]\n\n1. h2h8 *\n", 3000);
	damage("xiangqi-latest.game", "", 4000);
	assert_true(autosave_resume(&a, NULL, &r, &notes, &others, &err));
	has(&err, "xiangqi-latest.game\" contains no game");
	assert_int_equal(r.line.length, 1);
	assert_int_equal(others, 2);
	assert_int_equal(access(state_path("xiangqi-later.game"), F_OK), 0);
	assert_int_equal(access(state_path("xiangqi-latest.game"), F_OK), 0);
	record_release(&r);
	autosave_remove(&a);
	a = (struct autosave){.off = false};
	assert_false(autosave_resume(&a, "xiangqi", &r, &notes, &others, &err));
	has(&err, "xiangqi-latest.game\" contains no game");
	assert_false(a.written);
}

static int open_files(void)
{
	int n = 0;
	DIR *folder = opendir("/proc/self/fd");
	assert_non_null(folder);
	while (readdir(folder))
		n++;
	closedir(folder);
	return n;
}

static void listing_games_closes_the_directory(void **state)
{
	(void)state;
	save("xiangqi", "h2e2", 2000, 0);
	int before = open_files();
	for (int i = 0; i < 10; i++)
		assert_int_equal(autosave_count(NULL), 1);
	assert_int_equal(open_files(), before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_directory_follows_the_environment, begin, scratch_end),
		cmocka_unit_test_setup_teardown(directory_length_leaves_room_for_names, begin, scratch_end),
		cmocka_unit_test_setup_teardown(every_game_has_its_own_file, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_finished_game_is_removed, begin, scratch_end),
		cmocka_unit_test_setup_teardown(nothing_is_written_when_autosave_is_off, begin, scratch_end),
		cmocka_unit_test_setup_teardown(failed_saves_report_the_reason, begin, scratch_end),
		cmocka_unit_test_setup_teardown(notes_are_read_back_unchanged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(level_names_unfit_for_tags_are_omitted, begin, scratch_end),
		cmocka_unit_test_setup_teardown(long_notes_are_kept, begin, scratch_end),
		cmocka_unit_test_setup_teardown(records_without_all_tags_have_no_notes, begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_that_are_not_games_are_refused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_latest_game_is_resumed, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_resumed_game_has_a_new_file, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_old_file_is_kept_if_no_new_name_is_free, begin, scratch_end),
		cmocka_unit_test_setup_teardown(other_files_are_ignored, begin, scratch_end),
		cmocka_unit_test_setup_teardown(nothing_to_resume_is_reported, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_directory_that_cannot_be_read_is_named, begin, scratch_end),
		cmocka_unit_test_setup_teardown(damaged_games_are_named_and_skipped, begin, scratch_end),
		cmocka_unit_test_setup_teardown(listing_games_closes_the_directory, begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
