/* The messages between servers on one database, one per line. The first byte of a line is the server; "@" in the
 * text stands for the room, "#" for the tournament. Whatever arrives, the states stay valid, nothing is lost, phrases
 * have growing numbers, and once every server has withdrawn its announcements, no player is present. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "games/registry.h"
#include "rooms/director.h"
#include "store/db_bus.h"
#include "support/json.h"

#define BEGIN_MS 1795989600000

struct fixture {
	struct hall *hall;
	struct director *director;
	struct hall_room *room;
	struct live_tournament *live;
	int64_t now_ms;
};

/* A room with both players and a tournament with one, both stored. */
static char room[SECRET_NAME_LENGTH + 1], tournament[SECRET_NAME_LENGTH + 1];

static struct db *stored(void)
{
	static struct db *db;
	struct room_terms terms = {.game = games_find("surakarta", NULL)};
	struct tournament_terms cup = {.name = "Cup", .kind = TOURNAMENT_CUP, .game = "surakarta"};
	char tokens[4][SECRET_TOKEN_LENGTH + 1] = {""};
	struct hall_room *r;
	struct live_tournament *live;
	struct error err;
	if (db)
		return db;
	db = db_open(":memory:", &err);
	HOLD(db);
	terms.preset = terms.game->presets;
	snprintf(cup.preset, sizeof cup.preset, "%s", terms.preset->name);
	struct hall *hall = hall_new(db, &err);
	struct director *director = director_new(db, hall, BEGIN_MS, &err);
	HOLD(hall_create(hall, &terms, "Ann", BEGIN_MS, tokens[0], &r, &err) == HALL_DONE);
	HOLD(hall_join(hall, r, "Bo", BEGIN_MS, tokens[1], &err) == HALL_DONE);
	HOLD(director_create(director, &cup, BEGIN_MS, tokens[2], &live, &err) == HALL_DONE);
	HOLD(director_enter(director, live, TOURNAMENT_JOIN, "Cy", BEGIN_MS, tokens[3], &err) == HALL_DONE);
	memcpy(room, hall_name(r), sizeof room);
	memcpy(tournament, director_name(live), sizeof tournament);
	HOLD(db_commit(db, &err) == DB_DONE);
	director_free(director);
	hall_free(hall);
	return db;
}

/* Lets that many ms pass, then a turn of the server. */
static void pass(struct fixture *n, struct db *db, int ms)
{
	struct error err;
	n->now_ms += ms;
	hall_tick(n->hall, n->now_ms);
	director_tick(n->director, n->now_ms);
	HOLD(db_commit(db, &err) == DB_DONE);
	hall_committed(n->hall, n->now_ms);
	director_committed(n->director, n->now_ms);
}

/* The text with the names; at most DB_BUS_MESSAGE_MAX bytes arrive. */
static void expand(const char *text, char out[DB_BUS_MESSAGE_MAX + 1])
{
	size_t n = 0;
	for (; *text && n < DB_BUS_MESSAGE_MAX; text++) {
		char one[2] = {*text, 0};
		const char *word = *text == '@' ? room : *text == '#' ? tournament : one;
		n += (size_t)snprintf(out + n, DB_BUS_MESSAGE_MAX + 1 - n, "%s", word);
	}
	out[n < DB_BUS_MESSAGE_MAX ? n : DB_BUS_MESSAGE_MAX] = 0;
}

static void receive(struct fixture *n, int64_t from, const char *text)
{
	hall_receive(n->hall, from, text, n->now_ms);
	director_receive(n->director, text, n->now_ms);
}

static void check_chat(const struct json *j)
{
	int64_t last = 0, number, side;
	int said = json_member(j, 0, "said");
	for (int i = json_first(j, said); i >= 0; i = json_next(j, i)) {
		HOLD(json_integer(j, json_member(j, i, "n"), last + 1, INT64_MAX, &number));
		HOLD(json_integer(j, json_member(j, i, "side"), 0, 1, &side));
		last = number;
	}
}

static void check(const struct fixture *n, bool is_silent)
{
	struct hall_known known = {0};
	struct string out = {0};
	struct hall_counts counts;
	struct error err;
	int64_t revision;
	size_t at;
	hall_write_state(n->room, -1, n->now_ms, &known, &out);
	HOLD(!json_fault(out.text, out.length));
	struct json *j = json_new(out.text, out.length, &at, &err);
	HOLD(j);
	check_chat(j);
	HOLD(!is_silent || !strstr(out.text, "\"here\":true"));
	json_free(j);
	string_clear(&out);
	director_write_state(n->live, (struct director_role){-1, false}, &revision, &out);
	HOLD(!json_fault(out.text, out.length));
	string_release(&out);
	hall_count(n->hall, &counts);
	HOLD(counts.rooms[ROOM_PLAYING] == 1 && !counts.rooms[ROOM_OPEN] && !counts.rooms[ROOM_OVER]);
	HOLD(!counts.players && !counts.spectators);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct db *db = stored();
	struct fixture n = {.now_ms = BEGIN_MS};
	char text[DB_BUS_MESSAGE_MAX + 1];
	struct error err;
	if (size > 4000)
		return 0;
	n.hall = hall_new(db, &err);
	n.director = director_new(db, n.hall, BEGIN_MS, &err);
	HOLD(n.director && hall_find(n.hall, room, BEGIN_MS, &n.room, &err) == HALL_DONE);
	HOLD(director_find(n.director, tournament, BEGIN_MS, &n.live, &err) == HALL_DONE);
	char *lines = fuzz_string(data, size), *rest = lines;
	for (char *line; (line = strsep(&rest, "\n"));) {
		expand(line[0] ? line + 1 : line, text);
		receive(&n, (unsigned char)line[0], text);
		check(&n, false);
		pass(&n, db, 50);
	}
	for (int from = 0; from < 256; from++)
		receive(&n, from, "again");
	pass(&n, db, HALL_AWAY_MS);
	pass(&n, db, HALL_AWAY_MS);
	check(&n, true);
	director_free(n.director);
	hall_free(n.hall);
	free(lines);
	return 0;
}
