/* Tournaments in the file of saved games. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#include "base/text.h"
#include "store/db_tournaments.h"
#include "stored.h"

static struct db_tournament tournament_of(const char *id)
{
	return (struct db_tournament){
		.id = id, .stage = DB_OPEN, .changed_ms = 1795989600018, .players = 3, .terms = "swiss 名"};
}

static void insert(struct db *db, const struct db_tournament *t)
{
	struct error err;
	assert_int_equal(db_tournament_insert(db, t, &err), DB_DONE);
}

static void append(struct db *db, struct db_tournament *t, const char *event)
{
	struct error err;
	assert_int_equal(db_tournament_append(db, t, event, &err), DB_DONE);
	t->n_events++;
}

struct reading {
	struct string text;
	int n;
};

static void take(void *context, const struct db_tournament *t)
{
	struct reading *r = context;
	string_add(&r->text, "%s %d %d %d %lld %s;", t->id, t->stage, t->players, t->n_events, (long long)t->changed_ms,
		   t->terms);
	r->n++;
}

static void take_event(void *context, const char *event)
{
	struct reading *r = context;
	string_add(&r->text, "%s;", event);
}

static void expect_read(struct db *db, const char *id, enum db_status status, const char *text)
{
	struct reading r = {0};
	struct error err;
	assert_int_equal(db_tournament_get(db, id, take, take_event, &r, &err), status);
	assert_string_equal(string_text(&r.text), text);
	string_release(&r.text);
}

static void a_tournament_is_read_with_its_events(void **state)
{
	struct db *db = open_or_fail();
	struct db_tournament t = tournament_of("aaaaaaaaaaaa");
	struct error err;
	(void)state;
	insert(db, &t);
	assert_int_equal(db_tournament_insert(db, &t, &err), DB_STALE);
	append(db, &t, "1 join Ann");
	t.stage = DB_PLAYING;
	t.changed_ms++;
	append(db, &t, "2 round 1");
	commit(db);
	db_close(db);
	db = open_or_fail();
	expect_read(db, t.id, DB_DONE, "aaaaaaaaaaaa 1 3 2 1795989600019 swiss 名;1 join Ann;2 round 1;");
	expect_read(db, "bbbbbbbbbbbb", DB_NONE, "");
	t.n_events--;
	assert_int_equal(db_tournament_append(db, &t, "another", &err), DB_STALE);
	db_close(db);
}

static void the_last_changed_tournament_of_a_stage_is_listed_first(void **state)
{
	struct db *db = open_or_fail();
	static const char *const ids[] = {"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"};
	struct reading r = {0};
	struct error err;
	int64_t last;
	(void)state;
	for (int i = 0; i < 3; i++) {
		struct db_tournament t = tournament_of(ids[i]);
		t.stage = i == 1 ? DB_OVER : DB_OPEN;
		insert(db, &t);
	}
	commit(db);
	assert_int_equal(db_tournaments_list(db, DB_OPEN, 0, 1, take, &r, &last, &err), DB_DONE);
	assert_memory_equal(string_text(&r.text), "cccccccccccc", 12);
	assert_int_equal(db_tournaments_list(db, DB_OPEN, last, 9, take, &r, &last, &err), DB_DONE);
	assert_int_equal(r.n, 2);
	assert_int_equal(db_tournaments_list(db, DB_OPEN, last, 9, take, &r, &last, &err), DB_DONE);
	assert_int_equal(last, 0);
	string_release(&r.text);
	db_close(db);
}

static void changed_rows_are_reported_as_damage(void **state)
{
	struct db *db = open_or_fail();
	struct db_tournament t = tournament_of("aaaaaaaaaaaa");
	(void)state;
	insert(db, &t);
	append(db, &t, "1 join Ann");
	append(db, &t, "2 join Bo");
	commit(db);
	db_close(db);
	run_sql_as_another_program("DELETE FROM tournament_events WHERE n = 0");
	db = open_or_fail();
	expect_read(db, t.id, DB_DAMAGED, "");
	db_close(db);
	run_sql_as_another_program("UPDATE tournaments SET players = 5000");
	db = open_or_fail();
	expect_read(db, t.id, DB_DAMAGED, "");
	db_close(db);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_tournament_is_read_with_its_events, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_last_changed_tournament_of_a_stage_is_listed_first, begin,
						scratch_end),
		cmocka_unit_test_setup_teardown(changed_rows_are_reported_as_damage, begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
