/* Plays the moves of a text on a line: the moves played, and the messages about errors. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "referee/judge.h"
#include "referee/game_report.h"

static const struct {
	const char *game, *position, *moves;
	int length;          /* of the line afterwards */
	const char *message; /* a text that ends with a blank continues */
} rows[] = {
	{"xiangqi", NULL, " \th2e2\r\n\nh9g7 ", 2, ""},
	{"xiangqi", NULL, "", 0, ""},
	{"xiangqi", NULL, "炮二平五 H8+7 h0g2", 3, ""},
	{"xiangqi", NULL, "h2e2 h9g8", 1,
	 "ply 2: \"h9g8\" is not a legal move, expected one of the 45: e9e8 a9a7 a9a8 i9i7 i9i8 b7b0 b7b3 b7b4 b7b5 "
	 "b7b6 "
	 "b7a7 "
	 "b7c7 ..."},
	{"xiangqi", "3k5/9/1P2P1P2/9/9/9/P8/9/9/4K4 w", "e0e2", 0,
	 "ply 1: \"e0e2\" is not a legal move, expected one of the 12: e0f0 e0e1 a3a4 b7b8 e7e8 g7g8 b7a7 e7d7 g7f7 "
	 "b7c7 "
	 "e7f7 g7h7"},
	{"xiangqi", "3k5/9/1P2P1P2/9/9/9/P7P/9/9/4K4 w", "e0e2", 0,
	 "ply 1: \"e0e2\" is not a legal move, expected one of the 13: e0f0 e0e1 a3a4 i3i4 b7b8 e7e8 g7g8 b7a7 e7d7 "
	 "g7f7 "
	 "b7c7 e7f7 ..."},
	{"xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e2", 0, ""},
	{"xiangqi", NULL, "h2e2 h9(g7", 1, "ply 2: \"h9(g7\" is not a legal move, "},
	/* nothing is read after a position that ends the game on its own, not even after a draw */
	{"surakarta", "6/6/6/6/6/4O1 x 0 0", "what?", 0, ""},
	{"darkchess", NULL, "b4(k) d1 (P) d2(N)", 6, ""},
	/* the reveal of a capture that ends the game */
	{"darkchess", "4/4/4/4/4/4/4/1Kg1 r r - 0 4", "b1c1(k)", 1,
	 "ply 2: \"(k)\": the game is over by darkchess 3.2"},
	{"darkchess", NULL, "b4(k)d1(P)", 1,
	 "ply 2: \"(k)d1(P)\" is not a legal move, expected one of the 14: (K) (G) (M) (R) (N) "
	 "(C) (P) (k) (g) (m) (r) (n) ..."},
	{"darkchess", NULL, "b4(k) d1(x)", 3, "ply 4: \"(x)\" is not a legal move, expected one of the 13: "},
	{"darkchess", NULL, "b4 d1", 1, "ply 2: \"d1\" is not a legal move, expected one of the 14: "},
	{"darkchess", NULL, "b4(k) (d1)", 2, "ply 3: \"(d1)\" is not a legal move, expected one of the 31: "},
	{"darkchess", NULL, "b4(k23456789012345678901234567890123456789012345678901234567890123)", 0,
	 "ply 1: the move \"b4(k23456789012345678901...\" is too long"},
};

static void moves_are_played_or_explained(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct position start;
		struct line line;
		struct error err = {0};
		set_up(games_find(rows[i].game, NULL), NULL, rows[i].position, &start);
		line_init(&line, games_find(rows[i].game, NULL), &start);
		bool played = judge_play(&line, rows[i].moves, &err);
		size_t n = strlen(rows[i].message), compared = n > 0 && rows[i].message[n - 1] == ' ' ? n : n + 1;
		if (strncmp(err.text, rows[i].message, compared) != 0 || played != !*rows[i].message)
			fail_msg("\"%s\": \"%s\", expected \"%s\"", rows[i].moves, err.text, rows[i].message);
		if (line.length != rows[i].length)
			fail_msg("\"%s\": %d steps, expected %d", rows[i].moves, line.length, rows[i].length);
		line_release(&line);
	}
}

/* Words of every length: one that is too long is reported as such. */
static void words_of_any_length_are_read(void **state)
{
	(void)state;
	for (int flip = 0; flip < 2; flip++)
		for (int n = 1; n < 200; n++) {
			struct position start;
			struct line line;
			struct error err = {0};
			char word[256];
			snprintf(word, sizeof word, "%s%0*d", flip ? "b4(" : "", n, 0);
			set_up(games_find("darkchess", NULL), NULL, NULL, &start);
			line_init(&line, games_find("darkchess", NULL), &start);
			assert_false(judge_play(&line, word, &err));
			bool too_long = flip ? n + 1 >= 2 * MOVE_TEXT_MAX : n >= 3 * MOVE_TEXT_MAX;
			assert_int_equal(strstr(err.text, "\" is too long") != NULL, too_long);
			assert_memory_equal(err.text, flip && !too_long ? "ply 2: " : "ply 1: ", 7);
			line_release(&line);
		}
}

/* In every game the first ruling on the way equals the ruling on the line at that point. */
static void the_first_ruling_in_a_line_is_found(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (uint64_t seed = 0; seed < 10; seed++) {
			struct rng rng;
			struct position start;
			struct line line;
			rng_seed(&rng, seed);
			set_up(games_at(g), NULL, NULL, &start);
			line_init(&line, games_at(g), &start);
			random_play(&line, &rng, 200);
			struct judge_result j = judge_line(&line, false);
			while (line.length > j.at.length) {
				assert_int_not_equal(j.ruling.verdict, UNDECIDED);
				line_pop(&line);
			}
			assert_int_equal(line_ruling(&line).verdict, j.ruling.verdict);
			while (line.length > 0) {
				line_pop(&line);
				assert_int_equal(line_ruling(&line).verdict, UNDECIDED);
			}
			line_release(&line);
		}
}

/* Every member, in order. */
static void opinions_are_written_completely(void **state)
{
	(void)state;
	struct record r;
	struct position start;
	struct string out = {0};
	struct error err;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	set_up(xiangqi, NULL, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w", &start);
	record_init(&r, xiangqi, xiangqi->presets, &start);
	strcpy(r.first, "Ada \"A\"");
	struct game_report o = game_report_of(&r, 1, false);
	game_report_json(&o, NULL, &out);
	assert_string_equal(
		out.text,
		"{\"game\":1,\"rules\":\"xiangqi\",\"first\":\"Ada \\\"A\\\"\",\"second\":\"\",\"recorded\":\"*\","
		"\"verdict\":\"undecided\",\"clause\":null,\"reason\":null,\"id\":null,\"ply\":0,\"plies\":0,"
		"\"agrees\":true}");
	assert_true(judge_play(&r.line, "a0a9", &err));
	static const struct {
		enum verdict recorded;
		bool agrees;
	} rows_of_results[] = {{UNDECIDED, true}, {FIRST_WINS, true}, {SECOND_WINS, false}, {DRAWN, false}};
	for (size_t i = 0; i < 4; i++) {
		r.result = rows_of_results[i].recorded;
		assert_int_equal(game_report_of(&r, 1, false).agrees, rows_of_results[i].agrees);
	}
	r.result = SECOND_WINS;
	strcpy(r.second, "B");
	string_clear(&out);
	o = game_report_of(&r, 7, false);
	game_report_json(&o, "a.pgn", &out);
	static const char begin[] =
		"{\"file\":\"a.pgn\",\"game\":7,\"rules\":\"xiangqi\",\"first\":\"Ada \\\"A\\\"\",\"second\":\"B\","
		"\"recorded\":\"0-1\",\"verdict\":\"black_loses\",\"clause\":\"xiangqi 3.1\","
		"\"reason\":\"Black is checkmated\",\"id\":\"xq_black_mated\",\"ply\":1,\"plies\":1,\"agrees\":false";
	assert_true(strncmp(out.text, begin, sizeof begin - 1) == 0);
	assert_int_equal(out.text[out.length - 1], '}');
	string_release(&out);
	record_release(&r);
}

/* As in RFC 4180: fields with commas, quotes or line breaks are quoted, and quotes in them are doubled. */
static void opinions_are_written_as_csv(void **state)
{
	(void)state;
	struct record r;
	struct position start;
	struct string out = {0};
	struct error err;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	set_up(xiangqi, NULL, "3k5/1R7/9/9/9/9/9/9/9/R3K4 w", &start);
	record_init(&r, xiangqi, xiangqi->presets, &start);
	struct game_report o = game_report_of(&r, 1, false);
	game_report_csv(&o, "plain.pgn", &out);
	char expected[300];
	snprintf(expected, sizeof expected, "plain.pgn,1,xiangqi,%s,,,,*,undecided,,,0,0,yes", xiangqi->presets->name);
	assert_string_equal(out.text, expected);
	strcpy(r.date, "2026.11.28");
	strcpy(r.first, "Ada \"A\"");
	strcpy(r.second, "B, C\nD");
	r.result = SECOND_WINS;
	assert_true(judge_play(&r.line, "a0a9", &err));
	o = game_report_of(&r, 12, false);
	string_clear(&out);
	game_report_csv(&o, "a\rb", &out);
	snprintf(expected, sizeof expected,
		 "\"a\rb\",12,xiangqi,%s,2026.11.28,\"Ada \"\"A\"\"\",\"B, C\nD\",0-1,black_loses,xiangqi 3.1,"
		 "Black is checkmated,1,1,no",
		 xiangqi->presets->name);
	assert_string_equal(out.text, expected);
	string_release(&out);
	record_release(&r);
}

static void verdicts_have_names(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		enum verdict verdict;
		const char *word;
	} words[] = {
		{"xiangqi", UNDECIDED, "undecided"},      {"xiangqi", DRAWN, "draw"},
		{"xiangqi", FIRST_WINS, "black_loses"},   {"xiangqi", SECOND_WINS, "red_loses"},
		{"surakarta", FIRST_WINS, "white_loses"}, {"darkchess", SECOND_WINS, "first_loses"},
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char buf[GAME_REPORT_WORD_MAX];
		game_report_word(games_find(words[i].game, NULL), words[i].verdict, buf);
		assert_string_equal(buf, words[i].word);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_played_or_explained),
		cmocka_unit_test(words_of_any_length_are_read),
		cmocka_unit_test(the_first_ruling_in_a_line_is_found),
		cmocka_unit_test(opinions_are_written_completely),
		cmocka_unit_test(opinions_are_written_as_csv),
		cmocka_unit_test(verdicts_have_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
