/* Deletes finished games for a player by rewriting the stored room without the player's name. */
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_bus.h"

#include <string.h>

struct erasing {
	struct hall *hall;
	struct hall_room *room;
	int side;
	struct string events; /* the new events, each zero-terminated */
	int n;
	bool is_damaged;
	struct error *err;
};

static void skip_room(void *context, const struct db_room *stored)
{
	(void)context, (void)stored;
}

static void take_event(void *context, const char *text)
{
	struct erasing *erasing = context;
	struct room_event event;
	if (erasing->is_damaged || !room_event_read(&event, text, erasing->err)) {
		erasing->is_damaged = true;
		return;
	}
	if (event.act == ROOM_JOIN && event.side == erasing->side)
		event.name[0] = 0;
	room_event_write(&event, &erasing->events);
	string_bytes(&erasing->events, "", 1);
	erasing->n++;
}

static enum db_status read_events(struct erasing *erasing)
{
	struct hall *hall = erasing->hall;
	enum db_status status =
		db_room_get(hall->db, erasing->room->name, skip_room, take_event, erasing, erasing->err);
	return status == DB_DONE && erasing->is_damaged ? DB_DAMAGED : status;
}

/* Replaces the stored room. */
static enum db_status rewrite_room(const struct erasing *erasing, struct db_room *stored)
{
	struct db *db = erasing->hall->db;
	const char *event = string_text(&erasing->events);
	enum db_status status = db_room_delete(db, stored->id, erasing->n, erasing->err);
	if (status == DB_DONE)
		status = db_room_insert(db, stored, erasing->err);
	for (int i = 0; i < erasing->n && status == DB_DONE; i++) {
		stored->n_events = i;
		status = db_room_append(db, stored, event, erasing->err);
		event += strlen(event) + 1;
	}
	return status;
}

/* Removes the name and the listing from the room in memory; the stored summary contains both. */
static void erase_in_memory(struct room *room, int side)
{
	room->seats[side].name[0] = 0;
	(side ? room->table.record.second : room->table.record.first)[0] = 0;
	room->terms.is_listed = false;
}

static enum db_status erase(struct erasing *erasing)
{
	struct hall_room *r = erasing->room;
	struct string clock = {0}, terms = {0};
	enum db_status status = read_events(erasing);
	if (status != DB_DONE)
		return status;
	erase_in_memory(&r->room, erasing->side);
	hall_mark_dirty(erasing->hall, r);
	room_terms_write(&r->room.terms, &terms);
	if (r->room.terms.has_clock)
		clocks_rules_format(&r->room.terms.clock, &clock);
	struct db_room stored = hall_summary(r, string_text(&clock), string_text(&terms), "");
	status = rewrite_room(erasing, &stored);
	string_release(&clock);
	string_release(&terms);
	r->must_reload |= status != DB_DONE;
	return status;
}

enum hall_status hall_erase(struct hall *hall, struct hall_room *r, int side, int64_t now_ms, struct error *err)
{
	const struct room *room = &r->room;
	struct erasing erasing = {.hall = hall, .room = r, .side = side, .err = err};
	/* The opponent may have done so on another server. */
	if (db_bus_self(hall->db) && !hall_reload(hall, r, now_ms, err))
		return HALL_STORE;
	if (room_stage(room) != ROOM_OVER) {
		fail(err, room_not_over);
		return HALL_REFUSED;
	}
	if (!room->seats[1 - side].name[0]) /* a free seat has no name either */
		return hall_delete(hall, r, err);
	if (!room->seats[side].name[0])
		return HALL_DONE;
	hall->store = db_begin(hall->db, err);
	if (hall->store == DB_DONE)
		hall->store = erase(&erasing);
	hall_publish(hall, "room", r->name);
	string_release(&erasing.events);
	return hall->store == DB_DONE ? HALL_DONE : HALL_STORE;
}
