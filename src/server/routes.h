/* routes: maps requests to functions. docs/openapi.json documents them; tests/server/test_routes.c compares the two. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/api.h"

struct route {
	const char *path;   /* "{id}" matches a number */
	const char *method; /* "GET" */
	api_fn *answer;
	size_t body_max; /* bytes; 0: no body allowed */
	bool changes;    /* writes saved games: it begins with api_begin and its response waits for api_commit */
};

extern const struct route routes[]; /* sorted, ended by a NULL path */

/* Finds the route, with the number in the path in *id. NULL: the reply says why, 404 or 405. */
const struct route *routes_find(const char *method, const char *path, int64_t *id, struct reply *);

#endif
