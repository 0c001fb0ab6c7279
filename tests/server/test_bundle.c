/* The levels and puzzles that come with the program, and those of a day. */
#include "nodes.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "server/routes.h"
#include "server/bundle.h"

static struct api api;

static int start(void **state)
{
	(void)state;
	games_begin();
	api.bundle = bundle_new();
	return 0;
}

static int stop(void **state)
{
	(void)state;
	bundle_free(api.bundle);
	return 0;
}

/* The answer to a GET, which the caller releases and frees. */
static struct json *get(api_fn *answer, const char *word, const char *query, int status, struct reply *reply)
{
	struct api_request request = {.type = "", .query = query, .body = ""};
	memcpy(request.word, word, strlen(word) + 1);
	*reply = (struct reply){0};
	answer(&api, &request, reply);
	if (reply->status != status)
		fail_msg("%s?%s: status %d: %s", word, query, reply->status, string_text(&reply->body));
	return nodes_parse(reply->body.text);
}

static void refuse(api_fn *answer, const char *query, int status, const char *words)
{
	struct reply reply;
	json_free(get(answer, "", query, status, &reply));
	if (!strstr(reply.body.text, words))
		fail_msg("%s: no \"%s\" in %s", query, words, reply.body.text);
	reply_release(&reply);
}

static void days_are_dates(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int64_t day;
	} good[] = {{"1970-01-01", 0}, {"2000-02-29", 11016}, {"2026-11-25", 20782}, {"9999-12-31", 2932896}};
	static const char *const bad[] = {"",           "2026-11-5",   "2026-02-29", "1969-12-31", "2026-13-01",
					  "2026-00-01", "2026-11-25x", "2026+11-25", "20 6-11-25", "2026-11-00"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		int64_t day = -1;
		char again[BUNDLE_DAY_SIZE];
		assert_true(bundle_read_day(good[i].text, &day));
		assert_int_equal(day, good[i].day);
		bundle_add_day(day, again);
		assert_string_equal(again, good[i].text);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		int64_t day;
		if (bundle_read_day(bad[i], &day))
			fail_msg("\"%s\" is not a day", bad[i]);
	}
}

/* The expected ones are those that web/src/levels/daily.ts and web/src/puzzles/file.ts choose. */
static void the_day_chooses_as_on_the_page(void **state)
{
	(void)state;
	struct reply reply;
	struct json *j = get(api_get_levels, "", "day=2026-11-25", 200, &reply);
	assert_true(json_text_is(j, json_member(j, json_member(j, 0, "daily"), "level"), "loud-morning"));
	json_free(j);
	reply_release(&reply);
	j = get(api_get_puzzles, "", "pick=daily&game=qilin&day=2026-11-30", 200, &reply);
	assert_true(json_text_is(j, json_member(j, json_first(j, json_member(j, 0, "puzzles")), "name"), "c06d40f3"));
	json_free(j);
	reply_release(&reply);
}

static void every_level_can_be_requested_by_id(void **state)
{
	(void)state;
	struct reply list, one;
	struct json *j = get(api_get_levels, "", "", 200, &list);
	int n = 0;
	for (int i = json_first(j, json_member(j, 0, "levels")); i >= 0; i = json_next(j, i), n++) {
		char id[API_WORD_SIZE];
		assert_true(json_string(j, json_member(j, i, "id"), id, sizeof id));
		struct json *level = get(api_get_level, id, "", 200, &one);
		assert_true(json_text_is(level, json_member(level, 0, "id"), id));
		int rating = json_member(level, 0, "rating");
		assert_true(json_member(level, rating, "ratio") > 0 && json_member(level, rating, "low") > 0 &&
			    json_member(level, rating, "high") > 0);
		json_free(level);
		reply_release(&one);
	}
	assert_int_equal(n, 120);
	json_free(j);
	reply_release(&list);
	json_free(get(api_get_level, "no-such-level", "", 404, &one));
	reply_release(&one);
}

static void puzzles_are_filtered_in_parts(void **state)
{
	(void)state;
	struct reply reply;
	int64_t next = 0, total = -1, seen = 0;
	while (next >= 0) {
		char query[120];
		snprintf(query, sizeof query, "game=xiangqi&kind=mate&min_rating=900&max_rating=1500&limit=40&after=%d",
			 (int)next);
		struct json *j = get(api_get_puzzles, "", query, 200, &reply);
		int list = json_member(j, 0, "puzzles");
		for (int i = json_first(j, list); i >= 0; i = json_next(j, i)) {
			assert_true(json_text_is(j, json_member(j, i, "game"), "xiangqi"));
			assert_true(json_text_is(j, json_member(j, i, "kind"), "mate"));
			assert_in_range(nodes_number(j, i, "rating"), 900, 1500);
			assert_true(json_member(j, i, "solution") < 0);
		}
		assert_true(total < 0 || total == nodes_number(j, 0, "total"));
		total = nodes_number(j, 0, "total");
		seen += nodes_count(j, list);
		int following = json_member(j, 0, "next");
		next = json_kind_of(j, following) == JSON_NULL ? -1 : nodes_number(j, 0, "next");
		json_free(j);
		reply_release(&reply);
	}
	assert_in_range(total, 41, 500);
	assert_int_equal(seen, total);
}

static void solutions_come_only_on_request(void **state)
{
	(void)state;
	struct reply reply;
	struct json *j = get(api_get_puzzle, "c06d40f3", "", 200, &reply);
	assert_true(json_member(j, 0, "solution") < 0 && json_member(j, 0, "others") < 0);
	json_free(j);
	reply_release(&reply);
	j = get(api_get_puzzle, "c06d40f3", "solution=1", 200, &reply);
	assert_true(json_text_is(j, json_member(j, 0, "solution"), "b4 d5 d6 c4 a7 c3-b2"));
	json_free(j);
	reply_release(&reply);
	json_free(get(api_get_puzzle, "00000000", "", 404, &reply));
	reply_release(&reply);
	for (int i = 0; i < 20; i++) {
		j = get(api_get_puzzles, "", "pick=random&game=magic&solution=1", 200, &reply);
		int list = json_member(j, 0, "puzzles");
		assert_int_equal(nodes_count(j, list), 1);
		assert_true(json_text_is(j, json_member(j, json_first(j, list), "game"), "magic"));
		assert_true(json_member(j, json_first(j, list), "solution") > 0);
		json_free(j);
		reply_release(&reply);
	}
}

static void bad_queries_are_refused(void **state)
{
	(void)state;
	refuse(api_get_levels, "day=tomorrow", 400, "is not a day");
	refuse(api_get_levels, "date=2026-11-25", 400, "expected day=WORD");
	refuse(api_get_puzzles, "game=chess", 422, "bad_game");
	refuse(api_get_puzzles, "kind=hard", 400, "is not a kind");
	refuse(api_get_puzzles, "pick=best", 400, "cannot be picked");
	refuse(api_get_puzzles, "pick=daily", 400, "expected \\\"game\\\" with it");
	refuse(api_get_puzzles, "pick=daily&game=qilin&day=2026-11-31", 400, "is not a day");
	refuse(api_get_puzzles, "limit=0", 400, "limit=1..200");
	refuse(api_get_puzzles, "limit=201", 400, "limit=1..200");
	refuse(api_get_puzzles, "solution=2", 400, "solution=0..1");
	refuse(api_get_puzzles, "after=99999999999", 400, "after=0..");
	refuse(api_get_puzzles, "game=xiangqixiangqixiangqi", 400, "game=WORD");
	struct reply reply;
	struct json *j = get(api_get_puzzles, "", "min_rating=3000", 200, &reply);
	assert_int_equal(nodes_number(j, 0, "total"), 0);
	json_free(j);
	reply_release(&reply);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(days_are_dates),
		cmocka_unit_test(the_day_chooses_as_on_the_page),
		cmocka_unit_test(every_level_can_be_requested_by_id),
		cmocka_unit_test(puzzles_are_filtered_in_parts),
		cmocka_unit_test(solutions_come_only_on_request),
		cmocka_unit_test(bad_queries_are_refused),
	};
	return cmocka_run_group_tests(tests, start, stop);
}
