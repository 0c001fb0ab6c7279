#include "base/mem.h"
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IDLE_MS  60000 /* unwatched until a room without a running game is forgotten */
#define COUNT_MS 1000  /* between two announcements of the number of spectators */
#define ALIVE_MS 250   /* between two notes that the server runs */

/* --- reading --- */

struct reading {
	struct hall *hall;
	struct hall_room *room; /* NULL: none yet */
	int64_t now_ms;
	char name[SECRET_NAME_LENGTH + 1];
	int n;
	bool is_damaged;
	struct error *err;
};

static void take_room(void *context, const struct db_room *stored)
{
	struct reading *reading = context;
	struct room_terms terms;
	if (!room_terms_read(&terms, stored->terms, reading->err)) {
		reading->is_damaged = true;
		return;
	}
	if (reading->room) {
		room_release(&reading->room->room);
		room_init(&reading->room->room, &terms);
	} else {
		reading->room = hall_add(reading->hall, reading->name, &terms, reading->now_ms);
	}
	reading->room->changed_ms = stored->changed_ms;
}

static void take_event(void *context, const char *text)
{
	struct reading *reading = context;
	struct room_event event;
	struct error why;
	if (reading->is_damaged)
		return;
	reading->is_damaged = !room_event_read(&event, text, reading->err);
	if (!reading->is_damaged && room_apply(&reading->room->room, &event, &why) != ROOM_DONE)
		reading->is_damaged = !fail(reading->err, room_event_refused, reading->n, &why);
	reading->n++;
}

/* Reads the room, into r unless that is NULL. */
static enum db_status read_room(struct hall *hall, const char *name, struct hall_room *r, int64_t now_ms,
				struct hall_room **out, struct error *err)
{
	struct reading reading = {.hall = hall, .room = r, .now_ms = now_ms, .err = err};
	snprintf(reading.name, sizeof reading.name, "%s", name);
	enum db_status status = db_room_get(hall->db, name, take_room, take_event, &reading, err);
	if (status == DB_DONE && reading.is_damaged)
		status = DB_DAMAGED;
	if (status != DB_DONE && reading.room && !r)
		hall_forget(hall, reading.room);
	else
		*out = reading.room;
	return status;
}

/* Reads a room again whose change failed. */
static bool reread(struct hall *hall, struct hall_room *r, int64_t now_ms, struct error *err)
{
	struct hall_room *same;
	hall->store = read_room(hall, r->name, r, now_ms, &same, err);
	r->is_unread = hall->store != DB_DONE;
	r->cut_revision = ++r->revision;
	return !r->is_unread;
}

enum hall_status hall_find(struct hall *hall, const char *name, int64_t now_ms, struct hall_room **out,
			   struct error *err)
{
	struct hall_room *r = secret_is_name(name) ? hall_look_up(hall, name) : NULL;
	if (!secret_is_name(name))
		return HALL_NONE;
	hall->store = DB_DONE;
	if (r && r->is_unread && !reread(hall, r, now_ms, err))
		return HALL_STORE;
	if (!r && hall->n_rooms >= HALL_ROOMS_MAX)
		hall->store = DB_FULL;
	else if (!r)
		hall->store = read_room(hall, name, NULL, now_ms, &r, err);
	if (hall->store == DB_NONE)
		return HALL_NONE;
	if (hall->store != DB_DONE)
		return HALL_STORE;
	r->used_ms = now_ms;
	*out = r;
	return HALL_DONE;
}

/* --- watchers --- */

bool hall_may_watch(const struct hall_room *r, int side)
{
	return side >= 0 || r->n_spectators < HALL_SPECTATORS_MAX;
}

void hall_watch(struct hall *hall, struct hall_room *r, int side, struct watcher *w, int64_t now_ms)
{
	w->room = r;
	w->side = side;
	w->before = NULL;
	w->after = r->watchers;
	if (w->after)
		w->after->before = w;
	r->watchers = w;
	r->used_ms = now_ms;
	if (side < 0) {
		r->n_spectators++;
		return;
	}
	r->presence[side].n_watchers++;
	hall_seen(hall, r, side, now_ms);
}

void hall_unwatch(struct hall *hall, struct watcher *w, int64_t now_ms)
{
	struct hall_room *r = w->room;
	hall_leave_due(hall, w);
	if (!r)
		return;
	*(w->before ? &w->before->after : &r->watchers) = w->after;
	if (w->after)
		w->after->before = w->before;
	w->room = NULL;
	r->used_ms = now_ms;
	if (w->side < 0) {
		r->n_spectators--;
		return;
	}
	r->presence[w->side].n_watchers--;
	r->presence[w->side].seen_ms = now_ms;
}

struct watcher *hall_next_due(struct hall *hall)
{
	struct watcher *w = hall->first_due;
	if (w)
		hall_leave_due(hall, w);
	return w;
}

static void announce(struct hall *hall, struct hall_room *r)
{
	r->revision++;
	for (struct watcher *w = r->watchers; w; w = w->after)
		hall_join_due(hall, w);
}

/* Takes the list of changed rooms. */
static struct hall_room *take_dirty(struct hall *hall)
{
	struct hall_room *r = hall->dirty;
	if (r) {
		hall->dirty = r->next_dirty;
		r->next_dirty = NULL;
		r->is_dirty = false;
	}
	return r;
}

void hall_committed(struct hall *hall, int64_t now_ms)
{
	struct error err;
	for (struct hall_room *r; (r = take_dirty(hall));) {
		r->is_new = false;
		if (!r->is_unread || reread(hall, r, now_ms, &err))
			announce(hall, r);
	}
}

void hall_rolled_back(struct hall *hall, int64_t now_ms)
{
	struct error err;
	for (struct hall_room *r; (r = take_dirty(hall));) {
		if (r->is_new)
			hall_forget(hall, r);
		else if (reread(hall, r, now_ms, &err))
			announce(hall, r);
	}
}

/* --- time --- */

static bool is_running(const struct hall_room *r)
{
	return r->room.table.has_clocks && r->room.table.clocks.running >= 0;
}

/* The flag falls later for players with lag: their move may be on its way. */
static void check_flag(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	struct error err;
	if (!is_running(r) || now_ms < room_flag_ms(&r->room) + ROOM_LAG_MAX_MS)
		return;
	struct room_event event = {.act = ROOM_FLAG, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	enum hall_status status = hall_apply(hall, r, &event, &err); /* if it fails, the next tick tries again */
	(void)status;
}

static void check_presence(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	for (int side = 0; side < 2; side++) {
		struct presence *p = &r->presence[side];
		if (p->n_watchers > 0)
			p->seen_ms = now_ms;
		else if (p->is_here && now_ms - p->seen_ms >= HALL_AWAY_MS) {
			p->is_here = false;
			hall_mark(hall, r);
		}
	}
}

static void check_spectators(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	if (r->n_spectators == r->n_told || now_ms - r->told_ms < COUNT_MS)
		return;
	r->n_told = r->n_spectators;
	r->told_ms = now_ms;
	hall_mark(hall, r);
}

static bool is_forgettable(const struct hall_room *r, int64_t now_ms)
{
	return !r->watchers && !r->is_dirty && !is_running(r) && now_ms - r->used_ms >= IDLE_MS &&
	       !r->presence[0].is_here && !r->presence[1].is_here;
}

void hall_tick(struct hall *hall, int64_t now_ms)
{
	struct error err;
	bool runs = false;
	for (struct hall_room *r = hall->rooms, *after; r; r = after) {
		after = r->after;
		if (r->is_unread && !r->is_dirty && reread(hall, r, now_ms, &err))
			announce(hall, r);
		if (r->is_unread)
			continue;
		check_flag(hall, r, now_ms);
		check_presence(hall, r, now_ms);
		check_spectators(hall, r, now_ms);
		runs |= is_running(r);
		if (is_forgettable(r, now_ms))
			hall_forget(hall, r);
	}
	if (runs && now_ms - hall->alive_ms >= ALIVE_MS && db_begin(hall->db, &err) == DB_DONE &&
	    db_set_alive(hall->db, now_ms, &err) == DB_DONE)
		hall->alive_ms = now_ms;
}

/* --- beginning and end --- */

struct names {
	struct string text; /* names of SECRET_NAME_LENGTH characters */
};

static void take_name(void *context, const struct db_room *stored)
{
	struct names *names = context;
	if (secret_is_name(stored->id))
		string_bytes(&names->text, stored->id, SECRET_NAME_LENGTH);
}

/* Reads all games being played. A damaged room is left out: requests for it will say so. */
static bool load(struct hall *hall, int64_t now_ms, struct error *err)
{
	struct names names = {0};
	int64_t next = 0;
	const struct db_rooms_wanted wanted = {.stage = DB_PLAYING, .limit = HALL_ROOMS_MAX};
	bool read = db_rooms_list(hall->db, &wanted, take_name, &names, &next, err) == DB_DONE;
	for (size_t i = 0; read && i < names.text.length; i += SECRET_NAME_LENGTH) {
		char name[SECRET_NAME_LENGTH + 1] = "";
		struct hall_room *r;
		struct error why;
		memcpy(name, names.text.text + i, SECRET_NAME_LENGTH);
		enum hall_status status = hall_find(hall, name, now_ms, &r, &why);
		(void)status;
	}
	string_release(&names.text);
	return read;
}

struct hall *hall_new(struct db *db, int64_t now_ms, struct error *err)
{
	struct hall *hall = mem_new(sizeof *hall);
	hall->db = db;
	if (load(hall, now_ms, err))
		return hall;
	hall_free(hall);
	return NULL;
}

static bool restart(struct hall *hall, struct hall_room *r, int64_t alive_ms, int64_t now_ms, struct error *err)
{
	int64_t last_ms = r->room.table.now;
	struct room_event event = {.act = ROOM_RESTART, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	event.from_ms = alive_ms > last_ms ? alive_ms : last_ms;
	return event.from_ms >= event.at_ms || hall_apply(hall, r, &event, err) == HALL_DONE;
}

bool hall_start(struct hall *hall, int64_t now_ms, struct error *err)
{
	int64_t alive_ms = 0;
	if (db_get_alive(hall->db, &alive_ms, err) != DB_DONE)
		return false;
	for (struct hall_room *r = hall->rooms; r; r = r->after)
		if (is_running(r) && !restart(hall, r, alive_ms, now_ms, err))
			return false;
	if (db_commit(hall->db, err) != DB_DONE)
		return false;
	hall_committed(hall, now_ms);
	return true;
}

void hall_free(struct hall *hall)
{
	if (!hall)
		return;
	while (hall->rooms)
		hall_forget(hall, hall->rooms);
	free(hall);
}
