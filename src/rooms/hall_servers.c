/* The other servers on the same database: their messages about rooms, and the players who watch there. A server that is
 * silent for TIMEOUT_MS counts as gone, with its players. Each message is a word with its arguments:
 *
 *	hello                 asks all servers to announce everything again
 *	again                 the sender starts over: forget the players that it has announced
 *	alive                 the sender is running
 *	pause                 no server was running for a while before the sender started
 *	room NAME             the room was changed or deleted
 *	here NAME SIDE        the player watches
 *	gone NAME SIDE        ... no longer
 *	said NAME SIDE PHRASE N
 *	                      the player has said a phrase of hall_phrases; N numbers the utterances
 */
#include "base/mem.h"
#include "rooms/hall_parts.h"
#include "store/db_bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEARTBEAT_MS 1000 /* interval between heartbeats */
#define TIMEOUT_MS   5000
#define REJOIN_MS    5000 /* interval between attempts to connect, each of which may take a while */

struct remote_server {
	int64_t number, seen_ms;
	struct remote_server *next;
};

/* --- remote players --- */

struct moment {
	struct hall *hall;
	int64_t now_ms;
};

/* Recounts the servers on which a player watches, after one was added or removed. */
static void update_remote_count(void *context, const struct remote_player *p)
{
	const struct moment *now = context;
	struct hall_room *r = hall_look_up(now->hall, p->room);
	if (!r)
		return;
	r->presence[p->side].n_remote = remote_count(&now->hall->remote, p->room, p->side);
	hall_mark_active(now->hall, r, p->side, now->now_ms);
}

static void add_remote_player(struct hall *hall, int64_t server, const char *room, int side, int64_t now_ms)
{
	struct moment now = {hall, now_ms};
	struct remote_player player = {.side = side};
	snprintf(player.room, sizeof player.room, "%s", room);
	if (remote_add(&hall->remote, server, room, side))
		update_remote_count(&now, &player);
}

/* Removes a player, or all players of the server if room is NULL. */
static void remove_remote_players(struct hall *hall, int64_t server, const char *room, int side, int64_t now_ms)
{
	struct moment now = {hall, now_ms};
	remote_remove(&hall->remote, server, room, side, update_remote_count, &now);
}

/* --- servers --- */

static void drop_server(struct hall *hall, struct remote_server **place, int64_t now_ms)
{
	struct remote_server *gone = *place;
	*place = gone->next;
	remove_remote_players(hall, gone->number, NULL, 0, now_ms);
	free(gone);
}

/* Records a heartbeat of the server. Returns whether the server was known. */
static bool touch_server(struct hall *hall, int64_t number, int64_t now_ms)
{
	struct remote_server *s = hall->servers;
	while (s && s->number != number)
		s = s->next;
	bool is_known = s;
	if (!s) {
		s = mem_new(sizeof *s);
		s->number = number;
		s->next = hall->servers;
		hall->servers = s;
	}
	s->seen_ms = now_ms;
	return is_known;
}

static void drop_dead_servers(struct hall *hall, int64_t now_ms)
{
	for (struct remote_server **s = &hall->servers; *s;) {
		if (now_ms - (*s)->seen_ms < TIMEOUT_MS) {
			s = &(*s)->next;
			continue;
		}
		drop_server(hall, s, now_ms);
		hall->n_resyncs++;
	}
}

void hall_free_servers(struct hall *hall)
{
	for (struct remote_server *o; (o = hall->servers);) {
		hall->servers = o->next;
		free(o);
	}
	remote_release(&hall->remote);
}

/* --- publishing --- */

/* Starts over after a reconnection. Messages were missed meanwhile, so all rooms are reloaded, and no player counts as
 * having been away. */
static void resync(struct hall *hall, int64_t now_ms)
{
	while (hall->servers)
		drop_server(hall, &hall->servers, now_ms);
	for (struct hall_room *r = hall->rooms; r; r = r->after) {
		r->must_reload = true;
		r->presence[0].seen_ms = r->presence[1].seen_ms = now_ms;
	}
	hall_update_pauses(hall, now_ms);
	hall->n_resyncs++;
}

static void announce_players(struct hall *hall, struct hall_room *r)
{
	for (int side = 0; side < 2; side++) {
		struct presence *p = &r->presence[side];
		bool is_here = p->n_watchers > 0;
		p->is_announced &= !hall->must_announce;
		if (p->is_announced == is_here)
			continue;
		p->is_announced = is_here;
		hall_publish_presence(hall, is_here ? "here" : "gone", r, side);
	}
}

void hall_sync_servers(struct hall *hall, int64_t now_ms)
{
	struct error err;
	int n_others;
	int64_t self = db_bus_self(hall->db);
	bool is_due = now_ms - hall->heartbeat_ms >= (self ? HEARTBEAT_MS : REJOIN_MS);
	if (is_due)
		hall->heartbeat_ms = now_ms;
	if (!self && hall->self && is_due && db_bus_join(hall->db, &n_others, &err) == DB_DONE)
		self = db_bus_self(hall->db);
	if (!self)
		return;
	if (hall->self && self != hall->self)
		resync(hall, now_ms);
	if (self != hall->self)
		db_bus_publish(hall->db, "hello");
	hall->must_announce |= self != hall->self;
	hall->self = self;
	if (is_due)
		db_bus_publish(hall->db, "alive");
	if (hall->must_announce)
		db_bus_publish(hall->db, "again");
	for (struct hall_room *r = hall->rooms; r; r = r->after)
		announce_players(hall, r);
	hall->must_announce = false;
	drop_dead_servers(hall, now_ms);
}

/* --- receiving --- */

/* Reloads a room that another server has changed. */
static void reload_changed(struct hall *hall, const char *name, int64_t now_ms)
{
	struct hall_room *r = hall_look_up(hall, name);
	struct error err;
	if (!r)
		return;
	if (hall_reload(hall, r, now_ms, &err))
		hall_mark_dirty(hall, r);
	else if (hall->store == DB_NONE)
		hall_drop(hall, r);
}

void hall_receive(struct hall *hall, int64_t from, const char *text, int64_t now_ms)
{
	char what[16] = "", name[SECRET_NAME_LENGTH + 1] = "";
	int side = -1, phrase = -1;
	long long n = 0;
	sscanf(text, "%15s %12s %9d %9d %15lld", what, name, &side, &phrase, &n);
	bool is_known = touch_server(hall, from, now_ms);
	bool is_room = secret_is_name(name), is_player = is_room && (side == 0 || side == 1);
	if (strcmp(what, "hello") == 0)
		hall->must_announce = true;
	else if (!is_known)
		db_bus_publish(hall->db, "hello");
	if (strcmp(what, "again") == 0)
		remove_remote_players(hall, from, NULL, 0, now_ms);
	else if (strcmp(what, "pause") == 0)
		hall_update_pauses(hall, now_ms);
	else if (is_room && strcmp(what, "room") == 0)
		reload_changed(hall, name, now_ms);
	else if (is_player && strcmp(what, "here") == 0)
		add_remote_player(hall, from, name, side, now_ms);
	else if (is_player && strcmp(what, "gone") == 0)
		remove_remote_players(hall, from, name, side, now_ms);
	else if (is_player && strcmp(what, "said") == 0 && phrase >= 0 && phrase < HALL_PHRASES &&
		 hall_look_up(hall, name))
		hall_add_phrase(hall, hall_look_up(hall, name), side, phrase, n);
}
