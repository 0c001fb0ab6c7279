/* The functions of qipan.wasm, compiled natively: every answer is JSON and agrees with the core, and no input does
 * harm. tests/wasm/perft.mjs and api.mjs test the module itself. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "core/layout.h"
#include "games/registry.h"
#include "endgames/qlt_pack.h"
#include "endgames/qlt_solve.h"
#include "net/shipped.h"
#include "referee/dealer.h"
#include "games/opponent.h"
#include "json.h"
#include "noise.h"
#include "wasm/wasm.h"

/* --- calls --- */

static void put(const char *bytes, size_t n)
{
	char *room = wasm_buffer(n);
	assert_non_null(room);
	memcpy(room, bytes, n);
}

/* Returns the answer after checking that it is JSON, has the stated length and is zero-terminated. */
static const char *checked(const char *answer)
{
	size_t n = wasm_answer_length();
	assert_false(wasm_answer_is_file());
	assert_int_equal(strlen(answer), n);
	const char *fault = json_fault(answer, n);
	if (fault)
		fail_msg("invalid JSON at \"%.60s\": %.300s", fault, answer);
	return answer;
}

static const char *ask_bytes(const char *call(size_t), const char *bytes, size_t n)
{
	put(bytes, n);
	return checked(call(n));
}

static const char *ask(const char *call(size_t), const char *text)
{
	return ask_bytes(call, text, strlen(text));
}

static bool has(const char *answer, const char *part)
{
	return strstr(answer, part) != NULL;
}

static bool is_error(const char *answer)
{
	return strncmp(answer, "{\"error\":{\"id\":", 15) == 0 && has(answer, "\"text\":\"") &&
	       !has(answer, "\"text\":\"\"");
}

/* The integer after the first occurrence of the key. */
static long long number_of(const char *answer, const char *key)
{
	char name[40];
	snprintf(name, sizeof name, "\"%s\":", key);
	const char *at = strstr(answer, name);
	if (!at)
		fail_msg("no \"%s\" in %.200s", key, answer);
	return atoll(at + strlen(name));
}

/* The string after the first occurrence of the key, in one of two buffers used in rotation. */
static const char *text_of(const char *answer, const char *key)
{
	static char texts[2][1024];
	static int turn;
	char *text = texts[turn++ % 2], name[40];
	snprintf(name, sizeof name, "\"%s\":\"", key);
	const char *at = strstr(answer, name);
	if (!at)
		fail_msg("no \"%s\" in %.200s", key, answer);
	at += strlen(name);
	snprintf(text, sizeof texts[0], "%.*s", (int)strcspn(at, "\""), at);
	return text;
}

/* The first move of a search result. */
static const char *first_move(const char *answer)
{
	static char text[40];
	const char *at = strstr(answer, "\"moves\":[[\"");
	if (!at)
		fail_msg("no move in %.200s", answer);
	sscanf(at, "\"moves\":[[\"%39[^\"]", text);
	return text;
}

/* The line in the format of wasm_set, with the position as text or the preset's. */
static void write_line(const struct line *line, const struct preset *preset, struct string *out)
{
	string_clear(out);
	string_add(out, "%s\n%s\n\n", line->game->name, preset->name);
	for (int i = 0; i < line->length; i++)
		string_add(out, "%s ", move_text(line->game, line_at(line, i), line->steps[i].move));
}

/* --- before the first line is set --- */

static void everything_is_refused_without_a_game(void **state)
{
	(void)state;
	assert_true(is_error(checked(wasm_view())));
	assert_true(is_error(checked(wasm_names(0))));
	assert_true(is_error(checked(wasm_explain())));
	assert_true(is_error(checked(wasm_answer_draw(0))));
	assert_true(is_error(ask(wasm_deal, "1")));
	assert_true(is_error(checked(wasm_perft(1))));
	assert_true(is_error(ask(wasm_parse, "a1")));
	assert_true(is_error(ask(wasm_think, "\n1")));
}

static void games_are_listed(void **state)
{
	(void)state;
	const char *answer = checked(wasm_games());
	for (int i = 0; games_at(i); i++) {
		char name[160];
		snprintf(name, sizeof name, "{\"name\":\"%s\",\"title\":", games_at(i)->name);
		assert_true(has(answer, name));
		for (const struct preset *p = games_at(i)->presets; p->name; p++) {
			snprintf(name, sizeof name, "{\"name\":\"%s\",\"about\":", p->name);
			assert_true(has(answer, name));
		}
		const struct engine *e;
		for (int k = 0; (e = opponent_engine(games_at(i), k)); k++)
			for (const struct engine_option *o = e->options; o->name; o++) {
				snprintf(name, sizeof name,
					 "{\"name\":\"%s\",\"kind\":\"%s\",\"least\":%lld,\"most\":%lld,\"default\":%"
					 "lld,",
					 o->name, engine_kind_name(o->kind), (long long)o->min,
					 o->field == FIELD_THREADS ? 1
					 : o->field == FIELD_HASH  ? 1024
								   : (long long)o->max,
					 (long long)o->default_value);
				assert_true(has(answer, name));
			}
	}
}

/* --- the view --- */

static void check_moves(const char *answer, const struct line *line)
{
	const struct position *p = line_last(line);
	bool over = line_ruling(line).verdict != UNDECIDED, chance = line->game->rules.to_act(p) == ACTOR_CHANCE;
	struct outcome outcomes[OUTCOMES_MAX];
	int n_moves = over || chance ? 0 : line->game->rules.generate(p, NULL);
	int n_outcomes = over || !chance ? 0 : line->game->rules.outcomes(p, outcomes);
	assert_int_equal(json_count(strstr(answer, "\"moves\":") + 8), n_moves);
	assert_int_equal(json_count(strstr(answer, "\"outcomes\":") + 11), n_outcomes);
	assert_true(has(answer, "\"ruling\":null") == !over);
	if (!over && !chance) {
		int64_t nodes = number_of(checked(wasm_perft(1)), "nodes");
		assert_true(nodes >= n_moves);
	}
}

static void check_names(const struct line *line)
{
	int n = 0;
	while (line->game->text.notations && line->game->text.notations[n])
		n++;
	for (int notation = -2; notation <= n; notation++) {
		const char *answer = checked(wasm_names(notation));
		assert_int_equal(json_count(strchr(answer, '[')), line->length);
	}
	checked(wasm_explain());
}

static void check_actors(const struct line *line)
{
	struct string expected = {0};
	string_add(&expected, "{\"actors\":[");
	for (int i = 0; i <= line->length; i++)
		string_add(&expected, "%s%d", i ? "," : "", line->game->rules.to_act(line_at(line, i)));
	string_add(&expected, "]}");
	assert_string_equal(checked(wasm_actors()), expected.text);
	string_release(&expected);
}

static void check_line(const struct line *line, const struct preset *preset, struct string *text)
{
	struct board_layout layout;
	write_line(line, preset, text);
	const char *answer = ask(wasm_set, text->text);
	if (is_error(answer))
		fail_msg("%s refused: %s", text->text, answer);
	assert_int_equal(number_of(answer, "length"), line->length);
	assert_int_equal(number_of(answer, "actor"), line->game->rules.to_act(line_last(line)));
	assert_string_equal(text_of(answer, "position"), position_text(line->game, line_last(line)));
	line->game->rendering.layout(line_last(line), &layout);
	assert_int_equal(json_count(strstr(strstr(answer, "\"tints\":"), "\"points\":") + 9), layout.n_points);
	check_moves(answer, line);
	check_names(line);
	check_actors(line);
}

static void random_games_are_described(void **state)
{
	(void)state;
	struct string text = {0};
	for (int i = 0; games_at(i); i++) {
		struct rng rng;
		rng_seed(&rng, 7);
		for (const struct preset *p = games_at(i)->presets; p->name; p++) {
			struct position start;
			struct line line;
			games_at(i)->rules.start(&start, p);
			line_init(&line, games_at(i), &start);
			for (int plies = 0; plies < 200; plies += 11) {
				check_line(&line, p, &text);
				if (random_play(&line, &rng, 11).verdict != UNDECIDED)
					break;
			}
			check_line(&line, p, &text);
			line_release(&line);
		}
	}
	string_release(&text);
}

/* The events of the last step, and the lines formed in the last turn. */
static void expect_events(const char *line, const char *stage, const char *events, const char *formed)
{
	const char *answer = ask(wasm_set, line);
	struct string expected = {0};
	string_add(&expected, "\"stage\":%s,", stage);
	assert_true(has(answer, expected.text));
	string_clear(&expected);
	string_add(&expected, "\"events\":[%s],\"formed\":[%s],", events, formed);
	if (!has(answer, expected.text))
		fail_msg("no %s in %s", expected.text, answer);
	string_release(&expected);
}

#define EVENT(kind, points) "{\"kind\":\"" kind "\",\"points\":[" points "]}"

static void events_are_reported(void **state)
{
	(void)state;
	expect_events("xiangqi\n\n\n", "null", "", "");
	expect_events("xiangqi\n\n\nh2e2", "null", EVENT("moved", "25,22"), "");
	expect_events("xiangqi\n\n\nh2h9", "null", EVENT("moved", "25,88") "," EVENT("took", "88"), "");
	expect_events("darkchess\n\n\nb4", "null", "", "");
	expect_events("darkchess\n\n\nb4 (k)", "null", EVENT("turned-up", "13"), "");
	expect_events("qilin\n\n\na1 b6 b2 d6 c3", "\"press\"", EVENT("placed", "16") "," EVENT("line", "0,8,16"),
		      "[0,8,16]");
	expect_events("qilin\n\n\na1 b6 b2 d6 c3 xb6", "\"place\"", EVENT("pressed", "14"), "[0,8,16]");
	expect_events("qilin\n\nRR.RRRR./......../......BB r remove 1 0 0 4 31\nxc5", "\"move\"",
		      EVENT("removed", "22"), "");
}

/* Magic on a board of two files: a capture on gold, ice that melts, a piece that hides. */
static void magic_is_described(void **state)
{
	(void)state;
	expect_events("magic\n\nr*1/K1 p r - 0 0 - -/-\na1-a2", "null", EVENT("shield-broken", "2"), "");
	expect_events("magic\n\nr1/KG^1 p r - 0 0 - -/-\na1-a2", "null",
		      EVENT("moved", "0,2") "," EVENT("took", "2") "," EVENT("melted", "1"), "");
	expect_events("magic\n\nr~11/K1 n r - 0 0 - -/-\na2-b2", "null", EVENT("moved", "2,3") "," EVENT("hid", "3"),
		      "");
	expect_events("magic\n\nr=11/K1 n r - 0 0 - -/-\na2-b2", "null", EVENT("moved", "2,3") "," EVENT("hid", "3"),
		      "");
	expect_events("magic\n\nr=01/K1 n r - 0 0 - -/-\na2-b2", "null",
		      EVENT("moved", "2,3") "," EVENT("turned-up", "3"), "");
	expect_events("magic\n\nr=01/K1 p r - 0 0 - -/-\na2", "null", EVENT("turned-up", "2"), "");
	expect_events("magic\n\nr1/K1 p r - 0 0 - w1i2x1g1/-\nice2@a2", "null", EVENT("frozen", "2"), "");
	expect_events("magic\n\nr1/K1 p r - 0 0 - w1i2x1g1/-\ngold@a1", "null", EVENT("shielded", "0"), "");
	expect_events("magic\n\nrr/K1 p r - 0 0 - w1i2x1g1/-\nwood@a2", "null",
		      EVENT("removed", "2") "," EVENT("placed", "2"), "");
}

/* The line does not change. */
static void position_setups_are_described(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	const char *answer = ask(wasm_take_apart, "magic\nk^2*?/K# p:b2 b C^2C^2p 0 0 wood=blocks -/i2x3");
	assert_string_equal(text_of(answer, "text"), "k^2*?/K# p:b2 b C^2x2p 0 0 wood=blocks -/i2x3");
	assert_true(has(answer,
			"\"standing\":[{\"piece\":\"K\",\"traits\":{}},{\"piece\":\"#\",\"traits\":{}},"
			"{\"piece\":\"k\",\"traits\":{\"ice\":2,\"gold\":1}},{\"piece\":\"?\",\"traits\":{}}]"));
	assert_true(has(answer,
			"\"side\":\"first\",\"colour\":\"black\",\"bag\":[{\"piece\":\"C\",\"traits\":{\"ice\":2},"
			"\"count\":2},{\"piece\":\"p\",\"traits\":{},\"count\":1}],\"quiet\":0,\"ply\":0,\"pending\":3,"
			"\"rules.draw\":40,\"rules.ice\":0,\"rules.wood\":1,"));
	assert_true(
		has(answer,
		    "\"points\":[{\"piece\":0},{\"marks\":4},{\"piece\":8,\"marks\":24,\"number\":2},{\"marks\":1}]"));
	assert_int_equal(number_of(checked(wasm_view()), "length"), 1);
}

static void position_setups_are_formatted(void **state)
{
	(void)state;
	assert_string_equal(text_of(ask(wasm_put_together, "surakarta\n6 6\n"), "text"), "6/6/6/6/6/6 x 0 0");
	assert_string_equal(text_of(ask(wasm_put_together, "magic\n3 2\n"), "text"), "3/3 p r - 0 0 draw=1 -/-");
	const char *answer =
		ask(wasm_put_together, "magic\n2 2\nK # k,2,1 ?\nside second\ncolour black\n"
				       "bag p,0,1 1 C,2 2 p 1 P 0 C,0,0,1 1 C,2 1\nrules.draw 40\ncasts.1.ice 3");
	assert_string_equal(text_of(answer, "text"), "k^2*?/K# n b C^2x3C~1pp* 0 0 - -/i1x3");
	static const char *const bad[] = {
		"",
		"go\n2 2\n",
		"magic\n1 2\n",
		"magic\n2\n",
		"magic\n2 99\n",
		"magic\n2 2\n. . .",
		"magic\n2 2\n. . . . .",
		"magic\n2 2\nx . . .",
		"magic\n2 2\nk,8 . . .",
		"magic\n2 2\nk,1,1,1,1,1 . . .",
		"magic\n2 2\nk,999 . . .",
		"magic\n2 2\nk^2 . . .",
		"magic\n2 2\n\nwho first",
		"magic\n2 2\n\nside third",
		"magic\n2 2\n\nside",
		"magic\n2 2\n\nquiet x",
		"magic\n2 2\n\nquiet 10000",
		"magic\n2 2\n\npending 4",
		"magic\n2 2\n\nbag k 97",
		"magic\n2 2\n\nbag k 60 k 60",
		"magic\n2 2\n\nbag ! 1",
		"xiangqi\n2 2\n",
		"xiangqi\n9 10\n\nbag k 1",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!is_error(ask(wasm_put_together, bad[i])))
			fail_msg("%s is accepted", bad[i]);
	assert_true(is_error(ask(wasm_take_apart, "magic")));
	assert_true(is_error(ask_bytes(wasm_take_apart, "magic\n\0", 7)));
}

static void a_finished_game_names_its_clause(void **state)
{
	(void)state;
	const char *answer = ask(wasm_set, "xiangqi\n\n3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1\na1a8");
	assert_string_equal(text_of(answer, "verdict"), "first");
	assert_true(strncmp(text_of(answer, "clause"), "xiangqi ", 8) == 0);
	assert_int_equal(json_count(strstr(answer, "\"moves\":") + 8), 0);
	assert_true(is_error(ask(wasm_parse, "d9e9")));
	assert_true(is_error(ask(wasm_think, "\n1")));
}

/* --- errors --- */

/* Each answer is passed to the next call. */
static void clocks_are_described(void **state)
{
	(void)state;
	assert_string_equal(ask(wasm_clocks, "look 0 5000 0 60000 40 2000 0 0"),
			    "{\"sides\":[{\"left\":60000,\"periods\":0,\"inPeriod\":false,\"moves\":40},"
			    "{\"left\":60000,\"periods\":0,\"inPeriod\":false,\"moves\":40}],"
			    "\"running\":-1,\"since\":0,\"fallen\":-1,\"share\":3390}");
	assert_int_equal(number_of(ask(wasm_clocks, "start 1 5000 0 60000 40 2000 0 0"), "running"), 1);
	/* The last move of a session reserves time for messages; if too little is left, a moment remains for the
	 * search. */
	assert_int_equal(number_of(ask(wasm_clocks, "look 0 0 0 1000 1 0 0 0"), "share"), 940);
	assert_int_equal(number_of(ask(wasm_clocks, "look 0 0 0 40 1 0 0 0"), "share"), 1);
	const char *moved = ask(wasm_clocks, "moved 0 8000 1 60000 40 2000 0 0 60000 0 0 40 60000 0 0 40 0 5000");
	assert_int_equal(number_of(moved, "left"), 59000);
	assert_int_equal(number_of(moved, "since"), 8000);
	const char *fallen = ask(wasm_clocks, "look 0 9000 1 0 0 0 500 2 500 1 1 0 500 2 1 0 0 8000");
	assert_int_equal(number_of(fallen, "fallen"), 0);
	assert_int_equal(number_of(fallen, "running"), -1);
	assert_int_equal(number_of(ask(wasm_clocks, "stop 0 9000 1 1 0 0 500 2 1 2 0 0 1 2 0 0 0 8900"), "left"), 401);
	static const char *const bad[] = {
		"",
		"run 0 0 0 1 0 0 0 0",
		"look 2 0 0 1 0 0 0 0",
		"look 0 -1 0 1 0 0 0 0",
		"look 0 9007199254740993 0 1 0 0 0 0",
		"look 0 0 0 0 0 0 0 0",
		"look 0 0 0 1 0 0 0",
		"look 0 0 0 1 1001 0 0 0",
		"look 0 0 0 1 0 0 0 0 1",
		"look 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 0 3 0",
		"look 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 0 2 0 0",
		"look 0 0 0 1 0 0 0 0 1 1 0 0 1 0 0 0 2 0",
		"look 0 0 0 1 0 0 0 0 0 0 0 0 1 0 0 0 1 0",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!is_error(ask(wasm_clocks, bad[i])))
			fail_msg("\"%s\" is accepted", bad[i]);
}

/* Moves, clock, mate and options follow the words of go and the engine's option table. */
static void searches_have_limits_and_options(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\n");
	assert_string_equal(first_move(ask(wasm_think, "depth 2 searchmoves a0a1\nalphabeta")), "a0a1");
	assert_string_equal(first_move(ask(wasm_think, "depth 2 searchmoves R9+1\nalphabeta\nhash 2 ties true")),
			    "a0a1");
	ask(wasm_think, "wtime 40 btime 40\nalphabeta"); /* ends on its own */
	ask(wasm_set, "xiangqi\n\n3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1\n");
	assert_true(number_of(ask(wasm_think, "mate 1\nalphabeta"), "score") > 29000);
	ask(wasm_set, "xiangqi\n\n\n");
	static const char *const bad[] = {
		"mate 101\nalphabeta",
		"depth 2 wtime x\nalphabeta",
		"depth -1\nalphabeta",
		"depth 2 searchmoves a0a9\nalphabeta",
		"depth 2 searchmoves\nalphabeta",
		"depth 2 quickly\nalphabeta",
		"infinite\nalphabeta",
		"depth 2 ponder\nalphabeta",
		"depth 2\nalphabeta x",
		"depth 2\nalphabeta 0 -1",
		"depth 2\nalphabeta\ndepth 3",
		"depth 2\nalphabeta\nhash",
		"depth 2\nalphabeta\nhash 0",
		"depth 2\nalphabeta\nhash 1025",
		"depth 2\nalphabeta\nhash 4097",
		"depth 2\nalphabeta\nhash 18446744073709551615",
		"depth 2\nalphabeta\nlines 9",
		"depth 2\nalphabeta\nties 1",
		"depth 2\nmcts\nthreads 2",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!is_error(ask(wasm_think, bad[i])))
			fail_msg("\"%s\" is accepted", bad[i]);
}

/* Calls on the table change neither the line nor the answer to the next call. */
static void a_game_in_progress_is_described_completely(void **state)
{
	(void)state;
	ask(wasm_set, "qilin\n\n\n");
	assert_string_equal(
		ask(wasm_table, "play d2 1000 -\n\n\n60000 0 2000 0 0"),
		"{\"length\":1,\"moves\":[\"d2\"],\"result\":null,\"ruling\":null,\"side\":1,\"mayResign\":true,"
		"\"clocks\":{\"sides\":[{\"left\":62000,\"periods\":0,\"inPeriod\":false,\"moves\":0},"
		"{\"left\":60000,\"periods\":0,\"inPeriod\":false,\"moves\":0}],"
		"\"running\":1,\"since\":1000,\"fallen\":-1,\"share\":3390}}");
	assert_int_equal(number_of(wasm_view(), "length"), 0);
	assert_string_equal(ask(wasm_table, "resign 1 0 -\n\n\n"),
			    "{\"length\":0,\"moves\":[],\"result\":\"first\",\"ruling\":\"resignation\",\"side\":-1,"
			    "\"mayResign\":false,\"clocks\":null}");
	assert_string_equal(text_of(ask(wasm_table, "agree - 0 -\n\n\n"), "result"), "draw");
	assert_int_equal(number_of(ask(wasm_table, "look - 0 -\nfirst\nresignation\n"), "side"), -1);
	assert_int_equal(number_of(ask(wasm_table, "back 0 0 -\nfirst\nresignation\n"), "side"), 0);
}

/* After a flag fall nothing else happens; the game decides the result. */
static void flag_fall_precedes_the_action(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	const char *answer = ask(wasm_table, "play h9g7 9000 -\n\n\n5000 0 0 0 0 5000 0 0 0 5000 0 0 0 1 3000");
	assert_int_equal(number_of(answer, "length"), 1);
	assert_string_equal(text_of(answer, "ruling"), "time forfeit");
	assert_int_equal(number_of(answer, "fallen"), 1);
}

/* The outcome is that of wasm_deal, and the turn passes with it. */
static void chance_acts_only_with_a_seed(void **state)
{
	(void)state;
	ask(wasm_set, "darkchess\n\n\na1");
	char dealt[32];
	snprintf(dealt, sizeof dealt, "\"moves\":[\"a1\",\"%s\"]", text_of(ask(wasm_deal, "7"), "move"));
	ask(wasm_set, "darkchess\n\n\n");
	const char *answer = ask(wasm_table, "play a1 0 7\n\n\n1000 0 0 0 0");
	assert_non_null(strstr(answer, dealt));
	assert_int_equal(number_of(answer, "running"), 1);
	assert_int_equal(number_of(ask(wasm_table, "play a1 0 -\n\n\n"), "side"), -1);
}

static void impossible_actions_are_refused(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	static const char *const bad[] = {
		"",
		"look",
		"look - 0",
		"look - 0 - x\n\n\n",
		"look - -1 -\n\n\n",
		"wait - 0 -\n\n\n",
		"play h2e2 0 -\n\n\n",
		"play h9g7 0 -\ndraw\nagreement\n",
		"look - 0 x\n\n\n",
		"look - 0 -\nwhite\n\n",
		"resign 2 0 -\n\n\n",
		"resign - 0 -\n\n\n",
		"resign 0 0 -\nfirst\nresignation\n",
		"agree - 0 -\nfirst\nresignation\n",
		"back 2 0 -\n\n\n",
		"look - 0 -\n\n\n0 0 0 0 0",
		/* the running clock of the side not to act; clocks ahead of the time */
		"look - 5 -\n\n\n9 0 0 0 0 9 0 0 0 9 0 0 0 0 5",
		"look - 4 -\n\n\n9 0 0 0 0 9 0 0 0 9 0 0 0 1 5",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!is_error(ask(wasm_table, bad[i])))
			fail_msg("\"%s\" is accepted", bad[i]);
	assert_int_equal(number_of(wasm_view(), "length"), 1);
}

static void refused_requests_change_nothing(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"", "\n", "go\n\n\n", "xiangqi\nnone\n\n", "xiangqi\n\nxyz\n", "qilin\n\n\nzz"};
	struct string before = {0};
	string_add(&before, "%s", ask(wasm_set, "surakarta\n\n\na2a3 b5b4"));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_true(is_error(ask(wasm_set, bad[i])));
		assert_string_equal(checked(wasm_view()), before.text);
	}
	assert_true(is_error(ask(wasm_parse, "")));
	assert_true(is_error(ask(wasm_parse, "a1a1")));
	assert_true(is_error(ask(wasm_think, "")));
	assert_true(is_error(ask(wasm_think, "\nnobody")));
	assert_true(is_error(ask(wasm_think, "depth 1\n")));
	assert_true(is_error(ask(wasm_think, "depth 1\n1 0 0 9999")));
	assert_true(is_error(ask(wasm_write_record, "")));
	assert_true(is_error(ask(wasm_write_record, "pgn 0\n[Game \"qilin\"]\n\n*")));
	assert_true(is_error(ask(wasm_write_record, "word 0\n[Game \"qilin\"]\n\n*")));
	assert_true(is_error(ask(wasm_write_record, "pgn 4\n[Game \"xiangqi\"]\n\n*")));
	assert_true(is_error(ask(wasm_rate, "")));
	assert_true(is_error(ask(wasm_rate, "1 1 1\n[]")));
	assert_true(is_error(ask(wasm_read_records, "")));
	assert_true(is_error(ask(wasm_deal, "1")));
	assert_true(is_error(checked(wasm_perft(-1))));
	assert_string_equal(checked(wasm_view()), before.text);
	string_release(&before);
}

/* The line as a whole, and step by step: the views are equal. */
static void games_are_changed_step_by_step(void **state)
{
	(void)state;
	struct string whole = {0}, shorter = {0};
	string_add(&shorter, "%s", ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7"));
	string_add(&whole, "%s", ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7 h0g2 i9h9"));
	assert_string_equal(ask(wasm_step, "2\n"), shorter.text);
	assert_string_equal(ask(wasm_step, "2\nh0g2 i9h9"), whole.text);
	assert_string_equal(ask(wasm_step, "1\n h9g7\th0g2\ni9h9 "), whole.text);
	assert_string_equal(ask(wasm_step, "4"), whole.text);
	assert_int_equal(number_of(ask(wasm_step, "2\nh0g2 zz"), "move"), 3);
	assert_string_equal(checked(wasm_view()), whole.text);
	static const char *const bad[] = {"5\n", "-1\n", "x\n", "0\nzz", "", "\nh2e2", "0\nh9g7"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (!is_error(ask(wasm_step, bad[i])))
			fail_msg("\"%s\" is accepted", bad[i]);
		assert_string_equal(checked(wasm_view()), whole.text);
	}
	string_release(&whole);
	string_release(&shorter);
}

/* Views contain what changes; the rest is constant for a game and board size. */
static void boards_depend_only_on_their_size(void **state)
{
	(void)state;
	const char *board = ask(wasm_board, "xiangqi 9 10");
	assert_int_equal(json_count(strstr(board, "\"points\":") + 9), 90);
	static const char *const bad[] = {"",          "go 9 9",     "xiangqi",    "xiangqi 9 9", "magic 1 100",
					  "qilin 7 x", "qilin 7 -7", "magic 99999"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!is_error(ask(wasm_board, bad[i])))
			fail_msg("\"%s\" is accepted", bad[i]);
}

static void the_refused_move_is_named(void **state)
{
	(void)state;
	assert_int_equal(number_of(ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7 h2e2 i0i1"), "move"), 2);
	assert_int_equal(number_of(ask(wasm_set, "xiangqi\n\n\n  zz"), "move"), 0);
	/* a position may be decided from the start: legal moves are still played; illegal ones are reported */
	assert_false(is_error(ask(wasm_set, "xiangqi\n\n4k4/9/9/9/9/9/9/9/9/3K5 w\nd0d1 e9e8")));
	const char *answer = ask(wasm_set, "surakarta\n\n6/6/6/6/6/XX4 o 0 0\na1a2");
	assert_int_equal(number_of(answer, "move"), 0);
	assert_true(has(answer, "the game is over"));
}

static void requests_may_have_any_length_and_bytes(void **state)
{
	(void)state;
	const char *(*const calls[])(size_t) = {wasm_set,          wasm_parse,        wasm_think,
						wasm_read_records, wasm_write_record, wasm_levels,
						wasm_rate,         wasm_step,         wasm_board};
	static const char fill[] = {0, 'a', '\n', ' ', '"', '{', '(', '\x80', '9'};
	const size_t n = 300000;
	char *text = malloc(n);
	ask(wasm_set, "qilin\n\n\n");
	for (size_t f = 0; f < sizeof fill; f++) {
		memset(text, fill[f], n);
		for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
			ask_bytes(calls[i], text, n);
		memcpy(text, "xiangqi\n\n\n", 10);
		ask_bytes(wasm_set, text, n);
	}
	free(text);
	assert_null(wasm_buffer(WASM_BYTES_MAX + 1));
	wasm_buffer(10);
	assert_true(is_error(checked(wasm_parse((size_t)1 << 30))));
	assert_non_null(wasm_buffer(0));
	assert_true(is_error(checked(wasm_set(0))));
}

static void zero_bytes_are_refused(void **state)
{
	(void)state;
	assert_false(is_error(ask(wasm_set, "qilin\n\n\na1")));
	assert_true(has(ask_bytes(wasm_set, "qilin\n\n\na1 b2\0zz", 16), "zero byte after"));
	assert_true(is_error(ask_bytes(wasm_set, "qil\0in\n\n\n", 10)));
	assert_true(is_error(ask_bytes(wasm_parse, "b2\0", 3)));
	assert_true(is_error(ask_bytes(wasm_think, "\n1\0", 3)));
	assert_true(is_error(ask_bytes(wasm_write_record, "qipan\n[Game \"qilin\"]\n\n*\0", 24)));
	assert_int_equal(number_of(checked(wasm_view()), "length"), 1);
}

static void games_may_be_long(void **state)
{
	(void)state;
	struct string text = {0};
	string_add(&text, "xiangqi\nnolimit\n\n");
	for (int i = 0; i < 4; i++)
		string_add(&text, "%s ", i % 2 ? "i9i8" : "i0i1");
	const char *answer = ask(wasm_set, "surakarta\ncontest\n\na2a3");
	assert_int_equal(number_of(answer, "length"), 1);
	string_clear(&text);
	string_add(&text, "surakarta\ncontest\n\n");
	for (int i = 0; i < 1000; i++)
		string_add(&text, "a2a3 a5a4 a3a2 a4a5 ");
	assert_int_equal(number_of(ask(wasm_set, text.text), "length"), 4000);
	string_release(&text);
}

/* The view depends only on the line set, not on the previous one: two games with the same start, cut at each length,
 * set one after the other and from scratch. */
static void answers_do_not_depend_on_the_previous_game(void **state)
{
	(void)state;
	struct string texts[2] = {{0}}, text = {0}, direct = {0};
	struct rng rng;
	rng_seed(&rng, 5);
	for (int i = 0; i < 2; i++) {
		struct line line;
		play_moves(&line, games_find("darkchess", NULL), NULL, NULL, "a1 (K)");
		random_play(&line, &rng, 60);
		write_line(&line, line.game->presets, &texts[i]);
		line_release(&line);
	}
	for (int round = 0; round < 200; round++) {
		const struct string *of = &texts[rng_below(&rng, 2)];
		const char *cut = of->text + 20 + rng_below(&rng, (uint32_t)of->length - 20);
		string_clear(&text);
		string_bytes(&text, of->text, (size_t)(cut - of->text));
		string_clear(&direct);
		string_add(&direct, "%s", ask(wasm_set, text.text));
		ask(wasm_set, "qilin\n\n\n");
		assert_string_equal(ask(wasm_set, text.text), direct.text);
		if (rng_below(&rng, 4))
			ask(wasm_set, texts[rng_below(&rng, 2)].text);
	}
	for (int i = 0; i < 2; i++)
		string_release(&texts[i]);
	string_release(&text);
	string_release(&direct);
}

/* --- chance --- */

/* Flips the points in that order, with the layout of the seed; up[i] is the reveal on points[i]. */
static void flip_all(const char *game, const char *const *points, int n, const char *seed, char up[][8])
{
	struct string text = {0};
	string_add(&text, "%s\n\n\n", game);
	for (int i = 0; i < n; i++) {
		string_add(&text, "%s ", points[i]);
		assert_false(is_error(ask(wasm_set, text.text)));
		snprintf(up[i], sizeof up[i], "%s", text_of(ask(wasm_deal, seed), "move"));
		assert_string_equal(text_of(ask(wasm_deal, seed), "move"), up[i]); /* the same when called again */
		string_add(&text, "%s ", up[i]);
		assert_false(is_error(ask(wasm_set, text.text)));
	}
	string_release(&text);
}

static void a_seed_determines_the_layout(void **state)
{
	(void)state;
	static const char *const games_of_chance[] = {"darkchess", "magic"};
	static const char *const there[] = {"a1", "b3", "c2", "d4", "a4"}, *const back[] = {"a4", "d4", "c2", "b3",
											    "a1"};
	for (int g = 0; g < 2; g++) {
		bool differ = false;
		for (int n = 0; n < 50; n++) {
			char one[5][8], two[5][8], first[8], seed[8];
			snprintf(seed, sizeof seed, "%x", (unsigned)n);
			flip_all(games_of_chance[g], there, 5, seed, one);
			flip_all(games_of_chance[g], back, 5, seed, two);
			for (int i = 0; i < 5; i++)
				assert_string_equal(one[i], two[4 - i]);
			if (n == 0)
				memcpy(first, one[0], sizeof first);
			differ |= strcmp(one[0], first) != 0;
		}
		assert_true(differ);
	}
}

static const char *const points_of_magic[] = {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
					      "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"};

static void every_piece_of_a_layout_is_revealed_once(void **state)
{
	(void)state;
	/* pieces keep their magic: each piece of the bag is revealed at one point */
	char up[16][8], letters[17] = "";
	flip_all("magic", points_of_magic, 16, "3", up);
	static const char bag[] = "CGKMNPPRcgkmnppr";
	for (int i = 0; i < 16; i++)
		letters[i] = up[i][1];
	for (int i = 0; i < 16; i++) {
		int n = 0, expected = 0;
		for (int k = 0; k < 16; k++) {
			n += letters[k] == bag[i];
			expected += bag[k] == bag[i];
		}
		assert_int_equal(n, expected);
	}
}

static void every_digit_of_the_seed_matters(void **state)
{
	(void)state;
	enum { DIGITS = 64 };
	char seed[DIGITS + 1], baseline[16][8], up[16][8];
	memset(seed, '5', DIGITS);
	seed[DIGITS] = 0;
	flip_all("magic", points_of_magic, 16, seed, baseline);
	for (int i = 0; i < DIGITS; i++) {
		seed[i] = 'd';
		memset(up, 0, sizeof up);
		flip_all("magic", points_of_magic, 16, seed, up);
		bool same = true;
		for (int k = 0; k < 16; k++)
			same &= strcmp(up[k], baseline[k]) == 0;
		if (same)
			fail_msg("digit %d of the seed changes nothing", i);
		seed[i] = '5';
	}
}

/* The page deals the same as "qipan play --seed", and the notation of the number does not matter. */
static void seeds_of_64_bits_match_the_dealer(void **state)
{
	(void)state;
	static const uint64_t seeds[] = {0, 11, UINT32_MAX, (uint64_t)UINT32_MAX + 1, 0x0123456789abcdef, UINT64_MAX};
	for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
		const struct game *game = games_find("darkchess", NULL);
		struct position start;
		struct line line;
		struct dealer dealer;
		char up[1][8], again[1][8], text[80];
		game->rules.start(&start, &game->presets[0]);
		line_init(&line, game, &start);
		dealer_init(&dealer, seeds[s]);
		dealer_lay(&dealer, game, &start);
		line_push(&line, game->text.parse_move(&start, "b2", NULL));
		const char *dealt = move_text(game, line_last(&line), dealer_reveal(&dealer, &line));
		snprintf(text, sizeof text, "%llx", (unsigned long long)seeds[s]);
		flip_all("darkchess", (const char *const[]){"b2"}, 1, text, up);
		assert_string_equal(up[0], dealt);
		snprintf(text, sizeof text, "%064llX", (unsigned long long)seeds[s]);
		flip_all("darkchess", (const char *const[]){"b2"}, 1, text, again);
		assert_string_equal(again[0], dealt);
		line_release(&line);
	}
}

static void invalid_seeds_are_refused(void **state)
{
	(void)state;
	char long_one[66];
	memset(long_one, '1', 65);
	long_one[65] = 0;
	ask(wasm_set, "darkchess\n\n\na1");
	const char *const bad[] = {"", "g", "0x1", "-1", " 1", "1 ", "1.5", long_one};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_true(has(ask(wasm_deal, bad[i]), "expected 1 to 64 hexadecimal digits"));
	assert_true(is_error(ask_bytes(wasm_deal, "1\0002", 3)));
	assert_false(is_error(ask(wasm_deal, "1")));
}

/* --- searching --- */

static struct {
	int n, bad;
	int depth, lines;   /* of the reported iteration */
	int score;          /* of its last PV */
	char firsts[8][16]; /* the first moves of its PVs */
} reports;

static void take_report(const char *json, size_t length)
{
	reports.n++;
	if (json_fault(json, length) || !has(json, "\"moves\":[[\"")) {
		reports.bad++;
		return;
	}
	int line = (int)number_of(json, "line"), score = (int)number_of(json, "score");
	const char *first = first_move(json);
	if (line == 0)
		reports.lines = 0;
	reports.bad += line != reports.lines || line >= 8 || (line > 0 && number_of(json, "depth") != reports.depth);
	reports.bad += line > 0 && score > reports.score;
	snprintf(reports.firsts[reports.lines], sizeof reports.firsts[0], "%.15s", first);
	for (int i = 0; i < reports.lines; i++)
		reports.bad += strcmp(reports.firsts[i], reports.firsts[reports.lines]) == 0;
	reports.lines++;
	reports.depth = (int)number_of(json, "depth");
	reports.score = score;
}

static void multipv_lines_differ_and_are_ordered(void **state)
{
	(void)state;
	static const char *const positions[] = {"xiangqi\n\n\nh2e2 h9g7", "surakarta\n\n\n", "qilin\n\n\na1",
						"darkchess\n\n2R1/r1Pn/1m2/p3/4/g3/3N/p1g1 b r - 1 33\n"};
	wasm_report = take_report;
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		assert_false(is_error(ask(wasm_set, positions[i])));
		memset(&reports, 0, sizeof reports);
		const char *answer = ask(wasm_think, "depth 4\nalphabeta 0 3 1");
		assert_false(is_error(answer));
		assert_int_equal(number_of(answer, "line"), 0);
		assert_int_equal(reports.bad, 0);
		assert_int_equal(reports.n, 12);
		assert_int_equal(reports.lines, 3);
		assert_string_equal(reports.firsts[0], first_move(answer));
	}
	wasm_report = NULL;
}

static void every_opponent_answers(void **state)
{
	(void)state;
	static const char *const starts[] = {"xiangqi\n\n\n", "darkchess\n\n\n", "magic\n\n\n", "surakarta\n\n\n",
					     "qilin\n\n\n"};
	for (int i = 0; games_at(i); i++) {
		struct string words = {0};
		assert_false(is_error(ask(wasm_set, starts[i])));
		for (int k = -3; k < 8 && (k < 0 || opponent_engine(games_at(i), k)); k++) {
			static const char *const others[] = {"1", "depth-2", "strongest"};
			const char *word = k < 0 ? others[k + 3] : opponent_engine(games_at(i), k)->name;
			string_clear(&words);
			string_add(&words, "depth 2 nodes 300 movetime 50\n%s 5 0 1",
				   strcmp(word, "policy") == 0 ? "policy-random" : word);
			const char *answer = ask(wasm_think, words.text);
			if (is_error(answer))
				fail_msg("%s: %s", words.text, answer);
			assert_false(is_error(ask(wasm_parse, first_move(answer))));
		}
		string_release(&words);
	}
}

static void equal_requests_give_equal_searches(void **state)
{
	(void)state;
	char first[2][16];
	for (int i = 0; i < 2; i++) {
		ask(wasm_set, "qilin\n\n\n");
		ask(wasm_think, "nodes 10\nmcts 1 0 1"); /* another one in between */
		snprintf(first[i], sizeof first[i], "%.15s", first_move(ask(wasm_think, "\n3 9")));
	}
	assert_string_equal(first[0], first[1]);
}

static int nodes_of(const char *request)
{
	return (int)number_of(ask(wasm_think, request), "nodes");
}

/* A search with a filled hash table has fewer nodes. */
static void search_memory_is_kept(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\n");
	int first = nodes_of("depth 10\nalphabeta 0 1 1"), second = nodes_of("depth 5\nalphabeta 0 1 1");
	assert_true(second < first / 2);
	assert_true(is_error(ask(wasm_think, "depth 10\nalphabeta 0 1 1\nthreads 2")));
	assert_true(is_error(ask(wasm_think, "depth x\nalphabeta 0 1 1")));
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	ask(wasm_set, "xiangqi\n\n\n");
	assert_true(nodes_of("depth 10\nalphabeta 0 1 1") < first / 2);
	assert_true(nodes_of("depth 1\nalphabeta 1 1 1") > 0);
	assert_int_equal(nodes_of("depth 10\nalphabeta 0 1 1"), first);
}

/* --- records and levels --- */

#define RECORD                                                                                                         \
	"[Game \"xiangqi\"]\n[First \"A \\\"quoted\\\" name\"]\n[Event \"\u8c61\u68cb\"]\n\n"                          \
	"{before} 1. h2e2 {after} (1. b2e2 {other} (1. h0g2) h9g7) h9g7 1/2-1/2\n"

static void records_are_read(void **state)
{
	(void)state;
	const char *answer = ask(wasm_read_records, RECORD RECORD);
	assert_false(is_error(answer));
	assert_string_equal(text_of(answer, "format"), "record");
	assert_int_equal(json_count(strstr(answer, "\"games\":") + 8), 2);
	assert_true(has(answer, "\"moves\":[{\"c\":\"before\"},{\"m\":\"h2e2\",\"c\":\"after\",\"v\":[[{\"m\":\"b2e2\","
				"\"c\":\"other\",\"v\":[[{\"m\":\"h0g2\"}]]},{\"m\":\"h9g7\"}]]},{\"m\":\"h9g7\"}]"));
	assert_true(has(answer, "\"result\":\"draw\""));
	/* of two games the good one is read, the bad one reported */
	answer = ask(wasm_read_records, RECORD "[Game \"go\"]\n\n*\n");
	assert_int_equal(json_count(strstr(answer, "\"games\":") + 8), 1);
	assert_int_equal(json_count(strstr(answer, "\"faults\":") + 9), 1);
}

static void records_are_written(void **state)
{
	(void)state;
	static const char *const formats[] = {"qipan -1", "qipan 2", "pgn -1", "pgn 1", "dhtmlxq"};
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		struct string text = {0};
		string_add(&text, "%s\n%s", formats[i], RECORD);
		const char *answer = ask(wasm_write_record, text.text);
		if (is_error(answer) || !has(answer, "{\"text\":\""))
			fail_msg("%s: %s", formats[i], answer);
		string_release(&text);
	}
	put("xqf\n" RECORD, strlen("xqf\n" RECORD));
	const char *file = wasm_write_record(strlen("xqf\n" RECORD));
	assert_true(wasm_answer_is_file());
	assert_true(wasm_answer_length() > 1024);
	assert_memory_equal(file, "XQ\n", 4);
	assert_true(is_error(ask(wasm_write_record, "xqf\n[Game \"qilin\"]\n\n*\n")));
}

#define LEVEL "{\"id\":\"a\",\"title\":\"\\u7532\",\"title_zh\":\"b\",\"size\":\"4x4\",\"npc_depth\":1}"

/* The host supplies the engine results, the core computes the losses of the moves. */
static void moves_are_judged(void **state)
{
	(void)state;
	assert_false(is_error(ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7 b2b9")));
	const char *answer = ask(wasm_review, "20 h2e2\n\n-100 h0g2\n500 a9b9");
	assert_non_null(strstr(answer, "{\"steps\":[{\"score\":20,\"loss\":0.0000,\"judgement\":null,\"better\":null},"
				       "{\"score\":null,"));
	assert_non_null(
		strstr(answer, "{\"score\":-500,\"loss\":0.3017,\"judgement\":\"blunder\",\"better\":\"h0g2\"}]}"));
	assert_non_null(strstr(ask(wasm_review, ""), "{\"score\":null,"));
	assert_true(is_error(ask(wasm_review, "20 h2h8")));
	assert_true(is_error(ask(wasm_review, "30001 h2e2")));
	assert_true(is_error(ask(wasm_review, "x h2e2")));
	/* the reveal: G or g, equally likely; the second side's score after each */
	assert_false(is_error(ask(wasm_set, "darkchess\n\n4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20\nb2 (g)")));
	answer = ask(wasm_review, "0 b2\n-200 200\n200 c1-b1");
	assert_non_null(
		strstr(answer, "{\"score\":0,\"loss\":0.0000,\"judgement\":null,\"better\":null},{\"score\":0,"));
	assert_non_null(strstr(answer, "{\"score\":-200,\"loss\":0.0000,\"judgement\":\"unlucky\",\"better\":null}]}"));
	assert_true(is_error(ask(wasm_review, "0 b2\n-200")));
}

/* One answer for a host that keeps the record: the notes, and its comments without earlier ones. */
static void notes_of_a_review_replace_earlier_ones(void **state)
{
	(void)state;
	assert_false(is_error(ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7")));
	assert_string_equal(
		ask(wasm_review_notes, "20 -\n-29998 blunder h0g2\n\n[%eval 0.10,4] ?! inaccuracy, better "
				       "a3a4 a word\nb\nc\n"),
		"{\"steps\":[{\"note\":\"[%eval 0.20]\",\"comment\":\" a word\",\"better\":\"[%eval 0.20] "
		"better\"},{\"note\":\"[%eval #-1] ?? blunder, better h0g2\",\"comment\":\"b\",\"better\":\"[%eval "
		"#-1] better\"},{\"note\":null,\"comment\":\"c\",\"better\":null}]}");
	/* missing lines: nothing known */
	assert_non_null(strstr(ask(wasm_review_notes, ""), "[{\"note\":null,\"comment\":\"\",\"better\":null},"));
	/* an unknown better move, a word that is not a judgement */
	const char *answer = ask(wasm_review_notes, "20 blunder h0g2\n-300 mistake\n0 odd");
	assert_non_null(strstr(answer, "\"[%eval -3.00] ? mistake\""));
	assert_non_null(strstr(answer, "\"[%eval 0.00]\""));
	assert_true(is_error(ask(wasm_review_notes, "20\n30 mistake h2h8")));
	assert_true(is_error(ask(wasm_review_notes, "30001")));
	assert_true(is_error(ask(wasm_review_notes, "x")));
	/* the outcome has the notes of the flip, too; a flip at the end has its own */
	assert_false(is_error(ask(wasm_set, "darkchess\n\n4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20\nb2 (g)")));
	answer = ask(wasm_review_notes, "100\n-100 blunder c2\n-300 unlucky");
	assert_non_null(strstr(answer, "{\"note\":null,\"comment\":\"\",\"better\":\"[%eval -1.00] better\"}"));
	assert_non_null(strstr(answer, "\"[%eval -3.00] ?? blunder, better c2; ▼ unlucky, expected -1.00\""));
	assert_false(is_error(ask(wasm_set, "darkchess\n\n4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20\nb2")));
	assert_non_null(strstr(ask(wasm_review_notes, "100\n-100 mistake c2"), "[%eval -1.00] ? mistake, better c2"));
}

static void levels_are_read_and_rated(void **state)
{
	(void)state;
	const char *answer = ask(wasm_levels, "[" LEVEL ",{\"id\":\"b\"}]");
	assert_int_equal(json_count(strstr(answer, "\"levels\":") + 9), 1);
	assert_true(json_count(strstr(answer, "\"faults\":") + 9) > 0);
	assert_int_equal(json_count(strstr(answer, "\"positions\":") + 12), 2);
	const char *position = strstr(answer, "\"positions\":[\"") + 14;
	struct string line = {0};
	string_add(&line, "magic\n\n%.*s\n", (int)strcspn(position, "\""), position);
	assert_false(is_error(ask(wasm_set, line.text)));
	string_release(&line);
	answer = ask(wasm_rate, "4 1 9\n" LEVEL);
	assert_int_equal(number_of(answer, "games"), 4);
	assert_int_equal(number_of(answer, "won") + number_of(answer, "drawn") + number_of(answer, "lost"), 4);
	char *once = strdup(answer);
	assert_string_equal(ask(wasm_rate, "4 1 9\n" LEVEL), once);
	free(once);
}

/* A game whose net the page supplies, because none is shipped. */
static const struct game *game_without_net(void)
{
	const struct game *game;
	for (int i = 0; (game = games_at(i)); i++)
		if (game->heuristics.features && !shipped_net(game))
			return game;
	fail_msg("every game that can have a net has one");
	return NULL;
}

/* A net is accepted once, and strongest then evaluates with it. */
static void nets_are_loaded(void **state)
{
	(void)state;
	const struct game *game = game_without_net();
	struct net net;
	struct string file = {0}, line = {0}, taken = {0};
	noise_net(&net, game, 64, 60);
	net_write(&net, &file);
	net_release(&net);
	string_add(&line, "%s\n\n\n", game->name);
	string_add(&taken, "{\"game\":\"%s\"}", game->name);
	ask(wasm_set, line.text);
	long long before = number_of(ask(wasm_think, "nodes 2000\nstrongest"), "score");
	long long plain = number_of(ask(wasm_think, "nodes 2000\nalphabeta"), "score");
	assert_int_equal(before, plain);
	assert_true(is_error(ask_bytes(wasm_net, file.text, file.length - 1)));
	assert_true(is_error(ask(wasm_net, "")));
	assert_int_equal(number_of(ask(wasm_think, "nodes 2000\nstrongest"), "score"), before);
	assert_string_equal(ask_bytes(wasm_net, file.text, file.length), taken.text);
	assert_string_equal(ask_bytes(wasm_net, file.text, file.length), taken.text);
	assert_int_not_equal(number_of(ask(wasm_think, "nodes 2000\nstrongest"), "score"), before);
	assert_int_equal(number_of(ask(wasm_think, "nodes 2000\nalphabeta"), "score"), plain);
	string_release(&file);
	string_release(&line);
	string_release(&taken);
}

static void count_values(void *context, int first, int second)
{
	struct qlt_sector s;
	size_t *n = context;
	qlt_sector_init(&s, first, second);
	*n += (first == second ? 1 : 2) * (size_t)s.n;
}

static const char *search_ending(const char *preset, const char *opponent)
{
	struct string text = {0};
	string_add(&text, "qilin\n%s\nR..R..R./......../B..B..B. r move 0 0 0 0 71\n", preset);
	ask(wasm_set, text.text);
	string_clear(&text);
	string_add(&text, "nodes 2000\n%s", opponent);
	const char *answer = ask(wasm_think, text.text);
	string_release(&text);
	return answer;
}

static enum score_kind kind_found(const char *preset, const char *opponent)
{
	return score_kind((int)number_of(search_ending(preset, opponent), "score"));
}

/* The next full-strength search of the game and rules uses a pack: this one says that all moves win. */
static void tablebases_are_loaded(void **state)
{
	struct string pack = {0};
	size_t n = 0;
	(void)state;
	assert_true(qlt_index_fill(3));
	qlt_pack_begin(&pack, 3);
	qlt_pack_sectors(3, count_values, &n);
	for (size_t i = 0; i < n; i++)
		string_char(&pack, (char)(QLT_LOSS + 4));
	assert_int_equal(kind_found("source", "strongest"), SCORE_ESTIMATE);
	assert_null(strstr(search_ending("source", "strongest"), "\"turns\""));
	assert_true(is_error(ask_bytes(wasm_tables, pack.text, pack.length - 1)));
	assert_true(is_error(ask(wasm_tables, "")));
	assert_int_equal(kind_found("source", "strongest"), SCORE_ESTIMATE);
	for (int i = 0; i < 2; i++) /* the second replaces the first */
		assert_string_equal(ask_bytes(wasm_tables, pack.text, pack.length), "{\"game\":\"qilin\"}");
	const char *answer = search_ending("source", "strongest");
	assert_int_equal(number_of(answer, "score"), SCORE_UNFORCED_WIN - 5);
	assert_int_equal(number_of(answer, "turns"), 4);
	assert_int_not_equal(kind_found("source", "1"), SCORE_BY_TABLES);
	assert_int_not_equal(kind_found("flying", "strongest"), SCORE_BY_TABLES);
	string_release(&pack);
}

static void books_are_explored(void **state)
{
	(void)state;
	static const char text[] = "qipan book 1\ngame xiangqi\npreset wxf\nplies 3\ngames 9\nsource none\n"
				   "name C\th2e2\tA\tB\tC\nmodel 1-0\tA, 1999\th2e2 h9g7\n"
				   "0 h2e2 1 2 3\n1 h9g7 1 0 0\nend 11\n";
	static const char games[] =
		"xiangqi\n[Game \"xiangqi\"]\n[First \"A\"]\n[Result \"0-1\"]\n\n1. b2e2 b9c7 0-1\n";
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	assert_true(is_error(ask_bytes(wasm_book, text, sizeof text - 3)));
	assert_string_equal(ask_bytes(wasm_book, text, sizeof text - 1),
			    "{\"game\":\"xiangqi\",\"games\":9,\"source\":\"none\"}");
	assert_string_equal(wasm_explore(),
			    "{\"code\":\"C\",\"names\":[\"A\",\"B\",\"C\"],\"moves\":[[\"h9g7\",88,69,1,0,0]],"
			    "\"models\":[{\"number\":0,\"label\":\"A, 1999\",\"result\":\"first\",\"plies\":2}]}");
	assert_string_equal(wasm_model(0), "{\"moves\":[\"h2e2\",\"h9g7\"]}");
	assert_true(is_error(wasm_model(1)));
	assert_true(is_error(wasm_model(-1)));
	ask(wasm_set, "qilin\n\n\n");
	assert_true(is_error(wasm_explore()));
	assert_string_equal(ask(wasm_book_of, games), "{\"game\":\"xiangqi\",\"games\":1,\"source\":\"\"}");
	assert_string_equal(ask(wasm_book_of, games), "{\"game\":\"xiangqi\",\"games\":2,\"source\":\"\"}");
	assert_true(is_error(ask(wasm_book_of, "chess\n")));
	ask(wasm_set, "xiangqi\n\n\n");
	assert_non_null(strstr(wasm_explore(), "\"moves\":[[\"b2e2\",19,22,0,0,2]]"));
	assert_true(is_error(ask(wasm_book_of, "darkchess\n")));
}

static void games_through_a_position_are_found(void **state)
{
	(void)state;
	static const char
		first[] = "[Game \"xiangqi\"]\n\n1. h2e2 h9g7 2. g3g4 *\n\n[Game \"qilin\"]\n\n*\n",
		second[] = "[Game \"xiangqi\"]\n\n1. c3c4 b9c7 2. b2e2 *\n\n[Game \"xiangqi\"]\n\n1. h0g2 h9g7 *\n";
	assert_string_equal(ask(wasm_passages, ""), "{\"games\":0}");
	assert_string_equal(ask(wasm_passages, first), "{\"games\":2}");
	assert_true(is_error(ask(wasm_passages, "nothing")));
	assert_string_equal(ask(wasm_passages, second), "{\"games\":4}");
	ask(wasm_set, "xiangqi\n\n\ng3g4 h9g7 h2e2");
	assert_string_equal(wasm_through(), "{\"games\":[[0,3],[2,3]]}"); /* by transposition, and mirrored */
	ask(wasm_set, "xiangqi\n\n\n");
	assert_string_equal(wasm_through(), "{\"games\":[[0,0],[2,0],[3,0]]}");
	ask(wasm_set, "qilin\n\n\n");
	assert_string_equal(wasm_through(), "{\"games\":[[1,0]]}");
	assert_string_equal(ask(wasm_passages, ""), "{\"games\":0}");
	assert_string_equal(wasm_through(), "{\"games\":[]}");
}

static void puzzles_are_described(void **state)
{
	(void)state;
	static const char text[] =
		"qipan puzzles 1\ngame surakarta\npreset olympiad\nnodes 900\nsource none\n"
		"mate\t670\tO5/2O3/O4O/5O/1O4/XOO2X x 2 44\ta1-a2\tb1xa2 f1-e2 c5xe2\tnobody\nend 7\n";
	assert_true(is_error(ask_bytes(wasm_puzzles, text, sizeof text - 3)));
	const char *answer = ask_bytes(wasm_puzzles, text, sizeof text - 1);
	assert_non_null(strstr(answer,
			       "{\"game\":\"surakarta\",\"preset\":\"olympiad\",\"nodes\":900,\"source\":\"none\","
			       "\"puzzles\":[{\"name\":\""));
	assert_non_null(strstr(answer,
			       "\"kind\":\"mate\",\"rating\":670,\"start\":\"O5/2O3/O4O/5O/1O4/XOO2X x 2 44\","
			       "\"before\":\"a1-a2\",\"solution\":\"b1xa2 f1-e2 c5xe2\",\"others\":[\"\",\"\",\"\"],"
			       "\"label\":\"nobody\"}]}"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_is_refused_without_a_game),
		cmocka_unit_test(books_are_explored),
		cmocka_unit_test(games_through_a_position_are_found),
		cmocka_unit_test(puzzles_are_described),
		cmocka_unit_test(games_are_listed),
		cmocka_unit_test(random_games_are_described),
		cmocka_unit_test(events_are_reported),
		cmocka_unit_test(magic_is_described),
		cmocka_unit_test(position_setups_are_described),
		cmocka_unit_test(position_setups_are_formatted),
		cmocka_unit_test(a_finished_game_names_its_clause),
		cmocka_unit_test(clocks_are_described),
		cmocka_unit_test(searches_have_limits_and_options),
		cmocka_unit_test(a_game_in_progress_is_described_completely),
		cmocka_unit_test(flag_fall_precedes_the_action),
		cmocka_unit_test(chance_acts_only_with_a_seed),
		cmocka_unit_test(impossible_actions_are_refused),
		cmocka_unit_test(refused_requests_change_nothing),
		cmocka_unit_test(games_are_changed_step_by_step),
		cmocka_unit_test(boards_depend_only_on_their_size),
		cmocka_unit_test(the_refused_move_is_named),
		cmocka_unit_test(requests_may_have_any_length_and_bytes),
		cmocka_unit_test(zero_bytes_are_refused),
		cmocka_unit_test(games_may_be_long),
		cmocka_unit_test(answers_do_not_depend_on_the_previous_game),
		cmocka_unit_test(a_seed_determines_the_layout),
		cmocka_unit_test(every_piece_of_a_layout_is_revealed_once),
		cmocka_unit_test(every_digit_of_the_seed_matters),
		cmocka_unit_test(seeds_of_64_bits_match_the_dealer),
		cmocka_unit_test(invalid_seeds_are_refused),
		cmocka_unit_test(multipv_lines_differ_and_are_ordered),
		cmocka_unit_test(every_opponent_answers),
		cmocka_unit_test(equal_requests_give_equal_searches),
		cmocka_unit_test(search_memory_is_kept),
		cmocka_unit_test(records_are_read),
		cmocka_unit_test(records_are_written),
		cmocka_unit_test(moves_are_judged),
		cmocka_unit_test(notes_of_a_review_replace_earlier_ones),
		cmocka_unit_test(levels_are_read_and_rated),
		cmocka_unit_test(nets_are_loaded),
		cmocka_unit_test(tablebases_are_loaded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
