/* api_rooms: rooms, the games between people. docs/rooms.md */
#include "base/clock.h"
#include "base/json_write.h"
#include "games/registry.h"
#include "rooms/director.h"
#include "rooms/hall.h"
#include "rooms/rooms_messages.h"
#include "store/db_bus.h"
#include "server/fields.h"
#include "server/rating_worker.h"

#include <stdio.h>
#include <string.h>

#define WAIT_MAX 30 /* seconds */
#define TICK_MS  50 /* interval between checks of clocks and presence */

/* --- replies --- */

void api_reply_hall_error(struct api *api, enum hall_status status, const struct error *err, struct reply *reply)
{
	switch (status) {
	case HALL_DONE:
		return;
	case HALL_NONE:
		reply_fail(reply, 404, "no_room", "no room has this name");
		return;
	case HALL_REFUSED:
		reply_refuse(reply, 409, "refused", 0, err);
		return;
	case HALL_STORE:
		api_reply_store_error(api, hall_store_status(api->hall), err, reply);
		return;
	}
}

/* {"room": ..., "side": ..., "token": ..., "state": {...}} */
static void answer_seat(struct api *api, const struct hall_room *room, const char *token, int status,
			struct reply *reply)
{
	struct hall_known known = {0};
	int side = hall_side(room, token);
	struct string *out = reply_json(reply, status);
	string_char(out, '{');
	json_add_text(out, "room", hall_name(room));
	json_add_number(out, "side", side);
	json_add_text(out, "token", token);
	json_add_key(out, "state");
	hall_write_state(room, side, api_now_ms(api), &known, out);
	string_char(out, '}');
	reply->waits = true;
}

static void answer_state(struct api *api, const struct hall_room *room, int side, struct hall_known *known,
			 struct reply *reply)
{
	hall_write_state(room, side, api_now_ms(api), known, reply_json(reply, 200));
	reply->waits |= hall_is_dirty(room);
}

/* Answers a request for the state. For players it includes a number that the next request returns, to measure the
 * delay. */
static void answer_state_with_ping(struct api *api, struct hall_room *room, int side, struct hall_known *known,
				   struct reply *reply)
{
	answer_state(api, room, side, known, reply);
	if (side < 0)
		return;
	reply->body.text[--reply->body.length] = 0; /* remove the closing brace */
	json_add_number(&reply->body, "ping", hall_ping(room, side, api_now_ms(api)));
	string_char(&reply->body, '}');
}

/* --- requests --- */

bool api_find_seat(struct api *api, const char *name, const char *token, struct hall_room **room, int *side,
		   struct reply *reply)
{
	struct error err = {0};
	enum hall_status status = hall_find(api->hall, name, api_now_ms(api), room, &err);
	*side = -1;
	if (status != HALL_DONE) {
		api_reply_hall_error(api, status, &err, reply);
		return false;
	}
	if (token[0] && (*side = hall_side(*room, token)) < 0) {
		reply_fail(reply, 403, "bad_token", "the token holds no seat in this room");
		return false;
	}
	return true;
}

static bool is_operator(const struct api *api, const struct api_request *request)
{
	return access_is_operator(&api->access, request->token);
}

/* Finds the room and the side of the request. The operator's token holds no seat, so the operator is a spectator. */
static bool find(struct api *api, const struct api_request *request, struct hall_room **room, int *side,
		 struct reply *reply)
{
	const char *token = is_operator(api, request) ? "" : request->token;
	return api_find_seat(api, request->room, token, room, side, reply);
}

/* The parameters of the query. */
struct room_query {
	struct hall_known known;
	uint64_t wait; /* s */
	uint64_t pong; /* 0: none */
};

static bool read_query(const struct api_request *request, struct room_query *query, struct reply *reply)
{
	uint64_t revision = 0, ply = 0;
	*query = (struct room_query){0};
	const struct query_field list[] = {{"revision", 0, INT64_MAX, .number = &revision},
					   {"ply", 0, RECORD_STEPS_MAX, .number = &ply},
					   {"wait", 0, WAIT_MAX, .number = &query->wait},
					   {"pong", 0, INT64_MAX, .number = &query->pong},
					   {0}};
	if (!fields_query(request->query, list, reply))
		return false;
	query->known = (struct hall_known){(int64_t)revision, (int)ply};
	return true;
}

bool api_read_token(const struct api *api, const struct api_request *request, char token[SECRET_TOKEN_LENGTH + 1],
		    struct reply *reply)
{
	token[0] = 0;
	if (!request->token[0] || is_operator(api, request))
		return true;
	if (!secret_is_token(request->token)) {
		reply_fail(reply, 400, "bad_request", "the token is not %d characters of base64url",
			   SECRET_TOKEN_LENGTH);
		return false;
	}
	memcpy(token, request->token, SECRET_TOKEN_LENGTH + 1);
	return true;
}

/* Looks up game, preset, clock and side by name. */
static bool read_terms(struct room_terms *terms, const char *game, const char *preset, const char *clock,
		       const char *side, struct error *err)
{
	static const char *const sides[] = {"first", "second", "random"};
	int chosen = 0;
	uint64_t draw[4];
	terms->game = games_find(game, err);
	terms->preset = terms->game ? game_preset(terms->game, preset, err) : NULL;
	if (!terms->preset)
		return false;
	terms->has_clock = *clock;
	if (*clock && !clocks_rules_parse(clock, &terms->clock, err))
		return false;
	while (chosen < 3 && strcmp(side, sides[chosen]) != 0)
		chosen++;
	if (chosen == 3)
		return fail(err, room_bad_side, side);
	secret_seed(draw);
	terms->is_random = chosen == 2;
	terms->creator = chosen == 2 ? (int)(draw[0] & 1) : chosen;
	return true;
}

bool api_may_create(const struct api *api, const struct api_request *request, struct reply *reply)
{
	enum access_rooms rooms = api->access.rooms;
	struct error err = {0};
	if (rooms == ACCESS_ANYONE || (rooms == ACCESS_OPERATOR && is_operator(api, request)))
		return true;
	if (rooms == ACCESS_OPERATOR)
		fail(&err, room_by_operator);
	else
		fail(&err, room_by_nobody);
	reply_refuse(reply, 403, "forbidden", 0, &err);
	return false;
}

void api_post_room(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *game = NULL, *preset = NULL, *clock = "", *side = "random", *name = NULL, *blocked = "";
	struct room_terms terms = {0};
	char token[SECRET_TOKEN_LENGTH + 1];
	struct error err = {0};
	const struct field list[] = {{"blocked", .list = &blocked}, {"clock", .text = &clock},
				     {"game", .text = &game},       {"listed", .flag = &terms.is_listed},
				     {"name", .text = &name},       {"preset", .text = &preset},
				     {"side", .text = &side},       {0}};
	if (!api_may_create(api, request, reply))
		return;
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!game || !name) {
		reply_fail(reply, 400, "bad_request", "missing \"%s\"", game ? "name" : "game");
	} else if (!read_terms(&terms, game, preset, clock, side, &err) || !room_block_names(&terms, blocked, &err)) {
		reply_refuse(reply, 422, "bad_room", 0, &err);
	} else if (api_read_token(api, request, token, reply)) {
		struct hall_room *room;
		enum hall_status status = hall_create(api->hall, &terms, name, api_now_ms(api), token, &room, &err);
		if (status == HALL_DONE) {
			answer_seat(api, room, token, 201, reply);
			snprintf(reply->location, sizeof reply->location, "/api/rooms/%s", hall_name(room));
		} else {
			api_reply_hall_error(api, status, &err, reply);
		}
	}
	fields_free(fields);
}

void api_join_room(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *name = NULL;
	struct hall_room *room;
	struct error err = {0};
	char token[SECRET_TOKEN_LENGTH + 1];
	int side;
	const struct field list[] = {{"name", .text = &name}, {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!name) {
		reply_fail(reply, 400, "bad_request", "missing \"name\"");
	} else if (api_read_token(api, request, token, reply) &&
		   api_find_seat(api, request->room, "", &room, &side, reply)) {
		enum hall_status status = hall_join(api->hall, room, name, api_now_ms(api), token, &err);
		if (status == HALL_DONE)
			answer_seat(api, room, token, 200, reply);
		else
			api_reply_hall_error(api, status, &err, reply);
	}
	fields_free(fields);
}

void api_refuse_spectator(struct reply *reply)
{
	reply_fail(reply, 503, "busy", "the room has %d spectators, no more can watch", HALL_SPECTATORS_MAX);
	reply->retry_after = 10;
}

static void take_pong(struct api *api, struct hall_room *room, int side, const struct room_query *query)
{
	if (side >= 0 && query->pong)
		hall_pong(room, side, (int64_t)query->pong, api_now_ms(api));
}

void api_get_room(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_room *room;
	struct room_query query;
	int side;
	if (!read_query(request, &query, reply) || !find(api, request, &room, &side, reply))
		return;
	take_pong(api, room, side, &query);
	hall_advance_revision(api->hall, room, &query.known, api_now_ms(api));
	if (query.wait == 0 || hall_is_newer(room, &query.known) || hall_is_dirty(room)) {
		answer_state_with_ping(api, room, side, &query.known, reply);
		return;
	}
	if (!hall_may_watch(room, side)) {
		api_refuse_spectator(reply);
		return;
	}
	request->watcher->known = query.known;
	hall_watch(api->hall, room, side, request->watcher, api_now_ms(api));
	reply->wait_ms = (int)query.wait * 1000;
}

void api_resume_room(struct api *api, struct watcher *watcher, struct reply *reply)
{
	struct hall_room *room = watcher->room;
	int side = watcher->side;
	hall_unwatch(api->hall, watcher, api_now_ms(api));
	if (!room)
		api_reply_hall_error(api, HALL_NONE, NULL, reply);
	else if (hall_is_newer(room, &watcher->known))
		answer_state_with_ping(api, room, side, &watcher->known, reply);
	else
		reply->status = 204;
}

enum hall_status api_act(struct api *api, struct hall_room *room, int side, const struct hall_action *action,
			 struct reply *reply)
{
	struct error err = {0};
	enum hall_status status = hall_act(api->hall, room, side, action, api_now_ms(api), &err);
	if (status == HALL_REFUSED || status == HALL_STORE)
		api_reply_hall_error(api, status, &err, reply);
	return status;
}

static enum hall_status close_room(struct api *api, struct hall_room *room, struct reply *reply)
{
	struct error err = {0};
	enum hall_status status = hall_close(api->hall, room, api_now_ms(api), &err);
	api_reply_hall_error(api, status, &err, reply);
	return status;
}

void api_delete_room(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_room *room;
	int side;
	struct error err = {0};
	if (!find(api, request, &room, &side, reply))
		return;
	if (!is_operator(api, request) && side < 0) {
		fail(&err, room_not_operator);
		reply_refuse(reply, 403, "forbidden", 0, &err);
		return;
	}
	enum hall_status status = side < 0 ? hall_delete(api->hall, room, &err)
					   : hall_erase(api->hall, room, side, api_now_ms(api), &err);
	api_reply_hall_error(api, status, &err, reply);
	if (status != HALL_DONE)
		return;
	reply->status = 204;
	reply->waits = true;
}

void api_act_room(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_action action = {.ply = -1};
	struct hall_room *room;
	struct room_query query;
	int side;
	const struct field list[] = {{"do", .text = &action.what},
				     {"move", .text = &action.move},
				     {"phrase", .text = &action.phrase},
				     {"ply", .number = &action.ply},
				     {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!action.what) {
		reply_fail(reply, 400, "bad_request", "missing \"do\"");
	} else if (read_query(request, &query, reply) && find(api, request, &room, &side, reply)) {
		take_pong(api, room, side, &query);
		action.lag_ms = side < 0 ? 0 : hall_lag(room, side);
		bool closes = strcmp(action.what, "close") == 0 && is_operator(api, request);
		enum hall_status status =
			closes ? close_room(api, room, reply) : api_act(api, room, side, &action, reply);
		if (status == HALL_NONE)
			reply->status = 204;
		else if (status == HALL_DONE)
			answer_state(api, room, side, &query.known, reply);
		reply->waits |= status == HALL_NONE;
	}
	fields_free(fields);
}

static void receive_message(void *context, int64_t from, const char *text)
{
	struct api *api = context;
	hall_receive(api->hall, from, text, api_now_ms(api));
	director_receive(api->director, text, api_now_ms(api));
}

void api_receive_messages(struct api *api)
{
	db_bus_receive(api->db, receive_message, api);
}

void api_tick(struct api *api)
{
	if (clock_ms() - api->ticked_ms < TICK_MS)
		return;
	api->ticked_ms = clock_ms();
	hall_tick(api->hall, api_now_ms(api));
	director_tick(api->director, api_now_ms(api));
	rating_worker_tick(api->rating_worker, api_now_ms(api));
}

void api_unwatch(struct api *api, struct watcher *watcher)
{
	hall_unwatch(api->hall, watcher, api_now_ms(api));
	director_unwatch(watcher);
}
