/* Deletes old rooms, a few per tick: challenges that were never accepted, and finished games past their retention
 * time. */
#include "rooms/hall_parts.h"
#include "store/db_rooms.h"

#include <stdio.h>

#define CLEANUP_MS 60000 /* interval between searches for old rooms, once none are left */
#define BATCH      4     /* maximum rooms of a stage deleted per tick */
#define DAY_MS     ((int64_t)86400000)

struct old_rooms {
	struct {
		char name[DB_ROOM_ID_LENGTH + 1];
		int n_events;
	} list[BATCH];
	int n;
};

static void take_old(void *context, const char *id, int n_events)
{
	struct old_rooms *old = context;
	snprintf(old->list[old->n].name, sizeof old->list[old->n].name, "%s", id);
	old->list[old->n++].n_events = n_events;
}

/* Deletes some old rooms, except any that another server has changed since they were listed. Returns whether more may
 * be left. */
static bool delete_some(struct hall *hall, enum db_stage stage, int64_t since_ms)
{
	struct old_rooms old = {0};
	struct error err;
	int n = 0;
	if (db_rooms_old(hall->db, stage, since_ms, BATCH, take_old, &old, &err) != DB_DONE)
		return false;
	for (int i = 0; i < old.n; i++)
		n += hall_delete_stored(hall, old.list[i].name, old.list[i].n_events, &err) == HALL_DONE;
	return n == BATCH;
}

void hall_set_retention(struct hall *hall, int64_t retention_ms)
{
	hall->retention_ms = retention_ms;
}

void hall_delete_old(struct hall *hall, int64_t now_ms)
{
	if (now_ms < hall->next_cleanup_ms)
		return;
	bool is_more = delete_some(hall, DB_OPEN, now_ms - HALL_CHALLENGE_DAYS * DAY_MS);
	if (hall->retention_ms)
		is_more |= delete_some(hall, DB_OVER, now_ms - hall->retention_ms);
	hall->next_cleanup_ms = is_more ? now_ms : now_ms + CLEANUP_MS;
}
