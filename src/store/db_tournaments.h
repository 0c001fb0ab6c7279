/* db_tournaments: tournaments in the database of db.h and part of its transactions. To the store, the terms and events
 * of a tournament are opaque texts; the server replays a tournament from them. */
#ifndef STORE_DB_TOURNAMENTS_H
#define STORE_DB_TOURNAMENTS_H

#include "store/db_rooms.h"

/* A stored tournament. Texts are UTF-8 and never NULL. The caller must respect the bounds. */
struct db_tournament {
	const char *id; /* DB_ROOM_ID_LENGTH characters a-z 0-9 */
	enum db_stage stage;
	int64_t changed_ms; /* since 1970 */
	int players;        /* at most 1000 */
	int n_events;       /* at most 1000000 */
	const char *terms;  /* at most DB_TERMS_MAX bytes */
};

/* Stores a new tournament without events. DB_STALE: the id is in use. */
enum db_status db_tournament_insert(struct db *, const struct db_tournament *, struct error *) MUST_USE;

/* Stores the event, of at most DB_EVENT_MAX bytes, as number t->n_events, from 0, and updates the tournament's row
 * except for its terms. DB_STALE: the stored tournament has a different number of events. */
enum db_status db_tournament_append(struct db *, const struct db_tournament *, const char *event,
				    struct error *) MUST_USE;

/* Callback that receives one tournament; its texts are valid only during the call. */
typedef void db_take_tournament_fn(void *context, const struct db_tournament *);

/* Passes on the tournament, then its events in order. DB_DAMAGED: the tournament or an event is damaged; nothing is
 * passed on. */
enum db_status db_tournament_get(struct db *, const char *id, db_take_tournament_fn *, db_take_event_fn *,
				 void *context, struct error *) MUST_USE;

/* Lists up to limit tournaments of a stage with cursors below before (0: no bound), last changed first. *last is the
 * cursor of the last one passed on; 0: no tournament was. Damaged tournaments are skipped. */
enum db_status db_tournaments_list(struct db *, enum db_stage, int64_t before, int limit, db_take_tournament_fn *,
				   void *context, int64_t *last, struct error *) MUST_USE;

#endif
