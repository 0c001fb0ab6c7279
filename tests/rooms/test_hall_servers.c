/* How a server handles the messages of the others (hall_receive). */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "games/registry.h"
#include "rooms/hall.h"

#define BEGIN_MS 1795989600000

struct fixture {
	struct db *db;
	struct hall *hall;
	struct hall_room *room;
	int64_t now_ms;
};

static void begin(struct fixture *f)
{
	struct room_terms terms = {0};
	char token[SECRET_TOKEN_LENGTH + 1] = "";
	struct error err;
	games_begin();
	*f = (struct fixture){.db = db_open(":memory:", &err), .now_ms = BEGIN_MS};
	f->hall = hall_new(f->db, &err);
	assert_non_null(f->hall);
	terms.game = games_find("surakarta", &err);
	terms.preset = game_preset(terms.game, NULL, &err);
	assert_int_equal(hall_create(f->hall, &terms, "Ann", BEGIN_MS, token, &f->room, &err), HALL_DONE);
	token[0] = 0;
	assert_int_equal(hall_join(f->hall, f->room, "Bo", BEGIN_MS, token, &err), HALL_DONE);
	assert_int_equal(db_commit(f->db, &err), DB_DONE);
	hall_committed(f->hall, BEGIN_MS);
}

static void end(struct fixture *f)
{
	hall_free(f->hall);
	db_close(f->db);
}

static void receive(struct fixture *f, int64_t from, const char *what, const char *rest)
{
	char text[200];
	snprintf(text, sizeof text, "%s %s%s", what, hall_name(f->room), rest);
	hall_receive(f->hall, from, text, f->now_ms);
}

/* The tick of a server; whether it runs on PostgreSQL does not matter here. */
static void pass(struct fixture *f, int ms)
{
	for (int64_t end_ms = f->now_ms + ms; f->now_ms < end_ms;) {
		f->now_ms += 50;
		hall_tick(f->hall, f->now_ms);
	}
}

static void expect(struct fixture *f, const char *part, bool is_there)
{
	struct hall_known known = {0};
	struct string out = {0};
	hall_write_state(f->room, -1, f->now_ms, &known, &out);
	if ((strstr(string_text(&out), part) != NULL) != is_there)
		fail_msg("%s \"%s\": %s", is_there ? "missing" : "unexpected", part, string_text(&out));
	string_release(&out);
}

#define ANN_HERE "\"seats\":[{\"name\":\"Ann\",\"here\":true}"

static void players_on_other_servers_count_as_present(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f);
	receive(&f, 1, "here", " 0");
	receive(&f, 2, "here", " 0");
	receive(&f, 2, "here", " 0");
	pass(&f, 60000);
	expect(&f, ANN_HERE, true);
	expect(&f, "\"name\":\"Bo\",\"here\":false", true);
	receive(&f, 2, "gone", " 0");
	receive(&f, 3, "gone", " 0");
	pass(&f, 20000);
	expect(&f, ANN_HERE, true);
	receive(&f, 1, "gone", " 0");
	pass(&f, 9900);
	expect(&f, ANN_HERE, true);
	pass(&f, 200);
	expect(&f, ANN_HERE, false);
	end(&f);
}

static void servers_can_withdraw_their_announcements(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f);
	receive(&f, 1, "here", " 0");
	receive(&f, 1, "here", " 1");
	hall_receive(f.hall, 2, "again", f.now_ms);
	pass(&f, 20000);
	expect(&f, ANN_HERE, true);
	hall_receive(f.hall, 1, "again", f.now_ms);
	receive(&f, 1, "here", " 1");
	pass(&f, 10000);
	expect(&f, ANN_HERE, false);
	expect(&f, "\"name\":\"Bo\",\"here\":true", true);
	end(&f);
}

static void players_on_other_servers_are_known_before_the_room_is_read(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	char name[SECRET_NAME_LENGTH + 1];
	begin(&f);
	snprintf(name, sizeof name, "%s", hall_name(f.room));
	hall_free(f.hall);
	f.hall = hall_new(f.db, &err);
	assert_non_null(f.hall);
	char text[40];
	snprintf(text, sizeof text, "here %s 0", name);
	hall_receive(f.hall, 1, text, f.now_ms);
	assert_int_equal(hall_find(f.hall, name, f.now_ms, &f.room, &err), HALL_DONE);
	expect(&f, ANN_HERE, true);
	end(&f);
}

static void phrases_are_passed_on(void **state)
{
	(void)state;
	struct fixture f;
	begin(&f);
	receive(&f, 1, "said", " 1 4 1795989600100");
	expect(&f, "\"said\":[{\"n\":1795989600100,\"side\":1,\"phrase\":\"good_game\"}]", true);
	receive(&f, 1, "said", " 1 8");
	receive(&f, 1, "said", " 2 1");
	receive(&f, 1, "said", " -1 1");
	receive(&f, 1, "said", " 1 -1");
	receive(&f, 1, "said", " 1");
	receive(&f, 1, "said", " 1 9 9999999999999999999999999");
	hall_receive(f.hall, 1, "said xxxxxxxxxxxx 1 1 1", f.now_ms);
	expect(&f, "\"said\":[{\"n\":1795989600100,\"side\":1,\"phrase\":\"good_game\"}]", true);
	receive(&f, 1, "said", " 0 0 7");
	expect(&f, "{\"n\":1795989600101,\"side\":0,\"phrase\":\"hello\"}", true); /* numbers grow */
	end(&f);
}

/* Another program changes and deletes the room in the database. */
static void changed_and_deleted_rooms_are_read_again(void **state)
{
	(void)state;
	struct fixture f;
	struct error err;
	struct watcher watcher = {0};
	begin(&f);
	hall_watch(f.hall, f.room, -1, &watcher, f.now_ms);
	struct hall_known known = {0};
	struct string out = {0};
	hall_write_state(f.room, -1, f.now_ms, &known, &out);
	string_release(&out);
	receive(&f, 1, "room", "");
	hall_committed(f.hall, f.now_ms);
	assert_ptr_equal(hall_next_due(f.hall), &watcher);
	assert_true(hall_is_newer(f.room, &known));
	assert_int_equal(db_room_delete(f.db, hall_name(f.room), -1, &err), DB_DONE);
	assert_int_equal(db_commit(f.db, &err), DB_DONE);
	receive(&f, 1, "room", "");
	assert_ptr_equal(hall_next_due(f.hall), &watcher);
	assert_null(watcher.room);
	end(&f);
}

/* A client that saw the room on another server gets all moves, and revisions that continue to grow. */
static void revisions_follow_those_of_other_servers(void **state)
{
	(void)state;
	struct fixture f;
	struct string out = {0};
	begin(&f);
	struct hall_known ours = {0};
	hall_write_state(f.room, -1, f.now_ms, &ours, &out);
	struct hall_known later = {ours.revision + (5000 << 10) + 1, 0};
	hall_advance_revision(f.hall, f.room, &later, f.now_ms);
	assert_true(hall_is_newer(f.room, &later));
	struct hall_known now = later;
	hall_write_state(f.room, -1, f.now_ms, &now, &out);
	assert_true(now.revision > later.revision);
	struct hall_known absurd = {INT64_MAX, 0};
	hall_advance_revision(f.hall, f.room, &absurd, f.now_ms);
	absurd = (struct hall_known){0};
	hall_write_state(f.room, -1, f.now_ms, &absurd, &out);
	assert_int_equal(absurd.revision, now.revision);
	string_release(&out);
	end(&f);
}

static void arbitrary_texts_are_harmless(void **state)
{
	(void)state;
	static const char *const words[] = {"here",  "gone",  "said", "room", "hello",
					    "again", "alive", "",     " ",    "0123456789012345",
					    "-1",    "7",     "1",    "0",    "\xff"};
	struct fixture f;
	struct rng rng;
	begin(&f);
	rng_seed(&rng, 1);
	for (int i = 0; i < 20000; i++) {
		char text[200] = "";
		size_t n = 0;
		for (int k = (int)rng_below(&rng, 6); k > 0; k--) {
			size_t which = rng_below(&rng, sizeof words / sizeof *words + 1);
			const char *word = which ? words[which - 1] : hall_name(f.room);
			n += (size_t)snprintf(text + n, sizeof text - n, "%s ", word);
		}
		hall_receive(f.hall, (int64_t)rng_below(&rng, 3), text, f.now_ms);
	}
	pass(&f, 100);
	expect(&f, "\"name\":\"Ann\"", true);
	end(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(players_on_other_servers_count_as_present),
		cmocka_unit_test(servers_can_withdraw_their_announcements),
		cmocka_unit_test(players_on_other_servers_are_known_before_the_room_is_read),
		cmocka_unit_test(phrases_are_passed_on),
		cmocka_unit_test(changed_and_deleted_rooms_are_read_again),
		cmocka_unit_test(revisions_follow_those_of_other_servers),
		cmocka_unit_test(arbitrary_texts_are_harmless),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
