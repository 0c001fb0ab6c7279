/* db_rooms: rooms, the games between people, in the file of db.h and part of its transactions. To the store, the terms
 * and events of a room are opaque texts; the server replays a room from them. */
#ifndef STORE_DB_ROOMS_H
#define STORE_DB_ROOMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

#define DB_ROOM_ID_LENGTH 12
#define DB_TERMS_MAX      4000 /* bytes */
#define DB_OPENING_MAX    400  /* bytes */

enum db_stage { DB_OPEN, DB_PLAYING, DB_OVER };

/* A stored room. Texts are UTF-8 and never NULL; in lists the terms are "". The caller keeps to the bounds: of a room
 * that exceeds one, only a damaged room could be read. */
struct db_room {
	const char *id; /* DB_ROOM_ID_LENGTH characters a-z 0-9 */
	enum db_stage stage;
	bool is_listed;                    /* appears in lists of listed rooms */
	int64_t created_ms, changed_ms;    /* since 1970 */
	int64_t since_ms;                  /* when it entered its stage */
	bool in_tournament;                /* its game belongs to one */
	int plies;                         /* at most 1000000, as are the events */
	const char *game, *clock, *result; /* at most 100 bytes */
	const char *preset;                /* at most 160 bytes */
	const char *first, *second;        /* the players' names: at most 1000 bytes */
	const char *terms;
	const char *opening; /* the first moves of a finished game, each followed by a blank, or ""; written only */
	int64_t due_ms;      /* when the flag falls if nobody moves; 0: no clock runs; written only */
	int n_events;
};

/* Stores a new room without events. DB_STALE: the id is in use, which does not affect other changes. */
enum db_status db_room_insert(struct db *, const struct db_room *, struct error *) MUST_USE;

/* Stores the event with number room->n_events, from 0, and the room with one more event; its terms remain those of the
 * insert. DB_STALE: the stored room has another number of events, since another process has continued it. */
enum db_status db_room_append(struct db *, const struct db_room *, const char *event, struct error *) MUST_USE;

/* Deletes the room with its events. n_events is how many it must have, otherwise DB_STALE; -1: any number. */
enum db_status db_room_delete(struct db *, const char *id, int n_events, struct error *) MUST_USE;

/* How many events the stored room has. */
enum db_status db_room_length(struct db *, const char *id, int64_t *n_events, struct error *) MUST_USE;

/* Callback that receives one room; its texts are valid only during the call. */
typedef void db_take_room_fn(void *context, const struct db_room *);

/* Passes on the room, then its events in order. DB_DAMAGED: the room or one of its events is not as it was stored;
 * nothing is passed on. */
enum db_status db_room_get(struct db *, const char *id, db_take_room_fn *, db_take_event_fn *, void *context,
			   struct error *) MUST_USE;

struct db_rooms_wanted {
	enum db_stage stage;
	bool only_listed;
	int64_t before; /* *last of the previous page; 0: from the latest change */
	int limit;
	const char *game, *player, *result; /* NULL: any. A player's name may stand on either side */
	const char *opening;                /* NULL: any; otherwise first moves, each followed by a blank: the game
					       must be given, and the stage be DB_OVER */
};

/* Lists rooms, the last changed first. *last is the cursor of the last room passed on; 0: there was none. Damaged rooms
 * are skipped: the error then names the first one; otherwise its text is "". */
enum db_status db_rooms_list(struct db *, const struct db_rooms_wanted *, db_take_room_fn *, void *context,
			     int64_t *last, struct error *) MUST_USE;

/* Passes on the rooms outside of tournaments that have been in the stage since that time or longer, the longest first;
 * at most limit of them. Damaged rooms are skipped. */
typedef void db_take_old_fn(void *context, const char *id, int n_events);
enum db_status db_rooms_old(struct db *, enum db_stage, int64_t since_ms, int limit, db_take_old_fn *, void *context,
			    struct error *) MUST_USE;

/* --- rooms that are due --- */

/* A place in the list of rooms by due_ms; {0}: its beginning. */
struct db_due {
	int64_t due_ms;
	char id[DB_ROOM_ID_LENGTH + 1];
};

/* Callback that receives the id of a room, valid only during the call. */
typedef void db_take_due_fn(void *context, const char *id);

/* Passes on at most limit rooms being played whose due_ms is at most now_ms, and *n, how many there were. *from becomes
 * the place after them. */
enum db_status db_rooms_due(struct db *, struct db_due *from, int64_t now_ms, int limit, db_take_due_fn *,
			    void *context, int *n, struct error *) MUST_USE;

/* Corrects the due_ms of a room with n_events events. Nothing changes if it has more, or is gone. */
enum db_status db_room_set_due(struct db *, const char *id, int n_events, int64_t due_ms, struct error *) MUST_USE;

/* Whether the clock of any room runs. */
enum db_status db_rooms_run(struct db *, bool *out, struct error *) MUST_USE;

#endif
