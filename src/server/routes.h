/* routes: maps requests to functions. docs/openapi.json documents them; tests/server/test_routes.c compares the two. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/api.h"

struct route {
	const char *path;   /* "{id}" stands for a number, "{room}" and "{tournament}" for names, others for words */
	const char *method; /* "GET" */
	api_fn *answer;
	size_t body_max;  /* bytes; 0: no body allowed */
	bool changes;     /* writes to the database: it starts with api_begin, and its response waits for api_commit */
	bool needs_login; /* on servers with a password */
};

extern const struct route routes[]; /* sorted, ended by a NULL path */

/* The part of the path that matches the braces. */
struct route_target {
	int64_t id;
	char room[SECRET_NAME_LENGTH + 1];
	char word[API_WORD_SIZE];
};

/* Finds the route. NULL: the reply is 404 or 405. */
const struct route *routes_find(const char *method, const char *path, struct route_target *, struct reply *);

#endif
