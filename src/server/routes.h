/* routes: which function answers which request. docs/openapi.json describes them; tests/server/test_routes.c
 * compares. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/api.h"

struct route {
	const char *path;   /* "{id}" stands for a number */
	const char *method; /* "GET" */
	api_fn *answer;
	size_t body_max; /* bytes; 0: it takes no body */
	bool changes;    /* saved games: it begins with api_begin and its answer waits for api_commit */
};

extern const struct route routes[]; /* ended by a path of NULL, sorted */

/* The route, and the number in the path in *id. NULL: the reply says why, 404 or 405. */
const struct route *routes_find(const char *method, const char *path, int64_t *id, struct reply *);

#endif
