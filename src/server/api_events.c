/* api_events: the changes of a room as server-sent events, for spectators and other sites. docs/rooms.md */
#include "server/api.h"
#include "server/head.h"

#include <string.h>

/* The revision that a reconnecting client has; 0: none. */
static int64_t last_seen(const struct api_request *request)
{
	uint64_t revision = 0;
	if (!text_number(head_text(request->head, HEAD_LAST_EVENT_ID), INT64_MAX, &revision))
		return 0;
	return (int64_t)revision;
}

/* Appends the state as an event. Every event has all moves, so a client can miss events. */
static void add_state(struct api *api, struct watcher *watcher, struct string *out)
{
	struct string state = {0};
	watcher->known.ply = 0;
	hall_write_state(watcher->room, -1, api_now_ms(api), &watcher->known, &state);
	string_add(out, "id: %lld\ndata: %s\n\n", (long long)watcher->known.revision, string_text(&state));
	string_release(&state);
}

void api_add_events(struct api *api, struct watcher *watcher, struct reply *reply)
{
	if (!watcher->room) {
		string_add(&reply->body, "event: gone\ndata: {}\n\n");
		reply->streams = false;
	} else if (!hall_is_dirty(watcher->room) && hall_is_newer(watcher->room, &watcher->known)) {
		add_state(api, watcher, &reply->body);
	}
}

void api_add_comment(struct reply *reply)
{
	string_add(&reply->body, ":\n\n");
}

void api_get_events(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct hall_room *room;
	int side;
	if (!api_find_seat(api, request->room, "", &room, &side, reply))
		return;
	if (!hall_may_watch(room, -1)) {
		api_refuse_spectator(reply);
		return;
	}
	reply->status = 200;
	reply->type = "text/event-stream";
	reply->close = true; /* the stream ends when the connection closes */
	if (strcmp(request->head->method, "HEAD") == 0)
		return;
	reply->streams = true;
	request->watcher->known = (struct hall_known){last_seen(request), 0};
	hall_advance_revision(api->hall, room, &request->watcher->known, api_now_ms(api));
	hall_watch(api->hall, room, -1, request->watcher, api_now_ms(api));
	api_add_events(api, request->watcher, reply);
}
