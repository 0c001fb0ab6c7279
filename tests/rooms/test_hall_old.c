/* Old rooms are deleted, by a clock that the tests move. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/registry.h"
#include "rooms/director.h"
#include "rooms/hall.h"

#define BEGIN_MS 1795989600000
#define DAY_MS   ((int64_t)86400000)

struct fixture {
	struct db *db;
	struct hall *hall;
	int64_t now_ms;
};

static struct db *open_db(void)
{
	char path[SCRATCH_TEMPLATE_MAX + 16];
	struct error err;
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	struct db *db = db_open(path, &err);
	assert_non_null(db);
	return db;
}

/* keep_days: as hall_set_retention. */
static void begin(struct fixture *f, int keep_days)
{
	struct error err;
	games_begin();
	*f = (struct fixture){.db = open_db(), .now_ms = BEGIN_MS};
	f->hall = hall_new(f->db, &err);
	assert_non_null(f->hall);
	hall_set_retention(f->hall, keep_days * DAY_MS);
}

static void end(struct fixture *f)
{
	hall_free(f->hall);
	db_close(f->db);
}

static void commit(struct fixture *f)
{
	struct error err;
	assert_int_equal(db_commit(f->db, &err), DB_DONE);
	hall_committed(f->hall, f->now_ms);
}

static struct hall_room *create(struct fixture *f, const char *game)
{
	struct room_terms terms = {0};
	char token[SECRET_TOKEN_LENGTH + 1] = "";
	struct hall_room *r;
	struct error err;
	terms.game = games_find(game, &err);
	terms.preset = game_preset(terms.game, NULL, &err);
	terms.is_listed = true;
	assert_int_equal(hall_create(f->hall, &terms, "Ann", f->now_ms, token, &r, &err), HALL_DONE);
	return r;
}

static struct hall_room *play(struct fixture *f, const char *game)
{
	char token[SECRET_TOKEN_LENGTH + 1] = "";
	struct hall_room *r = create(f, game);
	struct error err;
	assert_int_equal(hall_join(f->hall, r, "Bo", f->now_ms, token, &err), HALL_DONE);
	return r;
}

static void act(struct fixture *f, struct hall_room *r, const char *what)
{
	struct error err;
	const struct hall_action action = {.what = what, .ply = -1};
	assert_int_equal(hall_act(f->hall, r, 0, &action, f->now_ms, &err), HALL_DONE);
}

/* A tick at that time after the beginning, with its commit. */
static void tick_at(struct fixture *f, int64_t ms)
{
	f->now_ms = BEGIN_MS + ms;
	hall_tick(f->hall, f->now_ms);
	commit(f);
}

static bool exists(struct fixture *f, const char *name)
{
	struct hall_room *r;
	struct error err;
	enum hall_status status = hall_find(f->hall, name, f->now_ms, &r, &err);
	assert_true(status == HALL_DONE || status == HALL_NONE);
	return status == HALL_DONE;
}

static int count(struct fixture *f, enum db_stage stage)
{
	struct string out = {0};
	int64_t next;
	struct error err;
	const struct db_rooms_filter filter = {.stage = stage, .limit = 100};
	assert_int_equal(hall_list(f->hall, &filter, &out, &next, &err), HALL_DONE);
	int n = 0;
	for (const char *c = string_text(&out); (c = strstr(c, "{\"room\"")); c++)
		n++;
	string_release(&out);
	return n;
}

#define KEEP_NAME(name, room) memcpy(name, hall_name(room), sizeof(name))

static void challenges_are_deleted_after_30_days(void **state)
{
	(void)state;
	struct fixture f;
	struct watcher watcher = {0};
	char old[SECRET_NAME_LENGTH + 1], accepted[SECRET_NAME_LENGTH + 1], later[SECRET_NAME_LENGTH + 1];
	begin(&f, 0);
	struct hall_room *r = create(&f, "surakarta");
	KEEP_NAME(old, r);
	KEEP_NAME(accepted, play(&f, "surakarta"));
	commit(&f);
	hall_watch(f.hall, r, -1, &watcher, f.now_ms);
	f.now_ms += 1000;
	KEEP_NAME(later, create(&f, "surakarta"));
	commit(&f);
	while (hall_next_due(f.hall))
		;
	tick_at(&f, 30 * DAY_MS - 60001);
	assert_ptr_equal(watcher.room, r);
	tick_at(&f, 30 * DAY_MS);
	assert_ptr_equal(hall_next_due(f.hall), &watcher);
	assert_null(watcher.room);
	assert_false(exists(&f, old));
	assert_true(exists(&f, accepted) && exists(&f, later));
	tick_at(&f, 30 * DAY_MS + 61000);
	assert_false(exists(&f, later));
	tick_at(&f, 3000 * DAY_MS);
	assert_true(exists(&f, accepted));
	end(&f);
}

static void finished_games_are_kept_as_long_as_configured(void **state)
{
	(void)state;
	for (int keep_days = 0; keep_days <= 7; keep_days += 7) {
		struct fixture f;
		char over[SECRET_NAME_LENGTH + 1], playing[SECRET_NAME_LENGTH + 1], later[SECRET_NAME_LENGTH + 1];
		assert_int_equal(scratch_run("rm -f $D/games.db*"), 0);
		begin(&f, keep_days);
		struct hall_room *r = play(&f, "surakarta"), *r2 = play(&f, "surakarta");
		KEEP_NAME(over, r);
		KEEP_NAME(later, r2);
		KEEP_NAME(playing, play(&f, "qilin"));
		act(&f, r, "resign");
		commit(&f);
		f.now_ms += DAY_MS;
		act(&f, r2, "resign");
		act(&f, r, "block"); /* what follows the end does not keep a game alive */
		commit(&f);
		tick_at(&f, 7 * DAY_MS - 60001);
		assert_true(exists(&f, over));
		tick_at(&f, 7 * DAY_MS);
		assert_int_equal(exists(&f, over), keep_days == 0);
		assert_true(exists(&f, later) && exists(&f, playing));
		tick_at(&f, 8 * DAY_MS);
		assert_int_equal(exists(&f, later), keep_days == 0);
		tick_at(&f, 3000 * DAY_MS);
		assert_true(exists(&f, playing));
		end(&f);
	}
}

/* The room of the only game of a knock-out tournament of two players. */
static struct hall_room *play_in_tournament(struct fixture *f, struct director *director)
{
	struct tournament_terms terms = {.name = "Cup", .kind = TOURNAMENT_CUP, .game = "surakarta"};
	struct tournament_event event = {.act = TOURNAMENT_ROUND};
	char tokens[3][SECRET_TOKEN_LENGTH + 1] = {""};
	struct live_tournament *live;
	struct hall_room *r;
	struct error err;
	snprintf(terms.preset, sizeof terms.preset, "%s", games_find("surakarta", &err)->presets[0].name);
	assert_int_equal(director_create(director, &terms, f->now_ms, tokens[2], &live, &err), HALL_DONE);
	for (int i = 0; i < 2; i++)
		assert_int_equal(
			director_enter(director, live, TOURNAMENT_JOIN, i ? "Bo" : "Ann", f->now_ms, tokens[i], &err),
			HALL_DONE);
	assert_int_equal(director_apply(director, live, &event, f->now_ms, &err), HALL_DONE);
	director_tick(director, f->now_ms);
	const char *name = director_tournament(live)->rounds[0].boards[0].games[0].room;
	assert_int_equal(hall_find(f->hall, name, f->now_ms, &r, &err), HALL_DONE);
	return r;
}

static void games_of_tournaments_are_kept(void **state)
{
	(void)state;
	struct fixture f;
	struct hall_room *r;
	struct error err;
	char name[SECRET_NAME_LENGTH + 1];
	begin(&f, 1);
	struct director *director = director_new(f.db, f.hall, f.now_ms, &err);
	assert_non_null(director);
	r = play_in_tournament(&f, director);
	KEEP_NAME(name, r);
	act(&f, r, "resign");
	commit(&f);
	tick_at(&f, 100 * DAY_MS);
	assert_true(exists(&f, name));
	assert_int_equal(hall_find(f.hall, name, f.now_ms, &r, &err), HALL_DONE);
	assert_int_equal(hall_erase(f.hall, r, 0, f.now_ms, &err), HALL_DONE); /* stores it again, without a name */
	commit(&f);
	tick_at(&f, 200 * DAY_MS);
	assert_true(exists(&f, name));
	director_committed(director, f.now_ms);
	director_free(director);
	end(&f);
}

static void few_rooms_are_deleted_at_once(void **state)
{
	(void)state;
	struct fixture f;
	int before = 21, n_ticks = 0;
	begin(&f, 1);
	for (int i = 0; i < before; i++)
		act(&f, play(&f, "surakarta"), "resign");
	commit(&f);
	for (int64_t ms = 2 * DAY_MS; before > 0; ms += 50, n_ticks++) {
		tick_at(&f, ms);
		int now = count(&f, DB_OVER);
		assert_in_range(before - now, 1, 5);
		before = now;
	}
	assert_in_range(n_ticks, 5, 21);
	end(&f);
}

/* Both servers find the challenge; a player accepts it on one of them. */
static void two_servers_delete_the_same_old_rooms(void **state)
{
	(void)state;
	struct fixture one, two;
	struct watcher watcher = {0};
	struct hall_room *r;
	struct error err;
	char old[SECRET_NAME_LENGTH + 1], text[40], token[SECRET_TOKEN_LENGTH + 1] = "";
	begin(&one, 1);
	begin(&two, 1);
	KEEP_NAME(old, create(&one, "surakarta"));
	commit(&one);
	assert_int_equal(hall_find(two.hall, old, two.now_ms, &r, &err), HALL_DONE);
	hall_watch(two.hall, r, -1, &watcher, two.now_ms);
	tick_at(&one, 30 * DAY_MS);
	assert_false(exists(&one, old));
	snprintf(text, sizeof text, "room %s", old);
	hall_receive(two.hall, 1, text, two.now_ms);
	assert_null(watcher.room);
	tick_at(&two, 30 * DAY_MS); /* finds nothing */
	end(&two);

	begin(&two, 1);
	two.now_ms = one.now_ms;
	KEEP_NAME(old, create(&one, "surakarta"));
	commit(&one);
	assert_int_equal(hall_find(two.hall, old, two.now_ms, &r, &err), HALL_DONE);
	two.now_ms = one.now_ms = BEGIN_MS + 61 * DAY_MS;
	assert_int_equal(hall_join(two.hall, r, "Bo", two.now_ms, token, &err), HALL_DONE);
	commit(&two);
	tick_at(&one, 61 * DAY_MS);
	assert_true(exists(&one, old));
	end(&one);
	end(&two);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, scratch_begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(challenges_are_deleted_after_30_days),  TEST(finished_games_are_kept_as_long_as_configured),
		TEST(games_of_tournaments_are_kept),         TEST(few_rooms_are_deleted_at_once),
		TEST(two_servers_delete_the_same_old_rooms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
