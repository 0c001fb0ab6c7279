#include "rooms/evenings.h"
#include "base/mem.h"
#include "games/registry.h"
#include "rooms/evenings_parts.h"
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum db_status evenings_store_status(const struct evenings *all)
{
	return all->store;
}

const char *evenings_name(const struct evening *e)
{
	return e->name;
}

const struct tournament *evenings_tournament(const struct evening *e)
{
	return &e->t;
}

bool evenings_is_dirty(const struct evening *e)
{
	return e->is_dirty;
}

struct evenings_guest evenings_guest(const struct evening *e, const char *token)
{
	char key[SECRET_HASH_LENGTH + 1];
	secret_hash(token, strlen(token), key);
	return (struct evenings_guest){tournament_player_of(&e->t, key), tournament_is_organizer(&e->t, key)};
}

/* --- the tournaments in memory --- */

static struct evening *look_up(struct evenings *all, const char *name)
{
	struct evening *e = all->evenings;
	while (e && strcmp(e->name, name) != 0)
		e = e->after;
	return e;
}

static void forget(struct evenings *all, struct evening *e)
{
	struct evening **place = &all->evenings;
	while (*place != e)
		place = &(*place)->after;
	*place = e->after;
	all->n_evenings--;
	tournament_release(&e->t);
	free(e);
}

static bool is_idle(const struct evening *e)
{
	return !e->watchers && !e->is_dirty && (e->t.is_over || e->t.n_rounds == 0);
}

/* Whether another tournament fits in memory; if necessary, drops one that is not watched. */
static bool make_room(struct evenings *all)
{
	struct evening *idle = NULL;
	for (struct evening *e = all->evenings; e; e = e->after)
		if (is_idle(e))
			idle = e;
	if (all->n_evenings >= EVENINGS_MAX && idle)
		forget(all, idle);
	return all->n_evenings < EVENINGS_MAX;
}

static struct evening *add(struct evenings *all, const char *name, const struct tournament_terms *terms, int64_t now_ms)
{
	struct evening *e = mem_new(sizeof *e);
	snprintf(e->name, sizeof e->name, "%s", name);
	tournament_init(&e->t, terms);
	e->changed_ms = now_ms;
	e->revision = hall_next_revision(all->hall, 0, now_ms);
	e->after = all->evenings;
	all->evenings = e;
	all->n_evenings++;
	return e;
}

static void mark(struct evenings *all, struct evening *e)
{
	if (e->is_dirty)
		return;
	e->is_dirty = true;
	e->next_dirty = all->dirty;
	all->dirty = e;
}

/* --- reading --- */

struct reading {
	struct tournament t;
	int64_t changed_ms;
	bool is_damaged;
	struct error *err;
};

static void take_tournament(void *context, const struct db_tournament *stored)
{
	struct reading *reading = context;
	struct tournament_terms terms;
	reading->is_damaged = !tournament_terms_read(&terms, stored->terms, reading->err);
	reading->changed_ms = stored->changed_ms;
	if (!reading->is_damaged)
		tournament_init(&reading->t, &terms);
}

static void take_event(void *context, const char *text)
{
	struct reading *reading = context;
	struct tournament_event event;
	struct error why;
	if (reading->is_damaged)
		return;
	reading->is_damaged = !tournament_event_read(&event, text, reading->err);
	if (!reading->is_damaged && tournament_apply(&reading->t, &event, &why) != TOURNAMENT_DONE)
		reading->is_damaged = !fail(reading->err, room_event_refused, reading->t.n_events, &why);
}

enum db_status evenings_read(struct db *db, const char *name, struct tournament *out, int64_t *changed_ms,
			     struct error *err)
{
	struct reading reading = {.err = err};
	enum db_status status = db_tournament_get(db, name, take_tournament, take_event, &reading, err);
	if (status == DB_DONE && reading.is_damaged)
		status = DB_DAMAGED;
	if (status != DB_DONE)
		tournament_release(&reading.t);
	*out = reading.t;
	*changed_ms = reading.changed_ms;
	return status;
}

/* Reloads a tournament after a failed change. */
static bool reread(struct evenings *all, struct evening *e, int64_t now_ms, struct error *err)
{
	struct tournament t;
	int64_t changed_ms;
	all->store = evenings_read(all->db, e->name, &t, &changed_ms, err);
	e->must_reload = all->store != DB_DONE;
	e->revision = hall_next_revision(all->hall, e->revision, now_ms);
	if (e->must_reload)
		return false;
	tournament_release(&e->t);
	e->t = t;
	e->changed_ms = changed_ms;
	return true;
}

enum hall_status evenings_find(struct evenings *all, const char *name, int64_t now_ms, struct evening **out,
			       struct error *err)
{
	struct evening *e = look_up(all, name);
	struct tournament t;
	int64_t changed_ms;
	all->store = DB_DONE;
	if (e && e->must_reload && !reread(all, e, now_ms, err))
		return HALL_STORE;
	if (!e && !make_room(all))
		all->store = DB_FULL;
	else if (!e && (all->store = evenings_read(all->db, name, &t, &changed_ms, err)) == DB_DONE) {
		e = add(all, name, &t.terms, now_ms);
		e->t = t;
		e->changed_ms = changed_ms;
	}
	if (all->store != DB_DONE)
		return all->store == DB_NONE ? HALL_NONE : HALL_STORE;
	*out = e;
	return HALL_DONE;
}

/* --- changes --- */

static struct db_tournament summary(const struct evening *e, const char *terms)
{
	const struct tournament *t = &e->t;
	return (struct db_tournament){
		.id = e->name,
		.stage = t->is_over        ? DB_OVER
			 : t->n_rounds > 0 ? DB_PLAYING
					   : DB_OPEN,
		.changed_ms = e->changed_ms,
		.players = t->n_players,
		.n_events = t->n_events,
		.terms = terms,
	};
}

static bool begin_change(struct evenings *all, struct error *err)
{
	all->store = db_begin(all->db, err);
	return all->store == DB_DONE;
}

enum hall_status evenings_create(struct evenings *all, struct tournament_terms *terms, int64_t now_ms,
				 char token[SECRET_TOKEN_LENGTH + 1], struct evening **out, struct error *err)
{
	char name[SECRET_NAME_LENGTH + 1];
	struct string text = {0};
	all->store = DB_FULL;
	if (!make_room(all) || !begin_change(all, err))
		return HALL_STORE;
	if (!token[0])
		secret_token(token);
	secret_hash(token, SECRET_TOKEN_LENGTH, terms->organizer);
	terms->created_ms = now_ms;
	secret_name(name);
	struct evening *e = add(all, name, terms, now_ms);
	tournament_terms_write(terms, &text);
	const struct db_tournament stored = summary(e, string_text(&text));
	all->store = db_tournament_insert(all->db, &stored, err);
	string_release(&text);
	if (all->store != DB_DONE) {
		forget(all, e);
		return HALL_STORE;
	}
	e->is_new = true;
	mark(all, e);
	*out = e;
	return HALL_DONE;
}

/* Stores the event that was just applied. If another process has changed the tournament meanwhile, reloads it. */
static enum hall_status store_event(struct evenings *all, struct evening *e, const struct tournament_event *event,
				    struct error *err)
{
	struct string text = {0};
	tournament_event_write(event, &text);
	e->changed_ms = event->at_ms;
	struct db_tournament stored = summary(e, "");
	stored.n_events--;
	all->store = db_tournament_append(all->db, &stored, string_text(&text), err);
	string_release(&text);
	mark(all, e);
	hall_publish(all->hall, "tournament", e->name);
	e->must_reload |= all->store != DB_DONE;
	return all->store == DB_DONE ? HALL_DONE : HALL_STORE;
}

/* Ends the room's game without a result if it is still in progress. */
static void close_room(struct evenings *all, const char *name, int64_t now_ms)
{
	struct hall_room *r;
	struct error err;
	if (!name[0] || hall_find(all->hall, name, now_ms, &r, &err) != HALL_DONE || room_stage(&r->room) == ROOM_OVER)
		return;
	struct room_event event = {.act = ROOM_CLOSE, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	enum hall_status status = hall_apply(all->hall, r, &event, &err); /* else the players go on */
	(void)status;
}

/* Closes the rooms of games that a correction has made void. */
static void close_void_rooms(struct evenings *all, const struct tournament_board *before, int n_left, int64_t now_ms)
{
	for (int i = n_left; i < before->n_games; i++)
		close_room(all, before->games[i].room, now_ms);
}

static struct tournament_board board_of(const struct tournament *t, const struct tournament_event *event)
{
	bool exists = event->act == TOURNAMENT_CORRECT && event->round >= 0 && event->round < t->n_rounds &&
		      event->board >= 0 && event->board < t->rounds[event->round].n_boards;
	return exists ? t->rounds[event->round].boards[event->board] : (struct tournament_board){0};
}

static enum hall_status apply(struct evenings *all, struct evening *e, struct tournament_event *event, int64_t now_ms,
			      struct error *err)
{
	struct tournament_board before = board_of(&e->t, event);
	if (!begin_change(all, err))
		return HALL_STORE;
	event->at_ms = now_ms;
	if (event->act == TOURNAMENT_ROUND && event->round == e->t.n_rounds && !tournament_pair(&e->t, event, err))
		return HALL_REFUSED;
	switch (tournament_apply(&e->t, event, err)) {
	case TOURNAMENT_REFUSED:
		return HALL_REFUSED;
	case TOURNAMENT_KNOWN:
		return HALL_DONE;
	case TOURNAMENT_DONE:
		break;
	}
	close_void_rooms(all, &before, event->game + 1, now_ms);
	return store_event(all, e, event, err);
}

/* If another server has changed the tournament meanwhile, reloads it and tries the event once more. */
enum hall_status evenings_apply(struct evenings *all, struct evening *e, struct tournament_event *event, int64_t now_ms,
				struct error *err)
{
	const struct tournament_event asked = *event;
	enum hall_status status = apply(all, e, event, now_ms, err);
	if (status != HALL_STORE || all->store != DB_STALE || !reread(all, e, now_ms, err))
		return status;
	*event = asked;
	return apply(all, e, event, now_ms, err);
}

enum hall_status evenings_enter(struct evenings *all, struct evening *e, enum tournament_act act, const char *player,
				int64_t now_ms, char token[SECRET_TOKEN_LENGTH + 1], struct error *err)
{
	struct tournament_event event = {.act = act};
	if (!token[0])
		secret_token(token);
	secret_hash(token, SECRET_TOKEN_LENGTH, event.key);
	snprintf(event.text, sizeof event.text, "%s", player);
	return evenings_apply(all, e, &event, now_ms, err);
}

/* --- the rooms of games --- */

static bool room_terms_of(const struct tournament_terms *t, struct room_terms *out)
{
	struct error err;
	*out = (struct room_terms){.game = games_find(t->game, &err), .is_listed = true};
	out->preset = out->game ? game_preset(out->game, t->preset, &err) : NULL;
	out->has_clock = t->clock[0];
	return out->preset && (!t->clock[0] || clocks_rules_parse(t->clock, &out->clock, &err));
}

/* Whether the game has the room of the event. */
static bool is_room_of(const struct evening *e, const struct tournament_event *event)
{
	const struct tournament *t = &e->t;
	return event->round < t->n_rounds && event->board < t->rounds[event->round].n_boards &&
	       event->game < t->rounds[event->round].boards[event->board].n_games &&
	       strcmp(t->rounds[event->round].boards[event->board].games[event->game].room, event->room) == 0;
}

/* The players use their tournament tokens as seat tokens. */
static void open_room(struct evenings *all, struct evening *e, int round, int board, int game, int64_t now_ms)
{
	struct pairing pair = tournament_seats(&e->t.rounds[round].boards[board], game);
	const struct tournament_player *players[] = {&e->t.players[pair.first], &e->t.players[pair.second]};
	struct tournament_event event = {.act = TOURNAMENT_ROOM, .round = round, .board = board, .game = game};
	struct room_seat seats[2] = {0};
	struct room_terms terms;
	struct hall_room *r;
	struct error err;
	for (int side = 0; side < 2; side++) {
		memcpy(seats[side].key, players[side]->key, sizeof seats[side].key);
		memcpy(seats[side].name, players[side]->name, sizeof seats[side].name);
	}
	if (!room_terms_of(&e->t.terms, &terms) ||
	    hall_seat_both(all->hall, &terms, seats, true, now_ms, &r, &err) != HALL_DONE)
		return; /* retried at the next tick */
	r->is_pinned = true;
	memcpy(event.room, hall_name(r), sizeof event.room);
	if (evenings_apply(all, e, &event, now_ms, &err) == HALL_DONE && is_room_of(e, &event))
		return;
	enum hall_status status = hall_delete(all->hall, r, &err); /* another server has already opened a room */
	(void)status;
}

/* The result of the room's game; TOURNAMENT_NO_RESULT while it is in progress, or if the operator closed the room. */
static enum tournament_result result_of(const struct room *room)
{
	static const enum tournament_result results[] = {[UNDECIDED] = TOURNAMENT_NO_RESULT,
							 [FIRST_WINS] = TOURNAMENT_FIRST,
							 [SECOND_WINS] = TOURNAMENT_SECOND,
							 [DRAWN] = TOURNAMENT_DRAW};
	return results[room_result(room)];
}

static void check_game(struct evenings *all, struct evening *e, int round, int board, int game, int64_t now_ms)
{
	const struct tournament_game *g = &e->t.rounds[round].boards[board].games[game];
	struct hall_room *r = g->room[0] ? hall_look_up(all->hall, g->room) : NULL;
	struct tournament_event event = {.act = TOURNAMENT_RESULT, .round = round, .board = board, .game = game};
	struct error err;
	if (g->result != TOURNAMENT_NO_RESULT) {
		if (r && room_stage(&r->room) != ROOM_OVER)
			close_room(all, g->room, now_ms);
		return;
	}
	if (!g->room[0]) {
		open_room(all, e, round, board, game, now_ms);
		return;
	}
	event.result = r && !r->must_reload ? result_of(&r->room) : TOURNAMENT_NO_RESULT;
	if (event.result == TOURNAMENT_NO_RESULT)
		return;
	enum hall_status status = evenings_apply(all, e, &event, now_ms, &err); /* retried at the next tick */
	(void)status;
}

static void check_games(struct evenings *all, struct evening *e, int64_t now_ms)
{
	int round = e->t.n_rounds - 1;
	for (int i = 0; round >= 0 && i < e->t.rounds[round].n_boards; i++)
		for (int k = 0; k < e->t.rounds[round].boards[i].n_games; k++)
			check_game(all, e, round, i, k, now_ms);
}

struct names {
	struct string text; /* names of SECRET_NAME_LENGTH characters */
};

static void take_name(void *context, const struct db_tournament *stored)
{
	struct names *names = context;
	if (secret_is_name(stored->id))
		string_bytes(&names->text, stored->id, SECRET_NAME_LENGTH);
}

/* Loads the rooms whose results are missing, so that games which ended on another server count too. */
static void read_rooms(struct evenings *all, const struct evening *e, int64_t now_ms)
{
	int round = e->t.n_rounds - 1;
	struct hall_room *r;
	struct error err;
	for (int i = 0; round >= 0 && i < e->t.rounds[round].n_boards; i++) {
		const struct tournament_board *board = &e->t.rounds[round].boards[i];
		int game = tournament_open_game(board);
		if (game >= 0 && board->games[game].room[0] &&
		    hall_find(all->hall, board->games[game].room, now_ms, &r, &err) == HALL_DONE)
			r->is_pinned = true;
	}
}

/* Loads the tournaments in progress that are not in memory. A damaged one is reported when a request asks for it. */
static bool load(struct evenings *all, int64_t now_ms, struct error *err)
{
	struct names names = {0};
	int64_t next;
	bool read = db_tournaments_list(all->db, DB_PLAYING, 0, EVENINGS_MAX, take_name, &names, &next, err) == DB_DONE;
	for (size_t i = 0; read && i < names.text.length; i += SECRET_NAME_LENGTH) {
		char name[SECRET_NAME_LENGTH + 1] = "";
		struct evening *e;
		struct error why;
		memcpy(name, names.text.text + i, SECRET_NAME_LENGTH);
		if (evenings_find(all, name, now_ms, &e, &why) == HALL_DONE)
			read_rooms(all, e, now_ms);
	}
	string_release(&names.text);
	return read;
}

/* Reloads everything after messages were missed or another server has gone. */
static void read_all(struct evenings *all, int64_t now_ms)
{
	struct error err;
	for (struct evening *e = all->evenings; e; e = e->after)
		e->must_reload = true;
	if (load(all, now_ms, &err))
		all->n_resyncs = all->hall->n_resyncs;
}

void evenings_tick(struct evenings *all, int64_t now_ms)
{
	struct error err;
	if (all->n_resyncs != all->hall->n_resyncs)
		read_all(all, now_ms);
	for (struct evening *e = all->evenings; e; e = e->after) {
		if (e->must_reload && !e->is_dirty && reread(all, e, now_ms, &err)) {
			read_rooms(all, e, now_ms);
			mark(all, e);
		}
		if (!e->must_reload)
			check_games(all, e, now_ms);
	}
}

void evenings_receive(struct evenings *all, const char *text, int64_t now_ms)
{
	static const char word[] = "tournament ";
	size_t n = sizeof word - 1;
	struct evening *e = strncmp(text, word, n) == 0 ? look_up(all, text + n) : NULL;
	struct error err;
	if (!e || !reread(all, e, now_ms, &err))
		return;
	read_rooms(all, e, now_ms);
	mark(all, e);
}

/* --- watchers --- */

void evenings_watch(struct evening *e, struct watcher *w)
{
	w->evening = e;
	w->before = NULL;
	w->after = e->watchers;
	if (w->after)
		w->after->before = w;
	e->watchers = w;
}

void evenings_unwatch(struct watcher *w)
{
	if (!w->evening)
		return;
	*(w->before ? &w->before->after : &w->evening->watchers) = w->after;
	if (w->after)
		w->after->before = w->before;
	w->evening = NULL;
}

bool evenings_has_news(const struct evening *e, int64_t revision)
{
	return e->revision != revision;
}

static void announce(struct evenings *all, struct evening *e, int64_t now_ms)
{
	e->revision = hall_next_revision(all->hall, e->revision, now_ms);
	for (struct watcher *w = e->watchers; w; w = w->after)
		hall_enqueue_due(all->hall, w);
}

static struct evening *take_dirty(struct evenings *all)
{
	struct evening *e = all->dirty;
	if (e) {
		all->dirty = e->next_dirty;
		e->next_dirty = NULL;
		e->is_dirty = false;
	}
	return e;
}

void evenings_committed(struct evenings *all, int64_t now_ms)
{
	struct error err;
	for (struct evening *e; (e = take_dirty(all));) {
		e->is_new = false;
		if (!e->must_reload || reread(all, e, now_ms, &err))
			announce(all, e, now_ms);
	}
}

void evenings_rolled_back(struct evenings *all, int64_t now_ms)
{
	struct error err;
	for (struct evening *e; (e = take_dirty(all));) {
		if (e->is_new)
			forget(all, e);
		else if (reread(all, e, now_ms, &err))
			announce(all, e, now_ms);
	}
}

/* --- beginning and end --- */

struct evenings *evenings_new(struct db *db, struct hall *hall, int64_t now_ms, struct error *err)
{
	struct evenings *all = mem_new(sizeof *all);
	all->db = db;
	all->hall = hall;
	all->n_resyncs = hall->n_resyncs;
	if (load(all, now_ms, err))
		return all;
	evenings_free(all);
	return NULL;
}

void evenings_free(struct evenings *all)
{
	if (!all)
		return;
	while (all->evenings)
		forget(all, all->evenings);
	free(all);
}
