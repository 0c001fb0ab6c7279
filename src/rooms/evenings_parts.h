/* evenings_parts: shared by the sources of the evenings (rooms/evenings.h). */
#ifndef ROOMS_EVENINGS_PARTS_H
#define ROOMS_EVENINGS_PARTS_H

#include "rooms/evenings.h"

struct evening {
	char name[SECRET_NAME_LENGTH + 1];
	struct tournament t;
	int64_t revision;
	int64_t changed_ms;
	bool is_dirty;    /* in the list of tournaments changed since the last commit */
	bool is_new;      /* created since the last commit */
	bool must_reload; /* a change failed: it must be reloaded */
	struct watcher *watchers;
	struct evening *after, *next_dirty;
};

struct evenings {
	struct db *db;
	struct hall *hall;
	enum db_status store;
	struct evening *evenings, *dirty;
	int n_evenings;
	int64_t n_resyncs; /* n_resyncs of the hall at the last reload */
};

/* Reads a tournament; after DB_DONE the caller releases it. */
enum db_status evenings_read(struct db *, const char *name, struct tournament *out, int64_t *changed_ms,
			     struct error *) MUST_USE;

#endif
