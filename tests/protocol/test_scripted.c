/* Sessions with a test double for the engine: the limits that each protocol passes to it, and the output of results. */
#include "support.h"
#include "talks.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "session/host.h"

#define SEARCHES_MAX 8

/* Scripted results of the test double, and the limits that it got. */
static struct {
	struct search_result report; /* reported n_lines times, with PV indices 0, 1, ... */
	const char *pv;              /* of the report: moves separated by blanks */
	const char *second_pv;       /* of the second search; NULL: pv */
	const char *best;            /* of the first search; NULL: the first move of pv */
	const char *pulse;           /* the current move in a pulse; "": unknown; NULL: no pulse */
	int n_lines;
	bool finds_nothing;
	struct limits own; /* of the opponent */

	int n_searches;
	struct limits requested[SEARCHES_MAX];
	char moves[SEARCHES_MAX][200]; /* the root moves, each after a blank; "": all */
	int n_forgotten;
} script;

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, 1024, 16, "MiB"},
	{"threads", FIELD_THREADS, OPTION_NUMBER, 1, 8, 1, "threads"},
	{"ties", FIELD_TIES, OPTION_SWITCH, 0, 1, 0, "ties"},
	{0},
};

static const struct engine scripted;

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	static struct engine_instance instance = {&scripted};
	(void)game, (void)setup, (void)err;
	return &instance;
}

static move_t read_move(const struct line *line, const char *text)
{
	move_t move = line->game->text.parse_move(line_last(line), text, NULL);
	if (move == NO_MOVE)
		fail_msg("the script has no legal move \"%s\"", text);
	return move;
}

static void read_pv(const struct line *line, const char *text, struct search_result *t)
{
	struct line copy;
	char words[200], *rest;
	line_copy(&copy, line);
	snprintf(words, sizeof words, "%s", text);
	for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		t->pv[t->n_pv++] = read_move(&copy, word);
		line_push(&copy, t->pv[t->n_pv - 1]);
	}
	t->best = t->n_pv ? t->pv[0] : NO_MOVE;
	line_release(&copy);
}

static void note(const struct line *line, const struct limits *limits)
{
	struct text t = text_into(script.moves[script.n_searches], sizeof script.moves[0]);
	assert_true(script.n_searches < SEARCHES_MAX);
	for (int i = 0; limits->moves && i < limits->n_moves; i++)
		text_add(&t, " %s", move_text(line->game, line_last(line), limits->moves[i]));
	script.requested[script.n_searches++] = *limits;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	(void)instance;
	struct search_result t = script.report, pulse = script.report;
	note(line, limits);
	*out = (struct search_result){.best = NO_MOVE};
	if (script.finds_nothing)
		return;
	read_pv(line, script.n_searches == 2 && script.second_pv ? script.second_pv : script.pv, &t);
	if (script.pulse && limits->pulse) {
		pulse.best = *script.pulse ? read_move(line, script.pulse) : NO_MOVE;
		limits->pulse(limits->pulse_context, &pulse);
	}
	for (t.pv_index = 0; report && t.pv_index < script.n_lines; t.pv_index++)
		report(context, &t);
	t.pv_index = 0;
	*out = t;
	if (script.best && script.n_searches == 1)
		out->best = read_move(line, script.best);
}

static void forget(struct engine_instance *instance)
{
	(void)instance;
	script.n_forgotten++;
}

static void release(struct engine_instance *instance)
{
	(void)instance;
}

static const struct engine scripted = {.name = "scripted",
				       .about = "a test double",
				       .options = options,
				       .create = create,
				       .search = search,
				       .forget = forget,
				       .free = release};

static struct host host;

/* Output for these input lines, with that game selected. */
static const char *output_in(const char *game, const char *lines)
{
	host_init(&host, games_find(game, NULL), NULL);
	host.opponent = (struct opponent){.engine = &scripted, .limits = script.own};
	script.n_searches = script.n_forgotten = 0;
	const char *output = session_output(&host, lines);
	host_release(&host);
	return output;
}

static void expect_output(const char *lines, const char *expected)
{
	assert_string_equal(output_in("xiangqi", lines), expected);
}

/* The same without the handshake, whose last line begins with greeting_ends. */
static void answers(const char *lines, const char *greeting_ends, const char *expected)
{
	const char *end = strstr(output_in("xiangqi", lines), greeting_ends);
	assert_non_null(end);
	assert_string_equal(strchr(end, '\n') + 1, expected);
}

static int begin(void **state)
{
	(void)state;
	memset(&script, 0, sizeof script);
	script.report = (struct search_result){
		.score = -37, .depth = 7, .nodes = 123456, .time_us = 250000, .seldepth = 11, .hashfull = 42};
	script.pv = "h2e2 h9g7 h0g2";
	script.n_lines = 1;
	return 0;
}

/* --- UCI --- */

#define AFTER_UCI(lines) "uci\n" lines, "uciok"

static void uci_lists_its_options(void **state)
{
	(void)state;
	assert_string_equal(output_in("surakarta", "uci\n"),
			    "id name Qipan 0\n"
			    "id author the developers of Qipan\n"
			    "option name Hash type spin default 16 min 1 max 1024\n"
			    "option name Threads type spin default 1 min 1 max 8\n"
			    "option name Ties type check default false\n"
			    "option name Clear Hash type button\n"
			    "option name Move Overhead type spin default 10 min 0 max 5000\n"
			    "option name Ponder type check default false\n"
			    "option name Opponent type string default strongest\n"
			    "option name Repetition Rule type combo default olympiad "
			    "var olympiad var contest var core var polygames var stuck-loses var flag-loses\n"
			    "option name UCI_Variant type combo default surakarta var xiangqi var darkchess var "
			    "magic var surakarta var qilin\n"
			    "uciok\n");
}

static void uci_writes_info_and_bestmove(void **state)
{
	(void)state;
	answers(AFTER_UCI("go depth 7\n"),
		"info depth 7 seldepth 11 multipv 1 score cp -37 nodes 123456 nps 493824 hashfull 42 time 250 pv h2e2 "
		"h9g7 h0g2\nbestmove h2e2 ponder h9g7\n");
	script.n_lines = 2;
	script.report.score = SCORE_WIN - 3;
	script.report.seldepth = 0;
	script.report.time_us = 999;
	script.report.nodes = 3;
	script.pv = "h2e2";
	answers(AFTER_UCI("go depth 7\n"),
		"info depth 7 multipv 1 score mate 2 nodes 3 nps 3003 hashfull 42 time 0 pv h2e2\n"
		"info depth 7 multipv 2 score mate 2 nodes 3 nps 3003 hashfull 42 time 0 pv h2e2\nbestmove h2e2\n");
	script.n_lines = 1;
	script.report.score = 2 - SCORE_WIN;
	script.report.time_us = 0;
	script.best = "b2e2";
	answers(AFTER_UCI("position startpos\ngo depth 7\n"),
		"info depth 7 multipv 1 score mate -1 nodes 3 nps 0 hashfull 42 time 0 pv h2e2\nbestmove b2e2\n");
	script.finds_nothing = true;
	answers(AFTER_UCI("go depth 7\n"), "bestmove (none)\n");
}

static void uci_shows_wdl_on_request(void **state)
{
	(void)state;
	script.report.score = 0; /* tests/protocol/test_skill.c derives the numbers */
	answers(AFTER_UCI("setoption name UCI_ShowWDL value true\ngo depth 7\n"),
		"info depth 7 seldepth 11 multipv 1 score cp 0 wdl 286 428 286 nodes 123456 nps 493824 hashfull 42 "
		"time "
		"250 pv h2e2 h9g7 h0g2\nbestmove h2e2 ponder h9g7\n");
	script.report.score = 2 - SCORE_WIN;
	answers(AFTER_UCI("setoption name UCI_ShowWDL value true\ngo depth 7\n"),
		"info depth 7 seldepth 11 multipv 1 score mate -1 wdl 0 0 1000 nodes 123456 nps 493824 hashfull 42 "
		"time "
		"250 pv h2e2 h9g7 h0g2\nbestmove h2e2 ponder h9g7\n");
}

static void uci_reports_progress_within_an_iteration(void **state)
{
	(void)state;
	script.n_lines = 0;
	script.pulse = "b2e2";
	answers(AFTER_UCI("go depth 7\n"), "info depth 7 seldepth 11 nodes 123456 nps 493824 hashfull 42 time 250 "
					   "currmove b2e2\nbestmove h2e2 ponder h9g7\n");
	script.pulse = "";
	script.report.seldepth = 0;
	answers(AFTER_UCI("go depth 7\n"), "info depth 7 nodes 123456 nps 493824 hashfull 42 time 250\n"
					   "bestmove h2e2 ponder h9g7\n");
}

static void uci_go_sets_the_limits(void **state)
{
	(void)state;
	output_in("xiangqi", "uci\nsetoption name Move Overhead value 30\n"
			     "go depth 4 nodes 500 mate 3 searchmoves h2e2 b0c2\n"
			     "go wtime 60000 btime 50000 winc 2000 binc 1000 movestogo 12\n"
			     "go movetime 700\n"
			     "setoption name Move Overhead value 0\ngo movetime 700\n");
	assert_int_equal(script.n_searches, 4);
	const struct limits *l = &script.requested[0];
	assert_true(l->depth == 4 && l->nodes == 500 && l->mate == 3 && !l->time_ms && !l->clock.runs && !l->infinite);
	assert_string_equal(script.moves[0], " h2e2 b0c2");
	l = &script.requested[1];
	assert_true(l->clock.runs && l->clock.left_ms[0] == 59970 && l->clock.left_ms[1] == 49970);
	assert_true(l->clock.increment_ms[0] == 2000 && l->clock.increment_ms[1] == 1000);
	assert_true(l->clock.moves_to_go == 12 && l->clock.overhead_ms == 30 && !l->depth && !l->nodes);
	assert_null(l->moves);
	assert_int_equal(script.requested[2].time_ms, 670);
	assert_int_equal(script.requested[3].time_ms, 700);
}

static void the_opponents_limits_are_the_default(void **state)
{
	(void)state;
	script.own = (struct limits){.depth = 3, .nodes = 77, .time_ms = 900};
	output_in("xiangqi", "uci\ngo searchmoves h2e2\ngo depth 5\ngo infinite\nstop\n");
	assert_int_equal(script.n_searches, 3);
	const struct limits *l = script.requested;
	assert_true(l[0].depth == 3 && l[0].nodes == 77 && l[0].time_ms == 900 && l[0].n_moves == 1);
	assert_true(l[1].depth == 5 && l[1].nodes == 0 && l[1].time_ms == 0);
	assert_true(l[2].infinite && l[2].depth == 0 && l[2].nodes == 0 && l[2].time_ms == 0);
}

static void uci_newgame_and_clear_hash_clear_memory(void **state)
{
	(void)state;
	output_in("xiangqi", "uci\nucinewgame\n"); /* no search has begun yet */
	assert_int_equal(script.n_forgotten, 0);
	output_in("xiangqi", "uci\nisready\nucinewgame\nsetoption name Clear Hash\ngo depth 1\nucinewgame\n");
	assert_int_equal(script.n_forgotten, 3);
}

/* --- UCCI --- */

#define AFTER_UCCI(lines) "ucci\n" lines, "ucciok"

static void ucci_lists_its_options(void **state)
{
	(void)state;
	assert_string_equal(output_in("surakarta", "ucci\n"),
			    "id name Qipan 0\n"
			    "id author the developers of Qipan\n"
			    "option usemillisec type check default false\n"
			    "option batch type check default false\n"
			    "option debug type check default false\n"
			    "option newgame type button\n"
			    "option hashsize type spin min 1 max 1024 default 16\n"
			    "option threads type spin min 1 max 8 default 1\n"
			    "option ties type check default false\n"
			    "option clearhash type button\n"
			    "option moveoverhead type spin min 0 max 5000 default 10\n"
			    "option ponder type check default false\n"
			    "option opponent type string default strongest\n"
			    "option rule type combo var olympiad var contest var core var polygames var stuck-loses "
			    "var flag-loses default olympiad\n"
			    "option variant type combo var xiangqi var darkchess var magic "
			    "var surakarta var qilin default surakarta\n"
			    "ucciok\nbye\n");
}

static void ucci_writes_info_and_bestmove(void **state)
{
	(void)state;
	script.n_lines = 2; /* only the best one is printed */
	answers(AFTER_UCCI("go depth 7\n"), "info time 250 nodes 123456\n"
					    "info depth 7 score -37 pv h2e2 h9g7 h0g2\n"
					    "bestmove h2e2 ponder h9g7\nbye\n");
	script.n_lines = 0;
	script.pulse = "b2e2";
	answers(AFTER_UCCI("go depth 7\n"), "info time 250 nodes 123456\ninfo currmove b2e2\n"
					    "bestmove h2e2 ponder h9g7\nbye\n");
	script.pulse = "";
	answers(AFTER_UCCI("go depth 7\n"), "info time 250 nodes 123456\nbestmove h2e2 ponder h9g7\nbye\n");
	script.finds_nothing = true;
	answers(AFTER_UCCI("go depth 7\n"), "nobestmove\nbye\n");
}

static void ucci_answers_draw_offers(void **state)
{
	(void)state;
#define FEW "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w\n"
	static const struct {
		int score;
		const char *go, *best;
	} cases[] = {
		{30, FEW "go draw depth 3\n", "bestmove a0a1 ponder d9d8 draw\nbye\n"},
		{31, FEW "go draw depth 3\n", "bestmove a0a1 ponder d9d8\nbye\n"},
		{-500, "go draw depth 3\n", "bestmove a0a1 ponder a9a8\nbye\n"}, /* in the opening */
		{-1, FEW "go depth 3\n", "bestmove a0a1 ponder d9d8\nbye\n"},
		{-1, FEW "ponderhit draw\ngo depth 3\n",
		 "bestmove a0a1 ponder d9d8\nbye\n"}, /* no search was running */
	};
	script.n_lines = 0;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char lines[150];
		script.pv = strstr(cases[i].go, FEW) ? "a0a1 d9d8" : "a0a1 a9a8";
		script.report.score = cases[i].score;
		snprintf(lines, sizeof lines, "ucci\n%s", cases[i].go);
		answers(lines, "ucciok", cases[i].best);
	}
}

static void ucci_go_sets_the_limits(void **state)
{
	(void)state;
	script.pv = "h9g7 h0g2";
	output_in("xiangqi", "ucci\nposition startpos moves h2e2\ngo time 60 increment 2 opptime 50 oppincrement 1\n"
			     "setoption usemillisec true\ngo time 6000 movestogo 9\n"
			     "setoption usemillisec 1\ngo time 6000\n"
			     "setoption usemillisec false\ngo time 6\ngo nodes 500\n");
	assert_int_equal(script.n_searches, 5);
	const struct limits_clock *c = &script.requested[0].clock;
	assert_true(c->runs && c->left_ms[1] == 59990 && c->left_ms[0] == 49990); /* Black is to move */
	assert_true(c->increment_ms[1] == 2000 && c->increment_ms[0] == 1000 && c->moves_to_go == 0);
	c = &script.requested[1].clock;
	assert_true(c->left_ms[1] == 5990 && c->moves_to_go == 9);
	for (int i = 2; i < 4; i++)
		assert_int_equal(script.requested[i].clock.left_ms[1], 5990);
	assert_true(script.requested[4].nodes == 500 && !script.requested[4].clock.runs);
}

/* A ban lasts until the next position. */
static void ucci_banned_moves_are_not_searched(void **state)
{
	(void)state;
	script.pv = "e0e1";
	output_in("xiangqi", "ucci\nposition fen 3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1\ngo depth 3\n"
			     "banmoves e0f0 a3a4\ngo depth 3\n"
			     "banmoves a3a4 e0e9 e0e1\ngo depth 3\n" /* replaces the first ban; e0e9 is not legal */
			     "position fen 3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1\ngo depth 3\n");
	assert_int_equal(script.n_searches, 4);
	assert_string_equal(script.moves[0], "");
	assert_string_equal(script.moves[1], " e0e1");
	assert_string_equal(script.moves[2], " e0f0");
	assert_null(script.requested[0].moves);
	assert_null(script.requested[3].moves);
}

static void ucci_zero_means_the_default(void **state)
{
	(void)state;
	const char *output = output_in("xiangqi", "ucci\nsetoption hashsize 4\nsetoption threads 3\nucci\n"
						  "setoption HASHSIZE 0\nsetoption threads 0\nucci\n");
	output = strstr(output, "ucciok");
	assert_non_null(strstr(output, "hashsize type spin min 1 max 1024 default 4\n"));
	assert_non_null(strstr(output, "threads type spin min 1 max 8 default 3\n"));
	output = strstr(output + 1, "ucciok");
	assert_non_null(strstr(output, "hashsize type spin min 1 max 1024 default 16\n"));
	assert_non_null(strstr(output, "threads type spin min 1 max 8 default 1\n"));
}

static void ucci_reports_errors_as_messages(void **state)
{
	(void)state;
	answers(AFTER_UCCI("setoption style risky\nsetoption debug 1\nsetoption style risky\nsetoption\n"
			   "setoption hashsize 0x\nsing a song\nbanmoves a9a1\nposition fen x\nprobe fen\n"),
		"info message unknown option \"style\"\n"
		"info message unknown option \"\"\n"
		"info message setoption: Hash: \"0x\" is not a valid value for hash, expected a whole number from 1 to "
		"1024\n"
		"info message \"sing a song\" is not a command of UCCI\n"
		"info message banmoves: \"a9a1\" is illegal: Red has no piece on a9\n"
		"info message position: \"x\" has no pieces, expected pieces, side, -, -, plies without a capture, "
		"move "
		"number; the last one is kept\n"
		"info message probe: no position, expected startpos or fen POSITION\npophash\nbye\n");
}

/* --- CECP --- */

static void cecp_lists_its_features(void **state)
{
	(void)state;
	assert_string_equal(output_in("surakarta", "protover 2\n"),
			    "feature done=0\n"
			    "feature myname=\"Qipan 0\"\n"
			    "feature variants=\"xiangqi,darkchess,magic,surakarta,qilin\"\n"
			    "feature ping=1 setboard=1 usermove=1 playother=1 time=1 draw=1 analyze=1 reuse=1\n"
			    "feature colors=0 sigint=0 sigterm=0 san=0 name=0 nps=0 debug=0 memory=1 smp=1\n"
			    "feature option=\"Ties -check 0\"\n"
			    "feature option=\"Clear Hash -button\"\n"
			    "feature option=\"Move Overhead -spin 10 0 5000\"\n"
			    "feature option=\"Opponent -string strongest\"\n"
			    "feature option=\"Repetition Rule -combo *olympiad /// contest /// core /// polygames /// "
			    "stuck-loses /// flag-loses\"\n"
			    "feature done=1\n");
	const char *output = output_in("surakarta", "xboard\noption Ties=1\noption Repetition Rule=core\nprotover 2\n");
	assert_non_null(strstr(output, "feature option=\"Ties -check 1\"\n"));
	assert_non_null(strstr(output, "feature option=\"Repetition Rule -combo olympiad /// contest /// *core /// "));
}

static void cecp_writes_thoughts_and_moves(void **state)
{
	(void)state;
	static const struct {
		int score, seldepth;
		int64_t time_us;
		const char *line;
	} cases[] = {
		{-37, 11, 250000, "7 -37 25 123456 11 493824 0\t h2e2 h9g7 h0g2\nmove h2e2\n"},
		{0, 0, 9999, "7 0 0 123456\t h2e2 h9g7 h0g2\nmove h2e2\n"},
		{SCORE_WIN - 3, 3, 0, "7 100002 0 123456 3 0 0\t h2e2 h9g7 h0g2\nmove h2e2\n"},
		{2 - SCORE_WIN, 0, 0, "7 -100001 0 123456\t h2e2 h9g7 h0g2\nmove h2e2\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		script.report.score = cases[i].score;
		script.report.seldepth = cases[i].seldepth;
		script.report.time_us = cases[i].time_us;
		expect_output("xboard\npost\ngo\n", cases[i].line);
	}
	expect_output("xboard\npost\nnopost\ngo\n", "move h2e2\n");
	script.finds_nothing = true;
	expect_output("xboard\ngo\n", "");
}

static void cecp_clock_commands_set_the_limits(void **state)
{
	(void)state;
	output_in("xiangqi", "xboard\nlevel 40 5 2\nsd 9\ntime 3000\notim 2000\ngo\n");
	const struct limits *l = &script.requested[0];
	assert_true(l->clock.runs && l->depth == 9 && l->clock.moves_to_go == 40 && !l->time_ms);
	assert_true(l->clock.left_ms[0] == 29990 && l->clock.left_ms[1] == 19990);
	assert_true(l->clock.increment_ms[0] == 2000 && l->clock.increment_ms[1] == 2000);
	/* We play Black: "time" is our clock, "otim" the opponent's. */
	script.pv = "h9g7";
	output_in("xiangqi", "xboard\nlevel 0 5 0\ntime 3000\notim 2000\nusermove h2e2\n");
	l = &script.requested[0];
	assert_true(l->clock.left_ms[1] == 29990 && l->clock.left_ms[0] == 19990 && l->clock.moves_to_go == 0);
	output_in("xiangqi", "xboard\nsd 9\nst 3\nnew\nusermove h2e2\n"); /* new resets the depth */
	assert_true(script.requested[0].time_ms == 2990 && script.requested[0].depth == 0);
}

static void cecp_hints_are_the_expected_reply_or_a_short_search(void **state)
{
	(void)state;
	expect_output("xboard\nhint\n", "Hint: h2e2\n");
	expect_output("xboard\ngo\nhint\n", "move h2e2\nHint: h9g7\n");
	assert_int_equal(script.n_searches, 1);
	script.best = "b2e2"; /* the PV does not begin with it, so there is no ponder move */
	script.second_pv = "b9c7";
	expect_output("xboard\ngo\nhint\n", "move b2e2\nHint: b9c7\n");
	assert_int_equal(script.n_searches, 2);
	expect_output("xboard\nsetboard 9/9/9/9/9/9/9/9/9/9 w 0 1\nhint\n",
		      "tellusererror Illegal position: Red has no king\n");
	expect_output("xboard\nsetboard 3k5/4R4/9/3R5/9/9/9/9/9/4K4 b 0 1\nhint\n", "");
}

/* Only results decided by the last position are claimed, after our move and after the opponent's. */
static void cecp_claims_the_result_of_a_position(void **state)
{
	(void)state;
	script.pv = "a0a9";
	expect_output("xboard\nsetboard 3k5/1R7/9/9/9/9/9/9/9/R3K4 w 0 1\ngo\ngo\n",
		      "move a0a9\n1-0 {Black is checkmated}\n1-0 {Black is checkmated}\n");
	expect_output("xboard\nsetboard 3k5/1R7/9/9/9/9/9/9/9/R3K4 w 0 1\nplayother\nusermove a0a9\n",
		      "1-0 {Black is checkmated}\n");
	script.pv = "a9a0";
	expect_output("xboard\nsetboard r3k4/9/9/9/9/9/9/9/1r7/3K5 b 0 1\ngo\n",
		      "move a9a0\n0-1 {Red is checkmated}\n");
	script.pv = "e0e1";
	expect_output("xboard\nsetboard 3k5/9/9/9/9/9/9/9/4p4/4K4 w 0 1\ngo\n",
		      "move e0e1\n1/2-1/2 {neither side has a piece that can cross the river}\n");
	expect_output("xboard\nsetboard 3k5/1R7/9/9/9/9/9/9/9/R3K4 w 0 1\nforce\nusermove a0a9\n", "");
}

/* The third occurrence is a draw by our rules, but the opponent may have other rules. */
static void cecp_offers_a_draw_by_repetition(void **state)
{
	(void)state;
#define TWICE "xboard\nforce\na0a1\na9a8\na1a0\na8a9\na0a1\na9a8\n"
	script.pv = "a8a9";
	expect_output(TWICE "playother\nusermove a1a0\n", "offer draw\nmove a8a9\n");
	expect_output(TWICE "a1a0\ngo\n", "offer draw\nmove a8a9\n");
	script.pv = "h2e2";
	expect_output(TWICE "a1a0\nplayother\nusermove a8a9\n", "offer draw\nmove h2e2\n");
	/* A draw is offered once in a position. */
	script.finds_nothing = true;
	expect_output(TWICE "a1a0\nplayother\nusermove a8a9\ngo\n", "offer draw\n");
	expect_output(TWICE "a1a0\nplayother\nusermove a8a9\nforce\na0a1\nplayother\nusermove a9a8\n",
		      "offer draw\noffer draw\n");
}

/* The specification: "analyze" is sent in force mode, which "exit" leads back to. */
static void cecp_plays_no_move_after_an_analysis(void **state)
{
	(void)state;
	expect_output("xboard\nanalyze\nexit\nusermove h2e2\n", "");
}

/* At least 20 plies must have been played; declined offers get no answer. */
static void cecp_answers_draw_offers(void **state)
{
	(void)state;
	static const struct {
		int score, n_plies;
		bool accepts;
	} cases[] = {{-100, 30, true}, {-200, 32, true}, {-99, 30, false}, {-100, 28, false}};
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	script.pv = "c6c5";
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct string lines = {0};
		script.report.score = cases[i].score;
		string_add(&lines, "xboard\ndraw\nforce\n");
		for (int k = 0; k < cases[i].n_plies - 2; k++)
			string_add(&lines, "%s\n", moves[k % 4]);
		string_add(&lines, "c3c4\ngo\ndraw\n");
		expect_output(lines.text, cases[i].accepts ? "move c6c5\noffer draw\n" : "move c6c5\n");
		string_release(&lines);
	}
}

static void cecp_takes_moves_back(void **state)
{
	(void)state;
	expect_output(
		"xboard\nforce\nundo\nh2e2\nremove\nh9g7\nremove\nremove\nh2e2\nh9g7\nundo\nh9g7\nh0g2\nremove\nh9g7\n",
		"Error (command not legal now): undo\nError (command not legal now): remove\n"
		"Error (command not legal now): remove\n");
	/* In games of chance a flip is taken back together with its reveal. */
	assert_string_equal(output_in("darkchess", "xboard\nforce\na1\n(k)\nb1\n(P)\nundo\nb1\n(p)\nremove\na1\n"), "");
}

static void cecp_refuses_moves_without_a_position(void **state)
{
	(void)state;
	expect_output(
		"xboard\nsetboard x\ngo\nh2e2\nsetboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1\nforce\na0a1\n",
		"tellusererror Illegal position: \"x\" has no pieces, expected pieces, side, -, -, plies without a "
		"capture, "
		"move number\nError (no position): go\nIllegal move (no position): h2e2\n");
	expect_output("xboard\nsetboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1\nforce\na0b1\nusermove a0a1 now\n",
		      "Illegal move (\"a0b1\" is illegal for the rook on a0: it moves along a line): a0b1\n");
}

/* --- dark chess --- */

static void ntu_clocks_follow_the_colors(void **state)
{
	(void)state;
	script.pv = "c6";
	assert_string_equal(output_in("darkchess", "7 reset_board\n12 genmove unknown\n16 time_left red 5000\n"
						   "12 genmove unknown\n16 time_left black 4000\n12 genmove unknown\n"
						   "16 time_left red 3000\n12 genmove unknown\n"),
			    "=7\n=12 c6 c6\n=16\n=12 c6 c6\n=16\n=12 c6 c6\n=16\n=12 c6 c6\n");
	assert_int_equal(script.n_searches, 4);
	assert_false(script.requested[0].clock.runs);
	/* Before the first flip both sides get the shorter time. */
	static const int64_t left_ms[] = {0, 4990, 3990, 2990};
	for (int i = 1; i < 4; i++) {
		assert_true(script.requested[i].clock.runs);
		assert_int_equal(script.requested[i].clock.left_ms[0], left_ms[i]);
		assert_int_equal(script.requested[i].clock.left_ms[1], left_ms[i]);
		assert_int_equal(script.requested[i].clock.overhead_ms, 10);
	}
	/* The first player has revealed a black piece and is Black. */
	output_in("darkchess", "7 reset_board\n11 flip b4 k\n16 time_left red 5000\n16 time_left black 4000\n"
			       "12 genmove red\n16 time_left red 3\n12 genmove red\n");
	assert_true(script.requested[0].clock.left_ms[0] == 3990 && script.requested[0].clock.left_ms[1] == 4990);
	assert_int_equal(script.requested[1].clock.left_ms[1], 1);
	/* If the opponent's time is unknown, it is taken to equal that of the side to move. A new game clears both. */
	output_in("darkchess", "7 reset_board\n11 flip b4 k\n16 time_left red 5000\n12 genmove red\n"
			       "7 reset_board\n11 flip b4 k\n12 genmove red\n16 time_left black 900\n12 genmove red\n");
	assert_int_equal(script.n_searches, 3);
	assert_true(script.requested[0].clock.left_ms[0] == 4990 && script.requested[0].clock.left_ms[1] == 4990);
	assert_false(script.requested[1].clock.runs || script.requested[2].clock.runs);
}

static void ntu_reports_that_no_move_was_found(void **state)
{
	(void)state;
	script.finds_nothing = true;
	assert_string_equal(output_in("darkchess", "7 reset_board\n12 genmove unknown\n"),
			    "=7\n?12 no move was found\n");
}

static void ntu_writes_steps_from_point_to_point(void **state)
{
	(void)state;
	script.pv = "b4-b5";
	assert_string_equal(output_in("darkchess", "7 reset_board\n11 flip b4 k\n11 flip b5 K\n12 genmove black\n"),
			    "=7\n=11\n=11\n=12 b4 b5\n");
}

/* --- Surakarta --- */

static void sau_plays_the_best_move(void **state)
{
	(void)state;
	script.pv = "f2-f3"; /* ABAC: docs/protocols.md */
	assert_string_equal(output_in("surakarta", "new black\n"), "move ABAC\n");
	script.finds_nothing = true;
	assert_string_equal(output_in("surakarta", "new black\nerror\n"), "");
	assert_int_equal(script.n_searches, 1); /* no move was made, so none can be rejected */
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup(f, begin)
	const struct CMUnitTest tests[] = {
		TEST(uci_lists_its_options),
		TEST(uci_writes_info_and_bestmove),
		TEST(uci_shows_wdl_on_request),
		TEST(uci_reports_progress_within_an_iteration),
		TEST(uci_go_sets_the_limits),
		TEST(the_opponents_limits_are_the_default),
		TEST(uci_newgame_and_clear_hash_clear_memory),
		TEST(ucci_lists_its_options),
		TEST(ucci_writes_info_and_bestmove),
		TEST(ucci_answers_draw_offers),
		TEST(ucci_go_sets_the_limits),
		TEST(ucci_banned_moves_are_not_searched),
		TEST(ucci_zero_means_the_default),
		TEST(ucci_reports_errors_as_messages),
		TEST(cecp_lists_its_features),
		TEST(cecp_writes_thoughts_and_moves),
		TEST(cecp_clock_commands_set_the_limits),
		TEST(cecp_hints_are_the_expected_reply_or_a_short_search),
		TEST(cecp_claims_the_result_of_a_position),
		TEST(cecp_offers_a_draw_by_repetition),
		TEST(cecp_plays_no_move_after_an_analysis),
		TEST(cecp_answers_draw_offers),
		TEST(cecp_takes_moves_back),
		TEST(cecp_refuses_moves_without_a_position),
		TEST(ntu_clocks_follow_the_colors),
		TEST(ntu_reports_that_no_move_was_found),
		TEST(ntu_writes_steps_from_point_to_point),
		TEST(sau_plays_the_best_move),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
