/* director_parts: shared by the sources of rooms/director.h. */
#ifndef ROOMS_DIRECTOR_PARTS_H
#define ROOMS_DIRECTOR_PARTS_H

#include "rooms/director.h"

struct live_tournament {
	char name[SECRET_NAME_LENGTH + 1];
	struct tournament t;
	int64_t revision;
	int64_t changed_ms;
	bool is_dirty;    /* in the list of tournaments changed since the last commit */
	bool is_new;      /* created since the last commit */
	bool must_reload; /* a change failed: it must be reloaded */
	struct watcher *watchers;
	struct live_tournament *after, *next_dirty;
};

struct director {
	struct db *db;
	struct hall *hall;
	enum db_status store;
	struct live_tournament *tournaments, *dirty;
	int n_tournaments;
	int64_t n_resyncs; /* n_resyncs of the hall at the last reload */
};

/* Reads a tournament; after DB_DONE the caller releases it. */
enum db_status director_read(struct db *, const char *name, struct tournament *out, int64_t *changed_ms,
			     struct error *) MUST_USE;

#endif
