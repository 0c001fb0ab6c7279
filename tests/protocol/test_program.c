/* Other programs as engines, in UCI and UCCI: what they are told, what they say, and every way in which they fail. The
 * programs are lines of shell. */
#include "programs.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "protocol/opponents.h"

/* A program that greets as UCI and xiangqi need it, with answers to more lines. */
#define UCI(more)                                                                                                      \
	"uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') "                  \
	"echo bestmove h2e2;; " more " esac; done"

static void plays(const char *word, const char *moves, const char *expected)
{
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct line line;
	struct thought t = programs_thought(games_find("xiangqi", NULL), word, moves, &(struct limits){.nodes = 7},
					    programs_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, xiangqi, NULL, NULL, moves);
	assert_string_equal(move_text(xiangqi, line_last(&line), t.best), expected);
	line_release(&line);
}

static void fails(const char *word, enum thought_fault fault)
{
	struct engine_setup setup = programs_usual;
	if (fault == FAULT_HANG)
		setup.patience_ms = 300; /* on a busy machine others may take longer */
	struct thought t = programs_thought(games_find("xiangqi", NULL), word, "", &(struct limits){.nodes = 7}, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}

/* --- UCI --- */

static void a_move_is_asked_for_and_played(void **state)
{
	(void)state;
	plays(UCI("go*) echo bestmove b9c7 ponder a0a1;;"), "h2e2", "b9c7");
	programs_said("> uci\n< uciok\n> isready\n< readyok\n");
	programs_said("> ucinewgame\n> isready\n< readyok\n> position startpos moves h2e2\n> go nodes 7\n< bestmove "
		      "b9c7 ponder "
		      "a0a1\n");
	programs_said("> quit\n");
}

static void ranks_from_one_are_found_out(void **state)
{
	(void)state;
	plays("uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') echo "
	      "bestmove b1c3;; "
	      "go*) echo info depth 3 score cp 5 pv h10g8 b1c3; echo bestmove h10g8;; esac; done",
	      "h2e2", "h9g7");
	programs_said("> position startpos moves h3e3\n");
}

static void info_is_read(void **state)
{
	(void)state;
	struct thought t = programs_thought(
		games_find("xiangqi", NULL),
		UCI("go*) echo info string depth 99; echo info depth 5 seldepth 9 multipv 2 score cp -70 pv a0a1; "
		    "echo info depth 6 seldepth 11 multipv 1 score cp 31 nodes 1234 nps 5 hashfull 17 time 3 pv h2e2 "
		    "b9c7 "
		    "zzzz h0g2; echo info nodes 2000; echo bestmove h2e2;;"),
		"", &(struct limits){.depth = 6}, programs_usual);
	assert_int_equal(t.depth, 6);
	assert_int_equal(t.seldepth, 11);
	assert_int_equal(t.score, 31);
	assert_int_equal(t.hashfull, 17);
	assert_int_equal(t.nodes, 2000);
	assert_int_equal(t.n_pv, 2);
	programs_said("> go depth 6\n");
}

static int score_of_mate(const char *words)
{
	char word[600];
	snprintf(word, sizeof word, UCI("go*) echo info depth 4 score mate %s pv h2e2; echo bestmove h2e2;;"), words);
	return programs_thought(games_find("xiangqi", NULL), word, "", &(struct limits){.depth = 6}, programs_usual)
		.score;
}

static void mates_are_counted_in_plies(void **state)
{
	(void)state;
	assert_int_equal(score_of_mate("1"), SCORE_WIN - 1);
	assert_int_equal(score_of_mate("3"), SCORE_WIN - 5);
	assert_int_equal(score_of_mate("-2"), 4 - SCORE_WIN);
	assert_int_equal(score_of_mate("99999999999"), SCORE_WIN - SCORE_PLIES_MAX);
}

static void clocks_are_told(void **state)
{
	(void)state;
	const struct limits limits = {.clock = {true, {3000, 4000}, {10, 20}, 12, 0}};
	programs_thought(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2", &limits,
			 programs_usual);
	programs_said("> go wtime 3000 btime 4000 winc 10 binc 20 movestogo 12\n");
	programs_thought(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2",
			 &(struct limits){.time_ms = 50}, programs_usual);
	programs_said("> go movetime 50\n");
	programs_thought(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2", &(struct limits){0},
			 programs_usual);
	programs_said("> go movetime 5000\n");
}

static void options_are_set_where_there_are_some(void **state)
{
	(void)state;
	static const char greets[] = "uci:while read -r l; do case $l in uci) echo option name UCI_Variant type combo; "
				     "echo option name Hash type "
				     "spin; echo option name Threads type spin; echo uciok;; isready) echo readyok;; "
				     "go*) echo bestmove h2e2;; "
				     "esac; done";
	const char *const options[] = {"Use NNUE", "false", "Clear Hash", "", NULL};
	struct engine_setup setup = programs_usual;
	setup.options = options;
	setup.hash_bytes = 32 << 20;
	setup.threads = 2;
	programs_thought(games_find("xiangqi", NULL), greets, "", &(struct limits){.nodes = 7}, setup);
	programs_said(
		"> setoption name UCI_Variant value xiangqi\n> setoption name Hash value 32\n> setoption name Threads "
		"value 2\n"
		"> setoption name Use NNUE value false\n> setoption name Clear Hash\n> isready\n");
	programs_clean(NULL);
	programs_thought(games_find("xiangqi", NULL), UCI("go*) echo bestmove h2e2;;"), "",
			 &(struct limits){.nodes = 7}, setup);
	programs_did_not_say("Hash value");
}

static void reveals_are_told_and_other_games_are_asked_in_their_own_texts(void **state)
{
	(void)state;
	struct thought t = programs_thought(games_find("darkchess", NULL), UCI("go*) echo bestmove a1;;"), "b4(k)",
					    &(struct limits){.nodes = 7}, programs_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_said("> position startpos moves b4 (k)\n");
}

static void a_stop_gets_a_move(void **state)
{
	(void)state;
	atomic_bool stop = true;
	struct thought t = programs_thought(games_find("xiangqi", NULL), UCI("stop) echo bestmove h2e2;;"), "",
					    &(struct limits){.infinite = true, .stop = &stop}, programs_usual);
	assert_int_equal(t.fault, FAULT_NONE);
	assert_true(t.best != NO_MOVE);
	programs_said("> go infinite\n> stop\n");
}

/* --- what goes wrong --- */

static void a_program_that_is_not_there_crashes(void **state)
{
	(void)state;
	fails("uci:no-such-program-anywhere", FAULT_CRASH);
	programs_said("not found");
}

static void a_program_that_ends_crashes_with_its_last_words(void **state)
{
	(void)state;
	fails(UCI("go*) echo 'out of luck' >&2; exit 5;;"), FAULT_CRASH);
	programs_said("< crash: out of luck (ended with status 5)\n");
	programs_clean(NULL);
	fails("uci:exit 0", FAULT_CRASH);
}

static void silence_is_a_hang(void **state)
{
	(void)state;
	fails(UCI("go*) ;;"), FAULT_HANG);
	programs_clean(NULL);
	fails("uci:sleep 100", FAULT_HANG);
	programs_clean(NULL);
	fails("uci:while read -r l; do case $l in uci) echo uciok;; esac; done", FAULT_HANG);
}

static void what_is_not_a_legal_move_is_illegal(void **state)
{
	(void)state;
	fails(UCI("go*) echo bestmove h2h8;;"), FAULT_ILLEGAL);
	fails(UCI("go*) echo bestmove;;"), FAULT_ILLEGAL);
	fails(UCI("go*) echo bestmove $(head -c 5000 /dev/zero | tr '\\\\0' x);;"), FAULT_ILLEGAL);
	fails("uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove z9z8;; "
	      "esac; done",
	      FAULT_ILLEGAL);
}

static void other_ends_have_their_names(void **state)
{
	(void)state;
	fails(UCI("go*) echo 'bestmove (none)';;"), FAULT_CLAIM);
	fails(UCI("go*) echo bestmove resign;;"), FAULT_RESIGN);
}

static void a_program_is_started_again_after_a_fault(void **state)
{
	(void)state;
	struct opponent opponent;
	struct error err;
	struct line line;
	struct thought t;
	const struct game *g = games_find("xiangqi", NULL);
	assert_true(opponents_find(g, UCI("go*) exit 1;;"), &opponent, &err));
	struct thinker *thinker = opponent_create(&opponent, g, programs_usual, &err);
	play_moves(&line, g, NULL, NULL, "");
	for (int i = 0; i < 2; i++) {
		programs_clean(NULL);
		opponent.engine->think(thinker, &line, &(struct limits){.nodes = 1}, NULL, NULL, &t);
		assert_int_equal(t.fault, FAULT_CRASH);
		programs_said("> uci\n");
	}
	opponent.engine->free(thinker);
	line_release(&line);
}

/* --- UCCI --- */

#define UCCI(more)                                                                                                     \
	"ucci:while read -r l; do case $l in ucci) echo option usemillisec type check; echo ucciok;; " more            \
	" esac; done"

static void ucci_has_its_own_words(void **state)
{
	(void)state;
	plays(UCCI("go*) echo info depth 3 score 12 pv b9c7; echo bestmove b9c7;;"), "h2e2", "b9c7");
	programs_said("> ucci\n< option usemillisec type check\n< ucciok\n> setoption usemillisec true\n"
		      "> position startpos moves h2e2\n> go nodes 7\n");
	const struct limits limits = {.clock = {true, {3000, 4000}, {10, 20}, 0, 0}};
	programs_thought(games_find("xiangqi", NULL), UCCI("go*) echo bestmove b9c7;;"), "h2e2", &limits,
			 programs_usual);
	programs_said("> go time 4000 increment 20 opptime 3000 oppincrement 10\n");
}

static void ucci_is_told_the_moves_since_the_last_capture(void **state)
{
	(void)state;
	programs_thought(games_find("xiangqi", NULL), UCCI("go*) echo bestmove b0c2;;"), "h2e2 b9c7 e2e6 h9g7",
			 &(struct limits){.nodes = 7}, programs_usual);
	programs_said(
		"> position fen r1bakabnr/9/1cn4c1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2 moves h9g7\n");
}

static void ucci_resigns_and_has_no_move_in_its_own_words(void **state)
{
	(void)state;
	fails(UCCI("go*) echo bestmove h2e2 resign;;"), FAULT_RESIGN);
	fails(UCCI("go*) echo nobestmove;;"), FAULT_CLAIM);
}

/* --- words --- */

static void words_that_name_no_program_are_refused(void **state)
{
	(void)state;
	struct error err;
	struct opponent opponent;
	const struct game *g = games_find("xiangqi", NULL);
	assert_false(opponents_find(g, "usi:program", &opponent, &err));
	assert_non_null(strstr(err.text, "uci:COMMAND"));
	assert_true(opponents_find(g, "uci: ", &opponent, &err));
	assert_null(opponent_create(&opponent, g, programs_usual, &err));
	assert_non_null(strstr(err.text, "names no program"));
	assert_true(opponents_find(g, "3", &opponent, &err));
	assert_int_equal(opponent.strength, 3);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, programs_clean, programs_clean)
	const struct CMUnitTest tests[] = {
		TEST(a_move_is_asked_for_and_played),
		TEST(ranks_from_one_are_found_out),
		TEST(info_is_read),
		TEST(mates_are_counted_in_plies),
		TEST(clocks_are_told),
		TEST(options_are_set_where_there_are_some),
		TEST(reveals_are_told_and_other_games_are_asked_in_their_own_texts),
		TEST(a_stop_gets_a_move),
		TEST(a_program_that_is_not_there_crashes),
		TEST(a_program_that_ends_crashes_with_its_last_words),
		TEST(silence_is_a_hang),
		TEST(what_is_not_a_legal_move_is_illegal),
		TEST(other_ends_have_their_names),
		TEST(a_program_is_started_again_after_a_fault),
		TEST(ucci_has_its_own_words),
		TEST(ucci_is_told_the_moves_since_the_last_capture),
		TEST(ucci_resigns_and_has_no_move_in_its_own_words),
		TEST(words_that_name_no_program_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
