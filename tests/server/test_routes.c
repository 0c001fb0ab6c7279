/* docs/openapi.json agrees with the table of routes. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/routes.h"

extern const char server_openapi_json[];

static struct json *load(void)
{
	size_t at;
	struct error err;
	struct json *doc = json_new(server_openapi_json, strlen(server_openapi_json), &at, &err);
	if (!doc)
		fail_msg("docs/openapi.json: byte %zu: %s", at, err.text);
	return doc;
}

/* The node at the end of the path of names, or -1. */
static int find(const struct json *doc, const char *const *names)
{
	int node = 0;
	while (*names && node >= 0)
		node = json_member(doc, node, *names++);
	return node;
}

static void every_route_is_described(void **state)
{
	(void)state;
	struct json *doc = load();
	for (const struct route *r = routes; r->path; r++) {
		char method[16] = "";
		for (size_t i = 0; r->method[i] && i + 1 < sizeof method; i++)
			method[i] = (char)tolower((unsigned char)r->method[i]);
		int operation = find(doc, (const char *const[]){"paths", r->path, method, NULL});
		if (operation < 0)
			fail_msg("%s %s is not in docs/openapi.json", r->method, r->path);
		if ((json_member(doc, operation, "requestBody") >= 0) != (r->body_max > 0))
			fail_msg("%s %s: only one of the two has a body", r->method, r->path);
	}
	json_free(doc);
}

static void every_description_has_a_route(void **state)
{
	(void)state;
	struct json *doc = load();
	for (int path = json_first(doc, json_member(doc, 0, "paths")); path >= 0; path = json_next(doc, path))
		for (int method = json_first(doc, path + 1); method >= 0; method = json_next(doc, method)) {
			bool found = json_text_is(doc, method, "parameters");
			char name[80], upper[16] = "";
			assert_true(json_string(doc, path, name, sizeof name));
			assert_true(json_string(doc, method, upper, sizeof upper));
			for (char *c = upper; *c; c++)
				*c = (char)toupper((unsigned char)*c);
			for (const struct route *r = routes; r->path; r++)
				found |= strcmp(r->path, name) == 0 && strcmp(r->method, upper) == 0;
			if (!found)
				fail_msg("docs/openapi.json: %s %s is not a route", upper, name);
		}
	json_free(doc);
}

static void references_resolve(void **state)
{
	(void)state;
	struct json *doc = load();
	static const char ref[] = "#/components/";
	int n = 0;
	for (const char *at = server_openapi_json; (at = strstr(at, ref)); n++) {
		char kind[20], name[80];
		at += strlen(ref);
		assert_int_equal(sscanf(at, "%19[a-z]/%79[^\"]", kind, name), 2);
		if (find(doc, (const char *const[]){"components", kind, name, NULL}) < 0)
			fail_msg("docs/openapi.json: missing %s \"%s\"", kind, name);
	}
	assert_in_range(n, 20, 1000);
	json_free(doc);
}

/* Statuses that any request may get, with every operation; the others at least once. */
static void every_status_is_described(void **state)
{
	(void)state;
	static const char *const any[] = {"400", "403", "405", "417", "429", "431", "501", "503", "505"};
	static const char *const with_body[] = {"408", "411", "413"};
	struct json *doc = load();
	for (const struct route *r = routes; r->path; r++) {
		char method[16] = "";
		for (size_t i = 0; r->method[i] && i + 1 < sizeof method; i++)
			method[i] = (char)tolower((unsigned char)r->method[i]);
		const char *const way[] = {"paths", r->path, method, "responses", NULL};
		int responses = find(doc, way);
		for (size_t i = 0; i < sizeof any / sizeof *any; i++)
			if (json_member(doc, responses, any[i]) < 0)
				fail_msg("%s %s does not mention %s", r->method, r->path, any[i]);
		for (size_t i = 0; r->body_max && i < sizeof with_body / sizeof *with_body; i++)
			if (json_member(doc, responses, with_body[i]) < 0)
				fail_msg("%s %s does not mention %s", r->method, r->path, with_body[i]);
	}
	for (size_t i = 0; reply_status_at(i); i++) {
		char quoted[16];
		snprintf(quoted, sizeof quoted, "\"%d\": {", reply_status_at(i));
		if (!strstr(server_openapi_json, quoted))
			fail_msg("docs/openapi.json does not mention %d", reply_status_at(i));
	}
	json_free(doc);
}

static void paths_are_matched(void **state)
{
	(void)state;
	struct route_target target;
	struct reply reply = {0};
	assert_ptr_equal(routes_find("GET", "/api/games/12", &target, &reply)->answer, api_get_game);
	assert_int_equal(target.id, 12);
	assert_ptr_equal(routes_find("GET", "/api/rooms/k7f39qtx2m4d", &target, &reply)->answer, api_get_room);
	assert_string_equal(target.room, "k7f39qtx2m4d");
	assert_ptr_equal(routes_find("POST", "/api/rooms/k7f39qtx2m4d/join", &target, &reply)->answer, api_join_room);
	assert_ptr_equal(routes_find("GET", "/api/levels/cannon-gate", &target, &reply)->answer, api_get_level);
	assert_string_equal(target.word, "cannon-gate");
	assert_ptr_equal(routes_find("GET", "/api/puzzles/1f0c77d2", &target, &reply)->answer, api_get_puzzle);
	assert_string_equal(target.word, "1f0c77d2");
	assert_ptr_equal(routes_find("HEAD", "/api/health", &target, &reply)->answer, api_health);
	static const char *const none[] = {"/api",
					   "/api/",
					   "/api/games/",
					   "/api/games/0",
					   "/api/games/-1",
					   "/api/games/1/",
					   "/api/games/99999999999999999999",
					   "/api/games/1x",
					   "/api/healthy",
					   "/api/levels/",
					   "/api/levels/a/b",
					   "/api/levels/abcdefghijklmnopqrstuvwxyz-abcde",
					   "/api/rooms/",
					   "/api/rooms/k7f39qtx2m4",
					   "/api/rooms/k7f39qtx2m4dd",
					   "/api/rooms/k7f39qtx2m4!",
					   "/api/rooms//join",
					   "/api/rooms/k7f39qtx2m4d/joined",
					   "/api/rooms/k7f39qtx2m4d/",
					   ""};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		reply_release(&reply);
		assert_null(routes_find("GET", none[i], &target, &reply));
		assert_int_equal(reply.status, 404);
	}
	reply_release(&reply);
	assert_null(routes_find("POST", "/api/games/3", &target, &reply));
	assert_int_equal(reply.status, 405);
	assert_string_equal(reply.allow, "DELETE, GET, HEAD, PUT");
	reply_release(&reply);
	assert_null(routes_find("HEAD", "/api/judge", &target, &reply)); /* HEAD is accepted only where GET is */
	assert_int_equal(reply.status, 405);
	assert_string_equal(reply.allow, "POST");
	reply_release(&reply);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_route_is_described), cmocka_unit_test(every_description_has_a_route),
		cmocka_unit_test(references_resolve),       cmocka_unit_test(every_status_is_described),
		cmocka_unit_test(paths_are_matched),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
