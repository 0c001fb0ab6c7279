/* db_events: the events of rooms and tournaments: rows (owner, n, event) with n from 0. The owner's row stores their
 * number, n_events. Internal to the store. */
#ifndef STORE_DB_EVENTS_H
#define STORE_DB_EVENTS_H

#include "store/db.h"

/* The queries for one kind of owner, whose id is parameter ?1 of each. */
struct db_events {
	const char *count;  /* reads n_events of the owner */
	const char *append; /* stores event ?3 as number ?2, replacing one that another program may have added */
	const char *read;   /* reads the columns n and event, sorted by n */
	const struct message *damaged; /* error message that names the owner and the damaged event */
};

/* Reads the number of events of the owner; DB_NONE: the owner does not exist. */
enum db_status db_events_count(struct db *, const struct db_events *, const char *id, int64_t *out,
			       struct error *) MUST_USE;

/* Begins a change of an owner that must have n events (-1: any number). DB_STALE: it has a different number. */
enum db_status db_events_begin(struct db *, const struct db_events *, const char *id, int64_t n,
			       struct error *) MUST_USE;

/* Begins a change and stores event n; the caller updates the owner's row. */
enum db_status db_events_append(struct db *, const struct db_events *, const char *id, int64_t n, const char *event,
				struct error *) MUST_USE;

/* Checks all n events and passes them to take, if not NULL. DB_DAMAGED: an event is missing or out of range. */
enum db_status db_events_read(struct db *, const struct db_events *, const char *id, int64_t n, db_take_event_fn *take,
			      void *context, struct error *) MUST_USE;

#endif
