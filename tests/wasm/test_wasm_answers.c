/* Complete answers of the functions of qipan.wasm, compiled natively: every field for small requests, and every error
 * with its message. web/npm/index.d.ts describes the fields. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "review/judgement.h"
#include "search/strength.h"
#include "wasm/answer.h"
#include "wasm/wasm.h"

static const char *ask(const char *call(size_t), const char *text)
{
	size_t n = strlen(text);
	memcpy(wasm_buffer(n), text, n);
	const char *answer = call(n);
	assert_int_equal(wasm_answer_length(), strlen(answer));
	return answer;
}

static void has(const char *answer, const char *part)
{
	if (!strstr(answer, part))
		fail_msg("expected\n%s\nin\n%.3000s", part, answer);
}

static void begins(const char *answer, const char *part)
{
	if (strncmp(answer, part, strlen(part)) != 0)
		fail_msg("expected\n%s\nat the beginning of\n%.3000s", part, answer);
}

struct refusal {
	const char *request, *error;
};

/* Checks for an error with that text, as JSON. */
static void refused(const char *answer, const char *text)
{
	struct string expected = {0};
	string_add(&expected, "\"text\":\"%s\"}}", text);
	begins(answer, "{\"error\":{\"id\":");
	has(answer, expected.text);
	string_release(&expected);
}

static void refuses(const char *call(size_t), const struct refusal *refusals, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		refused(ask(call, refusals[i].request), refusals[i].error);
	}
}
#define REFUSES(call, refusals) refuses(call, refusals, sizeof(refusals) / sizeof *(refusals))

/* --- the catalogue --- */

static void the_catalogue_has_every_judgement(void **state)
{
	(void)state;
	struct string expected = {0};
	string_add(&expected, "\"strengths\":%d,\"winScore\":%d,\"judgements\":{", STRENGTH_MAX, SCORE_WIN);
	for (enum judgement kind = JUDGEMENT_NONE + 1; kind < JUDGEMENTS; kind++)
		string_add(&expected, "%s\"%s\":{\"sign\":\"%s\",\"from\":%g}", kind > JUDGEMENT_NONE + 1 ? "," : "",
			   judgement_word(kind), judgement_sign(kind), judgement_bound(kind));
	string_add(&expected, "},\"games\":[{");
	has(wasm_games(), expected.text);
	begins(wasm_games(), "{\"version\":\"");
	string_release(&expected);
}

static void the_catalogue_describes_every_game(void **state)
{
	(void)state;
	const char *games = wasm_games();
	has(games, "\"sides\":[\"Red\",\"Black\"],\"chance\":false,\"presets\":[{\"name\":\"wxf\",");
	has(games,
	    "\"position\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 0+0\",\"chosen\":[");
	has(games,
	    "\"switches\":[{\"id\":\"chain\",\"clause\":\"darkchess 2.6\",\"choices\":[\"no\",\"free\",\"forced\"]},");
	has(games, "\"sides\":[\"First\",\"Second\"],\"chance\":true,\"presets\":[{\"name\":\"tcga2016\",");
	has(games, "\"notations\":[\"iccs\",\"wxf\",\"chinese\",\"chinese-simplified\"],\"formats\":[\"qipan\",\"pgn\","
		   "\"dhtmlxq\",\"xqf\"],");
	has(games,
	    "\"notations\":[],\"formats\":[\"qipan\"],\"levels\":true,\"ranked\":true,\"reasons\":[{\"id\":\"mc_"
	    "npc_has_no_piece\",\"clause\":\"magic 2.1\",\"section\":\"2.1\",\"why\":\"the NPC has no pieces left\"},");
	has(games, "{\"name\":\"side\",\"kind\":\"choice\",\"choices\":[\"first\",\"second\"]},"
		   "{\"name\":\"quiet\",\"kind\":\"number\",\"least\":0,\"most\":65535},");
	has(games, "\"traits\":[],\"sizes\":null}");
	has(games, "\"sizes\":[2,8]}");
	int n_levels = 0;
	for (const char *at = games; (at = strstr(at, "\"levels\":true")); at++)
		n_levels++;
	assert_int_equal(n_levels, 1); /* only Magic Chess */
}

/* --- the line --- */

static void a_view_describes_the_position(void **state)
{
	(void)state;
	const char *view = ask(wasm_set, "magic\n\nr1/K1 n r - 0 0 - -/-\n");
	begins(view, "{\"game\":\"magic\",\"preset\":\"4x4\",\"length\":0,\"position\":\"r1/K1 n r - 0 0 - -/-\","
		     "\"actor\":1,\"seen\":0,\"check\":-1,\"stage\":null,\"ruling\":null,\"mayResign\":true,"
		     "\"flagFall\":null,\"last\":[-1,-1],\"route\":[],\"events\":[],\"formed\":[],"
		     "\"moves\":[[\"a2-b2\",2,3,0]],\"outcomes\":[],\"width\":2,\"height\":2,\"hands\":[0,0],"
		     "\"tints\":[\"red\",\"black\"],\"points\":[{\"piece\":0},{},{\"piece\":11},{}]}");
	view = ask(wasm_set, "xiangqi\n\n\nh2e2");
	has(view, "\"length\":1,");
	has(view, "\"last\":[25,22],\"route\":[],");
	has(view, "[\"h9g7\",88,69,0],");
	has(view, "\"width\":9,\"height\":10,\"hands\":[0,0],\"tints\":[\"none\",\"none\"],\"points\":[{\"piece\":4},{"
		  "\"piece\":3},{\"piece\":2},");
}

static void a_board_describes_all_positions_of_its_size(void **state)
{
	(void)state;
	const char *board = ask(wasm_board, "magic 2 2");
	begins(board, "{\"cells\":true,\"river\":null,\"riverRow\":0,\"lines\":[],\"arcs\":[],\"looks\":["
		      "{\"name\":\"red king\",\"han\":\"帥\",\"glyph\":\"K\",\"tint\":\"red\"},");
	has(board, "{\"name\":\"face-down piece\",\"han\":\"暗\",\"glyph\":\"?\",\"tint\":\"none\",\"marks\":1},");
	has(board, "\"points\":[{\"name\":\"a1\",\"x\":0,\"y\":0},{\"name\":\"b1\",\"x\":1,\"y\":0},"
		   "{\"name\":\"a2\",\"x\":0,\"y\":1},{\"name\":\"b2\",\"x\":1,\"y\":1}]}");
	has(ask(wasm_board, "xiangqi 9 10"), "{\"cells\":false,\"river\":\"楚河　漢界\",\"riverRow\":4,\"lines\":[[");
}

/* A capture in Surakarta runs around the corners: from a2 to f2, e1 to e6, f5 to a5 and b6. */
static void a_view_has_the_route_of_the_last_move(void **state)
{
	(void)state;
	const char *view = ask(wasm_set, "surakarta\n\n1O4/6/6/6/X5/1X4 x 0 0\na2xb6");
	has(view, "\"last\":[24,1],\"route\":[24,25,26,27,28,29,34,28,22,16,10,4,11,10,9,8,7,6,1],");
	has(ask(wasm_board, "surakarta 6 6"),
	    "\"arcs\":[[0,0,1,0,0,1],[0,0,2,0,0,2],[5,0,4,0,5,1],[5,0,3,0,5,2],[0,5,1,5,0,4],[0,5,2,5,0,3],"
	    "[5,5,4,5,5,4],[5,5,3,5,5,3]]");
	has(ask(wasm_set, "surakarta\n\n1O4/6/6/6/X5/1X4 x 0 0\na2-a3"), "\"last\":[24,18],\"route\":[],");
}

static void a_view_counts_occurrences(void **state)
{
	(void)state;
	const char *view = ask(wasm_set, "xiangqi\n\n\na0a1 a9a8 a1a0");
	has(view, "\"seen\":0,");
	has(view, "[\"a8a9\",72,81,1]");
	view = ask(wasm_set, "xiangqi\n\n\na0a1 a9a8 a1a0 a8a9");
	has(view, "\"seen\":1,");
	has(view, "[\"a0a1\",0,9,1]");
	has(view, "[\"h2e2\",25,22,0]");
}

static void a_view_has_rulings_and_clauses(void **state)
{
	(void)state;
	has(ask(wasm_set, "xiangqi\n\n\na0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9"),
	    "\"ruling\":{\"verdict\":\"draw\",\"clause\":\"xiangqi 5.1\",\"why\":\"the position was repeated without "
	    "an offence by either side\",\"id\":\"xq_no_offence\"},\"mayResign\":false,\"flagFall\":null,");
	has(ask(wasm_set, "surakarta\n\n1O4/6/6/6/X5/1X4 x 0 0\n"),
	    "\"ruling\":null,\"mayResign\":true,\"flagFall\":{\"verdict\":\"first\",\"clause\":\"surakarta 3.4\","
	    "\"why\":\"time ran out: Black has more pieces\",\"id\":\"sk_flag_black_ahead\"},");
	has(ask(wasm_set, "xiangqi\n\n3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1\n"), "\"check\":-1,");
	has(ask(wasm_set, "xiangqi\n\n3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1\n"), "\"check\":84,");
}

static void a_view_has_the_outcomes_of_chance(void **state)
{
	(void)state;
	has(ask(wasm_set, "darkchess\n\n4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20\nb2"),
	    "\"actor\":2,\"seen\":0,\"check\":-1,\"stage\":null,\"ruling\":null,\"mayResign\":false,\"flagFall\":null,"
	    "\"last\":[-1,5],\"route\":[],\"events\":[],\"formed\":[],\"moves\":[],"
	    "\"outcomes\":[[\"(G)\",-1,5,1],[\"(g)\",-1,5,1]],");
	has(ask(wasm_set, "darkchess\n\n4/4/4/4/4/4/1???/1Rr1 r r GPP 0 20\nb2"),
	    "\"outcomes\":[[\"(G)\",-1,5,1],[\"(P)\",-1,5,2]],");
}

static void moves_have_names_in_every_notation(void **state)
{
	(void)state;
	static const char *const names[] = {
		"{\"moves\":[\"h2e2\",\"h9g7\"]}",         "{\"moves\":[\"H2-E2\",\"H9-G7\"]}",
		"{\"moves\":[\"C2=5\",\"H8+7\"]}",         "{\"moves\":[\"炮二平五\",\"馬８進７\"]}",
		"{\"moves\":[\"炮二平五\",\"马８进７\"]}", "{\"moves\":[\"h2e2\",\"h9g7\"]}",
	};
	ask(wasm_set, "xiangqi\n\n\nh2e2 h9g7");
	for (int notation = -1; notation < 5; notation++)
		assert_string_equal(wasm_names(notation), names[notation + 1]);
	assert_string_equal(wasm_actors(), "{\"actors\":[0,1,0]}");
	assert_string_equal(wasm_explain(), "{\"text\":null,\"cycle\":null}");
	assert_string_equal(ask(wasm_parse, "马二进三"), "{\"move\":\"h0g2\"}");
	static const struct refusal refusals[] = {
		{"h9g7", "\\\"h9g7\\\" is illegal: Red has no piece on h9"},
		{"", "\\\"\\\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五"},
	};
	REFUSES(wasm_parse, refusals);
}

static void a_cycle_is_explained(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\na0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9");
	begins(wasm_explain(), "{\"text\":\"The position after ply 8 repeats the position after ply 0.");
	has(wasm_explain(),
	    "\",\"cycle\":{\"from\":0,\"to\":8,\"moves\":[{\"ply\":1,\"side\":\"first\",\"move\":\"a0a1\","
	    "\"check\":false,\"chases\":[]},");
	ask(wasm_set, "xiangqi\n\n3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1\na1a8");
	assert_string_equal(ask(wasm_parse, "d9e9"),
			    "{\"error\":{\"id\":\"wasm_game_is_over\",\"args\":[\"d9e9\",{\"id\":\"xq_black_stuck\","
			    "\"args\":[],\"text\":\"Black has no legal move\"}],"
			    "\"text\":\"cannot play \\\"d9e9\\\", the game is over: Black has no legal move\"}}");
}

/* 44 moves at the start, 1920 games of two plies: the published counts. */
static void leaves_are_counted(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\n");
	assert_string_equal(wasm_perft(0), "{\"nodes\":1}");
	assert_string_equal(wasm_perft(1), "{\"nodes\":44}");
	assert_string_equal(wasm_perft(2), "{\"nodes\":1920}");
	static const char error[] = "cannot count positions, expected a depth of 0 or more and a side to move";
	refused(wasm_perft(-1), error);
	ask(wasm_set, "darkchess\n\n\na1");
	refused(wasm_perft(1), error);
	ask(wasm_set, "xiangqi\n\n\n");
	refused(ask(wasm_deal, "1"), "no chance outcome is due here");
}

/* --- searching --- */

static void searches_report_a_score_and_moves(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1\n");
	const char *answer = ask(wasm_think, "depth 2\nalphabeta");
	begins(answer, "{\"line\":0,\"score\":29999,\"words\":\"win in 1 ply\",\"depth\":1,\"nodes\":");
	has(answer, ",\"moves\":[[\"a0a9\",0,81]]}");
}

static void invalid_searches_are_refused(void **state)
{
	(void)state;
	char long_settings[400] = "depth 1\nalphabeta";
	memset(long_settings + strlen(long_settings), ' ', 320 - strlen("alphabeta"));
	const struct refusal refusals[] = {
		{"depth 1\nalphabeta x",
		 "invalid settings for \\\"alphabeta\\\", expected seed, lines and hash-megabytes"},
		{"depth 1\nalphabeta 1 x",
		 "invalid settings for \\\"alphabeta\\\", expected seed, lines and hash-megabytes"},
		{"depth 1\nalphabeta 1 1 x",
		 "invalid settings for \\\"alphabeta\\\", expected seed, lines and hash-megabytes"},
		{"depth 1\nalphabeta 1 1 1025",
		 "invalid settings for \\\"alphabeta\\\", expected seed, lines and hash-megabytes"},
		{"depth 1\nalphabeta\nhash 1025", "\\\"1025\\\" is out of range for hash, expected at most 1024"},
		{"depth 1\nalphabeta\nthreads 2", "\\\"2\\\" is out of range for threads, expected at most 1"},
		{"depth 1\nalphabeta\nseed 1 hash 1025",
		 "\\\"1025\\\" is out of range for hash, expected at most 1024"},
		{"infinite\nalphabeta",
		 "unlimited searches (\\\"infinite\\\", \\\"ponder\\\") are not available, expected limits"},
		{"depth 1 ponder\nalphabeta",
		 "unlimited searches (\\\"infinite\\\", \\\"ponder\\\") are not available, expected limits"},
		{long_settings, "the settings have 320 bytes, expected at most 319"},
	};
	ask(wasm_set, "xiangqi\n\n\n");
	REFUSES(wasm_think, refusals);
	long_settings[strlen(long_settings) - 1] = 0;
	has(ask(wasm_think, long_settings), "\"depth\":1,");
	has(ask(wasm_think, "depth 1\nalphabeta 1 1 1\nhash 1 threads 1 seed 3"), "\"depth\":1,");
	static const struct refusal nothing[] = {
		{"depth 1\nalphabeta", "no position to search, expected one with a side to move"}};
	ask(wasm_set, "darkchess\n\n\na1");
	REFUSES(wasm_think, nothing);
	ask(wasm_set, "xiangqi\n\n3k5/4R4/9/3R5/9/9/9/9/9/4K4 b - - 0 1\n");
	REFUSES(wasm_think, nothing);
}

/* --- clocks and tables --- */

static void clocks_run_stop_and_change(void **state)
{
	(void)state;
	/* Red has 60 s and 40 moves to go, Black 50 s and 39; Red's clock has been running for 3 s; the time is 5 s. */
#define RULES             "60000 40 2000 0 0 "
#define RUNNING           "60000 0 0 40 50000 0 0 39 0 3000"
#define SIDE(left, moves) "{\"left\":" left ",\"periods\":0,\"inPeriod\":false,\"moves\":" moves "}"
	static const char *const cases[][2] = {
		{"look 0 5000 3 " RULES RUNNING,
		 "{\"sides\":[" SIDE("58000", "40") "," SIDE(
			 "50000", "39") "],"
					"\"running\":0,\"since\":5000,\"fallen\":-1,\"share\":"},
		{"start 1 5000 3 " RULES RUNNING,
		 "{\"sides\":[" SIDE("58000", "40") "," SIDE(
			 "50000", "39") "],"
					"\"running\":1,\"since\":5000,\"fallen\":-1,\"share\":"},
		{"stop 0 5000 3 " RULES RUNNING,
		 "{\"sides\":[" SIDE("58000", "40") "," SIDE(
			 "50000", "39") "],"
					"\"running\":-1,\"since\":5000,\"fallen\":-1,\"share\":"},
		{"moved 0 5000 3 " RULES RUNNING,
		 "{\"sides\":[" SIDE("60000", "39") "," SIDE(
			 "50000", "39") "],"
					"\"running\":0,\"since\":5000,\"fallen\":-1,\"share\":"},
		{"look 0 5000 3 " RULES "60000 0 0 40 50000 0 0 39 2 3000",
		 "{\"sides\":[" SIDE("60000", "40") "," SIDE(
			 "50000", "39") "],"
					"\"running\":-1,\"since\":3000,\"fallen\":-1,\"share\":"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		begins(ask(wasm_clocks, cases[i][0]), cases[i][1]);
}

static int share_at(const char *ply)
{
	char request[80];
	snprintf(request, sizeof request, "look 0 0 %s 60000 0 0 0 0", ply);
	const char *share = strstr(ask(wasm_clocks, request), "\"share\":");
	assert_non_null(share);
	return atoi(share + strlen("\"share\":"));
}

/* The longer the game has lasted, the fewer remaining moves are assumed. */
static void later_moves_get_a_larger_share(void **state)
{
	(void)state;
	assert_true(share_at("0") > 0);
	assert_true(share_at("60") > share_at("0"));
}

static void invalid_clocks_are_refused(void **state)
{
	(void)state;
	static const struct refusal refusals[] = {
		{"run 0 0 0 1 0 0 0 0", "\\\"run\\\" is not a clock action, expected look, start, stop or moved"},
		{"look 2 0 0 1 0 0 0 0", "\\\"2\\\" is not a valid number for a clock, expected 0 to 1"},
		{"look 0 9007199254740993 0 1 0 0 0 0",
		 "\\\"9007199254740993\\\" is not a valid number for a clock, expected 0 to 9007199254740992"},
		{"look 0 0 1000001 1 0 0 0 0",
		 "\\\"1000001\\\" is not a valid number for a clock, expected 0 to 1000000"},
		{"look 0 0 0 1 0 0 0", "\\\"\\\" is not a valid number for a clock, expected 0 to 1000"},
		{"look 0 0 0 1 0 0 0 1001", "\\\"1001\\\" is not a valid number for a clock, expected 0 to 1000"},
		{"look 0 0 0 1 0 0 0 0 1 0 2 0 1 0 0 0 2 0",
		 "\\\"2\\\" is not a valid number for a clock, expected 0 to 1"},
		{"look 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 0 3 0",
		 "\\\"3\\\" is not a valid number for a clock, expected 0 to 2"},
		{"look 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 0 2 0 0", "unexpected \\\"0\\\" after the clocks"},
		{"look 0 0 0 0 0 0 0 0", "a clock has no time, expected a main time or periods"},
	};
	REFUSES(wasm_clocks, refusals);
}

static void actions_in_a_game_have_answers(void **state)
{
	(void)state;
#define CLOCK        "\n\n\n60000 0 0 0 0 60000 0 0 0 60000 0 0 0 "
#define SIDES(first) "{\"sides\":[" SIDE(first, "0") "," SIDE("60000", "0") "],"
#define AFTER(length, result, ruling, side, resign)                                                                    \
	"{\"length\":" length ",\"moves\":[],\"result\":" result ",\"ruling\":" ruling ",\"side\":" side               \
	",\"mayResign\":" resign ",\"clocks\":"
	static const char *const cases[][2] = {
		{"look - 7 -\n\n\n", AFTER("2", "null", "null", "0", "true") "null}"},
		{"look - 7 -\nsecond\nagreement\n", AFTER("2", "\"second\"", "\"agreement\"", "-1", "false") "null}"},
		{"back 1 7 -\n\n\n", AFTER("1", "null", "null", "1", "true") "null}"},
		{"back 2 7 -\n\n\n", AFTER("2", "null", "null", "0", "true") "null}"},
		{"agree - 7 -\n\n\n", AFTER("2", "\"draw\"", "\"agreement\"", "-1", "false") "null}"},
		{"resign 0 7 -\n\n\n", AFTER("2", "\"second\"", "\"resignation\"", "-1", "false") "null}"},
		{"resign 1 7 -\n\n\n", AFTER("2", "\"first\"", "\"resignation\"", "-1", "false") "null}"},
		{"pause - 2000 -" CLOCK "0 1000",
		 AFTER("2", "null", "null", "0", "true") SIDES("59000") "\"running\":-1,\"since\":2000,\"fallen\":-1,"},
		{"run - 2000 -" CLOCK "2 1000",
		 AFTER("2", "null", "null", "0", "true") SIDES("60000") "\"running\":0,\"since\":2000,\"fallen\":-1,"},
	};
	ask(wasm_set, "qilin\n\n\nd2 a1");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		begins(ask(wasm_table, cases[i][0]), cases[i][1]);
	/* Before the first move no clock runs. */
	ask(wasm_set, "qilin\n\n\n");
	has(ask(wasm_table, "run - 2000 -" CLOCK "2 1000"), "\"running\":-1,\"since\":1000,");
}

static void scores_are_explained(void **state)
{
	(void)state;
	assert_string_equal(wasm_score(0), "{\"kind\":\"estimate\",\"moves\":null,\"share\":0.5,\"mark\":\"0.00\","
					   "\"after\":0}");
	assert_string_equal(wasm_score(-29997), "{\"kind\":\"forced\",\"moves\":2,\"share\":7.2835336622307297e-66,"
						"\"mark\":\"#-2\",\"after\":-29998}");
	begins(wasm_score(30000), "{\"kind\":\"forced\",\"moves\":0,\"share\":1,\"mark\":\"#0\",\"after\":30000}");
	begins(wasm_score(SCORE_HISTORY_WIN - 3), "{\"kind\":\"rules\",\"moves\":null,\"share\":1,\"mark\":\"234.97\"");
	begins(wasm_score(3 - SCORE_UNFORCED_WIN), "{\"kind\":\"tables\",\"moves\":null,");
	begins(wasm_score(SCORE_EVAL_MAX), "{\"kind\":\"estimate\",");
	refused(wasm_score(30001), "\\\"30001\\\" is not a score, expected a whole number from -30000 to 30000");
}

static void draw_offers_are_answered(void **state)
{
	(void)state;
	ask(wasm_set, "xiangqi\n\n\nh2h9");
	assert_string_equal(wasm_answer_draw(-1000), "{\"answer\":\"early\"}");
	ask(wasm_set, "xiangqi\n\n4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1\n");
	assert_string_equal(wasm_answer_draw(0), "{\"answer\":\"accepted\"}");
	assert_string_equal(wasm_answer_draw(500), "{\"answer\":\"declined\"}");
}

static void invalid_actions_in_a_game_are_refused(void **state)
{
	(void)state;
	static const struct refusal refusals[] = {
		{"wait - 7 -\n\n\n", "unknown action \\\"wait\\\", expected agree, back, look, pause, play, "
				     "resign or run"},
		{"look - x -\n\n\n", "invalid arguments for \\\"look\\\", expected action, argument, time and seed"},
		{"look - 7 - -\n\n\n", "invalid arguments for \\\"look\\\", expected action, argument, time and seed"},
		{"look\n\n\n", "invalid arguments for \\\"look\\\", expected action, argument, time and seed"},
		{"look - 9007199254740993 -\n\n\n",
		 "invalid arguments for \\\"look\\\", expected action, argument, time and seed"},
		{"look - 7 g\n\n\n", "\\\"g\\\" is not a seed, expected 1 to 64 hexadecimal digits"},
		{"look - 7 -\nwhite\n\n", "\\\"white\\\" is not a result, expected first, second, draw or nothing"},
		{"back 3 7 -\n\n\n", "cannot take the game back to \\\"3\\\" steps, expected 0 to 2"},
		{"back - 7 -\n\n\n", "cannot take the game back to \\\"-\\\" steps, expected 0 to 2"},
		{"resign 2 7 -\n\n\n", "\\\"2\\\" is not a resigning side, expected 0 or 1"},
		{"play zz 7 -\n\n\n", "\\\"zz\\\" is illegal, expected an empty point such as d6"},
		{"play b4 7 -\ndraw\nagreement\n", "the game is over: agreement"},
	};
	ask(wasm_set, "qilin\n\n\nd2 a1");
	REFUSES(wasm_table, refusals);
}

/* --- setups --- */

static void position_setups_have_every_field(void **state)
{
	(void)state;
	const char *setup = ask(wasm_take_apart, "surakarta\n6/6/6/6/6/X5 o 3 5");
	begins(setup, "{\"game\":\"surakarta\",\"text\":\"6/6/6/6/6/X5 o 3 5\",\"standing\":[null,");
	has(setup, "null,{\"piece\":\"X\",\"traits\":{}},null,null,null,null,null],"
		   "\"values\":{\"side\":\"second\",\"quiet\":3,\"ply\":5},\"width\":6,\"height\":6,\"hands\":[0,0],");
	has(setup, "\"points\":[{},{},");
	has(setup, "{},{\"piece\":0},{},{},{},{},{}]}");
	setup = ask(wasm_take_apart, "xiangqi\n4k4/9/9/9/9/9/9/9/9/4K4 b - - 17 40 3+12");
	has(setup, "\"values\":{\"side\":\"second\",\"quiet\":17,\"move\":40,\"checks.0\":3,\"checks.1\":12},");
	has(ask(wasm_take_apart, "xiangqi\n4k4/9/9/9/9/9/9/9/9/4K4 b - - 17 40"), /* without the optional fields */
	    "\"values\":{\"side\":\"second\",\"quiet\":17,\"move\":40},");
}

static void invalid_position_setups_are_refused(void **state)
{
	(void)state;
	static const struct refusal refusals[] = {
		{"go\n2 2\n", "unknown game \\\"go\\\"; \\\"qipan games\\\" lists the games"},
		{"magic\n2 9\n", "magic has no board of that size"},
		{"magic\nx 2\n", "magic has no board of that size"},
		{"magic\n2 x\n", "magic has no board of that size"},
		{"magic\n2 2\nk . .", "the number of points is 3, expected 4"},
		{"magic\n2 2\nk . . . .", "the number of points is 5, expected 4"},
		{"magic\n2 2\nkx . . .", "\\\"kx\\\" is not a piece, expected one such as k or k,2,0,0,0"},
		{"magic\n2 2\nk,256 . . .", "\\\"k,256\\\" has too many traits or a trait out of range"},
		{"magic\n2 2\n\nwho x", "unknown field \\\"who\\\""},
		{"magic\n2 2\n\nside third", "\\\"third\\\" is not a valid value for side"},
		{"magic\n2 2\n\nside 1", "\\\"1\\\" is not a valid value for side"},
		{"magic\n2 2\n\nquiet x", "\\\"x\\\" is not a valid value for quiet"},
		{"magic\n2 2\n\nbag k 97", "too many pieces \\\"k\\\""},
		{"magic\n2 2\n\nbag k 90 k 7", "too many pieces \\\"k\\\""},
		{"magic\n2 2\n\nbag kk 1", "\\\"kk\\\" is not a piece, expected one such as k or k,2,0,0,0"},
	};
	REFUSES(wasm_put_together, refusals);
}

/* --- answers --- */

static void seeds_are_read_from_the_lowest_digit(void **state)
{
	(void)state;
	static const struct {
		const char *digits;
		uint64_t seed[4];
	} cases[] = {
		{"0", {0}},
		{"9", {9}},
		{"aF", {0xaf}},
		{"ffffffffffffffff", {UINT64_MAX}},
		{"10000000000000000", {0, 1}},
		{"f000000000000000000000000000000000000000000000000000000000000001", {1, 0, 0, UINT64_C(15) << 60}},
		{"123456789abcdef0123456789ABCDEF0fedcba98765432100000000000000001",
		 {1, 0xfedcba9876543210, 0x123456789abcdef0, 0x123456789abcdef0}},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint64_t seed[4];
		struct error err;
		assert_true(answer_seed(cases[i].digits, seed, &err));
		assert_memory_equal(seed, cases[i].seed, sizeof seed);
	}
}

static void requests_are_split_into_lines_and_words(void **state)
{
	(void)state;
	char text[] = "one  two\n\nlast", *rest, *words;
	uint64_t number = 77;
	words = answer_cut(text, &rest);
	assert_string_equal(words, "one  two");
	assert_string_equal(answer_word(&words), "one");
	assert_string_equal(answer_word(&words), "two");
	assert_string_equal(answer_word(&words), "");
	assert_string_equal(answer_cut(rest, &rest), "");
	assert_string_equal(answer_cut(rest, &rest), "last");
	assert_string_equal(answer_cut(rest, &rest), "");
	char numbers[] = " 5 10 11 x";
	words = numbers;
	assert_true(answer_take(&words, 10, &number) && number == 5);
	assert_true(answer_take(&words, 10, &number) && number == 10);
	assert_false(answer_take(&words, 10, &number));
	assert_false(answer_take(&words, 10, &number));
	number = 77;
	assert_true(answer_take(&words, 10, &number) && number == 77); /* no word is left */
}

/* --- reviews, records, levels, books --- */

static void invalid_reviews_are_refused(void **state)
{
	(void)state;
	static const struct refusal refusals[] = {
		{"x", "\\\"x\\\" is not a score, expected a whole number from -30000 to 30000"},
		{"30001", "\\\"30001\\\" is not a score, expected a whole number from -30000 to 30000"},
		{"-30001", "\\\"-30001\\\" is not a score, expected a whole number from -30000 to 30000"},
		{"--1", "\\\"--1\\\" is not a score, expected a whole number from -30000 to 30000"},
		{"1 zz", "\\\"zz\\\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五"},
		{"1\nx", "\\\"x\\\" is not a score, expected a whole number from -30000 to 30000"},
	};
	ask(wasm_set, "xiangqi\n\n\nh2e2");
	REFUSES(wasm_review, refusals);
	static const struct refusal unnoted[] = {
		{"x", "\\\"x\\\" is not a score, expected a whole number from -30000 to 30000"},
		{"1\n1 - zz", "\\\"zz\\\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五"},
	};
	REFUSES(wasm_review_notes, unnoted);
	/* Mate scores at both ends are accepted; a small loss is no mistake. */
	assert_string_equal(ask(wasm_review, "30000 h2e2\n-30000"),
			    "{\"steps\":[{\"score\":30000,\"loss\":0.0000,\"judgement\":null,\"better\":null},"
			    "{\"score\":30000,\"loss\":0.0000,\"judgement\":null,\"better\":null}]}");
	assert_string_equal(ask(wasm_review, "\n300"),
			    "{\"steps\":[{\"score\":null,\"loss\":0.0000,\"judgement\":null,\"better\":null},"
			    "{\"score\":-300,\"loss\":0.0000,\"judgement\":null,\"better\":null}]}");
}

static void records_have_every_field(void **state)
{
	(void)state;
	assert_string_equal(ask(wasm_read_records,
				"[Game \"xiangqi\"]\n[Preset \"wxf\"]\n[First \"A\"]\n[Second \"B\"]\n"
				"[Date \"2001.02.03\"]\n[Event \"E\"]\n[Place \"P\"]\n[Result \"1-0\"]\n"
				"[Ruling \"resignation\"]\n[Position \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]\n\n"
				"1. a0a9 {x} d9d8 {y} 1-0\n"),
			    "{\"format\":\"record\",\"games\":[{\"game\":\"xiangqi\",\"preset\":\"wxf\","
			    "\"start\":\"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\",\"first\":\"A\",\"second\":\"B\","
			    "\"date\":\"2001.02.03\",\"result\":\"first\",\"ruling\":\"resignation\","
			    "\"tags\":[[\"Event\",\"E\"],[\"Place\",\"P\"]],"
			    "\"moves\":[{\"m\":\"a0a9\",\"c\":\"x\"},{\"m\":\"d9d8\",\"c\":\"y\"}]}],\"faults\":[]}");
}

static void records_have_every_variation(void **state)
{
	(void)state;
	has(ask(wasm_read_records, "[Game \"xiangqi\"]\n\n1. h2e2 (1. b2e2 {x} h9g7) (1. c3c4) (1. g3g4) h9g7 (1. ... "
				   "b9c7) (1. ... h9i7) 2. h0g2 *\n"),
	    "\"moves\":[{\"m\":\"h2e2\",\"v\":[[{\"m\":\"b2e2\",\"c\":\"x\"},{\"m\":\"h9g7\"}],[{\"m\":\"c3c4\"}],"
	    "[{\"m\":\"g3g4\"}]]},{\"m\":\"h9g7\",\"v\":[[{\"m\":\"b9c7\"}],[{\"m\":\"h9i7\"}]]},"
	    "{\"m\":\"h0g2\"}]}");
}

static void records_are_written_in_the_requested_notation(void **state)
{
	(void)state;
#define GAME "[Game \"xiangqi\"]\n\n1. h2e2 *\n"
#define WRITTEN(move)                                                                                                  \
	"{\"text\":\"[Game \\\"xiangqi\\\"]\\u000a[Preset \\\"wxf\\\"]\\u000a[Result \\\"*\\\"]\\u000a\\u000a1. " move \
	" *\\u000a\"}"
	static const char *const cases[][2] = {
		{"qipan -1\n" GAME, WRITTEN("h2e2")},
		{"qipan\n" GAME, WRITTEN("h2e2")},
		{"qipan 0\n" GAME, WRITTEN("H2-E2")},
		{"qipan 1\n" GAME, WRITTEN("C2=5")},
		{"qipan 2\n" GAME, WRITTEN("炮二平五")},
		{"pgn 1\n" GAME, "{\"text\":\"[Game \\\"Chinese Chess\\\"]\\u000a[Result \\\"*\\\"]\\u000a[Format "
				 "\\\"WXF\\\"]\\u000a\\u000a1. C2=5 *\\u000a\"}"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(ask(wasm_write_record, cases[i][0]), cases[i][1]);
	has(ask(wasm_write_record, "dhtmlxq\n" GAME), "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
	static const struct refusal refusals[] = {
		{"pgn 4\n" GAME, "\\\"pgn 4\\\" is not a format, expected qipan, pgn, dhtmlxq or xqf and a notation"},
		{"qipan x\n" GAME,
		 "\\\"qipan x\\\" is not a format, expected qipan, pgn, dhtmlxq or xqf and a notation"},
		{"text\n" GAME, "\\\"text \\\" is not a format, expected qipan, pgn, dhtmlxq or xqf and a notation"},
		{"pgn\n[Game \"qilin\"]\n\n*\n", "\\\"pgn\\\" is a format of xiangqi only, expected qipan"},
		{"dhtmlxq\n[Game \"qilin\"]\n\n*\n", "\\\"dhtmlxq\\\" is a format of xiangqi only, expected qipan"},
		{"xqf\n\n", "no game, expected a record"},
	};
	REFUSES(wasm_write_record, refusals);
}

/* A flip with its reveal, variations of both, and misplaced parts. */
static void records_are_written_from_their_parts(void **state)
{
	(void)state;
#define PARTS "darkchess\nntu2021\n\nA\nB\n2026.11.29\ndraw\nagreement\n"
	static const char *const cases[][2] = {
		{"qipan\n" PARTS
		 "tEvent\tE \"1\"\ncstart\nmb4\n(\nmb4\nm(K)\ncother\n)\nm(k)\nc a } b \n(\nma1\nm(N)\n)\nmd1\n"
		 "m(P)\n",
		 "{\"text\":\"[Game \\\"darkchess\\\"]\\u000a[Preset \\\"ntu2021\\\"]\\u000a[First \\\"A\\\"]\\u000a"
		 "[Second \\\"B\\\"]\\u000a[Date \\\"2026.11.29\\\"]\\u000a[Result \\\"1/2-1/2\\\"]\\u000a"
		 "[Ruling \\\"agreement\\\"]\\u000a[Event \\\"E \\\\\\\"1\\\\\\\"\\\"]\\u000a\\u000a"
		 "{start} 1. b4(k) {a \\\\} b} (1. b4(K) {other}) (1. a1(N)) d1(P) 1/2-1/2\\u000a\"}"},
		{"qipan -1 compact\nxiangqi\n\n\n\n\n\n\n\nmh2e2\n(\nmb2e2\nmh9g7\n)\nmh9g7\nmh0g2",
		 "{\"text\":\"[Game \\\"xiangqi\\\"]\\u000a[Preset \\\"wxf\\\"]\\u000a[Result \\\"*\\\"]\\u000a\\u000a"
		 "h2e2 (1. b2e2 h9g7 ) h9g7 h0g2 *\\u000a\"}"},
		/* Variations without a first move, or that end before they begin. */
		{"qipan\nqilin\n\n\n\n\n\n\n\n(\nma1\n(\n)\n)\n)\nmd2\n(\ncwords\n)\n(\n(\nmd2\n)\nma1",
		 "{\"text\":\"[Game \\\"qilin\\\"]\\u000a[Preset \\\"source\\\"]\\u000a[Result "
		 "\\\"*\\\"]\\u000a\\u000a1. d2 (1. a1) "
		 "*\\u000a\"}"},
	};
	ask(wasm_set, "qilin\n\n\nd2");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(ask(wasm_write_game, cases[i][0]), cases[i][1]);
	static const struct refusal bad[] = {
		{"qipan\ngo\n\n\n\n\n\n\n\n", "unknown game \\\"go\\\"; \\\"qipan games\\\" lists the games"},
		{"qipan\nxiangqi\n\n\n\n\n\nwon\n\n",
		 "\\\"won\\\" is not a result, expected first, second, draw or nothing"},
		{"qipan\nxiangqi\n\n\n\n\n\n\n\nmh2h3\n(\nmzz",
		 "\\\"zz\\\" is not a move, expected one such as h2e2, H2-E2, C2=5 or "
		 "炮二平五"},
	};
	REFUSES(wasm_write_game, bad);
	assert_string_equal(wasm_names(-1), "{\"moves\":[\"d2\"]}"); /* the line is not affected */
}

#define LEVEL       "{\"id\":\"a\",\"title\":\"t\",\"title_zh\":\"b\",\"size\":\"4x4\",\"npc_depth\":1}"
#define OTHER_LEVEL "{\"id\":\"c\",\"title\":\"t\",\"title_zh\":\"b\",\"size\":\"4x4\",\"npc_depth\":1}"

static void levels_have_positions_and_findings(void **state)
{
	(void)state;
	assert_string_equal(ask(wasm_levels, "[]"), "{\"levels\":[],\"faults\":[]}");
	const char *answer = ask(wasm_levels, "[" LEVEL "," OTHER_LEVEL "]");
	begins(answer, "{\"levels\":[{\"level\":{");
	has(answer,
	    ",\"positions\":[\"????/????/????/???? p r KGMRNCPx2kgmrncpx2 0 0 - -/-\",\"????/????/????/???? p r "
	    "KGMRNCPx2kgmrncpx2 0 0 - -/-\"],\"lint\":[]},{\"level\":{");
	has(ask(wasm_levels, "{}"),
	    "{\"levels\":[],\"faults\":[{\"id\":\"levels_in_field\",\"args\":[1,\"id\",{\"id\":"
	    "\"levels_missing_field\",\"args\":[],\"text\":\"the field is missing, expected it in every "
	    "level\"}],\"text\":\"line 1, field \\\"id\\\": the "
	    "field is missing, expected it in every level\",\"inLevel\":{\"id\":\"levels_field\",\"args\":[\"id\","
	    "{\"id\":\"levels_missing_field\",\"args\":[],\"text\":\"the field is missing, expected it in every "
	    "level\"}],\"text\":\"field \\\"id\\\": the field is "
	    "missing, expected it in every level\"}},");
}

static void invalid_ratings_are_refused(void **state)
{
	(void)state;
	static const char error[] = "no trials, expected 1..1000000 games, the player's depth 1..20, a seed";
	static const struct refusal refusals[] = {
		{"0 1 9\n" LEVEL, error},
		{"1 0 9\n" LEVEL, error},
		{"x 1 9\n" LEVEL, error},
		{"1 x 9\n" LEVEL, error},
		{"1 1 x\n" LEVEL, error},
		{"1000001 1 9\n" LEVEL, error},
		{"1 21 9\n" LEVEL, error},
		{"\n" LEVEL, error},
		{"1 1 9\n[]", "expected exactly one level"},
		{"1 1 9\n[" LEVEL "," OTHER_LEVEL "]", "expected exactly one level"},
	};
	REFUSES(wasm_rate, refusals);
}

/* At most twelve model games are listed. A book of the user's own games grows until a book of another kind replaces
 * it. */
static void a_book_lists_twelve_model_games(void **state)
{
	(void)state;
	struct string games = {0};
	string_add(&games, "xiangqi\n");
	for (int i = 1; i <= 13; i++)
		string_add(
			&games,
			"[Game \"xiangqi\"]\n[First \"F%d\"]\n[Second \"S\"]\n[Result \"%s\"]\n\n1. h2e2 h9g7 %s\n\n",
			i, i % 2 ? "1-0" : "1/2-1/2", i % 2 ? "1-0" : "1/2-1/2");
	string_add(&games, "[Game \"xiangqi\"]\n\n1. h2e2 *\n"); /* no result */
	assert_string_equal(ask(wasm_book_of, games.text), "{\"game\":\"xiangqi\",\"games\":13,\"source\":\"\"}");
	ask(wasm_set, "xiangqi\n\n\n");
	const char *answer = wasm_explore();
	begins(answer, "{\"moves\":[[\"h2e2\",25,22,7,6,0]],\"models\":["
		       "{\"number\":0,\"label\":\"F1 – S\",\"result\":\"first\",\"plies\":2},"
		       "{\"number\":1,\"label\":\"F2 – S\",\"result\":\"draw\",\"plies\":2},");
	has(answer, "{\"number\":11,\"label\":\"F12 – S\",\"result\":\"draw\",\"plies\":2}]}");
	assert_string_equal(wasm_model(12), "{\"moves\":[\"h2e2\",\"h9g7\"]}");
	refused(wasm_model(13), "the book has no such game");
	static const struct refusal refusals[] = {
		{"darkchess\n", "darkchess is a game of chance, expected one without chance"},
		{"go\n", "unknown game \\\"go\\\"; \\\"qipan games\\\" lists the games"},
	};
	REFUSES(wasm_book_of, refusals);
	string_release(&games);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_catalogue_has_every_judgement),
		cmocka_unit_test(the_catalogue_describes_every_game),
		cmocka_unit_test(a_view_describes_the_position),
		cmocka_unit_test(a_board_describes_all_positions_of_its_size),
		cmocka_unit_test(a_view_has_the_route_of_the_last_move),
		cmocka_unit_test(a_view_counts_occurrences),
		cmocka_unit_test(a_view_has_rulings_and_clauses),
		cmocka_unit_test(a_view_has_the_outcomes_of_chance),
		cmocka_unit_test(moves_have_names_in_every_notation),
		cmocka_unit_test(a_cycle_is_explained),
		cmocka_unit_test(leaves_are_counted),
		cmocka_unit_test(searches_report_a_score_and_moves),
		cmocka_unit_test(invalid_searches_are_refused),
		cmocka_unit_test(clocks_run_stop_and_change),
		cmocka_unit_test(later_moves_get_a_larger_share),
		cmocka_unit_test(invalid_clocks_are_refused),
		cmocka_unit_test(actions_in_a_game_have_answers),
		cmocka_unit_test(scores_are_explained),
		cmocka_unit_test(draw_offers_are_answered),
		cmocka_unit_test(invalid_actions_in_a_game_are_refused),
		cmocka_unit_test(position_setups_have_every_field),
		cmocka_unit_test(invalid_position_setups_are_refused),
		cmocka_unit_test(seeds_are_read_from_the_lowest_digit),
		cmocka_unit_test(requests_are_split_into_lines_and_words),
		cmocka_unit_test(invalid_reviews_are_refused),
		cmocka_unit_test(records_have_every_field),
		cmocka_unit_test(records_have_every_variation),
		cmocka_unit_test(records_are_written_in_the_requested_notation),
		cmocka_unit_test(records_are_written_from_their_parts),
		cmocka_unit_test(levels_have_positions_and_findings),
		cmocka_unit_test(invalid_ratings_are_refused),
		cmocka_unit_test(a_book_lists_twelve_model_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
