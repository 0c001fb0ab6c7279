/* db_rooms: rooms (games between people), in the database of db.h and part of its transactions. To the store, the terms
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

/* A stored room. Texts are UTF-8 and never NULL; in lists the terms are "". The caller must respect the bounds: a room
 * that exceeds them is later reported as damaged. */
struct db_room {
	const char *id; /* DB_ROOM_ID_LENGTH characters a-z 0-9 */
	enum db_stage stage;
	bool is_listed;                    /* appears in the lobby's lists */
	int64_t created_ms, changed_ms;    /* since 1970 */
	int64_t since_ms;                  /* when it entered its stage */
	bool in_tournament;                /* the game belongs to a tournament */
	int plies;                         /* at most 1000000, like the number of events */
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

/* Stores the event as number room->n_events, from 0, and updates the room's row except for its terms. DB_STALE: the
 * stored room has a different number of events, because another process has changed it. */
enum db_status db_room_append(struct db *, const struct db_room *, const char *event, struct error *) MUST_USE;

/* Deletes the room with its events. It must have n_events events (-1: any number), otherwise DB_STALE. */
enum db_status db_room_delete(struct db *, const char *id, int n_events, struct error *) MUST_USE;

/* Reads the number of events of the stored room. */
enum db_status db_room_length(struct db *, const char *id, int64_t *n_events, struct error *) MUST_USE;

/* Callback that receives one room; its texts are valid only during the call. */
typedef void db_take_room_fn(void *context, const struct db_room *);

/* Passes on the room, then its events in order. DB_DAMAGED: the room or an event is damaged; nothing is passed on. */
enum db_status db_room_get(struct db *, const char *id, db_take_room_fn *, db_take_event_fn *, void *context,
			   struct error *) MUST_USE;

struct db_rooms_filter {
	enum db_stage stage;
	bool only_listed;
	int64_t before; /* *last of the previous page; 0: start at the latest change */
	int limit;
	const char *game, *player, *result; /* NULL: any. The player may have either side */
	const char *opening; /* NULL: any; otherwise the first moves, each followed by a blank; requires game, and stage
				DB_OVER */
};

/* Lists rooms, last changed first. *last is the cursor of the last room passed on; 0: no room was. Damaged rooms are
 * skipped: the error then names the first one; otherwise its text is "". */
enum db_status db_rooms_list(struct db *, const struct db_rooms_filter *, db_take_room_fn *, void *context,
			     int64_t *last, struct error *) MUST_USE;

/* Passes on at most limit rooms outside of tournaments that have been in the stage since since_ms or longer, oldest
 * first. Damaged rooms are skipped. */
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

/* Passes on at most limit games in progress whose due_ms is at most now_ms, starting at *from. Sets *n to their number
 * and *from to the place after them. */
enum db_status db_rooms_due(struct db *, struct db_due *from, int64_t now_ms, int limit, db_take_due_fn *,
			    void *context, int *n, struct error *) MUST_USE;

/* Corrects the due_ms of a room. Does nothing if the room no longer has n_events events or is gone. */
enum db_status db_room_set_due(struct db *, const char *id, int n_events, int64_t due_ms, struct error *) MUST_USE;

/* Whether a clock is running in any room. */
enum db_status db_rooms_any_running(struct db *, bool *out, struct error *) MUST_USE;

#endif
