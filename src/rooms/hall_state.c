#include "base/json_write.h"
#include "rooms/hall_parts.h"

bool hall_is_newer(const struct hall_room *r, const struct hall_known *known)
{
	return known->revision != r->revision;
}

static void add_seats(const struct hall_room *r, int64_t now_ms, struct string *out)
{
	json_add_key(out, "seats");
	for (int side = 0; side < 2; side++) {
		const struct room_seat *s = &r->room.seats[side];
		const struct presence *p = &r->presence[side];
		string_char(out, side ? ',' : '[');
		if (!s->key[0]) {
			string_add(out, "null");
			continue;
		}
		string_char(out, '{');
		json_add_text(out, "name", s->name);
		json_add_bool(out, "here", p->is_here);
		if (!p->is_here)
			json_add_number(out, "away", now_ms > p->seen_ms ? now_ms - p->seen_ms : 0);
		string_char(out, '}');
	}
	string_char(out, ']');
}

/* Time in ms until a player may claim the win; -1: neither player is away. */
static int64_t claim_in(const struct hall_room *r, int64_t now_ms)
{
	int64_t needed_ms = room_claim_ms(&r->room), in_ms = -1;
	if (room_stage(&r->room) != ROOM_PLAYING || needed_ms < 0)
		return -1;
	for (int side = 0; side < 2; side++) {
		const struct presence *p = &r->presence[side];
		int64_t left_ms = needed_ms - (now_ms - p->seen_ms);
		if (!p->is_here)
			in_ms = left_ms > 0 ? left_ms : 0;
	}
	return in_ms;
}

/* Appends the last phrases, except those of an opponent whom the viewer blocks. */
static void add_chat(const struct hall_room *r, int viewer, struct string *out)
{
	int64_t from = r->n_chat > HALL_CHAT ? r->n_chat - HALL_CHAT : 0;
	json_add_key(out, "said");
	string_char(out, '[');
	for (int64_t i = from; i < r->n_chat; i++) {
		int side = r->chat[i % HALL_CHAT].side;
		if (viewer >= 0 && side != viewer && r->room.seats[viewer].blocks)
			continue;
		json_add_comma(out);
		string_add(out, "{\"n\":%lld,\"side\":%d,\"phrase\":\"%s\"}", (long long)r->chat[i % HALL_CHAT].n, side,
			   hall_phrases[r->chat[i % HALL_CHAT].phrase]);
	}
	string_char(out, ']');
}

void hall_write_state(const struct hall_room *r, int side, int64_t now_ms, struct hall_known *known, struct string *out)
{
	int length = r->room.table.record.line.length;
	bool follows = hall_follows(r, known);
	int64_t claim_ms = claim_in(r, now_ms);
	string_char(out, '{');
	json_add_text(out, "room", r->name);
	json_add_number(out, "revision", r->revision);
	json_add_key(out, "you");
	string_add(out, side < 0 ? "null" : "%d", side);
	add_seats(r, now_ms, out);
	json_add_number(out, "watching", r->n_spectators);
	json_add_bool(out, "listed", r->room.terms.is_listed);
	json_add_bool(out, "blocks", side >= 0 && r->room.seats[side].blocks);
	room_write_state(&r->room, side, follows ? known->ply : 0, now_ms, out);
	json_add_key(out, "claim");
	string_add(out, claim_ms < 0 ? "null" : "%lld", (long long)claim_ms);
	add_chat(r, side, out);
	string_char(out, '}');
	*known = (struct hall_known){r->revision, length};
}

/* --- the lobby --- */

struct listing {
	struct hall *hall;
	struct string *out;
	int n; /* rooms so far, including skipped ones */
};

static void add_listed_seat(const char *name, bool is_here, struct string *out)
{
	if (!*name) {
		string_add(out, "null");
		return;
	}
	string_char(out, '{');
	json_add_text(out, "name", name);
	json_add_bool(out, "here", is_here);
	string_char(out, '}');
}

/* The word for a stored result as in the state; NULL: no result. */
static const char *result_word(const char *stored)
{
	enum verdict verdict;
	return record_result_of(stored, &verdict) ? room_result_word(verdict) : NULL;
}

/* Whether the player is present. r is NULL if the room is not in memory. */
static bool is_present(const struct hall *hall, const struct hall_room *r, const char *name, int side)
{
	return r ? r->presence[side].is_here : remote_count(&hall->remote, name, side) > 0;
}

static void take_listed(void *context, const struct db_room *stored)
{
	static const char *const stages[] = {[DB_OPEN] = "open", [DB_PLAYING] = "playing", [DB_OVER] = "over"};
	struct listing *list = context;
	const struct hall_room *r = hall_look_up(list->hall, stored->id);
	const bool is_here[2] = {is_present(list->hall, r, stored->id, 0), is_present(list->hall, r, stored->id, 1)};
	bool is_there = is_here[0] || is_here[1];
	struct clocks_rules clock;
	struct error err;
	bool is_slow = *stored->clock && clocks_rules_parse(stored->clock, &clock, &err) && room_is_slow(&clock);
	list->n++;
	if (stored->stage == DB_OPEN && !is_there && !is_slow)
		return;
	json_add_comma(list->out);
	string_char(list->out, '{');
	json_add_text(list->out, "room", stored->id);
	json_add_text(list->out, "stage", stages[stored->stage]);
	json_add_text(list->out, "game", stored->game);
	json_add_text(list->out, "preset", stored->preset);
	json_add_text(list->out, "clock", stored->clock);
	json_add_key(list->out, "seats");
	string_char(list->out, '[');
	add_listed_seat(stored->first, is_here[0], list->out);
	string_char(list->out, ',');
	add_listed_seat(stored->second, is_here[1], list->out);
	string_char(list->out, ']');
	json_add_text(list->out, "result", result_word(stored->result));
	json_add_number(list->out, "ply", stored->plies);
	json_add_number(list->out, "changed", stored->changed_ms);
	json_add_number(list->out, "watching", r ? r->n_spectators : 0);
	string_char(list->out, '}');
}

enum hall_status hall_list(struct hall *hall, const struct db_rooms_filter *filter, struct string *out, int64_t *next,
			   struct error *err)
{
	struct listing list = {hall, out, 0};
	*next = 0;
	hall->store = db_rooms_list(hall->db, filter, take_listed, &list, next, err);
	if (list.n < filter->limit)
		*next = 0;
	return hall->store == DB_DONE ? HALL_DONE : HALL_STORE;
}
