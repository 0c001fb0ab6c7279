/* api_judge: rulings for moves and for recorded games. */
#include "base/json_write.h"
#include "records/formats.h"
#include "referee/game_report.h"
#include "server/position_request.h"
#include "server/fields.h"

#include <string.h>
#include <strings.h>

static void begin_reports(struct reply *reply)
{
	string_add(reply_json(reply, 200), "{\"games\":[");
}

/* The reply, written game by game, so that the parsed games are never all in memory. */
struct reports {
	struct reply *reply;
	bool twice;
	int n;
};

static void add_report(void *context, const struct record *record, int number)
{
	struct reports *to = context;
	if (to->n++ >= API_GAMES_MAX)
		return;
	struct game_report o = game_report_of(record, number, to->twice);
	if (to->n > 1)
		string_char(&to->reply->body, ',');
	game_report_json(&o, NULL, &to->reply->body);
}

static void add_faults(const struct collection *collection, struct string *out)
{
	string_add(out, "],\"faults\":[");
	for (int i = 0; i < collection->n_errors && i < API_GAMES_MAX; i++) {
		string_add(out, "%s{", i ? "," : "");
		json_add_number(out, "game", collection->errors[i].game);
		json_add_text(out, "message", collection->errors[i].error.text);
		string_char(out, '}');
	}
	string_add(out, "]}");
}

/* Judges the games of a file in any format, and lists the errors of unreadable games. */
static void judge_file(const char *bytes, size_t n, bool twice, struct reply *reply)
{
	struct reports reports = {reply, twice, 0};
	const struct collection_sink sink = {.take = add_report, .context = &reports};
	struct collection collection;
	struct error err;
	begin_reports(reply);
	if (!formats_read_each(&collection, bytes, n, NULL, &sink, &err))
		reply_refuse(reply, 422, "bad_record", 0, &err);
	else if (reports.n > API_GAMES_MAX)
		reply_fail(reply, 413, "too_many_games", "%d games, expected at most %d", reports.n, API_GAMES_MAX);
	else
		add_faults(&collection, &reply->body);
	collection_release(&collection);
}

static void judge_record(const struct record *record, bool twice, struct reply *reply)
{
	struct game_report o = game_report_of(record, 1, twice);
	begin_reports(reply);
	game_report_json(&o, NULL, &reply->body);
	string_add(&reply->body, "],\"faults\":[]}");
}

static void judge_moves(const struct position_request *position, bool twice, struct reply *reply)
{
	struct record record;
	if (!position_request_play(position, &record, reply))
		return;
	judge_record(&record, twice, reply);
	record_release(&record);
}

static void judge_fields(const struct api_request *request, struct reply *reply)
{
	struct position_request position = {0};
	const char *text = NULL;
	int64_t times = 3;
	struct body_fields *fields = fields_read(request,
						 (const struct field[]){
							 {"record", .text = &text},
							 {"game", .text = &position.game},
							 {"preset", .text = &position.preset},
							 {"position", .text = &position.position},
							 {"moves", .text = &position.moves},
							 {"times", .number = &times},
							 {0},
						 },
						 reply);
	if (!fields)
		return;
	bool twice = times == 2;
	if (times != 2 && times != 3)
		reply_fail(reply, 400, "bad_request", "\"times\" is %lld, expected 2 or 3", (long long)times);
	else if (text && (position.game || position.preset || position.position || position.moves))
		reply_fail(reply, 400, "bad_request",
			   "\"record\" does not allow other members, expected only \"times\" with it");
	else if (text)
		judge_file(text, strlen(text), twice, reply);
	else if (position.moves)
		judge_moves(&position, twice, reply);
	else
		reply_fail(reply, 400, "bad_request", "missing \"record\" or \"moves\"");
	fields_free(fields);
}

/* Compares a media type, ignoring its parameters. */
static bool is_type(const char *text, const char *type)
{
	size_t n = strcspn(text, "; ");
	return n == strlen(type) && strncasecmp(text, type, n) == 0;
}

void api_judge(struct api *api, const struct api_request *request, struct reply *reply)
{
	(void)api;
	if (is_type(request->type, "application/json"))
		judge_fields(request, reply);
	else if (is_type(request->type, "text/plain") || is_type(request->type, "application/octet-stream"))
		judge_file(request->body, request->length, false, reply);
	else
		reply_fail(reply, 415, "bad_type",
			   "unknown content type \"%.60s\", expected application/json, or text/plain or "
			   "application/octet-stream for a record file",
			   request->type);
}
