/* db: the games saved on a server, in one SQLite file with its rooms (db_rooms.h), or in a PostgreSQL database. What
 * this header says about the file holds for SQLite.
 *
 * Inserts, updates and deletes form a transaction that ends with db_commit: once it returns DB_DONE, they are on disk
 * and survive the end of the process at any moment, and a crash of the machine to the extent that the disk keeps its
 * promises. Until then only this struct db sees them, and no other process can write. A struct db belongs to one
 * thread; several processes may have the same file open. Only db_open waits for other processes.
 *
 * If the file or its log is no longer the one that was opened, every call fails with DB_GONE, since a process that
 * opens the file by name would not see what we save. Data saved earlier is written back to the file that was opened; as
 * soon as a file of that name exists again, the next call opens it. If the log was truncated in place, the data that
 * only it held is lost: calls return DB_GONE until the name refers to a different file, and the file is left as it is.
 *
 * A PostgreSQL database has the same tables. A change waits up to 200 ms for those of another process and then returns
 * DB_BUSY. No call lasts longer than a few seconds: if the database does not answer, the call and the transaction fail
 * with DB_GONE, and the next call connects again. If db_commit returns DB_GONE, the changes may still have been saved.
 *
 * File contents are untrusted: db_open rejects tables, views and triggers that are not ours, and rows with a column out
 * of range are treated as damaged. */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db_status.h"

struct db;

#define DB_SAVED_MAX  253402300799 /* maximum time: the last second of the year 9999 */
#define DB_MS_MAX     (DB_SAVED_MAX * 1000 + 999)
#define DB_RECORD_MAX ((int64_t)4 << 20) /* maximum bytes of a record */
#define DB_EVENT_MAX  2000               /* bytes of an event of a room or tournament */

/* A stored game. Texts are UTF-8 and never NULL; in lists the record is "". */
struct db_game {
	int64_t id;       /* from 1 up, never reused */
	int64_t revision; /* of the last save; increases with every save of any game */
	int64_t saved;    /* time of the save, in seconds since 1970 */
	int plies;
	const char *name, *game, *first, *second, *result, *record;
};

/* Callback that receives an event of a room or tournament; the text is valid only during the call. */
typedef void db_take_event_fn(void *context, const char *event);

/* Whether the text is the address of a PostgreSQL database ("postgresql://..."), not the path of a file. */
bool db_is_url(const char *where);

/* The schema version to which db_open upgrades a database, and the current one of an existing database (0: it is
 * empty). Neither function changes anything. */
int db_current_version(void);
bool db_version(const char *where, int *out, struct error *) MUST_USE;

/* Opens the file, or creates it accessible only to this user; or connects to the PostgreSQL database at the address,
 * which never appears in errors since it may contain a password. Returns NULL with the error filled in on failure. */
struct db *db_open(const char *where, struct error *);
void db_close(struct db *); /* rolls back uncommitted changes and writes the log back to the file; accepts NULL */

/* Starts a transaction unless one is active; every change does so automatically. DB_BUSY: no transaction was started,
 * try again later. */
enum db_status db_begin(struct db *, struct error *) MUST_USE;

/* A change that finds no such game, or another revision, has no effect and does not affect the other changes. Any other
 * failure fails the whole transaction: every later change and db_commit return the same result at once. */

/* Stores a new game: sets id and revision of *game and reads the rest. */
enum db_status db_insert(struct db *, struct db_game *, struct error *) MUST_USE;

/* Overwrites the game with id game->id and sets its revision. expected is the revision that the stored game must have;
 * 0: any; DB_ABSENT: no such game may exist (the result is then DB_NONE). */
#define DB_ABSENT ((int64_t)-1)

enum db_status db_update(struct db *, struct db_game *, int64_t expected, struct error *) MUST_USE;
enum db_status db_delete(struct db *, int64_t id, int64_t expected, struct error *) MUST_USE;

/* Whether db_commit has something to commit. */
bool db_in_transaction(const struct db *);

/* Commits the changes since the last commit, if any. DB_DONE: all of them are saved. Otherwise none is, except after
 * DB_GONE (see above). */
enum db_status db_commit(struct db *, struct error *) MUST_USE;

/* Callback that receives one game; its texts are valid only during the call. */
typedef void db_take_fn(void *context, const struct db_game *);

enum db_status db_get(struct db *, int64_t id, db_take_fn *, void *context, struct error *) MUST_USE;

/* Lists up to limit games with revisions below before (0: no bound), the last saved first. Damaged games are skipped:
 * the error then names the first one; otherwise its text is "". */
enum db_status db_list(struct db *, int64_t before, int limit, db_take_fn *, void *context, struct error *) MUST_USE;

/* Reads the number of games in constant time from a stored counter. */
enum db_status db_count(struct db *, int64_t *out, struct error *) MUST_USE;

#endif
