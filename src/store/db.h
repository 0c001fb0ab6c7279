/* db: the games that a server keeps, in one SQLite file. Of src, only db.c includes sqlite3.h.
 *
 * What is inserted, updated and deleted gathers until db_commit: what that has reported as DB_DONE stands on the disk.
 * It survives the end of the process at any moment, and that of the machine as far as the disk keeps its promises.
 * Until then this struct db reads it already, nobody else does, and no other process can write. A struct db belongs to
 * one thread; several processes may have the same file open. Nothing waits for another process, but db_open.
 *
 * Where the file or its log is not the one any more that was opened, everything is refused with DB_GONE, since whoever
 * opens it by its name would not see what is saved. What was saved before is written into the file that was opened, and
 * as soon as there is a file of that name again it is opened instead, by the next call. */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdint.h>

#include "base/error.h"

struct db;

enum db_status {
	DB_DONE,
	DB_NONE,   /* there is no such game */
	DB_STALE,  /* it has been saved since the revision that was expected */
	DB_FULL,   /* the disk is, or the file has reached DB_BYTES_MAX */
	DB_BUSY,   /* another process is changing the file */
	DB_GONE,   /* the file was removed or replaced */
	DB_FAILED, /* anything else; the error says what */
};

#define DB_BYTES_MAX ((int64_t)1 << 30) /* of the file */

/* A game as it is kept. Texts are UTF-8 and never NULL; a list leaves the record out ("" stands there). */
struct db_game {
	int64_t id;       /* from 1 on, never given twice */
	int64_t revision; /* of the last save: grows with every save of any game */
	int64_t saved;    /* when, in seconds since 1970 */
	int plies;
	const char *name, *game, *first, *second, *result, *record;
};

/* Opens the file, or makes it, for this user alone. NULL with the error filled. */
struct db *db_open(const char *path, struct error *);
void db_close(struct db *); /* forgets what is not committed, writes the log back to the file; accepts NULL */

/* Begins changes, unless they have begun: each change does so by itself. DB_BUSY: ask again later, nothing has begun.
 */
enum db_status db_begin(struct db *, struct error *) MUST_USE;

/* A change that finds no such game, or another revision, changes nothing and does no harm to those beside it. One that
 * fails in another way takes them with it: from then on each change is refused like it, at once, and so is db_commit.
 */

/* Keeps a new game: id and revision of *game are set, the rest of it is read. */
enum db_status db_insert(struct db *, struct db_game *, struct error *) MUST_USE;

/* Saves the game of game->id anew and sets its revision. expected: the revision that it must have now; 0: any;
 * DB_ABSENT: there must be no such game (which DB_NONE says then). */
#define DB_ABSENT ((int64_t)-1)

enum db_status db_update(struct db *, struct db_game *, int64_t expected, struct error *) MUST_USE;
enum db_status db_delete(struct db *, int64_t id, int64_t expected, struct error *) MUST_USE;

/* Ends what the changes since the last commit began. DB_DONE: all of them are kept, there may be none; else none is. */
enum db_status db_commit(struct db *, struct error *) MUST_USE;

/* Takes one game; its texts hold until it returns. */
typedef void db_take_fn(void *context, const struct db_game *);

enum db_status db_get(struct db *, int64_t id, db_take_fn *, void *context, struct error *) MUST_USE;

/* Up to limit games saved before that revision (0: the newest), the one saved last first. */
enum db_status db_list(struct db *, int64_t before, int limit, db_take_fn *, void *context, struct error *) MUST_USE;

enum db_status db_count(struct db *, int64_t *out, struct error *) MUST_USE;

#endif
