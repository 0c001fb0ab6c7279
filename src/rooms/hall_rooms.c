#include "base/mem.h"
#include "rooms/hall_parts.h"
#include "store/db_bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PONG_MS 2000 /* a ping that takes longer was not returned at once and says nothing about the network delay */

enum db_status hall_store_status(const struct hall *hall)
{
	return hall->store;
}

const char *hall_name(const struct hall_room *r)
{
	return r->name;
}

const struct room *hall_game(const struct hall_room *r)
{
	return &r->room;
}

bool hall_is_dirty(const struct hall_room *r)
{
	return r->is_dirty;
}

int hall_side(const struct hall_room *r, const char *token)
{
	char key[SECRET_HASH_LENGTH + 1];
	secret_hash(token, strlen(token), key);
	return room_side(&r->room, key);
}

int64_t hall_ping(struct hall_room *r, int side, int64_t now_ms)
{
	return r->presence[side].ping_ms = now_ms;
}

void hall_pong(struct hall_room *r, int side, int64_t ping, int64_t now_ms)
{
	struct presence *p = &r->presence[side];
	if (!p->ping_ms || ping != p->ping_ms)
		return;
	if (now_ms - ping <= PONG_MS)
		p->lag_ms = room_mean_lag(p->lag_ms, now_ms - ping);
	p->ping_ms = 0;
}

int hall_lag(const struct hall_room *r, int side)
{
	return r->presence[side].lag_ms;
}

/* --- revisions --- */

/* A revision is the time of the change in ms, shifted left by TAG_BITS, plus the tag of the server. */
#define TAG_BITS 10
#define PASS_MS  60000 /* maximum by which the clock of another server may be ahead */

int64_t hall_next_revision(const struct hall *hall, int64_t revision, int64_t now_ms)
{
	int64_t least_ms = (revision >> TAG_BITS) + 1;
	return (now_ms > least_ms ? now_ms : least_ms) << TAG_BITS | hall->tag;
}

void hall_advance_revision(struct hall *hall, struct hall_room *r, const struct hall_known *known, int64_t now_ms)
{
	if (known->revision > r->revision && known->revision >> TAG_BITS <= now_ms + PASS_MS)
		r->revision = hall_next_revision(hall, known->revision, now_ms);
}

bool hall_follows(const struct hall_room *r, const struct hall_known *known)
{
	bool is_ours = ((known->revision ^ r->revision) & ((1 << TAG_BITS) - 1)) == 0;
	return is_ours && known->revision >= r->cut_revision && known->ply >= 0 &&
	       known->ply <= r->room.table.record.line.length;
}

void hall_set_tag(struct hall *hall, int64_t number)
{
	hall->tag = (int)(number & ((1 << TAG_BITS) - 1));
}

/* --- the table of rooms --- */

static struct hall_room **bucket_of(struct hall *hall, const char *name)
{
	uint32_t hash = 2166136261u; /* FNV-1a; names are random */
	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619u;
	return &hall->buckets[hash % HALL_BUCKETS];
}

struct hall_room *hall_look_up(struct hall *hall, const char *name)
{
	struct hall_room *r = *bucket_of(hall, name);
	while (r && strcmp(r->name, name) != 0)
		r = r->next_in_bucket;
	return r;
}

struct hall_room *hall_add(struct hall *hall, const char *name, const struct room_terms *terms, int64_t now_ms)
{
	struct hall_room *r = mem_new(sizeof *r);
	struct hall_room **bucket = bucket_of(hall, name);
	snprintf(r->name, sizeof r->name, "%s", name);
	room_init(&r->room, terms);
	r->used_ms = r->changed_ms = now_ms;
	r->revision = r->cut_revision = hall_next_revision(hall, 0, now_ms);
	for (int side = 0; side < 2; side++) {
		struct presence *p = &r->presence[side];
		p->seen_ms = now_ms;
		p->n_remote = remote_count(&hall->remote, name, side);
		p->is_here = p->n_remote > 0;
	}
	r->next_in_bucket = *bucket;
	*bucket = r;
	r->after = hall->rooms;
	if (r->after)
		r->after->before = r;
	hall->rooms = r;
	hall->n_rooms++;
	return r;
}

void hall_dequeue_due(struct hall *hall, struct watcher *w)
{
	if (!w->is_due)
		return;
	*(w->before_due ? &w->before_due->after_due : &hall->first_due) = w->after_due;
	*(w->after_due ? &w->after_due->before_due : &hall->last_due) = w->before_due;
	w->before_due = w->after_due = NULL;
	w->is_due = false;
}

void hall_enqueue_due(struct hall *hall, struct watcher *w)
{
	if (w->is_due)
		return;
	w->before_due = hall->last_due;
	*(hall->last_due ? &hall->last_due->after_due : &hall->first_due) = w;
	hall->last_due = w;
	w->is_due = true;
}

void hall_drop(struct hall *hall, struct hall_room *r)
{
	struct hall_room **in_bucket = bucket_of(hall, r->name), **dirty = &hall->dirty;
	while (*in_bucket != r)
		in_bucket = &(*in_bucket)->next_in_bucket;
	*in_bucket = r->next_in_bucket;
	while (r->is_dirty && *dirty != r)
		dirty = &(*dirty)->next_dirty;
	if (r->is_dirty)
		*dirty = r->next_dirty;
	*(r->before ? &r->before->after : &hall->rooms) = r->after;
	if (r->after)
		r->after->before = r->before;
	for (struct watcher *w = r->watchers, *after; w; w = after) {
		after = w->after;
		w->room = NULL;
		hall_enqueue_due(hall, w);
	}
	for (int side = 0; side < 2; side++)
		if (r->presence[side].is_announced)
			hall_publish_presence(hall, "gone", r, side);
	hall->n_rooms--;
	room_release(&r->room);
	free(r);
}

void hall_mark_dirty(struct hall *hall, struct hall_room *r)
{
	if (r->is_dirty)
		return;
	r->is_dirty = true;
	r->next_dirty = hall->dirty;
	hall->dirty = r;
}

/* --- publishing to the other servers --- */

void hall_publish(struct hall *hall, const char *what, const char *name)
{
	char text[DB_BUS_MESSAGE_MAX];
	snprintf(text, sizeof text, "%s %s", what, name);
	db_bus_publish(hall->db, text);
}

void hall_publish_presence(struct hall *hall, const char *what, const struct hall_room *r, int side)
{
	char text[DB_BUS_MESSAGE_MAX];
	snprintf(text, sizeof text, "%s %s %d", what, r->name, side);
	db_bus_publish(hall->db, text);
}

void hall_publish_phrase(struct hall *hall, const struct hall_room *r, int side, int phrase, int64_t n)
{
	char text[DB_BUS_MESSAGE_MAX];
	snprintf(text, sizeof text, "said %s %d %d %lld", r->name, side, phrase, (long long)n);
	db_bus_publish(hall->db, text);
}

void hall_mark_active(struct hall *hall, struct hall_room *r, int side, int64_t now_ms)
{
	struct presence *p = &r->presence[side];
	p->seen_ms = now_ms;
	if (!p->is_here)
		hall_mark_dirty(hall, r);
	p->is_here = true;
}

void hall_count(const struct hall *hall, struct hall_counts *out)
{
	*out = (struct hall_counts){.moves = hall->n_moves};
	for (const struct hall_room *r = hall->rooms; r; r = r->after) {
		out->rooms[room_stage(&r->room)]++;
		out->players += r->presence[0].n_watchers + r->presence[1].n_watchers;
		out->spectators += r->n_spectators;
	}
}
