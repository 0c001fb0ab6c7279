#include "base/mem.h"
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_bus.h"
#include "store/db_rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IDLE_MS  60000 /* time without watchers after which a room is dropped from memory */
#define COUNT_MS 1000  /* interval between announcements of the number of spectators */

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
	hall_mark_active(hall, r, side, now_ms);
}

void hall_unwatch(struct hall *hall, struct watcher *w, int64_t now_ms)
{
	struct hall_room *r = w->room;
	hall_dequeue_due(hall, w);
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
		hall_dequeue_due(hall, w);
	return w;
}

static void announce(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	r->revision = hall_next_revision(hall, r->revision, now_ms);
	for (struct watcher *w = r->watchers; w; w = w->after)
		hall_enqueue_due(hall, w);
}

/* Detaches and returns the list of changed rooms. */
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
		if (!r->must_reload || hall_reload(hall, r, now_ms, &err))
			announce(hall, r, now_ms);
	}
}

void hall_rolled_back(struct hall *hall, int64_t now_ms)
{
	struct error err;
	hall->must_announce = true;
	for (struct hall_room *r; (r = take_dirty(hall));) {
		r->must_reload = true;
		if (r->is_new)
			hall_drop(hall, r);
		else if (hall_reload(hall, r, now_ms, &err))
			announce(hall, r, now_ms);
	}
}

/* --- time --- */

/* Players with lag get extra time before their flag falls, since their move may be in transit. */
static void check_flag(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	struct error err;
	if (now_ms - ROOM_LAG_MAX_MS < room_flag_ms(&r->room))
		return;
	struct room_event event = {.act = ROOM_FLAG, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	enum hall_status status = hall_apply(hall, r, &event, &err); /* on failure the next tick retries */
	(void)status;
}

static void check_presence(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	for (int side = 0; side < 2; side++) {
		struct presence *p = &r->presence[side];
		if (p->n_watchers > 0 || p->n_remote > 0)
			p->seen_ms = now_ms;
		else if (p->is_here && now_ms - p->seen_ms >= HALL_AWAY_MS) {
			p->is_here = false;
			hall_mark_dirty(hall, r);
		}
	}
}

static void check_spectators(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	if (r->n_spectators == r->n_announced || now_ms - r->announced_ms < COUNT_MS)
		return;
	r->n_announced = r->n_spectators;
	r->announced_ms = now_ms;
	hall_mark_dirty(hall, r);
}

static bool is_idle(const struct hall_room *r, int64_t now_ms)
{
	bool is_pinned = r->is_pinned && room_stage(&r->room) != ROOM_OVER;
	return !r->watchers && !r->is_dirty && !is_pinned && now_ms - r->used_ms >= IDLE_MS &&
	       !r->presence[0].is_here && !r->presence[1].is_here;
}

static void tick_room(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	check_flag(hall, r, now_ms);
	check_presence(hall, r, now_ms);
	check_spectators(hall, r, now_ms);
	if (is_idle(r, now_ms))
		hall_drop(hall, r);
}

/* Reloads a room after a failed change or missed messages. Returns whether the room still exists. */
static bool reload_if_needed(struct hall *hall, struct hall_room *r, int64_t now_ms)
{
	struct error err;
	if (!r->must_reload)
		return true;
	if (r->is_dirty)
		return false;
	if (hall_reload(hall, r, now_ms, &err) && hall_apply_pauses(hall, r, now_ms, &err))
		announce(hall, r, now_ms);
	else if (hall->store == DB_NONE)
		hall_drop(hall, r);
	return hall->store == DB_DONE;
}

void hall_tick(struct hall *hall, int64_t now_ms)
{
	for (struct hall_room *r = hall->rooms, *after; r; r = after) {
		after = r->after;
		if (reload_if_needed(hall, r, now_ms))
			tick_room(hall, r, now_ms);
	}
	hall_load_due(hall, now_ms);
	hall_delete_old(hall, now_ms);
	hall_store_heartbeat(hall, now_ms);
	hall_sync_servers(hall, now_ms);
}

/* --- beginning and end --- */

struct hall *hall_new(struct db *db, struct error *err)
{
	struct hall *hall = mem_new(sizeof *hall);
	hall->db = db;
	bool joined = db_bus_join(db, &hall->n_others, err) == DB_DONE;
	hall_set_tag(hall, db_bus_self(db));
	if (joined)
		return hall;
	hall_free(hall);
	return NULL;
}

bool hall_start(struct hall *hall, int64_t now_ms, struct error *err)
{
	if (!hall_store_pause(hall, now_ms, err) || db_commit(hall->db, err) != DB_DONE)
		return false;
	hall_committed(hall, now_ms);
	return hall_load_pauses(hall, err);
}

void hall_free(struct hall *hall)
{
	if (!hall)
		return;
	while (hall->rooms)
		hall_drop(hall, hall->rooms);
	hall_free_servers(hall);
	free(hall->pauses);
	free(hall);
}
