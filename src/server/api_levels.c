/* api_levels: the levels of the campaign and those published by players. docs/levels.md "Levels by others" */
#include "base/json_write.h"
#include "levels/lint.h"
#include "rooms/room.h"
#include "rooms/rooms_messages.h"
#include "server/fields.h"
#include "server/head.h"
#include "server/rating_worker.h"
#include "server/server_messages.h"
#include "server/bundle.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define PAGE          50
#define CSV_PAGE      10000
#define CSV_PART      500 /* rows per part; other requests are served between parts */
#define WORD_SIZE     16
#define PLACE_SIZE    44 /* two numbers and a dot */
#define HINTS_MAX     1000
#define REASON_MAX    200                             /* bytes */
#define REFUSED_RETRY 60                              /* seconds */
#define REFUSED_MS    ((int64_t)7 * 24 * 3600 * 1000) /* how long refused levels are kept */

static bool is_operator(const struct api *api, const struct api_request *request)
{
	return access_is_operator(&api->access, request->token);
}

static bool accepts_levels(const struct api *api)
{
	return api->rating_worker && api->access.rooms != ACCESS_NOBODY;
}

/* Finds a campaign level; NULL: not found. */
static const struct level *shipped(const struct api *api, const char *id)
{
	const struct level_file *file = &api->bundle->campaign;
	for (int i = 0; i < file->n; i++)
		if (strcmp(file->levels[i].id, id) == 0)
			return &file->levels[i];
	return NULL;
}

static void reply_level_error(struct api *api, enum db_status status, const struct error *err, const char *id,
			      struct reply *reply)
{
	if (status == DB_NONE)
		reply_fail(reply, 404, "not_found", "no level \"%s\"", id);
	else if (status != DB_DONE)
		api_reply_store_error(api, status, err, reply);
}

/* --- writing --- */

/* Parses the stored level with its rating; false: its text is damaged. */
static bool read_stored(const struct db_level *l, struct level *out)
{
	struct level_file file;
	level_read(l->level, strlen(l->level), &file);
	bool read = file.n == 1 && file.n_faults == 0;
	if (read) {
		*out = file.levels[0];
		out->rating = (struct level_rating){.won = l->rating.won,
						    .drawn = l->rating.drawn,
						    .lost = l->rating.lost,
						    .player_depth = l->rating.player_depth,
						    .npc_depth = out->npc_depth};
		snprintf(out->rating.engine, sizeof out->rating.engine, "%s", l->rating.engine);
	}
	level_file_release(&file);
	return read;
}

static void add_counts(struct string *out, const struct db_level_counts *c)
{
	json_add_key(out, "attempts");
	string_char(out, '{');
	json_add_number(out, "tries", c->tries);
	json_add_number(out, "wins", c->wins);
	json_add_number(out, "draws", c->draws);
	json_add_number(out, "plies", c->plies);
	json_add_number(out, "hints", c->hints);
	string_char(out, '}');
}

/* Appends the reports, which only the operator sees; each line of reasons becomes an element. */
static void add_reports(struct string *out, const struct db_level *l)
{
	json_add_number(out, "reports", l->reports);
	json_add_key(out, "reasons");
	string_char(out, '[');
	for (const char *at = l->reasons; *at;) {
		char line[DB_LEVEL_REASON_MAX + 1];
		size_t n = strcspn(at, "\n");
		snprintf(line, sizeof line, "%.*s", (int)n, at);
		json_add_comma(out);
		string_json(out, line);
		at += n + (at[n] == '\n');
	}
	string_char(out, ']');
}

static const char *const stages[] = {"waiting", "rated", "refused", "removed", "campaign"};

/* {"id": ..., "stage": ..., ..., "level": {...}} */
static void add_entry(struct string *out, const struct db_level *l, const struct level *level, bool for_operator)
{
	bool is_shipped = l->stage == DB_LEVEL_SHIPPED;
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "id", l->id);
	json_add_text(out, "stage", stages[l->stage]);
	json_add_text(out, "name", is_shipped ? NULL : l->name);
	json_add_key(out, "created");
	string_add(out, is_shipped ? "null" : "%lld", (long long)l->created_ms);
	json_add_text(out, "refusal", l->refusal[0] ? l->refusal : NULL);
	add_counts(out, &l->counts);
	if (for_operator)
		add_reports(out, l);
	json_add_key(out, "level");
	level_write(level, 1, out);
	string_char(out, '}');
}

/* --- lists --- */

struct list_query {
	char by[WORD_SIZE], sort[WORD_SIZE], day[WORD_SIZE], before[PLACE_SIZE];
	uint64_t limit;
};

static void list_campaign(struct api *api, const struct list_query *q, struct reply *reply)
{
	char date[BUNDLE_DAY_SIZE];
	int64_t day;
	if (!api_read_day(q->day, &day, reply))
		return;
	struct string *out = reply_json(reply, 200);
	bundle_add_day(day, date);
	string_add(out, "{\"daily\":{");
	json_add_text(out, "day", date);
	json_add_text(out, "level", bundle_level_of_day(api->bundle, day)->id);
	string_add(out, "},\"levels\":");
	level_write(api->bundle->levels.levels, api->bundle->levels.n, out);
	string_char(out, '}');
}

static const struct {
	const char *word;
	enum db_levels_sort sort;
} sorts[] = {{"new", DB_BY_REVISION},
	     {"difficulty", DB_BY_DIFFICULTY},
	     {"played", DB_BY_TRIES},
	     {"reported", DB_BY_REPORTS}};
#define SORTS (sizeof sorts / sizeof *sorts)

static bool read_sort(const struct list_query *q, enum db_levels_sort *out, struct reply *reply)
{
	for (size_t i = 0; i < SORTS; i++)
		if (strcmp(q->sort, sorts[i].word) == 0) {
			*out = sorts[i].sort;
			return true;
		}
	reply_fail(reply, 400, "bad_request", "the sort is \"%s\", expected new, difficulty, played or reported",
		   q->sort);
	return false;
}

/* "key.revision" */
static bool read_place(const char *text, struct db_levels_place *out, struct reply *reply)
{
	char key[PLACE_SIZE];
	const char *dot = strchr(text, '.');
	uint64_t numbers[2];
	*out = (struct db_levels_place){0, 0};
	if (!text[0])
		return true;
	snprintf(key, sizeof key, "%.*s", dot ? (int)(dot - text) : 0, text);
	if (!dot || !text_number(key, INT64_MAX, &numbers[0]) || !text_number(dot + 1, INT64_MAX, &numbers[1])) {
		reply_fail(reply, 400, "bad_request", "\"%s\" is not the \"next\" of a list", text);
		return false;
	}
	*out = (struct db_levels_place){(int64_t)numbers[0], (int64_t)numbers[1]};
	return true;
}

struct listing {
	struct string *out;
	bool for_operator;
	int n; /* levels so far, including skipped ones */
};

static void list_level(void *context, const struct db_level *l)
{
	struct listing *listing = context;
	struct level level;
	listing->n++;
	if (read_stored(l, &level))
		add_entry(listing->out, l, &level, listing->for_operator);
}

static void list_others(struct api *api, const struct list_query *q, bool for_operator, struct reply *reply)
{
	enum db_levels_sort sort;
	struct db_levels_place place;
	struct error err;
	if (!read_sort(q, &sort, reply) || !read_place(q->before, &place, reply))
		return;
	if (sort == DB_BY_REPORTS && !for_operator) {
		fail(&err, server_not_author);
		reply_refuse(reply, 403, "forbidden", 0, &err);
		return;
	}
	struct listing listing = {reply_json(reply, 200), for_operator, 0};
	string_add(listing.out, "{\"levels\":[");
	enum db_status status = db_levels_list(api->db, sort, (int)q->limit, &place, list_level, &listing, &err);
	if (status != DB_DONE) {
		reply_level_error(api, status, &err, "", reply);
		return;
	}
	string_add(listing.out, "],\"next\":");
	string_add(listing.out, listing.n == (int)q->limit ? "\"%lld.%lld\"" : "null", (long long)place.key,
		   (long long)place.revision);
	json_add_bool(listing.out, "open", accepts_levels(api));
	string_char(listing.out, '}');
}

/* Whether the client may read texts by players; if not, the reply is the refusal. */
static bool may_read(const struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *cookies = request->head ? head_text(request->head, HEAD_COOKIE) : "";
	if (access_admits(&api->access, request->token ? request->token : "", cookies))
		return true;
	api_refuse_login(reply);
	return false;
}

void api_get_levels(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct list_query q = {.sort = "new", .limit = PAGE};
	const struct query_field query[] = {
		{"day", 0, sizeof q.day, .text = q.day},    {"by", 0, sizeof q.by, .text = q.by},
		{"sort", 0, sizeof q.sort, .text = q.sort}, {"before", 0, sizeof q.before, .text = q.before},
		{"limit", 1, PAGE, .number = &q.limit},     {0}};
	if (!fields_query(request->query, query, reply))
		return;
	if (!q.by[0])
		list_campaign(api, &q, reply);
	else if (strcmp(q.by, "others") != 0)
		reply_fail(reply, 400, "bad_request", "\"by\" is \"%s\", expected others", q.by);
	else if (may_read(api, request, reply))
		list_others(api, &q, is_operator(api, request), reply);
}

/* --- one level --- */

/* A level for a reply: the file alone, or everything that is known about it. */
struct finding {
	struct reply *reply;
	const struct level *campaign; /* NULL: a level by a player */
	bool is_entry, for_operator, is_damaged;
};

static void take_found(void *context, const struct db_level *l)
{
	struct finding *f = context;
	struct level level;
	if (!f->campaign && l->stage == DB_LEVEL_SHIPPED) /* shipped with another version of the program */
		return;
	f->is_damaged = !f->campaign && !read_stored(l, &level);
	if (f->is_damaged || (!f->is_entry && l->stage == DB_LEVEL_REFUSED))
		return;
	if (f->is_entry)
		add_entry(reply_json(f->reply, 200), l, f->campaign ? f->campaign : &level, f->for_operator);
	else
		level_write(&level, 1, reply_json(f->reply, 200));
}

static void answer_stored(struct api *api, const char *id, struct finding *f)
{
	struct error err = {0};
	enum db_status status = db_level_get(api->db, id, take_found, f, &err);
	if (f->is_damaged)
		status = DB_DAMAGED;
	else if (status == DB_DONE && !f->reply->status)
		status = DB_NONE;
	reply_level_error(api, status, &err, id, f->reply);
}

void api_get_level(struct api *api, const struct api_request *request, struct reply *reply)
{
	const struct level *level = shipped(api, request->word);
	if (level)
		level_write(level, 1, reply_json(reply, 200));
	else if (!secret_is_name(request->word))
		reply_level_error(api, DB_NONE, NULL, request->word, reply);
	else if (may_read(api, request, reply))
		answer_stored(api, request->word, &(struct finding){.reply = reply});
}

/* A campaign level without attempts has no row in the database. */
void api_get_level_about(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct finding f = {.reply = reply,
			    .campaign = shipped(api, request->word),
			    .is_entry = true,
			    .for_operator = is_operator(api, request)};
	const struct db_level unplayed = {.id = request->word, .stage = DB_LEVEL_SHIPPED, .refusal = "", .reasons = ""};
	struct error err = {0};
	enum db_status status = DB_NONE;
	if (!f.campaign) {
		answer_stored(api, request->word, &f);
		return;
	}
	status = db_level_get(api->db, request->word, take_found, &f, &err);
	if (status == DB_NONE)
		take_found(&f, &unplayed);
	else
		reply_level_error(api, status, &err, request->word, reply);
}

/* --- publishing --- */

static bool may_publish(const struct api *api, const struct api_request *request, struct reply *reply)
{
	struct error err;
	bool is_off = !accepts_levels(api);
	if (!is_off && (api->access.rooms == ACCESS_ANYONE || is_operator(api, request)))
		return true;
	if (is_off)
		fail(&err, server_no_levels);
	else
		fail(&err, server_levels_by_operator);
	reply_refuse(reply, is_off ? 404 : 403, is_off ? "off" : "forbidden", 0, &err);
	return false;
}

/* Writes a refusal that names the invalid field. */
static bool refuse_level(const char *field, const struct error *err, struct reply *reply)
{
	reply_refuse_field(reply, 422, "bad_level", field, err);
	return false;
}

/* Rejects control characters and the like, since pages show the text unchanged. */
static bool check_text(const char *field, const char *text, bool may_break, struct reply *reply)
{
	char line[LEVEL_ABOUT_MAX];
	struct error err;
	snprintf(line, sizeof line, "%s", text);
	for (char *c = line; may_break && *c; c++)
		*c = *c == '\n' ? ' ' : *c;
	if (text_is_plain(line))
		return true;
	fail(&err, server_level_text);
	return refuse_level(field, &err, reply);
}

static bool check_texts(const struct level *level, struct reply *reply)
{
	return check_text("title", level->title, false, reply) &&
	       check_text("title_zh", level->title_zh, false, reply) &&
	       check_text("about", level->about, true, reply) && check_text("about_zh", level->about_zh, true, reply);
}

static bool check_lint(const struct level *level, struct reply *reply)
{
	struct lint lint = {0};
	lint_level(level, &lint);
	bool good = lint.n == 0 || refuse_level(lint.findings[0].field, &lint.findings[0].error, reply);
	lint_release(&lint);
	return good;
}

/* Reads a level that can be published; a rating in it is ignored. False: the reply is the refusal. */
static bool read_level(const char *text, struct level *out, struct reply *reply)
{
	struct level_file file;
	struct error err;
	level_read(text, strlen(text), &file);
	bool good = file.n == 1 && file.n_faults == 0;
	if (good)
		*out = file.levels[0];
	else
		refuse_level(file.faults[0].field, &file.faults[0].error, reply);
	level_file_release(&file);
	if (!good)
		return false;
	out->rating = (struct level_rating){0};
	if (out->npc_depth <= RATING_NPC_MAX)
		return check_texts(out, reply) && check_lint(out, reply);
	fail(&err, server_level_deep, out->npc_depth, RATING_NPC_MAX);
	return refuse_level("npc_depth", &err, reply);
}

static bool refuse_full(const struct error *err, struct reply *reply)
{
	reply_refuse(reply, 503, "busy", 0, err);
	reply->retry_after = REFUSED_RETRY;
	return false;
}

/* Deletes old refused levels, then counts the levels in each stage. */
static enum db_status count_levels(struct api *api, int64_t n[DB_LEVEL_REMOVED], struct error *err)
{
	enum db_status status = db_levels_delete_refused(api->db, api_now_ms(api) - REFUSED_MS, err);
	for (int stage = 0; stage < DB_LEVEL_REMOVED && status == DB_DONE; stage++)
		status = db_levels_count(api->db, (enum db_level_stage)stage, &n[stage], err);
	return status;
}

static bool has_place(struct api *api, struct reply *reply)
{
	struct error err = {0};
	int64_t n[DB_LEVEL_REMOVED];
	enum db_status status = count_levels(api, n, &err);
	if (status != DB_DONE) {
		api_reply_store_error(api, status, &err, reply);
		return false;
	}
	if (n[DB_LEVEL_WAITING] + n[DB_LEVEL_RATED] + n[DB_LEVEL_REFUSED] >= API_LEVELS_MAX) {
		fail(&err, server_levels_many, API_LEVELS_MAX);
		return refuse_full(&err, reply);
	}
	if (n[DB_LEVEL_WAITING] < RATING_WAITING_MAX)
		return true;
	fail(&err, server_levels_full);
	return refuse_full(&err, reply);
}

/* Stores the level under a new id, which is also set in the level. */
static enum db_status store_level(struct api *api, struct level *level, const char *name, const char *token,
				  char id[SECRET_NAME_LENGTH + 1], struct error *err)
{
	char key[SECRET_HASH_LENGTH + 1];
	struct string text = {0};
	secret_name(id);
	secret_hash(token, strlen(token), key);
	snprintf(level->id, sizeof level->id, "%s", id);
	level_write(level, 1, &text);
	const struct db_level l = {.id = id,
				   .created_ms = api_now_ms(api),
				   .name = name,
				   .title = level->title,
				   .level = text.text,
				   .author_key = key};
	enum db_status status = db_level_insert(api->db, &l, err);
	string_release(&text);
	return status;
}

static void publish(struct api *api, const struct api_request *request, const char *text, const char *name,
		    struct reply *reply)
{
	char token[SECRET_TOKEN_LENGTH + 1], id[SECRET_NAME_LENGTH + 1];
	struct level level;
	struct error err = {0};
	if (!room_is_name(name)) {
		fail(&err, room_bad_name, name, ROOM_NAME_MAX);
		reply_refuse(reply, 422, "bad_name", 0, &err);
		return;
	}
	if (!read_level(text, &level, reply) || !has_place(api, reply) || !api_read_token(api, request, token, reply))
		return;
	if (!token[0])
		secret_token(token);
	enum db_status status = store_level(api, &level, name, token, id, &err);
	if (status != DB_DONE) {
		api_reply_store_error(api, status, &err, reply);
		return;
	}
	struct string *out = reply_json(reply, 201);
	string_char(out, '{');
	json_add_text(out, "id", id);
	json_add_text(out, "stage", stages[DB_LEVEL_WAITING]);
	json_add_text(out, "token", token);
	string_char(out, '}');
	snprintf(reply->location, sizeof reply->location, "/api/levels/%s", id);
	reply->waits = true;
	rating_worker_wake(api->rating_worker);
}

void api_post_level(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *level = NULL, *name = NULL;
	const struct field list[] = {{"level", .object = &level}, {"name", .text = &name}, {0}};
	if (!may_publish(api, request, reply))
		return;
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!level || !name)
		reply_fail(reply, 400, "bad_request", "missing \"%s\"", level ? "name" : "level");
	else
		publish(api, request, level, name, reply);
	fields_free(fields);
}

/* --- removing and reporting --- */

struct ownership {
	const char *token;
	bool is_author;
};

static void compare_key(void *context, const struct db_level *l)
{
	struct ownership *o = context;
	char key[SECRET_HASH_LENGTH + 1];
	secret_hash(o->token, strlen(o->token), key);
	o->is_author = strlen(l->author_key) == SECRET_HASH_LENGTH && secret_is_same(l->author_key, key);
}

void api_delete_level(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct ownership o = {request->token, false};
	struct error err = {0};
	enum db_status status = db_level_get(api->db, request->word, compare_key, &o, &err);
	if (status == DB_DAMAGED)
		status = DB_DONE;
	if (status == DB_DONE && !o.is_author && !is_operator(api, request)) {
		fail(&err, server_not_author);
		reply_refuse(reply, 403, "forbidden", 0, &err);
		return;
	}
	if (status == DB_DONE)
		status = db_level_remove(api->db, request->word, &err);
	reply_level_error(api, status, &err, request->word, reply);
	if (status != DB_DONE)
		return;
	rating_worker_cancel(api->rating_worker, request->word);
	reply->status = 204;
	reply->waits = true;
}

void api_report_level(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *reason = NULL;
	struct error err = {0};
	const struct field list[] = {{"reason", .text = &reason}, {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!reason || !reason[0] || strlen(reason) > REASON_MAX || !text_is_plain(reason)) {
		reply_fail(reply, 400, "bad_request", "\"reason\" is not one line of 1 to %d bytes", REASON_MAX);
	} else {
		enum db_status status = db_level_report(api->db, request->word, reason, &err);
		reply_level_error(api, status, &err, request->word, reply);
		if (status == DB_DONE)
			reply->status = 204;
		reply->waits = status == DB_DONE;
	}
	fields_free(fields);
}

/* --- attempts --- */

static const char *const results[] = {"lost", "drawn", "won"};

static bool read_result(const char *word, enum db_attempt_result *out)
{
	for (int i = DB_ATTEMPT_LOST; i <= DB_ATTEMPT_WON; i++)
		if (strcmp(word, results[i]) == 0) {
			*out = (enum db_attempt_result)i;
			return true;
		}
	return false;
}

struct attempt {
	const char *id, *result;
	int64_t plies, hints;
};

static bool check_attempt(const struct attempt *a, struct db_attempt *out, struct reply *reply)
{
	if (!a->id || !secret_is_token(a->id))
		reply_fail(reply, 400, "bad_request", "\"attempt\" is not %d characters of base64url",
			   SECRET_TOKEN_LENGTH);
	else if (!a->result || !read_result(a->result, &out->result))
		reply_fail(reply, 400, "bad_request", "\"result\" is not won, drawn or lost");
	else if (a->plies < 1 || a->plies > RECORD_STEPS_MAX)
		reply_fail(reply, 400, "bad_request", "\"plies\" is %lld, expected 1 to %d", (long long)a->plies,
			   RECORD_STEPS_MAX);
	else if (a->hints < 0 || a->hints > HINTS_MAX)
		reply_fail(reply, 400, "bad_request", "\"hints\" is %lld, expected 0 to %d", (long long)a->hints,
			   HINTS_MAX);
	else
		return true;
	return false;
}

void api_post_attempt(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct attempt a = {.hints = 0};
	struct db_attempt attempt = {.level = request->word, .saved = api_now_ms(api) / 1000};
	struct error err = {0};
	const struct field list[] = {{"attempt", .text = &a.id},
				     {"hints", .number = &a.hints},
				     {"plies", .number = &a.plies},
				     {"result", .text = &a.result},
				     {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (check_attempt(&a, &attempt, reply)) {
		attempt.id = a.id;
		attempt.plies = (int)a.plies;
		attempt.hints = (int)a.hints;
		enum db_status status = db_attempt_insert(api->db, &attempt, shipped(api, request->word) != NULL, &err);
		reply_level_error(api, status, &err, request->word, reply);
		if (status == DB_DONE)
			reply->status = 204;
		reply->waits = status == DB_DONE;
	}
	fields_free(fields);
}

static void add_row(void *context, const struct db_attempt *a)
{
	struct reply *reply = context;
	char time[32];
	time_t seconds = (time_t)a->saved;
	struct tm utc;
	gmtime_r(&seconds, &utc); /* the year has four digits: the store checks the range */
	strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%SZ", &utc);
	string_add(&reply->body, "%lld,%s,%s,%s,%d,%d\r\n", (long long)a->revision, time, a->level, results[a->result],
		   a->plies, a->hints);
	reply->attempts.after = a->revision;
	reply->attempts.left--;
}

static void write_attempts(struct api *api, struct reply *reply)
{
	struct error err = {0};
	int left = reply->attempts.left, n = left < CSV_PART ? left : CSV_PART;
	enum db_status status = db_attempts_list(api->db, reply->attempts.after, n, add_row, reply, &err);
	if (status != DB_DONE || reply->attempts.left == 0 || reply->attempts.left > left - n)
		reply->write_part = NULL; /* fewer than n rows: the list is complete */
	reply_level_error(api, status, &err, "", reply);
}

void api_get_attempts(struct api *api, const struct api_request *request, struct reply *reply)
{
	(void)api;
	uint64_t after = 0, limit = CSV_PAGE;
	const struct query_field list[] = {
		{"after", 0, INT64_MAX, .number = &after}, {"limit", 1, CSV_PAGE, .number = &limit}, {0}};
	if (!fields_query(request->query, list, reply))
		return;
	reply->status = 200;
	reply->type = "text/csv; charset=utf-8";
	string_add(&reply->body, "number,time,level,result,plies,hints\r\n");
	reply->attempts.after = (int64_t)after;
	reply->attempts.left = (int)limit;
	reply->write_part = write_attempts;
}
