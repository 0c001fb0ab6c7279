/* Rooms in the file of saved games. */
#include "support.h"

#include "scratch.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "store/db_alive.h"
#include "store/db_rooms.h"
#include "stored.h"

/* A listed room with an id such as "aaaaaaaaaaaa". */
static struct db_room room_of(char letter)
{
	static char ids['z' + 1][DB_ROOM_ID_LENGTH + 1];
	memset(ids[(unsigned char)letter], letter, DB_ROOM_ID_LENGTH);
	return (struct db_room){.id = ids[(unsigned char)letter],
				.stage = DB_PLAYING,
				.is_listed = true,
				.created_ms = 1795989600017,
				.changed_ms = 1795989600018,
				.plies = 3,
				.game = "xiangqi",
				.preset = "wxf60",
				.clock = "300+3",
				.first = "Ann",
				.second = "a \"quoted\" 名",
				.result = "",
				.terms = "{\"terms\":\"名\"}",
				.opening = ""};
}

static void insert(struct db *db, const struct db_room *r)
{
	struct error err;
	assert_int_equal(db_room_insert(db, r, &err), DB_DONE);
}

static void append(struct db *db, struct db_room *r, const char *event)
{
	struct error err;
	assert_int_equal(db_room_append(db, r, event, &err), DB_DONE);
	r->n_events++;
}

/* Rooms with these letters, in one commit. */
static void insert_all(struct db *db, const char *letters)
{
	for (; *letters; letters++) {
		struct db_room r = room_of(*letters);
		insert(db, &r);
	}
	commit(db);
}

struct reading {
	struct db_room expected;
	struct string events; /* each followed by ";" */
	int n_rooms;
};

static void check_room(void *context, const struct db_room *r)
{
	struct reading *reading = context;
	const struct db_room *expected = &reading->expected;
	assert_string_equal(r->id, expected->id);
	assert_int_equal(r->stage, expected->stage);
	assert_int_equal(r->is_listed, expected->is_listed);
	assert_int_equal(r->created_ms, expected->created_ms);
	assert_int_equal(r->changed_ms, expected->changed_ms);
	assert_int_equal(r->plies, expected->plies);
	assert_int_equal(r->n_events, expected->n_events);
	assert_string_equal(r->game, expected->game);
	assert_string_equal(r->preset, expected->preset);
	assert_string_equal(r->clock, expected->clock);
	assert_string_equal(r->first, expected->first);
	assert_string_equal(r->second, expected->second);
	assert_string_equal(r->result, expected->result);
	assert_string_equal(r->terms, expected->terms);
	assert_int_equal(r->since_ms, expected->since_ms);
	assert_int_equal(r->in_tournament, expected->in_tournament);
	assert_int_equal(reading->events.length, 0);
	reading->n_rooms++;
}

static void add_event(void *context, const char *event)
{
	struct reading *reading = context;
	string_add(&reading->events, "%s;", event);
}

static void assert_room(struct db *db, const struct db_room *expected, const char *events)
{
	struct error err;
	struct reading reading = {.expected = *expected};
	assert_int_equal(db_room_get(db, expected->id, check_room, add_event, &reading, &err), DB_DONE);
	assert_int_equal(reading.n_rooms, 1);
	assert_string_equal(string_text(&reading.events), events);
	string_release(&reading.events);
}

/* The status of reading a room of which nothing is passed on. */
static enum db_status status_of(struct db *db, const char *id, struct error *err)
{
	struct reading reading = {0};
	enum db_status status = db_room_get(db, id, check_room, add_event, &reading, err);
	assert_int_equal(reading.n_rooms + (int)reading.events.length, 0);
	return status;
}

/* The letters of the rooms. */
static void add_letter(void *context, const struct db_room *r)
{
	assert_string_equal(r->terms, "");
	string_char(context, r->id[0]);
}

static int64_t assert_list(struct db *db, const struct db_rooms_filter *filter, const char *expected)
{
	struct string letters = {0};
	struct error err;
	int64_t last = -1;
	if (db_rooms_list(db, filter, add_letter, &letters, &last, &err) != DB_DONE)
		fail_msg("%s", err.text);
	assert_string_equal(string_text(&letters), expected);
	assert_int_equal(last > 0, *expected != 0);
	string_release(&letters);
	return last;
}

static void add_old(void *context, const char *id, int n_events)
{
	string_char(context, id[0]);
	if (n_events)
		string_add(context, "%d", n_events);
}

/* The letters of old rooms, each with its number of events if it has any. */
static void assert_old(struct db *db, enum db_stage stage, int64_t since_ms, int limit, const char *expected)
{
	struct string letters = {0};
	struct error err;
	assert_int_equal(db_rooms_old(db, stage, since_ms, limit, add_old, &letters, &err), DB_DONE);
	assert_string_equal(string_text(&letters), expected);
	string_release(&letters);
}

static void old_rooms_are_found_by_their_stage(void **state)
{
	(void)state;
	static const struct {
		char letter;
		enum db_stage stage;
		int since_ms;
		bool in_tournament;
	} rooms[] = {{'a', DB_OVER, 30, false}, {'b', DB_OVER, 10, false},   {'c', DB_OVER, 5, true},
		     {'d', DB_OPEN, 20, false}, {'e', DB_PLAYING, 1, false}, {'f', DB_OVER, 20, false}};
	struct db *db = open_or_fail();
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		struct db_room r = room_of(rooms[i].letter);
		r.stage = rooms[i].stage;
		r.since_ms = rooms[i].since_ms;
		r.in_tournament = rooms[i].in_tournament;
		insert(db, &r);
		if (r.id[0] == 'f')
			append(db, &r, "event");
	}
	assert_old(db, DB_OVER, 9, 9, "");
	assert_old(db, DB_OVER, 10, 9, "b");
	assert_old(db, DB_OVER, 99, 9, "bf1a");
	assert_old(db, DB_OVER, 99, 2, "bf1");
	assert_old(db, DB_OPEN, 99, 9, "d");
	commit(db);
	run_sql_as_another_program("UPDATE rooms SET n_events = -1 WHERE id = 'bbbbbbbbbbbb'");
	assert_old(db, DB_OVER, 99, 1, "f1"); /* a damaged room is not in the way */
	db_close(db);
}

static void assert_playing(struct db *db, const char *expected)
{
	assert_list(db, &(struct db_rooms_filter){.stage = DB_PLAYING, .limit = 100}, expected);
}

static void rooms_are_kept_with_their_events(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_room a = room_of('a'), b = room_of('b');
	a.stage = DB_OPEN;
	a.is_listed = false;
	insert(db, &a);
	insert(db, &b);
	assert_room(db, &a, "");
	append(db, &b, "{\"move\":\"h9g7\"}");
	a.stage = DB_OVER;
	a.is_listed = true;
	a.changed_ms++;
	a.plies = 99;
	a.result = "first";
	a.second = "Bo";
	a.since_ms = 1795989600018;
	a.in_tournament = true;
	append(db, &a, "one");
	append(db, &a, "");
	append(db, &a, "名");
	commit(db);
	db_close(db);
	db = open_or_fail();
	assert_room(db, &a, "one;;名;");
	assert_room(db, &b, "{\"move\":\"h9g7\"};");
	assert_int_equal(status_of(db, "cccccccccccc", &err), DB_NONE);
	assert_int_equal(db_room_append(db, &(struct db_room){.id = "cccccccccccc"}, "e", &err), DB_NONE);
	assert_int_equal(db_room_delete(db, "cccccccccccc", -1, &err), DB_NONE);
	assert_int_equal(db_room_delete(db, a.id, -1, &err), DB_DONE);
	assert_int_equal(status_of(db, a.id, &err), DB_NONE);
	commit(db);
	a.n_events = 0;
	insert(db, &a); /* without the events of the deleted one */
	assert_room(db, &a, "");
	commit(db);
	db_close(db);
}

static void terms_never_change(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	struct db_room a = room_of('a'), listed = a;
	insert(db, &a);
	listed.terms = "";
	append(db, &listed, "one");
	a.n_events = 1;
	assert_room(db, &a, "one;");
	db_close(db);
}

static void ids_are_not_used_twice(void **state)
{
	(void)state;
	struct error err;
	struct db *db = open_or_fail();
	struct db_room a = room_of('a'), other = a;
	insert(db, &a);
	append(db, &a, "one");
	other.first = "Other";
	assert_int_equal(db_room_insert(db, &other, &err), DB_STALE);
	commit(db);
	assert_int_equal(db_room_insert(db, &other, &err), DB_STALE);
	commit(db);
	assert_room(db, &a, "one;");
	db_close(db);
}

static void a_room_continued_elsewhere_is_stale(void **state)
{
	(void)state;
	struct error err;
	struct db *one = open_or_fail(), *two = open_or_fail();
	struct db_room a = room_of('a'), late = a, early = a;
	insert(one, &a);
	append(one, &a, "one");
	commit(one);
	const struct db_room before = a;
	late.plies = early.plies = 77;
	early.n_events = 2;
	assert_int_equal(db_room_append(two, &late, "two", &err), DB_STALE);
	assert_int_equal(db_room_append(two, &early, "two", &err), DB_STALE);
	append(two, &a, "two"); /* in the same transaction */
	assert_room(one, &before, "one;");
	assert_int_equal(db_room_append(one, &a, "three", &err), DB_BUSY);
	commit(two);
	assert_room(one, &a, "one;two;");
	append(one, &a, "three");
	commit(one);
	assert_room(two, &a, "one;two;three;");
	db_close(one);
	db_close(two);
}

static void the_last_changed_rooms_come_first(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	struct db_rooms_filter filter = {.stage = DB_PLAYING, .limit = 2};
	assert_list(db, &filter, "");
	insert_all(db, "abcde");
	struct db_room b = room_of('b');
	append(db, &b, "one");
	commit(db);
	assert_playing(db, "bedca");
	filter.before = assert_list(db, &filter, "be");
	b = room_of('f'); /* between two pages */
	insert(db, &b);
	b = room_of('c');
	append(db, &b, "one");
	filter.before = assert_list(db, &filter, "da");
	assert_list(db, &filter, "");
	filter.before = 0;
	filter.limit = 0;
	assert_list(db, &filter, "");
	assert_playing(db, "cfbeda");
	db_close(db);
}

static void lists_are_filtered(void **state)
{
	(void)state;
	static const struct {
		struct db_rooms_filter filter;
		const char *expected;
	} cases[] = {
		{{.stage = DB_OPEN}, "a"},
		{{.stage = DB_PLAYING}, "cb"},
		{{.stage = DB_OVER}, "gfed"},
		{{.stage = DB_OVER, .only_listed = true}, "ged"},
		{{.stage = DB_PLAYING, .only_listed = true}, "c"},
		{{.stage = DB_OVER, .game = "xiangqi"}, "fed"},
		{{.stage = DB_OVER, .game = "xiangqi", .only_listed = true}, "ed"},
		{{.stage = DB_OVER, .game = "none"}, ""},
		{{.stage = DB_OVER, .result = "first"}, "ged"},
		{{.stage = DB_OVER, .result = "draw"}, "f"},
		{{.stage = DB_OVER, .result = "none"}, ""},
		{{.stage = DB_OVER, .result = "first", .game = "qilin"}, "g"},
		{{.stage = DB_OVER, .player = "Ann"}, "gfd"},
		{{.stage = DB_OVER, .player = "ann"}, ""},
		{{.stage = DB_OVER, .player = "Bo"}, "gfe"},
		{{.stage = DB_OVER, .player = "Cy"}, "ed"},
		{{.stage = DB_OVER, .player = "Bo", .only_listed = true}, "ge"},
		{{.stage = DB_OVER, .player = "Bo", .game = "xiangqi"}, "fe"},
		{{.stage = DB_OVER, .player = "Bo", .game = "xiangqi", .result = "first"}, "e"},
		{{.stage = DB_OPEN, .player = "Ann"}, "a"},
		{{.stage = DB_OPEN, .player = ""}, "a"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 "}, "fed"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 ", .only_listed = true}, "ed"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 b2 "}, "ed"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 b2 c3 "}, "e"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 b2 c3 d4 "}, ""},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "b2 "}, ""},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 ", .result = "draw"}, "f"},
		{{.stage = DB_OVER, .game = "xiangqi", .opening = "a1 b2 ", .player = "Bo"}, "e"},
		{{.stage = DB_OVER, .game = "qilin", .opening = "a1 b2 ", .player = "Ann"}, "g"},
	};
	static const struct {
		char letter;
		enum db_stage stage;
		bool is_listed;
		const char *game, *first, *second, *result;
	} rooms[] = {
		{'a', DB_OPEN, true, "xiangqi", "Ann", "", ""},
		{'b', DB_PLAYING, false, "xiangqi", "Ann", "Bo", ""},
		{'c', DB_PLAYING, true, "qilin", "Bo", "Ann", ""},
		{'d', DB_OVER, true, "xiangqi", "Ann", "Cy", "first"},
		{'e', DB_OVER, true, "xiangqi", "Cy", "Bo", "first"},
		{'f', DB_OVER, false, "xiangqi", "Bo", "Ann", "draw"},
		{'g', DB_OVER, true, "qilin", "Ann", "Bo", "first"},
	};
	static const char *const openings['g' + 1] = {
		['d'] = "a1 b2 ", ['e'] = "a1 b2 c3 ", ['f'] = "a1 b22 ", ['g'] = "a1 b2 "};
	struct db *db = open_or_fail();
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		struct db_room r = room_of(rooms[i].letter);
		r.stage = rooms[i].stage;
		r.is_listed = rooms[i].is_listed;
		r.game = rooms[i].game;
		r.first = rooms[i].first;
		r.second = rooms[i].second;
		r.result = rooms[i].result;
		r.opening = openings[(int)rooms[i].letter] ? openings[(int)rooms[i].letter] : "";
		insert(db, &r);
	}
	commit(db);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct db_rooms_filter filter = cases[i].filter;
		char read[16] = "";
		filter.limit = 100;
		assert_list(db, &filter, cases[i].expected);
		filter.limit = 1; /* page by page */
		for (size_t n = 0; cases[i].expected[n]; n++) {
			read[0] = cases[i].expected[n];
			filter.before = assert_list(db, &filter, read);
		}
		assert_list(db, &filter, "");
	}
	/* the same player on both sides is listed once */
	struct db_room h = room_of('h');
	h.first = h.second = "Ann";
	insert(db, &h);
	assert_list(db, &(struct db_rooms_filter){.stage = DB_PLAYING, .player = "Ann", .limit = 9}, "hcb");
	db_close(db);
}

/* A scan of the table would take a hundred times as long. */
static void lists_of_many_rooms_are_fast(void **state)
{
	(void)state;
	static const struct db_rooms_filter cases[] = {
		{.stage = DB_OVER},
		{.stage = DB_OVER, .only_listed = true, .before = 50000},
		{.stage = DB_OVER, .game = "game3"},
		{.stage = DB_OVER, .player = "player7"},
		{.stage = DB_OVER, .game = "game3", .player = "player7", .result = "draw"},
		{.stage = DB_OPEN, .game = "game3"},
		{.stage = DB_OVER, .game = "game3", .opening = "m1 "},
		{.stage = DB_OVER, .game = "game3", .opening = "m1 m2 ", .result = "draw"},
		{.stage = DB_OVER, .game = "game3", .opening = "m2 ", .player = "player7"},
	};
	db_close(open_or_fail());
	run_sql_as_another_program(
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
		"INSERT INTO rooms SELECT printf('%012d', i), i, 2, i % 2, i, i, 80, 80, 'game' || (i % 30), '', '',"
		" 'player' || (i % 1000), 'player' || (i / 100), iif(i % 3, 'first', 'draw'), hex(zeroblob(200)),"
		" 'm' || (i % 7) || ' m2 ', 0, i, 0 FROM n");
	struct db *db = open_or_fail();
	int64_t before = clock_cpu_us();
	for (int turn = 0; turn < 20; turn++)
		for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
			struct db_rooms_filter filter = cases[i];
			struct string letters = {0};
			struct error err;
			int64_t last;
			filter.limit = 50;
			assert_int_equal(db_rooms_list(db, &filter, add_letter, &letters, &last, &err), DB_DONE);
			assert_int_equal(letters.length == 0, cases[i].stage == DB_OPEN);
			string_release(&letters);
		}
	assert_in_range(clock_cpu_us() - before, 0, 1000000);
	db_close(db);
}

/* The worst opening for the index: all games began with it. Its range is sorted by the last change, in the index alone.
 */
static void openings_of_many_rooms_are_fast(void **state)
{
	(void)state;
	db_close(open_or_fail());
	run_sql_as_another_program(
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
		"INSERT INTO rooms SELECT printf('%012d', i), i, 2, 1, i, i, 80, 80, 'xiangqi', '', '', 'a', 'b',"
		" '1-0', hex(zeroblob(200)), 'h2e2 h9g7 m' || (i % 50) || ' ', 0, i, 0 FROM n");
	static const char *const openings[] = {"h2e2 ", "h2e2 h9g7 m7 "};
	static const int most_us[] = {200000, 20000};
	struct db *db = open_or_fail();
	for (int i = 0; i < 2; i++) {
		struct db_rooms_filter filter = {
			.stage = DB_OVER, .only_listed = true, .limit = 50, .game = "xiangqi", .opening = openings[i]};
		struct string letters = {0};
		struct error err;
		int64_t last, before = clock_cpu_us();
		assert_int_equal(db_rooms_list(db, &filter, add_letter, &letters, &last, &err), DB_DONE);
		assert_in_range(clock_cpu_us() - before, 0, most_us[i]);
		print_message("%s: %lld us\n", openings[i], (long long)(clock_cpu_us() - before));
		assert_int_equal(letters.length, 50);
		string_release(&letters);
	}
	db_close(db);
}

/* Rooms that are kept are in no way of the old ones. */
static void old_rooms_among_many_are_found_fast(void **state)
{
	(void)state;
	db_close(open_or_fail());
	run_sql_as_another_program(
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
		"INSERT INTO rooms SELECT printf('%012d', i), i, i % 3, 1, i, i, 80, 80, 'xiangqi', '', '', 'a', 'b',"
		"  '', hex(zeroblob(200)), '', 0, iif(i % 3, i, 200000 + i), i % 3 = 2 FROM n");
	struct db *db = open_or_fail();
	int64_t before = clock_cpu_us();
	for (int turn = 0; turn < 100; turn++) {
		assert_old(db, DB_OVER, 100000, 9, "");
		assert_old(db, DB_OPEN, 200006, 9, "080080");
	}
	assert_in_range(clock_cpu_us() - before, 0, 200000);
	db_close(db);
}

static int add_plan(void *context, int n, char **values, char **names)
{
	(void)n, (void)names;
	string_add(context, "%s;", values[3]);
	return 0;
}

static void openings_are_ranges_of_an_index(void **state)
{
	(void)state;
	sqlite3 *file;
	struct string plan = {0};
	db_close(open_or_fail());
	assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
	assert_int_equal(sqlite3_exec(file,
				      "EXPLAIN QUERY PLAN SELECT id FROM rooms WHERE stage = 2 AND game = 'x' AND"
				      " opening >= 'a ' AND opening < 'a!' AND +revision < 9 AND is_listed"
				      " ORDER BY +revision DESC LIMIT 50",
				      add_plan, &plan, NULL),
			 SQLITE_OK);
	if (!strstr(string_text(&plan),
		    "SEARCH rooms USING COVERING INDEX rooms_of_opening (game=? AND opening>? AND opening<?)"))
		fail_msg("%s", string_text(&plan));
	string_release(&plan);
	sqlite3_close(file);
}

static void rooms_and_games_share_a_transaction(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *one = open_or_fail(), *two = open_or_fail();
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db_room a = room_of('a');
	assert_int_equal(db_begin(one, &err), DB_DONE);
	assert_int_equal(db_insert(one, &g, &err), DB_DONE);
	insert(one, &a);
	append(one, &a, "one");
	assert_int_equal(db_set_alive(one, 1795989600017, &err), DB_DONE);
	assert_room(one, &a, "one;");
	assert_int_equal(status_of(two, a.id, &err), DB_NONE);
	assert_int_equal(db_room_insert(two, &a, &err), DB_BUSY);
	assert_int_equal(db_room_delete(two, a.id, -1, &err), DB_BUSY);
	assert_int_equal(db_set_alive(two, 1, &err), DB_BUSY);
	assert_int_equal(db_get_alive(two, &n, &err), DB_DONE);
	assert_int_equal(n, 0);
	commit(one);
	assert_room(two, &a, "one;");
	assert_int_equal(db_get_alive(two, &n, &err), DB_DONE);
	assert_int_equal(n, 1795989600017);
	assert_int_equal(db_count(two, &n, &err), DB_DONE);
	assert_int_equal(n, 1);
	assert_int_equal(db_set_alive(two, 1795989600018, &err), DB_DONE);
	commit(two);
	assert_int_equal(db_get_alive(one, &n, &err), DB_DONE);
	assert_int_equal(n, 1795989600018);
	append(one, &a, "two"); /* without a commit */
	db_close(one);
	a.n_events = 1;
	assert_room(two, &a, "one;");
	db_close(two);
}

/* The file cannot grow: the commit fails, and with it every change since the last one. */
static void failed_commits_leave_the_rooms_as_they_were(void **state)
{
	(void)state;
	struct error err;
	struct rlimit before, small = {.rlim_cur = 150 << 10};
	struct db *db = open_or_fail();
	struct db_room a = room_of('a'), b = room_of('b'), c = room_of('c');
	insert(db, &a);
	append(db, &a, "one");
	insert(db, &b);
	commit(db);
	db_close(db); /* moves the log, which counts as well */
	db = open_or_fail();
	char event[DB_EVENT_MAX + 1];
	memset(event, 'x', DB_EVENT_MAX);
	event[DB_EVENT_MAX] = 0;
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small.rlim_max = before.rlim_max;
	void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	struct db_room changed = a;
	for (int i = 0; i < 200; i++)
		append(db, &changed, event);
	insert(db, &c);
	assert_int_equal(db_room_delete(db, b.id, -1, &err), DB_DONE);
	assert_int_equal(db_commit(db, &err), DB_FAILED);
	assert_string_equal(err.text, "disk I/O error");
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	signal(SIGXFSZ, handler);
	assert_playing(db, "ba");
	assert_room(db, &a, "one;");
	append(db, &a, "two");
	commit(db);
	db_close(db);
	db = open_or_fail();
	assert_room(db, &a, "one;two;");
	assert_room(db, &b, "");
	db_close(db);
}

static void rooms_of_a_replaced_file_are_gone(void **state)
{
	(void)state;
	struct error err;
	int64_t n, last;
	struct string letters = {0};
	struct db *db = open_or_fail();
	struct db_room a = room_of('a'), b = room_of('b');
	insert(db, &a);
	commit(db);
	assert_int_equal(db_begin(db, &err), DB_DONE);
	insert(db, &b);
	assert_int_equal(rename(path, scratch_path("away.db")), 0);
	assert_int_equal(db_commit(db, &err), DB_GONE);
	assert_int_equal(status_of(db, a.id, &err), DB_GONE);
	assert_int_equal(db_rooms_list(db, &(struct db_rooms_filter){.limit = 1}, add_letter, &letters, &last, &err),
			 DB_GONE);
	assert_int_equal(db_get_alive(db, &n, &err), DB_GONE);
	assert_int_equal(db_room_insert(db, &b, &err), DB_GONE);
	assert_int_equal(db_room_append(db, &a, "one", &err), DB_GONE);
	assert_int_equal(db_room_delete(db, a.id, -1, &err), DB_GONE);
	assert_int_equal(db_set_alive(db, 1, &err), DB_GONE);
	assert_int_equal(db_commit(db, &err), DB_GONE);
	struct db *other = open_or_fail(); /* a new file of that name, which is read at once */
	insert(other, &b);
	commit(other);
	db_close(other);
	assert_int_equal(status_of(db, a.id, &err), DB_NONE);
	assert_room(db, &b, "");
	db_close(db);
}

/* The child ends like the server under kill -9: the file is not closed, the log not written back. */
static void committed_rooms_survive_the_end_of_the_process(void **state)
{
	(void)state;
	int how;
	struct db_room a = room_of('a');
	pid_t child = fork();
	if (child == 0) {
		struct db *db = open_or_fail();
		insert(db, &a);
		for (int i = 0; i < 50; i++) {
			append(db, &a, "kept");
			commit(db);
		}
		append(db, &a, "lost");
		kill(getpid(), SIGKILL);
	}
	assert_int_equal(waitpid(child, &how, 0), child);
	assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
	struct string events = {0};
	for (; a.n_events < 50; a.n_events++)
		string_add(&events, "kept;");
	struct db *db = open_or_fail();
	assert_room(db, &a, string_text(&events));
	append(db, &a, "next");
	commit(db);
	string_release(&events);
	db_close(db);
}

/* --- files of older versions, and changed by other programs --- */

#define VERSION_2                                                                                                      \
	"CREATE TABLE games ( id INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL UNIQUE,\n"               \
	"saved INTEGER NOT NULL, -- seconds since 1970\n"                                                              \
	"name TEXT NOT NULL, game TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL,\n"                         \
	"result TEXT NOT NULL, plies INTEGER NOT NULL, record TEXT NOT NULL -- docs/record-format.md\n) STRICT;"       \
	"CREATE TABLE last (revision INTEGER NOT NULL, games INTEGER NOT NULL DEFAULT 0) STRICT;"                      \
	"INSERT INTO last VALUES (5, 2); PRAGMA user_version = 2;"                                                     \
	"INSERT INTO games VALUES (1, 4, 9, 'a', '', '', '', '', 1, 'record');"                                        \
	"INSERT INTO games VALUES (3, 5, 9, 'b', '', '', '', '', 1, '');"

static void add_record(void *context, const struct db_game *g)
{
	string_add(context, "%lld %s %s;", (long long)g->id, g->name, g->record);
}

static void version_2_files_keep_their_games(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct string games = {0};
	run_sql_as_another_program(VERSION_2);
	for (int turn = 0; turn < 2; turn++) {
		struct db *db = open_or_fail();
		assert_int_equal(db_count(db, &n, &err), DB_DONE);
		assert_int_equal(n, 2);
		assert_int_equal(db_list(db, 0, 9, add_record, &games, &err), DB_DONE);
		assert_int_equal(db_get(db, 1, add_record, &games, &err), DB_DONE);
		assert_string_equal(string_text(&games), "3 b ;1 a ;1 a record;");
		assert_int_equal(db_get_alive(db, &n, &err), DB_DONE);
		assert_int_equal(n, 0);
		assert_playing(db, turn ? "a" : "");
		if (turn == 0)
			insert_all(db, "a");
		db_close(db);
		string_release(&games);
		games = (struct string){0};
	}
}

#define BEFORE_LEVELS "DROP TABLE levels; DROP TABLE attempts;"
#define BEFORE_DUE                                                                                                     \
	BEFORE_LEVELS                                                                                                  \
	"DROP TABLE pauses; DROP INDEX rooms_of_due; ALTER TABLE rooms DROP COLUMN due_ms; DROP INDEX rooms_of_age;"   \
	"ALTER TABLE rooms DROP COLUMN since_ms; ALTER TABLE rooms DROP COLUMN in_tournament"

/* Of rooms from before they were deleted with age, the last change counts; a tournament names its rooms. */
static void version_5_files_keep_the_rooms_of_tournaments(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	for (char letter = 'a'; letter <= 'c'; letter++) {
		struct db_room r = room_of(letter);
		r.stage = DB_OVER;
		r.changed_ms = letter;
		insert(db, &r);
	}
	commit(db);
	db_close(db);
	run_sql_as_another_program(BEFORE_DUE
				   ";"
				   "INSERT INTO tournament_events VALUES"
				   " ('tttttttttttt', 0, 'room 1795989600017 1 1 1 bbbbbbbbbbbb'),"
				   " ('tttttttttttt', 1, 'correct 1795989600017 1 1 1 1-0 room aaaaaaaaaaaa');"
				   "PRAGMA user_version = 5");
	db = open_or_fail();
	assert_old(db, DB_OVER, 'c', 9, "ac");
	assert_old(db, DB_OVER, 'b', 9, "a");
	db_close(db);
}

/* Rooms of before the archive are kept, without their openings. */
static void version_3_files_keep_their_rooms(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	struct db_room a = room_of('a');
	a.stage = DB_OVER;
	a.opening = "h2e2 ";
	insert(db, &a);
	append(db, &a, "event");
	commit(db);
	db_close(db);
	run_sql_as_another_program("DROP TABLE tournaments; DROP TABLE tournament_events; DROP INDEX rooms_of_opening;"
				   "ALTER TABLE rooms DROP COLUMN opening; " BEFORE_DUE "; PRAGMA user_version = 3");
	a.since_ms = a.changed_ms;
	struct db_rooms_filter filter = {.stage = DB_OVER, .limit = 9, .game = "xiangqi", .opening = "h2e2 "};
	for (int turn = 0; turn < 2; turn++) {
		db = open_or_fail();
		assert_room(db, &a, turn ? "event;next;" : "event;");
		assert_list(db, &filter, turn ? "a" : "");
		if (turn == 0)
			append(db, &a, "next"); /* its next change fills it */
		commit(db);
		db_close(db);
	}
}

/* --- rooms that are due --- */

static void add_first_letter(void *context, const char *id)
{
	string_char(context, id[0]);
}

/* Pages of two. */
static void assert_due(struct db *db, int64_t now_ms, const char *expected)
{
	struct db_due from = {0};
	struct string letters = {0};
	struct error err;
	int n = 2;
	for (int i = 0; n == 2; i++) {
		assert_int_equal(db_rooms_due(db, &from, now_ms, 2, add_first_letter, &letters, &n, &err), DB_DONE);
		assert_true(i < 10);
	}
	assert_string_equal(string_text(&letters), expected);
	string_release(&letters);
}

static void assert_run(struct db *db, bool expected)
{
	struct error err;
	bool run;
	assert_int_equal(db_rooms_any_running(db, &run, &err), DB_DONE);
	assert_int_equal(run, expected);
}

static void rooms_are_due_in_order(void **state)
{
	(void)state;
	static const struct {
		char letter;
		int64_t due_ms;
	} rooms[] = {{'e', 30}, {'c', 20}, {'b', 20}, {'d', 20}, {'a', 40}, {'f', 0}};
	struct error err;
	struct db *db = open_or_fail();
	struct db_room r;
	assert_run(db, false);
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		r = room_of(rooms[i].letter);
		r.due_ms = rooms[i].due_ms;
		insert(db, &r);
	}
	assert_due(db, 19, "");
	assert_due(db, 20, "bcd");
	assert_due(db, 39, "bcde");
	assert_due(db, INT64_MAX, "bcdea");
	assert_run(db, true);
	r = room_of('c');
	r.due_ms = 50;
	append(db, &r, "move");
	assert_due(db, INT64_MAX, "bdeac");
	r.stage = DB_OVER;
	r.due_ms = 0;
	append(db, &r, "flag");
	assert_due(db, INT64_MAX, "bdea");
	commit(db);
	db_close(db);
	run_sql_as_another_program(
		"UPDATE rooms SET stage = 2 WHERE id < 'd'; UPDATE rooms SET stage = 0 WHERE id > 'e'");
	db = open_or_fail();
	assert_due(db, INT64_MAX, "d");
	assert_int_equal(db_room_set_due(db, room_of('d').id, 1, 0, &err), DB_DONE); /* it has no event */
	assert_run(db, true);
	assert_int_equal(db_room_set_due(db, room_of('d').id, 0, 0, &err), DB_DONE);
	assert_int_equal(db_room_set_due(db, room_of('z').id, 0, 7, &err), DB_DONE);
	assert_due(db, INT64_MAX, "");
	assert_run(db, false);
	commit(db);
	db_close(db);
}

static void rooms_of_version_5_are_due_at_once(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	insert_all(db, "ba");
	struct db_room over = room_of('c');
	over.stage = DB_OVER;
	insert(db, &over);
	commit(db);
	db_close(db);
	run_sql_as_another_program(BEFORE_DUE "; PRAGMA user_version = 5");
	db = open_or_fail();
	assert_due(db, 1, "ab");
	db_close(db);
}

static void assert_pauses(struct db *db, const char *expected)
{
	struct db_pause *pauses;
	struct string text = {0};
	struct error err;
	int n;
	assert_int_equal(db_pauses_get(db, &pauses, &n, &err), DB_DONE);
	for (int i = 0; i < n; i++)
		string_add(&text, "%lld-%lld ", (long long)pauses[i].from_ms, (long long)pauses[i].to_ms);
	assert_string_equal(string_text(&text), expected);
	string_release(&text);
	free(pauses);
}

static void pauses_are_kept(void **state)
{
	(void)state;
	static const struct db_pause pauses[] = {{50, 60}, {10, 20}, {30, 40}, {30, 45}};
	struct error err;
	struct db *db = open_or_fail();
	assert_pauses(db, "");
	for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++)
		assert_int_equal(db_pause_add(db, &pauses[i], &err), DB_DONE);
	commit(db);
	assert_pauses(db, "10-20 30-45 50-60 ");
	db_close(db);
	run_sql_as_another_program("UPDATE pauses SET to_ms = -1 WHERE from_ms = 30");
	db = open_or_fail();
	assert_pauses(db, "10-20 50-60 ");
	db_close(db);
	run_sql_as_another_program("WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 10098)"
				   "INSERT INTO pauses SELECT i, i + 1 FROM n");
	struct db_pause *all;
	int n;
	db = open_or_fail();
	assert_int_equal(db_pauses_get(db, &all, &n, &err), DB_DONE);
	assert_int_equal(n, DB_PAUSES_MAX);
	assert_int_equal(all[0].from_ms, 50);
	assert_int_equal(all[n - 1].to_ms, 10099);
	free(all);
	db_close(db);
}

static void version_2_files_with_foreign_tables_are_not_upgraded(void **state)
{
	(void)state;
	static const char *const foreign[][3] = {
		{"CREATE TABLE rooms (x)", "DROP TABLE rooms", "table rooms already exists"},
		{"CREATE TABLE more (x)", "DROP TABLE more", "it contains the table \"more\""},
		{"CREATE TRIGGER t AFTER INSERT ON games BEGIN SELECT 1; END", "DROP TRIGGER t", "the trigger \"t\""},
	};
	struct error err;
	run_sql_as_another_program(VERSION_2);
	for (int i = 0; i < 3; i++) {
		run_sql_as_another_program(foreign[i][0]);
		assert_null(db_open(path, &err));
		assert_non_null(strstr(err.text, foreign[i][2]));
		run_sql_as_another_program(foreign[i][1]);
	}
	int64_t n;
	struct db *db = open_or_fail();
	assert_int_equal(db_count(db, &n, &err), DB_DONE);
	assert_int_equal(n, 2);
	db_close(db);
}

static void foreign_objects_are_refused(void **state)
{
	(void)state;
	static const char *const foreign[][2] = {
		{"CREATE TRIGGER t AFTER INSERT ON rooms BEGIN DELETE FROM rooms; END",
		 "it contains the trigger \"t\""},
		{"CREATE INDEX more ON rooms (clock)", "it contains the index \"more\""},
		{"DROP INDEX rooms_of_game", "no such table: rooms_of_game"},
		{"DROP TABLE room_events", "no such table: room_events"},
		{"ALTER TABLE alive ADD COLUMN more INTEGER", "its table \"alive\" differs"},
	};
	struct error err;
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		db_close(open_or_fail());
		run_sql_as_another_program(foreign[i][0]);
		assert_null(db_open(path, &err));
		if (!strstr(err.text, foreign[i][1]))
			fail_msg("%s: got %s", foreign[i][0], err.text);
		unlink(path);
	}
}

static void rows_out_of_range_count_as_damaged(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"stage = 3",
		"stage = -1",
		"is_listed = 2",
		"is_listed = -1",
		"created_ms = -1",
		"created_ms = 253402300800000",
		"changed_ms = 9223372036854775807",
		"plies = -1",
		"plies = 1000001",
		"n_events = -1",
		"n_events = 9223372036854775807",
		"n_events = 1000001",
		"revision = 0",
		"revision = 9007199254740993",
		"game = CAST(x'ff' AS TEXT)",
		"game = 'a' || char(0) || 'b'",
		"preset = CAST(zeroblob(101) AS TEXT)",
		"clock = replace(hex(zeroblob(51)), '0', 'x')",
		"first = CAST(x'eda080' AS TEXT)",
		"first = replace(hex(zeroblob(501)), '0', 'x')",
		"second = CAST(x'c3' AS TEXT)",
		"result = replace(hex(zeroblob(51)), '0', 'x')",
		"terms = CAST(x'80' AS TEXT)",
		"terms = replace(hex(zeroblob(2001)), '0', 'x')",
	};
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		char sql[200];
		struct error err;
		struct string letters = {0};
		int64_t last;
		bool is_terms = strncmp(changes[i], "terms", 5) == 0, is_stage = strncmp(changes[i], "stage", 5) == 0;
		unlink(path);
		struct db *db = open_or_fail();
		insert_all(db, "abc");
		snprintf(sql, sizeof sql, "UPDATE rooms SET %s WHERE id = 'bbbbbbbbbbbb'", changes[i]);
		run_sql_as_another_program(sql);
		assert_int_equal(status_of(db, "bbbbbbbbbbbb", &err), DB_DAMAGED);
		if (!strstr(err.text, "room \"bbbbbbbbbbbb\" is damaged: its "))
			fail_msg("%s: got %s", changes[i], err.text);
		/* a list entry has no terms; otherwise the row is skipped, and the page is filled with others */
		struct db_rooms_filter filter = {.stage = DB_PLAYING, .limit = 3};
		assert_int_equal(db_rooms_list(db, &filter, add_letter, &letters, &last, &err), DB_DONE);
		assert_string_equal(string_text(&letters), is_terms ? "cba" : "ca");
		assert_int_equal(err.text[0] != 0, !is_terms && !is_stage);
		assert_int_equal(db_room_delete(db, "bbbbbbbbbbbb", -1, &err), DB_DONE);
		commit(db);
		assert_int_equal(status_of(db, "bbbbbbbbbbbb", &err), DB_NONE);
		string_release(&letters);
		db_close(db);
	}
}

static void ids_out_of_range_count_as_damaged(void **state)
{
	(void)state;
	static const char *const ids[] = {
		"'aaaaaaaaaaa'",  "'aaaaaaaaaaaaa'", "''",
		"'aaaaaaaaaaaA'", "'aaaaaa aaaaa'",  "CAST(x'ff6161616161616161616161' AS TEXT)"};
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		char sql[200];
		struct error err;
		struct string letters = {0};
		int64_t last;
		unlink(path);
		struct db *db = open_or_fail();
		insert_all(db, "ab");
		snprintf(sql, sizeof sql, "UPDATE rooms SET id = %s WHERE id = 'bbbbbbbbbbbb'", ids[i]);
		run_sql_as_another_program(sql);
		struct db_rooms_filter filter = {.stage = DB_PLAYING, .limit = 3};
		assert_int_equal(db_rooms_list(db, &filter, add_letter, &letters, &last, &err), DB_DONE);
		assert_string_equal(string_text(&letters), "a");
		assert_non_null(strstr(err.text, "is damaged: its id is out of range"));
		string_release(&letters);
		db_close(db);
	}
}

static void add_letter_of_room(void *context, const struct db_room *r)
{
	string_char(context, r->id[0]);
}

static void ignore_event(void *context, const char *event)
{
	(void)context, (void)event;
}

static void rows_at_the_bounds_are_read(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"created_ms = 0",
		"created_ms = 253402300799999",
		"plies = 1000000",
		"revision = 9007199254740992",
		"game = replace(hex(zeroblob(50)), '0', 'x')",
		"second = replace(hex(zeroblob(500)), '0', 'x')",
		"terms = ''",
		"terms = replace(hex(zeroblob(2000)), '0', 'x')",
	};
	struct db *db = open_or_fail();
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		char sql[200], event[DB_EVENT_MAX + 1];
		struct error err;
		struct string letters = {0};
		struct db_room a = room_of('a');
		memset(event, 'x', DB_EVENT_MAX);
		event[DB_EVENT_MAX] = 0;
		insert(db, &a);
		append(db, &a, event);
		commit(db);
		snprintf(sql, sizeof sql, "UPDATE rooms SET %s", changes[i]);
		run_sql_as_another_program(sql);
		assert_int_equal(db_room_get(db, a.id, add_letter_of_room, ignore_event, &letters, &err), DB_DONE);
		assert_string_equal(string_text(&letters), "a");
		string_release(&letters);
		run_sql_as_another_program("UPDATE last SET revision = 1");
		assert_int_equal(db_room_delete(db, a.id, -1, &err), DB_DONE);
		commit(db);
	}
	db_close(db);
}

static void rooms_without_all_their_events_are_damaged(void **state)
{
	(void)state;
	static const char *const changes[] = {
		"DELETE FROM room_events",
		"DELETE FROM room_events WHERE n = 0",
		"DELETE FROM room_events WHERE n = 1",
		"DELETE FROM room_events WHERE n = 2",
		"UPDATE room_events SET n = 3 WHERE n = 2",
		"UPDATE room_events SET n = -1 WHERE n = 0",
		"INSERT INTO room_events VALUES ('aaaaaaaaaaaa', 3, '')",
		"INSERT INTO room_events VALUES ('aaaaaaaaaaaa', -1, '')",
		"UPDATE room_events SET event = CAST(x'ff' AS TEXT) WHERE n = 1",
		"UPDATE room_events SET event = 'a' || char(0) WHERE n = 1",
		"UPDATE room_events SET event = replace(hex(zeroblob(1001)), '0', 'x') WHERE n = 2",
		"UPDATE rooms SET n_events = 2",
		"UPDATE rooms SET n_events = 4",
	};
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		struct error err;
		unlink(path);
		struct db *db = open_or_fail();
		struct db_room a = room_of('a');
		insert(db, &a);
		for (int n = 0; n < 3; n++)
			append(db, &a, "event");
		commit(db);
		assert_room(db, &a, "event;event;event;");
		run_sql_as_another_program(changes[i]);
		assert_int_equal(status_of(db, a.id, &err), DB_DAMAGED);
		if (!strstr(err.text, "room \"aaaaaaaaaaaa\" is damaged: its event "))
			fail_msg("%s: got %s", changes[i], err.text);
		db_close(db);
	}
}

/* A row that another program has added fails no transaction. */
static void events_replace_foreign_ones(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	struct db_room a = room_of('a');
	insert(db, &a);
	commit(db);
	run_sql_as_another_program("INSERT INTO room_events VALUES ('aaaaaaaaaaaa', 0, 'foreign')");
	append(db, &a, "ours");
	commit(db);
	assert_room(db, &a, "ours;");
	db_close(db);
}

/* Revisions that another program added or changed. */
static void changes_come_first_after_foreign_ones(void **state)
{
	(void)state;
	struct db *db = open_or_fail();
	insert_all(db, "ab");
	run_sql_as_another_program("UPDATE rooms SET revision = 70 WHERE id = 'aaaaaaaaaaaa'");
	db_close(db);
	db = open_or_fail();
	insert_all(db, "c");
	assert_playing(db, "cab");
	db_close(db);
}

static void the_time_of_the_server_is_checked(void **state)
{
	(void)state;
	struct error err;
	int64_t n;
	struct db *db = open_or_fail();
	assert_int_equal(db_set_alive(db, 253402300799999, &err), DB_DONE);
	commit(db);
	assert_int_equal(db_get_alive(db, &n, &err), DB_DONE);
	run_sql_as_another_program("UPDATE alive SET ms = -1");
	assert_int_equal(db_get_alive(db, &n, &err), DB_DAMAGED);
	run_sql_as_another_program("UPDATE alive SET ms = 253402300800000");
	assert_int_equal(db_get_alive(db, &n, &err), DB_DAMAGED);
	assert_string_equal(err.text, "the time when a server last ran is out of range");
	assert_int_equal(db_set_alive(db, 1, &err), DB_DONE);
	commit(db);
	run_sql_as_another_program("INSERT INTO alive VALUES (2, 7)");
	assert_int_equal(db_get_alive(db, &n, &err), DB_DONE);
	assert_int_equal(n, 1);
	db_close(db);
}

int main(void)
{
	const struct CMUnitTest both[] = {
		cmocka_unit_test_setup_teardown(rooms_are_kept_with_their_events, begin, scratch_end),
		cmocka_unit_test_setup_teardown(terms_never_change, begin, scratch_end),
		cmocka_unit_test_setup_teardown(ids_are_not_used_twice, begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_room_continued_elsewhere_is_stale, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_last_changed_rooms_come_first, begin, scratch_end),
		cmocka_unit_test_setup_teardown(lists_are_filtered, begin, scratch_end),
		cmocka_unit_test_setup_teardown(old_rooms_are_found_by_their_stage, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rooms_and_games_share_a_transaction, begin, scratch_end),
		cmocka_unit_test_setup_teardown(committed_rooms_survive_the_end_of_the_process, begin, scratch_end),
		cmocka_unit_test_setup_teardown(events_replace_foreign_ones, begin, scratch_end),
		cmocka_unit_test_setup_teardown(the_time_of_the_server_is_checked, begin, scratch_end),
	};
	const struct CMUnitTest of_files[] = {
		cmocka_unit_test_setup_teardown(lists_of_many_rooms_are_fast, begin, scratch_end),
		cmocka_unit_test_setup_teardown(openings_of_many_rooms_are_fast, begin, scratch_end),
		cmocka_unit_test_setup_teardown(old_rooms_among_many_are_found_fast, begin, scratch_end),
		cmocka_unit_test_setup_teardown(openings_are_ranges_of_an_index, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rooms_are_due_in_order, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rooms_of_version_5_are_due_at_once, begin, scratch_end),
		cmocka_unit_test_setup_teardown(pauses_are_kept, begin, scratch_end),
		cmocka_unit_test_setup_teardown(failed_commits_leave_the_rooms_as_they_were, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rooms_of_a_replaced_file_are_gone, begin, scratch_end),
		cmocka_unit_test_setup_teardown(version_2_files_keep_their_games, begin, scratch_end),
		cmocka_unit_test_setup_teardown(version_3_files_keep_their_rooms, begin, scratch_end),
		cmocka_unit_test_setup_teardown(version_5_files_keep_the_rooms_of_tournaments, begin, scratch_end),
		cmocka_unit_test_setup_teardown(version_2_files_with_foreign_tables_are_not_upgraded, begin,
						scratch_end),
		cmocka_unit_test_setup_teardown(foreign_objects_are_refused, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rows_out_of_range_count_as_damaged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(ids_out_of_range_count_as_damaged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rows_at_the_bounds_are_read, begin, scratch_end),
		cmocka_unit_test_setup_teardown(rooms_without_all_their_events_are_damaged, begin, scratch_end),
		cmocka_unit_test_setup_teardown(changes_come_first_after_foreign_ones, begin, scratch_end),
	};
	int failed = cmocka_run_group_tests(both, NULL, NULL);
	return failed || where() != path ? failed : cmocka_run_group_tests(of_files, NULL, NULL);
}
