/* api_about: information about the server. */
#include "base/clock.h"
#include "base/json_write.h"
#include "server/api.h"
#include "store/db_alive.h"
#include "store/db_rooms.h"

#include <string.h>

extern const char server_openapi_json[]; /* docs/openapi.json, converted to C by the build */

int64_t api_now_ms(const struct api *api)
{
	return api->started_at_ms + clock_ms() - api->started_ms;
}

void api_health(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct error err;
	int64_t n;
	(void)request;
	enum db_status status = db_count(api->db, &n, &err);
	struct string *out = reply_json(reply, status == DB_DONE ? 200 : 503);
	string_char(out, '{');
	json_add_text(out, "status", status == DB_DONE ? "ok" : "store");
	json_add_text(out, "version", api->version);
	json_add_number(out, "uptime", (clock_ms() - api->started_ms) / 1000);
	if (status == DB_DONE)
		json_add_number(out, "games", n);
	json_add_number(out, "connections", api->connections);
	json_add_number(out, "requests", api->requests);
	string_char(out, '}');
}

static void answer_health(struct reply *reply, int status, const char *word)
{
	struct string *out = reply_json(reply, status);
	string_char(out, '{');
	json_add_text(out, "status", word);
	string_char(out, '}');
}

void api_health_live(struct api *api, const struct api_request *request, struct reply *reply)
{
	(void)api, (void)request;
	answer_health(reply, 200, "ok");
}

/* Tests that the database is writable, so the response waits for the commit. */
void api_health_ready(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct error err = {0};
	(void)request;
	enum db_status status = db_set_alive(api->db, api_now_ms(api), &err);
	if (api->stopping)
		answer_health(reply, 503, "stopping");
	else
		answer_health(reply, status == DB_DONE ? 200 : 503, status == DB_DONE ? "ok" : "store");
	reply->failed_commit_status = 503;
	reply->waits = reply->status == 200;
}

void api_openapi(struct api *api, const struct api_request *request, struct reply *reply)
{
	(void)api, (void)request;
	reply->status = 200;
	reply->type = "application/json";
	reply->bytes = server_openapi_json;
	reply->length = strlen(server_openapi_json);
}
