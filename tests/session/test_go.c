/* The words of go: each one, out-of-bounds values, and that an error does not affect the other words. */
#include "support.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "session/go.h"

static struct line line; /* of xiangqi, at its start */

static int begin(void **state)
{
	(void)state;
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "");
	return 0;
}

static int end(void **state)
{
	(void)state;
	line_release(&line);
	return 0;
}

/* Read without errors. */
static const struct go *read_so(const char *words, int overhead_ms)
{
	static struct go go;
	struct error err = {0};
	if (!go_read(words, &line, overhead_ms, &go, &err))
		fail_msg("\"%s\" is refused: %s", words, err.text);
	return &go;
}

/* Read with an error that contains the text. */
static const struct go *read_bad(const char *words, const char *message)
{
	static struct go go;
	struct error err = {0};
	if (go_read(words, &line, 10, &go, &err))
		fail_msg("\"%s\" is accepted", words);
	if (!strstr(err.text, message))
		fail_msg("\"%s\" is refused with \"%s\", expected \"%s\"", words, err.text, message);
	return &go;
}

/* The root moves, with a blank before each. */
static const char *moves_of(const struct go *go)
{
	static struct string out;
	string_clear(&out);
	for (int i = 0; i < go->limits.n_moves; i++)
		string_add(&out, " %s", move_text(line.game, line_last(&line), go->limits.moves[i]));
	return string_text(&out);
}

static void every_keyword_is_read(void **state)
{
	(void)state;
	assert_int_equal(read_so("depth 12", 10)->limits.depth, 12);
	assert_int_equal(read_so("nodes 18446744073709551615", 10)->limits.nodes, UINT64_MAX);
	assert_int_equal(read_so("movetime 2147483647", 0)->limits.time_ms, INT_MAX);
	assert_int_equal(read_so("mate 100", 10)->limits.mate, 100);
	assert_true(read_so("infinite", 10)->limits.infinite);
	assert_true(read_so("ponder", 10)->ponders);
	const struct go *go = read_so("\twtime 60000  btime 30000 winc 1000 binc 500\tmovestogo 2147483647 ", 0);
	assert_true(go->limits.clock.runs);
	assert_int_equal(go->limits.clock.left_ms[0], 60000);
	assert_int_equal(go->limits.clock.left_ms[1], 30000);
	assert_int_equal(go->limits.clock.increment_ms[0], 1000);
	assert_int_equal(go->limits.clock.increment_ms[1], 500);
	assert_int_equal(go->limits.clock.moves_to_go, INT_MAX);
	assert_int_equal(read_so("wtime 9007199254740992", 0)->limits.clock.left_ms[0], (int64_t)1 << 53);
}

static void no_keywords_set_no_limit(void **state)
{
	(void)state;
	const struct go *go = read_so("", 10);
	assert_false(limits_are_given(&go->limits));
	assert_false(go->ponders);
	assert_null(go->limits.moves);
	assert_null(go->limits.stop);
	assert_false(limits_are_given(&read_so(" \t ", 10)->limits));
	assert_false(limits_are_given(&read_so("depth 0 nodes 0 mate 0", 10)->limits));
}

static void overhead_is_subtracted_from_times(void **state)
{
	(void)state;
	const struct go *go = read_so("movetime 500 wtime 10 btime 11 winc 3", 10);
	assert_int_equal(go->limits.time_ms, 490);
	assert_int_equal(go->limits.clock.left_ms[0], 1);
	assert_int_equal(go->limits.clock.left_ms[1], 1);
	assert_int_equal(go->limits.clock.increment_ms[0], 3);
	assert_int_equal(go->limits.clock.overhead_ms, 10); /* of the moves to come */
	assert_int_equal(read_so("movetime 0", 0)->limits.time_ms, 1);
}

/* Some programs send negative times when a flag has fallen. */
static void negative_times_are_zero(void **state)
{
	(void)state;
	const struct go *go = read_so("wtime -5 btime -9223372036854775807 winc -1 binc -0 movetime -7", 0);
	assert_true(go->limits.clock.runs);
	assert_int_equal(go->limits.clock.left_ms[0], 1);
	assert_int_equal(go->limits.clock.left_ms[1], 1);
	assert_int_equal(go->limits.clock.increment_ms[0], 0);
	assert_int_equal(go->limits.clock.increment_ms[1], 0);
	assert_int_equal(go->limits.time_ms, 1);
}

static void numbers_are_bounded(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"depth -1",    "nodes -1",
		"mate -1",     "movestogo -1",
		"depth",       "depth x",
		"depth 1.5",   "depth +1",
		"depth 1e3",   "depth 2147483648",
		"mate 101",    "movetime 2147483648",
		"wtime --1",   "wtime -",
		"wtime - 1",   "movestogo 2147483648",
		"winc -x",     "nodes 18446744073709551616",
		"btime 0x10",  "wtime 9007199254740993",
		"depth depth", "nodes 99999999999999999999999999999999999999999999999999999999999999999999999",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char word[16];
		snprintf(word, sizeof word, "%.*s: \"", (int)strcspn(bad[i], " "), bad[i]);
		assert_false(limits_are_given(&read_bad(bad[i], word)->limits));
	}
}

static void errors_do_not_affect_other_keywords(void **state)
{
	(void)state;
	const struct go *go = read_bad("depth 3 quickly nodes x mate 2 slowly", "\"quickly\" is not a parameter of go");
	assert_int_equal(go->limits.depth, 3);
	assert_int_equal(go->limits.nodes, 0);
	assert_int_equal(go->limits.mate, 2);
	assert_int_equal(read_bad("Depth 3 depth 4", "\"Depth\" is not")->limits.depth, 4);
	read_bad("\x01\x7f\xff", "is not a parameter of go");
	char words[400];
	memset(words, 'x', sizeof words - 1);
	words[sizeof words - 1] = 0;
	read_bad(words, "\" is not a parameter of go"); /* the word is truncated, the error is not */
}

static void long_words_are_read(void **state)
{
	(void)state;
	char *words = calloc(1, 100001);
	assert_non_null(words);
	memset(words, 'a', 100000);
	memcpy(words + 50000, " depth 3 ", 9);
	struct go go;
	struct error err;
	assert_false(go_read(words, &line, 10, &go, &err));
	assert_int_equal(go.limits.depth, 3);
	free(words);
}

static void the_last_duplicate_counts(void **state)
{
	(void)state;
	assert_int_equal(read_so("depth 3 depth 5", 10)->limits.depth, 5);
}

static void moves_end_at_the_next_keyword(void **state)
{
	(void)state;
	const struct go *go = read_so("searchmoves h2e2 R9+1  炮二平五 depth 2", 10);
	assert_string_equal(moves_of(go), " h2e2 a0a1 h2e2");
	assert_int_equal(go->limits.depth, 2);
	go = read_so("infinite searchmoves b0c2 ponder searchmoves h0g2", 10);
	assert_string_equal(moves_of(go), " b0c2 h0g2");
	assert_true(go->ponders && go->limits.infinite);
}

static void illegal_moves_are_named(void **state)
{
	(void)state;
	const struct go *go = read_bad("searchmoves h2e2 a0a9 b0c2 depth 2", "searchmoves: ");
	assert_string_equal(moves_of(go), " h2e2 b0c2");
	assert_int_equal(go->limits.depth, 2);
	read_bad("searchmoves h2e2 a0a9", "a0a9");
	read_bad("searchmoves nonsense depth 2", "nonsense");
}

/* Otherwise a search would have no move to choose from. */
static void all_moves_are_searched_without_a_legal_searchmove(void **state)
{
	(void)state;
	assert_null(read_bad("searchmoves a0a9 depth 2", "a0a9")->limits.moves);
	assert_null(read_bad("searchmoves", "searchmoves: ")->limits.moves);
	const struct go *go = read_bad("searchmoves infinite", "searchmoves: ");
	assert_null(go->limits.moves);
	assert_true(go->limits.infinite);
}

static void the_number_of_moves_is_limited(void **state)
{
	(void)state;
	struct string words = {0};
	string_add(&words, "searchmoves");
	for (int i = 0; i < MOVES_MAX; i++)
		string_add(&words, " h2e2");
	assert_int_equal(read_so(words.text, 10)->limits.n_moves, MOVES_MAX);
	string_add(&words, " h2e2 h2e2 depth 4");
	const struct go *go = read_bad(words.text, "more than 512");
	assert_int_equal(go->limits.n_moves, MOVES_MAX);
	assert_int_equal(go->limits.depth, 4);
	string_release(&words);
}

/* --- UCCI --- */

static struct go read_ucci(const char *words, int unit_ms, const char *message)
{
	struct go go;
	struct error err = {0};
	if (go_read_ucci(words, &line, unit_ms, 10, &go, &err) != !message)
		fail_msg("\"%s\": %s", words, message ? "is accepted" : err.text);
	assert_string_equal(err.text, message ? message : "");
	return go;
}

static void every_ucci_keyword_is_read(void **state)
{
	(void)state;
	assert_int_equal(read_ucci("depth 12", 1, NULL).limits.depth, 12);
	assert_int_equal(read_ucci("nodes 77", 1, NULL).limits.nodes, 77);
	assert_true(read_ucci("depth infinite", 1, NULL).limits.infinite);
	assert_true(read_ucci("infinite", 1, NULL).limits.infinite);
	assert_true(read_ucci("ponder", 1, NULL).ponders);
	struct go go =
		read_ucci("time 60 increment 2 opptime 50 oppincrement 3 oppmovestogo 9 movestogo 8", 1000, NULL);
	const struct limits_clock *c = &go.limits.clock;
	assert_true(c->runs && c->moves_to_go == 8 && c->overhead_ms == 10);
	assert_true(c->left_ms[0] == 59990 && c->left_ms[1] == 49990); /* Red is to move */
	assert_true(c->increment_ms[0] == 2000 && c->increment_ms[1] == 3000);
	assert_int_equal(read_ucci("time 60", 1, NULL).limits.clock.left_ms[0], 50);
	assert_int_equal(read_ucci("time 10", 1, NULL).limits.clock.left_ms[0], 1);
	assert_int_equal(read_ucci("time 9007199254740992", 1, NULL).limits.clock.left_ms[0], ((int64_t)1 << 53) - 10);
}

static void negative_ucci_times_are_zero(void **state)
{
	(void)state;
	static const char *const words[] = {"time -5", "opptime -5", "increment -5", "oppincrement -5"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct go go = read_ucci(words[i], 1000, NULL);
		const struct limits_clock *c = &go.limits.clock;
		assert_int_equal(c->runs, i < 2);
		assert_int_equal(c->left_ms[0], i == 0);
		assert_int_equal(c->left_ms[1], i == 1);
		assert_true(c->increment_ms[0] == 0 && c->increment_ms[1] == 0);
	}
}

static void non_ucci_keywords_are_refused(void **state)
{
	(void)state;
	assert_int_equal(read_ucci("wtime 5 depth 3", 1, "\"wtime\" is not a parameter of go").limits.depth, 3);
	read_ucci("searchmoves h2e2", 1, "\"searchmoves\" is not a parameter of go");
	read_ucci("mate 3", 1, "\"mate\" is not a parameter of go");
	read_ucci("time 0.5", 1, "time: \"0.5\" is not a whole number up to 9007199254740992");
	read_ucci("time 9007199254740993", 1,
		  "time: \"9007199254740993\" is not a whole number up to 9007199254740992");
	read_ucci("nodes infinite", 1, "nodes: \"infinite\" is not a whole number up to 18446744073709551615");
	read_ucci("movestogo -1", 1, "movestogo: \"-1\" is not a whole number up to 2147483647");
	read_ucci("oppmovestogo 2147483648", 1, "oppmovestogo: \"2147483648\" is not a whole number up to 2147483647");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_keyword_is_read),
		cmocka_unit_test(no_keywords_set_no_limit),
		cmocka_unit_test(overhead_is_subtracted_from_times),
		cmocka_unit_test(negative_times_are_zero),
		cmocka_unit_test(numbers_are_bounded),
		cmocka_unit_test(errors_do_not_affect_other_keywords),
		cmocka_unit_test(long_words_are_read),
		cmocka_unit_test(the_last_duplicate_counts),
		cmocka_unit_test(moves_end_at_the_next_keyword),
		cmocka_unit_test(illegal_moves_are_named),
		cmocka_unit_test(all_moves_are_searched_without_a_legal_searchmove),
		cmocka_unit_test(the_number_of_moves_is_limited),
		cmocka_unit_test(every_ucci_keyword_is_read),
		cmocka_unit_test(negative_ucci_times_are_zero),
		cmocka_unit_test(non_ucci_keywords_are_refused),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
