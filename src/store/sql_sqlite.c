#include "store/sql_driver.h"
#include "base/mem.h"
#include "base/text.h"
#include "store/schema_sqlite.h"
#include "store/sql.h"
#include "store/store_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
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

/* Other processes open the files of a database by name: if one was replaced, they do not see our changes. */
enum { MAIN, LOG, INDEX, N_FILES };

struct file {
	struct db *db;
	char *path;
	sqlite3 *sqlite; /* NULL: the replacement file could not be opened */
	struct {
		dev_t device;
		ino_t inode; /* 0: the file does not exist */
	} identity[N_FILES];
	bool is_cut; /* the log was truncated, so it is no longer written back */
};

/* --- opening --- */

static bool run(struct file *f, const char *sql, struct error *err)
{
	return sqlite3_exec(f->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       fail(err, store_database_fault, sqlite3_errmsg(f->sqlite));
}

static bool set_up(struct file *f, int wait_ms, struct error *err)
{
	char pragmas[400];
	snprintf(pragmas, sizeof pragmas,
		 "PRAGMA page_size = %d; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = "
		 "OFF;"
		 "PRAGMA max_page_count = %lld; PRAGMA cache_size = -%d; PRAGMA wal_autocheckpoint = %d;"
		 "PRAGMA journal_size_limit = %d",
		 PAGE_BYTES, (long long)(DB_BYTES_MAX / PAGE_BYTES), CACHE_KILOBYTES, LOG_PAGES, LOG_BYTES);
	sqlite3_busy_timeout(f->sqlite, wait_ms);
	sqlite3_db_config(f->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(f->sqlite, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL); /* another program may add one later */
	sqlite3_db_config(f->sqlite, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	if (!run(f, pragmas, err) || !schema_sqlite_make(f->sqlite, err))
		return false;
	sqlite3_busy_timeout(f->sqlite, 0);
	return true;
}

/* Stats the file that currently has the name. */
static bool stat_file(const struct file *f, int which, struct stat *out)
{
	static const char *const endings[N_FILES] = {"", "-wal", "-shm"};
	struct string path = {0};
	string_add(&path, "%s%s", which == MAIN ? f->path : sqlite3_db_filename(f->sqlite, "main"), endings[which]);
	bool found = stat(path.text, out) == 0;
	string_release(&path);
	return found;
}

static void record_identities(struct file *f)
{
	const char *name = sqlite3_db_filename(f->sqlite, "main");
	bool is_memory = !name || !name[0];
	for (int i = 0; i < N_FILES; i++) {
		struct stat now = {0};
		bool found = !is_memory && stat_file(f, i, &now);
		f->identity[i].device = now.st_dev;
		f->identity[i].inode = found ? now.st_ino : 0;
	}
}

static void detach(struct file *f)
{
	if (f->is_cut)
		sqlite3_db_config(f->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	sql_finalize_all(f->db);
	sqlite3_close(f->sqlite); /* the last connection to close writes the log back */
	f->sqlite = NULL;
}

/* The errno that explains why the file or its log cannot be used; 0: not a system error. SQLite cannot tell: after a
 * failure it retries in another mode and keeps only the last errno. */
static int reason_of(const struct file *f)
{
	int code = sqlite3_errcode(f->sqlite), last = sqlite3_system_errno(f->sqlite), refused = 0;
	const char *slash = strrchr(f->path, '/');
	struct string folder = {0};
	struct stat status;
	if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY)
		return 0;
	string_bytes(&folder, slash ? f->path : ".", slash > f->path ? (size_t)(slash - f->path) : 1);
	bool is_folder = stat(folder.text, &status) == 0 && S_ISDIR(status.st_mode);
	if (is_folder && (faccessat(AT_FDCWD, folder.text, W_OK | X_OK, AT_EACCESS) != 0 ||
			  (faccessat(AT_FDCWD, f->path, R_OK | W_OK, AT_EACCESS) != 0 && errno != ENOENT)))
		refused = errno;
	string_release(&folder);
	return refused ? refused : last;
}

/* Opens f->path, creating it if create is set. */
static bool attach(struct file *f, bool create, int wait_ms, struct error *err)
{
	struct error why;
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
	bool open = sqlite3_open_v2(f->path, &f->sqlite, flags, NULL) == SQLITE_OK
			    ? set_up(f, wait_ms, &why)
			    : fail(&why, store_database_fault, sqlite3_errmsg(f->sqlite));
	if (open) {
		f->is_cut = false;
		record_identities(f);
		return true;
	}
	int system = reason_of(f);
	if (system)
		fail(err, store_cannot_use_because, f->path, &why, strerror(system));
	else
		fail(err, store_cannot_use, f->path, &why);
	detach(f);
	return false;
}

static void close_file(struct db *db)
{
	struct file *f = db->connection;
	detach(f);
	free(f->path);
	free(f);
}

static bool open_file(struct db *db, const char *path, struct error *err)
{
	struct file *f = mem_new(sizeof *f);
	f->db = db;
	f->path = mem_text(path);
	db->connection = f;
	if (attach(f, true, OPEN_MS, err))
		return true;
	close_file(db);
	return false;
}

/* --- detecting a replaced file --- */

/* The minimum size of the log according to its index, which all processes share: https://sqlite.org/walformat.html
 * section 2. The index starts with two copies of its header; if they differ, another process is updating it. */
static off_t least_log_bytes(const struct file *f)
{
	enum { HEADER = 12, SIZES = 3, FRAMES = 4, FILE_HEADER = 32, FRAME_HEADER = 24 };
	uint32_t header[2 * HEADER];
	sqlite3_file *file = NULL;
	volatile void *index = NULL;
	if (sqlite3_file_control(f->sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
	    !file->pMethods || file->pMethods->iVersion < 2 ||
	    file->pMethods->xShmMap(file, 0, INDEX_BYTES, 0, &index) != SQLITE_OK || !index)
		return 0;
	memcpy(header, (const void *)(uintptr_t)index, sizeof header);
	if (memcmp(header, header + HEADER, sizeof header / 2) != 0 || header[FRAMES] == 0)
		return 0;
	return FILE_HEADER + (off_t)header[FRAMES] * (FRAME_HEADER + PAGE_BYTES);
}

/* Whether the log is still as long as what was written to it. */
static bool is_whole(struct file *f, off_t log_bytes)
{
	f->is_cut |= log_bytes < least_log_bytes(f);
	return !f->is_cut;
}

static bool is_same(struct file *f)
{
	struct stat now;
	if (!f->sqlite || f->is_cut)
		return false;
	for (int i = 0; i < N_FILES; i++)
		if (f->identity[i].inode &&
		    (!stat_file(f, i, &now) || now.st_dev != f->identity[i].device ||
		     now.st_ino != f->identity[i].inode || (i == LOG && !is_whole(f, now.st_size))))
			return false;
	return true;
}

/* Whether the name still refers to the file whose log was truncated. */
static bool is_cut_file(const struct file *f, const struct stat *now)
{
	return f->is_cut && f->sqlite && now->st_dev == f->identity[MAIN].device &&
	       now->st_ino == f->identity[MAIN].inode;
}

/* Switches to the file that currently has the name. First writes the log of the old file back into that file, which
 * makes it complete wherever it is now, and keeps its log from being mistaken for a part of the new file. */
static enum db_status reopen(struct file *f, struct error *err)
{
	struct stat now;
	struct error why;
	bool is_there = stat(f->path, &now) == 0;
	if (!is_there)
		fail(&why, store_no_file);
	if (is_there && is_cut_file(f, &now)) {
		fail(err, store_log_cut_off, f->path);
		return DB_GONE;
	}
	if (is_there && f->sqlite && f->is_cut) {
		detach(f);
	} else if (is_there && f->sqlite) {
		if (sqlite3_wal_checkpoint_v2(f->sqlite, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK) {
			sqlite3_db_config(f->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
			detach(f);
		} else {
			fail(&why, store_database_fault, sqlite3_errmsg(f->sqlite));
			is_there = false;
		}
	}
	if (is_there && attach(f, false, 0, &why))
		return DB_DONE;
	fail(err, store_file_gone_because, f->path, &why);
	return DB_GONE;
}

static enum db_status check(struct db *db, struct error *err)
{
	struct file *f = db->connection;
	if (is_same(f))
		return DB_DONE;
	if (!db->in_transaction)
		return reopen(f, err);
	fail(err, store_file_gone, f->path);
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

static void *prepare(struct db *db, const char *text, struct error *err)
{
	const struct file *f = db->connection;
	sqlite3_stmt *s = NULL;
	if (sqlite3_prepare_v3(f->sqlite, text, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK)
		fail(err, store_database_fault, sqlite3_errmsg(f->sqlite));
	return s;
}

static void bind(void *statement, int parameter, int64_t number)
{
	sqlite3_bind_int64(statement, parameter, number);
}

static void bind_text(void *statement, int parameter, const char *text)
{
	sqlite3_bind_text(statement, parameter, text, -1, SQLITE_STATIC);
}

static enum db_status step(struct db *db, void *statement, struct error *err)
{
	const struct file *f = db->connection;
	int result = sqlite3_step(statement);
	if (result == SQLITE_ROW)
		return DB_DONE;
	if (result == SQLITE_DONE)
		return DB_NONE;
	fail(err, store_database_fault, sqlite3_errmsg(f->sqlite));
	return status_of(result);
}

static void reset(void *statement)
{
	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
}

static void finalize(void *statement)
{
	sqlite3_finalize(statement);
}

static enum sql_kind kind(void *statement, int column)
{
	switch (sqlite3_column_type(statement, column)) {
	case SQLITE_INTEGER:
		return SQL_NUMBER;
	case SQLITE_TEXT:
		return SQL_TEXT;
	default:
		return SQL_OTHER;
	}
}

static int64_t number(void *statement, int column)
{
	return sqlite3_column_int64(statement, column);
}

static const char *text(void *statement, int column)
{
	return (const char *)sqlite3_column_text(statement, column);
}

static size_t bytes(void *statement, int column)
{
	return (size_t)sqlite3_column_bytes(statement, column);
}

/* --- transactions --- */

static enum db_status run_text(struct db *db, const char *command, struct error *err)
{
	return sql_run(sql_use(db, command), NULL, err);
}

static enum db_status begin(struct db *db, struct error *err)
{
	static const char command[] = "BEGIN IMMEDIATE";
	return run_text(db, command, err);
}

static enum db_status commit(struct db *db, struct error *err)
{
	static const char command[] = "COMMIT";
	return run_text(db, command, err);
}

static void rollback(struct db *db, struct error *err)
{
	static const char command[] = "ROLLBACK";
	const struct file *f = db->connection;
	struct error why;
	if (f->sqlite && !sqlite3_get_autocommit(f->sqlite) && run_text(db, command, &why) != DB_DONE)
		*err = why; /* nothing more can be done; the next BEGIN will report it */
}

/* A statement that is not reset keeps its snapshot of the file. */
static enum db_status read_begin(struct db *db, struct error *err)
{
	(void)db, (void)err;
	return DB_DONE;
}

static void read_end(struct db *db)
{
	(void)db;
}

/* --- the version --- */

static bool version(const char *path, int *out, struct error *err)
{
	sqlite3 *file;
	sqlite3_stmt *s = NULL;
	struct error why;
	bool is_read = sqlite3_open_v2(path, &file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
		       sqlite3_busy_timeout(file, OPEN_MS) == SQLITE_OK &&
		       sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK &&
		       sqlite3_step(s) == SQLITE_ROW;
	if (is_read)
		*out = sqlite3_column_int(s, 0);
	else
		fail(&why, store_database_fault, sqlite3_errmsg(file));
	sqlite3_finalize(s);
	sqlite3_close(file);
	return is_read || fail(err, store_cannot_use, path, &why);
}

const struct sql_driver sql_sqlite = {
	.version = version,
	.last_id = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'games'",
	.open = open_file,
	.close = close_file,
	.check = check,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.read_begin = read_begin,
	.read_end = read_end,
	.prepare = prepare,
	.bind = bind,
	.bind_text = bind_text,
	.step = step,
	.reset = reset,
	.finalize = finalize,
	.kind = kind,
	.number = number,
	.text = text,
	.bytes = bytes,
};
