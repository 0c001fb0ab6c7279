/* api_archive: lists of rooms for lobby and archive, records of finished games, and the club. docs/rooms.md */
#include "base/json_write.h"
#include "games/registry.h"
#include "rooms/room_record.h"
#include "rooms/rooms_messages.h"
#include "server/fields.h"

#include <string.h>

#define LIST_MAX 50 /* rooms per reply */

/* The index of the word in a NULL-terminated list, or -1. */
static int index_of(const char *word, const char *const *words)
{
	for (int i = 0; words[i]; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	return -1;
}

static const char *const stages[] = {"open", "playing", "over", NULL};
static const char *const results[] = {"first", "second", "draw", NULL};
static const enum verdict verdicts[] = {FIRST_WINS, SECOND_WINS, DRAWN};

/* The parameters of a query for rooms. */
struct rooms_query {
	char stage[16], game[32], player[ROOM_NAME_MAX + 1], result[16];
	char opening[DB_OPENING_MAX + 1]; /* first as requested, then in the stored form */
	uint64_t before, limit;
};

/* Parses the query. False: the reply is the refusal. */
static bool read_query(const char *query, struct rooms_query *out, struct reply *reply)
{
	*out = (struct rooms_query){.stage = "open", .limit = LIST_MAX};
	const struct query_field list[] = {{"stage", 0, sizeof out->stage, .text = out->stage},
					   {"game", 0, sizeof out->game, .text = out->game},
					   {"player", 0, sizeof out->player, .text = out->player},
					   {"result", 0, sizeof out->result, .text = out->result},
					   {"opening", 0, sizeof out->opening, .text = out->opening},
					   {"limit", 1, LIST_MAX, .number = &out->limit},
					   {"before", 0, INT64_MAX, .number = &out->before},
					   {0}};
	return fields_query(query, list, reply);
}

/* Converts "h2e2,h9g7" to the stored form, in which a blank follows each move. False: no moves, or too many. */
static bool read_opening(char opening[DB_OPENING_MAX + 1])
{
	struct string moves = {0};
	int n = 0;
	for (const char *c = opening; *c; c += strspn(c, ", ")) {
		size_t length = strcspn(c, ", ");
		string_bytes(&moves, c, length);
		string_add(&moves, length ? " " : "");
		n += length > 0;
		c += length;
	}
	bool good = n > 0 && n <= ROOM_OPENING_MAX && moves.length <= DB_OPENING_MAX;
	if (good)
		memcpy(opening, string_text(&moves), moves.length + 1);
	string_release(&moves);
	return good;
}

/* Checks the parameters and fills *out, which refers to them. False: the reply is the refusal. */
static bool read_filter(struct rooms_query *q, struct db_rooms_filter *out, struct reply *reply)
{
	static const enum db_stage all[] = {DB_OPEN, DB_PLAYING, DB_OVER};
	struct error err;
	int stage = index_of(q->stage, stages), result = q->result[0] ? index_of(q->result, results) : 0;
	if (stage < 0)
		reply_fail(reply, 400, "bad_request", "the stage is \"%s\", expected open, playing or over", q->stage);
	else if (result < 0)
		reply_fail(reply, 400, "bad_request", "the result is \"%s\", expected first, second or draw",
			   q->result);
	else if (q->game[0] && !games_find(q->game, &err))
		reply_refuse(reply, 400, "bad_request", 0, &err);
	else if (q->opening[0] && (!q->game[0] || all[stage] != DB_OVER))
		reply_fail(reply, 400, "bad_request", "\"opening\" needs \"game\" and \"stage=over\"");
	else if (q->opening[0] && !read_opening(q->opening))
		reply_fail(reply, 400, "bad_request", "the opening is not 1 to %d moves with commas in between",
			   ROOM_OPENING_MAX);
	else if (q->player[0] && !room_is_name(q->player))
		reply_fail(reply, 400, "bad_request", "the player is not a name of at most %d bytes", ROOM_NAME_MAX);
	else
		*out = (struct db_rooms_filter){
			.stage = all[stage],
			.only_listed = true,
			.before = (int64_t)q->before,
			.limit = (int)q->limit,
			.game = q->game[0] ? q->game : NULL,
			.player = q->player[0] ? q->player : NULL,
			.opening = q->opening[0] ? q->opening : NULL,
			.result = q->result[0] ? record_result_text(verdicts[result]) : NULL,
		};
	return reply->status == 0;
}

void api_get_rooms(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct rooms_query query;
	struct db_rooms_filter filter;
	int64_t next;
	struct error err = {0};
	if (!read_query(request->query, &query, reply) || !read_filter(&query, &filter, reply))
		return;
	struct string *out = reply_json(reply, 200);
	string_add(out, "{\"rooms\":[");
	enum hall_status status = hall_list(api->hall, &filter, out, &next, &err);
	if (status != HALL_DONE) {
		api_reply_hall_error(api, status, &err, reply);
		return;
	}
	string_char(out, ']');
	json_add_key(out, "next");
	string_add(out, next ? "%lld" : "null", (long long)next);
	string_char(out, '}');
}

void api_get_room_record(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_room *room;
	struct error err;
	int side;
	if (!api_find_seat(api, request->room, "", &room, &side, reply))
		return;
	if (room_stage(hall_game(room)) != ROOM_OVER) {
		fail(&err, room_not_over);
		api_reply_hall_error(api, HALL_REFUSED, &err, reply);
		return;
	}
	reply->status = 200;
	reply->type = "text/plain; charset=utf-8";
	reply->waits = hall_is_dirty(room);
	room_write_record(hall_game(room), &reply->body);
}

void api_get_club(struct api *api, const struct api_request *request, struct reply *reply)
{
	const struct club *club = &api->club;
	(void)request;
	struct string *out = reply_json(reply, 200);
	string_char(out, '{');
	json_add_text(out, "name", club->name[0] ? club->name : NULL);
	json_add_text(out, "rules", string_text(&club->rules));
	json_add_text(out, "clock", club->has_clock ? string_text(&club->clock) : NULL);
	json_add_text(out, "game", club->game ? club->game->name : NULL);
	string_char(out, '}');
}
