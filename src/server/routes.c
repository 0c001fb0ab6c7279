#include "server/routes.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct route routes[] = {
	{"/api/games", "GET", api_get_games, 0, false},
	{"/api/games", "POST", api_post_game, API_BODY_MAX, true},
	{"/api/games/{id}", "DELETE", api_delete_game, 0, true},
	{"/api/games/{id}", "GET", api_get_game, 0, false},
	{"/api/games/{id}", "PUT", api_put_game, API_BODY_MAX, true},
	{"/api/health", "GET", api_health, 0, false},
	{"/api/judge", "POST", api_judge, API_JUDGE_MAX, false},
	{"/api/openapi.json", "GET", api_openapi, 0, false},
	{NULL, NULL, NULL, 0, false},
};
/* clang-format on */

static bool fits(const char *pattern, const char *path, int64_t *id)
{
	size_t n = strcspn(pattern, "{");
	uint64_t number;
	if (!pattern[n])
		return strcmp(pattern, path) == 0;
	if (strncmp(pattern, path, n) != 0 || !text_number(path + n, INT64_MAX, &number) || number == 0)
		return false;
	*id = (int64_t)number;
	return true;
}

const struct route *routes_find(const char *method, const char *path, int64_t *id, struct reply *reply)
{
	char allow[sizeof reply->allow] = "";
	for (const struct route *r = routes; r->path; r++) {
		if (!fits(r->path, path, id))
			continue;
		if (strcmp(r->method, method) == 0 || (strcmp(method, "HEAD") == 0 && strcmp(r->method, "GET") == 0))
			return r;
		size_t n = strlen(allow);
		snprintf(allow + n, sizeof allow - n, "%s%s%s", n ? ", " : "", r->method,
			 strcmp(r->method, "GET") == 0 ? ", HEAD" : "");
	}
	if (allow[0]) {
		reply_fail(reply, 405, "bad_method", "%s is not supported here, expected %s", method, allow);
		memcpy(reply->allow, allow, sizeof allow);
	} else {
		reply_fail(reply, 404, "not_found", "nothing found at \"%.80s\"", path);
	}
	return NULL;
}
