/* Other programs as engines, in CECP: what they are told, what they say, and every way in which they fail. The programs
 * are lines of shell. */
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
	struct thought t = programs_thought(xiangqi(), word, moves, l, programs_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, xiangqi(), NULL, NULL, moves);
	assert_string_equal(move_text(xiangqi(), line_last(&line), t.best), expected);
	line_release(&line);
}

static void fails(const struct limits *l, const char *word, enum thought_fault fault)
{
	struct engine_setup setup = programs_usual;
	setup.patience_ms = 300;
	struct thought t = programs_thought(xiangqi(), word, "", l, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}

/* --- a game --- */

static void a_move_is_asked_for_and_played(void **state)
{
	(void)state;
	plays(&limits, CECP(MODERN, "go) echo move b9c7;;"), "h2e2", "b9c7");
	programs_said("> xboard\n> protover 2\n< feature ping=1 setboard=1 usermove=1 done=1\n> accepted ping\n");
	programs_said("> new\n> variant xiangqi\n> post\n> easy\n> computer\n> force\n> ping 1\n< pong 1\n");
	programs_said("> usermove h2e2\n> ping 2\n< pong 2\n> st 1000000\n> sd 3\n> go\n< move b9c7\n");
	programs_said("> quit\n");
}

static void features_are_used_as_they_are_told(void **state)
{
	(void)state;
	const struct limits clock = {.clock = {true, {5000, 5000}, {0, 0}, 0, 0}};
	plays(&clock,
	      CECP("myname=Nobody variants=chess,9x10+0_xiangqi time=0 colors=0 wings=1", "go) echo move b9c7;;"),
	      "h2e2", "b9c7");
	programs_said("> force\n> h2e2\n> level 0 0:05 0\n> go\n");
	programs_said("> accepted colors\n> rejected wings\n");
	programs_did_not_say("> ping");
}

/* Its two seconds are waited for. */
static void a_program_of_version_1_needs_no_features(void **state)
{
	(void)state;
	plays(&limits, "cecp:while read -r l; do case $l in go) echo '1. ... b9c7';; esac; done", "h2e2", "b9c7");
	programs_said("> h2e2\n> st 1000000\n> sd 3\n> go\n< 1. ... b9c7\n");
}

static void options_are_set(void **state)
{
	(void)state;
	const char *const options[] = {"Style", "Bold", "Clear Hash", "", NULL};
	struct engine_setup setup = programs_usual;
	setup.options = options;
	setup.hash_bytes = 32 << 20;
	setup.threads = 2;
	programs_thought(xiangqi(), CECP(MODERN " memory=1 smp=1", "go) echo move h2e2;;"), "", &limits, setup);
	programs_said("> option Style=Bold\n> option Clear Hash\n> memory 32\n> cores 2\n> new\n");
	programs_clean(NULL);
	programs_thought(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &limits, setup);
	programs_did_not_say("memory");
	programs_did_not_say("cores");
}

/* --- games of more than one move --- */

struct game_with {
	struct thinker *thinker;
	struct line line;
};

static void begin(struct game_with *g, const char *word, const char *fen)
{
	struct position start;
	set_up(xiangqi(), NULL, fen, &start);
	line_init(&g->line, xiangqi(), &start);
	g->thinker = programs_thinker(xiangqi(), word, programs_usual);
	g->thinker->engine->begin(g->thinker, &g->line);
}

static void push(struct game_with *g, const char *text)
{
	move_t move = g->line.game->text.parse_move(line_last(&g->line), text, NULL);
	assert_true(move != NO_MOVE);
	line_push(&g->line, move);
}

static void answers(struct game_with *g, const char *expected, const struct limits *l)
{
	struct thought t;
	g->thinker->engine->think(g->thinker, &g->line, l, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	assert_string_equal(move_text(g->line.game, line_last(&g->line), t.best), expected);
	line_push(&g->line, t.best);
}

static void end(struct game_with *g)
{
	g->thinker->engine->free(g->thinker);
	line_release(&g->line);
}

/* It moves when it is told to go, and when it is told an answer. */
#define ANSWERS "go) echo move h2e2;; 'usermove h9g7') echo move h0g2;;"

static void a_game_goes_on_move_by_move(void **state)
{
	(void)state;
	struct game_with g;
	const struct limits clock = {.clock = {true, {61234, 4000}, {1500, 1500}, 0, 0}};
	begin(&g, CECP(MODERN, ANSWERS), NULL);
	answers(&g, "h2e2", &clock);
	push(&g, "h9g7");
	answers(&g, "h0g2", &clock);
	programs_said("> level 0 1:01 1\n> time 6123\n> otim 400\n> go\n< move h2e2\n");
	programs_said(
		"< move h2e2\n> ping 3\n< pong 3\n> level 0 1:01 1\n> time 6123\n> otim 400\n> usermove h9g7\n< move "
		"h0g2\n");
	end(&g);
}

static void what_was_taken_back_is_told_anew(void **state)
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
	programs_said("> force\n> new\n> variant xiangqi\n");
	programs_said("> usermove b0c2\n> usermove h9g7\n> ping");
	end(&g);
}

static void positions_are_told_as_xboard_writes_them(void **state)
{
	(void)state;
	struct game_with g;
	begin(&g, CECP(MODERN, "go) echo move e0e1;;"), "2bak1b2/9/4n4/9/9/9/9/9/9/4K1B2 w - - 3 20");
	answers(&g, "e0e1", &limits);
	programs_said("> setboard 2eak1e2/9/4h4/9/9/9/9/9/9/4K1E2 w 3 20\n");
	end(&g);
}

static void programs_may_be_unable_to_set_up_or_to_begin_again(void **state)
{
	(void)state;
	struct game_with g;
	struct thought t;
	begin(&g, CECP("usermove=1", "go) echo move e0e1;;"), "2bak1b2/9/4n4/9/9/9/9/9/9/4K1B2 w - - 3 20");
	g.thinker->engine->think(g.thinker, &g.line, &limits, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_CRASH);
	programs_said("< crash: it cannot set up positions\n");
	end(&g);
	begin(&g, CECP(MODERN " reuse=0", "go) echo move h2e2;;"), NULL);
	programs_clean(NULL);
	g.thinker->engine->begin(g.thinker, &g.line);
	programs_said("> quit\n> xboard\n");
	answers(&g, "h2e2", &limits);
	end(&g);
}

/* --- limits --- */

static void times_a_move_are_told(void **state)
{
	(void)state;
	programs_thought(xiangqi(), CECP(MODERN, "go) echo move h2e2;;"), "", &(struct limits){.time_ms = 3000},
			 programs_usual);
	programs_said("> st 3\n> go\n");
	/* A fraction of a second is that time on the average, and the end of the patience. */
	programs_clean(NULL);
	programs_thought(xiangqi(), CECP(MODERN, "'?') echo move h2e2;;"), "", &(struct limits){.time_ms = 150},
			 programs_usual);
	programs_said("> level 40 0:06 0\n> time 600\n> otim 600\n> go\n> ?\n< move h2e2\n");
	programs_clean(NULL);
	const struct limits clock = {.clock = {true, {30900, 250}, {0, 0}, 12, 0}};
	programs_thought(xiangqi(), CECP(MODERN, "go) echo move b9c7;;"), "h2e2", &clock, programs_usual);
	programs_said("> level 12 0:01 0\n> time 25\n> otim 3090\n> go\n");
}

static void a_stop_gets_a_move(void **state)
{
	(void)state;
	atomic_bool stop = true;
	struct thought t = programs_thought(xiangqi(), CECP(MODERN, "'?') echo move h2e2;;"), "",
					    &(struct limits){.infinite = true, .stop = &stop}, programs_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_said("> go\n> ?\n");
}

static void there_is_no_limit_of_nodes(void **state)
{
	(void)state;
	fails(&(struct limits){.nodes = 1000}, CECP(MODERN, "go) echo move h2e2;;"), FAULT_CRASH);
	programs_said("< crash: CECP has no limit of nodes: give it time or depth\n");
}

/* --- what programs say while they think --- */

static struct thought read(const char *text)
{
	struct line line;
	struct thought t;
	play_moves(&line, xiangqi(), NULL, NULL, "h2e2");
	if (!cecp_read_thought(text, &line, &t))
		fail_msg("\"%s\" is not read", text);
	line_release(&line);
	return t;
}

static void thoughts_are_read_in_every_form(void **state)
{
	(void)state;
	struct thought t = read(" 9 156 1084 48000 b9c7 h0g2");
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

static void what_is_no_thought_is_not_read(void **state)
{
	(void)state;
	static const char *const texts[] = {"",         "7",        "7 8",       "1-0 {White mates}",
					    "7 8 9",    "7 8 9 x",  "move h2e2", "7 8 9 -1",
					    "-7 8 9 1", "7 8. 9 1", "\t\t",      "1. h2e2 b9c7"};
	struct line line;
	struct thought t;
	play_moves(&line, xiangqi(), NULL, NULL, "");
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (cecp_read_thought(texts[i], &line, &t))
			fail_msg("\"%s\" is read", texts[i]);
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

/* What a program says that goes on playing. */
static void offers_and_chatter_are_not_heard(void **state)
{
	(void)state;
	plays(&limits,
	      CECP(MODERN, "go) echo Hello; echo offer draw; echo tellall hi; echo '# note'; echo 'Error (unknown "
			   "command): post'; echo '1 5 0 3 b9c7'; echo '    h0g2'; echo; echo Hint: h2e2; echo move "
			   "b9c7;; force) echo 1-0 '{"
			   "White mates}';;"),
	      "h2e2", "b9c7");
}

/* --- what goes wrong --- */

static void a_program_that_ends_crashes(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo 'out of luck' >&2; exit 5;;"), FAULT_CRASH);
	programs_said("< crash: out of luck (ended with status 5)\n");
	fails(&limits, "cecp:exit 0", FAULT_CRASH);
	fails(&limits, "cecp:no-such-program-anywhere", FAULT_CRASH);
}

static void silence_is_a_hang(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) ;;"), FAULT_HANG);
	fails(&limits, "cecp:while read -r l; do case $l in protover*) echo feature done=0;; esac; done", FAULT_HANG);
	fails(&limits, "cecp:while read -r l; do case $l in protover*) echo feature ping=1 done=1;; esac; done",
	      FAULT_HANG);
}

static void a_program_that_never_stops_talking_hangs(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) while :; do echo chatter; sleep 0.01; done;;"), FAULT_HANG);
}

static void what_is_not_a_legal_move_is_illegal(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo move h2h8;;"), FAULT_ILLEGAL);
	fails(&limits, CECP(MODERN, "go) echo move;;"), FAULT_ILLEGAL);
	fails(&limits, CECP(MODERN, "go) echo '1. ... e2e4';;"), FAULT_ILLEGAL);
}

static void claims_and_refusals_have_their_name(void **state)
{
	(void)state;
	fails(&limits, CECP(MODERN, "go) echo '1/2-1/2 {Draw by repetition}';;"), FAULT_CLAIM);
	programs_said("< claim: it says that the game is over: 1/2-1/2 {Draw by repetition}\n");
	fails(&limits, CECP(MODERN, "go) echo 'Illegal move (no game): go';;"), FAULT_CLAIM);
	fails(&limits, CECP(MODERN, "new) echo tellusererror Illegal position;;"), FAULT_CLAIM);
	fails(&limits, CECP(MODERN, "go) echo resign;;"), FAULT_RESIGN);
	fails(&limits, CECP(MODERN, "go) echo '0-1 {White resigns}';;"), FAULT_RESIGN);
}

static void a_program_for_another_game_is_none(void **state)
{
	(void)state;
	fails(&limits, CECP("variants=chess,minixiangqi", "go) echo move h2e2;;"), FAULT_CRASH);
	programs_said("< crash: it does not play xiangqi\n");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, programs_clean, programs_clean)
	const struct CMUnitTest tests[] = {
		TEST(a_move_is_asked_for_and_played),
		TEST(features_are_used_as_they_are_told),
		TEST(a_program_of_version_1_needs_no_features),
		TEST(options_are_set),
		TEST(a_game_goes_on_move_by_move),
		TEST(what_was_taken_back_is_told_anew),
		TEST(positions_are_told_as_xboard_writes_them),
		TEST(programs_may_be_unable_to_set_up_or_to_begin_again),
		TEST(times_a_move_are_told),
		TEST(a_stop_gets_a_move),
		TEST(there_is_no_limit_of_nodes),
		TEST(thoughts_are_read_in_every_form),
		TEST(what_is_no_thought_is_not_read),
		TEST(mates_are_counted_in_plies),
		TEST(features_are_read_one_by_one),
		TEST(offers_and_chatter_are_not_heard),
		TEST(a_program_that_ends_crashes),
		TEST(silence_is_a_hang),
		TEST(a_program_that_never_stops_talking_hangs),
		TEST(what_is_not_a_legal_move_is_illegal),
		TEST(claims_and_refusals_have_their_name),
		TEST(a_program_for_another_game_is_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
