#include "server/api_socket.h"
#include "base/clock.h"
#include "base/json_write.h"
#include "base/mem.h"
#include "server/fields.h"
#include "server/websocket.h"

#include <stdlib.h>
#include <string.h>

#define PING_MS    5000  /* interval between measurements */
#define SPREAD_MS  3090  /* offset between the first pings of consecutive sockets: PING_MS times the golden ratio */
#define TIMEOUT_MS 20000 /* silence after which the client counts as gone */
#define CLOSING_MS 2000  /* time for the client to close its side too */
#define ACTIONS    16    /* maximum actions between two commits */
#define DEFER_MS   2000  /* how long an action waits for another process to finish writing */

/* The close codes that we send. */
enum { CLOSE_POLICY = 1008, CLOSE_RESTARTS = 1012, CLOSE_CROWDED = 1013, CLOSE_NO_ROOM = 4404, CLOSE_NO_SEAT = 4403 };

struct api_socket {
	struct api *api;
	char room[SECRET_NAME_LENGTH + 1];
	struct websocket *frames;
	struct string handshake; /* the rest of the handshake's response */
	size_t handshake_sent;
	const char *message; /* received, of that length; NULL: none */
	size_t message_length;
	struct watcher watcher;
	int side;
	bool has_begun;
	bool is_state_pending;             /* the room has changed since the last state was queued */
	int64_t ids[ACTIONS];              /* ids of the actions since the last commit */
	int n_ids;                         /* if above 0, the socket is in api->pending_sockets */
	struct api_socket *before, *after; /* links of that list */
	struct string deferred;            /* messages with delayed actions, each zero-terminated */
	int n_deferred;
	int64_t deferred_ms;                     /* when the first of them was delayed, by clock_ms */
	int64_t received_ms, ping_ms, closed_ms; /* by clock_ms: the last input; the last ping; our close frame, or 0 */
	bool is_pinged;                          /* the answer to the ping is missing */
	int lag_ms;
};

struct api_socket *api_socket_new(struct api *api, const struct head *head, const char *room, void *user,
				  struct reply *reply)
{
	struct string handshake = {0};
	if (!websocket_accept(head, &handshake, reply)) {
		string_release(&handshake);
		return NULL;
	}
	struct api_socket *s = mem_new(sizeof *s);
	s->api = api;
	memcpy(s->room, room, sizeof s->room);
	s->frames = websocket_new();
	s->handshake = handshake;
	s->watcher.user = user;
	s->side = -1;
	s->received_ms = clock_ms();
	s->ping_ms = s->received_ms - (int64_t)api->n_accepted++ * SPREAD_MS % PING_MS;
	return s;
}

static void remove_pending(struct api_socket *s)
{
	if (!s->n_ids)
		return;
	*(s->before ? &s->before->after : &s->api->pending_sockets) = s->after;
	if (s->after)
		s->after->before = s->before;
	s->n_ids = 0;
}

static void add_pending(struct api_socket *s, int64_t id)
{
	if (!s->n_ids) {
		s->before = NULL;
		s->after = s->api->pending_sockets;
		if (s->after)
			s->after->before = s;
		s->api->pending_sockets = s;
	}
	s->ids[s->n_ids++] = id;
}

struct api_socket *api_socket_next_pending(struct api *api)
{
	return api->pending_sockets;
}

void *api_socket_user(const struct api_socket *s)
{
	return s->watcher.user;
}

void api_socket_free(struct api_socket *s)
{
	if (!s)
		return;
	remove_pending(s);
	s->api->n_deferred -= s->n_deferred;
	string_release(&s->deferred);
	hall_unwatch(s->api->hall, &s->watcher, api_now_ms(s->api));
	websocket_free(s->frames);
	string_release(&s->handshake);
	free(s);
}

/* --- output --- */

const char *api_socket_output(struct api_socket *s, size_t *n)
{
	*n = s->handshake.length - s->handshake_sent;
	return *n ? s->handshake.text + s->handshake_sent : websocket_output(s->frames, n);
}

static void end(struct api_socket *s, int code, const char *reason)
{
	websocket_close(s->frames, code, reason);
	if (!s->closed_ms)
		s->closed_ms = clock_ms();
}

static void send(struct api_socket *s, const struct string *text)
{
	websocket_send(s->frames, string_text(text), text->length);
}

/* Sends the state unless there is unsent output. */
static void send_state(struct api_socket *s)
{
	struct string out = {0};
	size_t unsent;
	websocket_output(s->frames, &unsent);
	s->is_state_pending = unsent > 0;
	if (unsent)
		return;
	hall_write_state(s->watcher.room, s->side, api_now_ms(s->api), &s->watcher.known, &out);
	send(s, &out);
	string_release(&out);
}

void api_socket_sent(struct api_socket *s, size_t n)
{
	size_t left = s->handshake.length - s->handshake_sent, unsent;
	if (left) {
		s->handshake_sent += n;
		if (n == left) {
			string_release(&s->handshake);
			s->handshake_sent = 0;
		}
		return;
	}
	websocket_sent(s->frames, n);
	websocket_output(s->frames, &unsent);
	if (s->is_state_pending && !unsent && s->watcher.room &&
	    !hall_is_dirty(s->watcher.room)) /* else after the commit */
		send_state(s);
}

/* Sends a refusal, {"error": ...}, with the id of the action (-1: none). */
static void send_refusal(struct api_socket *s, int64_t id, const struct reply *reply)
{
	struct string out = {0};
	string_char(&out, '{');
	if (id >= 0)
		json_add_number(&out, "id", id);
	json_add_comma(&out);
	string_add(&out, "%s", string_text(&reply->body) + 1); /* skip the opening brace */
	send(s, &out);
	string_release(&out);
}

void api_socket_update(struct api_socket *s)
{
	if (s->watcher.room)
		send_state(s);
	else
		end(s, CLOSE_NO_ROOM, "the room is gone");
}

void api_socket_committed(struct api_socket *s, enum db_status status)
{
	for (int i = 0; i < s->n_ids; i++) {
		struct string out = {0};
		struct reply reply = {0};
		string_char(&out, '{');
		json_add_number(&out, "id", s->ids[i]);
		json_add_bool(&out, "done", true);
		string_char(&out, '}');
		if (status == DB_DONE) {
			send(s, &out);
		} else {
			api_not_committed(&reply, status);
			send_refusal(s, s->ids[i], &reply);
		}
		reply_release(&reply);
		string_release(&out);
	}
	remove_pending(s);
}

/* --- input --- */

size_t api_socket_take(struct api_socket *s, const char *bytes, size_t n)
{
	size_t taken = websocket_take(s->frames, bytes, n);
	s->received_ms = clock_ms();
	s->message = websocket_next(s->frames, &s->message_length);
	return taken;
}

bool api_socket_has_message(const struct api_socket *s)
{
	return s->message != NULL;
}

/* Handles the first message: the client's token and the state that it has. */
static void begin(struct api_socket *s, const char *token, int64_t revision, int64_t ply)
{
	struct reply reply = {0};
	struct hall_room *room;
	bool found = api_find_seat(s->api, s->room, token, &room, &s->side, &reply);
	if (found && !hall_may_watch(room, s->side)) {
		api_refuse_spectator(&reply);
		found = false;
	}
	if (found) {
		s->has_begun = true;
		s->watcher.known = (struct hall_known){revision, ply > 0 && ply < INT32_MAX ? (int)ply : 0};
		hall_advance_revision(s->api->hall, room, &s->watcher.known, api_now_ms(s->api));
		hall_watch(s->api->hall, room, s->side, &s->watcher, api_now_ms(s->api));
		if (hall_is_dirty(room))
			s->is_state_pending = true; /* sent after the commit */
		else
			send_state(s);
	} else {
		send_refusal(s, -1, &reply);
		end(s, reply.status == 403 ? CLOSE_NO_SEAT : reply.status == 503 ? CLOSE_CROWDED : CLOSE_NO_ROOM, "");
	}
	reply_release(&reply);
}

static void take_pong(struct api_socket *s, int64_t sent_ms)
{
	if (!s->is_pinged || sent_ms != s->ping_ms)
		return;
	s->is_pinged = false;
	s->lag_ms = room_mean_lag(s->lag_ms, clock_ms() - s->ping_ms);
}

/* Delays an action. */
static void defer(struct api_socket *s, const char *text, size_t n)
{
	if (!s->n_deferred)
		s->deferred_ms = clock_ms();
	string_bytes(&s->deferred, text, n);
	string_char(&s->deferred, 0);
	s->n_deferred++;
	s->api->n_deferred++;
}

/* Whether an action must be delayed: because another process is writing, or to stay in order. */
static bool must_defer(struct api_socket *s)
{
	bool is_full = s->n_ids + s->n_deferred >= ACTIONS;
	return !is_full && s->watcher.room && (s->n_deferred > 0 || api_begin(s->api) == DB_BUSY);
}

static void act(struct api_socket *s, int64_t id, struct hall_action *action)
{
	struct reply reply = {0};
	if (s->n_ids + s->n_deferred >= ACTIONS) {
		reply_fail(&reply, 429, "too_many", "too many actions at once");
		send_refusal(s, id, &reply);
	} else if (!s->watcher.room) {
		reply_fail(&reply, 404, "no_room", "no room has this name");
		send_refusal(s, id, &reply);
	} else {
		enum hall_status status = api_act(s->api, s->watcher.room, s->side, action, &reply);
		if (status == HALL_DONE || status == HALL_NONE)
			add_pending(s, id);
		else
			send_refusal(s, id, &reply);
	}
	reply_release(&reply);
}

/* Handles a message of any kind; members that the kind does not need are ignored. waited_ms: how long it was delayed;
 * -1: it has just arrived. */
static void read_message(struct api_socket *s, const char *text, size_t n, int64_t waited_ms)
{
	struct reply reply = {0};
	struct hall_action action = {.ply = -1, .lag_ms = s->lag_ms + (int)(waited_ms > 0 ? waited_ms : 0)};
	const char *token = "";
	int64_t id = -1, pong = -1, revision = 0;
	const struct api_request request = {.type = "", .body = text, .length = n};
	const struct field list[] = {
		{"do", .text = &action.what},       {"id", .number = &id},          {"move", .text = &action.move},
		{"phrase", .text = &action.phrase}, {"ply", .number = &action.ply}, {"pong", .number = &pong},
		{"revision", .number = &revision},  {"token", .text = &token},      {0}};
	struct body_fields *fields = fields_read(&request, list, &reply);
	if (!fields) {
		send_refusal(s, -1, &reply);
	} else if (!s->has_begun) {
		begin(s, token, revision, action.ply);
	} else if (action.what && waited_ms < 0 && must_defer(s)) {
		defer(s, text, n);
	} else if (action.what) {
		act(s, id < 0 ? 0 : id, &action);
	} else if (pong >= 0) {
		take_pong(s, pong);
	} else {
		reply_fail(&reply, 400, "bad_request", "missing \"do\" or \"pong\"");
		send_refusal(s, id, &reply);
	}
	fields_free(fields);
	reply_release(&reply);
}

void api_socket_handle(struct api_socket *s, bool is_allowed)
{
	if (!is_allowed)
		end(s, CLOSE_POLICY, "too many messages");
	else
		read_message(s, s->message, s->message_length, -1);
	s->message = NULL;
}

void api_socket_retry(struct api_socket *s)
{
	int64_t waited_ms = clock_ms() - s->deferred_ms;
	if (!s->n_deferred || (api_begin(s->api) == DB_BUSY && waited_ms < DEFER_MS))
		return;
	struct string deferred = s->deferred;
	int n = s->n_deferred;
	s->deferred = (struct string){0};
	s->api->n_deferred -= n;
	s->n_deferred = 0;
	for (const char *text = deferred.text; n > 0; n--, text += strlen(text) + 1)
		read_message(s, text, strlen(text), waited_ms);
	string_release(&deferred);
}

/* --- time --- */

bool api_socket_tick(struct api_socket *s)
{
	int64_t now_ms = clock_ms();
	struct string out = {0};
	if (now_ms - s->received_ms >= TIMEOUT_MS || (s->closed_ms && now_ms - s->closed_ms >= CLOSING_MS))
		return false;
	if (!s->has_begun || s->closed_ms || now_ms - s->ping_ms < PING_MS)
		return true;
	s->ping_ms = now_ms;
	s->is_pinged = true;
	string_char(&out, '{');
	json_add_number(&out, "ping", now_ms);
	string_char(&out, '}');
	send(s, &out);
	string_release(&out);
	return true;
}

void api_socket_close(struct api_socket *s)
{
	end(s, CLOSE_RESTARTS, "the server restarts");
}

bool api_socket_is_over(const struct api_socket *s)
{
	return websocket_is_over(s->frames);
}

void api_open_socket(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_room *room;
	int side;
	if (api_find_seat(api, request->room, "", &room, &side, reply))
		reply->socket = api_socket_new(api, request->head, request->room, request->watcher->user, reply);
}
