/* Records, files of other programs, tablebases and reviews through include/qipan.h; the shared library is linked. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <qipan.h>

#include "scratch.h"

static struct qipan_error err;

static struct qipan_game *new_game(const char *name, const char *position)
{
	struct qipan_game *g = qipan_game_new(name, NULL, position, &err);
	if (!g)
		fail_msg("%s: %s", name, err.text);
	return g;
}

static void play(struct qipan_game *g, const char *moves)
{
	char words[400];
	snprintf(words, sizeof words, "%s", moves);
	for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
		if (!qipan_game_play(g, word, &err))
			fail_msg("%s: %s", word, err.text);
}

static void expect_branch(struct qipan_game *g, int number, const char *notation, int parent, int step,
			  const char *moves)
{
	struct qipan_branch b;
	if (!qipan_game_branch(g, number, notation, &b, &err))
		fail_msg("%s", err.text);
	assert_string_equal(b.moves, moves);
	assert_int_equal(b.parent, parent);
	assert_int_equal(b.step, step);
}

static int add(struct qipan_game *g, int parent, int step, const char *moves)
{
	int number = qipan_game_add_branch(g, parent, step, moves, &err);
	if (number < 0)
		fail_msg("%s: %s", moves, err.text);
	return number;
}

/* --- branches --- */

static void branches_are_numbered_in_preorder(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL);
	play(g, "h2-e2 h9-g7 h0-g2");
	assert_int_equal(add(g, 0, 1, "b9-c7 h0-g2"), 1);
	assert_int_equal(add(g, 0, 0, "b2-e2"), 1);
	assert_int_equal(add(g, 2, 1, "b0-c2"), 3);
	assert_int_equal(add(g, 2, 0, "h7-e7 h0-g2 b9-c7"), 3);
	assert_int_equal(qipan_game_branch_count(g), 5);
	expect_branch(g, 0, NULL, -1, 0, "h2e2 h9g7 h0g2");
	expect_branch(g, 1, NULL, 0, 0, "b2e2");
	expect_branch(g, 2, NULL, 0, 1, "b9c7 h0g2");
	expect_branch(g, 3, NULL, 2, 0, "h7e7 h0g2 b9c7");
	expect_branch(g, 4, NULL, 2, 1, "b0c2");
	expect_branch(g, 3, "wxf", 2, 0, "C8=5 H2+3 H2+3");
	assert_true(qipan_game_remove_branch(g, 2, &err));
	assert_int_equal(qipan_game_branch_count(g), 2);
	expect_branch(g, 1, NULL, 0, 0, "b2e2");
	qipan_game_free(g);
}

static void branches_survive_writing(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("darkchess", NULL), *again;
	play(g, "b4 (k) a1 (P)");
	add(g, 0, 0, "b4 (K) d1 (p)");
	add(g, 0, 2, "d1 (N)");
	assert_true(qipan_game_set_comment(g, 1, 4, "two  pieces\nare known", &err));
	size_t size;
	const char *text = qipan_game_write(g, "qipan", NULL, &size, &err);
	assert_int_equal(strlen(text), size);
	struct qipan_reader *r = qipan_reader_new(text, size);
	assert_int_equal(qipan_reader_next(r, &again, &err), 1);
	expect_branch(again, 1, NULL, 0, 0, "b4 (K) d1 (p)");
	expect_branch(again, 2, NULL, 0, 2, "d1 (N)");
	assert_string_equal(qipan_game_comment(again, 1, 4), "two pieces are known");
	assert_null(qipan_game_comment(again, 1, 3));
	int step = 0;
	assert_string_equal(qipan_game_next_comment(again, 1, &step), "two pieces are known");
	assert_int_equal(step++, 4);
	assert_null(qipan_game_next_comment(again, 1, &step));
	assert_null(qipan_game_comment(again, 9, 0));
	qipan_reader_free(r);
	qipan_game_free(again);
	qipan_game_free(g);
}

static void bad_branches_are_refused(void **state)
{
	(void)state;
	struct qipan_branch b;
	struct qipan_game *g = new_game("darkchess", NULL);
	play(g, "b4 (k)");
	static const struct {
		int parent, step;
		const char *moves, *id;
	} bad[] = {
		{1, 0, "a1 (P)", "lib_no_branch"},
		{-1, 0, "a1 (P)", "lib_no_branch"},
		{0, 1, "(p)", "lib_bad_branch_step"},
		{0, 2, "a1", "lib_bad_branch_step"},
		{0, -1, "a1", "lib_bad_branch_step"},
		{0, 0, " ", "lib_no_moves"},
		{0, 0, "a1 a1", NULL},
		{0, 0, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "lib_long_move"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_int_equal(qipan_game_add_branch(g, bad[i].parent, bad[i].step, bad[i].moves, &err), -1);
		if (bad[i].id)
			assert_string_equal(err.id, bad[i].id);
	}
	assert_int_equal(qipan_game_branch_count(g), 1);
	assert_false(qipan_game_remove_branch(g, 0, &err));
	assert_string_equal(err.id, "lib_main_line_stays");
	assert_false(qipan_game_remove_branch(g, 1, &err));
	assert_false(qipan_game_branch(g, 1, NULL, &b, &err));
	assert_false(qipan_game_branch(g, 0, "wxf", &b, &err));
	assert_string_equal(err.id, "lib_no_notation");
	assert_false(qipan_game_set_comment(g, 0, 3, "x", &err));
	assert_string_equal(err.id, "lib_bad_comment_step");
	qipan_game_free(g);
}

static void branches_are_nested_up_to_a_limit(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL);
	play(g, "h2-e2");
	int parent = 0, depth = 0;
	for (int added; (added = qipan_game_add_branch(g, parent, 0, depth % 2 ? "b2-e2" : "b2-d2", &err)) >= 0;
	     depth++)
		parent = added;
	assert_string_equal(err.id, "lib_branches_too_deep");
	assert_int_equal(depth, 64);
	qipan_game_free(g);
}

/* --- tags --- */

static const char *tag(const struct qipan_game *g, const char *wanted)
{
	const char *name, *value;
	for (int i = 0; qipan_game_tag(g, i, &name, &value); i++)
		if (strcmp(name, wanted) == 0)
			return value;
	return NULL;
}

static void tags_are_set_and_written(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL), *again;
	qipan_game_players(g, "Ann", NULL);
	assert_true(qipan_game_set_tag(g, "Event", "a \"b\" \\ c\nd", &err));
	assert_true(qipan_game_set_tag(g, "Site", "here", &err));
	assert_true(qipan_game_set_tag(g, "Site", NULL, &err));
	assert_true(qipan_game_set_tag(g, "Date", "2026-12-01", &err));
	assert_true(qipan_game_set_tag(g, "Event_1", "x", &err));
	assert_true(qipan_game_set_tag(g, "Event_1", "y", &err));
	assert_null(tag(g, "Site"));
	assert_string_equal(tag(g, "Date"), "2026.12.01");
	size_t size;
	const char *text = qipan_game_write(g, "qipan", NULL, &size, &err);
	struct qipan_reader *r = qipan_reader_new(text, size);
	assert_int_equal(qipan_reader_next(r, &again, &err), 1);
	assert_string_equal(tag(again, "Event"), tag(g, "Event"));
	assert_string_equal(tag(again, "Event_1"), "y");
	assert_string_equal(tag(again, "Date"), "2026.12.01");
	assert_string_equal(qipan_game_player(again, QIPAN_FIRST), "Ann");
	assert_string_equal(qipan_game_player(again, QIPAN_SECOND), "");
	static const char *const bad[] = {
		"", "Game", "Result", "Red", "Tag_Red", "a b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "名"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(qipan_game_set_tag(g, bad[i], "x", &err));
		assert_string_equal(err.id, "lib_bad_tag_name");
	}
	char name[16];
	for (int i = 0; i < 62; i++) {
		snprintf(name, sizeof name, "T%d", i);
		assert_true(qipan_game_set_tag(g, name, "x", &err));
	}
	assert_false(qipan_game_set_tag(g, "T63", "x", &err));
	assert_string_equal(err.id, "lib_too_many_tags");
	assert_true(qipan_game_set_tag(g, "T63", NULL, &err));
	assert_true(qipan_game_set_tag(g, "T1", "y", &err));
	assert_string_equal(tag(g, "T1"), "y");
	assert_string_equal(tag(g, "Date"), "2026.12.01");
	assert_true(qipan_game_set_tag(g, "Date", NULL, &err));
	assert_null(tag(g, "Date"));
	assert_true(qipan_game_set_tag(g, "T2", NULL, &err));
	for (int i = 0; i < 2; i++)
		assert_true(qipan_game_set_tag(g, "Date", "2026-12-01, in the evening", &err));
	assert_string_equal(tag(g, "DateText"), "2026-12-01, in the evening");
	assert_true(qipan_game_set_tag(g, "Date", NULL, &err));
	assert_null(tag(g, "DateText"));
	qipan_reader_free(r);
	qipan_game_free(again);
	qipan_game_free(g);
}

/* --- files of other programs --- */

static size_t read_file(const char *path, char *out, size_t size)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		fail_msg("%s is missing", path);
	size_t n = fread(out, 1, size, f);
	fclose(f);
	assert_true(n < size);
	return n;
}

static void every_format_is_read(void **state)
{
	(void)state;
	static const struct {
		const char *path;
		int games, faults, length, branches; /* of the first game */
	} files[] = {
		{"fuzz/corpus/xqf/game_varations.xqf", 1, 0, 8, 6},
		{"fuzz/corpus/wxf/games.wxf", 2, 0, 6, 1},
		{"fuzz/corpus/cbr/test.cbr", 1, 0, 28, 12},
		{"fuzz/corpus/cbr/library.cbl", 0, 1, 0, 0},
		{"data/records/xiangqi/longhua_1989.cbl", 35, 0, 60, 1},
		{"data/records/xiangqi/test.cbf", 1, 0, 50, 1},
		{"fuzz/corpus/pfc/variations.pfc", 1, 0, 3, 3},
		{"fuzz/corpus/xqr/variations.xqr", 1, 0, 2, 3},
		{"../examples/game.pgn", 1, 0, 10, 1},
		{"../examples/game.xqf", 1, 0, 60, 1},
		{"../examples/damaged.game", 0, 1, 0, 0},
	};
	static char bytes[1 << 20];
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		size_t n = read_file(files[i].path, bytes, sizeof bytes);
		struct qipan_reader *r = qipan_reader_new(bytes, n);
		struct qipan_game *g;
		int games = 0, faults = 0, length = 0, branches = 0;
		for (int status; (status = qipan_reader_next(r, &g, &err)) != 0;) {
			faults += status < 0;
			if (status < 0)
				continue;
			if (games++ == 0) {
				length = qipan_game_length(g);
				branches = qipan_game_branch_count(g);
			}
			qipan_game_free(g);
		}
		qipan_reader_free(r);
		assert_int_equal(games, files[i].games);
		assert_int_equal(faults, files[i].faults);
		assert_int_equal(length, files[i].length);
		assert_int_equal(branches, files[i].branches);
	}
}

/* Our own format in another encoding, and bytes that are no games. */
static void encodings_are_recognized(void **state)
{
	(void)state;
	static const char gbk[] = "[Game \"qilin\"]\n[First \"\xc0\xee\"]\n[Result \"*\"]\n\n1. a1 *\n";
	static const char binary[] = "\x01\x02\x03\xff\x04\x05\x06\xfe\x01\x02\x03\xff\x04\x05\x06\xfe";
	struct qipan_game *g;
	struct qipan_reader *r = qipan_reader_new(gbk, sizeof gbk - 1);
	assert_int_equal(qipan_reader_next(r, &g, &err), 1);
	assert_string_equal(qipan_game_player(g, QIPAN_FIRST), "李");
	qipan_game_free(g);
	assert_int_equal(qipan_reader_next(r, &g, &err), 0);
	qipan_reader_free(r);
	r = qipan_reader_new(binary, sizeof binary - 1);
	assert_int_equal(qipan_reader_next(r, &g, &err), -1);
	assert_string_equal(err.id, "records_not_text");
	assert_int_equal(qipan_reader_next(r, &g, &err), 0);
	qipan_reader_free(r);
}

/* The only game of the bytes. */
static struct qipan_game *read_one(const char *bytes, size_t n)
{
	struct qipan_game *g, *next;
	struct qipan_reader *r = qipan_reader_new(bytes, n);
	if (qipan_reader_next(r, &g, &err) != 1)
		fail_msg("%s", err.text);
	assert_int_equal(qipan_reader_next(r, &next, &err), 0);
	qipan_reader_free(r);
	return g;
}

static void every_format_is_written(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL);
	play(g, "h2-e2 h9-g7 h0-g2 i9-h9");
	add(g, 0, 1, "b9-c7 h0-g2");
	assert_true(qipan_game_set_comment(g, 0, 1, "central cannon", &err));
	int n_formats = 0;
	for (const char *format; (format = qipan_list_formats("xiangqi", n_formats)); n_formats++) {
		size_t size;
		const char *bytes = qipan_game_write(g, format, NULL, &size, &err);
		assert_non_null(bytes);
		struct qipan_game *again = read_one(bytes, size);
		expect_branch(again, 0, NULL, -1, 0, "h2e2 h9g7 h0g2 i9h9");
		expect_branch(again, 1, NULL, 0, 1, "b9c7 h0g2");
		assert_string_equal(qipan_game_comment(again, 0, 1), "central cannon");
		qipan_game_free(again);
	}
	assert_int_equal(n_formats, 4);
	size_t size;
	assert_non_null(strstr(qipan_game_write(g, "pgn", "wxf", &size, &err), "C2=5"));
	assert_null(qipan_game_write(g, "gif", NULL, &size, &err));
	assert_string_equal(err.id, "lib_no_format");
	assert_null(qipan_game_write(g, "pgn", "morse", &size, &err));
	qipan_game_free(g);
	g = new_game("surakarta", NULL);
	assert_null(qipan_game_write(g, "xqf", NULL, &size, &err));
	assert_non_null(qipan_game_write(g, "qipan", NULL, &size, &err));
	qipan_game_free(g);
	assert_null(qipan_list_formats("chess", 0));
}

/* --- tablebases --- */

static void tables_are_probed(void **state)
{
	(void)state;
	struct qipan_table_value v;
	shell_output("$Q tables build darkchess --pieces 2 --folder $D", 0);
	struct qipan_tables *t = qipan_tables_new("darkchess", scratch_folder, &err);
	assert_non_null(t);
	struct qipan_game *g = new_game("darkchess", "4/4/4/4/4/4/2K1/g3 r r - 0 0");
	assert_true(qipan_tables_probe(t, g, &v));
	assert_int_equal(v.result, 1);
	assert_true(v.plies > 0 && v.plies % 2 == 1 && v.forced);
	qipan_game_free(g);
	g = new_game("darkchess", NULL);
	assert_false(qipan_tables_probe(t, g, &v));
	qipan_game_free(g);
	g = new_game("surakarta", NULL);
	assert_false(qipan_tables_probe(t, g, &v));
	qipan_game_free(g);
	qipan_tables_free(t);
	assert_null(qipan_tables_new("darkchess", "/nonexistent", &err));
	assert_null(qipan_tables_new("magic", NULL, &err));
	assert_null(qipan_tables_new("chess", NULL, &err));
	qipan_tables_free(NULL);
}

/* --- reviews --- */

static void count_call(void *context)
{
	++*(int *)context;
}

static void stop_at_once(void *engine)
{
	qipan_engine_stop(engine);
}

static void games_are_reviewed(void **state)
{
	(void)state;
	int calls = 0;
	struct qipan_limits limits = {.nodes = 300};
	struct qipan_game *g = new_game("xiangqi", NULL), *other = new_game("qilin", NULL);
	play(g, "h2-e2 h9-g7 e2-e6");
	struct qipan_engine *e = qipan_engine_new("xiangqi", "strongest", 0, 1 << 20, &err);
	assert_non_null(e);
	const char *review = qipan_engine_review(e, g, &limits, count_call, &calls, &err);
	assert_non_null(review);
	assert_int_equal(calls, 4);
	assert_non_null(strstr(review, "\"steps\":["));
	char *first = strdup(review);
	assert_string_equal(qipan_engine_review(e, g, &limits, NULL, NULL, &err), first);
	free(first);
	assert_null(qipan_engine_review(e, g, &limits, stop_at_once, e, &err));
	assert_string_equal(err.id, "lib_review_stopped");
	assert_null(qipan_engine_review(e, other, &limits, NULL, NULL, &err));
	assert_string_equal(err.id, "lib_other_game");
	limits.infinite = true;
	assert_null(qipan_engine_review(e, g, &limits, NULL, NULL, &err));
	assert_string_equal(err.id, "lib_review_limits");
	assert_null(qipan_engine_review(e, g, &(struct qipan_limits){.depth = -1}, NULL, NULL, &err));
	struct qipan_search_result found;
	assert_true(qipan_engine_think(e, g, &(struct qipan_limits){.nodes = 100}, &found, &err));
	qipan_engine_free(e);
	qipan_game_free(g);
	qipan_game_free(other);
}

/* --- levels --- */

static void levels_are_positions(void **state)
{
	(void)state;
	struct qipan_level level;
	struct qipan_levels *l = qipan_levels_new(NULL, 0, &err);
	assert_true(qipan_levels_count(l) >= 120);
	for (int i = 0; i < qipan_levels_count(l); i++) {
		assert_true(qipan_levels_get(l, i, 0, &level));
		struct qipan_game *g = new_game("magic", level.position);
		struct qipan_engine *npc = qipan_engine_new("magic", level.npc, level.seed, 1 << 16, &err);
		assert_non_null(npc);
		assert_true(level.win_rate >= 0 && level.win_rate <= 1);
		qipan_engine_free(npc);
		qipan_game_free(g);
	}
	assert_false(qipan_levels_get(l, -1, 0, &level));
	assert_false(qipan_levels_get(l, qipan_levels_count(l), 0, &level));
	assert_false(qipan_levels_get(l, 0, -1, &level));
	qipan_levels_free(l);
	static const char good[] =
		"{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", \"size\": \"4x4\", \"first\": \"alternate\"}";
	l = qipan_levels_new(good, sizeof good - 1, &err);
	assert_non_null(l);
	assert_true(qipan_levels_get(l, 0, 0, &level));
	assert_true(level.win_rate < 0);
	char *first = strdup(level.position);
	assert_true(qipan_levels_get(l, 0, 1, &level));
	assert_string_not_equal(first, level.position);
	free(first);
	qipan_levels_free(l);
	assert_null(qipan_levels_new("{\"id\": 5}", 9, &err));
	assert_null(qipan_levels_new("", 0, &err));
	qipan_levels_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(branches_are_numbered_in_preorder),
		cmocka_unit_test(branches_survive_writing),
		cmocka_unit_test(bad_branches_are_refused),
		cmocka_unit_test(branches_are_nested_up_to_a_limit),
		cmocka_unit_test(tags_are_set_and_written),
		cmocka_unit_test(every_format_is_read),
		cmocka_unit_test(encodings_are_recognized),
		cmocka_unit_test(every_format_is_written),
		cmocka_unit_test_setup_teardown(tables_are_probed, scratch_begin, scratch_end),
		cmocka_unit_test(games_are_reviewed),
		cmocka_unit_test(levels_are_positions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
