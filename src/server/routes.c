#include "server/routes.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct route routes[] = {
	{"/api/analyse", "POST", api_analyse, API_THINK_MAX, false, true},
	{"/api/club", "GET", api_get_club, 0, false, false},
	{"/api/games", "GET", api_get_games, 0, false, true},
	{"/api/games", "POST", api_post_game, API_BODY_MAX, true, true},
	{"/api/games/{id}", "DELETE", api_delete_game, 0, true, true},
	{"/api/games/{id}", "GET", api_get_game, 0, false, true},
	{"/api/games/{id}", "PUT", api_put_game, API_BODY_MAX, true, true},
	{"/api/health", "GET", api_health, 0, false, false},
	{"/api/health/live", "GET", api_health_live, 0, false, false},
	{"/api/health/ready", "GET", api_health_ready, 0, true, false},
	{"/api/judge", "POST", api_judge, API_JUDGE_MAX, false, false},
	{"/api/levels", "GET", api_get_levels, 0, false, false},
	{"/api/levels", "POST", api_post_level, API_LEVEL_MAX, true, true},
	{"/api/levels.csv", "GET", api_get_attempts, 0, false, true},
	{"/api/levels/{level}", "DELETE", api_delete_level, 0, true, true},
	{"/api/levels/{level}", "GET", api_get_level, 0, false, false},
	{"/api/levels/{level}/about", "GET", api_get_level_about, 0, false, true},
	{"/api/levels/{level}/attempts", "POST", api_post_attempt, API_ROOM_MAX, true, true},
	{"/api/levels/{level}/report", "POST", api_report_level, API_ROOM_MAX, true, true},
	{"/api/login", "POST", api_login, API_ROOM_MAX, false, false},
	{"/api/metrics", "GET", api_metrics, 0, false, false},
	{"/api/openapi.json", "GET", api_openapi, 0, false, false},
	{"/api/puzzles", "GET", api_get_puzzles, 0, false, false},
	{"/api/puzzles/{puzzle}", "GET", api_get_puzzle, 0, false, false},
	{"/api/rooms", "GET", api_get_rooms, 0, false, true},
	{"/api/rooms", "POST", api_post_room, API_ROOM_MAX, true, true},
	{"/api/rooms/{room}", "DELETE", api_delete_room, 0, true, true},
	{"/api/rooms/{room}", "GET", api_get_room, 0, false, true},
	{"/api/rooms/{room}", "POST", api_act_room, API_ROOM_MAX, true, true},
	{"/api/rooms/{room}/events", "GET", api_get_events, 0, false, true},
	{"/api/rooms/{room}/join", "POST", api_join_room, API_ROOM_MAX, true, true},
	{"/api/rooms/{room}/record", "GET", api_get_room_record, 0, false, true},
	{"/api/rooms/{room}/socket", "GET", api_open_socket, 0, false, true},
	{"/api/think", "POST", api_think, API_THINK_MAX, false, true},
	{"/api/tournaments", "GET", api_get_tournaments, 0, false, true},
	{"/api/tournaments", "POST", api_post_tournament, API_ROOM_MAX, true, true},
	{"/api/tournaments/{tournament}", "GET", api_get_tournament, 0, false, true},
	{"/api/tournaments/{tournament}", "POST", api_act_tournament, API_ROOM_MAX, true, true},
	{"/api/tournaments/{tournament}/games", "GET", api_get_tournament_games, 0, false, true},
	{"/api/tournaments/{tournament}/join", "POST", api_join_tournament, API_ROOM_MAX, true, true},
	{"/api/tournaments/{tournament}/standings.csv", "GET", api_get_standings, 0, false, true},
	{NULL, NULL, NULL, 0, false, false},
};
/* clang-format on */

/* Parses n bytes of the path as the part of the pattern in braces. */
static bool take_target(const char *pattern, const char *text, size_t n, struct route_target *out)
{
	char word[sizeof out->word];
	uint64_t number;
	if (n >= sizeof word)
		return false;
	memcpy(word, text, n);
	word[n] = 0;
	if (pattern[1] != 'r' && pattern[1] != 't' && pattern[1] != 'i') {
		memcpy(out->word, word, n + 1);
		return n > 0;
	}
	if (pattern[1] != 'i') {
		memcpy(out->room, word, n < sizeof out->room ? n + 1 : 0);
		return secret_is_name(word);
	}
	if (!text_number(word, INT64_MAX, &number) || number == 0)
		return false;
	out->id = (int64_t)number;
	return true;
}

static bool fits(const char *pattern, const char *path, struct route_target *out)
{
	size_t before = strcspn(pattern, "{");
	if (!pattern[before])
		return strcmp(pattern, path) == 0;
	if (strncmp(pattern, path, before) != 0)
		return false;
	size_t n = strcspn(path + before, "/");
	return take_target(pattern + before, path + before, n, out) &&
	       strcmp(strchr(pattern, '}') + 1, path + before + n) == 0;
}

const struct route *routes_find(const char *method, const char *path, struct route_target *target, struct reply *reply)
{
	char allow[sizeof reply->allow] = "";
	for (const struct route *r = routes; r->path; r++) {
		if (!fits(r->path, path, target))
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
