/* Words of a line, and the notation of moves and mates in every protocol. */
#include "support.h"

#include <string.h>

#include "games/registry.h"
#include "session/words.h"

static void only_whole_words_match_at_the_start(void **state)
{
	(void)state;
	const char *rest = NULL;
	assert_true(words_begin(" \tgo  depth 3", "go", &rest));
	assert_string_equal(rest, "depth 3");
	assert_true(words_begin("go\t", "go", &rest));
	assert_string_equal(rest, "");
	assert_false(words_begin("gone", "go", &rest));
	assert_false(words_begin("g", "go", &rest));
	assert_false(words_begin("ago", "go", &rest));
	assert_false(words_begin("", "go", &rest));
}

static void only_whole_words_are_found(void **state)
{
	(void)state;
	const char *text = "removes moves\tmoves h2e2";
	assert_ptr_equal(words_find(text, "moves"), text + 8);

	assert_ptr_equal(words_find(text + 9, "moves"), text + 14);
	assert_null(words_find("removes movesx", "moves"));
	assert_null(words_find("", "moves"));
}

static void long_words_are_truncated(void **state)
{
	(void)state;
	const char *text = "  one\ttwo-and-more   three ";
	char word[8];
	assert_string_equal(words_take(&text, word, sizeof word), "one");
	assert_string_equal(text, "two-and-more   three ");
	assert_string_equal(words_take(&text, word, sizeof word), "two-and");
	assert_string_equal(text, "three ");
	assert_string_equal(words_take(&text, word, sizeof word), "three");
	assert_string_equal(text, "");
	assert_string_equal(words_take(&text, word, sizeof word), "");
	text = "exactly fits";
	assert_string_equal(words_take(&text, word, sizeof word), "exactly");
}

static void surrounding_blanks_are_trimmed(void **state)
{
	(void)state;
	struct string out = {0};
	const char *text = "[ \tMove  Overhead\t ]";
	words_between(&out, text + 1, strchr(text, ']'));
	assert_string_equal(string_text(&out), "Move  Overhead");
	string_clear(&out);
	words_between(&out, text + 1, text + 3);
	assert_string_equal(string_text(&out), "");
	words_between(&out, text, text + 1);
	assert_string_equal(string_text(&out), "[");
	string_release(&out);
}

/* Only if the PV begins with the best move. */
static void the_ponder_move_is_the_second_move_of_the_pv(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	static const char *const moves[] = {"h2e2", "h9g7", "h0g2", "i9h9"};
	struct search_result t = {.n_pv = 4};
	struct string out = {0};
	struct line line, all;
	play_moves(&line, xiangqi, NULL, NULL, "");
	play_moves(&all, xiangqi, NULL, NULL, "");
	for (int i = 0; i < 4; i++) {
		t.pv[i] = xiangqi->text.parse_move(line_last(&all), moves[i], NULL);
		line_push(&all, t.pv[i]);
	}
	t.best = t.pv[0];
	words_add_best(&out, &line, &t);
	assert_string_equal(string_text(&out), " h2e2 ponder h9g7");
	string_clear(&out);
	words_add_moves(&out, &line, t.pv, t.n_pv);
	assert_string_equal(string_text(&out), " h2e2 h9g7 h0g2 i9h9");
	string_clear(&out);
	t.n_pv = 2;
	words_add_best(&out, &line, &t);
	assert_string_equal(string_text(&out), " h2e2 ponder h9g7");
	string_clear(&out);
	t.n_pv = 1;
	words_add_best(&out, &line, &t);
	assert_string_equal(string_text(&out), " h2e2");
	string_clear(&out);
	t.n_pv = 4;
	t.best = xiangqi->text.parse_move(line_last(&line), "b2e2", NULL);
	words_add_best(&out, &line, &t);
	assert_string_equal(string_text(&out), " b2e2");
	string_release(&out);
	line_release(&all);
	line_release(&line);
}

/* Only moves of the side to act count: a win in 1 or 3 plies is a mate in 1 or 2. */
static void mates_are_counted_in_whole_moves(void **state)
{
	(void)state;
	static const struct {
		int score, moves;
	} mates[] = {
		{SCORE_WIN - 1, 1},  {SCORE_WIN - 2, 1},
		{SCORE_WIN - 3, 2},  {SCORE_WIN - SCORE_PLIES_MAX, SCORE_PLIES_MAX / 2},
		{-SCORE_WIN, 0},     {2 - SCORE_WIN, -1},
		{4 - SCORE_WIN, -2}, {SCORE_PLIES_MAX - SCORE_WIN, -SCORE_PLIES_MAX / 2},
	};
	int moves;
	for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
		assert_true(words_mate(mates[i].score, &moves));
		assert_int_equal(moves, mates[i].moves);
	}
	assert_false(words_mate(0, &moves));
	assert_false(words_mate(SCORE_UNFORCED_WIN, &moves));
	assert_false(words_mate(SCORE_WIN - SCORE_PLIES_MAX - 1, &moves));
	assert_false(words_mate(SCORE_PLIES_MAX + 1 - SCORE_WIN, &moves));
}

static const char *executed;

static void run_go(struct client *client, const char *rest)
{
	(void)client;
	executed = rest;
}

static void run_got(struct client *client, const char *rest)
{
	(void)client;
	(void)rest;
	executed = "got";
}

static void the_first_matching_command_runs(void **state)
{
	(void)state;
	static const struct words_command commands[] = {
		{"go", run_go}, {"got", run_got}, {"go", run_got}, {NULL, NULL}};
	assert_true(words_execute(commands, NULL, " go on"));
	assert_string_equal(executed, "on");
	assert_true(words_execute(commands, NULL, "got on"));
	assert_string_equal(executed, "got");
	assert_false(words_execute(commands, NULL, "gone"));
	assert_false(words_execute(commands, NULL, ""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_whole_words_match_at_the_start),
		cmocka_unit_test(only_whole_words_are_found),
		cmocka_unit_test(long_words_are_truncated),
		cmocka_unit_test(surrounding_blanks_are_trimmed),
		cmocka_unit_test(the_ponder_move_is_the_second_move_of_the_pv),
		cmocka_unit_test(mates_are_counted_in_whole_moves),
		cmocka_unit_test(the_first_matching_command_runs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
