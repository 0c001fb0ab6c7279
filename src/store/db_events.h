/* db_events: the events of rooms and tournaments: rows (owner, n, event) with n from 0; the row of the owner has their
 * number, n_events. Internal to the store. */
#ifndef STORE_DB_EVENTS_H
#define STORE_DB_EVENTS_H

#include "store/db.h"

/* The queries of a kind of owner; all begin with its id, ?1. */
struct db_events {
	const char *count;             /* its n_events */
	const char *append;            /* stores number ?2, event ?3, also in place of one that another program added */
	const char *read;              /* the columns n and event, by n */
	const struct message *damaged; /* says of which owner which event is damaged */
};

/* How many events the owner has; DB_NONE: it does not exist. */
enum db_status db_events_count(struct db *, const struct db_events *, const char *id, int64_t *out,
			       struct error *) MUST_USE;

/* Begins a change of an owner that must have n events, -1: any number. DB_STALE if it has another one. */
enum db_status db_events_begin(struct db *, const struct db_events *, const char *id, int64_t n,
			       struct error *) MUST_USE;

/* Begins a change and stores event n; the row of the owner is left to the caller. */
enum db_status db_events_append(struct db *, const struct db_events *, const char *id, int64_t n, const char *event,
				struct error *) MUST_USE;

/* Passes on all n events unless take is NULL. DB_DAMAGED: one is missing or out of range. */
enum db_status db_events_read(struct db *, const struct db_events *, const char *id, int64_t n, db_take_event_fn *take,
			      void *context, struct error *) MUST_USE;

#endif
