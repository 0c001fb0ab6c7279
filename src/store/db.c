#include "store/db.h"
#include "base/mem.h"
#include "base/text.h"
#include "store/db_file.h"
#include "store/schema.h"
#include "store/store_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_MS         2000 /* how long db_open waits for other processes */
#define PAGE_BYTES      4096
#define LOG_PAGES       1000    /* pages in the log that trigger a checkpoint */
#define LOG_BYTES       8 << 20 /* maximum size of the log file kept between uses */
#define CACHE_KILOBYTES 4096
#define INDEX_BYTES     (32 << 10) /* size of the first region of the log's index */

#define SUMMARY "id, revision, saved, plies, name, game, first, second, result"
#define ROOM_SUMMARY                                                                                                   \
	"id, revision, stage, is_listed, created_ms, changed_ms, plies, n_events, game, preset, clock, first, "        \
	"second, result"
#define ROOMS                                                                                                          \
	"SELECT " ROOM_SUMMARY ", '' FROM rooms WHERE stage = ?1 AND revision < ?2 AND (NOT ?3 OR is_listed)"          \
	" AND (?4 IS NULL OR result = ?4)"

/* clang-format off */
static const char *const statements[N_STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[REVISION] = "SELECT revision FROM games WHERE id = ?1",
	[NEXT] = "UPDATE last SET revision = revision + 1, games = games + ?1 RETURNING revision",
	[INSERT] = "INSERT INTO games (revision, saved, plies, name, game, first, second, result, record)"
		   " VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
	[UPDATE] = "UPDATE games SET revision = ?2, saved = ?3, plies = ?4, name = ?5, game = ?6, first = ?7, second = ?8,"
		   " result = ?9, record = ?10 WHERE id = ?1",
	[DELETE] = "DELETE FROM games WHERE id = ?1",
	[DELETED] = "UPDATE last SET games = max(games - 1, 0)",
	[GET] = "SELECT " SUMMARY ", record FROM games WHERE id = ?1",
	[LIST] = "SELECT " SUMMARY ", '' FROM games WHERE revision < ?1 ORDER BY revision DESC",
	[COUNT] = "SELECT games FROM last",
	[ROOM_LENGTH] = "SELECT n_events FROM rooms WHERE id = ?1",
	[ROOM_INSERT] = "INSERT INTO rooms (" ROOM_SUMMARY ", terms)"
			" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
	[ROOM_UPDATE] = "UPDATE rooms SET revision = ?2, stage = ?3, is_listed = ?4, created_ms = ?5, changed_ms = ?6,"
			" plies = ?7, n_events = ?8, game = ?9, preset = ?10, clock = ?11, first = ?12, second = ?13,"
			" result = ?14 WHERE id = ?1",
	[ROOM_APPEND] = "INSERT OR REPLACE INTO room_events VALUES (?1, ?2, ?3)", /* another program may have added it */
	[ROOM_DELETE] = "DELETE FROM rooms WHERE id = ?1",
	[ROOM_DELETE_EVENTS] = "DELETE FROM room_events WHERE room = ?1",
	[ROOM_GET] = "SELECT " ROOM_SUMMARY ", terms FROM rooms WHERE id = ?1",
	[ROOM_EVENTS] = "SELECT n, event FROM room_events WHERE room = ?1 ORDER BY n",
	[ROOM_LIST] = ROOMS " ORDER BY revision DESC",
	[ROOM_LIST_GAME] = ROOMS " AND game = ?5 ORDER BY revision DESC",
	[ROOM_LIST_PLAYER] = ROOMS " AND (?5 IS NULL OR game = ?5) AND first = ?6 UNION ALL "
			     ROOMS " AND (?5 IS NULL OR game = ?5) AND second = ?6 AND first <> ?6 ORDER BY revision DESC",
	[ALIVE_SET] = "INSERT OR REPLACE INTO alive VALUES (1, ?1)",
	[ALIVE_GET] = "SELECT ms FROM alive WHERE id = 1",
};
/* clang-format on */

/* --- opening --- */

static bool run(struct db *db, const char *sql, struct error *err)
{
	return sqlite3_exec(db->file, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       fail(err, store_database_fault, sqlite3_errmsg(db->file));
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
	sqlite3_db_config(db->file, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL); /* another program may add one later */
	sqlite3_db_config(db->file, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	if (!run(db, pragmas, err) || !schema_make(db->file, err))
		return false;
	for (int i = 0; i < N_STATEMENTS; i++)
		if (sqlite3_prepare_v3(db->file, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &db->prepared[i],
				       NULL) != SQLITE_OK)
			return fail(err, store_database_fault, sqlite3_errmsg(db->file));
	sqlite3_busy_timeout(db->file, 0);
	return true;
}

/* Stats the file that currently has the name. */
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
	if (db->is_cut)
		sqlite3_db_config(db->file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	for (int i = 0; i < N_STATEMENTS; i++) {
		sqlite3_finalize(db->prepared[i]);
		db->prepared[i] = NULL;
	}
	sqlite3_close(db->file); /* the last connection to close writes the log back */
	db->file = NULL;
}

/* Why the file or its log cannot be used, as errno; 0: not a system error. When SQLite fails to open a file it retries
 * in another mode and keeps only the last errno. */
static int reason_of(const struct db *db)
{
	int code = sqlite3_errcode(db->file), last = sqlite3_system_errno(db->file), refused = 0;
	const char *slash = strrchr(db->path, '/');
	struct string folder = {0};
	struct stat status;
	if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY)
		return 0;
	string_bytes(&folder, slash ? db->path : ".", slash > db->path ? (size_t)(slash - db->path) : 1);
	bool is_folder = stat(folder.text, &status) == 0 && S_ISDIR(status.st_mode);
	if (is_folder && (faccessat(AT_FDCWD, folder.text, W_OK | X_OK, AT_EACCESS) != 0 ||
			  (faccessat(AT_FDCWD, db->path, R_OK | W_OK, AT_EACCESS) != 0 && errno != ENOENT)))
		refused = errno;
	string_release(&folder);
	return refused ? refused : last;
}

/* Opens db->path, creating it if create is set. */
static bool attach(struct db *db, bool create, int wait_ms, struct error *err)
{
	struct error why;
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	bool open = sqlite3_open_v2(db->path, &db->file, flags, NULL) == SQLITE_OK
			    ? set_up(db, wait_ms, &why)
			    : fail(&why, store_database_fault, sqlite3_errmsg(db->file));
	if (open) {
		db->is_cut = false;
		remember_files(db);
		return true;
	}
	int system = reason_of(db);
	if (system)
		fail(err, store_cannot_use_because, db->path, &why, strerror(system));
	else
		fail(err, store_cannot_use, db->path, &why);
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

/* --- detecting a replaced file --- */

/* The minimum size of the log according to its index, which all processes share: https://sqlite.org/walformat.html
 * section 2. The index starts with two copies of its header; if they differ, another process is updating it. */
static off_t least_log_bytes(const struct db *db)
{
	enum { HEADER = 12, SIZES = 3, FRAMES = 4, FILE_HEADER = 32, FRAME_HEADER = 24 };
	uint32_t header[2 * HEADER];
	sqlite3_file *file = NULL;
	volatile void *index = NULL;
	if (sqlite3_file_control(db->file, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
	    !file->pMethods || file->pMethods->iVersion < 2 ||
	    file->pMethods->xShmMap(file, 0, INDEX_BYTES, 0, &index) != SQLITE_OK || !index)
		return 0;
	memcpy(header, (const void *)(uintptr_t)index, sizeof header);
	if (memcmp(header, header + HEADER, sizeof header / 2) != 0 || header[FRAMES] == 0)
		return 0;
	return FILE_HEADER + (off_t)header[FRAMES] * (FRAME_HEADER + PAGE_BYTES);
}

/* Whether the log is still as long as what was written to it. */
static bool is_whole(struct db *db, off_t log_bytes)
{
	db->is_cut |= log_bytes < least_log_bytes(db);
	return !db->is_cut;
}

static bool is_same(struct db *db)
{
	struct stat now;
	if (!db->file || db->is_cut)
		return false;
	for (int i = 0; i < N_FILES; i++)
		if (db->identity[i].inode &&
		    (!look_at(db, i, &now) || now.st_dev != db->identity[i].device ||
		     now.st_ino != db->identity[i].inode || (i == LOG && !is_whole(db, now.st_size))))
			return false;
	return true;
}

/* Whether the name still refers to the file whose log was truncated. */
static bool is_cut_file(const struct db *db, const struct stat *now)
{
	return db->is_cut && db->file && now->st_dev == db->identity[MAIN].device &&
	       now->st_ino == db->identity[MAIN].inode;
}

/* Switches to the file that currently has the name. First writes the log of the old file back into that file, which
 * makes it complete wherever it is now, and keeps its log from being mistaken for a part of the new file. */
static enum db_status reopen(struct db *db, struct error *err)
{
	struct stat now;
	struct error why;
	bool is_there = stat(db->path, &now) == 0;
	if (!is_there)
		fail(&why, store_no_file);
	if (is_there && is_cut_file(db, &now)) {
		fail(err, store_log_cut_off, db->path);
		return DB_GONE;
	}
	if (is_there && db->file && db->is_cut) {
		forget(db);
	} else if (is_there && db->file) {
		if (sqlite3_wal_checkpoint_v2(db->file, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK) {
			sqlite3_db_config(db->file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
			forget(db);
		} else {
			fail(&why, store_database_fault, sqlite3_errmsg(db->file));
			is_there = false;
		}
	}
	if (is_there && attach(db, false, 0, &why))
		return DB_DONE;
	fail(err, store_file_gone_because, db->path, &why);
	return DB_GONE;
}

enum db_status db_look_for_file(struct db *db, struct error *err)
{
	if (is_same(db))
		return DB_DONE;
	if (!db->begun)
		return reopen(db, err);
	fail(err, store_file_gone, db->path);
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

enum db_status db_refused(struct db *db, int result, struct error *err)
{
	enum db_status status = status_of(result);
	fail(err, store_database_fault, sqlite3_errmsg(db->file));
	if (db->begun && db->turn == DB_DONE) {
		db->turn = status;
		db->why = *err;
	}
	return status;
}

/* A change found data that qipan never writes: fails the whole transaction. */
static enum db_status broken(struct db *db, const struct message *what, struct error *err)
{
	fail(err, what);
	db->turn = DB_FAILED;
	db->why = *err;
	return DB_FAILED;
}

void db_reset(struct db *db, enum db_statement which)
{
	sqlite3_reset(db->prepared[which]);
	sqlite3_clear_bindings(db->prepared[which]);
}

enum db_status db_step(struct db *db, enum db_statement which, int64_t *out, struct error *err)
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
		status = db_refused(db, result, err);
	else if (!out)
		status = DB_DONE;
	db_reset(db, which);
	return status;
}

static enum db_status write_row(struct db *db, enum db_statement which, const struct db_game *g, struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	if (which == UPDATE)
		sqlite3_bind_int64(s, 1, g->id);
	sqlite3_bind_int64(s, 2, g->revision);
	sqlite3_bind_int64(s, 3, g->saved);
	sqlite3_bind_int(s, 4, g->plies);
	db_bind_text(s, 5, g->name);
	db_bind_text(s, 6, g->game);
	db_bind_text(s, 7, g->first);
	db_bind_text(s, 8, g->second);
	db_bind_text(s, 9, g->result);
	db_bind_text(s, 10, g->record);
	return db_step(db, which, NULL, err);
}

enum db_status db_begin(struct db *db, struct error *err)
{
	if (!db->begun) {
		enum db_status status = db_look_for_file(db, err);
		if (status == DB_DONE)
			status = db_step(db, BEGIN, NULL, err);
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

bool db_has_begun(const struct db *db)
{
	return db->begun;
}

enum db_status db_commit(struct db *db, struct error *err)
{
	struct error other;
	enum db_status status = db->turn;
	if (!db->begun)
		return DB_DONE;
	if (status == DB_DONE)
		status = db_look_for_file(db, &db->why);
	if (status == DB_DONE && (status = db_step(db, COMMIT, NULL, &db->why)) == DB_DONE)
		status = db_look_for_file(db, &db->why); /* otherwise the commit went to a file that nobody will find */
	if (status != DB_DONE) {
		*err = db->why;
		if (db->file && !sqlite3_get_autocommit(db->file) && db_step(db, ROLLBACK, NULL, &other) != DB_DONE)
			*err = other; /* nothing more can be done; the next BEGIN will report it */
	}
	db->begun = false;
	db->turn = DB_DONE;
	return status;
}

/* Whether the game exists at the expected revision. */
static enum db_status look(struct db *db, int64_t id, int64_t expected, struct error *err)
{
	int64_t revision = 0;
	sqlite3_bind_int64(db->prepared[REVISION], 1, id);
	enum db_status status = db_step(db, REVISION, &revision, err);
	return status == DB_DONE && expected && revision != expected ? DB_STALE : status;
}

enum db_status db_next_revision(struct db *db, int games, int64_t *out, struct error *err)
{
	sqlite3_bind_int(db->prepared[NEXT], 1, games);
	enum db_status status = db_step(db, NEXT, out, err);
	if (status == DB_NONE)
		return broken(db, store_no_last_revision, err);
	if (status == DB_DONE && (*out < 1 || *out > SCHEMA_NUMBER_MAX))
		return broken(db, store_last_revision_range, err);
	return status;
}

/* --- games --- */

enum db_status db_insert(struct db *db, struct db_game *g, struct error *err)
{
	enum db_status status = db_begin(db, err);
	if (status != DB_DONE)
		return status;
	status = db_next_revision(db, 1, &g->revision, err);
	if (status == DB_DONE)
		status = write_row(db, INSERT, g, err);
	g->id = sqlite3_last_insert_rowid(db->file);
	if (status == DB_DONE && (g->id < 1 || g->id > SCHEMA_NUMBER_MAX))
		return broken(db, store_game_number_range, err);
	return status;
}

enum db_status db_update(struct db *db, struct db_game *g, int64_t expected, struct error *err)
{
	enum db_status status = db_begin(db, err);
	if (status != DB_DONE)
		return status;
	status = look(db, g->id, expected, err);
	if (status == DB_DONE)
		status = db_next_revision(db, 0, &g->revision, err);
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
		status = db_step(db, DELETE, NULL, err);
	}
	return status == DB_DONE ? db_step(db, DELETED, NULL, err) : status;
}

/* --- reading --- */

/* For the columns of SUMMARY and the record. */
static const struct db_column columns[] = {
	{"id", 1, SCHEMA_NUMBER_MAX, false},
	{"revision", 1, SCHEMA_NUMBER_MAX, false},
	{"saved", 0, DB_SAVED_MAX, false},
	{"plies", 0, 1000000, false},
	{"name", 0, 1000, true},
	{"game", 0, 100, true},
	{"first", 0, 10000, true},
	{"second", 0, 10000, true},
	{"result", 0, 100, true},
	{"record", 0, DB_RECORD_MAX, true},
};

static bool is_sound(sqlite3_stmt *s, int i, const struct db_column *column)
{
	int64_t n = sqlite3_column_int64(s, i);
	if (!column->is_text)
		return sqlite3_column_type(s, i) == SQLITE_INTEGER && n >= column->min && n <= column->max;
	if (sqlite3_column_type(s, i) != SQLITE_TEXT)
		return false;
	const char *text = db_text(s, i);
	int bytes = sqlite3_column_bytes(s, i);
	return text && bytes >= column->min && bytes <= column->max && strlen(text) == (size_t)bytes &&
	       text_is_utf8(text);
}

const char *db_bad_column(sqlite3_stmt *s, const struct db_column *all, int n_columns)
{
	for (int i = 0; i < n_columns; i++)
		if (!is_sound(s, i, &all[i]))
			return all[i].name;
	return NULL;
}

/* Whether all columns are in range; if not, the error names the first that is not. */
static bool check_row(sqlite3_stmt *s, struct error *err)
{
	const char *bad = db_bad_column(s, columns, sizeof columns / sizeof *columns);
	return !bad || fail(err, store_damaged_game, sqlite3_column_int64(s, 0), bad);
}

/* Passes on at most limit rows and skips damaged ones; the error then names the first of them. */
static enum db_status take_rows(struct db *db, enum db_statement which, int limit, db_take_fn *take, void *context,
				int *n, struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	struct error why;
	int result = SQLITE_DONE;
	err->text[0] = 0;
	for (*n = 0; *n < limit && (result = sqlite3_step(s)) == SQLITE_ROW;) {
		if (!check_row(s, err->text[0] ? &why : err))
			continue;
		struct db_game g = {
			.id = sqlite3_column_int64(s, 0),
			.revision = sqlite3_column_int64(s, 1),
			.saved = sqlite3_column_int64(s, 2),
			.plies = sqlite3_column_int(s, 3),
			.name = db_text(s, 4),
			.game = db_text(s, 5),
			.first = db_text(s, 6),
			.second = db_text(s, 7),
			.result = db_text(s, 8),
			.record = db_text(s, 9),
		};
		take(context, &g);
		++*n;
	}
	enum db_status status = result == SQLITE_DONE || result == SQLITE_ROW ? DB_DONE : db_refused(db, result, err);
	db_reset(db, which);
	return status;
}

enum db_status db_get(struct db *db, int64_t id, db_take_fn *take, void *context, struct error *err)
{
	int n;
	enum db_status status = db_look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_bind_int64(db->prepared[GET], 1, id);
	status = take_rows(db, GET, 1, take, context, &n, err);
	if (status != DB_DONE || n > 0)
		return status;
	return err->text[0] ? DB_DAMAGED : DB_NONE;
}

enum db_status db_list(struct db *db, int64_t before, int limit, db_take_fn *take, void *context, struct error *err)
{
	int n;
	enum db_status status = db_look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_bind_int64(db->prepared[LIST], 1, before ? before : INT64_MAX);
	return take_rows(db, LIST, limit, take, context, &n, err);
}

enum db_status db_count(struct db *db, int64_t *out, struct error *err)
{
	enum db_status status = db_look_for_file(db, err);
	return status == DB_DONE ? db_step(db, COUNT, out, err) : status;
}
