/* hall_check: verifies the integrity of a database. */
#ifndef ROOMS_HALL_CHECK_H
#define ROOMS_HALL_CHECK_H

#include "store/db_tables.h"

struct hall_checked {
	struct db_table_count tables[DB_TABLES];
	int64_t n_rooms, n_tournaments; /* replayed */
	int64_t n_bad;                  /* ... that cannot be replayed */
};

/* Reads every row of every table, replays every room and tournament, and passes each problem to the callback. False if
 * the database cannot be read. */
bool hall_check(struct db *, struct hall_checked *, db_take_damage_fn *, void *context, struct error *) MUST_USE;

#endif
