/* The file of saved games. */
#include "support.h"

#include "scratch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "stored.h"

static struct db_game game_of(const char *name)
{
	return (struct db_game){.saved = 1700000000,
				.plies = 2,
				.name = name,
				.game = "qilin",
				.first = "a \"quoted\" 名",
				.second = "",
				.result = "*",
				.record = "[Game \"qilin\"]\n"};
}

/* Not committed. */
static struct db_game add(struct db *db, const char *name)
{
	struct error err;
	struct db_game g = game_of(name);
	assert_int_equal(db_insert(db, &g, &err), DB_DONE);
	return g;
}

static struct db_game insert(struct db *db, const char *name)
{
	struct db_game g = add(db, name);
	commit(db);
	return g;
}

static void check_game(void *context, const struct db_game *g)
{
	struct db_game *expected = context;
	assert_int_equal(g->id, expected->id);
	assert_int_equal(g->revision, expected->revision);
	assert_int_equal(g->saved, expected->saved);
	assert_int_equal(g->plies, expected->plies);
	assert_string_equal(g->name, expected->name);
	assert_string_equal(g->game, expected->game);
	assert_string_equal(g->first, expected->first);
	assert_string_equal(g->second, expected->second);
	assert_string_equal(g->result, expected->result);
	assert_string_equal(g->record, expected->record);
}

/* "c3 b2 a1": names and revisions. */
static void add_name(void *context, const struct db_game *g)
{
	struct string *s = context;
	assert_string_equal(g->record, "");
	string_add(s, "%s%s%lld", s->length ? " " : "", g->name, (long long)g->revision);
}

static void assert_list(struct db *db, int64_t before, int limit, const char *expected)
{
	struct string names = {0};
	struct error err;
	assert_int_equal(db_list(db, before, limit, add_name, &names, &err), DB_DONE);
	assert_string_equal(string_text(&names), expected);
	string_release(&names);
}

static void games_are_kept_and_listed_by_their_last_save(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *db = open_or_fail();
	assert_list(db, 0, 10, "");
	struct db_game a = insert(db, "a"), b = insert(db, "b"), c = insert(db, "c");
	assert_int_equal(a.id, 1);
	assert_int_equal(c.id, 3);
	assert_list(db, 0, 10, "c3 b2 a1");
	assert_list(db, 0, 2, "c3 b2");
	assert_list(db, 2, 2, "a1");
	a.plies = 7;
	assert_int_equal(db_update(db, &a, 1, &err), DB_DONE);
	assert_int_equal(a.revision, 4);
	assert_list(db, 0, 10, "a4 c3 b2");
	assert_int_equal(db_get(db, a.id, check_game, &a, &err), DB_DONE);
	assert_int_equal(db_delete(db, b.id, 0, &err), DB_DONE);
	assert_int_equal(db_get(db, b.id, check_game, &b, &err), DB_NONE);
	commit(db);
	db_close(db);
	db = open_or_fail();
	assert_list(db, 0, 10, "a4 c3");
	assert_int_equal(db_get(db, a.id, check_game, &a, &err), DB_DONE);
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	db_close(db);
}

static void numbers_and_revisions_are_never_reused(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_game a = insert(db, "a"), b = insert(db, "b");
	assert_int_equal(db_delete(db, b.id, 0, &err), DB_DONE);
	struct db_game c = insert(db, "c");
	assert_true(c.id > b.id && c.revision > b.revision && b.revision > a.revision);
	db_close(db);
}

static void conflicting_saves_are_refused(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_game a = insert(db, "a"), first = a, second = a;
	first.name = "first";
	second.name = "second";
	assert_int_equal(db_update(db, &first, a.revision, &err), DB_DONE);
	assert_int_equal(db_update(db, &second, a.revision, &err), DB_STALE);
	assert_int_equal(db_delete(db, a.id, a.revision, &err), DB_STALE);
	assert_int_equal(db_get(db, a.id, check_game, &first, &err), DB_DONE);
	assert_int_equal(db_update(db, &second, 0, &err), DB_DONE);
	second.id = 77;
	assert_int_equal(db_update(db, &second, 0, &err), DB_NONE);
	assert_int_equal(db_delete(db, 77, 0, &err), DB_NONE);
	db_close(db);
}

static void two_processes_may_open_the_file(void **state)
{
	(void)state;
	struct error err;
	struct db *one = open_or_fail(), *two = open_or_fail();
	struct db_game a = insert(one, "a"), b = insert(two, "b");
	assert_list(one, 0, 10, "b2 a1");
	assert_int_equal(db_update(two, &a, a.revision, &err), DB_DONE);
	commit(two);
	assert_int_equal(db_update(one, &b, b.revision, &err), DB_DONE);
	commit(one);
	db_close(one);
	assert_list(two, 0, 10, "b4 a3");
	db_close(two);
}

static void changes_are_pending_until_the_commit(void **state)
{
	(void)state;
	struct error err;
	struct db *one = open_or_fail(), *two = open_or_fail();
	struct db_game a = add(one, "a"), none = a;
	none.id = 77;
	assert_int_equal(db_update(one, &none, 0, &err), DB_NONE);
	assert_int_equal(db_delete(one, a.id, a.revision + 1, &err), DB_STALE);
	add(one, "b");
	assert_list(one, 0, 10, "b2 a1");
	assert_list(two, 0, 10, "");
	commit(one);
	assert_list(two, 0, 10, "b2 a1");
	commit(one); /* of no changes */
	add(one, "c");
	db_close(one);
	assert_list(two, 0, 10, "b2 a1");
	insert(two, "d");
	db_close(two);
}

/* No process waits for another one that changes the file; readers are not affected at all. */
static void a_file_being_changed_is_busy(void **state)
{
	(void)state;
	struct error err;
	struct db *one = open_or_fail(), *two = open_or_fail();
	struct db_game g = game_of("refused");
	int64_t before = clock_cpu_us();
	add(one, "a");
	for (int i = 0; i < 100; i++) {
		assert_int_equal(db_begin(two, &err), DB_BUSY);
		assert_int_equal(db_insert(two, &g, &err), DB_BUSY);
		assert_list(two, 0, 10, "");
	}
	assert_string_equal(err.text, "database is locked");
	assert_in_range(clock_cpu_us() - before, 0, 1000000);
	commit(two); /* of no changes */
	commit(one);
	assert_int_equal(db_begin(two, &err), DB_DONE);
	g.id = 77;
	assert_int_equal(db_update(two, &g, 0, &err), DB_NONE);
	assert_int_equal(db_begin(one, &err), DB_BUSY);
	commit(two);
	insert(two, "b");
	assert_list(one, 0, 10, "b2 a1");
	db_close(one);
	db_close(two);
}

static void move(const char *from, const char *to)
{
	char source[256], target[256];
	snprintf(source, sizeof source, "%s/%s", scratch_folder, from);
	snprintf(target, sizeof target, "%s/%s", scratch_folder, to);
	assert_int_equal(rename(source, target), 0);
}

/* Saves to a file that no longer exists are rejected, also if the file disappears between change and commit. */
static void a_removed_file_loses_no_changes(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_game g = insert(db, "a");
	int64_t n;
	add(db, "b");
	move("games.db", "away.db");
	assert_int_equal(db_insert(db, &g, &err), DB_DONE); /* too late to check */
	assert_int_equal(db_count(db, &n, &err), DB_GONE);
	assert_int_equal(db_commit(db, &err), DB_GONE);
	assert_non_null(strstr(err.text, "games.db\" was removed or replaced"));
	assert_int_equal(db_begin(db, &err), DB_GONE);
	assert_int_equal(db_insert(db, &g, &err), DB_GONE);
	assert_int_equal(db_commit(db, &err), DB_GONE);
	assert_int_equal(db_get(db, 1, check_game, &g, &err), DB_GONE);
	move("away.db", "games.db");
	assert_list(db, 0, 10, "a1");
	insert(db, "c");
	db_close(db);
	db = open_or_fail();
	assert_list(db, 0, 10, "c2 a1");
	db_close(db);
}

/* A file that cannot grow: the changes before the one that finds no space are lost with it, and so are later ones. */
static void changes_without_room_fail_together(void **state)
{
	(void)state;
	struct error err;
	struct rlimit before, small = {.rlim_cur = 200 << 10};
	struct db *db = open_or_fail();
	insert(db, "a");
	char *large = malloc(100001);
	memset(large, 'x', 100000);
	large[100000] = 0;
	struct db_game g = game_of("large");
	g.record = large;
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small.rlim_max = before.rlim_max;
	void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	add(db, "b");
	enum db_status status = DB_DONE;
	int n = 0;
	while (status == DB_DONE && n++ < 200) /* data beyond the cache size is written before the commit */
		status = db_insert(db, &g, &err);
	assert_int_equal(status, DB_FAILED);
	assert_int_equal(db_insert(db, &g, &err), DB_FAILED);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	assert_string_equal(err.text, "disk I/O error");
	for (int i = 0; i < 3; i++)
		add(db, "c");
	g.record = large + 20000;
	for (int i = 0; i < 3; i++)
		assert_int_equal(db_insert(db, &g, &err), DB_DONE);
	assert_int_equal(db_commit(db, &err), DB_FAILED); /* only the commit detects it */
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	signal(SIGXFSZ, handler);
	assert_list(db, 0, 10, "a1");
	insert(db, "d");
	db_close(db);
	db = open_or_fail();
	assert_list(db, 0, 10, "d2 a1");
	db_close(db);
	free(large);
}

static void foreign_files_are_refused(void **state)
{
	(void)state;
	struct error err;
	FILE *f = fopen(path, "w");
	for (int i = 0; i < 2000; i++)
		fputs("no database\n", f);
	fclose(f);
	assert_null(db_open(path, &err));
	const char *why = strstr(err.text, "games.db\" as the database of saved games: ");
	assert_non_null(why);
	assert_string_equal(strchr(why, ':') + 2, "file is not a database");
	assert_null(db_open("/no/such/folder/games.db", &err));
	assert_null(db_open(scratch_folder, &err));
}

/* --- files made or damaged by other programs --- */

static void expect_refusal(const char *words)
{
	struct error err;
	struct db *db = db_open(path, &err);
	if (db)
		fail_msg("opened, expected: %s", words);
	if (!strstr(err.text, words))
		fail_msg("expected \"%s\", got: %s", words, err.text);
}

static void foreign_tables_are_left_alone(void **state)
{
	(void)state;
	run_sql_as_another_program("CREATE TABLE games (title TEXT); INSERT INTO games VALUES ('theirs')");
	expect_refusal("table games already exists");
	run_sql_as_another_program("CREATE TABLE last (x); DROP TABLE last; SELECT title FROM games");
	run_sql_as_another_program("PRAGMA user_version = 2");
	expect_refusal("its table \"games\" differs from the one that qipan creates");
	run_sql_as_another_program("DROP TABLE games");
	expect_refusal("no such table: games");
}

static void foreign_objects_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *make, *drop, *words;
	} cases[] = {
		{"CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END", "DROP TRIGGER t",
		 "it contains the trigger \"t\", which qipan did not create"},
		{"CREATE VIEW a AS SELECT 1", "DROP VIEW a", "it contains the view \"a\""},
		{"CREATE VIEW zz AS SELECT 1", "DROP VIEW zz", "it contains the view \"zz\""},
		{"CREATE TABLE more (x)", "DROP TABLE more", "it contains the table \"more\""},
		{"CREATE INDEX by_name ON games (name)", "DROP INDEX by_name", "it contains the index \"by_name\""},
		{"DELETE FROM last", "INSERT INTO last VALUES (7, 1)", "its table \"last\" has 0 rows, expected one"},
		{"INSERT INTO last VALUES (8, 1)", "DELETE FROM last WHERE revision = 8",
		 "its table \"last\" has 2 rows, expected one"},
		{"UPDATE last SET revision = -5", "UPDATE last SET revision = 7", "its last revision is -5"},
		{"UPDATE last SET revision = 9223372036854775807", "UPDATE last SET revision = 7",
		 "its last revision is"},
		{"ALTER TABLE last ADD COLUMN more INTEGER", "ALTER TABLE last DROP COLUMN more",
		 "its table \"last\" differs from the one that qipan creates"},
		{"ALTER TABLE games RENAME COLUMN name TO title", "ALTER TABLE games RENAME COLUMN title TO name",
		 "its table \"games\" differs from"},
	};
	struct db *db = open_or_fail();
	insert(db, "a");
	db_close(db);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		run_sql_as_another_program(cases[i].make);
		expect_refusal(cases[i].words);
		run_sql_as_another_program(cases[i].drop);
		db = open_or_fail();
		assert_list(db, 0, 10, "a1");
		db_close(db);
	}
	run_sql_as_another_program("ANALYZE"); /* creates internal tables of SQLite */
	db_close(open_or_fail());
}

/* Triggers added while the file is open have no effect. */
static void triggers_never_run(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	run_sql_as_another_program("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END");
	insert(db, "a");
	assert_list(db, 0, 10, "a1");
	db_close(db);
}

/* In version 1 the table "last" had a single column, and the comments differed. */
static void version_1_files_are_upgraded(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	run_sql_as_another_program(
		"CREATE TABLE games ( id INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL UNIQUE, -- one\n"
		"saved INTEGER NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, first TEXT NOT NULL,\n"
		"second TEXT NOT NULL, result TEXT NOT NULL, plies INTEGER NOT NULL, record TEXT NOT NULL) STRICT;"
		"CREATE TABLE last (revision INTEGER NOT NULL) STRICT; INSERT INTO last VALUES (5);"
		"INSERT INTO games VALUES (1, 4, 9, 'a', '', '', '', '', 1, '');"
		"INSERT INTO games VALUES (2, 5, 9, 'b', '', '', '', '', 1, ''); PRAGMA user_version = 1");
	struct db *db = open_or_fail();
	assert_list(db, 0, 10, "b5 a4");
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	insert(db, "c");
	assert_list(db, 0, 1, "c6");
	db_close(db);
	db_close(open_or_fail());
}

/* Rows that another program added or deleted are counted when the file is opened again. */
static void games_are_counted_correctly(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *db = open_or_fail();
	struct db_game a = insert(db, "a"), b = add(db, "b");
	assert_int_equal(db_update(db, &a, 0, &err), DB_DONE);
	assert_int_equal(db_delete(db, 77, 0, &err), DB_NONE);
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	assert_int_equal(db_delete(db, b.id, 0, &err), DB_DONE);
	commit(db);
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 1);
	db_close(db);
	run_sql_as_another_program("INSERT INTO games VALUES (10, 20, 9, 'c', '', '', '', '', 1, '')");
	db = open_or_fail();
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	insert(db, "d"); /* with the revision after that of the new row */
	assert_list(db, 0, 10, "d21 c20 a3");
	db_close(db);
}

static void ignore_game(void *context, const struct db_game *g)
{
	(void)context, (void)g;
}

static void rows_out_of_range_count_as_damaged(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"saved = 9223372036854775807",
		"saved = 67768036191676800",
		"saved = 253402300800",
		"saved = -1",
		"saved = -9223372036854775808",
		"plies = -1",
		"plies = 9223372036854775807",
		"revision = 9223372036854775800",
		"revision = 9007199254740993",
		"name = CAST(x'ff' AS TEXT)",
		"name = 'a' || char(0) || 'b'",
		"name = CAST(zeroblob(2000) AS TEXT)",
		"game = CAST(x'c3' AS TEXT)",
		"first = CAST(x'eda080' AS TEXT)",
		"result = CAST(zeroblob(101) AS TEXT)",
		"record = CAST(zeroblob(5000000) AS TEXT)",
		"record = CAST(x'80' AS TEXT)",
	};
	char sql[200];
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		struct error err;
		struct string names = {0};
		bool is_record = strncmp(changes[i], "record", 6) == 0;
		unlink(path);
		struct db *db = open_or_fail();
		struct db_game a = insert(db, "a"), b = insert(db, "b");
		insert(db, "c");
		snprintf(sql, sizeof sql, "UPDATE games SET %s WHERE id = 2", changes[i]);
		run_sql_as_another_program(sql);
		assert_int_equal(db_get(db, 2, ignore_game, NULL, &err), DB_DAMAGED);
		if (!strstr(err.text, "game 2 is damaged: its "))
			fail_msg("%s: got %s", changes[i], err.text);
		/* a list entry has no record; otherwise the row is skipped, and the page is filled with others */
		assert_int_equal(db_list(db, 0, 2, add_name, &names, &err), DB_DONE);
		assert_string_equal(string_text(&names), is_record ? "c3 b2" : "c3 a1");
		assert_int_equal(err.text[0] != 0, !is_record);
		assert_int_equal(db_get(db, 1, check_game, &a, &err), DB_DONE);
		assert_int_equal(db_update(db, &b, 0, &err), DB_DONE); /* it can be saved again */
		commit(db);
		assert_int_equal(db_get(db, 2, check_game, &b, &err), DB_DONE);
		string_release(&names);
		db_close(db);
	}
}

static void rows_at_the_bounds_are_read(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"saved = 0",
		"saved = 253402300799",
		"plies = 0",
		"plies = 1000000",
		"revision = 9007199254740992",
		"name = ''",
		"name = replace(hex(zeroblob(500)), '0', 'x')",
		"result = replace(hex(zeroblob(50)), '0', 'x')",
		"record = replace(hex(zeroblob(2097152)), '0', 'x')",
	};
	struct db *db = open_or_fail();
	insert(db, "a");
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		char sql[200];
		struct error err;
		snprintf(sql, sizeof sql, "UPDATE games SET %s", changes[i]);
		run_sql_as_another_program(sql);
		if (db_get(db, 1, ignore_game, NULL, &err) != DB_DONE)
			fail_msg("%s: got %s", changes[i], err.text);
	}
	db_close(db);
}

static void locked_files_are_not_opened(void **state)
{
	(void)state;
	struct db *one = open_or_fail();
	add(one, "a");
	expect_refusal("database is locked");
	commit(one);
	db_close(open_or_fail());
	db_close(one);
}

/* The row that another program deletes while the file is open. */
static void nothing_is_saved_without_the_last_revision(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_game a = insert(db, "a"), b = game_of("b");
	run_sql_as_another_program("DELETE FROM last");
	assert_int_equal(db_insert(db, &b, &err), DB_FAILED);
	assert_string_equal(err.text, "missing row of the last revision");
	err.text[0] = 0;
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	assert_string_equal(err.text, "missing row of the last revision");
	assert_int_equal(db_update(db, &a, 0, &err), DB_FAILED);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	run_sql_as_another_program("INSERT INTO last VALUES (9223372036854775806, 1)");
	assert_int_equal(db_insert(db, &b, &err), DB_FAILED);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	run_sql_as_another_program("UPDATE last SET revision = 1");
	insert(db, "b");
	assert_list(db, 0, 10, "b2 a1");
	db_close(db);
}

/* --- a truncated log --- */

static void cut_log(off_t bytes)
{
	char log[264];
	snprintf(log, sizeof log, "%s-wal", path);
	assert_int_equal(truncate(log, bytes), 0);
}

/* In place: the file keeps its name and inode. */
static void truncated_logs_accept_no_changes(void **state)
{
	(void)state;
	struct error err;
	struct string names = {0};
	int64_t n;
	for (int cut = 0; cut < 3; cut++) {
		unlink(path);
		db_close(open_or_fail());
		run_sql_as_another_program("PRAGMA wal_checkpoint(TRUNCATE)");
		struct db *db = open_or_fail();
		for (int i = 0; i < 3; i++)
			insert(db, "kept");
		run_sql_as_another_program("PRAGMA wal_checkpoint(PASSIVE)");
		insert(db, "lost");
		if (cut == 2) /* between a change and its commit */
			add(db, "lost, too");
		cut_log(cut ? 5000 : 0);
		if (cut == 2)
			assert_int_equal(db_commit(db, &err), DB_GONE);
		for (int i = 0; i < 2; i++) {
			struct db_game g = game_of("refused");
			assert_int_equal(db_count(db, &n, &err), DB_GONE);
			assert_int_equal(db_list(db, 0, 10, add_name, &names, &err), DB_GONE);
			assert_int_equal(db_insert(db, &g, &err), DB_GONE);
			assert_int_equal(db_commit(db, &err), DB_GONE);
		}
		assert_non_null(strstr(err.text, "games.db-wal\" was truncated"));
		db_close(db);
		db = open_or_fail(); /* its state at the last checkpoint */
		assert_list(db, 0, 10, "kept3 kept2 kept1");
		db_close(db);
	}
}

/* A checkpoint by SQLite, here or in another process, is not a truncation. */
static void checkpointed_logs_are_intact(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *db = open_or_fail();
	for (int i = 0; i < 5; i++) {
		insert(db, "a");
		run_sql_as_another_program(i % 2 ? "PRAGMA wal_checkpoint(TRUNCATE)"
						 : "PRAGMA wal_checkpoint(RESTART); VACUUM");
		assert_int_equal(db_count(db, &n, &err), DB_DONE);
		assert_int_equal(n, i + 1);
	}
	db_close(db);
}

/* An intact file put in its place is opened. */
static void files_with_a_truncated_log_can_be_replaced(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *db = open_or_fail();
	insert(db, "backup");
	db_close(db);
	char command[300];
	snprintf(command, sizeof command, "cp %s %s.backup", path, path);
	assert_int_equal(system(command), 0);
	db = open_or_fail();
	insert(db, "b");
	cut_log(0);
	assert_int_equal(db_count(db, &n, &err), DB_GONE);
	move("games.db.backup", "games.db");
	assert_list(db, 0, 10, "backup1");
	insert(db, "c");
	db_close(db);
}

/* Overwrites the first page of every table and index, but for the one that names them. */
static void overwrite_tables(void)
{
	sqlite3 *other;
	sqlite3_stmt *roots;
	char page[4096];
	int n = 0, file = open(path, O_RDWR);
	memset(page, 'x', sizeof page);
	assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(other, "SELECT rootpage FROM sqlite_schema", -1, &roots, NULL), SQLITE_OK);
	for (; sqlite3_step(roots) == SQLITE_ROW; n++)
		assert_int_equal(pwrite(file, page, sizeof page, (sqlite3_column_int64(roots, 0) - 1) * 4096), 4096);
	assert_in_range(n, 4, 1000);
	sqlite3_finalize(roots);
	sqlite3_close(other);
	close(file);
}

static void damaged_files_are_reported(void **state)
{
	(void)state;
	struct error err;
	struct db_game g = game_of("a");
	int64_t n;
	struct string names = {0};
	struct db *db = open_or_fail();
	for (int i = 0; i < 100; i++)
		add(db, "a");
	commit(db);
	db_close(db);
	overwrite_tables();
	db = open_or_fail();
	assert_int_equal(db_get(db, 1, check_game, &g, &err), DB_FAILED);
	assert_string_equal(err.text, "database disk image is malformed");
	assert_int_equal(db_list(db, 0, 10, add_name, &names, &err), DB_FAILED);
	assert_int_equal(db_count(db, &n, &err), DB_FAILED);
	g.id = 1;
	assert_int_equal(db_update(db, &g, 0, &err), DB_FAILED);
	assert_int_equal(db_count(db, &n, &err), DB_FAILED); /* and again, while changes are rejected */
	assert_int_equal(db_insert(db, &g, &err), DB_FAILED);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	assert_string_equal(err.text, "database disk image is malformed");
	assert_int_equal(db_insert(db, &g, &err), DB_FAILED);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	string_release(&names);
	db_close(db);
}

/* Of the pages counted in the header, those after the last used one are a hole: they take no disk space. */
static void files_at_the_size_limit_are_full(void **state)
{
	(void)state;
	struct error err;
	uint32_t pages = DB_BYTES_MAX / 4096;
	unsigned char bytes[4] = {(unsigned char)(pages >> 24), (unsigned char)(pages >> 16),
				  (unsigned char)(pages >> 8), (unsigned char)pages};
	char large[10001];
	struct db_game g = game_of("large");
	memset(large, 'x', sizeof large - 1);
	large[sizeof large - 1] = 0;
	struct db *db = open_or_fail();
	insert(db, "a");
	db_close(db);
	int file = open(path, O_RDWR);
	assert_true(file >= 0 && pwrite(file, bytes, 4, 28) == 4 && ftruncate(file, DB_BYTES_MAX) == 0);
	close(file);
	db = open_or_fail();
	g.record = large;
	assert_int_equal(db_insert(db, &g, &err), DB_FULL);
	assert_string_equal(err.text, "database or disk is full");
	assert_int_equal(db_commit(db, &err), DB_FULL);
	assert_list(db, 0, 10, "a1");
	insert(db, "b"); /* there is room for a small one */
	assert_list(db, 0, 10, "b2 a1");
	db_close(db);
}

/* Wherever the space runs out while the tables are created: the file is rejected, and is valid as soon as there is
 * space. */
static void files_are_created_completely_or_not_at_all(void **state)
{
	(void)state;
	struct error err;
	struct rlimit before;
	int n_refused = 0;
	sqlite3 *other;
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
	for (rlim_t bytes = 0; bytes <= 128 << 10; bytes += 2048) {
		struct rlimit small = {bytes, before.rlim_max};
		/* every second time the file and its log already exist, without tables */
		bool is_there = bytes / 2048 % 2;
		other = NULL;
		if (is_there) {
			assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
			assert_int_equal(sqlite3_exec(other, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT", NULL,
						      NULL, NULL),
					 SQLITE_OK);
		}
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
		struct db *db = db_open(path, &err);
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
		n_refused += !db;
		db_close(db);
		sqlite3_close(other);
		db = open_or_fail();
		insert(db, "a");
		assert_list(db, 0, 10, "a1");
		db_close(db);
		assert_int_equal(unlink(path), 0);
	}
	signal(SIGXFSZ, handler);
	assert_in_range(n_refused, 5, 64);
}

/* --- files that disappear while they are read --- */

/* The old file is closed only once its log could be written into it. */
static void replaced_files_stay_open_for_readers(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	sqlite3 *reader;
	sqlite3_stmt *reading;
	db_close(open_or_fail());
	move("games.db", "new.db");
	struct db *db = open_or_fail();
	insert(db, "a");
	assert_int_equal(sqlite3_open(path, &reader), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(reader, "SELECT id FROM games", -1, &reading, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(reading), SQLITE_ROW);
	insert(db, "b");
	move("games.db", "away.db");
	move("new.db", "games.db");
	assert_int_equal(db_count(db, &n, &err), DB_GONE);
	assert_non_null(strstr(err.text, "was removed or replaced: database is locked"));
	sqlite3_finalize(reading);
	sqlite3_close(reader);
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	db_close(db);
	move("away.db", "games.db");
	db = open_or_fail();
	assert_list(db, 0, 10, "b2 a1"); /* nothing was lost */
	db_close(db);
}

static void the_path_may_lead_to_another_disk(void **state)
{
	(void)state;
	char away[] = "/dev/shm/qipan-db-XXXXXX", other[64], command[128];
	assert_non_null(mkdtemp(away));
	snprintf(other, sizeof other, "%s/games.db", away);
	struct error err;
	struct db *db = open_or_fail();
	insert(db, "a");
	move("games.db", "away.db");
	assert_int_equal(symlink(other, path), 0);
	int64_t n;
	assert_int_equal(db_count(db, &n, &err), DB_GONE);
	db_close(open_or_fail()); /* the target of the link */
	assert_list(db, 0, 10, "");
	insert(db, "b");
	db_close(db);
	assert_int_equal(access(other, F_OK), 0);
	snprintf(command, sizeof command, "rm -rf '%s'", away);
	assert_int_equal(system(command), 0);
}

/* SQLite tries to open it in another mode, and would report the error of that: no such file. */
static void unwritable_folders_are_named_as_the_reason(void **state)
{
	(void)state;
	struct error err = {0};
	int pipes[2];
	char said[300] = "";
	db_close(open_or_fail());
	assert_int_equal(chmod(path, 0666), 0);
	assert_int_equal(chmod(scratch_folder, 0555), 0);
	assert_int_equal(pipe(pipes), 0);
	pid_t child = fork();
	if (child == 0) { /* root can write everywhere */
		if (getuid() == 0 && setuid(65534) != 0)
			_exit(1);
		db_close(db_open(path, &err));
		_exit(write(pipes[1], err.text, strlen(err.text)) < 0);
	}
	close(pipes[1]);
	assert_true(read(pipes[0], said, sizeof said - 1) >= 0);
	close(pipes[0]);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(chmod(scratch_folder, 0700), 0);
	if (!strstr(said, "games.db\" as the database of saved games: ") || !strstr(said, "(Permission denied)"))
		fail_msg("output: %s", said);
}

static void files_of_other_versions_are_left_alone(void **state)
{
	(void)state;
	struct error err;
	/* PRAGMA user_version, bytes 60..63 of a SQLite file */
	static const unsigned char versions[][4] = {{0, 0, 0, 9}, {255, 255, 255, 255}};
	static const char *const words[] = {"its schema has version 9, expected 7", "version -1, expected 7"};
	db_close(open_or_fail());
	for (int i = 0; i < 2; i++) {
		int file = open(path, O_RDWR);
		assert_int_equal(pwrite(file, versions[i], 4, 60), 4);
		close(file);
		assert_null(db_open(path, &err));
		assert_non_null(strstr(err.text, words[i]));
	}
}

int main(void)
{
	const struct CMUnitTest both[] = {
		cmocka_unit_test_setup_teardown(games_are_kept_and_listed_by_their_last_save, begin, scratch_end),
		cmocka_unit_test_setup_teardown(numbers_and_revisions_are_never_reused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(conflicting_saves_are_refused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(two_processes_may_open_the_file, begin, scratch_end),
		cmocka_unit_test_setup_teardown(changes_are_pending_until_the_commit, begin, scratch_end),
		cmocka_unit_test_setup_teardown(nothing_is_saved_without_the_last_revision, begin, scratch_end),
	};
	const struct CMUnitTest of_files[] = {
		cmocka_unit_test_setup_teardown(games_are_counted_correctly, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_file_being_changed_is_busy, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_removed_file_loses_no_changes, begin, scratch_end),
		cmocka_unit_test_setup_teardown(changes_without_room_fail_together, begin, scratch_end),
		cmocka_unit_test_setup_teardown(foreign_files_are_refused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(foreign_tables_are_left_alone, begin, scratch_end),
		cmocka_unit_test_setup_teardown(locked_files_are_not_opened, begin, scratch_end),
		cmocka_unit_test_setup_teardown(foreign_objects_are_refused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(triggers_never_run, begin, scratch_end),
		cmocka_unit_test_setup_teardown(version_1_files_are_upgraded, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rows_out_of_range_count_as_damaged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rows_at_the_bounds_are_read, begin, scratch_end),
		cmocka_unit_test_setup_teardown(truncated_logs_accept_no_changes, begin, scratch_end),
		cmocka_unit_test_setup_teardown(checkpointed_logs_are_intact, begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_with_a_truncated_log_can_be_replaced, begin, scratch_end),
		cmocka_unit_test_setup_teardown(damaged_files_are_reported, begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_at_the_size_limit_are_full, begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_are_created_completely_or_not_at_all, begin, scratch_end),
		cmocka_unit_test_setup_teardown(replaced_files_stay_open_for_readers, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_path_may_lead_to_another_disk, begin, scratch_end),
		cmocka_unit_test_setup_teardown(unwritable_folders_are_named_as_the_reason, begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_of_other_versions_are_left_alone, begin, scratch_end),
	};
	int failed = cmocka_run_group_tests(both, NULL, NULL);
	return failed || where() != path ? failed : cmocka_run_group_tests(of_files, NULL, NULL);
}
