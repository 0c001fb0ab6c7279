/* External engines in CECP: the input they get, their output, and every way in which they fail. The programs are shell
 * code. */
#include "programs.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "protocol/cecp_lines.h"

static const struct limits limits = {.depth = 3};

/* A program of version 2 with the features, and its answers to more lines. */
#define CECP(features, more)                                                                                           \
	"cecp:while read -r l; do case $l in protover*) echo feature " features " done=1;; ping*) "                    \
	"echo pong ${l#ping };; " more " esac; done"
#define MODERN "ping=1 setboard=1 usermove=1"

static const struct game *xiangqi(void)
{
	return games_find("xiangqi", NULL);
}

static void plays(const struct limits *l, const char *word, const char *moves, const char *expected)
{
	struct line line;
	struct search_result t = programs_search(xiangqi(), word, moves, l, programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, xiangqi(), NULL, NULL, moves);
	assert_string_equal(move_text(xiangqi(), line_last(&line), t.best), expected);
	line_release(&line);
}

static void fails(const struct limits *l, const char *word, enum engine_fault fault)
{
	struct engine_setup setup = programs_default;
	setup.patience_ms = 300;
	struct search_result t = programs_search(xiangqi(), word, "", l, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}

/* --- one game --- */

static void moves_are_requested_and_played(void **state)
{
	(void)state;
	plays(&limits, CECP(MODERN, "go) echo move b9c7;;"), "h2e2", "b9c7");
	programs_expect("> xboard\n> protover 2\n< feature ping=1 setboard=1 usermove=1 done=1\n> accepted ping\n");
	programs_expect("> new\n> variant xiangqi\n> post\n> easy\n> computer\n> force\n> ping 1\n< pong 1\n");
	programs_expect("> usermove h2e2\n> ping 2\n< pong 2\n> st 1000000\n> sd 3\n> go\n< move b9c7\n");
	programs_expect("> quit\n");
}

static void announced_features_are_used(void **state)
{
	(void)state;
	const struct limits clock = {.clock = {true, {5000, 5000}, {0, 0}, 0, 0}};
	plays(&clock,
	      CECP("myname=Nobody variants=chess,9x10+0_xiangqi time=0 colors=0 wings=1", "go) echo move b9c7;;"),
	      "h2e2", "b9c7");
	programs_expect("> force\n> h2e2\n> level 0 0:05 0\n> go\n");
	programs_expect("> accepted colors\n> rejected wings\n");
	programs_expect_not("> ping");
}

/* The handshake waits its full two seconds. */
static void version_1_engines_need_no_features(void **state)
{
	(void)state;
	plays(&limits, "cecp:while read -r l; do case $l in go) echo '1. ... b9c7';; esac; done", "h2e2", "b9c7");
	programs_expect("> h2e2\n> st 1000000\n> sd 3\n> go\n< 1. ... b9c7\n");
}

static void options_are_set(void **state)
{
	(void)state;
	const char *const options[] = {"Style", "Bold", "Clear Hash", "", NULL};
	struct engine_setup setup = programs_default;
	setup.options = options;
	setup.hash_bytes = 32 << 20;
	setup.threads = 2;
	programs_search(xiangqi(), CECP(MODERN " memory=1 smp=1", "go) echo move h2e2;;"), "", &limits, setup);
	programs_expect("> option Style=Bold\n> option Clear Hash\n> memory 32\n> cores 2\n> new\n");
	programs_clean(NULL);
	programs_search(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &limits, setup);
	programs_expect_not("memory");
	programs_expect_not("cores");
}

/* --- games of several moves --- */

struct game_with {
	struct engine_instance *instance;
	struct line line;
};

static void begin(struct game_with *g, const char *word, const char *fen)
{
	struct position start;
	set_up(xiangqi(), NULL, fen, &start);
	line_init(&g->line, xiangqi(), &start);
	g->instance = programs_instance(xiangqi(), word, programs_default);
	g->instance->engine->begin(g->instance, &g->line);
}

static void push(struct game_with *g, const char *text)
{
	move_t move = g->line.game->text.parse_move(line_last(&g->line), text, NULL);
	assert_true(move != NO_MOVE);
	line_push(&g->line, move);
}

static void answers(struct game_with *g, const char *expected, const struct limits *l)
{
	struct search_result t;
	g->instance->engine->search(g->instance, &g->line, l, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	assert_string_equal(move_text(g->line.game, line_last(&g->line), t.best), expected);
	line_push(&g->line, t.best);
}

static void end(struct game_with *g)
{
	g->instance->engine->free(g->instance);
	line_release(&g->line);
}

/* It moves after go, and after a move of the opponent. */
#define ANSWERS "go) echo move h2e2;; 'usermove h9g7') echo move h0g2;;"

static void games_continue_move_by_move(void **state)
{
	(void)state;
	struct game_with g;
	const struct limits clock = {.clock = {true, {61234, 4000}, {1500, 1500}, 0, 0}};
	begin(&g, CECP(MODERN, ANSWERS), NULL);
	answers(&g, "h2e2", &clock);
	push(&g, "h9g7");
	answers(&g, "h0g2", &clock);
	programs_expect("> level 0 1:01 1\n> time 6123\n> otim 400\n> go\n< move h2e2\n");
	programs_expect(
		"< move h2e2\n> ping 3\n< pong 3\n> level 0 1:01 1\n> time 6123\n> otim 400\n> usermove h9g7\n< move "
		"h0g2\n");
	end(&g);
}

static void undone_moves_are_sent_again(void **state)
{
	(void)state;
	struct game_with g;
	begin(&g, CECP(MODERN, ANSWERS), NULL);
	answers(&g, "h2e2", &limits);
	line_pop(&g.line);
	programs_clean(NULL);
	push(&g, "b0c2");
	push(&g, "h9g7");
	answers(&g, "h2e2", &limits);
	programs_expect("> force\n> new\n> variant xiangqi\n");
	programs_expect("> usermove b0c2\n> usermove h9g7\n> ping");
	end(&g);
}

static void positions_are_sent_in_xboard_form(void **state)
{
	(void)state;
	struct game_with g;
	begin(&g, CECP(MODERN, "go) echo move e0e1;;"), "2bak1b2/9/4n4/9/9/9/9/9/9/4K1B2 w - - 3 20");
	answers(&g, "e0e1", &limits);
	programs_expect("> setboard 2eak1e2/9/4h4/9/9/9/9/9/9/4K1E2 w 3 20\n");
	end(&g);
}

static void engines_may_lack_setboard_or_reuse(void **state)
{
	(void)state;
	struct game_with g;
	struct search_result t;
	begin(&g, CECP("usermove=1", "go) echo move e0e1;;"), "2bak1b2/9/4n4/9/9/9/9/9/9/4K1B2 w - - 3 20");
	g.instance->engine->search(g.instance, &g.line, &limits, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_CRASH);
	programs_expect("< crash: it cannot set up positions\n");
	end(&g);
	begin(&g, CECP(MODERN " reuse=0", "go) echo move h2e2;;"), NULL);
	programs_clean(NULL);
	g.instance->engine->begin(g.instance, &g.line);
	programs_expect("> quit\n> xboard\n");
	answers(&g, "h2e2", &limits);
	end(&g);
}

/* --- limits --- */

static void times_per_move_are_sent(void **state)
{
	(void)state;
	programs_search(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &(struct limits){.time_ms = 3000},
			programs_default);
	programs_expect("> st 3\n> go\n");
	/* A fraction of a second is accounted on average, and added to the patience. */
	programs_clean(NULL);
	programs_search(xiangqi(), CECP(MODERN, "'?') echo move h2e2;;"), "", &(struct limits){.time_ms = 150},
			programs_default);
	programs_expect("> level 40 0:06 0\n> time 600\n> otim 600\n> go\n> ?\n< move h2e2\n");
	programs_clean(NULL);
	const struct limits clock = {.clock = {true, {30900, 250}, {0, 0}, 12, 0}};
	programs_search(xiangqi(), CECP(MODERN, "go) echo move b9c7;;"), "h2e2", &clock, programs_default);
	programs_expect("> level 12 0:01 0\n> time 25\n> otim 3090\n> go\n");
}

/* "level" has at least one second; "time" and "otim" may be 0. */
static void level_has_whole_seconds_and_time_centiseconds(void **state)
{
	(void)state;
	static const struct {
		int64_t left_ms[2], increment_ms;
		const char *expected;
	} cases[] = {
		{{1000, 2000}, 0, "> level 0 0:01 0\n> time 100\n> otim 200\n> go\n"},
		{{1999, -5}, 999, "> level 0 0:01 0\n> time 199\n> otim 0\n> go\n"},
		{{2000, 9}, 1000, "> level 0 0:02 1\n> time 200\n> otim 0\n> go\n"},
		{{0, 10}, 3999, "> level 0 0:01 3\n> time 0\n> otim 1\n> go\n"},
		{{59999, 1}, 0, "> level 0 0:59 0\n> time 5999\n> otim 0\n> go\n"},
		{{60000, 1}, 0, "> level 0 1:00 0\n> time 6000\n> otim 0\n> go\n"},
		{{3723000, 1}, 0, "> level 0 62:03 0\n> time 372300\n> otim 0\n> go\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct limits clock = {.clock = {.runs = true}};
		memcpy(clock.clock.left_ms, cases[i].left_ms, sizeof cases[i].left_ms);
		clock.clock.increment_ms[0] = cases[i].increment_ms;
		programs_clean(NULL);
		programs_search(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &clock, programs_default);
		programs_expect(cases[i].expected);
	}
	/* Less than a second for 40 moves becomes one second; time=0 turns "time" and "otim" off. */
	programs_clean(NULL);
	programs_search(xiangqi(), CECP(MODERN " time=0", "'?') echo move h2e2;;"), "", &(struct limits){.time_ms = 20},
			programs_default);
	programs_expect("> level 40 0:01 0\n> go\n> ?\n");
	programs_clean(NULL);
	programs_search(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &(struct limits){.time_ms = 30100},
			programs_default);
	programs_expect("> level 40 20:04 0\n> time 120400\n> otim 120400\n> go\n");
}

static void depth_is_sent_once_and_cleared_by_a_new_game(void **state)
{
	(void)state;
	struct game_with g;
	begin(&g, CECP(MODERN, ANSWERS), NULL);
	answers(&g, "h2e2", &limits);
	programs_expect("> sd 3\n> go\n");
	push(&g, "h9g7");
	programs_clean(NULL);
	answers(&g, "h0g2", &limits);
	programs_expect_not("> sd");
	programs_expect_not("> go");
	line_pop(&g.line);
	line_pop(&g.line);
	line_pop(&g.line);
	programs_clean(NULL);
	answers(&g, "h2e2", &(struct limits){.depth = 4});
	programs_expect("> sd 4\n> go\n");
	line_pop(&g.line);
	programs_clean(NULL);
	answers(&g, "h2e2", &(struct limits){.time_ms = 5000});
	programs_expect("> new\n");
	programs_expect("> st 5\n> go\n");
	programs_expect_not("> sd");
	end(&g);
}

static void stopping_yields_a_move(void **state)
{
	(void)state;
	atomic_bool stop = true;
	struct search_result t = programs_search(xiangqi(), CECP(MODERN, "'?') echo move h2e2;;"), "",
						 &(struct limits){.infinite = true, .stop = &stop}, programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> go\n> ?\n");
}

static void node_limits_are_unsupported(void **state)
{
	(void)state;
	fails(&(struct limits){.nodes = 1000}, CECP(MODERN, "go) echo move h2e2;;"), FAULT_CRASH);
	programs_expect("< crash: CECP has no node limit, expected a time or depth limit\n");
}

/* --- search output of programs --- */

static struct search_result read(const char *text)
{
	struct line line;
	struct search_result t;
	play_moves(&line, xiangqi(), NULL, NULL, "h2e2");
	if (!cecp_read_thinking(text, &line, &t))
		fail_msg("\"%s\" is refused", text);
	line_release(&line);
	return t;
}

static void search_output_is_read_in_every_form(void **state)
{
	(void)state;
	struct search_result t = read(" 9 156 1084 48000 b9c7 h0g2");
	assert_int_equal(t.depth, 9);
	assert_int_equal(t.score, 156);
	assert_int_equal(t.time_us, 10840000);
	assert_int_equal(t.nodes, 48000);
	assert_int_equal(t.n_pv, 2);
	t = read("12 -30 5 2942 17 135333 0\t b9c7 h0g2 zzz");
	assert_int_equal(t.score, -30);
	assert_int_equal(t.nodes, 2942);
	assert_int_equal(t.seldepth, 17);
	assert_int_equal(t.n_pv, 2);
	t = read("5 -3 34 52682 1. ... Hb9-c7 2. Cb2-c2 Ch7-g7 3. Hh0-i2");
	assert_int_equal(t.n_pv, 4);
	t = read(" 7.     48    2    10056   b9c7  h0g2");
	assert_int_equal(t.time_us, 2000000);
	assert_int_equal(t.n_pv, 2);
	assert_int_equal(read("3 0 0 0").n_pv, 0);
	assert_int_equal(read("3 0 0 99999999999999999999 b9c7").n_pv, 1);
}

static void other_output_is_not_read_as_search_output(void **state)
{
	(void)state;
	static const char *const texts[] = {"",         "7",        "7 8",       "1-0 {White mates}",
					    "7 8 9",    "7 8 9 x",  "move h2e2", "7 8 9 -1",
					    "-7 8 9 1", "7 8. 9 1", "\t\t",      "1. h2e2 b9c7"};
	struct line line;
	struct search_result t;
	play_moves(&line, xiangqi(), NULL, NULL, "");
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (cecp_read_thinking(texts[i], &line, &t))
			fail_msg("\"%s\" is accepted", texts[i]);
	line_release(&line);
}

static void mates_are_counted_in_plies(void **state)
{
	(void)state;
	assert_int_equal(read("5 100001 0 1 b9c7").score, SCORE_WIN - 1);
	assert_int_equal(read("5 100003 0 1 b9c7").score, SCORE_WIN - 5);
	assert_int_equal(read("5 -100002 0 1 b9c7").score, 4 - SCORE_WIN);
	assert_int_equal(read("5 -100000 0 1 b9c7").score, -SCORE_WIN);
	assert_int_equal(read("5 99999 0 1 b9c7").score, SCORE_EVAL_MAX);
	assert_int_equal(read("5 999999999999 0 1 b9c7").score, SCORE_WIN - SCORE_PLIES_MAX);
	assert_int_equal(read("5 -9223372036854775808 0 1 b9c7").score, SCORE_PLIES_MAX - SCORE_WIN);
}

static void features_are_read_one_by_one(void **state)
{
	(void)state;
	struct cecp_features f = {.ping = false};
	const char *line = "ping=1 myname=\"A = B\"  variants=\"chess,9x10+0_xiangqi\" time=0 done=0 x";
	char name[8], value[100];
	int n = 0;
	while (cecp_next_feature(&line, name, sizeof name, value, sizeof value)) {
		cecp_set_feature(&f, name, value);
		n++;
		if (n == 2)
			assert_string_equal(value, "A = B");
	}
	assert_int_equal(n, 5);
	assert_true(f.ping && !f.done && f.waits);
	line = "variants=\"open";
	assert_true(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
	assert_string_equal(name, "variant");
	assert_string_equal(value, "open");
	assert_false(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
	assert_true(cecp_lists("chess,9x10+0_xiangqi", "xiangqi"));
	assert_true(cecp_lists("xiangqi", "xiangqi"));
	assert_false(cecp_lists("minixiangqi,chess", "xiangqi"));
}

static void a_tab_ends_the_extra_numbers_of_search_output(void **state)
{
	(void)state;
	assert_int_equal(read("7 8 9 10 11 12 13\t b9c7").seldepth, 11);
	assert_int_equal(read("7 8 9 10 11 12\t b9c7").seldepth, 11);
	assert_int_equal(read("7 8 9 10 11\t b9c7").seldepth, 0);
	assert_int_equal(read("7 8 9 10 -11 12\t b9c7").seldepth, 0);
	assert_int_equal(read("7 8 9 10 0 12\t b9c7").seldepth, 0);
	assert_int_equal(read("7 8 9 10 9999999999 12\t b9c7").seldepth, 1000000000);
	struct search_result t = read("7 8 9 10 11 12 b9c7"); /* no tab */
	assert_true(t.seldepth == 0 && t.n_pv == 1 && t.best == t.pv[0]);
	t = read("7 8 -9 10");
	assert_true(t.time_us == 0 && t.n_pv == 0 && t.best == NO_MOVE);
	assert_int_equal(read("9999999999 8 9 10").depth, 1000000000);
	assert_true(read("7 8 9999999999 10").time_us == INT64_C(10000000000000));
	assert_int_equal(read("7 +8 9 10").score, 8);
}

static void moves_are_read_in_both_forms(void **state)
{
	(void)state;
	static const struct {
		const char *line, *move; /* NULL: none */
	} cases[] = {
		{"move h2e2", "h2e2"},
		{" move\th2e2 {book}", "h2e2"},
		{"12. ... h2e2", "h2e2"},
		{" 1 ... h2e2", "h2e2"},
		{"1. ...", ""},
		{"move", ""},
		{"moves h2e2", NULL},
		{"... h2e2", NULL},
		{". ... h2e2", NULL},
		{"1. h2e2", NULL},
		{"1.. ... h2e2", NULL},
		{"x1. ... h2e2", NULL},
		{"1. ....  h2e2", NULL},
		{"remove", NULL},
		{"", NULL},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char move[MOVE_TEXT_MAX];
		assert_int_equal(cecp_read_move(cases[i].line, move, sizeof move), cases[i].move != NULL);
		if (cases[i].move)
			assert_string_equal(move, cases[i].move);
	}
}

static void results_resignations_and_refusals_are_recognized(void **state)
{
	(void)state;
	static const struct {
		const char *line;
		bool result, resignation, refusal;
	} cases[] = {
		{"1-0", true, false, false},
		{" 0-1 {White is mated}", true, false, false},
		{"1/2-1/2 {Draw}", true, false, false},
		{"* {Stopped}", true, false, false},
		{"1-0 White mates", false, false, false}, /* the reason must be in braces */
		{"1-00", false, false, false},
		{"result 1-0", false, false, false},
		{"1-0 {Black resigns}", true, true, false},
		{"resign", false, true, false},
		{"resigned", false, false, false},
		{"tellall I resign", false, false, false},
		{"Illegal move: h2e2", false, false, true},
		{"  illegal Move (no game)", false, false, true},
		{"an illegal move", false, false, false},
		{"Illegal", false, false, false},
		{"tellusererror illegal position", false, false, true},
		{"tellusererror Illegal positio", false, false, false},
		{"tellusererror something else", false, false, false},
		{"Illegal position", false, false, false},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(cecp_is_result(cases[i].line), cases[i].result);
		assert_int_equal(cecp_is_resignation(cases[i].line), cases[i].resignation);
		assert_int_equal(cecp_is_refusal(cases[i].line), cases[i].refusal);
	}
}

static void feature_values_turn_features_on_and_off(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		size_t at;
		bool by_one; /* the value "1" sets it, "0" clears it; otherwise inverted */
	} switches[] = {
		{"ping", offsetof(struct cecp_features, ping), true},
		{"setboard", offsetof(struct cecp_features, setboard), true},
		{"usermove", offsetof(struct cecp_features, usermove), true},
		{"memory", offsetof(struct cecp_features, memory), true},
		{"smp", offsetof(struct cecp_features, smp), true},
		{"time", offsetof(struct cecp_features, no_time), false},
		{"reuse", offsetof(struct cecp_features, no_reuse), false},
		{"done", offsetof(struct cecp_features, done), true},
		{"done", offsetof(struct cecp_features, waits), false},
	};
	for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
		struct cecp_features f = {.ping = false};
		const bool *is_on = (const bool *)((const char *)&f + switches[i].at);
		for (int n = 0; n < 2; n++) {
			assert_true(cecp_set_feature(&f, switches[i].name, "1"));
			assert_int_equal(*is_on, switches[i].by_one);
			assert_true(cecp_set_feature(&f, switches[i].name, "0"));
			assert_int_equal(*is_on, !switches[i].by_one);
		}
	}
	/* Features that do not matter to us are still accepted. */
	static const char *const known[] = {"analyze", "colors", "debug", "draw",      "ics",    "myname",
					    "name",    "option", "pause", "playother", "sigint", "sigterm"};
	struct cecp_features f = {.ping = false}, none = f;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		assert_true(cecp_set_feature(&f, known[i], "1"));
	assert_false(cecp_set_feature(&f, "wings", "1") || cecp_set_feature(&f, "", "1"));
	assert_memory_equal(&f, &none, sizeof f);
	assert_true(cecp_set_feature(&f, "variants", "chess,xiangqi"));
	assert_string_equal(f.variants, "chess,xiangqi");
}

static void features_are_read_up_to_the_first_malformed_one(void **state)
{
	(void)state;
	const char *line = " a=\"\" b= c=1\td=\"x y\"e=2 f g=3";
	static const char *const expected[][2] = {{"a", ""}, {"b", ""}, {"c", "1"}, {"d", "x y"}, {"e", "2"}};
	char name[8], value[3];
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		assert_true(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
		assert_string_equal(name, expected[i][0]);
		assert_true(strncmp(value, expected[i][1], 2) == 0 && strlen(value) <= 2);
	}
	assert_false(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
	line = "abcdefg=12 abcdefgh=123";
	assert_true(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
	assert_string_equal(name, "abcdefg");
	assert_string_equal(value, "12");
	assert_true(cecp_next_feature(&line, name, sizeof name, value, sizeof value));
	assert_string_equal(name, "abcdefg");
	assert_string_equal(value, "12");
}

static void games_are_found_in_variant_lists(void **state)
{
	(void)state;
	static const char *const lists[] = {"xiangqi",       "chess, Xiangqi",       "XIANGQI,chess",
					    "chess xiangqi", "9x10+0_xiangqi,chess", "minixiangqi,xiangqi"},
				 *const others[] = {"", "xiangq", "xiangqi2", "minixiangqi", "_", "chess,,", "qi"};
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		assert_true(cecp_lists(lists[i], "xiangqi"));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(cecp_lists(others[i], "xiangqi"));
}

static void xiangqi_positions_are_rewritten_for_xboard(void **state)
{
	(void)state;
	char text[] = "rnbakabnr/9/1c5c1/9/9/9/9/9/9/RNBAKABNR b - - 12 34", short_text[] = "nb/NB b";
	cecp_write_xiangqi(text);
	assert_string_equal(text, "rheakaehr/9/1c5c1/9/9/9/9/9/9/RHEAKAEHR b 12 34");
	cecp_write_xiangqi(short_text);
	assert_string_equal(short_text, "he/HE b");
}

static void count_reports(void *context, const struct search_result *t)
{
	string_add(context, "%d %d\n", t->depth, t->n_pv);
}

static void search_output_with_moves_is_reported(void **state)
{
	(void)state;
	struct line line;
	struct search_result t;
	struct string reports = {0};
	struct engine_instance *instance = programs_instance(
		xiangqi(),
		CECP(MODERN, "go) echo 1 5 0 3 h2e2; echo 2 6 0 4; echo 3 7 0 5 b2e2 h9g7; echo move b2e2;;"),
		programs_default);
	play_moves(&line, xiangqi(), NULL, NULL, "");
	instance->engine->search(instance, &line, &limits, count_reports, &reports, &t);
	assert_string_equal(string_text(&reports), "1 1\n3 2\n");
	assert_true(t.depth == 3 && t.score == 7 && t.n_pv == 2 && t.pv[0] == t.best);
	string_release(&reports);
	instance->engine->free(instance);
	line_release(&line);
}

static void moves_outside_the_limits_are_illegal(void **state)
{
	(void)state;
	struct position start;
	set_up(xiangqi(), NULL, NULL, &start);
	const move_t move = xiangqi()->text.parse_move(&start, "b2e2", NULL);
	fails(&(struct limits){.depth = 3, .moves = &move, .n_moves = 1}, CECP(MODERN, "go) echo move h2e2;;"),
	      FAULT_ILLEGAL);
	programs_expect("< illegal: \"h2e2\" is not a legal move\n");
}

/* Output of a program that keeps playing. */
static void draw_offers_and_other_output_are_ignored(void **state)
{
	(void)state;
	plays(&limits,
	      CECP(MODERN, "go) echo Hello; echo offer draw; echo tellall hi; echo '# note'; echo 'Error (unknown "
			   "command): post'; echo '1 5 0 3 b9c7'; echo '    h0g2'; echo; echo Hint: h2e2; echo move "
			   "b9c7;; force) echo 1-0 '{"
			   "White mates}';;"),
	      "h2e2", "b9c7");
}

/* --- failures --- */

static void engines_that_exit_count_as_crashed(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo 'out of luck' >&2; exit 5;;"), FAULT_CRASH);
	programs_expect("< crash: out of luck (ended with status 5)\n");
	fails(&limits, "cecp:exit 0", FAULT_CRASH);
	fails(&limits, "cecp:no-such-program-anywhere", FAULT_CRASH);
}

static void silent_engines_count_as_hung(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) ;;"), FAULT_HANG);
	fails(&limits, "cecp:while read -r l; do case $l in protover*) echo feature done=0;; esac; done", FAULT_HANG);
	fails(&limits, "cecp:while read -r l; do case $l in protover*) echo feature ping=1 done=1;; esac; done",
	      FAULT_HANG);
}

static void engines_that_never_stop_output_count_as_hung(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) while :; do echo chatter; sleep 0.01; done;;"), FAULT_HANG);
}

static void invalid_moves_count_as_illegal(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo move h2h8;;"), FAULT_ILLEGAL);
	fails(&limits, CECP(MODERN, "go) echo move;;"), FAULT_ILLEGAL);
	fails(&limits, CECP(MODERN, "go) echo '1. ... e2e4';;"), FAULT_ILLEGAL);
}

static void claims_resignations_and_refusals_are_recognized(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo '1/2-1/2 {Draw by repetition}';;"), FAULT_CLAIM);
	programs_expect("< claim: it reports that the game is over: 1/2-1/2 {Draw by repetition}\n");
	fails(&limits, CECP(MODERN, "go) echo 'Illegal move (no game): go';;"), FAULT_CLAIM);
	fails(&limits, CECP(MODERN, "new) echo tellusererror Illegal position;;"), FAULT_CLAIM);
	fails(&limits, CECP(MODERN, "go) echo resign;;"), FAULT_RESIGN);
	fails(&limits, CECP(MODERN, "go) echo '0-1 {White resigns}';;"), FAULT_RESIGN);
}

static void engines_for_another_game_are_refused(void **state)
{
	(void)state;
	fails(&limits, CECP("variants=chess,minixiangqi", "go) echo move h2e2;;"), FAULT_CRASH);
	programs_expect("< crash: it does not play xiangqi\n");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, programs_clean, programs_clean)
	const struct CMUnitTest tests[] = {
		TEST(moves_are_requested_and_played),
		TEST(announced_features_are_used),
		TEST(version_1_engines_need_no_features),
		TEST(options_are_set),
		TEST(games_continue_move_by_move),
		TEST(undone_moves_are_sent_again),
		TEST(positions_are_sent_in_xboard_form),
		TEST(engines_may_lack_setboard_or_reuse),
		TEST(times_per_move_are_sent),
		TEST(level_has_whole_seconds_and_time_centiseconds),
		TEST(depth_is_sent_once_and_cleared_by_a_new_game),
		TEST(stopping_yields_a_move),
		TEST(node_limits_are_unsupported),
		TEST(search_output_is_read_in_every_form),
		TEST(other_output_is_not_read_as_search_output),
		TEST(mates_are_counted_in_plies),
		TEST(features_are_read_one_by_one),
		TEST(a_tab_ends_the_extra_numbers_of_search_output),
		TEST(moves_are_read_in_both_forms),
		TEST(results_resignations_and_refusals_are_recognized),
		TEST(feature_values_turn_features_on_and_off),
		TEST(features_are_read_up_to_the_first_malformed_one),
		TEST(games_are_found_in_variant_lists),
		TEST(xiangqi_positions_are_rewritten_for_xboard),
		TEST(search_output_with_moves_is_reported),
		TEST(moves_outside_the_limits_are_illegal),
		TEST(draw_offers_and_other_output_are_ignored),
		TEST(engines_that_exit_count_as_crashed),
		TEST(silent_engines_count_as_hung),
		TEST(engines_that_never_stop_output_count_as_hung),
		TEST(invalid_moves_count_as_illegal),
		TEST(claims_resignations_and_refusals_are_recognized),
		TEST(engines_for_another_game_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
