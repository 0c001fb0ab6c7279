/* db_file: the open file of db.h, shared by the sources of the store. Internal to the store. */
#ifndef STORE_DB_FILE_H
#define STORE_DB_FILE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/attributes.h"
#include "base/error.h"
#include "store/db_status.h"

enum db_statement {
	BEGIN,
	COMMIT,
	ROLLBACK,
	REVISION,
	NEXT,
	INSERT,
	UPDATE,
	DELETE,
	DELETED,
	GET,
	LIST,
	COUNT,
	ROOM_LENGTH,
	ROOM_INSERT,
	ROOM_UPDATE,
	ROOM_APPEND,
	ROOM_DELETE,
	ROOM_DELETE_EVENTS,
	ROOM_GET,
	ROOM_EVENTS,
	ROOM_LIST,
	ROOM_LIST_GAME,
	ROOM_LIST_PLAYER,
	ROOM_LIST_OPENING,
	ALIVE_SET,
	ALIVE_GET,
	N_STATEMENTS
};

/* Other processes open the files of a database by name: if one was replaced, they do not see our changes. */
enum { MAIN, LOG, INDEX, N_FILES };

struct db {
	char *path;
	sqlite3 *file; /* NULL: the replacement file could not be opened */
	struct {
		dev_t device;
		ino_t inode; /* 0: the file does not exist */
	} identity[N_FILES];
	bool is_cut; /* the log was truncated, so it is no longer written back */
	sqlite3_stmt *prepared[N_STATEMENTS];
	bool begun;          /* a transaction is active: there may be changes since the last commit */
	enum db_status turn; /* state of the transaction; if not DB_DONE, its changes are lost and why is the reason */
	struct error why;
};

/* Opens the file that now has the name, if another one has taken its place. Called before every read or change. */
enum db_status db_look_for_file(struct db *, struct error *) MUST_USE;

/* The status for an SQLite result other than ROW and DONE. Some errors, even of reads, roll back the whole transaction;
 * the first error is recorded so that every later change fails too. */
enum db_status db_refused(struct db *, int result, struct error *) MUST_USE;

/* Resets the statement for its next use. */
void db_reset(struct db *, enum db_statement);

/* Runs a statement with bound parameters to completion. out, if not NULL, receives the first column of its single row;
 * the result is DB_NONE if there is no row. */
enum db_status db_step(struct db *, enum db_statement, int64_t *out, struct error *) MUST_USE;

/* Takes the next revision and adds games to the number of games. */
enum db_status db_next_revision(struct db *, int games, int64_t *out, struct error *) MUST_USE;

/* What a save can contain in a column: the range of its number, or of the bytes of its UTF-8 text. */
struct db_column {
	const char *name;
	int64_t min, max;
	bool is_text;
};

/* The name of the first column of the row that is out of range, or NULL. */
const char *db_bad_column(sqlite3_stmt *, const struct db_column *, int n_columns);

/* The text must remain unchanged until the statement is reset. */
static inline void db_bind_text(sqlite3_stmt *s, int i, const char *text)
{
	sqlite3_bind_text(s, i, text, -1, SQLITE_STATIC);
}

static inline const char *db_text(sqlite3_stmt *s, int i)
{
	return (const char *)sqlite3_column_text(s, i);
}

#endif
