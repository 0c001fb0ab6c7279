/* db: the games that a server keeps, in one SQLite file. Of src, only src/store includes sqlite3.h.
 *
 * Inserts, updates and deletes are collected until db_commit: once that has returned DB_DONE they are on the disk. They
 * then survive the end of the process at any moment, and a crash of the machine as far as the disk keeps its promises.
 * Until then only this struct db sees them, and no other process can write. A struct db belongs to one thread; several
 * processes may have the same file open. Only db_open waits for another process.
 *
 * If the file or its log is no longer the one that was opened, everything is refused with DB_GONE, since a process that
 * opens the file by its name would not see what is saved. What was saved before is written into the file that was
 * opened; as soon as a file of that name exists again, the next call opens it. If the log was cut short in place, what
 * only it held is lost: DB_GONE until another file has the name, and the file is left as it is.
 *
 * Nothing in a file is trusted: db_open refuses tables, views and triggers that are not ours, and rows with a column
 * out of its range are damaged. */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdint.h>

#include "base/error.h"

struct db;

enum db_status {
	DB_DONE,
	DB_NONE,    /* no game has that number */
	DB_STALE,   /* it has been saved since the revision that was expected */
	DB_FULL,    /* the disk is full, or the file has reached DB_BYTES_MAX */
	DB_BUSY,    /* another process is changing the file */
	DB_GONE,    /* the file was removed or replaced, or its log was cut off */
	DB_DAMAGED, /* the game is there, but not as it was saved */
	DB_FAILED,  /* anything else; the error says what */
};

#define DB_BYTES_MAX  ((int64_t)1 << 30) /* of the file */
#define DB_SAVED_MAX  253402300799       /* the last second of the year 9999 */
#define DB_RECORD_MAX ((int64_t)4 << 20) /* bytes of a record */

/* A game as it is stored. Texts are UTF-8 and never NULL; in a list the record is "". */
struct db_game {
	int64_t id;       /* from 1 on, never reused */
	int64_t revision; /* of the last save: grows with every save of any game */
	int64_t saved;    /* when, in seconds since 1970 */
	int plies;
	const char *name, *game, *first, *second, *result, *record;
};

/* Opens the file, or makes it, accessible only to this user. NULL with the error filled. */
struct db *db_open(const char *path, struct error *);
void db_close(struct db *); /* drops what is not committed, writes the log back to the file; accepts NULL */

/* Begins changes, unless they have begun; each change also does so by itself. DB_BUSY: nothing has begun, ask again
 * later.
 */
enum db_status db_begin(struct db *, struct error *) MUST_USE;

/* A change that finds no such game, or another revision, changes nothing and does not affect the others. If one fails
 * in another way, all fail: from then on each change is refused at once with the same result, and so is db_commit.
 */

/* Stores a new game: sets id and revision of *game and reads the rest of it. */
enum db_status db_insert(struct db *, struct db_game *, struct error *) MUST_USE;

/* Saves the game of game->id again and sets its revision. expected: the revision that it must have now; 0: any;
 * DB_ABSENT: no such game may exist (the result is then DB_NONE). */
#define DB_ABSENT ((int64_t)-1)

enum db_status db_update(struct db *, struct db_game *, int64_t expected, struct error *) MUST_USE;
enum db_status db_delete(struct db *, int64_t id, int64_t expected, struct error *) MUST_USE;

/* Commits the changes since the last commit, of which there may be none. DB_DONE: all are kept; otherwise none is. */
enum db_status db_commit(struct db *, struct error *) MUST_USE;

/* Receives one game; its texts are valid until it returns. */
typedef void db_take_fn(void *context, const struct db_game *);

enum db_status db_get(struct db *, int64_t id, db_take_fn *, void *context, struct error *) MUST_USE;

/* Up to limit games saved before that revision (0: from the newest), the last saved first. Damaged ones are left out:
 * the error then names the first; otherwise its text is "". */
enum db_status db_list(struct db *, int64_t before, int limit, db_take_fn *, void *context, struct error *) MUST_USE;

/* The number of games, without counting them: the file holds it. */
enum db_status db_count(struct db *, int64_t *out, struct error *) MUST_USE;

#endif
