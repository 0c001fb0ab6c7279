#include "base/mem.h"
#include "rooms/hall_parts.h"
#include "rooms/room_record.h"
#include "rooms/rooms_messages.h"
#include "store/db_bus.h"
#include "store/db_rooms.h"

#include <stdio.h>
#include <string.h>

const char *const hall_phrases[HALL_PHRASES] = {"hello",     "good_luck",  "thanks", "well_played",
						"good_game", "one_moment", "sorry",  "goodbye"};

int64_t hall_due_ms(const struct hall_room *r)
{
	int64_t flag_ms = room_flag_ms(&r->room);
	return flag_ms == INT64_MAX ? 0 : flag_ms;
}

struct db_room hall_summary(const struct hall_room *r, const char *clock, const char *terms, const char *opening)
{
	static const enum db_stage stages[] = {DB_OPEN, DB_PLAYING, DB_OVER};
	return (struct db_room){
		.id = r->name,
		.stage = stages[room_stage(&r->room)],
		.is_listed = r->room.terms.is_listed,
		.created_ms = r->room.terms.created_ms,
		.changed_ms = r->changed_ms,
		.plies = room_plies(&r->room),
		.game = r->room.terms.game->name,
		.preset = r->room.terms.preset->name,
		.clock = clock,
		.first = r->room.seats[0].name,
		.second = r->room.seats[1].name,
		.result = record_result_text(room_result(&r->room)),
		.terms = terms,
		.opening = opening,
		.due_ms = hall_due_ms(r),
		.n_events = r->room.n_events,
		.since_ms = r->room.since_ms,
		.in_tournament = r->in_tournament,
	};
}

static bool begin_change(struct hall *hall, struct error *err)
{
	hall->store = db_begin(hall->db, err);
	return hall->store == DB_DONE;
}

/* Stores the event that was just applied. If another process has changed the room meanwhile, reloads it. */
static bool store_event(struct hall *hall, struct hall_room *r, const struct room_event *event, struct error *err)
{
	struct string text = {0}, clock = {0}, opening = {0};
	room_event_write(event, &text);
	if (room_stage(&r->room) == ROOM_OVER)
		room_write_opening(&r->room, &opening);
	if (r->room.terms.has_clock)
		clocks_rules_format(&r->room.terms.clock, &clock);
	r->changed_ms = event->at_ms;
	struct db_room stored = hall_summary(r, string_text(&clock), "", string_text(&opening));
	stored.n_events--;
	hall->store = db_room_append(hall->db, &stored, string_text(&text), err);
	string_release(&text);
	string_release(&clock);
	string_release(&opening);
	hall_mark_dirty(hall, r);
	hall_publish(hall, "room", r->name);
	r->must_reload |= hall->store != DB_DONE;
	return hall->store == DB_DONE;
}

/* Whether the stored room has other events than ours, so that a refusal may be wrong. */
static bool is_stale(struct hall *hall, const struct hall_room *r)
{
	struct error err;
	int64_t n_events;
	return db_bus_self(hall->db) && db_room_length(hall->db, r->name, &n_events, &err) == DB_DONE &&
	       n_events != r->room.n_events;
}

/* Whether an action failed because another server has changed the room; if so, reloads the room. After HALL_NONE the
 * room is gone. */
static bool lost_race(struct hall *hall, struct hall_room *r, enum hall_status status, int64_t now_ms,
		      struct error *err)
{
	bool may_be = status == HALL_STORE ? hall->store == DB_STALE : status == HALL_REFUSED && is_stale(hall, r);
	if (!may_be)
		return false;
	bool read = hall_reload(hall, r, now_ms, err);
	hall_mark_dirty(hall, r);
	return read;
}

enum hall_status hall_apply(struct hall *hall, struct hall_room *r, const struct room_event *event, struct error *err)
{
	if (!begin_change(hall, err))
		return HALL_STORE;
	int length = r->room.table.record.line.length;
	switch (room_apply(&r->room, event, err)) {
	case ROOM_REFUSED:
		return HALL_REFUSED;
	case ROOM_KNOWN:
		return HALL_DONE;
	case ROOM_DONE:
		break;
	}
	if (r->room.table.record.line.length < length)
		r->cut_revision = r->revision + 1;
	hall->n_moves += event->act == ROOM_MOVE;
	return store_event(hall, r, event, err) ? HALL_DONE : HALL_STORE;
}

int64_t hall_event_ms(const struct hall_room *r, int64_t now_ms)
{
	return now_ms > r->room.table.now ? now_ms : r->room.table.now;
}

static enum hall_status seat(struct hall *hall, struct hall_room *r, int side, const char *key, const char *player,
			     int64_t now_ms, struct error *err)
{
	struct room_event event = {.act = ROOM_JOIN, .side = side, .at_ms = hall_event_ms(r, now_ms)};
	snprintf(event.key, sizeof event.key, "%.*s", SECRET_HASH_LENGTH, key);
	snprintf(event.name, sizeof event.name, "%s", player);
	enum hall_status status = hall_apply(hall, r, &event, err);
	if (status == HALL_DONE)
		hall_mark_active(hall, r, side, now_ms);
	return status;
}

/* Creates a room without players. */
static bool open_room(struct hall *hall, struct room_terms *terms, bool in_tournament, int64_t now_ms,
		      struct hall_room **out, struct error *err)
{
	struct string text = {0}, clock = {0};
	char name[SECRET_NAME_LENGTH + 1];
	if (hall->n_rooms >= HALL_ROOMS_MAX) {
		hall->store = DB_FULL;
		return false;
	}
	if (!begin_change(hall, err))
		return false;
	terms->created_ms = now_ms;
	room_draw_deal(terms);
	secret_name(name);
	struct hall_room *r = hall_add(hall, name, terms, now_ms);
	r->is_new = true;
	r->in_tournament = in_tournament;
	room_terms_write(terms, &text);
	if (terms->has_clock)
		clocks_rules_format(&terms->clock, &clock);
	struct db_room stored = hall_summary(r, string_text(&clock), string_text(&text), "");
	hall->store = db_room_insert(hall->db, &stored, err);
	string_release(&text);
	string_release(&clock);
	if (hall->store != DB_DONE) {
		hall_drop(hall, r);
		return false;
	}
	hall_mark_dirty(hall, r);
	*out = r;
	return true;
}

static void key_of(char token[SECRET_TOKEN_LENGTH + 1], char key[SECRET_HASH_LENGTH + 1])
{
	if (!token[0])
		secret_token(token);
	secret_hash(token, SECRET_TOKEN_LENGTH, key);
}

static bool check_name(const char *player, struct error *err)
{
	return room_is_name(player) || fail(err, room_bad_name, player, ROOM_NAME_MAX);
}

enum hall_status hall_create(struct hall *hall, struct room_terms *terms, const char *player, int64_t now_ms,
			     char token[SECRET_TOKEN_LENGTH + 1], struct hall_room **out, struct error *err)
{
	char key[SECRET_HASH_LENGTH + 1];
	if (!check_name(player, err))
		return HALL_REFUSED;
	if (!open_room(hall, terms, false, now_ms, out, err))
		return HALL_STORE;
	key_of(token, key);
	return seat(hall, *out, terms->creator, key, player, now_ms, err);
}

static enum hall_status join(struct hall *hall, struct hall_room *r, const char *player, int64_t now_ms,
			     char token[SECRET_TOKEN_LENGTH + 1], struct error *err)
{
	char key[SECRET_HASH_LENGTH + 1];
	if (!check_name(player, err))
		return HALL_REFUSED;
	key_of(token, key);
	int side = room_side(&r->room, key);
	if (side < 0 && room_is_blocked(&r->room.terms, player)) {
		fail(err, room_blocked, player);
		return HALL_REFUSED;
	}
	if (side < 0)
		side = r->room.seats[0].key[0] ? 1 : 0;
	return seat(hall, r, side, key, player, now_ms, err);
}

enum hall_status hall_join(struct hall *hall, struct hall_room *r, const char *player, int64_t now_ms,
			   char token[SECRET_TOKEN_LENGTH + 1], struct error *err)
{
	enum hall_status status = join(hall, r, player, now_ms, token, err);
	return lost_race(hall, r, status, now_ms, err) ? join(hall, r, player, now_ms, token, err) : status;
}

enum hall_status hall_seat_both(struct hall *hall, struct room_terms *terms, const struct room_seat seats[2],
				bool in_tournament, int64_t now_ms, struct hall_room **out, struct error *err)
{
	enum hall_status status = open_room(hall, terms, in_tournament, now_ms, out, err) ? HALL_DONE : HALL_STORE;
	for (int side = 0; side < 2 && status == HALL_DONE; side++)
		status = seat(hall, *out, side, seats[side].key, seats[side].name, now_ms, err);
	return status;
}

/* Creates the rematch that both players agreed on: the same terms with the sides exchanged. */
static bool open_rematch(struct hall *hall, const struct hall_room *r, int64_t now_ms, struct hall_room **next,
			 struct error *err)
{
	struct room_terms terms = r->room.terms;
	const struct room_seat exchanged[2] = {r->room.seats[1], r->room.seats[0]};
	terms.creator = 1 - terms.creator;
	return hall_seat_both(hall, &terms, exchanged, false, now_ms, next, err) == HALL_DONE;
}

static enum hall_status rematch(struct hall *hall, struct hall_room *r, struct room_event *event, struct error *err)
{
	struct hall_room *next = NULL;
	struct error why;
	if (room_stage(&r->room) == ROOM_OVER && !r->room.is_closed && r->room.rematch == 1 - event->side) {
		if (!open_rematch(hall, r, event->at_ms, &next, err))
			return HALL_STORE;
		memcpy(event->next, next->name, sizeof event->next);
	}
	enum hall_status status = hall_apply(hall, r, event, err);
	enum db_status store = hall->store;
	if (next && status != HALL_DONE && hall_delete(hall, next, &why) == HALL_DONE)
		hall->store = store;
	return status;
}

/* Refuses the claim unless the opponent has been away long enough. */
static enum hall_status claim(struct hall *hall, struct hall_room *r, struct room_event *event, int64_t now_ms,
			      struct error *err)
{
	const struct presence *p = &r->presence[1 - event->side];
	int64_t needed_ms = room_claim_ms(&r->room);
	if (room_stage(&r->room) == ROOM_PLAYING && needed_ms >= 0 &&
	    (p->is_here || p->n_watchers > 0 || p->n_remote > 0 || now_ms - p->seen_ms < needed_ms)) {
		fail(err, room_still_here);
		return HALL_REFUSED;
	}
	return hall_apply(hall, r, event, err);
}

enum hall_status hall_delete_stored(struct hall *hall, const char *name, int n_events, struct error *err)
{
	if (!begin_change(hall, err))
		return HALL_STORE;
	hall->store = db_room_delete(hall->db, name, n_events, err);
	if (hall->store != DB_DONE)
		return HALL_STORE;
	hall_publish(hall, "room", name);
	struct hall_room *r = hall_look_up(hall, name);
	if (r)
		hall_drop(hall, r);
	return HALL_DONE;
}

enum hall_status hall_delete(struct hall *hall, struct hall_room *r, struct error *err)
{
	return hall_delete_stored(hall, r->name, -1, err);
}

static enum hall_status close_room(struct hall *hall, struct hall_room *r, int64_t now_ms, struct error *err)
{
	const struct room_event event = {.act = ROOM_CLOSE, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	return hall_apply(hall, r, &event, err);
}

enum hall_status hall_close(struct hall *hall, struct hall_room *r, int64_t now_ms, struct error *err)
{
	enum hall_status status = close_room(hall, r, now_ms, err);
	return lost_race(hall, r, status, now_ms, err) ? close_room(hall, r, now_ms, err) : status;
}

static enum hall_status leave(struct hall *hall, struct hall_room *r, struct error *err)
{
	if (room_stage(&r->room) != ROOM_OPEN) {
		fail(err, room_already_playing);
		return HALL_REFUSED;
	}
	enum hall_status status = hall_delete_stored(hall, r->name, r->room.n_events, err);
	return status == HALL_DONE ? HALL_NONE : status;
}

int64_t hall_add_phrase(struct hall *hall, struct hall_room *r, int side, int phrase, int64_t n)
{
	int64_t last = r->n_chat ? r->chat[(r->n_chat - 1) % HALL_CHAT].n : 0;
	n = n > last ? n : last + 1;
	r->chat[r->n_chat % HALL_CHAT].n = n;
	r->chat[r->n_chat % HALL_CHAT].side = side;
	r->chat[r->n_chat % HALL_CHAT].phrase = phrase;
	r->n_chat++;
	hall_mark_dirty(hall, r);
	return n;
}

static enum hall_status say(struct hall *hall, struct hall_room *r, int side, const char *phrase, int64_t now_ms,
			    struct error *err)
{
	struct presence *p = &r->presence[side];
	int64_t *oldest = &p->phrase_ms[p->n_phrases % HALL_PHRASES_MAX];
	int known = 0, n = (int)(HALL_PHRASES);
	struct string words = {0};
	while (known < n && (!phrase || strcmp(phrase, hall_phrases[known]) != 0))
		known++;
	for (int i = 0; known == n && i < n; i++)
		string_add(&words, "%s%s", i ? ", " : "", hall_phrases[i]);
	if (known == n)
		fail(err, room_bad_phrase, phrase ? phrase : "", string_text(&words));
	string_release(&words);
	if (known == n)
		return HALL_REFUSED;
	if (p->n_phrases >= HALL_PHRASES_MAX && now_ms - *oldest < HALL_PHRASES_MS) {
		fail(err, room_many_phrases, HALL_PHRASES_MAX, HALL_PHRASES_MS / 1000);
		return HALL_REFUSED;
	}
	*oldest = now_ms;
	p->n_phrases++;
	hall_publish_phrase(hall, r, side, known, hall_add_phrase(hall, r, side, known, now_ms));
	return HALL_DONE;
}

static const struct {
	const char *what;
	enum room_act act;
} stored_actions[] = {
	{"move", ROOM_MOVE},           {"resign", ROOM_RESIGN},   {"draw", ROOM_DRAW},
	{"take_back", ROOM_TAKE_BACK}, {"decline", ROOM_DECLINE}, {"claim", ROOM_CLAIM},
	{"rematch", ROOM_REMATCH},     {"block", ROOM_BLOCK},     {"unblock", ROOM_UNBLOCK},
};
#define STORED_ACTIONS (sizeof stored_actions / sizeof *stored_actions)

/* Limits the network delay: a move cannot have been sent before the last event. */
static int lag_of(const struct hall_room *r, int64_t at_ms, int lag_ms)
{
	int64_t most_ms = at_ms - r->room.table.now;
	if (most_ms > ROOM_LAG_MAX_MS)
		most_ms = ROOM_LAG_MAX_MS;
	return lag_ms < most_ms ? lag_ms : (int)most_ms;
}

static enum hall_status refuse_action(const char *what, struct error *err)
{
	struct string words = {0};
	for (size_t i = 0; i < STORED_ACTIONS; i++)
		string_add(&words, "%s, ", stored_actions[i].what);
	string_add(&words, "say or leave");
	fail(err, room_bad_action, what, string_text(&words));
	string_release(&words);
	return HALL_REFUSED;
}

static enum hall_status act(struct hall *hall, struct hall_room *r, int side, const struct hall_action *action,
			    int64_t now_ms, struct error *err)
{
	hall->store = DB_DONE;
	if (side < 0) {
		fail(err, room_no_seat);
		return HALL_REFUSED;
	}
	hall_mark_active(hall, r, side, now_ms);
	if (strcmp(action->what, "say") == 0)
		return say(hall, r, side, action->phrase, now_ms, err);
	if (strcmp(action->what, "leave") == 0)
		return leave(hall, r, err);
	size_t i = 0;
	while (i < STORED_ACTIONS && strcmp(action->what, stored_actions[i].what) != 0)
		i++;
	if (i == STORED_ACTIONS)
		return refuse_action(action->what, err);
	struct room_event event = {.act = stored_actions[i].act, .side = side};
	event.at_ms = hall_event_ms(r, now_ms);
	if (event.act == ROOM_MOVE)
		event.lag_ms = lag_of(r, event.at_ms, action->lag_ms);
	event.ply = action->ply < 0 || action->ply > RECORD_STEPS_MAX ? -1 : (int)action->ply;
	snprintf(event.move, sizeof event.move, "%s", action->move ? action->move : "");
	if (event.act == ROOM_REMATCH)
		return rematch(hall, r, &event, err);
	if (event.act == ROOM_CLAIM)
		return claim(hall, r, &event, now_ms, err);
	return hall_apply(hall, r, &event, err);
}

enum hall_status hall_act(struct hall *hall, struct hall_room *r, int side, const struct hall_action *action,
			  int64_t now_ms, struct error *err)
{
	enum hall_status status = act(hall, r, side, action, now_ms, err);
	return lost_race(hall, r, status, now_ms, err) ? act(hall, r, side, action, now_ms, err) : status;
}
