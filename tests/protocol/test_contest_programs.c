/* External engines in the contest protocols of dark chess and Surakarta: the input they get, and every way in which
 * they fail. The programs are shell code. */
#include "programs.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/darkchess/dc_game.h"
#include "games/surakarta/sk_game.h"
#include "protocol/opponents.h"

#define TEN_NODES (&(const struct limits){.nodes = 10})

static void plays(const struct game *game, const char *word, const char *moves, const char *expected)
{
	struct line line;
	struct search_result t = programs_search(game, word, moves, TEN_NODES, programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, game, NULL, NULL, moves);
	assert_string_equal(move_text(game, line_last(&line), t.best), expected);
	line_release(&line);
}

static void fails(const struct game *game, const char *word, enum engine_fault fault)
{
	struct engine_setup setup = programs_default;
	if (fault == FAULT_HANG)
		setup.patience_ms = 300; /* the others need longer on a busy machine */
	programs_clean(NULL);
	struct search_result t = programs_search(game, word, "", TEN_NODES, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}

/* --- the numbered lines --- */

/* A program that prints more than its answers, as many do, and answers some commands in its own way. */
#define NTU(more)                                                                                                      \
	"ntu:while read -r id w a b c; do echo \"# $w\"; case $w in name) echo '=1 Blank';; " more                     \
	" *) echo \"=$id\";; esac; done"

static void games_are_sent_with_own_moves_and_reveals(void **state)
{
	(void)state;
	plays(&dc_game, NTU("genmove) echo '=12 c1 c1';;"), "", "c1");
	programs_expect("> 1 name\n< # name\n< =1 Blank\n> 6 boardsize 4 8\n");
	programs_expect("> 7 reset_board\n< # reset_board\n< =7\n> 8 num_repetition 3\n< # num_repetition\n< =8\n"
			"> 9 num_moves_to_draw 40\n< # num_moves_to_draw\n< =9\n> 14 ready\n< # ready\n< =14\n"
			"> 12 genmove unknown\n< # genmove\n< =12 c1 c1\n");
	programs_expect("> 5 quit\n");
	programs_clean(NULL);
	plays(&dc_game, NTU("genmove) echo '=12 b4 b5';;"), "b4 (k) b5 (K)", "b4-b5");
	programs_expect("> 11 flip b4 k\n< # flip\n< =11\n> 11 flip b5 K\n< # flip\n< =11\n> 14 ready\n");
	programs_expect("> 12 genmove black\n");
	programs_clean(NULL);
	plays(&dc_game, NTU("genmove) echo '=12 a1-a1';;"), "b4 (k) b5 (K) b4-b5", "a1");
	programs_expect("> 10 move b4 b5\n");
	programs_expect("> 12 genmove red\n");
}

/* Each search sends the plies since the last one; another line is sent from its start. */
static void games_are_continued(void **state)
{
	struct line line;
	struct search_result t;
	struct engine_instance *instance =
		programs_instance(&dc_game, NTU("genmove) echo \"=12 ${p-d8 d8}\"; p='a8 a8';;"), programs_default);
	(void)state;
	play_moves(&line, &dc_game, NULL, NULL, "b4 (k)");
	instance->engine->begin(instance, &line);
	programs_clean(NULL);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	programs_expect_not("> 11");
	line_push(&line, t.best);
	line_push(&line, dc_game.text.parse_move(line_last(&line), "(P)", NULL));
	line_push(&line, dc_game.text.parse_move(line_last(&line), "c4", NULL));
	line_push(&line, dc_game.text.parse_move(line_last(&line), "(p)", NULL));
	programs_clean(NULL);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> 11 flip d8 P\n< # flip\n< =11\n> 11 flip c4 p\n< # flip\n< =11\n> 12 genmove red\n");
	programs_expect_not("> 7 ");
	line_release(&line);
	play_moves(&line, &dc_game, NULL, NULL, "c4 (R) c5 (p) c6 (P)");
	programs_clean(NULL);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> 7 reset_board\n");
	programs_expect("> 11 flip c4 R\n");
	instance->engine->free(instance);
	line_release(&line);
}

/* A custom start position and other rules. */
static void boards_are_sent(void **state)
{
	struct line line;
	struct search_result t;
	struct engine_instance *instance =
		programs_instance(&dc_game, NTU("genmove) echo '=12 d1 c1';;"), programs_default);
	(void)state;
	play_moves(&line, &dc_game, "ntu2025", "K2k/4/4/4/?3/4/4/P2p b r r 0 0", "");
	instance->engine->begin(instance, &line);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> 8 num_repetition 0\n");
	programs_expect("> 9 num_moves_to_draw 30\n");
	programs_expect("> 18 init_board K - - k - - - - - - - - - - - - X - - - - - - - - - - - P - - p "
			"1 0 0 0 0 0 1 1 0 0 1 0 0 1\n");
	programs_expect("> 12 genmove black\n");
	instance->engine->free(instance);
	line_release(&line);
}

static void times_are_sent_by_color(void **state)
{
	const struct limits clock = {.clock = {true, {3000, 4000}, {10, 20}, 0, 0}}, one_move = {.time_ms = 70};
	const char *word = NTU("genmove) echo '=12 a1 a1';;");
	(void)state;
	programs_search(&dc_game, word, "", &clock, programs_default);
	programs_expect(
		"> 16 time_left red 3000\n< # time_left\n< =16\n> 16 time_left black 4000\n< # time_left\n< =16\n"
		"> 12 genmove unknown\n");
	programs_clean(NULL);
	programs_search(&dc_game, word, "b4 (k)", &clock, programs_default); /* the first player is Black */
	programs_expect("> 16 time_left red 4000\n");
	programs_expect("> 16 time_left black 3000\n");
	programs_clean(NULL);
	programs_search(&dc_game, word, "", &one_move, programs_default);
	programs_expect("> 16 time_left red 70\n");
	programs_clean(NULL);
	programs_search(&dc_game, word, "", TEN_NODES, programs_default);
	programs_expect_not("> 16");
}

static void every_dark_chess_engine_fault_is_detected(void **state)
{
	(void)state;
	fails(&dc_game, NTU("genmove) echo '=12 a1 a2';;"), FAULT_ILLEGAL);
	fails(&dc_game, NTU("genmove) echo '=12 a1';;"), FAULT_ILLEGAL);
	fails(&dc_game, NTU("genmove) echo '=12';;"), FAULT_ILLEGAL);
	fails(&dc_game, NTU("genmove) echo '=12 a1 a1 a1';;"), FAULT_ILLEGAL);
	fails(&dc_game, NTU("genmove) echo '=12 e1 e1';;"), FAULT_ILLEGAL);
	programs_expect("< illegal: \"e1 e1\" is not a legal move\n");
	fails(&dc_game, NTU("genmove) echo '?12 I have lost';;"), FAULT_CLAIM);
	programs_expect("< claim: it returns no move: I have lost\n");
	fails(&dc_game, NTU("reset_board) echo '?7 no';;"), FAULT_ILLEGAL);
	programs_expect("< illegal: it rejects \"reset_board\": no\n");
	fails(&dc_game, NTU("genmove) echo '=11 a1 a1'; echo '= a1 a1';;"), FAULT_HANG); /* answers to other commands */
	fails(&dc_game, NTU("ready) ;;"), FAULT_HANG);
	fails(&dc_game, NTU("genmove) echo 'out of luck' >&2; exit 5;;"), FAULT_CRASH);
	programs_expect("< crash: out of luck (ended with status 5)\n");
	fails(&dc_game, "ntu:no-such-program-anywhere", FAULT_CRASH);
}

static void answers_to_other_requests_are_skipped(void **state)
{
	(void)state;
	plays(&dc_game, NTU("genmove) echo =; echo '?'; echo '=x12 a1 a1'; echo '=12 c1 c1'; echo '=12 d2 d2';;"), "",
	      "c1");
	plays(&dc_game, NTU("genmove) echo 12 a1 a1; echo '=120 a1 a1'; echo '=012\t b2 b2  ';;"), "", "b2");
	fails(&dc_game, NTU("genmove) echo '=12 ';;"), FAULT_ILLEGAL);
	programs_expect("< illegal: \"\" is not a legal move\n");
}

static void moves_may_contain_a_hyphen(void **state)
{
	(void)state;
	static const char *const good[] = {"a1 a1", "a1-a1", "a1a1", "a1 a1 "}, *const bad[] = {"a1 a1 b1", "a1--a1",
												"a1 a9",    "a a1",
												"",         "a1-",
												"e1 a1",    "a1 x"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		char word[300];
		snprintf(word, sizeof word, NTU("genmove) echo '=12 %s';;"), good[i]);
		plays(&dc_game, word, "", "a1");
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char word[300];
		snprintf(word, sizeof word, NTU("genmove) echo '=12 %s';;"), bad[i]);
		fails(&dc_game, word, FAULT_ILLEGAL);
	}
}

static void shortened_games_are_sent_again_from_the_start(void **state)
{
	struct line line;
	struct search_result t;
	struct engine_instance *instance =
		programs_instance(&dc_game, NTU("genmove) echo '=12 d8 d8';;"), programs_default);
	(void)state;
	play_moves(&line, &dc_game, NULL, NULL, "b4 (k) b5 (K)");
	instance->engine->begin(instance, &line);
	line_pop(&line);
	line_pop(&line);
	programs_clean(NULL);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	programs_expect("> 7 reset_board\n");
	programs_expect("> 11 flip b4 k\n");
	programs_expect_not("> 11 flip b5");
	programs_clean(NULL);
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t); /* no new ply to send */
	assert_string_equal(programs_traffic(), "> 12 genmove red\n< # genmove\n< =12 d8 d8\n");
	assert_int_equal(t.fault, FAULT_NONE);
	instance->engine->free(instance);
	line_release(&line);
}

static void rejected_plies_end_the_search(void **state)
{
	(void)state;
	struct search_result t = programs_search(&dc_game, NTU("flip) echo \"?$id no such piece\";;"), "b4 (k) b5 (K)",
						 TEN_NODES, programs_default);
	assert_int_equal(t.fault, FAULT_ILLEGAL);
	programs_expect("< illegal: it rejects \"flip b4 k\": no such piece\n");
	programs_expect_not("> 11 flip b5");
	programs_expect_not("> 12");
	programs_clean(NULL);
	t = programs_search(&dc_game, NTU("move) echo '?10';; genmove) echo '=12 a1 a1';;"), "b4 (k) b5 (K) b4-b5",
			    TEN_NODES, programs_default);
	assert_int_equal(t.fault, FAULT_ILLEGAL);
	programs_expect("< illegal: it rejects \"move b4 b5\": \n");
}

static void moves_outside_the_limits_are_illegal(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL, "");
	const move_t a1 = dc_game.text.parse_move(line_last(&line), "a1", NULL);
	const struct limits limits = {.nodes = 10, .moves = &a1, .n_moves = 1};
	assert_int_equal(
		programs_search(&dc_game, NTU("genmove) echo '=12 c1 c1';;"), "", &limits, programs_default).fault,
		FAULT_ILLEGAL);
	struct search_result t =
		programs_search(&dc_game, NTU("genmove) echo '=12 a1 a1';;"), "", &limits, programs_default);
	assert_true(t.fault == FAULT_NONE && t.best == a1 && t.n_pv == 1 && t.pv[0] == a1);
	line_release(&line);
}

/* Programs that do not know all commands play on. */
static void rules_may_be_rejected(void **state)
{
	(void)state;
	plays(&dc_game, NTU("num_*) echo \"?$id\";; time_left) echo '?16 what';; genmove) echo '=12 c1 c1';;"), "",
	      "c1");
}

/* --- Surakarta --- */

#define SAU(more) "sau:while read -r w a; do case $w in name?) echo hello; echo name Two Words;; " more " esac; done"

static void contest_games_send_only_the_opponents_moves(void **state)
{
	struct line line;
	struct search_result t;
	struct engine_instance *instance = programs_instance(
		&sk_game, SAU("new) echo thinking; echo move ABAC;; move) echo move BBBC;;"), programs_default);
	(void)state;
	play_moves(&line, &sk_game, NULL, NULL, "");
	for (int game = 0; game < 2; game++) {
		programs_clean(NULL);
		instance->engine->begin(instance, &line);
		instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
		assert_string_equal(move_text(&sk_game, line_last(&line), t.best), "f2-f3");
		programs_expect(game ? "> end\n> new black\n" : "> name?\n< hello\n< name Two Words\n> new black\n");
		line_push(&line, t.best);
		line_push(&line, sk_game.text.parse_move(line_last(&line), "a5-a4", NULL));
		programs_clean(NULL);
		instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
		assert_string_equal(move_text(&sk_game, line_last(&line), t.best), "e2-e3");
		assert_string_equal(programs_traffic(), "> move FEFD\n< move BBBC\n");
		line_pop(&line);
		line_pop(&line);
	}
	instance->engine->free(instance);
	programs_expect("> quit\n");
	line_release(&line);
}

static void white_waits_for_the_first_move(void **state)
{
	(void)state;
	plays(&sk_game, SAU("new) ;; move) echo move AEAD;;"), "f2-f3", "f5-f4");
	programs_expect("> new white\n> move ABAC\n< move AEAD\n");
}

static void every_surakarta_engine_fault_is_detected(void **state)
{
	(void)state;
	fails(&sk_game, SAU("new) echo move AAAB;;"), FAULT_ILLEGAL);
	programs_expect("< move AAAB\n> error\n< illegal: \"AAAB\" is not a legal move\n");
	fails(&sk_game, SAU("new) echo move;;"), FAULT_ILLEGAL);
	fails(&sk_game, SAU("new) echo move ABACX;;"), FAULT_ILLEGAL);
	fails(&sk_game, SAU("new) echo move abac;;"), FAULT_ILLEGAL);
	fails(&sk_game, SAU("new) echo error;;"), FAULT_ILLEGAL);
	fails(&sk_game, SAU("new) echo remove ABAC;;"), FAULT_HANG);
	fails(&sk_game, "sau:while read -r w; do :; done", FAULT_HANG);
	fails(&sk_game, SAU("new) exit 3;;"), FAULT_CRASH);
	programs_expect("< crash: ");
}

/* A program chooses all its moves itself. */
static void games_with_another_start_cannot_be_sent(void **state)
{
	(void)state;
	struct search_result t = programs_search(&sk_game, SAU("new|move) echo move ABAC;;"), "f2-f3 a5-a4", TEN_NODES,
						 programs_default);
	assert_int_equal(t.fault, FAULT_CRASH);
	programs_expect("< crash: the protocol cannot transmit games that do not start from the beginning\n");
}

/* The next position must follow from the move that the program answered. */
static void a_contest_game_without_its_own_move_is_a_fault(void **state)
{
	static const char *const games[] = {"f2-f3 a5-a4 e2-e3", "e2-e3 a5-a4", "f2-f3", "a2-a3 a5-a4 f2-f3 b5-b4"};
	(void)state;
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		struct line line;
		struct search_result t;
		struct engine_instance *instance =
			programs_instance(&sk_game, SAU("new|move) echo move ABAC;;"), programs_default);
		play_moves(&line, &sk_game, NULL, NULL, "");
		instance->engine->begin(instance, &line);
		instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
		assert_true(t.fault == FAULT_NONE && t.n_pv == 1 && t.pv[0] == t.best);
		line_release(&line);
		play_moves(&line, &sk_game, NULL, NULL, games[i]);
		instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
		assert_int_equal(t.fault, FAULT_CRASH);
		instance->engine->free(instance);
		line_release(&line);
	}
}

static void a_contest_game_with_another_start_is_a_fault(void **state)
{
	(void)state;
	struct line line;
	struct search_result t;
	struct engine_instance *instance =
		programs_instance(&sk_game, SAU("new|move) echo move ABAC;;"), programs_default);
	play_moves(&line, &sk_game, NULL, "oooooo/oooooo/6/6/xxxxxx/xxxxx1 x 0 0", "");
	instance->engine->search(instance, &line, TEN_NODES, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_CRASH);
	programs_expect("< crash: the protocol cannot transmit games that do not start from the beginning\n");
	instance->engine->free(instance);
	line_release(&line);
}

/* --- both --- */

/* The protocol has no stop command: the program is ended, and the next search restarts it. */
static void stopping_ends_the_engine(void **state)
{
	static const struct {
		const struct game *game;
		const char *word;
	} cases[] = {{&dc_game, NTU("genmove) ;;")}, {&sk_game, SAU("new) ;;")}};
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct line line;
		struct search_result t;
		atomic_bool stop = true;
		const struct limits limits = {.infinite = true, .stop = &stop};
		struct engine_instance *instance = programs_instance(cases[i].game, cases[i].word, programs_default);
		play_moves(&line, cases[i].game, NULL, NULL, "");
		for (int n = 0; n < 2; n++) {
			programs_clean(NULL);
			instance->engine->search(instance, &line, &limits, NULL, NULL, &t);
			assert_int_equal(t.fault, FAULT_NONE);
			assert_true(game_allows(cases[i].game, line_last(&line), t.best));
			programs_expect(i == 0 ? "> 1 name\n" : "> name?\n");
		}
		instance->engine->free(instance);
		line_release(&line);
	}
}

static void contest_protocols_play_only_their_game(void **state)
{
	static const struct {
		const struct game *game;
		const char *word, *why;
	} cases[] = {{&sk_game, "ntu:true", "ntu plays darkchess, expected surakarta"},
		     {&dc_game, "sau:true", "sau plays surakarta, expected darkchess"}};
	(void)state;
	for (int i = 0; i < 2; i++) {
		struct opponent opponent;
		struct error err;
		assert_false(opponents_find(cases[i].game, cases[i].word, &opponent, &err));
		assert_string_equal(err.text, cases[i].why);
	}
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, programs_clean, programs_clean)
	const struct CMUnitTest tests[] = {
		TEST(games_are_sent_with_own_moves_and_reveals),
		TEST(games_are_continued),
		TEST(boards_are_sent),
		TEST(times_are_sent_by_color),
		TEST(every_dark_chess_engine_fault_is_detected),
		TEST(answers_to_other_requests_are_skipped),
		TEST(moves_may_contain_a_hyphen),
		TEST(shortened_games_are_sent_again_from_the_start),
		TEST(rejected_plies_end_the_search),
		TEST(moves_outside_the_limits_are_illegal),
		TEST(rules_may_be_rejected),
		TEST(contest_games_send_only_the_opponents_moves),
		TEST(white_waits_for_the_first_move),
		TEST(every_surakarta_engine_fault_is_detected),
		TEST(games_with_another_start_cannot_be_sent),
		TEST(a_contest_game_without_its_own_move_is_a_fault),
		TEST(a_contest_game_with_another_start_is_a_fault),
		TEST(stopping_ends_the_engine),
		TEST(contest_protocols_play_only_their_game),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
