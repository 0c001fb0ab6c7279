/* qipan store: migrate, copy, backup, check. With QIPAN_STORE, copies go through that PostgreSQL database. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#include "base/text.h"
#include "games/registry.h"
#include "rooms/director.h"
#include "store/db_alive.h"
#include "store/db_levels.h"
#include "store/db_rooms.h"
#include "store/db_tables.h"
#include "stored.h"

#define BEGIN_MS 1795989600000

/* --- a store with everything in it --- */

static void play(struct hall *hall, struct hall_room *r, const char *moves)
{
	struct error err;
	for (int64_t ply = 0; *moves; ply++, moves += 6) {
		char move[6] = "";
		memcpy(move, moves, 5);
		const struct hall_action action = {.what = "move", .move = move, .ply = ply};
		assert_int_equal(hall_act(hall, r, ply % 2, &action, BEGIN_MS + ply, &err), HALL_DONE);
	}
}

static void add_room(struct hall *hall, const char *game, const char *moves)
{
	struct room_terms terms = {0};
	char token[SECRET_TOKEN_LENGTH + 1] = "", other[SECRET_TOKEN_LENGTH + 1] = "";
	struct hall_room *r;
	struct error err;
	terms.game = games_find(game, &err);
	terms.preset = game_preset(terms.game, NULL, &err);
	assert_int_equal(hall_create(hall, &terms, "安妮", BEGIN_MS, token, &r, &err), HALL_DONE);
	assert_int_equal(hall_join(hall, r, "Bo", BEGIN_MS, other, &err), HALL_DONE);
	play(hall, r, moves);
}

static void add_tournament(struct db *db, struct hall *hall)
{
	struct tournament_terms terms = {.kind = TOURNAMENT_SWISS, .rounds = 1};
	char token[SECRET_TOKEN_LENGTH + 1] = "", player[SECRET_TOKEN_LENGTH + 1] = "";
	struct live_tournament *live;
	struct error err;
	struct director *director = director_new(db, hall, BEGIN_MS, &err);
	snprintf(terms.name, sizeof terms.name, "cup");
	snprintf(terms.game, sizeof terms.game, "surakarta");
	snprintf(terms.preset, sizeof terms.preset, "olympiad");
	assert_int_equal(director_create(director, &terms, BEGIN_MS, token, &live, &err), HALL_DONE);
	assert_int_equal(director_enter(director, live, TOURNAMENT_JOIN, "Ann", BEGIN_MS, player, &err), HALL_DONE);
	commit(db);
	director_committed(director, BEGIN_MS);
	director_free(director);
}

static void add_games(struct db *db, int n)
{
	struct error err;
	for (int i = 0; i < n; i++) {
		struct db_game g = {.saved = i,
				    .plies = i,
				    .name = "名 'quoted' \"name\"",
				    .game = "xiangqi",
				    .first = "",
				    .second = "b",
				    .result = "*",
				    .record = "line one\nline two\n"};
		assert_int_equal(db_insert(db, &g, &err), DB_DONE);
	}
}

static void add_level(struct db *db, int i)
{
	struct error err;
	char id[DB_ROOM_ID_LENGTH + 1];
	const struct db_level_rating rating = {
		.won = 50, .drawn = 10, .lost = 40, .player_depth = 4, .engine = "qipan 0"};
	const struct db_level level = {.id = id,
				       .created_ms = BEGIN_MS,
				       .name = "安妮",
				       .title = "Gate",
				       .level = "{\n\t\"id\": 1\n}\n",
				       .author_key = "00ff"};
	snprintf(id, sizeof id, "aaaaaaaaa%03u", (unsigned)i % 1000);
	assert_int_equal(db_level_insert(db, &level, &err), DB_DONE);
	if (i % 3)
		assert_int_equal(db_level_rate(db, id, &rating, i % 3 == 1 ? "" : "too_slow", &err), DB_DONE);
	assert_int_equal(db_level_report(db, id, "a 'reason'", &err), DB_DONE);
}

static void take_claimed(void *context, const struct db_level *l)
{
	(void)l;
	++*(int64_t *)context;
}

/* Levels in each stage, one of which is being rated, and two pages of attempts. */
static void add_levels(struct db *db)
{
	struct error err;
	char id[DB_ATTEMPT_ID_MAX + 1];
	int64_t claimed = 0;
	for (int i = 0; i < 103; i++)
		add_level(db, i);
	assert_int_equal(db_level_claim(db, "rater", BEGIN_MS, take_claimed, &claimed, &err), DB_DONE);
	assert_int_equal(claimed, 1);
	for (int i = 0; i < 1003; i++) {
		const struct db_attempt a = {.id = id,
					     .level = i % 2 ? "aaaaaaaaa001" : "first-light",
					     .saved = BEGIN_MS / 1000 + i,
					     .result = (enum db_attempt_result)(i % 3),
					     .plies = i + 1,
					     .hints = i % 5};
		snprintf(id, sizeof id, "attempt-%d", i);
		assert_int_equal(db_attempt_insert(db, &a, i % 2 == 0, &err), DB_DONE);
	}
	assert_int_equal(db_level_remove(db, "aaaaaaaaa001", &err), DB_DONE);
	commit(db);
}

/* 41 games, of which the last is deleted, 303 rooms, one with more events than a page, a tournament, and levels. */
static void fill(const char *file)
{
	struct error err;
	games_begin();
	struct db *db = db_open(file, &err);
	assert_non_null(db);
	struct hall *hall = hall_new(db, &err);
	add_games(db, 41);
	assert_int_equal(db_delete(db, 41, 0, &err), DB_DONE);
	for (int i = 0; i < 150; i++)
		add_room(hall, "surakarta", "a2-a3 a5-a4 b2-b3 ");
	for (int i = 0; i < 153; i++)
		add_room(hall, "darkchess", "");
	assert_int_equal(db_set_alive(db, BEGIN_MS, &err), DB_DONE);
	for (int i = 1; i < 3; i++) {
		struct db_pause pause = {BEGIN_MS - 1000 * i, BEGIN_MS - 1000 * i + 5};
		assert_int_equal(db_pause_add(db, &pause, &err), DB_DONE);
	}
	commit(db);
	hall_committed(hall, BEGIN_MS);
	add_tournament(db, hall);
	add_levels(db);
	hall_free(hall);
	db_close(db);
}

static char *file(const char *name)
{
	static char paths[4][SCRATCH_TEMPLATE_MAX + 40];
	static int n;
	char *out = paths[n++ % 4];
	snprintf(out, sizeof paths[0], "%s/%s", scratch_folder, name);
	return out;
}

static void run_sql(const char *name, const char *sql)
{
	sqlite3 *db;
	char *why = NULL;
	assert_int_equal(sqlite3_open(file(name), &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s: %s", sql, why);
	sqlite3_close(db);
}

static void dump(const char *name, const char *sql, struct string *out)
{
	sqlite3 *db;
	sqlite3_stmt *s;
	string_clear(out);
	assert_int_equal(sqlite3_open(file(name), &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
	while (sqlite3_step(s) == SQLITE_ROW)
		for (int i = 0; i < sqlite3_column_count(s); i++)
			string_add(out, "%s|", (const char *)sqlite3_column_text(s, i));
	sqlite3_finalize(s);
	sqlite3_close(db);
}

static const char *const whole[] = {"SELECT * FROM games ORDER BY id",
				    "SELECT * FROM last",
				    "SELECT * FROM rooms ORDER BY id",
				    "SELECT * FROM room_events ORDER BY room, n",
				    "SELECT * FROM alive",
				    "SELECT * FROM pauses ORDER BY from_ms",
				    "SELECT * FROM tournaments ORDER BY id",
				    "SELECT * FROM sqlite_sequence",
				    "SELECT * FROM tournament_events ORDER BY tournament, n",
				    "SELECT * FROM levels ORDER BY id",
				    "SELECT * FROM attempts ORDER BY revision",
				    "SELECT name, sql FROM sqlite_schema ORDER BY name",
				    "PRAGMA user_version"};

static void expect_same(const char *one, const char *other)
{
	struct string a = {0}, b = {0};
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
		dump(one, whole[i], &a);
		dump(other, whole[i], &b);
		assert_true(a.length > 0);
		assert_string_equal(string_text(&a), string_text(&b));
	}
	string_release(&a);
	string_release(&b);
}

/* The words of a command on the PostgreSQL database, or a file that takes its place. */
static const char *command(const char *before, const char *after)
{
	static char text[400];
	snprintf(text, sizeof text, "%s '%s'%s", before, where(), after);
	return text;
}

#define COUNTS                                                                                                         \
	"games 40\nlast 1\nrooms 303\nalive 1\npauses 2\nroom_events 1056\ntournaments 1\ntournament_events 1\n"       \
	"levels 104\nattempts 1003\n"

/* --- tests --- */

static void copies_are_the_same(void **state)
{
	(void)state;
	struct error err;
	fill(file("all.db"));
	expect(command("store copy all.db", ""), 0, COUNTS);
	expect(command("store check", ""), 0, COUNTS "303 rooms and 1 tournaments replayed, 0 faults\n");
	expect(command("store copy", " back.db"), 0, COUNTS);
	expect_same("all.db", "back.db");
	expect(command("store backup", " --out saved.db"), 0, "");
	expect_same("all.db", "saved.db");
	struct db *db = open_or_fail();
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	assert_int_equal(db_insert(db, &g, &err), DB_DONE);
	assert_int_equal(g.id, 42); /* 41 was deleted */
	commit(db);
	db_close(db);
}

static void copies_need_an_empty_store(void **state)
{
	(void)state;
	fill(file("all.db"));
	expect(command("store copy all.db", ""), 0, COUNTS);
	run_sql("all.db", "DELETE FROM games");
	expect(command("store copy all.db", ""), 1, "the table \"games\" has rows already, expected an empty database");
	expect("store copy all.db all.db", 1, "the table \"rooms\" has rows already");
	expect("store copy none.db other.db", 1, "none.db");
	assert_int_not_equal(scratch_run("test -e $D/none.db -o -e $D/other.db"), 0);
	expect(command("store copy", " back.db"), 0, COUNTS);
	expect("store copy all.db", 2, "missing argument TO");
}

static void damaged_rows_are_not_copied(void **state)
{
	(void)state;
	fill(file("all.db"));
	run_sql("all.db", "UPDATE room_events SET event = CAST(x'ff' AS TEXT) WHERE n = 1");
	expect(command("store copy all.db", ""), 1,
	       "of the table \"room_events\" is damaged: its event is out of range");
	expect(command("store copy", " none.db"), 0, "rooms 0\n");
}

static void checks_find_every_damage(void **state)
{
	(void)state;
	static const struct {
		const char *sql, *damage;
	} all[] = {
		{"UPDATE games SET plies = -1 WHERE id = 17",
		 "the row 17 of the table \"games\" is damaged: its plies is"},
		{"UPDATE rooms SET stage = 3", "of the table \"rooms\" is damaged: its stage"},
		{"UPDATE rooms SET opening = hex(zeroblob(400))", "of the table \"rooms\" is damaged: its opening"},
		{"UPDATE alive SET ms = -1", "the row 1 of the table \"alive\" is damaged: its ms"},
		{"UPDATE pauses SET to_ms = -1", "of the table \"pauses\" is damaged: its to_ms"},
		{"UPDATE rooms SET due_ms = -1", "of the table \"rooms\" is damaged: its due_ms"},
		{"DELETE FROM room_events WHERE n = 2", "its event 2 is missing, unexpected or out of range"},
		{"UPDATE room_events SET event = replace(event, 'a5-a4', 'a5-a3') WHERE event LIKE '%a5-a4%'",
		 "event 3"},
		{"UPDATE rooms SET terms = 'x'", "\"x\" is not the description of a room"},
		{"UPDATE tournaments SET terms = 'x'", "\"x\" is not"},
		{"UPDATE tournament_events SET event = 'x'", "\"x\" is not"},
		{"DELETE FROM tournament_events", "is damaged: its event 0 is missing"},
		{"UPDATE tournament_events SET n = 7", "is damaged: its event 0 is missing"},
		{"UPDATE levels SET stage = 7 WHERE id = 'first-light'",
		 "the row first-light of the table \"levels\" is damaged: its stage is"},
		{"UPDATE levels SET level = CAST(x'ff' AS TEXT)", "of the table \"levels\" is damaged: its level is"},
		{"UPDATE attempts SET result = 3", "of the table \"attempts\" is damaged: its result is"},
		{"UPDATE attempts SET hints = -1", "of the table \"attempts\" is damaged: its hints is"},
		{"UPDATE tournaments SET players = 2000", "of the table \"tournaments\" is damaged: its players"},
	};
	fill(file("all.db"));
	expect("store check all.db", 0, "0 faults");
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		assert_int_equal(scratch_run("cp $D/all.db $D/games.db"), 0);
		run_sql_as_another_program(all[i].sql);
		expect("store check games.db", 1, all[i].damage);
		assert_null(strstr(program_output("store check games.db", 1), " 0 faults"));
	}
	expect("store check none.db", 1, "none.db");
	assert_int_not_equal(scratch_run("test -e $D/none.db"), 0);
}

static void old_files_are_copied_before_their_upgrade(void **state)
{
	(void)state;
	struct string rows = {0};
	assert_int_equal(scratch_run("true"), 0);
	run_sql("old.db", "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL UNIQUE, "
			  "saved INTEGER NOT "
			  "NULL, name TEXT NOT NULL, game TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, "
			  "result TEXT NOT "
			  "NULL, plies INTEGER NOT NULL, record TEXT NOT NULL) STRICT;"
			  "CREATE TABLE last (revision INTEGER NOT NULL, games INTEGER NOT NULL DEFAULT 0) STRICT;"
			  "INSERT INTO last VALUES (9, 1); PRAGMA user_version = 2;"
			  "INSERT INTO games VALUES (5, 9, 3, 'name', 'xiangqi', 'a', 'b', '*', 1, 'record')");
	expect("store check old.db", 1, "the store has version 2, expected 8: \"qipan store migrate\" upgrades it");
	expect("store copy old.db new.db", 1, "version 2");
	expect("store backup old.db --out saved.db", 0, "");
	expect("store migrate old.db", 0, "old.db.version-2\nupgraded from version 2 to 8\n");
	expect("store migrate old.db", 0, "the store has version 8, the current one");
	expect("store check old.db", 0, "games 1\n");
	dump("old.db.version-2", "SELECT id, revision, record FROM games", &rows);
	assert_string_equal(string_text(&rows), "5|9|record|");
	dump("old.db.version-2", "PRAGMA user_version", &rows);
	assert_string_equal(string_text(&rows), "2|");
	expect("store migrate saved.db", 0, "upgraded from version 2 to 8\n");
	assert_int_equal(scratch_run("cp $D/saved.db.version-2 $D/old.db && rm -f $D/old.db-*"), 0);
	expect("store migrate old.db", 0, "old.db.version-2-1\nupgraded"); /* the name of the copy was taken */
	run_sql("old.db", "PRAGMA user_version = 99");
	expect("store migrate old.db", 1, "its schema has version 99, expected 8");
	expect("store migrate none.db", 1, "none.db");
	string_release(&rows);
}

static void backups_do_not_overwrite(void **state)
{
	(void)state;
	fill(file("all.db"));
	expect("store backup all.db --out saved.db", 0, "");
	run_sql("all.db", "DELETE FROM games WHERE id = 1");
	expect("store backup all.db --out saved.db", 1, "\"saved.db\" already exists and is unchanged");
	expect("store check saved.db", 0, "games 40\n");
	expect("store backup all.db --out saved.db --force", 0, "");
	expect("store check saved.db", 0, "games 39\n");
	expect("store backup all.db", 2, "--out");
	expect("store backup all.db --out none/saved.db", 1, "none/saved.db");
	expect("store backup none.db --out other.db", 1, "");
	assert_int_not_equal(scratch_run("ls $D/*.part-* $D/other.db $D/none.db >/dev/null 2>&1"), 0);
	assert_int_equal(scratch_run("test \"$(stat -c %%a $D/saved.db)\" = 600"), 0);
}

/* A table or column that is added to the schema must be added to the copies. */
static void copies_know_all_tables_and_columns(void **state)
{
	(void)state;
	struct string tables = {0};
	struct db_table_count counts[DB_TABLES];
	struct error err;
	int n = 0;
	struct db *from = db_open(file("a.db"), &err), *to = db_open(file("b.db"), &err);
	assert_true(db_tables_copy(from, to, counts, &err));
	db_close(from);
	db_close(to);
	dump("a.db", "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", &tables);
	for (const char *c = string_text(&tables); *c; c++)
		n += *c == '|';
	assert_int_equal(n, DB_TABLES);
	for (int i = 0; i < DB_TABLES; i++)
		assert_non_null(strstr(string_text(&tables), counts[i].table));
	string_release(&tables);
}

int main(void)
{
	const struct CMUnitTest both[] = {
		cmocka_unit_test_setup_teardown(copies_are_the_same, begin, scratch_end),
		cmocka_unit_test_setup_teardown(copies_need_an_empty_store, begin, scratch_end),
		cmocka_unit_test_setup_teardown(damaged_rows_are_not_copied, begin, scratch_end),
	};
	const struct CMUnitTest of_files[] = {
		cmocka_unit_test_setup_teardown(checks_find_every_damage, begin, scratch_end),
		cmocka_unit_test_setup_teardown(old_files_are_copied_before_their_upgrade, begin, scratch_end),
		cmocka_unit_test_setup_teardown(backups_do_not_overwrite, begin, scratch_end),
		cmocka_unit_test_setup_teardown(copies_know_all_tables_and_columns, begin, scratch_end),
	};
	int failed = cmocka_run_group_tests(both, NULL, NULL);
	return failed || where() != path ? failed : cmocka_run_group_tests(of_files, NULL, NULL);
}
