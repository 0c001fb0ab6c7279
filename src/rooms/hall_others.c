/* The other servers on the same database: their news about rooms, and the players who watch there. A server that is
 * silent for SILENT_MS counts as gone, with its players. Each message is a word with its arguments:
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

#define ALIVE_MS  1000 /* interval between signs of life */
#define SILENT_MS 5000
#define REJOIN_MS 5000 /* interval between attempts to connect, each of which may take a while */

struct other {
	int64_t number, heard_ms;
	struct other *next;
};

/* --- players elsewhere --- */

struct moment {
	struct hall *hall;
	int64_t now_ms;
};

/* Recounts the servers on which a player watches, after one was added or removed. */
static void count_again(void *context, const struct elsewhere_player *p)
{
	const struct moment *now = context;
	struct hall_room *r = hall_look_up(now->hall, p->room);
	if (!r)
		return;
	r->presence[p->side].n_elsewhere = elsewhere_count(&now->hall->elsewhere, p->room, p->side);
	hall_seen(now->hall, r, p->side, now->now_ms);
}

static void arrive(struct hall *hall, int64_t server, const char *room, int side, int64_t now_ms)
{
	struct moment now = {hall, now_ms};
	struct elsewhere_player player = {.side = side};
	snprintf(player.room, sizeof player.room, "%s", room);
	if (elsewhere_add(&hall->elsewhere, server, room, side))
		count_again(&now, &player);
}

/* Removes a player, or all players of the server if room is NULL. */
static void depart(struct hall *hall, int64_t server, const char *room, int side, int64_t now_ms)
{
	struct moment now = {hall, now_ms};
	elsewhere_remove(&hall->elsewhere, server, room, side, count_again, &now);
}

/* --- servers --- */

static void drop(struct hall *hall, struct other **place, int64_t now_ms)
{
	struct other *gone = *place;
	*place = gone->next;
	depart(hall, gone->number, NULL, 0, now_ms);
	free(gone);
}

/* Records a sign of life of the server. Returns whether the server was known. */
static bool hear_from(struct hall *hall, int64_t number, int64_t now_ms)
{
	struct other *s = hall->others;
	while (s && s->number != number)
		s = s->next;
	bool is_known = s;
	if (!s) {
		s = mem_new(sizeof *s);
		s->number = number;
		s->next = hall->others;
		hall->others = s;
	}
	s->heard_ms = now_ms;
	return is_known;
}

static void drop_silent(struct hall *hall, int64_t now_ms)
{
	for (struct other **s = &hall->others; *s;) {
		if (now_ms - (*s)->heard_ms < SILENT_MS) {
			s = &(*s)->next;
			continue;
		}
		drop(hall, s, now_ms);
		hall->n_lost++;
	}
}

void hall_forget_others(struct hall *hall)
{
	for (struct other *o; (o = hall->others);) {
		hall->others = o->next;
		free(o);
	}
	elsewhere_release(&hall->elsewhere);
}

/* --- telling --- */

/* Reconnects. News was missed meanwhile, so all rooms are reloaded, and no player counts as having been away. */
static void join_again(struct hall *hall, int64_t now_ms)
{
	while (hall->others)
		drop(hall, &hall->others, now_ms);
	for (struct hall_room *r = hall->rooms; r; r = r->after) {
		r->is_unread = true;
		r->presence[0].seen_ms = r->presence[1].seen_ms = now_ms;
	}
	hall_hear_of_pause(hall, now_ms);
	hall->n_lost++;
}

static void tell_players(struct hall *hall, struct hall_room *r)
{
	for (int side = 0; side < 2; side++) {
		struct presence *p = &r->presence[side];
		bool is_here = p->n_watchers > 0;
		p->is_told &= !hall->is_untold;
		if (p->is_told == is_here)
			continue;
		p->is_told = is_here;
		hall_tell_side(hall, is_here ? "here" : "gone", r, side);
	}
}

void hall_meet_others(struct hall *hall, int64_t now_ms)
{
	struct error err;
	int n_others;
	int64_t self = db_bus_self(hall->db);
	bool is_due = now_ms - hall->told_ms >= (self ? ALIVE_MS : REJOIN_MS);
	if (is_due)
		hall->told_ms = now_ms;
	if (!self && hall->self && is_due && db_bus_join(hall->db, &n_others, &err) == DB_DONE)
		self = db_bus_self(hall->db);
	if (!self)
		return;
	if (hall->self && self != hall->self)
		join_again(hall, now_ms);
	if (self != hall->self)
		db_bus_publish(hall->db, "hello");
	hall->is_untold |= self != hall->self;
	hall->self = self;
	if (is_due)
		db_bus_publish(hall->db, "alive");
	if (hall->is_untold)
		db_bus_publish(hall->db, "again");
	for (struct hall_room *r = hall->rooms; r; r = r->after)
		tell_players(hall, r);
	hall->is_untold = false;
	drop_silent(hall, now_ms);
}

/* --- hearing --- */

/* Reloads a room that another server has changed. */
static void read_change(struct hall *hall, const char *name, int64_t now_ms)
{
	struct hall_room *r = hall_look_up(hall, name);
	struct error err;
	if (!r)
		return;
	if (hall_reread(hall, r, now_ms, &err))
		hall_mark(hall, r);
	else if (hall->store == DB_NONE)
		hall_forget(hall, r);
}

void hall_hear(struct hall *hall, int64_t from, const char *text, int64_t now_ms)
{
	char what[16] = "", name[SECRET_NAME_LENGTH + 1] = "";
	int side = -1, phrase = -1;
	long long n = 0;
	sscanf(text, "%15s %12s %9d %9d %15lld", what, name, &side, &phrase, &n);
	bool is_known = hear_from(hall, from, now_ms);
	bool is_room = secret_is_name(name), is_player = is_room && (side == 0 || side == 1);
	if (strcmp(what, "hello") == 0)
		hall->is_untold = true;
	else if (!is_known)
		db_bus_publish(hall->db, "hello");
	if (strcmp(what, "again") == 0)
		depart(hall, from, NULL, 0, now_ms);
	else if (strcmp(what, "pause") == 0)
		hall_hear_of_pause(hall, now_ms);
	else if (is_room && strcmp(what, "room") == 0)
		read_change(hall, name, now_ms);
	else if (is_player && strcmp(what, "here") == 0)
		arrive(hall, from, name, side, now_ms);
	else if (is_player && strcmp(what, "gone") == 0)
		depart(hall, from, name, side, now_ms);
	else if (is_player && strcmp(what, "said") == 0 && phrase >= 0 && phrase < HALL_PHRASES &&
		 hall_look_up(hall, name))
		hall_say(hall, hall_look_up(hall, name), side, phrase, n);
}
