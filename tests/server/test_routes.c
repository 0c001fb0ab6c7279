/* docs/openapi.json and the table of routes say the same. */
#include "support.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/routes.h"

extern const char server_openapi_json[];

static json_t *load(void)
{
	json_error_t why;
	json_t *doc = json_loads(server_openapi_json, 0, &why);
	if (!doc)
		fail_msg("docs/openapi.json:%d: %s", why.line, why.text);
	return doc;
}

static json_t *operation(json_t *doc, const char *path, const char *method)
{
	char lower[16] = "";
	for (size_t i = 0; method[i] && i + 1 < sizeof lower; i++)
		lower[i] = (char)tolower((unsigned char)method[i]);
	return json_object_get(json_object_get(json_object_get(doc, "paths"), path), lower);
}

static void every_route_is_described(void **state)
{
	(void)state;
	json_t *doc = load();
	for (const struct route *r = routes; r->path; r++) {
		json_t *op = operation(doc, r->path, r->method);
		if (!op)
			fail_msg("%s %s is not in docs/openapi.json", r->method, r->path);
		if ((json_object_get(op, "requestBody") != NULL) != r->takes_body)
			fail_msg("%s %s: one of the two says that it has a body", r->method, r->path);
	}
	json_decref(doc);
}

static void every_description_has_a_route(void **state)
{
	(void)state;
	json_t *doc = load(), *item, *op;
	const char *path, *method;
	json_object_foreach(json_object_get(doc, "paths"), path, item)
	{
		json_object_foreach(item, method, op)
		{
			bool found = strcmp(method, "parameters") == 0;
			char upper[16] = "";
			for (size_t i = 0; method[i] && i + 1 < sizeof upper; i++)
				upper[i] = (char)toupper((unsigned char)method[i]);
			for (const struct route *r = routes; r->path; r++)
				found |= strcmp(r->path, path) == 0 && strcmp(r->method, upper) == 0;
			if (!found)
				fail_msg("docs/openapi.json: %s %s is no route", upper, path);
		}
	}
	json_decref(doc);
}

static void references_lead_somewhere(void **state)
{
	(void)state;
	json_t *doc = load(), *schemas = json_object_get(json_object_get(doc, "components"), "schemas");
	static const char ref[] = "#/components/schemas/";
	int n = 0;
	for (const char *at = server_openapi_json; (at = strstr(at, ref)); n++) {
		char name[80];
		at += strlen(ref);
		snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
		if (!json_object_get(schemas, name))
			fail_msg("docs/openapi.json: there is no schema \"%s\"", name);
	}
	assert_in_range(n, 20, 1000);
	json_decref(doc);
}

static void paths_are_found(void **state)
{
	(void)state;
	int64_t id = 0;
	struct reply reply = {0};
	assert_ptr_equal(routes_find("GET", "/api/games/12", &id, &reply)->answer, api_get_game);
	assert_int_equal(id, 12);
	assert_ptr_equal(routes_find("HEAD", "/api/health", &id, &reply)->answer, api_health);
	static const char *const none[] = {"/api",
					   "/api/",
					   "/api/games/",
					   "/api/games/0",
					   "/api/games/-1",
					   "/api/games/1/",
					   "/api/games/99999999999999999999",
					   "/api/games/1x",
					   "/api/healthy",
					   ""};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		reply_release(&reply);
		assert_null(routes_find("GET", none[i], &id, &reply));
		assert_int_equal(reply.status, 404);
	}
	reply_release(&reply);
	assert_null(routes_find("POST", "/api/games/3", &id, &reply));
	assert_int_equal(reply.status, 405);
	assert_string_equal(reply.allow, "DELETE, GET, PUT");
	reply_release(&reply);
	assert_null(routes_find("HEAD", "/api/judge", &id, &reply)); /* HEAD stands for GET alone */
	assert_int_equal(reply.status, 405);
	assert_string_equal(reply.allow, "POST");
	reply_release(&reply);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_route_is_described),
		cmocka_unit_test(every_description_has_a_route),
		cmocka_unit_test(references_lead_somewhere),
		cmocka_unit_test(paths_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
