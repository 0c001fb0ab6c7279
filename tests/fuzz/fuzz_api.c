/* A request to the API of the server, without sockets: a byte chooses the type of the body, the first line is "METHOD
 * PATH QUERY" with a path as in the table of routes, the rest the body. For any bytes the answer is JSON with a
 * documented status, and a save can be read back. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "games/registry.h"
#include "support/json.h"
#include "server/head.h"
#include "server/jobs.h"
#include "server/rating_worker.h"
#include "server/routes.h"
#include "rooms/director.h"
#include "server/bundle.h"

static struct api api = {.version = "0"};
static char room[SECRET_NAME_LENGTH + 1], token[SECRET_TOKEN_LENGTH + 1];

#define LEVEL "aaaaaaaaaaaa" /* the id of a rated level, whose author has the token */

static void wake_nobody(void *context)
{
	(void)context;
}

static void add_level(void)
{
	static const struct db_level_rating rating = {.won = 50, .lost = 50, .player_depth = 4, .engine = "e"};
	char key[SECRET_HASH_LENGTH + 1];
	struct error err;
	secret_hash(token, strlen(token), key);
	const struct db_level level = {.id = LEVEL,
				       .name = "Ann",
				       .title = "T",
				       .level = "{\"id\":\"" LEVEL "\",\"title\":\"T\",\"title_zh\":\"T\","
						"\"board\":[\"? . r\",\"P . ?\"],\"pieces\":\"Rn\"}",
				       .author_key = key};
	HOLD(db_level_insert(api.db, &level, &err) == DB_DONE);
	HOLD(db_level_rate(api.db, LEVEL, &rating, "", &err) == DB_DONE);
}

/* Saved games, a room with one player, a level, and jobs that only wait. */
static void refresh(void)
{
	static int n;
	struct error err;
	struct room_terms terms = {.game = games_find("xiangqi", NULL)};
	struct hall_room *created;
	if (!n) {
		api.bundle = bundle_new();
		api.jobs = jobs_new(0, wake_nobody, NULL, &err);
		HOLD(api.jobs);
	}
	if (n++ % 1000)
		return;
	rating_worker_free(api.rating_worker);
	director_free(api.director);
	hall_free(api.hall);
	db_close(api.db);
	api.db = db_open(":memory:", &err);
	HOLD(api.db);
	api.hall = hall_new(api.db, &err);
	api.director = director_new(api.db, api.hall, 0, &err);
	terms.preset = terms.game->presets;
	HOLD(api.director && hall_create(api.hall, &terms, "Ann", 0, token, &created, &err) == HALL_DONE);
	memcpy(room, hall_name(created), sizeof room);
	api.rating_worker = rating_worker_new(api.db, api.jobs, "qipan 0");
	add_level();
	HOLD(api_commit(&api) == DB_DONE);
}

/* No object has a duplicate name. */
static void check_names(const struct json *j, int node)
{
	struct string name = {0};
	for (int i = json_first(j, node); i >= 0; i = json_next(j, i)) {
		if (json_kind_of(j, node) == JSON_OBJECT) {
			string_clear(&name);
			HOLD(json_text(j, i, &name) && json_member(j, node, string_text(&name)) == i + 1);
		}
		check_names(j, json_kind_of(j, node) == JSON_OBJECT ? i + 1 : i);
	}
	string_release(&name);
}

/* The body as JSON, which lives as long as the reply; NULL if there is no body, or a table. */
static struct json *check(const struct reply *r)
{
	const char *bytes = r->bytes ? r->bytes : string_text(&r->body);
	size_t n = r->bytes ? r->length : r->body.length, at;
	struct error err;
	if (r->status == 204)
		return NULL;
	if (r->type && strncmp(r->type, "text/csv", 8) == 0) {
		HOLD(n > 2 && strlen(bytes) == n && strcmp(bytes + n - 2, "\r\n") == 0);
		return NULL;
	}
	HOLD(!json_fault(bytes, n));
	struct json *j = json_new(bytes, n, &at, &err);
	HOLD(j && json_kind_of(j, 0) == JSON_OBJECT);
	check_names(j, 0);
	if (r->status >= 400) {
		int e = json_member(j, 0, "error");
		HOLD(e > 0 && json_member(j, e, "code") > 0 && json_member(j, e, "message") > 0);
		HOLD(json_kind_of(j, json_member(j, e, "code")) == JSON_STRING);
		HOLD(json_kind_of(j, json_member(j, e, "message")) == JSON_STRING);
	}
	HOLD((r->status >= 200 && r->status <= 204) || r->status == 304 || r->status == 400 || r->status == 403 ||
	     r->status == 404 || r->status == 409 || r->status == 412 || r->status == 413 || r->status == 415 ||
	     r->status == 422 || r->status == 426 || r->status == 503);
	return j;
}

/* The event is a state; no event if the client already has the last one. */
static void check_event(const struct string *body)
{
	const char *data = body->length ? strstr(body->text, "\ndata: ") : NULL;
	HOLD(data || !body->length);
	HOLD(!data || (strncmp(body->text, "id: ", 4) == 0 && !json_fault(data + 7, strlen(data) - 9)));
}

/* A later request returns the same as the save did. */
static void check_saved(const struct json *saved)
{
	struct reply reply = {0};
	struct api_request request = {.type = "", .query = "", .if_match = "", .if_none_match = "", .body = ""};
	HOLD(json_integer(saved, json_member(saved, 0, "id"), 1, INT64_MAX, &request.id));
	api_get_game(&api, &request, &reply);
	HOLD(reply.status == 200);
	struct json *kept = check(&reply);
	static char was[4 * API_BODY_MAX], is[4 * API_BODY_MAX];
	struct string name = {0}, text = {0};
	for (int i = json_first(saved, 0); i >= 0; i = json_next(saved, i)) {
		string_clear(&name);
		HOLD(json_text(saved, i, &name));
		int node = json_member(kept, 0, string_text(&name));
		HOLD(node > 0 && json_kind_of(kept, node) == json_kind_of(saved, i + 1));
		json_quote(saved, i + 1, was, sizeof was);
		json_quote(kept, node, is, sizeof is);
		HOLD(strcmp(was, is) == 0);
	}
	struct record record;
	struct reply other = {0};
	HOLD(json_text(kept, json_member(kept, 0, "record"), &text));
	HOLD(api_one_record(text.text, &record, &other));
	record_release(&record);
	string_release(&name);
	string_release(&text);
	json_free(kept);
	reply_release(&reply);
}

/* The route that the line names, or else any; the query is what follows. */
static const struct route *choose_route(const char **line)
{
	unsigned n = 0;
	for (const struct route *r = routes; r->path; r++, n++) {
		size_t method = strlen(r->method), path = strlen(r->path);
		const char *named = *line + method + 1;
		if (strncmp(*line, r->method, method) == 0 && (*line)[method] == ' ' &&
		    strncmp(named, r->path, path) == 0 && (named[path] == ' ' || !named[path])) {
			*line = named + path + (named[path] == ' ');
			return r;
		}
	}
	return &routes[(unsigned char)**line % n];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const types[] = {"application/json", "text/plain; charset=utf-8", "application/octet-stream",
					    ""};
	struct watcher watcher = {0};
	const struct head head = {.method = "GET"};
	struct reply reply = {0};
	if (size < 2 || size > API_BODY_MAX)
		return 0;
	refresh();
	char *text = fuzz_string(data + 1, size - 1), *body = memchr(text, '\n', size - 1);
	size_t line = body ? (size_t)(body - text) : size - 1;
	if (body)
		*body++ = 0;
	const char *query = text;
	const struct route *route = choose_route(&query);
	struct api_request request = {
		.type = types[data[0] % 4],
		.query = query,
		.if_match = data[0] & 4 ? query : "",
		.if_none_match = "",
		.id = data[0] / 8 + 1,
		.token = data[0] & 8 ? token : "",
		.watcher = &watcher,
		.head = &head,
		.body = body ? body : "",
		.length = body ? size - 2 - line : 0,
	};
	memcpy(request.room, room, sizeof room);
	snprintf(request.word, sizeof request.word, "%s", query);
	route->answer(&api, &request, &reply);
	if (reply.wait_ms)
		api_resume_room(&api, &watcher, &reply);
	while (reply.write_part)
		reply.write_part(&api, &reply);
	if (reply.job) { /* nothing but the request is tested here */
		jobs_cancel(api.jobs, reply.job);
		reply.job = NULL;
		reply_json(&reply, 200);
		string_add(&reply.body, "{}");
	}
	if (reply.streams) {
		check_event(&reply.body);
		hall_unwatch(api.hall, &watcher, api_now_ms(&api));
		reply.status = 204;
	}
	struct json *root = check(&reply);
	if (strncmp(route->path, "/api/games", 10) == 0 && route->body_max &&
	    (reply.status == 200 || reply.status == 201))
		check_saved(root);
	HOLD(!reply.waits || api_commit(&api) == DB_DONE);
	json_free(root);
	reply_release(&reply);
	free(text);
	return 0;
}
