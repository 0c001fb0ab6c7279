/* The state of a tournament as clients see it, its exports, and the list of tournaments. */
#include "base/clock.h"
#include "base/json_write.h"
#include "records/record_write.h"
#include "rooms/director.h"
#include "rooms/director_parts.h"
#include "rooms/hall_parts.h"
#include "store/db_tournaments.h"
#include "tournament/tournament_standings.h"

#include <stdio.h>
#include <string.h>

/* Games per part of an export; small, because reading them from a remote database is slow. */
#define PART_GAMES 16
#define PART_US    5000

static void add_optional(struct string *out, const char *name, int number)
{
	json_add_key(out, name);
	string_add(out, number < 0 ? "null" : "%d", number);
}

/* Writes the player's number from 1; null for an empty place. */
static void add_player_number(struct string *out, const char *name, int player)
{
	add_optional(out, name, player < 0 ? -1 : player + 1);
}

static void add_players(const struct tournament *t, struct string *out)
{
	json_add_key(out, "players");
	for (int i = 0; i < t->n_players; i++) {
		string_add(out, i ? ",{" : "[{");
		json_add_text(out, "name", t->players[i].name);
		add_optional(out, "left", t->players[i].withdrawn_after);
		string_char(out, '}');
	}
	string_add(out, t->n_players ? "]" : "[]");
}

static void add_board(const struct tournament_board *board, struct string *out)
{
	string_char(out, '{');
	add_player_number(out, "first", board->pair.first);
	add_player_number(out, "second", board->pair.second);
	json_add_key(out, "games");
	string_char(out, '[');
	for (int i = 0; i < board->n_games; i++) {
		const struct tournament_game *g = &board->games[i];
		string_add(out, i ? ",{" : "{");
		json_add_text(out, "room", g->room[0] ? g->room : NULL);
		json_add_text(out, "result", g->result ? tournament_result_text(g->result) : NULL);
		string_char(out, '}');
	}
	string_add(out, "]}");
}

static void add_rounds(const struct tournament *t, struct string *out)
{
	json_add_key(out, "played");
	string_char(out, '[');
	for (int i = 0; i < t->n_rounds; i++) {
		string_add(out, i ? ",[" : "[");
		for (int k = 0; k < t->rounds[i].n_boards; k++) {
			if (k)
				string_char(out, ',');
			add_board(&t->rounds[i].boards[k], out);
		}
		string_char(out, ']');
	}
	string_char(out, ']');
}

/* Writes n halves (parts 2) or quarters (parts 4) of a point as a decimal number. */
static void add_points(struct string *out, const char *name, int n, int parts)
{
	json_add_key(out, name);
	string_add(out, "%.*f", parts / 2, (double)n / parts);
}

static void add_standings(const struct tournament *t, struct string *out)
{
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	int n = tournament_standings(t, places);
	json_add_key(out, "standings");
	string_char(out, '[');
	for (int i = 0; i < n; i++) {
		const struct tournament_place *p = &places[i];
		string_add(out, i ? ",{" : "{");
		json_add_number(out, "rank", p->rank);
		add_player_number(out, "player", p->player);
		add_points(out, "points", p->half_points, 2);
		json_add_number(out, "games", p->n_played);
		add_points(out, "buchholz", p->buchholz, 2);
		add_points(out, "sonnebornBerger", p->sonneborn, 4);
		if (p->direct_encounter >= 0)
			add_points(out, "directEncounter", p->direct_encounter, 2);
		else
			add_optional(out, "directEncounter", -1);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_corrections(const struct tournament *t, struct string *out)
{
	json_add_key(out, "corrections");
	string_char(out, '[');
	for (int i = 0; i < t->n_corrections; i++) {
		const struct tournament_correction *c = &t->corrections[i];
		string_add(out, i ? ",{" : "{");
		json_add_number(out, "at", c->at_ms);
		json_add_number(out, "round", c->round + 1);
		json_add_number(out, "board", c->board + 1);
		json_add_number(out, "game", c->game + 1);
		json_add_text(out, "before", tournament_result_text(c->before));
		json_add_text(out, "after", tournament_result_text(c->after));
		json_add_text(out, "reason", c->reason);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static const char *stage_word(const struct tournament *t)
{
	return t->is_over ? "over" : t->n_rounds > 0 ? "playing" : "open";
}

static void add_terms(const struct tournament_terms *terms, struct string *out)
{
	json_add_text(out, "name", terms->name);
	json_add_text(out, "kind", tournament_kind_word(terms->kind));
	json_add_text(out, "game", terms->game);
	json_add_text(out, "preset", terms->preset);
	json_add_text(out, "clock", terms->clock);
}

void director_write_state(const struct live_tournament *live, struct director_role role, int64_t *revision,
			  struct string *out)
{
	const struct tournament *t = &live->t;
	string_char(out, '{');
	json_add_text(out, "tournament", live->name);
	json_add_number(out, "revision", live->revision);
	json_add_text(out, "stage", stage_word(t));
	add_terms(&t->terms, out);
	json_add_number(out, "rounds", tournament_rounds(t));
	add_player_number(out, "you", role.player);
	json_add_bool(out, "organizer", role.is_organizer);
	add_players(t, out);
	add_rounds(t, out);
	json_add_bool(out, "complete", tournament_round_is_complete(t));
	add_standings(t, out);
	add_corrections(t, out);
	string_char(out, '}');
	*revision = live->revision;
}

/* --- exports --- */

static void add_quoted(struct string *out, const char *text)
{
	string_char(out, '"');
	for (; *text; text++) {
		if (*text == '"')
			string_char(out, '"');
		string_char(out, *text);
	}
	string_char(out, '"');
}

void director_write_standings(const struct live_tournament *live, struct string *out)
{
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	int n = tournament_standings(&live->t, places);
	string_add(out, "rank,number,name,points,games,buchholz,sonneborn_berger,direct_encounter\r\n");
	for (int i = 0; i < n; i++) {
		const struct tournament_place *p = &places[i];
		string_add(out, "%d,%d,", p->rank, p->player + 1);
		add_quoted(out, live->t.players[p->player].name);
		string_add(out, ",%.1f,%d,%.1f,%.2f,", p->half_points / 2.0, p->n_played, p->buchholz / 2.0,
			   p->sonneborn / 4.0);
		if (p->direct_encounter >= 0)
			string_add(out, "%.1f", p->direct_encounter / 2.0);
		string_add(out, "\r\n");
	}
}

static void write_game(const struct live_tournament *live, int round, const struct room *game, struct string *out)
{
	struct room room;
	char number[16];
	room_copy(&room, game);
	snprintf(number, sizeof number, "%d", round + 1);
	struct record *record = &room.table.record;
	snprintf(record->first, sizeof record->first, "%s", room.seats[0].name);
	snprintf(record->second, sizeof record->second, "%s", room.seats[1].name);
	record_add_tag(record, "Event", live->t.terms.name);
	record_add_tag(record, "Round", number);
	record_write(record, out);
	room_release(&room);
}

/* Drops the room from memory again if it was not there before. */
static enum hall_status add_game(struct director *director, const struct live_tournament *live, int round,
				 const char *name, int64_t now_ms, struct string *out, struct error *err)
{
	struct hall_room *r;
	bool was_here = hall_look_up(director->hall, name);
	enum hall_status status = hall_get(director->hall, name, now_ms, &r, err);
	if (status == HALL_STORE)
		director->store = hall_store_status(director->hall);
	if (status != HALL_DONE)
		return status == HALL_NONE ? HALL_DONE : status; /* the operator may have deleted it */
	write_game(live, round, &r->room, out);
	if (!was_here)
		hall_drop(director->hall, r);
	return HALL_DONE;
}

/* Advances to the next existing game; NULL after the last one. */
static const struct tournament_game *next_game(const struct tournament *t, struct director_export *at)
{
	for (; at->round < t->n_rounds; at->round++, at->board = 0)
		for (; at->board < t->rounds[at->round].n_boards; at->board++, at->game = 0)
			if (at->game < t->rounds[at->round].boards[at->board].n_games)
				return &t->rounds[at->round].boards[at->board].games[at->game++];
	return NULL;
}

enum hall_status director_write_games(struct director *director, struct director_export *at, int64_t now_ms,
				      struct string *out, struct error *err)
{
	int64_t end_us = clock_cpu_us() + PART_US;
	struct live_tournament *live;
	enum hall_status status = director_find(director, at->name, now_ms, &live, err);
	for (int i = 0; i < PART_GAMES && status == HALL_DONE && clock_cpu_us() < end_us; i++) {
		const struct tournament_game *g = next_game(&live->t, at);
		if (!g)
			at->name[0] = 0;
		if (!g)
			break;
		if (g->room[0])
			status = add_game(director, live, at->round, g->room, now_ms, out, err);
	}
	return status;
}

/* --- the list --- */

struct listing {
	struct string *out;
	int n; /* tournaments so far, including skipped ones */
};

static void take_listed(void *context, const struct db_tournament *stored)
{
	static const char *const stages[] = {[DB_OPEN] = "open", [DB_PLAYING] = "playing", [DB_OVER] = "over"};
	struct listing *list = context;
	struct string *out = list->out;
	struct tournament_terms terms;
	struct error err;
	list->n++;
	if (!tournament_terms_read(&terms, stored->terms, &err))
		return;
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "tournament", stored->id);
	json_add_text(out, "stage", stages[stored->stage]);
	add_terms(&terms, out);
	json_add_number(out, "players", stored->players);
	json_add_number(out, "changed", stored->changed_ms);
	string_char(out, '}');
}

enum hall_status director_list(struct director *director, enum room_stage stage, int64_t before, int limit,
			       struct string *out, int64_t *next, struct error *err)
{
	static const enum db_stage stages[] = {DB_OPEN, DB_PLAYING, DB_OVER};
	struct listing list = {out, 0};
	director->store =
		db_tournaments_list(director->db, stages[stage], before, limit, take_listed, &list, next, err);
	if (list.n < limit)
		*next = 0;
	return director->store == DB_DONE ? HALL_DONE : HALL_STORE;
}
