/* Clocks of games that are not watched. Such a game is not in memory: the database knows when its flag will fall, and
 * the room is loaded at that time. Clocks stand still while no server runs; the room records this as an event when it
 * is loaded. */
#include "rooms/hall_parts.h"
#include "store/db_alive.h"

#include <stdio.h>
#include <stdlib.h>

#define HEARTBEAT_MS      250  /* interval between heartbeats while games are played here */
#define IDLE_HEARTBEAT_MS 2000 /* ... while games are played on any server */
#define RUNNING_MS        5000 /* maximum age of the last heartbeat of a connected server that keeps the clocks running */
#define DUE_MS            1000 /* interval between checks for games that are due */
#define DUE_BATCH         5    /* rooms loaded per check */

/* --- pauses --- */

static bool clock_runs(const struct hall_room *r)
{
	return room_flag_ms(&r->room) < INT64_MAX;
}

static enum hall_status apply_pause(struct hall *hall, struct hall_room *r, const struct db_pause *pause,
				    struct error *err)
{
	int64_t last_ms = r->room.table.now;
	struct room_event event = {.act = ROOM_RESTART, .side = -1, .at_ms = pause->to_ms};
	event.from_ms = pause->from_ms > last_ms ? pause->from_ms : last_ms;
	return hall_apply(hall, r, &event, err);
}

bool hall_apply_pauses(struct hall *hall, struct hall_room *r, int64_t now_ms, struct error *err)
{
	int i = hall->n_pauses;
	hall->store = DB_DONE;
	while (i > 0 && hall->pauses[i - 1].to_ms > r->room.table.now)
		i--;
	for (; i < hall->n_pauses; i++) {
		const struct db_pause *pause = &hall->pauses[i];
		if (!clock_runs(r) || pause->to_ms <= r->room.table.now || pause->to_ms > now_ms)
			continue;
		if (apply_pause(hall, r, pause, err) == HALL_DONE)
			continue;
		if (hall->store != DB_STALE || !hall_reload(hall, r, now_ms, err)) /* another server was first */
			return false;
	}
	return true;
}

enum hall_status hall_find(struct hall *hall, const char *name, int64_t now_ms, struct hall_room **out,
			   struct error *err)
{
	enum hall_status status = hall_get(hall, name, now_ms, out, err);
	return status != HALL_DONE || hall_apply_pauses(hall, *out, now_ms, err) ? status : HALL_STORE;
}

bool hall_load_pauses(struct hall *hall, struct error *err)
{
	struct db_pause *pauses;
	int n;
	if (db_pauses_get(hall->db, &pauses, &n, err) != DB_DONE)
		return false;
	free(hall->pauses);
	hall->pauses = pauses;
	hall->n_pauses = n;
	return true;
}

void hall_update_pauses(struct hall *hall, int64_t now_ms)
{
	struct error err;
	bool read = hall_load_pauses(hall, &err);
	for (struct hall_room *r = hall->rooms; r && read; r = r->after)
		read = r->must_reload || hall_apply_pauses(hall, r, now_ms, &err);
}

bool hall_store_pause(struct hall *hall, int64_t now_ms, struct error *err)
{
	struct db_pause pause = {.to_ms = now_ms};
	if (db_begin(hall->db, err) != DB_DONE || db_get_alive(hall->db, &pause.from_ms, err) != DB_DONE)
		return false;
	bool runs = hall->n_others > 0 && now_ms - pause.from_ms < RUNNING_MS;
	if (runs || !pause.from_ms || pause.from_ms >= now_ms)
		return true;
	hall_publish(hall, "pause", "");
	return db_pause_add(hall->db, &pause, err) == DB_DONE && db_set_alive(hall->db, now_ms, err) == DB_DONE;
}

/* --- heartbeats --- */

static bool any_clock_runs(const struct hall *hall)
{
	for (const struct hall_room *r = hall->rooms; r; r = r->after)
		if (clock_runs(r) && !r->must_reload)
			return true;
	return false;
}

void hall_store_heartbeat(struct hall *hall, int64_t now_ms)
{
	struct error err;
	int64_t ago_ms = now_ms - hall->stored_heartbeat_ms;
	if (ago_ms < HEARTBEAT_MS)
		return;
	bool runs = any_clock_runs(hall);
	if (!runs && (ago_ms < IDLE_HEARTBEAT_MS || db_rooms_any_running(hall->db, &runs, &err) != DB_DONE))
		return;
	if (!runs || (db_begin(hall->db, &err) == DB_DONE && db_set_alive(hall->db, now_ms, &err) == DB_DONE))
		hall->stored_heartbeat_ms = now_ms;
}

/* --- games that are due --- */

struct due {
	char names[DUE_BATCH][SECRET_NAME_LENGTH + 1];
	int n;
};

static void take_due(void *context, const char *id)
{
	struct due *due = context;
	if (secret_is_name(id))
		snprintf(due->names[due->n++], sizeof *due->names, "%s", id);
}

/* Loads a room that is due, and corrects its due time in the database if that is wrong. */
static void load_due_room(struct hall *hall, const char *name, int64_t now_ms)
{
	struct hall_room *r;
	struct error err;
	if (hall_look_up(hall, name) || hall_find(hall, name, now_ms, &r, &err) != HALL_DONE)
		return; /* a damaged room is reported when a request asks for it */
	int64_t due_ms = hall_due_ms(r);
	if (due_ms == 0 || due_ms > now_ms) {
		enum db_status status = db_room_set_due(hall->db, name, r->room.n_events, due_ms, &err);
		(void)status;
	}
}

/* Continues after the last room instead of starting over, so that a room which cannot be loaded does not block the
 * others. */
void hall_load_due(struct hall *hall, int64_t now_ms)
{
	struct due due = {0};
	struct error err;
	int n;
	if (!hall->next_due.due_ms && now_ms - hall->due_checked_ms < DUE_MS)
		return;
	hall->due_checked_ms = now_ms;
	bool read = db_rooms_due(hall->db, &hall->next_due, now_ms - ROOM_LAG_MAX_MS, DUE_BATCH, take_due, &due, &n,
				 &err) == DB_DONE;
	if (!read || n < DUE_BATCH)
		hall->next_due = (struct db_due){0};
	for (int i = 0; i < due.n; i++)
		load_due_room(hall, due.names[i], now_ms);
}
