/* Clocks of games that nobody watches, and of servers that stand still (rooms/hall_clocks.c). */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "rooms/hall.h"
#include "store/db_alive.h"

#define BEGIN_MS 1795989600000
#define CLOCK_MS 300000 /* of each side */

struct fixture {
	struct db *db;
	struct hall *hall;
	int64_t now_ms;
	char name[SECRET_NAME_LENGTH + 1]; /* of the game that begin made */
	char tokens[2][SECRET_TOKEN_LENGTH + 1];
};

static void commit(struct fixture *f)
{
	struct error err;
	assert_int_equal(db_commit(f->db, &err), DB_DONE);
	hall_committed(f->hall, f->now_ms);
}

static void start(struct fixture *f)
{
	struct error err;
	f->hall = hall_new(f->db, &err);
	assert_non_null(f->hall);
	assert_true(hall_start(f->hall, f->now_ms, &err));
}

static void stop(struct fixture *f)
{
	hall_free(f->hall);
	f->hall = NULL;
}

/* Turns of a server, as often as one ticks. */
static void pass(struct fixture *f, int64_t ms)
{
	for (int64_t end_ms = f->now_ms + ms; f->now_ms < end_ms;) {
		f->now_ms += 50;
		hall_tick(f->hall, f->now_ms);
		commit(f);
	}
}

static struct hall_room *find(struct fixture *f)
{
	struct hall_room *r;
	struct error err;
	assert_int_equal(hall_find(f->hall, f->name, f->now_ms, &r, &err), HALL_DONE);
	commit(f);
	return r;
}

static void act(struct fixture *f, int side, const char *move, int ply)
{
	struct hall_action action = {.what = "move", .move = move, .ply = ply};
	struct error err;
	if (hall_act(f->hall, find(f), side, &action, f->now_ms, &err) != HALL_DONE)
		fail_msg("%s: %s", move, err.text);
	commit(f);
}

/* A game of Surakarta in which the second player is to move. clock NULL: none. */
static void new_game(struct fixture *f, const char *clock)
{
	struct room_terms terms = {.has_clock = clock};
	struct hall_room *r;
	struct error err;
	terms.game = games_find("surakarta", &err);
	terms.preset = game_preset(terms.game, NULL, &err);
	assert_true(!clock || clocks_rules_parse(clock, &terms.clock, &err));
	f->tokens[0][0] = f->tokens[1][0] = 0;
	assert_int_equal(hall_create(f->hall, &terms, "Ann", f->now_ms, f->tokens[0], &r, &err), HALL_DONE);
	assert_int_equal(hall_join(f->hall, r, "Bo", f->now_ms, f->tokens[1], &err), HALL_DONE);
	snprintf(f->name, sizeof f->name, "%s", hall_name(r));
	commit(f);
	act(f, 0, "b2-b3", 0);
}

static void begin(struct fixture *f, const char *clock)
{
	struct error err;
	games_begin();
	*f = (struct fixture){.db = db_open(":memory:", &err), .now_ms = BEGIN_MS};
	start(f);
	new_game(f, clock);
}

static void end(struct fixture *f)
{
	hall_free(f->hall);
	db_close(f->db);
}

static int in_memory(const struct fixture *f)
{
	struct hall_counts counts;
	hall_count(f->hall, &counts);
	return counts.rooms[0] + counts.rooms[1] + counts.rooms[2];
}

static void take_stage(void *context, const struct db_room *r)
{
	*(enum db_stage *)context = r->stage;
}

static void ignore_event(void *context, const char *event)
{
	(void)context, (void)event;
}

/* As the store has it: the room is not read into memory. */
static bool is_over(struct fixture *f)
{
	enum db_stage stage = DB_OPEN;
	struct error err;
	assert_int_equal(db_room_get(f->db, f->name, take_stage, ignore_event, &stage, &err), DB_DONE);
	return stage == DB_OVER;
}

static int64_t left(struct fixture *f)
{
	return room_flag_ms(hall_game(find(f))) - f->now_ms;
}

static void flags_fall_in_unwatched_games(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f, "300");
	pass(&f, 70000);
	assert_int_equal(in_memory(&f), 0);
	pass(&f, CLOCK_MS - 70000);
	assert_false(is_over(&f));
	pass(&f, ROOM_LAG_MAX_MS + 1100);
	assert_true(is_over(&f));
	assert_int_equal(room_result(hall_game(find(&f))), DRAWN); /* equal pieces: clause 3.4 */
	end(&f);
}

static void games_without_clocks_are_not_due(void **state)
{
	(void)state;
	struct fixture f;
	bool run;
	struct error err;
	begin(&f, NULL);
	assert_int_equal(db_rooms_any_running(f.db, &run, &err), DB_DONE);
	assert_false(run);
	pass(&f, 70000);
	assert_int_equal(in_memory(&f), 0);
	end(&f);
}

static void many_flags_fall_at_once(void **state)
{
	(void)state;
	struct fixture f;
	struct db_due from = {0};
	struct error err;
	int n;
	begin(&f, "100");
	for (int i = 0; i < 110; i++)
		new_game(&f, "100");
	pass(&f, 70000);
	assert_int_equal(in_memory(&f), 0);
	pass(&f, 34000);
	assert_int_equal(db_rooms_due(f.db, &from, INT64_MAX, 9, ignore_event, NULL, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	assert_int_equal(in_memory(&f), 111);
	pass(&f, 61000);
	assert_int_equal(in_memory(&f), 0);
	end(&f);
}

/* For an hour, which is more than the clocks have. */
static void clocks_stand_still_without_a_server(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f, "300");
	pass(&f, 65000);
	assert_int_equal(in_memory(&f), 0);
	stop(&f);
	f.now_ms += 3600000;
	start(&f);
	assert_int_equal(in_memory(&f), 0);
	assert_in_range(left(&f), CLOCK_MS - 65000, CLOCK_MS - 62000);
	int64_t before = left(&f);
	stop(&f);
	f.now_ms += 10;
	start(&f);
	f.now_ms += 1000;
	assert_in_range(left(&f), before - 1000, before - 900);
	act(&f, 1, "b5-b4", 1);
	assert_int_equal(left(&f), CLOCK_MS);
	end(&f);
}

/* Nobody asks for the game: the flag falls late by the time without a server, several times. */
static void flags_fall_late_after_pauses(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f, "300");
	for (int i = 0; i < 3; i++) {
		pass(&f, 70000);
		stop(&f);
		f.now_ms += 1000000;
		start(&f);
	}
	pass(&f, 90000 - 1000);
	assert_false(is_over(&f));
	pass(&f, 3 * 2000 + 3000); /* a quiet server notes every 2 s that it runs */
	assert_true(is_over(&f));
	end(&f);
}

/* A flag that had fallen before the server stood still stays fallen. */
static void fallen_flags_stay_fallen(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	begin(&f, "300");
	pass(&f, 70000);
	stop(&f);
	f.now_ms += CLOCK_MS;
	assert_int_equal(db_set_alive(f.db, f.now_ms, &err), DB_DONE);
	assert_int_equal(db_commit(f.db, &err), DB_DONE);
	f.now_ms += 50000;
	start(&f);
	pass(&f, 2000);
	assert_true(is_over(&f));
	end(&f);
}

/* The game that cannot be read is due before the others, for ever. */
static void damaged_games_do_not_block_others(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	begin(&f, "300");
	pass(&f, 70000);
	struct db_room broken = {.id = "aaaaaaaaaaaa",
				 .stage = DB_PLAYING,
				 .game = "",
				 .preset = "",
				 .clock = "",
				 .first = "",
				 .second = "",
				 .result = "",
				 .terms = "x",
				 .opening = "",
				 .due_ms = 1};
	char id[] = "aaaaaaaaaaaa";
	for (int i = 0; i < 26; i++) {
		id[11] = (char)('a' + i);
		broken.id = id;
		assert_int_equal(db_room_insert(f.db, &broken, &err), DB_DONE);
	}
	commit(&f);
	pass(&f, CLOCK_MS - 70000 + ROOM_LAG_MAX_MS + 3000);
	assert_true(is_over(&f));
	end(&f);
}

/* As from a store of before it knew when games are due. */
static void wrong_due_times_are_corrected(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	struct db_due from = {0};
	int n;
	begin(&f, "300");
	pass(&f, 70000);
	assert_int_equal(db_room_set_due(f.db, f.name, 3, 1, &err), DB_DONE);
	commit(&f);
	pass(&f, 2000);
	assert_int_equal(in_memory(&f), 1);
	assert_int_equal(db_rooms_due(f.db, &from, f.now_ms, 9, ignore_event, NULL, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	pass(&f, CLOCK_MS);
	assert_true(is_over(&f));
	end(&f);
}

/* Two servers begin on one database, here a single connection. */
static void a_pause_counts_once(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	begin(&f, "300");
	pass(&f, 1000);
	stop(&f);
	f.now_ms += 50000;
	start(&f);
	struct hall *other = hall_new(f.db, &err);
	assert_true(hall_start(other, f.now_ms, &err));
	struct hall_room *r;
	int64_t before = left(&f);
	assert_int_equal(hall_find(other, f.name, f.now_ms, &r, &err), HALL_DONE);
	assert_int_equal(room_flag_ms(hall_game(r)) - f.now_ms, before);
	assert_in_range(before, CLOCK_MS - 1000, CLOCK_MS - 700);
	assert_int_equal(db_commit(f.db, &err), DB_DONE);
	hall_free(other);
	end(&f);
}

/* A server that has the game in memory receives the message about a pause. */
static void pauses_reach_games_in_memory(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	begin(&f, "300");
	struct db_pause pause = {f.now_ms + 1000, f.now_ms + 11000};
	f.now_ms += 12000;
	assert_int_equal(db_pause_add(f.db, &pause, &err), DB_DONE);
	commit(&f);
	hall_receive(f.hall, 7, "pause ", f.now_ms);
	commit(&f);
	assert_int_equal(left(&f), CLOCK_MS - 2000);
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flags_fall_in_unwatched_games),
		cmocka_unit_test(games_without_clocks_are_not_due),
		cmocka_unit_test(many_flags_fall_at_once),
		cmocka_unit_test(clocks_stand_still_without_a_server),
		cmocka_unit_test(flags_fall_late_after_pauses),
		cmocka_unit_test(fallen_flags_stay_fallen),
		cmocka_unit_test(damaged_games_do_not_block_others),
		cmocka_unit_test(wrong_due_times_are_corrected),
		cmocka_unit_test(a_pause_counts_once),
		cmocka_unit_test(pauses_reach_games_in_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
