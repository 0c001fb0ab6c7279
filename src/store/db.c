#include "store/db.h"
#include "base/mem.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA_VERSION  1 /* PRAGMA user_version of a file with the tables of schema.sql */
#define BUSY_MS         2000
#define PAGE_BYTES      4096
#define LOG_PAGES       1000    /* of the log, before it is written back */
#define LOG_BYTES       8 << 20 /* of the log's file, kept between uses */
#define CACHE_KILOBYTES 4096

extern const char store_schema_sql[]; /* src/store/schema.sql, made into C by the build */

enum statement { BEGIN, COMMIT, ROLLBACK, REVISION, NEXT, INSERT, UPDATE, DELETE, GET, LIST, COUNT, N_STATEMENTS };

#define SUMMARY "id, revision, saved, plies, name, game, first, second, result"

/* clang-format off */
static const char *const statements[N_STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[REVISION] = "SELECT revision FROM games WHERE id = ?1",
	[NEXT] = "UPDATE last SET revision = revision + 1 RETURNING revision",
	[INSERT] = "INSERT INTO games (revision, saved, plies, name, game, first, second, result, record)"
		   " VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
	[UPDATE] = "UPDATE games SET revision = ?2, saved = ?3, plies = ?4, name = ?5, game = ?6, first = ?7, second = ?8,"
		   " result = ?9, record = ?10 WHERE id = ?1",
	[DELETE] = "DELETE FROM games WHERE id = ?1",
	[GET] = "SELECT " SUMMARY ", record FROM games WHERE id = ?1",
	[LIST] = "SELECT " SUMMARY ", '' FROM games WHERE revision < ?1 ORDER BY revision DESC LIMIT ?2",
	[COUNT] = "SELECT count(*) FROM games",
};
/* clang-format on */

struct db {
	sqlite3 *file;
	sqlite3_stmt *prepared[N_STATEMENTS];
	bool begun;          /* there may be changes since the last commit */
	enum db_status turn; /* how they fare; not DB_DONE: they are lost, as why says */
	struct error why;
};

/* --- opening --- */

static bool run(struct db *db, const char *sql, struct error *err)
{
	return sqlite3_exec(db->file, sql, NULL, NULL, NULL) == SQLITE_OK || fail(err, "%s", sqlite3_errmsg(db->file));
}

static bool version_of(struct db *db, int *version, struct error *err)
{
	sqlite3_stmt *s;
	if (sqlite3_prepare_v2(db->file, "PRAGMA user_version", -1, &s, NULL) != SQLITE_OK ||
	    sqlite3_step(s) != SQLITE_ROW) {
		fail(err, "%s", sqlite3_errmsg(db->file));
		sqlite3_finalize(s);
		return false;
	}
	*version = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return true;
}

/* The tables, made where the file has none; two processes may come here at once. */
static bool make_tables(struct db *db, struct error *err)
{
	int version;
	char mark[64];
	if (!run(db, "BEGIN IMMEDIATE", err))
		return false;
	bool made = version_of(db, &version, err);
	if (made && version == 0) {
		snprintf(mark, sizeof mark, "PRAGMA user_version = %d", SCHEMA_VERSION);
		made = run(db, store_schema_sql, err) && run(db, mark, err);
	} else if (made && version != SCHEMA_VERSION) {
		made = fail(err, "its tables have version %d, expected %d: it was written by another version of qipan",
			    version, SCHEMA_VERSION);
	}
	struct error other;
	return run(db, made ? "COMMIT" : "ROLLBACK", made ? err : &other) && made;
}

static bool set_up(struct db *db, struct error *err)
{
	char pragmas[400];
	snprintf(pragmas, sizeof pragmas,
		 "PRAGMA page_size = %d; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = "
		 "OFF;"
		 "PRAGMA max_page_count = %lld; PRAGMA cache_size = -%d; PRAGMA wal_autocheckpoint = %d;"
		 "PRAGMA journal_size_limit = %d",
		 PAGE_BYTES, (long long)(DB_BYTES_MAX / PAGE_BYTES), CACHE_KILOBYTES, LOG_PAGES, LOG_BYTES);
	sqlite3_busy_timeout(db->file, BUSY_MS);
	sqlite3_db_config(db->file, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	if (!run(db, pragmas, err) || !make_tables(db, err))
		return false;
	for (int i = 0; i < N_STATEMENTS; i++)
		if (sqlite3_prepare_v3(db->file, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &db->prepared[i],
				       NULL) != SQLITE_OK)
			return fail(err, "%s", sqlite3_errmsg(db->file));
	return true;
}

struct db *db_open(const char *path, struct error *err)
{
	struct db *db = mem_new(sizeof *db);
	struct error why;
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	bool open = sqlite3_open_v2(path, &db->file, flags, NULL) == SQLITE_OK
			    ? set_up(db, &why)
			    : fail(&why, "%s", sqlite3_errmsg(db->file));
	if (open)
		return db;
	int system = sqlite3_errcode(db->file) == SQLITE_CANTOPEN ? sqlite3_system_errno(db->file) : 0;
	fail(err, "cannot use \"%s\" as the file of saved games: %s%s%s%s", path, why.text, system ? " (" : "",
	     system ? strerror(system) : "", system ? ")" : "");
	db_close(db);
	return NULL;
}

void db_close(struct db *db)
{
	if (!db)
		return;
	for (int i = 0; i < N_STATEMENTS; i++)
		sqlite3_finalize(db->prepared[i]);
	sqlite3_close(db->file); /* the last one to close writes the log back */
	free(db);
}

/* --- statements --- */

static enum db_status status_of(int result)
{
	switch (result & 0xff) {
	case SQLITE_FULL:
		return DB_FULL;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return DB_BUSY;
	default:
		return DB_FAILED;
	}
}

/* What a result other than ROW and DONE means. Some failures, of reading too, have ended the whole transaction by
 * themselves; so that all do, they are remembered. */
static enum db_status refused(struct db *db, int result, struct error *err)
{
	enum db_status status = status_of(result);
	fail(err, "%s", sqlite3_errmsg(db->file));
	if (db->begun && db->turn == DB_DONE) {
		db->turn = status;
		db->why = *err;
	}
	return status;
}

/* Ends a use of the statement. */
static void reset(struct db *db, enum statement which)
{
	sqlite3_reset(db->prepared[which]);
	sqlite3_clear_bindings(db->prepared[which]);
}

/* Runs the statement, whose parameters are bound, to its end. out, where it is not NULL, gets the number in the first
 * column of the one row that it must have: DB_NONE without it. */
static enum db_status step(struct db *db, enum statement which, int64_t *out, struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	enum db_status status = DB_NONE;
	int result;
	while ((result = sqlite3_step(s)) == SQLITE_ROW) {
		if (out)
			*out = sqlite3_column_int64(s, 0);
		status = DB_DONE;
	}
	if (result != SQLITE_DONE)
		status = refused(db, result, err);
	else if (!out)
		status = DB_DONE;
	reset(db, which);
	return status;
}

static void bind_text(sqlite3_stmt *s, int i, const char *text)
{
	sqlite3_bind_text(s, i, text, -1, SQLITE_STATIC);
}

static enum db_status write_row(struct db *db, enum statement which, const struct db_game *g, struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	if (which == UPDATE)
		sqlite3_bind_int64(s, 1, g->id);
	sqlite3_bind_int64(s, 2, g->revision);
	sqlite3_bind_int64(s, 3, g->saved);
	sqlite3_bind_int(s, 4, g->plies);
	bind_text(s, 5, g->name);
	bind_text(s, 6, g->game);
	bind_text(s, 7, g->first);
	bind_text(s, 8, g->second);
	bind_text(s, 9, g->result);
	bind_text(s, 10, g->record);
	return step(db, which, NULL, err);
}

/* Before a change: the first one begins the transaction that db_commit ends. */
static enum db_status begin(struct db *db, struct error *err)
{
	if (!db->begun) {
		db->begun = true;
		db->turn = step(db, BEGIN, NULL, err);
	}
	if (db->turn != DB_DONE)
		*err = db->why;
	return db->turn;
}

enum db_status db_commit(struct db *db, struct error *err)
{
	struct error other;
	enum db_status status = db->turn;
	if (db->begun && status == DB_DONE)
		status = step(db, COMMIT, NULL, err);
	if (status != DB_DONE) {
		*err = db->why;
		if (!sqlite3_get_autocommit(db->file) && step(db, ROLLBACK, NULL, &other) != DB_DONE)
			*err = other; /* nothing more can be done; the next BEGIN will tell */
	}
	db->begun = false;
	db->turn = DB_DONE;
	return status;
}

/* Whether the game is there, at the revision that is expected. */
static enum db_status look(struct db *db, int64_t id, int64_t expected, struct error *err)
{
	int64_t revision = 0;
	sqlite3_bind_int64(db->prepared[REVISION], 1, id);
	enum db_status status = step(db, REVISION, &revision, err);
	return status == DB_DONE && expected && revision != expected ? DB_STALE : status;
}

/* --- games --- */

enum db_status db_insert(struct db *db, struct db_game *g, struct error *err)
{
	enum db_status status = begin(db, err);
	if (status != DB_DONE)
		return status;
	status = step(db, NEXT, &g->revision, err);
	if (status == DB_DONE)
		status = write_row(db, INSERT, g, err);
	g->id = sqlite3_last_insert_rowid(db->file);
	return status;
}

enum db_status db_update(struct db *db, struct db_game *g, int64_t expected, struct error *err)
{
	enum db_status status = begin(db, err);
	if (status != DB_DONE)
		return status;
	status = look(db, g->id, expected, err);
	if (status == DB_DONE)
		status = step(db, NEXT, &g->revision, err);
	if (status == DB_DONE)
		status = write_row(db, UPDATE, g, err);
	return status;
}

enum db_status db_delete(struct db *db, int64_t id, int64_t expected, struct error *err)
{
	enum db_status status = begin(db, err);
	if (status != DB_DONE)
		return status;
	status = look(db, id, expected, err);
	if (status == DB_DONE) {
		sqlite3_bind_int64(db->prepared[DELETE], 1, id);
		status = step(db, DELETE, NULL, err);
	}
	return status;
}

static const char *column(sqlite3_stmt *s, int i)
{
	const unsigned char *text = sqlite3_column_text(s, i);
	return text ? (const char *)text : "";
}

static enum db_status take_rows(struct db *db, enum statement which, db_take_fn *take, void *context, int *n,
				struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	int result;
	for (*n = 0; (result = sqlite3_step(s)) == SQLITE_ROW; ++*n) {
		struct db_game g = {
			.id = sqlite3_column_int64(s, 0),
			.revision = sqlite3_column_int64(s, 1),
			.saved = sqlite3_column_int64(s, 2),
			.plies = sqlite3_column_int(s, 3),
			.name = column(s, 4),
			.game = column(s, 5),
			.first = column(s, 6),
			.second = column(s, 7),
			.result = column(s, 8),
			.record = column(s, 9),
		};
		take(context, &g);
	}
	enum db_status status = result == SQLITE_DONE ? DB_DONE : refused(db, result, err);
	reset(db, which);
	return status;
}

enum db_status db_get(struct db *db, int64_t id, db_take_fn *take, void *context, struct error *err)
{
	int n;
	sqlite3_bind_int64(db->prepared[GET], 1, id);
	enum db_status status = take_rows(db, GET, take, context, &n, err);
	return status == DB_DONE && n == 0 ? DB_NONE : status;
}

enum db_status db_list(struct db *db, int64_t before, int limit, db_take_fn *take, void *context, struct error *err)
{
	int n;
	sqlite3_bind_int64(db->prepared[LIST], 1, before ? before : INT64_MAX);
	sqlite3_bind_int(db->prepared[LIST], 2, limit);
	return take_rows(db, LIST, take, context, &n, err);
}

enum db_status db_count(struct db *db, int64_t *out, struct error *err)
{
	return step(db, COUNT, out, err);
}
