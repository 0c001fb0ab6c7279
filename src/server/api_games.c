/* api_games: saved games. */
#include "base/clock.h"
#include "base/json_write.h"
#include "records/formats.h"
#include "records/record_write.h"
#include "rooms/director.h"
#include "server/fields.h"
#include "server/rating_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LOG_MS 60000 /* between two log entries for the same kind of failure */

/* --- parsing requests --- */

bool api_one_record(const char *text, struct record *out, struct reply *reply)
{
	struct collection collection;
	struct error err;
	bool one = false;
	if (!formats_read(&collection, text, strlen(text), NULL, &err))
		reply_refuse(reply, 422, "bad_record", 0, &err);
	else if (collection.n_errors)
		reply_refuse(reply, 422, "bad_record", 0, &collection.errors[0].error);
	else if (collection.n != 1)
		reply_fail(reply, 422, "bad_record", "%d games in the record, expected one", collection.n);
	else
		one = true;
	if (one) {
		*out = collection.records[0];
		collection.n = 0; /* the caller takes the record */
	}
	collection_release(&collection);
	return one;
}

static bool check_name(const char *name, struct reply *reply)
{
	if (strlen(name) > API_NAME_MAX) {
		reply_fail(reply, 422, "bad_name", "the name has %zu bytes, expected at most %d", strlen(name),
			   API_NAME_MAX);
		return false;
	}
	if (!text_is_plain(name)) {
		reply_fail(reply, 422, "bad_name",
			   "the name contains a control character or changes the writing direction");
		return false;
	}
	return true;
}

/* The number of moves as players count them: a flip and its reveal are one. */
static int plies_of(const struct line *line)
{
	int n = 0;
	for (int i = 0; i < line->length; i++)
		n += line->game->rules.to_act(line_at(line, i)) != ACTOR_CHANCE;
	return n;
}

/* Converts If-Match and If-None-Match to the expected revision of db_update; 0: no condition. */
static bool read_match(const struct api_request *request, int64_t *out, struct reply *reply)
{
	const char *text = request->if_match, *none = request->if_none_match;
	char digits[24] = "";
	uint64_t n = 0;
	int end = 0;
	*out = 0;
	if (*none && (strcmp(none, "*") != 0 || *text)) {
		reply_fail(reply, 400, "bad_request", "If-None-Match is \"%.40s\", expected * and no If-Match", none);
		return false;
	}
	if (*none) {
		*out = DB_ABSENT;
		return true;
	}
	if (!*text || strcmp(text, "*") == 0)
		return true;
	if (sscanf(text, "\"%20[0-9]\"%n", digits, &end) == 1 && end && !text[end] &&
	    text_number(digits, INT64_MAX, &n) && n > 0) {
		*out = (int64_t)n;
		return true;
	}
	reply_fail(reply, 400, "bad_request", "If-Match is \"%.40s\", expected one revision in quotes", text);
	return false;
}

/* --- writing replies --- */

/* Writes the reply for a failed database operation. Failed changes are logged by the commit. */
static void write_store_error(enum db_status status, struct reply *reply)
{
	switch (status) {
	case DB_DONE:
		return;
	case DB_NONE:
		reply_fail(reply, 404, "no_game", "no game has this number");
		return;
	case DB_STALE:
		reply_fail(reply, 412, "changed", "the game has been saved since; read it again");
		return;
	case DB_FULL:
		reply_fail(reply, 507, "full", "no room for more games");
		return;
	case DB_GONE:
		reply_fail(reply, 507, "gone",
			   "the database of saved games was removed or replaced; nothing can be saved now");
		return;
	case DB_BUSY:
		reply_fail(reply, 503, "busy", "the database of saved games is in use; try again");
		reply->retry_after = 1;
		return;
	case DB_DAMAGED:
		reply_fail(reply, 500, "damaged", "the saved game is damaged; save it again or delete it");
		return;
	case DB_FAILED:
		reply_fail(reply, 500, "store", "the database of saved games cannot be used");
		return;
	}
}

/* Logs each kind of failure at most once a minute, a missing file only once. */
static void log_store(struct api *api, enum db_status status, const struct error *err)
{
	char line[400];
	int64_t *last_ms = &api->logged_ms[status], now_ms = clock_ms();
	bool is_known = *last_ms && now_ms - *last_ms < LOG_MS;
	is_known |= status == DB_GONE && api->is_gone;
	api->is_gone = status == DB_GONE;
	if (is_known)
		return;
	*last_ms = now_ms;
	snprintf(line, sizeof line, "saved games: %s", err->text);
	if (api->log)
		api->log(line);
}

void api_reply_store_error(struct api *api, enum db_status status, const struct error *err, struct reply *reply)
{
	write_store_error(status, reply);
	if (status != DB_NONE)
		log_store(api, status, err);
}

enum db_status api_begin(struct api *api)
{
	struct error err;
	enum db_status status = db_begin(api->db, &err);
	api->is_gone &= status != DB_DONE;
	return status;
}

enum db_status api_commit(struct api *api)
{
	struct error err;
	int64_t began_us = clock_us();
	bool has_begun = db_in_transaction(api->db);
	enum db_status status = db_commit(api->db, &err);
	if (has_begun)
		metrics_add_time(&api->metrics.commit, clock_us() - began_us);
	api->metrics.commits_failed += status != DB_DONE;
	if (status != DB_DONE)
		log_store(api, status, &err);
	(status == DB_DONE ? hall_committed : hall_rolled_back)(api->hall, api_now_ms(api));
	if (status != DB_DONE)
		rating_worker_wake(api->rating_worker);
	(status == DB_DONE ? director_committed : director_rolled_back)(api->director, api_now_ms(api));
	return status;
}

void api_not_committed(struct reply *reply, enum db_status status)
{
	int failed_commit_status = reply->failed_commit_status;
	reply_release(reply);
	write_store_error(status, reply);
	if (failed_commit_status)
		reply->status = failed_commit_status;
}

static void set_etag(struct reply *reply, int64_t revision)
{
	snprintf(reply->etag, sizeof reply->etag, "\"%lld\"", (long long)revision);
}

/* The members of a game except its record. */
static void add_summary(struct string *out, const struct db_game *g)
{
	char saved[32];
	time_t seconds = (time_t)g->saved;
	struct tm utc;
	gmtime_r(&seconds, &utc); /* the year has four digits: the store checks the range */
	strftime(saved, sizeof saved, "%Y-%m-%dT%H:%M:%SZ", &utc);
	json_add_number(out, "id", g->id);
	json_add_number(out, "revision", g->revision);
	json_add_text(out, "saved", saved);
	json_add_text(out, "name", g->name);
	json_add_text(out, "game", g->game);
	json_add_text(out, "first", g->first);
	json_add_text(out, "second", g->second);
	json_add_text(out, "result", g->result);
	json_add_number(out, "plies", g->plies);
}

static void answer_summary(struct reply *reply, int status, const struct db_game *g)
{
	struct string *out = reply_json(reply, status);
	string_char(out, '{');
	add_summary(out, g);
	string_char(out, '}');
	set_etag(reply, g->revision);
}

/* --- saving --- */

/* Saves the game in the body, either as a new game or in place of the one with the request's id. */
static void save(struct api *api, const struct api_request *request, struct reply *reply, bool is_new)
{
	const char *name = "", *text = NULL;
	int64_t expected = 0;
	struct record record;
	struct body_fields *fields;
	if (!read_match(request, &expected, reply))
		return;
	fields = fields_read(request, (const struct field[]){{"name", .text = &name}, {"record", .text = &text}, {0}},
			     reply);
	if (!fields)
		return;
	if (!text)
		reply_fail(reply, 400, "bad_request", "missing \"record\"");
	else if (check_name(name, reply) && api_one_record(text, &record, reply)) {
		struct string own = {0};
		struct error err = {0};
		record_write(&record, &own);
		struct db_game g = {
			.id = request->id,
			.saved = (int64_t)time(NULL),
			.plies = plies_of(&record.line),
			.name = name,
			.game = record.game->name,
			.first = record.first,
			.second = record.second,
			.result = record_result_text(record.result),
			.record = string_text(&own),
		};
		enum db_status status = is_new ? db_insert(api->db, &g, &err) : db_update(api->db, &g, expected, &err);
		reply->waits = true;
		if (status == DB_DONE)
			answer_summary(reply, is_new ? 201 : 200, &g);
		else if (status == DB_STALE && expected == DB_ABSENT)
			reply_fail(reply, 412, "exists", "a game with this number already exists");
		else
			write_store_error(status, reply);
		if (status == DB_DONE && is_new)
			snprintf(reply->location, sizeof reply->location, "/api/games/%lld", (long long)g.id);
		string_release(&own);
		record_release(&record);
	}
	fields_free(fields);
}

void api_post_game(struct api *api, const struct api_request *request, struct reply *reply)
{
	save(api, request, reply, true);
}

void api_put_game(struct api *api, const struct api_request *request, struct reply *reply)
{
	save(api, request, reply, false);
}

void api_delete_game(struct api *api, const struct api_request *request, struct reply *reply)
{
	int64_t expected;
	struct error err = {0};
	if (!read_match(request, &expected, reply))
		return;
	enum db_status status = db_delete(api->db, request->id, expected, &err);
	reply->waits = true;
	if (status == DB_DONE)
		reply->status = 204;
	else
		write_store_error(status, reply);
}

/* --- reading --- */

static void take_game(void *context, const struct db_game *g)
{
	struct reply *reply = context;
	struct string *out = reply_json(reply, 200);
	string_char(out, '{');
	add_summary(out, g);
	json_add_text(out, "record", g->record);
	string_char(out, '}');
	set_etag(reply, g->revision);
}

/* Whether the header, "*" or a list such as "\"3\", W/\"4\"", contains the tag. weak: weak tags match too. */
static bool names_tag(const char *list, const char *tag, bool weak)
{
	size_t n = strlen(tag);
	if (strcmp(list, "*") == 0)
		return true;
	for (; *list; list += strcspn(list, ","), list += *list == ',') {
		list += strspn(list, " \t");
		const char *one = weak && strncmp(list, "W/", 2) == 0 ? list + 2 : list;
		if (strncmp(one, tag, n) == 0 && strchr(", \t", one[n]))
			return true;
	}
	return false;
}

/* RFC 9110 13.2.2: the game is sent unless the client has it, or requested another revision. */
static void check_conditions(const struct api_request *request, struct reply *reply)
{
	char tag[sizeof reply->etag];
	memcpy(tag, reply->etag, sizeof tag);
	if (*request->if_match && !names_tag(request->if_match, tag, false)) {
		reply_release(reply);
		reply_fail(reply, 412, "changed", "the game has been saved since: its revision is %s", tag);
	} else if (*request->if_none_match && names_tag(request->if_none_match, tag, true)) {
		reply_release(reply);
		reply->status = 304;
		memcpy(reply->etag, tag, sizeof tag);
	}
}

void api_get_game(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct error err = {0};
	enum db_status status = db_get(api->db, request->id, take_game, reply, &err);
	if (status != DB_DONE)
		api_reply_store_error(api, status, &err, reply);
	else
		check_conditions(request, reply);
}

struct list {
	struct string *out;
	int n, limit;
	int64_t last; /* revision of the last game taken */
};

static void take_summary(void *context, const struct db_game *g)
{
	struct list *list = context;
	if (list->n++ == list->limit) /* one game beyond the limit shows that there are more */
		return;
	string_add(list->out, list->n > 1 ? ",{" : "{");
	add_summary(list->out, g);
	string_char(list->out, '}');
	list->last = g->revision;
}

void api_get_games(struct api *api, const struct api_request *request, struct reply *reply)
{
	uint64_t limit = 50, before = 0;
	struct error err = {0};
	const struct query_field query[] = {
		{"limit", 1, API_PAGE_MAX, .number = &limit}, {"before", 0, INT64_MAX, .number = &before}, {0}};
	if (!fields_query(request->query, query, reply))
		return;
	struct list list = {reply_json(reply, 200), 0, (int)limit, 0};
	string_add(list.out, "{\"games\":[");
	enum db_status status = db_list(api->db, (int64_t)before, list.limit + 1, take_summary, &list, &err);
	if (status != DB_DONE) {
		api_reply_store_error(api, status, &err, reply);
		return;
	}
	if (err.text[0])
		log_store(api, DB_DAMAGED, &err);
	string_char(list.out, ']');
	if (list.n > list.limit)
		json_add_number(list.out, "next", list.last);
	else
		json_add_text(list.out, "next", NULL);
	string_char(list.out, '}');
}
