#include "rooms/director.h"
#include "base/mem.h"
#include "games/registry.h"
#include "rooms/director_parts.h"
#include "rooms/hall_parts.h"
#include "rooms/rooms_messages.h"
#include "store/db_tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum db_status director_store_status(const struct director *director)
{
	return director->store;
}

const char *director_name(const struct live_tournament *live)
{
	return live->name;
}

const struct tournament *director_tournament(const struct live_tournament *live)
{
	return &live->t;
}

bool director_is_dirty(const struct live_tournament *live)
{
	return live->is_dirty;
}

struct director_role director_role(const struct live_tournament *live, const char *token)
{
	char key[SECRET_HASH_LENGTH + 1];
	secret_hash(token, strlen(token), key);
	return (struct director_role){tournament_player_of(&live->t, key), tournament_is_organizer(&live->t, key)};
}

/* --- the tournaments in memory --- */

static struct live_tournament *look_up(struct director *director, const char *name)
{
	struct live_tournament *live = director->tournaments;
	while (live && strcmp(live->name, name) != 0)
		live = live->after;
	return live;
}

static void drop(struct director *director, struct live_tournament *live)
{
	struct live_tournament **place = &director->tournaments;
	while (*place != live)
		place = &(*place)->after;
	*place = live->after;
	director->n_tournaments--;
	tournament_release(&live->t);
	free(live);
}

static bool is_idle(const struct live_tournament *live)
{
	return !live->watchers && !live->is_dirty && (live->t.is_over || live->t.n_rounds == 0);
}

/* Whether another tournament fits in memory; if necessary, drops one that is not watched. */
static bool make_room(struct director *director)
{
	struct live_tournament *idle = NULL;
	for (struct live_tournament *live = director->tournaments; live; live = live->after)
		if (is_idle(live))
			idle = live;
	if (director->n_tournaments >= DIRECTOR_TOURNAMENTS_MAX && idle)
		drop(director, idle);
	return director->n_tournaments < DIRECTOR_TOURNAMENTS_MAX;
}

static struct live_tournament *add(struct director *director, const char *name, const struct tournament_terms *terms,
				   int64_t now_ms)
{
	struct live_tournament *live = mem_new(sizeof *live);
	snprintf(live->name, sizeof live->name, "%s", name);
	tournament_init(&live->t, terms);
	live->changed_ms = now_ms;
	live->revision = hall_next_revision(director->hall, 0, now_ms);
	live->after = director->tournaments;
	director->tournaments = live;
	director->n_tournaments++;
	return live;
}

static void mark_dirty(struct director *director, struct live_tournament *live)
{
	if (live->is_dirty)
		return;
	live->is_dirty = true;
	live->next_dirty = director->dirty;
	director->dirty = live;
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

enum db_status director_read(struct db *db, const char *name, struct tournament *out, int64_t *changed_ms,
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
static bool reload(struct director *director, struct live_tournament *live, int64_t now_ms, struct error *err)
{
	struct tournament t;
	int64_t changed_ms;
	director->store = director_read(director->db, live->name, &t, &changed_ms, err);
	live->must_reload = director->store != DB_DONE;
	live->revision = hall_next_revision(director->hall, live->revision, now_ms);
	if (live->must_reload)
		return false;
	tournament_release(&live->t);
	live->t = t;
	live->changed_ms = changed_ms;
	return true;
}

enum hall_status director_find(struct director *director, const char *name, int64_t now_ms,
			       struct live_tournament **out, struct error *err)
{
	struct live_tournament *live = look_up(director, name);
	struct tournament t;
	int64_t changed_ms;
	director->store = DB_DONE;
	if (live && live->must_reload && !reload(director, live, now_ms, err))
		return HALL_STORE;
	if (!live && !make_room(director))
		director->store = DB_FULL;
	else if (!live && (director->store = director_read(director->db, name, &t, &changed_ms, err)) == DB_DONE) {
		live = add(director, name, &t.terms, now_ms);
		live->t = t;
		live->changed_ms = changed_ms;
	}
	if (director->store != DB_DONE)
		return director->store == DB_NONE ? HALL_NONE : HALL_STORE;
	*out = live;
	return HALL_DONE;
}

/* --- changes --- */

static struct db_tournament summary(const struct live_tournament *live, const char *terms)
{
	const struct tournament *t = &live->t;
	return (struct db_tournament){
		.id = live->name,
		.stage = t->is_over        ? DB_OVER
			 : t->n_rounds > 0 ? DB_PLAYING
					   : DB_OPEN,
		.changed_ms = live->changed_ms,
		.players = t->n_players,
		.n_events = t->n_events,
		.terms = terms,
	};
}

static bool begin_change(struct director *director, struct error *err)
{
	director->store = db_begin(director->db, err);
	return director->store == DB_DONE;
}

enum hall_status director_create(struct director *director, struct tournament_terms *terms, int64_t now_ms,
				 char token[SECRET_TOKEN_LENGTH + 1], struct live_tournament **out, struct error *err)
{
	char name[SECRET_NAME_LENGTH + 1];
	struct string text = {0};
	director->store = DB_FULL;
	if (!make_room(director) || !begin_change(director, err))
		return HALL_STORE;
	if (!token[0])
		secret_token(token);
	secret_hash(token, SECRET_TOKEN_LENGTH, terms->organizer);
	terms->created_ms = now_ms;
	secret_name(name);
	struct live_tournament *live = add(director, name, terms, now_ms);
	tournament_terms_write(terms, &text);
	const struct db_tournament stored = summary(live, string_text(&text));
	director->store = db_tournament_insert(director->db, &stored, err);
	string_release(&text);
	if (director->store != DB_DONE) {
		drop(director, live);
		return HALL_STORE;
	}
	live->is_new = true;
	mark_dirty(director, live);
	*out = live;
	return HALL_DONE;
}

/* Stores the event that was just applied. If another process has changed the tournament meanwhile, reloads it. */
static enum hall_status store_event(struct director *director, struct live_tournament *live,
				    const struct tournament_event *event, struct error *err)
{
	struct string text = {0};
	tournament_event_write(event, &text);
	live->changed_ms = event->at_ms;
	struct db_tournament stored = summary(live, "");
	stored.n_events--;
	director->store = db_tournament_append(director->db, &stored, string_text(&text), err);
	string_release(&text);
	mark_dirty(director, live);
	hall_publish(director->hall, "tournament", live->name);
	live->must_reload |= director->store != DB_DONE;
	return director->store == DB_DONE ? HALL_DONE : HALL_STORE;
}

/* Ends the room's game without a result if it is still in progress. */
static void close_room(struct director *director, const char *name, int64_t now_ms)
{
	struct hall_room *r;
	struct error err;
	if (!name[0] || hall_find(director->hall, name, now_ms, &r, &err) != HALL_DONE ||
	    room_stage(&r->room) == ROOM_OVER)
		return;
	struct room_event event = {.act = ROOM_CLOSE, .side = -1, .at_ms = hall_event_ms(r, now_ms)};
	enum hall_status status = hall_apply(director->hall, r, &event, &err); /* else the players go on */
	(void)status;
}

/* Closes the rooms of games that a correction has made void. */
static void close_void_rooms(struct director *director, const struct tournament_board *before, int n_left,
			     int64_t now_ms)
{
	for (int i = n_left; i < before->n_games; i++)
		close_room(director, before->games[i].room, now_ms);
}

static struct tournament_board board_of(const struct tournament *t, const struct tournament_event *event)
{
	bool exists = event->act == TOURNAMENT_CORRECT && event->round >= 0 && event->round < t->n_rounds &&
		      event->board >= 0 && event->board < t->rounds[event->round].n_boards;
	return exists ? t->rounds[event->round].boards[event->board] : (struct tournament_board){0};
}

static enum hall_status apply(struct director *director, struct live_tournament *live, struct tournament_event *event,
			      int64_t now_ms, struct error *err)
{
	struct tournament_board before = board_of(&live->t, event);
	if (!begin_change(director, err))
		return HALL_STORE;
	event->at_ms = now_ms;
	if (event->act == TOURNAMENT_ROUND && event->round == live->t.n_rounds &&
	    !tournament_pair(&live->t, event, err))
		return HALL_REFUSED;
	switch (tournament_apply(&live->t, event, err)) {
	case TOURNAMENT_REFUSED:
		return HALL_REFUSED;
	case TOURNAMENT_KNOWN:
		return HALL_DONE;
	case TOURNAMENT_DONE:
		break;
	}
	close_void_rooms(director, &before, event->game + 1, now_ms);
	return store_event(director, live, event, err);
}

/* If another server has changed the tournament meanwhile, reloads it and tries the event once more. */
enum hall_status director_apply(struct director *director, struct live_tournament *live, struct tournament_event *event,
				int64_t now_ms, struct error *err)
{
	const struct tournament_event original = *event;
	enum hall_status status = apply(director, live, event, now_ms, err);
	if (status != HALL_STORE || director->store != DB_STALE || !reload(director, live, now_ms, err))
		return status;
	*event = original;
	return apply(director, live, event, now_ms, err);
}

enum hall_status director_enter(struct director *director, struct live_tournament *live, enum tournament_act act,
				const char *player, int64_t now_ms, char token[SECRET_TOKEN_LENGTH + 1],
				struct error *err)
{
	struct tournament_event event = {.act = act};
	if (!token[0])
		secret_token(token);
	secret_hash(token, SECRET_TOKEN_LENGTH, event.key);
	snprintf(event.text, sizeof event.text, "%s", player);
	return director_apply(director, live, &event, now_ms, err);
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
static bool has_room(const struct live_tournament *live, const struct tournament_event *event)
{
	const struct tournament *t = &live->t;
	return event->round < t->n_rounds && event->board < t->rounds[event->round].n_boards &&
	       event->game < t->rounds[event->round].boards[event->board].n_games &&
	       strcmp(t->rounds[event->round].boards[event->board].games[event->game].room, event->room) == 0;
}

/* The players use their tournament tokens as seat tokens. */
static void open_room(struct director *director, struct live_tournament *live, int round, int board, int game,
		      int64_t now_ms)
{
	struct pairing pair = tournament_seats(&live->t.rounds[round].boards[board], game);
	const struct tournament_player *players[] = {&live->t.players[pair.first], &live->t.players[pair.second]};
	struct tournament_event event = {.act = TOURNAMENT_ROOM, .round = round, .board = board, .game = game};
	struct room_seat seats[2] = {0};
	struct room_terms terms;
	struct hall_room *r;
	struct error err;
	for (int side = 0; side < 2; side++) {
		memcpy(seats[side].key, players[side]->key, sizeof seats[side].key);
		memcpy(seats[side].name, players[side]->name, sizeof seats[side].name);
	}
	if (!room_terms_of(&live->t.terms, &terms) ||
	    hall_seat_both(director->hall, &terms, seats, true, now_ms, &r, &err) != HALL_DONE)
		return; /* retried at the next tick */
	r->is_pinned = true;
	memcpy(event.room, hall_name(r), sizeof event.room);
	if (director_apply(director, live, &event, now_ms, &err) == HALL_DONE && has_room(live, &event))
		return;
	enum hall_status status = hall_delete(director->hall, r, &err); /* another server has already opened a room */
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

static void check_game(struct director *director, struct live_tournament *live, int round, int board, int game,
		       int64_t now_ms)
{
	const struct tournament_game *g = &live->t.rounds[round].boards[board].games[game];
	struct hall_room *r = g->room[0] ? hall_look_up(director->hall, g->room) : NULL;
	struct tournament_event event = {.act = TOURNAMENT_RESULT, .round = round, .board = board, .game = game};
	struct error err;
	if (g->result != TOURNAMENT_NO_RESULT) {
		if (r && room_stage(&r->room) != ROOM_OVER)
			close_room(director, g->room, now_ms);
		return;
	}
	if (!g->room[0]) {
		open_room(director, live, round, board, game, now_ms);
		return;
	}
	event.result = r && !r->must_reload ? result_of(&r->room) : TOURNAMENT_NO_RESULT;
	if (event.result == TOURNAMENT_NO_RESULT)
		return;
	enum hall_status status = director_apply(director, live, &event, now_ms, &err); /* retried at the next tick */
	(void)status;
}

static void check_games(struct director *director, struct live_tournament *live, int64_t now_ms)
{
	int round = live->t.n_rounds - 1;
	for (int i = 0; round >= 0 && i < live->t.rounds[round].n_boards; i++)
		for (int k = 0; k < live->t.rounds[round].boards[i].n_games; k++)
			check_game(director, live, round, i, k, now_ms);
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
static void load_rooms(struct director *director, const struct live_tournament *live, int64_t now_ms)
{
	int round = live->t.n_rounds - 1;
	struct hall_room *r;
	struct error err;
	for (int i = 0; round >= 0 && i < live->t.rounds[round].n_boards; i++) {
		const struct tournament_board *board = &live->t.rounds[round].boards[i];
		int game = tournament_open_game(board);
		if (game >= 0 && board->games[game].room[0] &&
		    hall_find(director->hall, board->games[game].room, now_ms, &r, &err) == HALL_DONE)
			r->is_pinned = true;
	}
}

/* Loads the tournaments in progress that are not in memory. A damaged one is reported when a request asks for it. */
static bool load_in_progress(struct director *director, int64_t now_ms, struct error *err)
{
	struct names names = {0};
	int64_t next;
	bool read = db_tournaments_list(director->db, DB_PLAYING, 0, DIRECTOR_TOURNAMENTS_MAX, take_name, &names, &next,
					err) == DB_DONE;
	for (size_t i = 0; read && i < names.text.length; i += SECRET_NAME_LENGTH) {
		char name[SECRET_NAME_LENGTH + 1] = "";
		struct live_tournament *live;
		struct error why;
		memcpy(name, names.text.text + i, SECRET_NAME_LENGTH);
		if (director_find(director, name, now_ms, &live, &why) == HALL_DONE)
			load_rooms(director, live, now_ms);
	}
	string_release(&names.text);
	return read;
}

/* Reloads everything after messages were missed or another server has gone. */
static void reload_all(struct director *director, int64_t now_ms)
{
	struct error err;
	for (struct live_tournament *live = director->tournaments; live; live = live->after)
		live->must_reload = true;
	if (load_in_progress(director, now_ms, &err))
		director->n_resyncs = director->hall->n_resyncs;
}

void director_tick(struct director *director, int64_t now_ms)
{
	struct error err;
	if (director->n_resyncs != director->hall->n_resyncs)
		reload_all(director, now_ms);
	for (struct live_tournament *live = director->tournaments; live; live = live->after) {
		if (live->must_reload && !live->is_dirty && reload(director, live, now_ms, &err)) {
			load_rooms(director, live, now_ms);
			mark_dirty(director, live);
		}
		if (!live->must_reload)
			check_games(director, live, now_ms);
	}
}

void director_receive(struct director *director, const char *text, int64_t now_ms)
{
	static const char word[] = "tournament ";
	size_t n = sizeof word - 1;
	struct live_tournament *live = strncmp(text, word, n) == 0 ? look_up(director, text + n) : NULL;
	struct error err;
	if (!live || !reload(director, live, now_ms, &err))
		return;
	load_rooms(director, live, now_ms);
	mark_dirty(director, live);
}

/* --- watchers --- */

void director_watch(struct live_tournament *live, struct watcher *w)
{
	w->tournament = live;
	w->before = NULL;
	w->after = live->watchers;
	if (w->after)
		w->after->before = w;
	live->watchers = w;
}

void director_unwatch(struct watcher *w)
{
	if (!w->tournament)
		return;
	*(w->before ? &w->before->after : &w->tournament->watchers) = w->after;
	if (w->after)
		w->after->before = w->before;
	w->tournament = NULL;
}

bool director_is_newer(const struct live_tournament *live, int64_t revision)
{
	return live->revision != revision;
}

static void announce(struct director *director, struct live_tournament *live, int64_t now_ms)
{
	live->revision = hall_next_revision(director->hall, live->revision, now_ms);
	for (struct watcher *w = live->watchers; w; w = w->after)
		hall_enqueue_due(director->hall, w);
}

static struct live_tournament *take_dirty(struct director *director)
{
	struct live_tournament *live = director->dirty;
	if (live) {
		director->dirty = live->next_dirty;
		live->next_dirty = NULL;
		live->is_dirty = false;
	}
	return live;
}

void director_committed(struct director *director, int64_t now_ms)
{
	struct error err;
	for (struct live_tournament *live; (live = take_dirty(director));) {
		live->is_new = false;
		if (!live->must_reload || reload(director, live, now_ms, &err))
			announce(director, live, now_ms);
	}
}

void director_rolled_back(struct director *director, int64_t now_ms)
{
	struct error err;
	for (struct live_tournament *live; (live = take_dirty(director));) {
		if (live->is_new)
			drop(director, live);
		else if (reload(director, live, now_ms, &err))
			announce(director, live, now_ms);
	}
}

/* --- beginning and end --- */

struct director *director_new(struct db *db, struct hall *hall, int64_t now_ms, struct error *err)
{
	struct director *director = mem_new(sizeof *director);
	director->db = db;
	director->hall = hall;
	director->n_resyncs = hall->n_resyncs;
	if (load_in_progress(director, now_ms, err))
		return director;
	director_free(director);
	return NULL;
}

void director_free(struct director *director)
{
	if (!director)
		return;
	while (director->tournaments)
		drop(director, director->tournaments);
	free(director);
}
