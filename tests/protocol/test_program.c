/* External engines in UCI and UCCI: the input they get, their output, and every way in which they fail. The programs
 * are shell code. */
#include "programs.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/registry.h"
#include "protocol/opponents.h"
#include "protocol/program.h"

/* A program with the handshake that UCI and xiangqi need, and its answers to more lines. */
#define UCI(more)                                                                                                      \
	"uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') "                  \
	"echo bestmove h2e2;; " more " esac; done"

static void plays(const char *word, const char *moves, const char *expected)
{
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct line line;
	struct search_result t = programs_search(games_find("xiangqi", NULL), word, moves, &(struct limits){.nodes = 7},
						 programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	play_moves(&line, xiangqi, NULL, NULL, moves);
	assert_string_equal(move_text(xiangqi, line_last(&line), t.best), expected);
	line_release(&line);
}

static void fails(const char *word, enum engine_fault fault)
{
	struct engine_setup setup = programs_default;
	if (fault == FAULT_HANG)
		setup.patience_ms = 300; /* the others need longer on a busy machine */
	struct search_result t =
		programs_search(games_find("xiangqi", NULL), word, "", &(struct limits){.nodes = 7}, setup);
	assert_int_equal(t.fault, fault);
	assert_int_equal(t.best, NO_MOVE);
}

/* --- UCI --- */

static void moves_are_requested_and_played(void **state)
{
	(void)state;
	plays(UCI("go*) echo bestmove b9c7 ponder a0a1;;"), "h2e2", "b9c7");
	programs_expect("> uci\n< uciok\n> isready\n< readyok\n");
	programs_expect("> ucinewgame\n> isready\n< readyok\n> position startpos moves h2e2\n> go nodes 7\n< bestmove "
			"b9c7 ponder "
			"a0a1\n");
	programs_expect("> quit\n");
}

static void one_based_ranks_are_detected(void **state)
{
	(void)state;
	plays("uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') echo "
	      "bestmove b1c3;; "
	      "go*) echo info depth 3 score cp 5 pv h10g8 b1c3; echo bestmove h10g8;; esac; done",
	      "h2e2", "h9g7");
	programs_expect("> position startpos moves h3e3\n");
}

static void info_is_read(void **state)
{
	(void)state;
	struct search_result t = programs_search(
		games_find("xiangqi", NULL),
		UCI("go*) echo info string depth 99; echo info depth 5 seldepth 9 multipv 2 score cp -70 pv a0a1; "
		    "echo info depth 6 seldepth 11 multipv 1 score cp 31 nodes 1234 nps 5 hashfull 17 time 3 pv h2e2 "
		    "b9c7 "
		    "zzzz h0g2; echo info nodes 2000; echo bestmove h2e2;;"),
		"", &(struct limits){.depth = 6}, programs_default);
	assert_int_equal(t.depth, 6);
	assert_int_equal(t.seldepth, 11);
	assert_int_equal(t.score, 31);
	assert_int_equal(t.hashfull, 17);
	assert_int_equal(t.nodes, 2000);
	assert_int_equal(t.n_pv, 2);
	programs_expect("> go depth 6\n");
}

static int score_of_mate(const char *words)
{
	char word[600];
	snprintf(word, sizeof word, UCI("go*) echo info depth 4 score mate %s pv h2e2; echo bestmove h2e2;;"), words);
	return programs_search(games_find("xiangqi", NULL), word, "", &(struct limits){.depth = 6}, programs_default)
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

static void out_of_range_scores_and_counts_are_clamped(void **state)
{
	(void)state;
	static const struct {
		const char *info;
		int score, depth, seldepth, hashfull;
	} cases[] = {
		{"depth 4 score cp 99999", SCORE_EVAL_MAX, 4, 0, 0},
		{"depth 4 score cp 20000", SCORE_EVAL_MAX, 4, 0, 0},
		{"depth 4 score cp 19999", SCORE_EVAL_MAX - 1, 4, 0, 0},
		{"depth 4 score cp -99999", -SCORE_EVAL_MAX, 4, 0, 0},
		{"depth 4 score 12", 12, 4, 0, 0},
		{"depth 4 score cp many", 0, 4, 0, 0},
		{"depth 4 score mate 0", -SCORE_WIN, 4, 0, 0},
		{"depth 4 score mate -99999999999", SCORE_PLIES_MAX - SCORE_WIN, 4, 0, 0},
		{"depth -4 seldepth -1 hashfull 99999999999", 0, 0, 0, 1000000000},
		{"depth 1000000001 seldepth 1000000000 hashfull 1", 0, 1000000000, 1000000000, 1},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char word[600];
		snprintf(word, sizeof word, UCI("go*) echo info %s pv h2e2; echo bestmove h2e2;;"), cases[i].info);
		struct search_result t = programs_search(games_find("xiangqi", NULL), word, "",
							 &(struct limits){.depth = 6}, programs_default);
		assert_int_equal(t.score, cases[i].score);
		assert_int_equal(t.depth, cases[i].depth);
		assert_int_equal(t.seldepth, cases[i].seldepth);
		assert_int_equal(t.hashfull, cases[i].hashfull);
	}
}

/* "LINE DEPTH:" and a 1 for each move, one report per line. */
static void write_report(void *context, const struct search_result *t)
{
	string_add(context, "%d %d:", t->pv_index, t->depth);
	for (int i = 0; i < t->n_pv; i++)
		string_add(context, " %d", t->pv[i] != NO_MOVE);
	string_char(context, '\n');
}

static void every_info_line_with_a_pv_is_reported(void **state)
{
	(void)state;
	struct line line;
	struct search_result t;
	struct string reports = {0};
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct engine_instance *instance = programs_instance(
		xiangqi,
		UCI("go*) echo info depth 1 score cp 1 pv h2e2; echo info depth 2 nodes 5; "
		    "echo info depth 3 multipv 2 score cp 2 pv b2e2 h9g7; echo info string depth 9 pv a0a1; "
		    "echo info depth 4 multipv 1 pv h2e2 h9g7 h0g2; echo info depth 5 pv zzzz; echo bestmove b2e2;;"),
		programs_default);
	play_moves(&line, xiangqi, NULL, NULL, "");
	instance->engine->search(instance, &line, &(struct limits){.depth = 6}, write_report, &reports, &t);
	assert_string_equal(string_text(&reports), "0 1: 1\n1 3: 1 1\n0 4: 1 1 1\n");
	/* The best move is not the first of the last PV, so the final PV is this move alone. */
	assert_string_equal(move_text(xiangqi, line_last(&line), t.best), "b2e2");
	assert_int_equal(t.n_pv, 1);
	assert_int_equal(t.pv[0], t.best);
	string_release(&reports);
	instance->engine->free(instance);
	line_release(&line);
}

static void searchmoves_are_sent_and_enforced(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	set_up(xiangqi, NULL, NULL, &start);
	move_t moves[] = {xiangqi->text.parse_move(&start, "h2e2", NULL),
			  xiangqi->text.parse_move(&start, "b2e2", NULL)};
	const struct limits limits = {.mate = 3, .moves = moves, .n_moves = 2};
	assert_int_equal(programs_search(xiangqi, UCI("go*) echo bestmove b2e2;;"), "", &limits, programs_default).best,
			 moves[1]);
	programs_expect("> go mate 3 searchmoves h2e2 b2e2\n");
	assert_int_equal(
		programs_search(xiangqi, UCI("go*) echo bestmove b0c2;;"), "", &limits, programs_default).fault,
		FAULT_ILLEGAL);
	/* Where ranks start at 1, rank 9 is sent as 10. */
	programs_clean(NULL);
	set_up(xiangqi, NULL, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", &start);
	moves[0] = xiangqi->text.parse_move(&start, "a1a9", NULL);
	struct line line;
	struct search_result t;
	struct engine_instance *instance = programs_instance(
		xiangqi,
		"uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') echo "
		"bestmove b1c3;; go*) echo bestmove a2a10;; esac; done",
		programs_default);
	play_moves(&line, xiangqi, NULL, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "");
	instance->engine->search(instance, &line, &(struct limits){.nodes = 7, .moves = moves, .n_moves = 1}, NULL,
				 NULL, &t);
	assert_int_equal(t.best, moves[0]);
	programs_expect("> position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1\n> go nodes 7 searchmoves a2a10\n");
	instance->engine->free(instance);
	line_release(&line);
}

static void rank_zero_is_illegal_where_ranks_start_at_one(void **state)
{
	(void)state;
	fails("uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; 'go depth 1') echo "
	      "bestmove b1c3;; go*) echo bestmove b0c2;; esac; done",
	      FAULT_ILLEGAL);
	programs_expect("< illegal: \"b0c2\" is not a legal move\n");
}

static void a_user_option_overrides_the_variant(void **state)
{
	(void)state;
	const char *const options[] = {"uci_variant", "manchu", NULL};
	struct engine_setup setup = programs_default;
	setup.options = options;
	programs_search(games_find("surakarta", NULL),
			"uci:while read -r l; do case $l in uci) echo option name UCI_Variant type combo; echo "
			"uciok;; isready) echo readyok;; go*) echo bestmove f2-f3;; esac; done",
			"", &(struct limits){.nodes = 7}, setup);
	programs_expect("> uci\n< option name UCI_Variant type combo\n< uciok\n> setoption name uci_variant value "
			"manchu\n> isready\n");
}

static void clocks_are_sent(void **state)
{
	(void)state;
	const struct limits limits = {.clock = {true, {3000, 4000}, {10, 20}, 12, 0}};
	programs_search(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2", &limits,
			programs_default);
	programs_expect("> go wtime 3000 btime 4000 winc 10 binc 20 movestogo 12\n");
	programs_search(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2",
			&(struct limits){.time_ms = 50}, programs_default);
	programs_expect("> go movetime 50\n");
	programs_search(games_find("xiangqi", NULL), UCI("go*) echo bestmove b9c7;;"), "h2e2", &(struct limits){0},
			programs_default);
	programs_expect("> go movetime 5000\n");
}

static void only_supported_options_are_set(void **state)
{
	(void)state;
	static const char greets[] = "uci:while read -r l; do case $l in uci) echo option name UCI_Variant type combo; "
				     "echo option name Hash type "
				     "spin; echo option name Threads type spin; echo uciok;; isready) echo readyok;; "
				     "go*) echo bestmove h2e2;; "
				     "esac; done";
	const char *const options[] = {"Use NNUE", "false", "Clear Hash", "", NULL};
	struct engine_setup setup = programs_default;
	setup.options = options;
	setup.hash_bytes = 32 << 20;
	setup.threads = 2;
	programs_search(games_find("xiangqi", NULL), greets, "", &(struct limits){.nodes = 7}, setup);
	programs_expect(
		"> setoption name UCI_Variant value xiangqi\n> setoption name Hash value 32\n> setoption name Threads "
		"value 2\n"
		"> setoption name Use NNUE value false\n> setoption name Clear Hash\n> isready\n");
	programs_clean(NULL);
	programs_search(games_find("xiangqi", NULL), UCI("go*) echo bestmove h2e2;;"), "", &(struct limits){.nodes = 7},
			setup);
	programs_expect_not("Hash value");
}

static void reveals_and_native_notation_are_sent(void **state)
{
	(void)state;
	struct search_result t = programs_search(games_find("darkchess", NULL), UCI("go*) echo bestmove a1;;"), "b4(k)",
						 &(struct limits){.nodes = 7}, programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> position startpos moves b4 (k)\n");
}

static void stopping_yields_a_move(void **state)
{
	(void)state;
	atomic_bool stop = true;
	struct search_result t = programs_search(games_find("xiangqi", NULL), UCI("stop) echo bestmove h2e2;;"), "",
						 &(struct limits){.infinite = true, .stop = &stop}, programs_default);
	assert_int_equal(t.fault, FAULT_NONE);
	assert_true(t.best != NO_MOVE);
	programs_expect("> go infinite\n> stop\n");
}

/* --- failures --- */

static void missing_programs_count_as_crashed(void **state)
{
	(void)state;
	fails("uci:no-such-program-anywhere", FAULT_CRASH);
	programs_expect("not found");
}

static void crash_reports_include_the_last_output(void **state)
{
	(void)state;
	fails(UCI("go*) echo 'out of luck' >&2; exit 5;;"), FAULT_CRASH);
	programs_expect("< crash: out of luck (ended with status 5)\n");
	programs_clean(NULL);
	fails("uci:exit 0", FAULT_CRASH);
}

static void silent_engines_count_as_hung(void **state)
{
	(void)state;
	fails(UCI("go*) ;;"), FAULT_HANG);
	programs_clean(NULL);
	fails("uci:sleep 100", FAULT_HANG);
	programs_clean(NULL);
	fails("uci:while read -r l; do case $l in uci) echo uciok;; esac; done", FAULT_HANG);
}

static void invalid_moves_count_as_illegal(void **state)
{
	(void)state;
	fails(UCI("go*) echo bestmove h2h8;;"), FAULT_ILLEGAL);
	fails(UCI("go*) echo bestmove;;"), FAULT_ILLEGAL);
	fails(UCI("go*) echo bestmove $(head -c 5000 /dev/zero | tr '\\\\0' x);;"), FAULT_ILLEGAL);
	fails("uci:while read -r l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove z9z8;; "
	      "esac; done",
	      FAULT_ILLEGAL);
}

static void claims_and_resignations_are_recognized(void **state)
{
	(void)state;
	fails(UCI("go*) echo 'bestmove (none)';;"), FAULT_CLAIM);
	fails(UCI("go*) echo bestmove resign;;"), FAULT_RESIGN);
}

static void engines_are_restarted_after_a_fault(void **state)
{
	(void)state;
	struct opponent opponent;
	struct error err;
	struct line line;
	struct search_result t;
	const struct game *g = games_find("xiangqi", NULL);
	assert_true(opponents_find(g, UCI("go*) exit 1;;"), &opponent, &err));
	struct engine_instance *instance = opponent_create(&opponent, g, programs_default, &err);
	play_moves(&line, g, NULL, NULL, "");
	for (int i = 0; i < 2; i++) {
		programs_clean(NULL);
		opponent.engine->search(instance, &line, &(struct limits){.nodes = 1}, NULL, NULL, &t);
		assert_int_equal(t.fault, FAULT_CRASH);
		programs_expect("> uci\n");
	}
	opponent.engine->free(instance);
	line_release(&line);
}

/* --- UCCI --- */

#define UCCI(more)                                                                                                     \
	"ucci:while read -r l; do case $l in ucci) echo option usemillisec type check; echo ucciok;; " more            \
	" esac; done"

static void ucci_commands_are_sent(void **state)
{
	(void)state;
	plays(UCCI("go*) echo info depth 3 score 12 pv b9c7; echo bestmove b9c7;;"), "h2e2", "b9c7");
	programs_expect("> ucci\n< option usemillisec type check\n< ucciok\n> setoption usemillisec true\n"
			"> position startpos moves h2e2\n> go nodes 7\n");
	const struct limits limits = {.clock = {true, {3000, 4000}, {10, 20}, 0, 0}};
	programs_search(games_find("xiangqi", NULL), UCCI("go*) echo bestmove b9c7;;"), "h2e2", &limits,
			programs_default);
	programs_expect("> go time 4000 increment 20 opptime 3000 oppincrement 10\n");
}

static void ucci_positions_start_at_the_last_capture(void **state)
{
	(void)state;
	programs_search(games_find("xiangqi", NULL), UCCI("go*) echo bestmove b0c2;;"), "h2e2 b9c7 e2e6 h9g7",
			&(struct limits){.nodes = 7}, programs_default);
	programs_expect(
		"> position fen r1bakabnr/9/1cn4c1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2 moves h9g7\n");
}

/* Times are whole seconds unless the program offers milliseconds. A fixed time per move is a session of one move. */
static void ucci_times_are_seconds_or_milliseconds(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	static const char seconds[] =
		"ucci:while read -r l; do case $l in ucci) echo ucciok;; go*) echo bestmove h2e2;; esac; done";
	const struct limits clock = {.clock = {true, {61500, 4999}, {2000, 3000}, 0, 0}},
			    session = {.clock = {true, {61500, 4999}, {2000, 3000}, 12, 0}};
	programs_search(xiangqi, seconds, "", &clock, programs_default);
	programs_expect("> ucci\n< ucciok\n> position startpos\n> go time 61 increment 2 opptime 4 oppincrement 3\n");
	programs_search(xiangqi, UCCI("go*) echo bestmove h2e2;;"), "", &session, programs_default);
	programs_expect("> go time 61500 movestogo 12 opptime 4999 oppincrement 3000\n");
	programs_search(xiangqi, seconds, "", &(struct limits){.time_ms = 7900}, programs_default);
	programs_expect("> go time 7 movestogo 1\n");
	programs_search(xiangqi, UCCI("go*) echo bestmove h2e2;;"), "", &(struct limits){.time_ms = 7900, .depth = 4},
			programs_default);
	programs_expect("> go depth 4 time 7900 movestogo 1\n");
}

static void ucci_options_are_single_words(void **state)
{
	(void)state;
	const char *const options[] = {"style", "risky", "newgame", "", NULL};
	struct engine_setup setup = programs_default;
	setup.options = options;
	setup.hash_bytes = 32 << 20;
	setup.threads = 2;
	programs_search(games_find("xiangqi", NULL), UCCI("go*) echo bestmove h2e2;;"), "",
			&(struct limits){.nodes = 7}, setup);
	programs_expect("< ucciok\n> setoption usemillisec true\n> setoption style risky\n> setoption newgame\n");
	programs_clean(NULL);
	programs_search(games_find("xiangqi", NULL),
			"ucci:while read -r l; do case $l in ucci) echo option hashsize type spin; echo option threads "
			"type spin; echo ucciok;; go*) echo bestmove h2e2;; esac; done",
			"", &(struct limits){.nodes = 7}, setup);
	programs_expect("< ucciok\n> setoption hashsize 32\n> setoption threads 2\n> setoption style risky\n");
}

/* UCCI cannot restrict a search to some moves, so the answer is checked instead. */
static void ucci_searchmoves_are_only_checked(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct position start;
	set_up(xiangqi, NULL, NULL, &start);
	const move_t move = xiangqi->text.parse_move(&start, "b2e2", NULL);
	const struct limits limits = {.depth = 5, .mate = 2, .moves = &move, .n_moves = 1};
	assert_int_equal(
		programs_search(xiangqi, UCCI("go*) echo bestmove h2e2;;"), "", &limits, programs_default).fault,
		FAULT_ILLEGAL);
	programs_expect("> go depth 5\n");
}

static void ucci_resign_and_nobestmove_are_recognized(void **state)
{
	(void)state;
	fails(UCCI("go*) echo bestmove h2e2 resign;;"), FAULT_RESIGN);
	fails(UCCI("go*) echo nobestmove;;"), FAULT_CLAIM);
}

/* --- words --- */

static void invalid_engine_specifications_are_refused(void **state)
{
	(void)state;
	struct error err;
	struct opponent opponent;
	const struct game *g = games_find("xiangqi", NULL);
	assert_false(opponents_find(g, "usi:program", &opponent, &err));
	assert_string_equal(err.text,
			    "\"usi:program\" is not an opponent, expected one of these before the colon: uci:COMMAND, "
			    "ucci:COMMAND, ntu:COMMAND, sau:COMMAND, cecp:COMMAND");
	assert_true(opponents_find(g, "uci: ", &opponent, &err));
	assert_null(opponent_create(&opponent, g, programs_default, &err));
	assert_non_null(strstr(err.text, "is not an external program"));
	assert_true(opponents_find(g, "3", &opponent, &err));
	assert_int_equal(opponent.strength, 3);
}

static void engine_specifications_have_protocol_and_command(void **state)
{
	(void)state;
	const char *command = "";
	assert_string_equal(program_protocol("uci:a program -x", &command)->word, "uci");
	assert_string_equal(command, "a program -x");
	assert_string_equal(program_protocol("ucci:b", &command)->word, "ucci");
	assert_string_equal(command, "b");
	assert_null(program_protocol("uci", &command));
	assert_null(program_protocol("uc:b", &command));
	assert_null(program_protocol("ucix:b", &command));
	assert_null(program_protocol(":b", &command));
	assert_true(program_plays_whole_games("sau:b") && !program_plays_whole_games("ntu:b") &&
		    !program_plays_whole_games("strongest"));
	assert_true(program_counts_no_nodes("cecp:b") && !program_counts_no_nodes("uci:b") &&
		    !program_counts_no_nodes("strongest"));
}

static void start_failures_are_reported(void **state)
{
	(void)state;
	struct error err;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	assert_true(program_starts("strongest", xiangqi, &programs_default, &err));
	assert_true(program_starts(UCI("x) ;;"), xiangqi, &programs_default, &err));
	assert_false(program_starts("uci:echo no luck >&2; exit 3", xiangqi, &programs_default, &err));
	assert_string_equal(err.text, "uci:echo no luck >&2; exit 3: crash: no luck (ended with status 3)");
	assert_false(program_starts("ntu:true", xiangqi, &programs_default, &err));
	assert_string_equal(err.text, "ntu plays darkchess, expected xiangqi");
}

/* The longer of the two clocks counts. */
static void the_deadline_is_the_time_limit_plus_the_grace_period(void **state)
{
	(void)state;
	static const struct {
		struct limits limits;
		int64_t ms;
	} cases[] = {
		{{.depth = 3}, 300},
		{{.time_ms = 2000}, 2300},
		{{.clock = {true, {5000, 4000}, {0, 0}, 0, 0}}, 5300},
		{{.clock = {true, {4000, 5000}, {0, 0}, 0, 0}}, 5300},
		{{.clock = {false, {4000, 5000}, {0, 0}, 0, 0}}, 300},
		{{.time_ms = 1000, .clock = {true, {4000, 5000}, {0, 0}, 0, 0}}, 1300},
	};
	struct driver d = {.setup = {.patience_ms = 300}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t before_us = clock_us();
		int64_t us = driver_deadline_us(&d, &cases[i].limits);
		assert_in_range(us - cases[i].ms * 1000, before_us, clock_us());
	}
	assert_true(driver_deadline_us(&d, &(struct limits){.infinite = true}) == INT64_MAX);
	d.setup.patience_ms = 0;
	int64_t before_us = clock_us();
	int64_t us = driver_soon_us(&d);
	assert_in_range(us - DRIVER_PATIENCE_MS * INT64_C(1000), before_us, clock_us());
}

static void an_abandoned_search_plays_the_first_allowed_move(void **state)
{
	(void)state;
	struct line line;
	move_t moves[MOVES_MAX], none = NO_MOVE;
	struct driver d = {.game = games_find("xiangqi", NULL)};
	struct search_result t = {0};
	play_moves(&line, d.game, NULL, NULL, "");
	d.game->rules.generate(line_last(&line), moves);
	driver_abandon(&d, &line, &(struct limits){0}, &t);
	assert_true(t.best == moves[0] && t.pv[0] == moves[0] && t.n_pv == 1);
	driver_abandon(&d, &line, &(struct limits){.moves = &moves[5], .n_moves = 1}, &t);
	assert_true(t.best == moves[5] && t.pv[0] == moves[5] && t.n_pv == 1);
	driver_abandon(&d, &line, &(struct limits){.moves = &none, .n_moves = 1}, &t);
	assert_true(t.best == NO_MOVE && t.n_pv == 0);
	line_release(&line);
}

static void option_lookup_ignores_case(void **state)
{
	(void)state;
	const char *const options[] = {"Hash", "7", "hash", "8", "Style", "", NULL};
	struct driver d = {.setup = {.options = options}};
	assert_string_equal(driver_option(&d, "HASH"), "7");
	assert_string_equal(driver_option(&d, "style"), "");
	assert_null(driver_option(&d, "7"));
	assert_null(driver_option(&d, "Has"));
	d.setup.options = NULL;
	assert_null(driver_option(&d, "Hash"));
}

static void engines_are_reused_until_released(void **state)
{
	(void)state;
	struct line line;
	struct search_result t;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct engine_instance *instance =
		programs_instance(xiangqi, UCI("go*) echo bestmove h2e2;;"), programs_default);
	play_moves(&line, xiangqi, NULL, NULL, "");
	instance->engine->begin(instance, &line);
	programs_clean(NULL);
	instance->engine->begin(instance, &line);
	assert_string_equal(programs_traffic(), "> ucinewgame\n> isready\n< readyok\n");
	instance->engine->forget(instance);
	programs_expect("< readyok\n> quit\n");
	programs_clean(NULL);
	instance->engine->search(instance, &line, &(struct limits){.nodes = 7}, NULL, NULL, &t);
	assert_int_equal(t.fault, FAULT_NONE);
	programs_expect("> uci\n");
	programs_expect("> ucinewgame\n");
	instance->engine->free(instance);
	program_engine.free(NULL);
	line_release(&line);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, programs_clean, programs_clean)
	const struct CMUnitTest tests[] = {
		TEST(moves_are_requested_and_played),
		TEST(one_based_ranks_are_detected),
		TEST(info_is_read),
		TEST(mates_are_counted_in_plies),
		TEST(out_of_range_scores_and_counts_are_clamped),
		TEST(every_info_line_with_a_pv_is_reported),
		TEST(searchmoves_are_sent_and_enforced),
		TEST(rank_zero_is_illegal_where_ranks_start_at_one),
		TEST(a_user_option_overrides_the_variant),
		TEST(clocks_are_sent),
		TEST(only_supported_options_are_set),
		TEST(reveals_and_native_notation_are_sent),
		TEST(stopping_yields_a_move),
		TEST(missing_programs_count_as_crashed),
		TEST(crash_reports_include_the_last_output),
		TEST(silent_engines_count_as_hung),
		TEST(invalid_moves_count_as_illegal),
		TEST(claims_and_resignations_are_recognized),
		TEST(engines_are_restarted_after_a_fault),
		TEST(ucci_commands_are_sent),
		TEST(ucci_positions_start_at_the_last_capture),
		TEST(ucci_times_are_seconds_or_milliseconds),
		TEST(ucci_options_are_single_words),
		TEST(ucci_searchmoves_are_only_checked),
		TEST(ucci_resign_and_nobestmove_are_recognized),
		TEST(invalid_engine_specifications_are_refused),
		TEST(engine_specifications_have_protocol_and_command),
		TEST(start_failures_are_reported),
		TEST(the_deadline_is_the_time_limit_plus_the_grace_period),
		TEST(an_abandoned_search_plays_the_first_allowed_move),
		TEST(option_lookup_ignores_case),
		TEST(engines_are_reused_until_released),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
