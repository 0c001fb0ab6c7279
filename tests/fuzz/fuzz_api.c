/* A request to the interface of the server, without sockets: two bytes choose the route and the type of the body, the
 * first line is the query or If-Match, the rest the body. Whatever comes, the answer is JSON with a status that is
 * described, and what was saved can be read again. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <jansson.h>

#include "server/routes.h"

static struct db *fresh(void)
{
	static struct db *db;
	static int n;
	struct error err;
	if (n++ % 1000 == 0) {
		db_close(db);
		db = db_open(":memory:", &err);
	}
	HOLD(db);
	return db;
}

static json_t *check(const struct reply *r)
{
	const char *bytes = r->bytes ? r->bytes : string_text(&r->body);
	size_t n = r->bytes ? r->length : r->body.length;
	if (r->status == 204)
		return NULL;
	json_error_t why;
	json_t *root = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, &why);
	HOLD(json_is_object(root));
	if (r->status >= 400) {
		json_t *e = json_object_get(root, "error");
		HOLD(json_is_string(json_object_get(e, "code")) && json_is_string(json_object_get(e, "message")));
	}
	HOLD((r->status >= 200 && r->status <= 204) || r->status == 400 || r->status == 404 || r->status == 412 ||
	     r->status == 413 || r->status == 415 || r->status == 422);
	return root;
}

/* What was answered to a save is what a later question is answered. */
static void check_saved(struct api *api, json_t *saved)
{
	struct reply reply = {0};
	struct api_request request = {.type = "", .query = "", .if_match = "", .if_none_match = "", .body = ""};
	request.id = json_integer_value(json_object_get(saved, "id"));
	api_get_game(api, &request, &reply);
	HOLD(reply.status == 200);
	json_t *kept = check(&reply), *value;
	const char *name;
	json_object_foreach(saved, name, value) HOLD(json_equal(value, json_object_get(kept, name)));
	struct record record;
	struct reply other = {0};
	HOLD(api_one_record(json_string_value(json_object_get(kept, "record")), &record, &other));
	record_release(&record);
	json_decref(kept);
	reply_release(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const types[] = {"application/json", "text/plain; charset=utf-8", "application/octet-stream",
					    ""};
	struct api api = {.db = fresh(), .version = "0"};
	struct reply reply = {0};
	int n_routes = 0;
	if (size < 2 || size > API_BODY_MAX)
		return 0;
	while (routes[n_routes].path)
		n_routes++;
	const struct route *route = &routes[data[0] % n_routes];
	char *text = fuzz_string(data + 2, size - 2), *body = memchr(text, '\n', size - 2);
	size_t line = body ? (size_t)(body - text) : size - 2;
	if (body)
		*body++ = 0;
	struct api_request request = {
		.type = types[data[1] % 4],
		.query = text,
		.if_match = data[1] & 4 ? text : "",
		.if_none_match = "",
		.id = data[1] / 8 + 1,
		.body = body ? body : "",
		.length = body ? size - 3 - line : 0,
	};
	route->answer(&api, &request, &reply);
	json_t *root = check(&reply);
	if (route->takes_body && route->answer != api_judge && (reply.status == 200 || reply.status == 201))
		check_saved(&api, root);
	HOLD(!reply.waits || api_commit(&api) == DB_DONE);
	json_decref(root);
	reply_release(&reply);
	free(text);
	return 0;
}
