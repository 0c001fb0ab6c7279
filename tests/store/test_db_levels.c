/* Levels by others and attempts in the file of saved games. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#include "base/text.h"
#include "store/db_levels.h"
#include "stored.h"

static const struct db_level_rating half = {.won = 50, .drawn = 10, .lost = 40, .player_depth = 4, .engine = "e"};

static void insert(struct db *db, const char *id)
{
	struct error err;
	const struct db_level level = {.id = id,
				       .created_ms = 1795989600018,
				       .name = "安",
				       .title = "Gate",
				       .level = "{\"id\":1}",
				       .author_key = "00ff"};
	assert_int_equal(db_level_insert(db, &level, &err), DB_DONE);
}

static void rate(struct db *db, const char *id, int won, const char *refusal)
{
	struct error err;
	const struct db_level_rating r = {.won = won, .drawn = 0, .lost = 100 - won, .player_depth = 4, .engine = "e"};
	assert_int_equal(db_level_rate(db, id, &r, refusal, &err), DB_DONE);
}

static enum db_status attempt(struct db *db, const char *id, const char *level, bool is_shipped)
{
	struct error err;
	const struct db_attempt a = {
		.id = id, .level = level, .saved = 1795989600, .result = DB_ATTEMPT_WON, .plies = 12, .hints = 1};
	return db_attempt_insert(db, &a, is_shipped, &err);
}

struct reading {
	struct string text;
	int n;
};

static void take(void *context, const struct db_level *l)
{
	struct reading *r = context;
	string_add(&r->text, "%s %d %s %s %s %s %d-%d-%d %d %s %s;", l->id, l->stage, l->name, l->title, l->level,
		   l->author_key, l->rating.won, l->rating.drawn, l->rating.lost, l->rating.player_depth,
		   l->rating.engine, l->refusal);
	string_add(&r->text, "%lld %lld %lld %lld %lld|", (long long)l->counts.tries, (long long)l->counts.wins,
		   (long long)l->counts.draws, (long long)l->counts.plies, (long long)l->counts.hints);
	string_add(&r->text, "%lld %s", (long long)l->reports, l->reasons);
	r->n++;
}

static void take_id(void *context, const struct db_level *l)
{
	struct reading *r = context;
	string_char(&r->text, l->id[0]);
	r->n++;
}

static void take_attempt(void *context, const struct db_attempt *a)
{
	struct reading *r = context;
	string_add(&r->text, "%s %lld %d %d %d;", a->level, (long long)a->saved, a->result, a->plies, a->hints);
	r->n++;
}

static void expect_level(struct db *db, const char *id, enum db_status status, const char *text)
{
	struct reading r = {0};
	struct error err;
	assert_int_equal(db_level_get(db, id, take, &r, &err), status);
	assert_string_equal(string_text(&r.text), text);
	string_release(&r.text);
}

static void expect_order(struct db *db, enum db_levels_sort sort, const char *ids)
{
	struct db_levels_place place = {0, 0};
	struct reading r = {0};
	struct error err;
	do
		assert_int_equal(db_levels_list(db, sort, 2, &place, take_id, &r, &err), DB_DONE);
	while (place.revision);
	assert_string_equal(string_text(&r.text), ids);
	string_release(&r.text);
}

static void a_level_waits_until_it_is_rated(void **state)
{
	struct db *db = open_or_fail();
	struct error err;
	int64_t n;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	insert(db, "bbbbbbbbbbbb");
	const struct db_level again = {.id = "aaaaaaaaaaaa", .level = ""};
	assert_int_equal(db_level_insert(db, &again, &err), DB_STALE);
	commit(db);
	db_close(db);
	db = open_or_fail();
	assert_int_equal(db_levels_count(db, DB_LEVEL_WAITING, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	assert_int_equal(db_levels_count(db, DB_LEVEL_RATED, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	expect_level(db, "aaaaaaaaaaaa", DB_DONE, "aaaaaaaaaaaa 0 安 Gate {\"id\":1} 00ff 0-0-0 0  ;0 0 0 0 0|0 ");
	assert_int_equal(db_level_rate(db, "aaaaaaaaaaaa", &half, "", &err), DB_DONE);
	assert_int_equal(db_level_rate(db, "aaaaaaaaaaaa", &half, "", &err), DB_NONE);
	assert_int_equal(db_level_rate(db, "bbbbbbbbbbbb", &half, "too_slow", &err), DB_DONE);
	assert_int_equal(db_levels_count(db, DB_LEVEL_WAITING, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	expect_level(db, "aaaaaaaaaaaa", DB_DONE, "aaaaaaaaaaaa 1 安 Gate {\"id\":1} 00ff 50-10-40 4 e ;0 0 0 0 0|0 ");
	expect_level(db, "bbbbbbbbbbbb", DB_DONE,
		     "bbbbbbbbbbbb 2 安 Gate {\"id\":1} 00ff 50-10-40 4 e too_slow;0 0 0 0 0|0 ");
	expect_level(db, "cccccccccccc", DB_NONE, "");
	commit(db);
	db_close(db);
}

static void lists_are_sorted_and_paged(void **state)
{
	static const char *const ids[] = {"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd",
					  "eeeeeeeeeeee"};
	static const int won[] = {30, 90, 30, 10, 50};
	struct db *db = open_or_fail();
	struct error err;
	(void)state;
	for (int i = 0; i < 5; i++)
		insert(db, ids[i]);
	expect_order(db, DB_BY_REVISION, "");
	for (int i = 0; i < 5; i++)
		rate(db, ids[i], won[i], i == 4 ? "too_slow" : "");
	assert_int_equal(attempt(db, "1", ids[1], false), DB_DONE);
	assert_int_equal(attempt(db, "2", ids[1], false), DB_DONE);
	assert_int_equal(attempt(db, "3", ids[0], false), DB_DONE);
	assert_int_equal(db_level_report(db, ids[2], "copied", &err), DB_DONE);
	expect_order(db, DB_BY_REVISION, "dcba");
	expect_order(db, DB_BY_DIFFICULTY, "dcab");
	expect_order(db, DB_BY_TRIES, "badc");
	expect_order(db, DB_BY_REPORTS, "c");
	commit(db);
	db_close(db);
}

static void attempts_are_counted_once(void **state)
{
	struct db *db = open_or_fail();
	struct reading r = {0};
	struct error err;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	assert_int_equal(attempt(db, "1", "aaaaaaaaaaaa", false), DB_NONE); /* it is not rated yet */
	rate(db, "aaaaaaaaaaaa", 50, "");
	assert_int_equal(attempt(db, "1", "aaaaaaaaaaaa", false), DB_DONE);
	assert_int_equal(attempt(db, "1", "aaaaaaaaaaaa", false), DB_DONE);
	assert_int_equal(attempt(db, "2", "cccccccccccc", false), DB_NONE);
	assert_int_equal(attempt(db, "2", "first-light", true), DB_DONE);
	const struct db_attempt drawn = {
		.id = "3", .level = "first-light", .saved = 7, .result = DB_ATTEMPT_DRAWN, .plies = 30};
	assert_int_equal(db_attempt_insert(db, &drawn, true, &err), DB_DONE);
	commit(db);
	expect_level(db, "aaaaaaaaaaaa", DB_DONE, "aaaaaaaaaaaa 1 安 Gate {\"id\":1} 00ff 50-0-50 4 e ;1 1 0 12 1|0 ");
	expect_level(db, "first-light", DB_DONE, "first-light 4     0-0-0 0  ;2 1 1 42 1|0 ");
	assert_int_equal(db_attempts_list(db, 0, 9, take_attempt, &r, &err), DB_DONE);
	assert_string_equal(string_text(&r.text), "aaaaaaaaaaaa 1795989600 2 12 1;first-light 1795989600 2 12 1;"
						  "first-light 7 1 30 0;");
	assert_int_equal(db_attempts_list(db, 1000, 9, take_attempt, &r, &err), DB_DONE);
	assert_int_equal(r.n, 3);
	string_release(&r.text);
	db_close(db);
}

static void a_removed_level_leaves_its_counters_only(void **state)
{
	struct db *db = open_or_fail();
	struct error err;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	rate(db, "aaaaaaaaaaaa", 50, "");
	assert_int_equal(attempt(db, "1", "aaaaaaaaaaaa", false), DB_DONE);
	assert_int_equal(attempt(db, "2", "first-light", true), DB_DONE);
	assert_int_equal(db_level_report(db, "aaaaaaaaaaaa", "rude", &err), DB_DONE);
	assert_int_equal(db_level_remove(db, "aaaaaaaaaaaa", &err), DB_DONE);
	assert_int_equal(db_level_remove(db, "aaaaaaaaaaaa", &err), DB_NONE);
	assert_int_equal(db_level_remove(db, "first-light", &err), DB_NONE);
	assert_int_equal(db_level_report(db, "aaaaaaaaaaaa", "rude", &err), DB_NONE);
	assert_int_equal(attempt(db, "3", "aaaaaaaaaaaa", false), DB_NONE);
	expect_order(db, DB_BY_REVISION, "");
	expect_level(db, "aaaaaaaaaaaa", DB_NONE, "");
	commit(db);
	db_close(db);
}

/* Nothing is left of one that nobody has tried. */
static void removed_and_refused_levels_do_not_pile_up(void **state)
{
	struct db *db = open_or_fail();
	struct error err;
	int64_t n;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	insert(db, "bbbbbbbbbbbb");
	rate(db, "bbbbbbbbbbbb", 50, "too_slow");
	insert(db, "cccccccccccc");
	rate(db, "cccccccccccc", 50, "");
	assert_int_equal(db_level_remove(db, "aaaaaaaaaaaa", &err), DB_DONE);
	assert_int_equal(db_levels_count(db, DB_LEVEL_REMOVED, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	assert_int_equal(db_levels_delete_refused(db, 1795989600018, &err), DB_DONE);
	expect_level(db, "bbbbbbbbbbbb", DB_DONE,
		     "bbbbbbbbbbbb 2 安 Gate {\"id\":1} 00ff 50-0-50 4 e too_slow;0 0 0 0 0|0 ");
	assert_int_equal(db_levels_delete_refused(db, 1795989600019, &err), DB_DONE);
	expect_level(db, "bbbbbbbbbbbb", DB_NONE, "");
	expect_order(db, DB_BY_REVISION, "c");
	commit(db);
	db_close(db);
}

/* --- claims --- */

#define NOW_MS 1795989600000

static void expect_claim(struct db *db, const char *rater, int64_t now_ms, const char *id)
{
	struct reading r = {0};
	struct error err;
	assert_int_equal(db_level_claim(db, rater, now_ms, take_id, &r, &err), *id ? DB_DONE : DB_NONE);
	assert_string_equal(string_text(&r.text), id);
	string_release(&r.text);
	commit(db);
}

static void a_claimed_level_is_left_to_its_claimant(void **state)
{
	struct db *db = open_or_fail(), *other = open_or_fail();
	struct error err;
	(void)state;
	expect_claim(db, "one", NOW_MS, "");
	insert(db, "aaaaaaaaaaaa");
	insert(db, "bbbbbbbbbbbb");
	commit(db);
	expect_claim(db, "one", NOW_MS, "a");
	expect_claim(db, "one", NOW_MS + 1, "a"); /* begins again */
	expect_claim(other, "two", NOW_MS + 2, "b");
	expect_claim(other, "three", NOW_MS + 3, "");
	assert_int_equal(db_level_rate(other, "bbbbbbbbbbbb", &half, "", &err), DB_DONE);
	commit(other);
	expect_claim(other, "two", NOW_MS + 4, "");
	assert_int_equal(db_level_renew(other, "bbbbbbbbbbbb", "two", NOW_MS + 5, &err), DB_NONE);
	commit(other);
	db_close(other);
	db_close(db);
}

static void claims_end_unless_they_are_renewed(void **state)
{
	struct db *db = open_or_fail();
	struct error err;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	expect_claim(db, "one", NOW_MS, "a");
	expect_claim(db, "two", NOW_MS + DB_LEVEL_CLAIM_MS - 1, "");
	assert_int_equal(db_level_renew(db, "aaaaaaaaaaaa", "one", NOW_MS + 9000, &err), DB_DONE);
	expect_claim(db, "two", NOW_MS + DB_LEVEL_CLAIM_MS + 8999, "");
	expect_claim(db, "two", NOW_MS + DB_LEVEL_CLAIM_MS + 9000, "a");
	assert_int_equal(db_level_renew(db, "aaaaaaaaaaaa", "one", NOW_MS + 70000, &err), DB_NONE);
	assert_int_equal(db_levels_release(db, "one", &err), DB_DONE);
	expect_claim(db, "one", NOW_MS + 70000, "");
	assert_int_equal(db_levels_release(db, "two", &err), DB_DONE);
	expect_claim(db, "one", NOW_MS + 70000, "a");
	expect_claim(db, "two", NOW_MS + 70001 - DB_LEVEL_CLAIM_MS, ""); /* its clock is behind */
	expect_claim(db, "two", NOW_MS + 70000 - DB_LEVEL_CLAIM_MS, "a");
	db_close(db);
}

static void damaged_levels_do_not_block_the_others(void **state)
{
	struct db *db = open_or_fail();
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	insert(db, "bbbbbbbbbbbb");
	commit(db);
	db_close(db);
	run_sql_as_another_program("UPDATE levels SET won = -1 WHERE id = 'aaaaaaaaaaaa'");
	db = open_or_fail();
	expect_claim(db, "one", NOW_MS, "b");
	db_close(db);
}

static void reasons_are_bounded(void **state)
{
	struct db *db = open_or_fail();
	struct reading r = {0};
	struct error err;
	char reason[DB_LEVEL_REASON_MAX + 1];
	(void)state;
	memset(reason, 'x', sizeof reason - 1);
	reason[sizeof reason - 1] = 0;
	insert(db, "aaaaaaaaaaaa");
	for (int i = 0; i < 50; i++)
		assert_int_equal(db_level_report(db, "aaaaaaaaaaaa", reason, &err), DB_DONE);
	assert_int_equal(db_level_get(db, "aaaaaaaaaaaa", take, &r, &err), DB_DONE);
	assert_non_null(strstr(r.text.text, "|50 xxx"));
	assert_in_range(r.text.length, DB_LEVEL_REASONS_MAX, DB_LEVEL_REASONS_MAX + DB_LEVEL_REASON_MAX + 200);
	commit(db);
	string_release(&r.text);
	db_close(db);
}

static void changed_rows_are_reported_as_damage(void **state)
{
	struct db *db = open_or_fail();
	struct reading r = {0};
	struct error err;
	(void)state;
	insert(db, "aaaaaaaaaaaa");
	rate(db, "aaaaaaaaaaaa", 50, "");
	insert(db, "bbbbbbbbbbbb");
	rate(db, "bbbbbbbbbbbb", 50, "");
	assert_int_equal(attempt(db, "1", "aaaaaaaaaaaa", false), DB_DONE);
	assert_int_equal(attempt(db, "2", "aaaaaaaaaaaa", false), DB_DONE);
	commit(db);
	db_close(db);
	run_sql_as_another_program("UPDATE levels SET won = -1 WHERE id = 'bbbbbbbbbbbb'");
	run_sql_as_another_program("UPDATE attempts SET level = 'a,b' WHERE id = '1'");
	db = open_or_fail();
	expect_level(db, "bbbbbbbbbbbb", DB_DAMAGED, "");
	expect_order(db, DB_BY_REVISION, "a");
	assert_int_equal(db_attempts_list(db, 0, 9, take_attempt, &r, &err), DB_DONE);
	assert_int_equal(r.n, 1);
	string_release(&r.text);
	db_close(db);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_level_waits_until_it_is_rated, begin, scratch_end),
		cmocka_unit_test_setup_teardown(lists_are_sorted_and_paged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(attempts_are_counted_once, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_removed_level_leaves_its_counters_only, begin, scratch_end),
		cmocka_unit_test_setup_teardown(removed_and_refused_levels_do_not_pile_up, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_claimed_level_is_left_to_its_claimant, begin, scratch_end),
		cmocka_unit_test_setup_teardown(claims_end_unless_they_are_renewed, begin, scratch_end),
		cmocka_unit_test_setup_teardown(damaged_levels_do_not_block_the_others, begin, scratch_end),
		cmocka_unit_test_setup_teardown(reasons_are_bounded, begin, scratch_end),
		cmocka_unit_test_setup_teardown(changed_rows_are_reported_as_damage, begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
