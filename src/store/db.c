#include "store/db.h"
#include "base/mem.h"
#include "base/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SCHEMA_VERSION  1    /* PRAGMA user_version, as schema.sql sets it */
#define OPEN_MS         2000 /* that db_open waits for other processes */
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

/* Other processes find the files of a database by name: if one is no longer the same, nobody else sees ours. */
enum { MAIN, LOG, INDEX, N_FILES };

struct db {
	char *path;
	sqlite3 *file; /* NULL: the file that replaced it could not be opened */
	struct {
		dev_t device;
		ino_t inode; /* 0: the file does not exist */
	} identity[N_FILES];
	sqlite3_stmt *prepared[N_STATEMENTS];
	bool begun;          /* there may be changes since the last commit */
	enum db_status turn; /* their state; if not DB_DONE they are lost, and why is the reason */
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
	sqlite3_prepare_v2(db->file, "PRAGMA user_version", -1, &s, NULL);
	bool read = sqlite3_step(s) == SQLITE_ROW; /* what could not be prepared is NULL, and has no row */
	if (read)
		*version = sqlite3_column_int(s, 0);
	else
		fail(err, "%s", sqlite3_errmsg(db->file));
	sqlite3_finalize(s);
	return read;
}

/* Makes the tables if the file has none; two processes may do so at once. */
static bool make_tables(struct db *db, struct error *err)
{
	int version;
	if (!run(db, "BEGIN IMMEDIATE", err))
		return false;
	bool made = version_of(db, &version, err);
	if (made && version == 0)
		made = run(db, store_schema_sql, err);
	else if (made && version != SCHEMA_VERSION)
		made = fail(err, "its tables have version %d, expected %d: it was written by another version of qipan",
			    version, SCHEMA_VERSION);
	struct error other;
	return run(db, made ? "COMMIT" : "ROLLBACK", made ? err : &other) && made;
}

static bool set_up(struct db *db, int wait_ms, struct error *err)
{
	char pragmas[400];
	snprintf(pragmas, sizeof pragmas,
		 "PRAGMA page_size = %d; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = "
		 "OFF;"
		 "PRAGMA max_page_count = %lld; PRAGMA cache_size = -%d; PRAGMA wal_autocheckpoint = %d;"
		 "PRAGMA journal_size_limit = %d",
		 PAGE_BYTES, (long long)(DB_BYTES_MAX / PAGE_BYTES), CACHE_KILOBYTES, LOG_PAGES, LOG_BYTES);
	sqlite3_busy_timeout(db->file, wait_ms);
	sqlite3_db_config(db->file, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	if (!run(db, pragmas, err) || !make_tables(db, err))
		return false;
	for (int i = 0; i < N_STATEMENTS; i++)
		if (sqlite3_prepare_v3(db->file, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &db->prepared[i],
				       NULL) != SQLITE_OK)
			return fail(err, "%s", sqlite3_errmsg(db->file));
	sqlite3_busy_timeout(db->file, 0);
	return true;
}

/* The file that has the name now. */
static bool look_at(const struct db *db, int which, struct stat *out)
{
	static const char *const endings[N_FILES] = {"", "-wal", "-shm"};
	struct string path = {0};
	string_add(&path, "%s%s", which == MAIN ? db->path : sqlite3_db_filename(db->file, "main"), endings[which]);
	bool found = stat(path.text, out) == 0;
	string_release(&path);
	return found;
}

static void remember_files(struct db *db)
{
	const char *name = sqlite3_db_filename(db->file, "main");
	bool is_memory = !name || !name[0];
	for (int i = 0; i < N_FILES; i++) {
		struct stat now = {0};
		bool found = !is_memory && look_at(db, i, &now);
		db->identity[i].device = now.st_dev;
		db->identity[i].inode = found ? now.st_ino : 0;
	}
}

static void forget(struct db *db)
{
	for (int i = 0; i < N_STATEMENTS; i++) {
		sqlite3_finalize(db->prepared[i]);
		db->prepared[i] = NULL;
	}
	sqlite3_close(db->file); /* the last one to close writes the log back */
	db->file = NULL;
}

/* Opens db->path. create: it may be made. */
static bool attach(struct db *db, bool create, int wait_ms, struct error *err)
{
	struct error why;
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	bool open = sqlite3_open_v2(db->path, &db->file, flags, NULL) == SQLITE_OK
			    ? set_up(db, wait_ms, &why)
			    : fail(&why, "%s", sqlite3_errmsg(db->file));
	if (open) {
		remember_files(db);
		return true;
	}
	int system = sqlite3_errcode(db->file) == SQLITE_CANTOPEN ? sqlite3_system_errno(db->file) : 0;
	fail(err, "cannot use \"%s\" as the file of saved games: %s%s%s%s", db->path, why.text, system ? " (" : "",
	     system ? strerror(system) : "", system ? ")" : "");
	forget(db);
	return false;
}

struct db *db_open(const char *path, struct error *err)
{
	struct db *db = mem_new(sizeof *db);
	db->path = mem_text(path);
	if (attach(db, true, OPEN_MS, err))
		return db;
	db_close(db);
	return NULL;
}

void db_close(struct db *db)
{
	if (!db)
		return;
	forget(db);
	free(db->path);
	free(db);
}

/* --- whether it is still the same file --- */

static bool is_same(const struct db *db)
{
	struct stat now;
	if (!db->file)
		return false;
	for (int i = 0; i < N_FILES; i++)
		if (db->identity[i].inode && (!look_at(db, i, &now) || now.st_dev != db->identity[i].device ||
					      now.st_ino != db->identity[i].inode))
			return false;
	return true;
}

/* Changes to the file that has the name now. The log of the old file is first written back into that file: it is whole
 * then, wherever it is, and its log is not taken for a part of the new one. */
static enum db_status reopen(struct db *db, struct error *err)
{
	struct stat now;
	struct error why = {"nothing is there"};
	bool is_there = stat(db->path, &now) == 0;
	if (is_there && db->file) {
		if (sqlite3_wal_checkpoint_v2(db->file, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK) {
			sqlite3_db_config(db->file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
			forget(db);
		} else {
			fail(&why, "%s", sqlite3_errmsg(db->file));
			is_there = false;
		}
	}
	if (is_there && attach(db, false, 0, &why))
		return DB_DONE;
	fail(err, "\"%s\" was removed or replaced: %s", db->path, why.text);
	return DB_GONE;
}

/* Before anything is read or changed. */
static enum db_status look_for_file(struct db *db, struct error *err)
{
	if (is_same(db))
		return DB_DONE;
	if (!db->begun)
		return reopen(db, err);
	fail(err, "\"%s\" was removed or replaced", db->path);
	return DB_GONE;
}

/* --- statements --- */

static enum db_status status_of(int result)
{
	switch (result & 0xff) {
	case SQLITE_FULL:
		return DB_FULL;
	case SQLITE_BUSY:
		return DB_BUSY;
	default:
		return DB_FAILED;
	}
}

/* What a result other than ROW and DONE means. Some failures, even of reads, end the whole transaction; failures are
 * remembered so that all of them do. */
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

/* Runs the statement, whose parameters are bound, to its end. out, if not NULL, gets the number in the first column of
 * its one row; DB_NONE if there is no row. */
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

enum db_status db_begin(struct db *db, struct error *err)
{
	if (!db->begun) {
		enum db_status status = look_for_file(db, err);
		if (status == DB_DONE)
			status = step(db, BEGIN, NULL, err);
		if (status == DB_BUSY)
			return status;
		db->begun = true;
		db->turn = status;
		db->why = *err;
	}
	if (db->turn != DB_DONE)
		*err = db->why;
	return db->turn;
}

enum db_status db_commit(struct db *db, struct error *err)
{
	struct error other;
	enum db_status status = db->turn;
	if (!db->begun)
		return DB_DONE;
	if (status == DB_DONE)
		status = look_for_file(db, &db->why);
	if (status == DB_DONE && (status = step(db, COMMIT, NULL, &db->why)) == DB_DONE)
		status = look_for_file(db, &db->why); /* else it went where nobody will find it */
	if (status != DB_DONE) {
		*err = db->why;
		if (db->file && !sqlite3_get_autocommit(db->file) && step(db, ROLLBACK, NULL, &other) != DB_DONE)
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
	enum db_status status = db_begin(db, err);
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
	enum db_status status = db_begin(db, err);
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
	enum db_status status = db_begin(db, err);
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
	enum db_status status = look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_bind_int64(db->prepared[GET], 1, id);
	status = take_rows(db, GET, take, context, &n, err);
	return status == DB_DONE && n == 0 ? DB_NONE : status;
}

enum db_status db_list(struct db *db, int64_t before, int limit, db_take_fn *take, void *context, struct error *err)
{
	int n;
	enum db_status status = look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_bind_int64(db->prepared[LIST], 1, before ? before : INT64_MAX);
	sqlite3_bind_int(db->prepared[LIST], 2, limit);
	return take_rows(db, LIST, take, context, &n, err);
}

enum db_status db_count(struct db *db, int64_t *out, struct error *err)
{
	enum db_status status = look_for_file(db, err);
	return status == DB_DONE ? step(db, COUNT, out, err) : status;
}
