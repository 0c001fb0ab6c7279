/* Scored games (train/scored.h) byte by byte, errors in their files, and runs that produce such files. */
#include "support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/rng.h"
#include "games/registry.h"
#include "scratch.h"
#include "train/scored_run.h"

static const struct game *game_of(const char *name)
{
	struct error err;
	const struct game *game = games_find(name, &err);
	assert_non_null(game);
	return game;
}

static void expect_error(const struct error *err, const char *expected)
{
	if (strcmp(err->text, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", err->text, expected);
}

/* --- games --- */

static void put(struct string *out, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		string_char(out, (char)(x >> 8 * i));
}

/* Appends a game's bytes with their length and a matching checksum. */
static void put_sealed(struct string *out, const char *body, size_t n)
{
	uint64_t sum = n;
	for (size_t i = 0; i < n; i++)
		sum = rng_mix(sum ^ (unsigned char)body[i]);
	put(out, n, 4);
	put(out, sum, 8);
	string_bytes(out, body, n);
}

static void games_follow_the_documented_format(void **state)
{
	(void)state;
	struct scored_game g = {.result = SECOND_WINS};
	struct string out = {0}, expected = {0};
	string_add(&g.start, "abc");
	scored_copy(&g, (struct scored_ply){.move = 0x0102, .score = -2, .marks = SCORED_KNOWN | SCORED_QUIET});
	scored_copy(&g, (struct scored_ply){.move = 5, .score = 0x0304});
	scored_put_head(&out, game_of("qilin"), game_of("qilin")->presets, "test nodes=1");
	string_add(&expected, "qipan scored games 1 qilin %s test nodes=1\n", game_of("qilin")->presets->name);
	scored_put(&out, &g);
	char body[] = {SECOND_WINS, 3, 0, 'a', 'b', 'c', 2, 0, 2, 1, (char)0xfe, (char)0xff, 3, 5, 0, 4, 3, 0};
	put_sealed(&expected, body, sizeof body);
	assert_int_equal(out.length, expected.length);
	assert_memory_equal(out.text, expected.text, expected.length);
	string_release(&out);
	string_release(&expected);
	scored_release(&g);
}

static void expect_game(const struct scored_game *a, const struct scored_game *b)
{
	assert_int_equal(a->result, b->result);
	assert_string_equal(string_text(&a->start), string_text(&b->start));
	assert_int_equal(a->n, b->n);
	for (int i = 0; i < a->n; i++) {
		assert_int_equal(a->plies[i].move, b->plies[i].move);
		assert_int_equal(a->plies[i].score, b->plies[i].score);
		assert_int_equal(a->plies[i].marks, b->plies[i].marks);
	}
}

/* The longest start and the maximum number of plies; reading a game replaces the previous one. */
static void the_largest_games_are_read_back(void **state)
{
	(void)state;
	const struct game *qilin = game_of("qilin");
	struct scored_game small = {.result = DRAWN}, large = {.result = UNDECIDED}, out = {0};
	struct string bytes = {0};
	struct scored_reader r;
	struct error err;
	for (int i = 0; i < POSITION_TEXT_MAX - 1; i++)
		string_char(&large.start, (char)('a' + i % 26));
	for (int i = 0; i < SCORED_PLIES_MAX; i++)
		scored_copy(&large,
			    (struct scored_ply){(uint16_t)(i * 7), (int16_t)(i * 13 - 32768), (uint8_t)(i % 4)});
	scored_put_head(&bytes, qilin, qilin->presets, "test");
	scored_put(&bytes, &large);
	scored_put(&bytes, &small);
	assert_true(scored_open(&r, qilin, bytes.text, bytes.length, &err));
	assert_ptr_equal(r.preset, qilin->presets);
	assert_memory_equal(bytes.text, r.head, strlen(r.head));
	assert_string_equal(strrchr(r.head, ' '), " test");
	assert_int_equal(scored_next(&r, &out, &err), SCORED_READ);
	expect_game(&out, &large);
	assert_int_equal(scored_next(&r, &out, &err), SCORED_READ);
	expect_game(&out, &small);
	assert_int_equal(r.n_games, 2);
	assert_int_equal(r.at, bytes.length);
	assert_int_equal(scored_next(&r, &out, &err), SCORED_END);
	scored_release(&small);
	scored_release(&large);
	scored_release(&out);
	string_release(&bytes);
}

/* Opens a file of one valid game followed by the given bytes, which the reader rejects. */
static void expect_bad(const struct string *second, enum scored_status status, const char *expected)
{
	const struct game *qilin = game_of("qilin");
	struct scored_game first = {.result = FIRST_WINS}, out = {0};
	struct string bytes = {0};
	struct scored_reader r;
	struct error err;
	scored_put_head(&bytes, qilin, qilin->presets, "test");
	scored_put(&bytes, &first);
	size_t at = bytes.length;
	string_bytes(&bytes, string_text(second), second->length);
	assert_true(scored_open(&r, qilin, bytes.text, bytes.length, &err));
	assert_int_equal(scored_next(&r, &out, &err), SCORED_READ);
	assert_int_equal(out.result, FIRST_WINS);
	assert_int_equal(scored_next(&r, &out, &err), status);
	expect_error(&err, expected);
	assert_int_equal(r.at, at); /* where a file is truncated */
	assert_int_equal(r.n_games, 1);
	scored_release(&first);
	scored_release(&out);
	string_release(&bytes);
}

static void expect_bad_game(struct scored_game *g, const char *expected)
{
	struct string bytes = {0};
	scored_put(&bytes, g);
	expect_bad(&bytes, SCORED_BAD, expected);
	string_release(&bytes);
	scored_release(g);
}

static void impossible_games_are_refused(void **state)
{
	(void)state;
	struct scored_game g = {.result = (enum verdict)(DRAWN + 1)};
	expect_bad_game(&g, "game 2 has an invalid result or starting position");
	for (int i = 0; i < POSITION_TEXT_MAX; i++)
		string_char(&g.start, 'a');
	expect_bad_game(&g, "game 2 has an invalid result or starting position");
	for (int i = 0; i < SCORED_PLIES_MAX + 1; i++)
		scored_copy(&g, (struct scored_ply){0});
	expect_bad_game(&g, "the number of plies of game 2 does not match its header");
	static const struct {
		char body[12];
		size_t n;
		const char *error;
	} bad[] = {
		{{DRAWN, 0, 0, 0}, 4, "game 2 is damaged: checksum mismatch"}, /* too short for a game */
		{{DRAWN, 1, 0, 0, 0},
		 5,
		 "game 2 has an invalid result or starting position"}, /* no room for the letter of the start */
		{{DRAWN, 0, 0, 1, 0}, 5, "the number of plies of game 2 does not match its header"},
		{{DRAWN, 0, 0, 1, 0, 0, 0, 0, 0}, 9, "the number of plies of game 2 does not match its header"},
		{{DRAWN, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, 11, "the number of plies of game 2 does not match its header"},
		{{DRAWN, 0, 0, 0, 0, 0}, 6, "the number of plies of game 2 does not match its header"},
		{{DRAWN, 1, 0, 'a', 0, 0, 0}, 7, "the number of plies of game 2 does not match its header"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct string bytes = {0};
		put_sealed(&bytes, bad[i].body, bad[i].n);
		expect_bad(&bytes, SCORED_BAD, bad[i].error);
		string_release(&bytes);
	}
}

static void truncated_and_damaged_games_are_distinguished(void **state)
{
	(void)state;
	struct string bytes = {0};
	put_sealed(&bytes, "\0\0\0\0\0", 5);
	size_t whole = bytes.length;
	for (size_t n = 1; n < whole; n++) {
		bytes.length = n;
		expect_bad(&bytes, SCORED_CUT, "game 2 is truncated");
	}
	bytes.length = whole;
	bytes.text[whole - 1] ^= 1;
	expect_bad(&bytes, SCORED_BAD, "game 2 is damaged: checksum mismatch");
	string_release(&bytes);
}

/* --- headers --- */

static void does_not_open(const char *bytes, size_t n, const char *expected)
{
	struct scored_reader r;
	struct error err;
	assert_false(scored_open(&r, game_of("xiangqi"), bytes, n, &err));
	if (!strstr(err.text, expected))
		fail_msg("\"%s\", expected \"%s\"", err.text, expected);
}

static void invalid_headers_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *head, *error;
	} bad[] = {
		{"", "not scored games, expected a file that starts with \"qipan scored games 1 \""},
		{"qipan scored games 1 xiangqi wxf test", "not scored games"}, /* the line is not terminated */
		{"qipan scored games 2 xiangqi wxf test\n", "not scored games"},
		{"\n", "not scored games"},
		{"qipan scored games 1 xiangqi\n", "the first line does not name a game and a preset"},
		{"qipan scored games 1 \n", "the first line does not name a game and a preset"},
		{"qipan scored games 1 qilin wxf test\n", "the games are of \"qilin\", expected xiangqi"},
		{"qipan scored games 1 xiangqi-2 wxf test\n", "the games are of \"xiangqi-2\", expected xiangqi"},
		{"qipan scored games 1 xiangqi nowhere test\n", "nowhere"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		does_not_open(bad[i].head, strlen(bad[i].head), bad[i].error);
}

/* The line may have SCORED_HEAD_MAX bytes including its end; the bytes after it belong to games. */
static void header_size_is_limited(void **state)
{
	(void)state;
	struct scored_reader r;
	struct error err;
	char head[SCORED_HEAD_MAX + 2];
	int n = snprintf(head, sizeof head, "qipan scored games 1 xiangqi %s ", game_of("xiangqi")->presets->name);
	memset(head + n, 'x', sizeof head - (size_t)n);
	head[SCORED_HEAD_MAX - 1] = '\n';
	assert_true(scored_open(&r, game_of("xiangqi"), head, SCORED_HEAD_MAX, &err));
	assert_int_equal(strlen(r.head), SCORED_HEAD_MAX - 1);
	assert_int_equal(r.at, SCORED_HEAD_MAX);
	does_not_open(head, SCORED_HEAD_MAX - 1, "not scored games");
	head[SCORED_HEAD_MAX - 1] = 'x';
	head[SCORED_HEAD_MAX] = '\n';
	does_not_open(head, SCORED_HEAD_MAX + 1, "not scored games");
}

/* --- replaying --- */

static void plies_of_other_rules_are_refused(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	struct scored_game g = {0};
	struct line line;
	struct error err;
	assert_true(scored_begin(&g, xiangqi, xiangqi->presets, &line, &err)); /* the preset's start: 44 moves */
	assert_true(scored_step(&line, &(struct scored_ply){.move = 43}, &err));
	assert_false(scored_step(&line, &(struct scored_ply){.move = 44}, &err));
	expect_error(&err, "ply 2 is move 45 of 44: the data were made with different rules");
	assert_int_equal(line.length, 1);
	line_release(&line);
	string_add(&g.start, "nowhere");
	assert_false(scored_begin(&g, xiangqi, xiangqi->presets, &line, &err));
	scored_release(&g);
}

/* A ply is the index of a move in generation order; where chance acts, of an outcome. */
static void plies_store_moves_and_outcomes_by_index(void **state)
{
	(void)state;
	const struct game *darkchess = game_of("darkchess");
	struct scored_game g = {.result = DRAWN};
	struct position start;
	struct line line;
	struct error err;
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	darkchess->rules.start(&start, darkchess->presets);
	int n = darkchess->rules.generate(&start, moves);
	assert_int_equal(n, 32); /* flips */
	line_init(&line, darkchess, &start);
	struct scored_ply *ply = scored_add(&g, darkchess, &start, moves[31]);
	assert_int_equal(ply->move, 31);
	assert_int_equal(ply->score | ply->marks, 0);
	line_push(&line, moves[31]);
	assert_int_equal(darkchess->rules.outcomes(line_last(&line), outcomes), 14);
	assert_int_equal(scored_add(&g, darkchess, line_last(&line), outcomes[9].move)->move, 9);
	line_push(&line, outcomes[9].move);
	assert_int_equal(scored_add(&g, darkchess, line_last(&line), moves[0])->move, 0);
	assert_int_equal(g.n, 3);

	struct line again;
	assert_true(scored_begin(&g, darkchess, darkchess->presets, &again, &err));
	assert_false(scored_step(&again, &(struct scored_ply){.move = 32}, &err));
	for (int i = 0; i < 2; i++)
		assert_true(scored_step(&again, &g.plies[i], &err));
	assert_true(again.steps[2].key == line.steps[2].key);
	assert_string_equal(position_text(darkchess, line_last(&again)), position_text(darkchess, line_last(&line)));
	line_release(&line);
	line_release(&again);
	scored_clear(&g);
	assert_int_equal(g.n + (int)g.start.length, 0);
	assert_int_equal(g.result, UNDECIDED);
	scored_release(&g);
}

static void checksums_distinguish_games(void **state)
{
	(void)state;
	struct scored_game games[2] = {{.result = DRAWN}, {.result = FIRST_WINS}};
	struct scored_game turned[2] = {games[1], games[0]};
	uint64_t sum = scored_sum(games, 2);
	assert_true(scored_sum(games, 2) == sum);
	assert_true(scored_sum(games, 1) != sum);
	assert_true(scored_sum(turned, 2) != sum);
	assert_true(scored_sum(games, 0) != scored_sum(games, 1));
	scored_copy(&games[1], (struct scored_ply){.score = 1});
	assert_true(scored_sum(games, 2) != sum);
	scored_release(&games[1]);
}

/* --- runs --- */

/* Makes games of i + 1 plies; even plies have scores. */
struct maker {
	int fails_at, stops_at; /* game numbers, or -1 */
	atomic_bool stop;
	int n_reports, min, last; /* what was reported */
	int64_t n_scored;
};

static bool make(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *err)
{
	struct maker *m = context;
	(void)stop;
	if (i == m->fails_at)
		return fail(err, TEST_MESSAGE("game {0} is too much"), i);
	if (i == m->stops_at)
		atomic_store(&m->stop, true);
	out->result = DRAWN;
	for (int ply = 0; ply <= i; ply++)
		scored_copy(out, (struct scored_ply){.score = (int16_t)i, .marks = ply % 2 ? 0 : SCORED_KNOWN});
	return true;
}

static void report(void *context, int n, int64_t n_scored)
{
	struct maker *m = context;
	if (m->n_reports++ == 0)
		m->min = n;
	m->last = n;
	m->n_scored = n_scored;
}

static bool run(struct maker *m, const char *name, int n, bool resume, struct error *err)
{
	*m = (struct maker){.fails_at = m->fails_at, .stops_at = m->stops_at};
	struct scored_job job = {.game = game_of("qilin"),
				 .preset = game_of("qilin")->presets,
				 .path = scratch_path(name),
				 .resume = resume,
				 .how = "test",
				 .n = n,
				 .make = make,
				 .report = report,
				 .context = m,
				 .report_context = m,
				 .stop = &m->stop};
	return scored_run(&job, err);
}

static int games_in(const char *name)
{
	struct string bytes = {0};
	struct scored_reader r;
	struct scored_game g = {0};
	struct error err;
	assert_true(file_read(scratch_path(name), 1 << 20, &bytes, &err));
	assert_true(scored_open(&r, game_of("qilin"), bytes.text, bytes.length, &err));
	while (scored_next(&r, &g, &err) == SCORED_READ) {
		assert_int_equal(g.n, r.n_games);
		assert_int_equal(g.plies[0].score, r.n_games - 1);
	}
	scored_release(&g);
	string_release(&bytes);
	return r.n_games;
}

/* Games of 1, 2, 3, 4 and 5 plies have 1, 1, 2, 2 and 3 scores. */
static void runs_report_games_and_scores(void **state)
{
	(void)state;
	struct maker m = {.fails_at = -1, .stops_at = -1};
	struct error err;
	if (!run(&m, "five", 5, false, &err))
		fail_msg("%s", err.text);
	assert_int_equal(games_in("five"), 5);
	assert_int_equal(m.min, 0);
	assert_int_equal(m.last, 5);
	assert_int_equal(m.n_scored, 9);
	assert_int_equal(m.n_reports, 6);
	assert_true(run(&m, "five", 7, true, &err)); /* plus 3 and 4 scores */
	assert_int_equal(games_in("five"), 7);
	assert_int_equal(m.min, 5);
	assert_int_equal(m.last, 7);
	assert_int_equal(m.n_scored, 7);
	assert_true(run(&m, "five", 7, true, &err)); /* nothing is left to do */
	assert_int_equal(m.n_reports, 1);
	assert_int_equal(m.last, 7);
	assert_false(run(&m, "five", 6, true, &err));
	assert_non_null(strstr(err.text, "contains 7 games, expected at most 6"));
	assert_false(run(&m, "five", 7, false, &err));
	assert_non_null(strstr(err.text, "already exists"));
	assert_int_equal(games_in("five"), 7);
}

static void failed_or_stopped_runs_keep_earlier_games(void **state)
{
	(void)state;
	struct maker m = {.fails_at = 3, .stops_at = -1};
	struct error err;
	assert_false(run(&m, "failed", 6, false, &err));
	expect_error(&err, "game 3 is too much");
	assert_int_equal(games_in("failed"), 3);
	assert_int_equal(m.last, 3);
	m.fails_at = -1;
	m.stops_at = 4;
	assert_true(run(&m, "failed", 6, true, &err));
	assert_int_equal(games_in("failed"), 4); /* nothing of game 4, which was stopped */
	m.stops_at = -1;
	assert_true(run(&m, "failed", 6, true, &err));
	assert_int_equal(games_in("failed"), 6);
}

static void runs_do_not_touch_foreign_files(void **state)
{
	(void)state;
	struct maker m = {.fails_at = -1, .stops_at = -1};
	struct error err;
	struct string bytes = {0}, after = {0};
	static const char foreign[] =
		"1. e2e4 is no game of ours, and it is as long as a head of ours would be, and more\n";
	assert_true(file_write(scratch_path("foreign"), foreign, sizeof foreign - 1, &err));
	assert_false(run(&m, "foreign", 6, true, &err));
	assert_non_null(strstr(err.text, "contains other games, expected \"qipan scored games 1 qilin "));
	assert_non_null(strstr(err.text, " test\""));
	assert_true(file_write(scratch_path("foreign"), "qipan", 5, &err));
	assert_false(run(&m, "foreign", 6, true, &err));
	assert_non_null(strstr(err.text, "contains other games"));
	assert_true(file_read(scratch_path("foreign"), 100, &after, &err));
	assert_string_equal(string_text(&after), "qipan");

	assert_true(run(&m, "damaged", 3, false, &err));
	assert_true(file_read(scratch_path("damaged"), 1 << 20, &bytes, &err));
	bytes.text[bytes.length - 1] ^= 1;
	assert_true(file_write(scratch_path("damaged"), bytes.text, bytes.length, &err));
	assert_false(run(&m, "damaged", 6, true, &err));
	assert_non_null(strstr(err.text, "\": game 3 is damaged: checksum mismatch"));
	string_clear(&after);
	assert_true(file_read(scratch_path("damaged"), 1 << 20, &after, &err));
	assert_int_equal(after.length, bytes.length);
	string_release(&bytes);
	string_release(&after);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_follow_the_documented_format),
		cmocka_unit_test(the_largest_games_are_read_back),
		cmocka_unit_test(impossible_games_are_refused),
		cmocka_unit_test(truncated_and_damaged_games_are_distinguished),
		cmocka_unit_test(invalid_headers_are_refused),
		cmocka_unit_test(header_size_is_limited),
		cmocka_unit_test(plies_of_other_rules_are_refused),
		cmocka_unit_test(plies_store_moves_and_outcomes_by_index),
		cmocka_unit_test(checksums_distinguish_games),
		cmocka_unit_test_setup_teardown(runs_report_games_and_scores, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(failed_or_stopped_runs_keep_earlier_games, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(runs_do_not_touch_foreign_files, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
