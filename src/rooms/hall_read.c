/* Loads rooms from the database by replaying their events. */
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_rooms.h"

#include <stdio.h>
#include <string.h>

struct reading {
	struct hall *hall;
	struct hall_room *room; /* NULL: none yet */
	int64_t now_ms;
	char name[SECRET_NAME_LENGTH + 1];
	int n;
	int n_known;   /* events that the room in memory already has */
	int least;     /* minimum length of its game since then */
	bool acted[2]; /* whether each side has acted since then */
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
	reading->room->in_tournament = stored->in_tournament;
}

static void take_event(void *context, const char *text)
{
	struct reading *reading = context;
	struct room_event event;
	struct error why;
	if (reading->is_damaged)
		return;
	struct room *room = &reading->room->room;
	reading->is_damaged = !room_event_read(&event, text, reading->err);
	if (!reading->is_damaged && room_apply(room, &event, &why) != ROOM_DONE)
		reading->is_damaged = !fail(reading->err, room_event_refused, reading->n, &why);
	if (++reading->n <= reading->n_known || reading->is_damaged)
		return;
	if (event.side >= 0)
		reading->acted[event.side] = true;
	if (room->table.record.line.length < reading->least)
		reading->least = room->table.record.line.length;
}

static enum db_status read_room(struct reading *reading, const char *name)
{
	snprintf(reading->name, sizeof reading->name, "%s", name);
	enum db_status status = db_room_get(reading->hall->db, name, take_room, take_event, reading, reading->err);
	return status == DB_DONE && reading->is_damaged ? DB_DAMAGED : status;
}

/* Loads a room that is not in memory. NULL on failure, with the status in hall->store. */
static struct hall_room *read_new(struct hall *hall, const char *name, int64_t now_ms, struct error *err)
{
	struct reading reading = {.hall = hall, .now_ms = now_ms, .err = err};
	hall->store = read_room(&reading, name);
	if (hall->store == DB_DONE)
		return reading.room;
	if (reading.room)
		hall_drop(hall, reading.room);
	return NULL;
}

/* Clients keep the moves that they have, unless a change failed or moves were taken back. */
bool hall_reload(struct hall *hall, struct hall_room *r, int64_t now_ms, struct error *err)
{
	int length = r->room.table.record.line.length;
	struct reading reading = {.hall = hall, .room = r, .now_ms = now_ms, .err = err, .least = length};
	reading.n_known = r->must_reload ? 0 : r->room.n_events;
	hall->store = read_room(&reading, r->name);
	bool is_cut = r->must_reload || reading.least < length || reading.n < reading.n_known || hall->store != DB_DONE;
	r->must_reload = hall->store != DB_DONE;
	r->revision = hall_next_revision(hall, r->revision, now_ms);
	if (is_cut)
		r->cut_revision = r->revision;
	for (int side = 0; side < 2; side++)
		if (reading.acted[side] && reading.n_known)
			hall_mark_active(hall, r, side, now_ms);
	return !r->must_reload;
}

enum hall_status hall_get(struct hall *hall, const char *name, int64_t now_ms, struct hall_room **out,
			  struct error *err)
{
	struct hall_room *r = secret_is_name(name) ? hall_look_up(hall, name) : NULL;
	if (!secret_is_name(name))
		return HALL_NONE;
	hall->store = DB_DONE;
	if (r && r->must_reload && !hall_reload(hall, r, now_ms, err))
		return HALL_STORE;
	if (!r && hall->n_rooms >= HALL_ROOMS_MAX)
		hall->store = DB_FULL;
	else if (!r)
		r = read_new(hall, name, now_ms, err);
	if (hall->store == DB_NONE)
		return HALL_NONE;
	if (hall->store != DB_DONE)
		return HALL_STORE;
	r->used_ms = now_ms;
	*out = r;
	return HALL_DONE;
}
