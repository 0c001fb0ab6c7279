#include "store/schema_sqlite.h"
#include "base/text.h"
#include "store/schema.h"
#include "store/sql.h"
#include "store/store_messages.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* Upgrades version 1, which did not store the number of games and existed only in SQLite. */
static const char upgrade[] = "ALTER TABLE last ADD COLUMN games INTEGER NOT NULL DEFAULT 0";

/* The schema objects of a file, apart from SQLite's own tables. Automatic indexes have no SQL text. */
static const char objects[] = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema"
			      " WHERE name NOT IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4') ORDER BY name";

#define NEWEST                                                                                                         \
	"(SELECT max(revision) FROM (SELECT revision FROM games UNION ALL SELECT revision FROM rooms UNION ALL "       \
	"SELECT revision FROM tournaments UNION ALL SELECT revision FROM levels UNION ALL SELECT revision FROM "       \
	"attempts)"                                                                                                    \
	" WHERE revision <= 9007199254740992)"

/* Corrects counters, which are wrong only if another program changed the file. */
static const char corrections[] =
	"BEGIN IMMEDIATE; UPDATE last SET games = (SELECT count(*) FROM games) WHERE games <> (SELECT count(*) FROM "
	"games);"
	"UPDATE last SET revision = " NEWEST " WHERE revision < " NEWEST "; COMMIT";

static bool run(sqlite3 *file, const char *sql, struct error *err)
{
	return sqlite3_exec(file, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       fail(err, store_database_fault, sqlite3_errmsg(file));
}

static bool version_of(sqlite3 *file, int *version, struct error *err)
{
	sqlite3_stmt *s;
	sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &s, NULL);
	bool read = sqlite3_step(s) == SQLITE_ROW; /* a statement that failed to prepare is NULL and yields no row */
	if (read)
		*version = sqlite3_column_int(s, 0);
	else
		fail(err, store_database_fault, sqlite3_errmsg(file));
	sqlite3_finalize(s);
	return read;
}

static bool set_version(sqlite3 *file, int version, struct error *err)
{
	char sql[40];
	snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
	return run(file, sql, err);
}

/* Runs the migrations that follow a version. */
static bool migrate(sqlite3 *file, int version, struct error *err)
{
	for (int i = 0; i < schema_n_migrations; i++)
		if (schema_migrations[i].version > version && !run(file, schema_migrations[i].sql, err))
			return false;
	return true;
}

static const char *text_of(sqlite3_stmt *s, int column)
{
	const unsigned char *text = sqlite3_column_text(s, column);
	return text ? (const char *)text : "";
}

/* Skips whitespace and comments, which may differ between versions of qipan. */
static const char *skip(const char *c)
{
	for (;;) {
		c += strspn(c, " \t\r\n");
		if (c[0] != '-' || c[1] != '-')
			return c;
		c += strcspn(c, "\n");
	}
}

static bool is_same_sql(const char *a, const char *b)
{
	for (a = skip(a), b = skip(b); *a && *a == *b; a = skip(a + 1), b = skip(b + 1))
		;
	return *a == *b;
}

/* Compares the schema objects of the file with those of a new one, both sorted by name. */
static bool compare(sqlite3_stmt *own, sqlite3_stmt *file, struct error *err)
{
	for (;;) {
		bool has_own = sqlite3_step(own) == SQLITE_ROW, has = sqlite3_step(file) == SQLITE_ROW;
		if (!has_own && !has)
			return true;
		int order = !has ? 1 : !has_own ? -1 : strcmp(text_of(file, 1), text_of(own, 1));
		if (order > 0)
			return fail(err, store_no_table, text_of(own, 1));
		if (order < 0)
			return fail(err, store_unknown_object, text_of(file, 0), text_of(file, 1));
		for (int i = 0; i < 3; i += 2)
			if (!is_same_sql(text_of(file, i), text_of(own, i)))
				return fail(err, store_other_object, text_of(file, 0), text_of(file, 1));
	}
}

static bool check_objects(sqlite3 *file, struct error *err)
{
	sqlite3 *fresh;
	sqlite3_stmt *own = NULL, *theirs = NULL;
	bool good = sqlite3_open(":memory:", &fresh) == SQLITE_OK && migrate(fresh, 0, err) &&
		    sqlite3_prepare_v2(fresh, objects, -1, &own, NULL) == SQLITE_OK;
	if (!good)
		fail(err, store_database_fault, sqlite3_errmsg(fresh));
	else if (sqlite3_prepare_v2(file, objects, -1, &theirs, NULL) != SQLITE_OK)
		good = fail(err, store_database_fault, sqlite3_errmsg(file));
	else
		good = compare(own, theirs, err);
	sqlite3_finalize(own);
	sqlite3_finalize(theirs);
	sqlite3_close(fresh);
	return good;
}

/* Checks the single row of the table last. A damaged page is no reason to reject the file: each request will report
 * it. */
static bool check_last(sqlite3 *file, struct error *err)
{
	sqlite3_stmt *s;
	sqlite3_prepare_v2(file, "SELECT count(*), min(revision), max(revision) FROM last", -1, &s, NULL);
	bool read = sqlite3_step(s) == SQLITE_ROW, good = true;
	if (read && sqlite3_column_int64(s, 0) != 1)
		good = fail(err, store_bad_last_rows, sqlite3_column_int64(s, 0));
	else if (read && (sqlite3_column_int64(s, 1) < 0 || sqlite3_column_int64(s, 2) >= SQL_NUMBER_MAX))
		good = fail(err, store_bad_last_revision, sqlite3_column_int64(s, 1));
	sqlite3_finalize(s);
	if (good && read && sqlite3_exec(file, corrections, NULL, NULL, NULL) != SQLITE_OK &&
	    !sqlite3_get_autocommit(file))
		sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
	return good;
}

/* Uses a transaction, since two processes may create the tables at the same time. */
bool schema_sqlite_make(sqlite3 *file, struct error *err)
{
	int version;
	if (!run(file, "BEGIN IMMEDIATE", err))
		return false;
	bool made = version_of(file, &version, err), is_old = made && version < schema_version();
	if (made && (version < 0 || version > schema_version()))
		made = fail(err, store_other_version, version, schema_version());
	if (made && version == 1)
		made = run(file, upgrade, err) && set_version(file, version = SCHEMA_VERSION_GAMES, err);
	if (made && is_old)
		made = migrate(file, version, err) && set_version(file, schema_version(), err);
	made = made && check_objects(file, err);
	struct error other;
	return run(file, made ? "COMMIT" : "ROLLBACK", made ? err : &other) && made && check_last(file, err);
}
