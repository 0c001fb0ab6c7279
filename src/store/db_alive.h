/* db_alive: records when servers were running, since the clocks of rooms stand still while none is. Part of the
 * transactions of db.h. */
#ifndef STORE_DB_ALIVE_H
#define STORE_DB_ALIVE_H

#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

#define DB_PAUSES_MAX 10000 /* pauses read; in a game not loaded since an earlier pause, the clock loses that time */

/* Sets or reads the time when a server last ran, in ms since 1970; 0: never. */
enum db_status db_set_alive(struct db *, int64_t now_ms, struct error *) MUST_USE;
enum db_status db_get_alive(struct db *, int64_t *now_ms, struct error *) MUST_USE;

/* A period without a running server, in ms since 1970. */
struct db_pause {
	int64_t from_ms, to_ms;
};

enum db_status db_pause_add(struct db *, const struct db_pause *, struct error *) MUST_USE;

/* Reads the last DB_PAUSES_MAX pauses in chronological order, skipping damaged ones. The caller frees *out, which is
 * NULL after a failure. */
enum db_status db_pauses_get(struct db *, struct db_pause **out, int *n, struct error *) MUST_USE;

#endif
