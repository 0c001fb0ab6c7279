/* qipan judge as scripts use it: exact output, exit codes, bad lines. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The exit code of "qipan judge ARGUMENTS". */
static int judge(const char *arguments)
{
	return scratch_run("$Q judge %s", arguments);
}

#define CHASE "'4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w'"
#define LOOP  "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3"

static void lines_are_ruled_and_invalid_ones_named(void **state)
{
	(void)state;
	assert_int_equal(judge("--tsv <<'END'\n"
			       "chase\t4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w - - 0 1\t" LOOP "\n"
			       "on\t4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w\t" LOOP " f9e9\n"
			       "start\t\th2e2\n"
			       "dead\t3k5/9/9/9/9/9/9/9/9/5K3 w\tf0f1 d9d8 f1f0 d8d9 f0f1 d9d8 f1f0 d8d9\n"
			       "mate\t3k5/1R7/9/9/9/9/9/9/9/R3K4 w\ta0a9\n"
			       "END"),
			 1);
	scratch_expect("chase\tred_loses\txiangqi 5.3\tRed chased the same piece on every move of the repetition\n");
	scratch_expect("on\terror\t-\tply 10: \"f9e9\" is not a legal move, ");
	scratch_expect("start\tundecided\t-\tthe game goes on; the position has occurred once\n");
	scratch_expect("dead\tdraw\txiangqi 3.2\tneither side has a piece that can cross the river\n");
	scratch_expect("mate\tblack_loses\txiangqi 3.1\tBlack is checkmated\n");
	assert_int_equal(judge("--tsv <<'END'\n"
			       "few\tonly two\n"
			       "\n"
			       "bad\t9/9 w\th2e2\n"
			       "END"),
			 1);
	scratch_expect("few\terror\t-\t2 columns, expected id, position and moves separated by tabs\n");
	scratch_expect("\terror\t-\t1 columns");
	scratch_expect("bad\terror\t-\t");
}

static void rulings_within_a_line_are_found(void **state)
{
	(void)state;
	assert_int_equal(judge("--position " CHASE " --moves '" LOOP " b3a1'"), 0);
	scratch_expect("red_loses\txiangqi 5.3\t");
	assert_int_equal(judge("--position " CHASE " --moves '" LOOP " e7g9'"), 0);
	scratch_expect("red_loses\txiangqi 5.3\tRed chased the same piece on every move of the repetition, after ply 9 "
		       "of 10\n");
}

static void the_second_occurrence_can_be_ruled(void **state)
{
	(void)state;
	const char *once = "--position " CHASE " --moves 'c4c3 b3a1 c3c1 a1b3 c1c3'";
	char twice[512];
	assert_int_equal(judge(once), 0);
	scratch_expect("undecided\t-\tthe game goes on; the position has occurred 2 times\n");
	snprintf(twice, sizeof twice, "--times 2 %s", once);
	assert_int_equal(judge(twice), 0);
	scratch_expect("red_loses\txiangqi 5.3\t");
}

/* The elephant attacks the cannon as well; the rook's threat is still new, and Red loses with or without it. */
static void chases_with_another_attacker_still_count(void **state)
{
	(void)state;
	static const char *const ranks[] = {"4B4", "9"};
	for (int i = 0; i < 2; i++) {
		char command[256];
		snprintf(
			command, sizeof command,
			"--position '3k5/9/9/9/9/9/9/%s/7R1/4K1c2 w' --moves 'h1h0 g0g1 h0h1 g1g0 h1h0 g0g1 h0h1 g1g0'",
			ranks[i]);
		assert_int_equal(judge(command), 0);
		scratch_expect("red_loses\txiangqi 5.3\t");
	}
}

static void explanations_draw_the_board_and_name_the_victim(void **state)
{
	(void)state;
	assert_int_equal(judge("--explain --pieces ascii --position " CHASE " --moves '" LOOP "'"), 0);
	scratch_expect("  9 ");
	scratch_expect("chases with the rook on c1: the horse on a1");
	scratch_expect("perpetual chase [5.3]");
}

static void other_games_are_ruled(void **state)
{
	(void)state;
	assert_int_equal(judge("--game surakarta --position '6/6/2O3/1X4/6/6 x 0 0' --moves 'b3b2 c4c3 b2b3 c3c4'"), 0);
	scratch_expect("draw\tsurakarta 3.2\t");
	assert_int_equal(judge("--game darkchess --moves 'b4(k) d1(P) d2(N)'"), 0);
	scratch_expect("undecided\t-\t");
}

static void usage_is_checked(void **state)
{
	(void)state;
	assert_int_equal(judge("2>/dev/null"), 2);
	assert_int_equal(judge("--tsv --moves h2e2 2>/dev/null </dev/null"), 2);
	assert_int_equal(judge("--times 4 --moves h2e2 2>/dev/null"), 2);
	assert_int_equal(judge("--position x --tsv 2>/dev/null </dev/null"), 2);
	assert_int_equal(judge("--moves h2e3 2>/dev/null"), 1);
	assert_int_equal(judge("no-such-file 2>/dev/null"), 1);
	assert_int_equal(judge("--tsv </dev/null"), 0);
}

/* A recorded game: where it should have ended, compared with the recorded result. */
static void recorded_games_are_compared(void **state)
{
	(void)state;
	assert_int_equal(
		judge("- <<'END'\n"
		      "[Game \"xiangqi\"]\n[Position \"4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w - - 0 1\"]\n"
		      "[First \"Hu \\\"A\\\"\"]\n[Second \"Xu\"]\n[Result \"1-0\"]\n\n"
		      "1. c4c3 b3a1 2. c3c1 a1b3 3. c1c3 b3a1 4. c3c1 a1b3 5. c1c3 b3a1 1-0\n\n"
		      "[Game \"qilin\"]\n[Result \"*\"]\n\n1. a1 b2 *\n"
		      "END"),
		0);
	scratch_expect(
		"-: game 1 (Hu \"A\" - Xu): ends after ply 9 of 10: Black wins (xiangqi 5.3): Red chased the same "
		"piece "
		"on every move of the repetition; recorded 1-0, which DISAGREES\n");
	scratch_expect("-: game 2: no rule ends it within 2 plies; recorded *\n");
	assert_int_equal(
		judge("--json - <<'END'\n"
		      "[Game \"xiangqi\"]\n[Position \"4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w - - 0 1\"]\n"
		      "[First \"Hu \\\"A\\\"\"]\n[Result \"0-1\"]\n\n"
		      "1. c4c3 b3a1 2. c3c1 a1b3 3. c1c3 b3a1 4. c3c1 a1b3 5. c1c3 0-1\n"
		      "END"),
		0);
	scratch_expect("{\"file\":\"-\",\"game\":1,\"rules\":\"xiangqi\",\"first\":\"Hu \\\"A\\\"\",\"second\":\"\","
		       "\"recorded\":\"0-1\",\"verdict\":\"red_loses\",\"clause\":\"xiangqi 5.3\",");
	scratch_expect("\"ply\":9,\"plies\":9,\"agrees\":true,\"explanation\":\"The position after ply 9");
}

/* A game with an error is judged up to it; the error is reported and the next game judged. Moves after a ruling count
 * as played. */
static void moves_before_an_error_are_judged(void **state)
{
	(void)state;
	assert_int_equal(judge("- 2>&1 <<'END'\n[Red \"a\"]\n\nh2e2 h9g7 h2h3 *\n[Red \"b\"]\n\nb2e2 *\n"
			       "[FEN \"4k4/9/9/9/9/9/9/9/3p5/3K5 w\"]\n\nd0d1 e9e8 d1d2 1/2-1/2\nEND"),
			 1);
	scratch_expect("qipan: -: game 1, line 3, column 11: ply 3: \"h2h3\" is illegal: Red has no piece on h2; ");
	scratch_expect("-: game 1 (a - ?): no rule ends it within 2 plies; recorded *\n");
	scratch_expect("-: game 2 (b - ?): no rule ends it within 1 plies; recorded *\n");
	scratch_expect("-: game 3: ends after ply 1 of 3: Draw (xiangqi 3.2)");
}

#define RECORD_LOOP "1. c4c3 b3a1 2. c3c1 a1b3 3. c1c3 b3a1 4. c3c1 a1b3 5. c1c3 b3a1 1-0\n"
#define FEN         "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w - - 0 1"

/* The same chase in a file of every format that the program writes. */
static void write_chases(void)
{
	assert_int_equal(scratch_run("printf '[Red \"a\"]\n[FEN \"" FEN "\"]\n\n" RECORD_LOOP "' > $D/a.pgn && "
				     "$Q convert $D/a.pgn $D/a.xqf && $Q convert $D/a.pgn $D/a.html && "
				     "printf '[Game \"xiangqi\"]\n[Position \"" FEN "\"]\n\n" RECORD_LOOP
				     "' > $D/a.qipan && printf '" FEN "\n\n" RECORD_LOOP "' > $D/bare.txt"),
			 0);
}

/* --preset selects the rules of games that name no preset; a preset in the file takes precedence. */
static void the_preset_option_applies_to_games_without_one(void **state)
{
	(void)state;
	static const char *const files[] = {"a.pgn", "a.xqf", "a.html", "a.qipan", "bare.txt"};
	write_chases();
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		assert_int_equal(scratch_run("$Q judge $D/%s", files[i]), 0);
		scratch_expect("Black wins (xiangqi 5.3)");
		assert_int_equal(scratch_run("$Q judge $D/%s --preset checks", files[i]), 0);
		scratch_expect("ends after ply 9 of 10: Draw (xiangqi 5.1)");
		assert_int_equal(scratch_run("$Q judge $D/%s --preset wxf-twice --game xiangqi", files[i]), 0);
		scratch_expect("ends after ply 5 of 10: Black wins (xiangqi 5.3)");
	}
	assert_int_equal(scratch_run("(printf '[Preset \"wxf\"]\n'; cat $D/a.pgn) | $Q judge --preset checks -"), 0);
	scratch_expect("Black wins (xiangqi 5.3)");
	assert_int_equal(scratch_run("(printf '[Preset \"wxf\"]\n'; cat $D/a.qipan) | $Q judge --preset checks -"), 0);
	scratch_expect("Black wins (xiangqi 5.3)");
	assert_int_equal(scratch_run("(printf '[Preset \"Blitz\"]\n'; cat $D/a.pgn) | $Q judge --preset checks -"), 0);
	scratch_expect("Draw (xiangqi 5.1)");
	/* this move is legal only with the preset, so reading it already needs the preset */
	const char *flying = "printf '[Game \"qilin\"]\n[Position \"R.R...R./BBBB..../........ r move 0 0 0 0 40\"]\n\n"
			     "1. a7-c4 *\n' | $Q judge -";
	assert_int_equal(scratch_run("%s 2>&1", flying), 1);
	assert_int_equal(scratch_run("%s --preset flying", flying), 0);
	scratch_expect("no rule ends it within 1 plies");
}

static void unknown_presets_in_files_are_refused(void **state)
{
	(void)state;
	write_chases();
	assert_int_equal(scratch_run("$Q judge $D/a.pgn --preset foo 2>&1"), 2);
	scratch_expect("qipan: no game has the preset \"foo\"");
	assert_int_equal(scratch_run("$Q judge $D/a.pgn --game foo 2>&1"), 2);
	scratch_expect("unknown game \"foo\"");
	assert_int_equal(scratch_run("$Q judge $D/a.pgn --game surakarta --preset checks 2>&1"), 2);
	scratch_expect("surakarta has no preset \"checks\"");
	assert_int_equal(scratch_run("$Q judge $D/a.pgn --game surakarta 2>&1"), 1);
	scratch_expect("game 1 is xiangqi, expected surakarta as --game says");
	assert_int_equal(scratch_run("$Q judge $D/a.xqf $D/a.html $D/a.qipan --preset merels 2>&1"), 1);
	for (const char *at = scratch_output, *next; (next = strchr(at, '\n')); at = next + 1)
		assert_non_null(strstr(at, "xiangqi has no preset \"merels\""));
}

/* Only games whose result contradicts a ruling; as text, objects or a table. */
static void disagree_lists_contradicted_results(void **state)
{
	(void)state;
	write_chases();
	assert_int_equal(scratch_run("(cat $D/a.qipan; sed 's/ 1-0/ 0-1/' $D/a.qipan; printf '\n[Game \"qilin\"]\n"
				     "[First \"Wu, \\\\\"A\\\\\"\"]\n\n1. a1 *\n') > $D/all.qipan"),
			 0);
	assert_int_equal(scratch_run("$Q judge --disagree $D/all.qipan"), 0);
	scratch_expect("game 1: ");
	assert_null(strstr(scratch_output, "game 2"));
	assert_null(strstr(scratch_output, "game 3"));
	assert_int_equal(scratch_run("$Q judge --disagree --json $D/all.qipan | wc -l"), 0);
	scratch_expect("1\n");
	assert_int_equal(scratch_run("cd $D && $Q judge --csv all.qipan"), 0);
	assert_string_equal(
		scratch_output,
		"file,game,rules,preset,date,first,second,recorded,verdict,clause,reason,ply,plies,agrees\n"
		"all.qipan,1,xiangqi,wxf,,,,1-0,red_loses,xiangqi 5.3,Red chased the same piece on every move of the "
		"repetition,9,10,no\n"
		"all.qipan,2,xiangqi,wxf,,,,0-1,red_loses,xiangqi 5.3,Red chased the same piece on every move of the "
		"repetition,9,10,yes\n"
		"all.qipan,3,qilin,source,,\"Wu, \"\"A\"\"\",,*,undecided,,,1,1,yes\n");
	assert_int_equal(scratch_run("$Q judge --csv --json $D/all.qipan 2>/dev/null"), 2);
	assert_int_equal(scratch_run("$Q judge --csv --explain $D/all.qipan 2>/dev/null"), 2);
	assert_int_equal(scratch_run("$Q judge --csv --moves h2e2 2>/dev/null"), 2);
	assert_int_equal(scratch_run("$Q judge --disagree --tsv 2>/dev/null </dev/null"), 2);
}

/* All files in a folder and its subfolders, sorted by name; files without games are counted and skipped. */
static void folders_are_expanded_to_their_files(void **state)
{
	(void)state;
	write_chases();
	assert_int_equal(scratch_run("mkdir -p $D/set/b/c && cp $D/a.pgn $D/set/z.pgn && cp $D/a.xqf $D/set/b/y.xqf && "
				     "cp $D/a.html $D/set/b/c/x.html && cp $D/a.pgn $D/set/.hidden.pgn && "
				     "ln -s .. $D/set/b/up && ln -s nowhere $D/set/dangling && mkfifo $D/set/pipe && "
				     "echo 'About these games.' > $D/set/README && cd $D && $Q judge set --csv 2>&1 | "
				     "cut -d, -f1"),
			 0);
	scratch_expect("file\nset/b/c/x.html\nset/b/y.xqf\nset/z.pgn\nqipan: files without a game");
	assert_int_equal(scratch_run("rm -r $D/set/*; cp $D/a.pgn $D/set; echo 'no game' > $D/set/b.pgn; "
				     "$Q judge $D/set/ 2>&1"),
			 1);
	scratch_expect("set/a.pgn: game 1");
	scratch_expect("set/b.pgn: ");
	assert_int_equal(scratch_run("rm $D/set/*; $Q judge $D/set 2>&1"), 1);
	scratch_expect("no file contains a game");
	assert_int_equal(scratch_run("$Q judge $D/set $D/a.pgn"), 0);
}

/* --- lists of expected rulings --- */

/* The exit code of "qipan judge --check" for a file of that name and content. */
static int check_list(const char *name, const char *content)
{
	return scratch_run("cat > $D/%s <<'END'\n%sEND\ncd $D && $Q judge --check %s 2>&1", name, content, name);
}

static void the_shipped_rulings_are_ours(void **state)
{
	(void)state;
	assert_int_equal(judge("--check ../data/rulings/published.tsv ../data/rulings/games.tsv"), 0);
	scratch_expect("published.tsv: 158 rulings, 158 as expected, 0 not; 0 invalid lines\n");
	scratch_expect("games.tsv: 1237 rulings, 1237 as expected, 0 not; 0 invalid lines\n");
}

/* The forms that are not edited by hand. */
static void shipped_rulings_are_the_same_in_both_forms(void **state)
{
	(void)state;
	assert_int_equal(judge("--check ../data/rulings/published.jsonl ../data/rulings/games.jsonl"), 0);
	scratch_expect("published.jsonl: 158 rulings, 158 as expected");
	scratch_expect("games.jsonl: 1237 rulings, 1237 as expected");
	for (int i = 0; i < 2; i++)
		assert_int_equal(
			scratch_run(
				"cd ../data/rulings && tail -n +2 %s.tsv | cut -f1-4 | tr '\\t' '|' > $D/columns && "
				"sed 's/{\"id\":\"//; s/\",\"[a-z]*\":\"/|/g' %s.jsonl | cut -d'|' -f1-4 | "
				"cmp - $D/columns",
				i ? "games" : "published", i ? "games" : "published"),
			0);
}

#define ROW(verdict, more) "a\t4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w\t" LOOP "\t" verdict more "\n"
#define OBJECT(more)       "{\"position\":\"3k5/9/9/9/9/9/4r4/9/9/4K4 w\",\"moves\":\"e0f0\"" more "}\n"

static void other_rulings_are_printed_with_their_lines(void **state)
{
	(void)state;
	assert_int_equal(check_list("a.tsv", "# a comment\n\nid\tposition\tmoves\tverdict\treason\tclause\tnote\n" ROW(
						     "red_loses", "\txq_red_chased\txiangqi 5.3\tmine")
						     ROW("red_loses", "\t\t\t") ROW("draw", "\t\t\t")
							     ROW("red_loses", "\txq_red_checked\t\t")
								     ROW("red_loses", "\t\txiangqi 5.1\t")),
			 1);
	scratch_expect("a.tsv: line 6: a: expected draw, found red_loses, xq_red_chased, xiangqi 5.3\n");
	scratch_expect("a.tsv: line 7: a: expected red_loses, xq_red_checked, found red_loses, xq_red_chased");
	scratch_expect("a.tsv: line 8: a: expected red_loses, xiangqi 5.1, found");
	scratch_expect("a.tsv: 5 rulings, 2 as expected, 3 not; 0 invalid lines\n");
	assert_int_equal(check_list("a.jsonl", OBJECT(",\"verdict\":\"undecided\",\"other\":1") "\n" OBJECT(
						       ",\"verdict\":\"draw\"")),
			 1);
	scratch_expect("a.jsonl: line 3: -: expected draw, found undecided\n");
	assert_int_equal(check_list("start.tsv", "verdict\tmoves\r\nundecided\th2e2\r\n"), 0);
	assert_int_equal(check_list("open.jsonl", "{\"verdict\":\"undecided\",\"moves\":\"\"}\n"), 0);
}

static void invalid_lines_of_a_list_are_named(void **state)
{
	(void)state;
	assert_int_equal(check_list("a.tsv", "id\tposition\tmoves\tverdict\n"
					     "a\tb\n"
					     "a\t9/9 w\th2e2\tdraw\n"
					     "a\t\th2e3\tdraw\n"
					     "a\t\th2e2\tred_wins\n"
					     "a\t\th2e2\t\n"
					     "a\t\th2e2\tundecided\n"),
			 1);
	scratch_expect("a.tsv: line 2: expected 4 columns\n");
	scratch_expect("a.tsv: line 3: \"9/9\" has 2 ranks, expected 10\n");
	scratch_expect("a.tsv: line 4: ply 1: \"h2e3\" is not a legal move");
	scratch_expect(
		"a.tsv: line 5: \"red_wins\" is not a verdict, expected undecided, black_loses, red_loses, draw\n");
	scratch_expect("a.tsv: line 6: no verdict, expected one such as draw\n");
	scratch_expect("a.tsv: 1 rulings, 1 as expected, 0 not; 5 invalid lines\n");
	assert_int_equal(check_list("b.tsv", "a\t\th2e2\tundecided\n" ROW("red_loses", "")), 1);
	scratch_expect(
		"b.tsv: line 1: missing header, expected column names with moves and verdict, separated by tabs\n");
	assert_int_equal(check_list("a.jsonl", "{\"moves\":\n" OBJECT("") OBJECT(",\"verdict\":1") "[]\n" OBJECT(
						       ",\"verdict\":\"undecided\"")),
			 1);
	scratch_expect("a.jsonl: line 1: ");
	scratch_expect("a.jsonl: line 2: no verdict, ");
	scratch_expect("a.jsonl: line 3: \"verdict\" is not a string, expected one\n");
	scratch_expect("a.jsonl: line 4: not an object, expected one with moves and verdict\n");
	scratch_expect("a.jsonl: 1 rulings, 1 as expected, 0 not; 4 invalid lines\n");
	assert_int_equal(check_list("empty.tsv", "# nothing\n"), 1);
	scratch_expect("empty.tsv: line 1: no rulings, expected a line for each\n");
	assert_int_equal(scratch_run("printf 'moves\\tverdict\\nh2\\0e2\\tundecided\\n' | $Q judge --check - 2>&1"), 1);
	scratch_expect("line 2: unexpected zero byte, expected text\n");
}

static void lists_are_checked_by_the_rules_asked_for(void **state)
{
	(void)state;
	const char *list = "id\tposition\tmoves\tverdict\treason\n" ROW("draw", "\txq_no_offence");
	assert_int_equal(check_list("a.tsv", list), 1);
	assert_int_equal(scratch_run("$Q judge --check $D/a.tsv --preset checks"), 0);
	assert_int_equal(scratch_run("$Q judge --check $D/a.tsv --preset no-such-rules 2>&1"), 2);
	assert_int_equal(check_list("b.tsv", "moves\tverdict\nb4(k) d1(P) d2(N)\tundecided\n"), 1);
	assert_int_equal(scratch_run("$Q judge --check $D/b.tsv --game darkchess"), 0);
	assert_int_equal(scratch_run("$Q judge --check $D/no-such-file 2>&1"), 1);
	scratch_expect("cannot open");
	assert_int_equal(scratch_run("$Q judge --check 2>&1"), 2);
	assert_int_equal(scratch_run("$Q judge --check --moves h2e2 2>&1"), 2);
	scratch_expect("--check needs input files");
	assert_int_equal(scratch_run("$Q judge --check $D/a.tsv --json 2>&1"), 2);
	scratch_expect("--check and --json cannot be combined");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_ruled_and_invalid_ones_named),
		cmocka_unit_test(rulings_within_a_line_are_found),
		cmocka_unit_test(the_second_occurrence_can_be_ruled),
		cmocka_unit_test(chases_with_another_attacker_still_count),
		cmocka_unit_test(explanations_draw_the_board_and_name_the_victim),
		cmocka_unit_test(other_games_are_ruled),
		cmocka_unit_test(usage_is_checked),
		cmocka_unit_test(recorded_games_are_compared),
		cmocka_unit_test(moves_before_an_error_are_judged),
		cmocka_unit_test_setup_teardown(the_preset_option_applies_to_games_without_one, scratch_begin,
						scratch_end),
		cmocka_unit_test_setup_teardown(unknown_presets_in_files_are_refused, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(disagree_lists_contradicted_results, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(folders_are_expanded_to_their_files, scratch_begin, scratch_end),
		cmocka_unit_test(the_shipped_rulings_are_ours),
		cmocka_unit_test_setup_teardown(shipped_rulings_are_the_same_in_both_forms, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(other_rulings_are_printed_with_their_lines, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(invalid_lines_of_a_list_are_named, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(lists_are_checked_by_the_rules_asked_for, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
