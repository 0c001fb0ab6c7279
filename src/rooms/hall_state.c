#include "base/json_write.h"
#include "rooms/hall_parts.h"

bool hall_has_news(const struct hall_room *r, const struct hall_known *known)
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

/* How long until a player may claim the win; -1: nobody is away. */
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

static void add_said(const struct hall_room *r, struct string *out)
{
	int64_t from = r->n_said > HALL_SAID ? r->n_said - HALL_SAID : 0;
	json_add_key(out, "said");
	string_char(out, '[');
	for (int64_t i = from; i < r->n_said; i++)
		string_add(out, "%s{\"n\":%lld,\"side\":%d,\"phrase\":\"%s\"}", i > from ? "," : "",
			   (long long)r->said[i % HALL_SAID].n, r->said[i % HALL_SAID].side,
			   hall_phrases[r->said[i % HALL_SAID].phrase]);
	string_char(out, ']');
}

void hall_write_state(const struct hall_room *r, int side, int64_t now_ms, struct hall_known *known, struct string *out)
{
	int length = r->room.table.record.line.length;
	bool follows = known->revision >= r->cut_revision && known->ply >= 0 && known->ply <= length;
	int64_t claim_ms = claim_in(r, now_ms);
	string_char(out, '{');
	json_add_text(out, "room", r->name);
	json_add_number(out, "revision", r->revision);
	json_add_key(out, "you");
	string_add(out, side < 0 ? "null" : "%d", side);
	add_seats(r, now_ms, out);
	json_add_number(out, "watching", r->n_spectators);
	json_add_bool(out, "listed", r->room.terms.is_listed);
	room_write_state(&r->room, follows ? known->ply : 0, now_ms, out);
	json_add_key(out, "claim");
	string_add(out, claim_ms < 0 ? "null" : "%lld", (long long)claim_ms);
	add_said(r, out);
	string_char(out, '}');
	*known = (struct hall_known){r->revision, length};
}

/* --- the lobby --- */

struct listing {
	struct hall *hall;
	struct string *out;
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

/* As in the state; NULL: none. */
static const char *result_word(const char *stored)
{
	enum verdict verdict;
	return record_result_of(stored, &verdict) ? room_result_word(verdict) : NULL;
}

static void take_listed(void *context, const struct db_room *stored)
{
	static const char *const stages[] = {[DB_OPEN] = "open", [DB_PLAYING] = "playing", [DB_OVER] = "over"};
	struct listing *list = context;
	const struct hall_room *r = hall_look_up(list->hall, stored->id);
	bool is_there = r && (r->presence[0].is_here || r->presence[1].is_here);
	struct clocks_rules clock;
	struct error err;
	bool is_slow = *stored->clock && clocks_rules_parse(stored->clock, &clock, &err) && room_is_slow(&clock);
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
	add_listed_seat(stored->first, r && r->presence[0].is_here, list->out);
	string_char(list->out, ',');
	add_listed_seat(stored->second, r && r->presence[1].is_here, list->out);
	string_char(list->out, ']');
	json_add_text(list->out, "result", result_word(stored->result));
	json_add_number(list->out, "ply", stored->plies);
	json_add_number(list->out, "changed", stored->changed_ms);
	json_add_number(list->out, "watching", r ? r->n_spectators : 0);
	string_char(list->out, '}');
}

enum hall_status hall_list(struct hall *hall, const struct db_rooms_wanted *wanted, struct string *out, int64_t *next,
			   struct error *err)
{
	struct listing list = {hall, out};
	*next = 0;
	hall->store = db_rooms_list(hall->db, wanted, take_listed, &list, next, err);
	return hall->store == DB_DONE ? HALL_DONE : HALL_STORE;
}
