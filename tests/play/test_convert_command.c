/* qipan convert as scripts use it, and its bar on a terminal. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/file.h"

#define SAMPLES "data/records/xiangqi/"

static char folder[64], output[1 << 16];

static int begin_test(void **state)
{
	(void)state;
	strcpy(folder, "/tmp/qipan-convert-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int end_test(void **state)
{
	(void)state;
	char command[100];
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

/* Runs the shell's command line after "qipan convert ", with $T for the test's folder, and keeps what it prints on both
 * outputs; returns the exit code. */
static int convert(const char *arguments)
{
	char command[4096];
	snprintf(command, sizeof command, "T=%s; exec 2>&1; %s convert %s", folder, QIPAN, arguments);
	FILE *in = popen(command, "r");
	assert_non_null(in);
	size_t n = fread(output, 1, sizeof output - 1, in);
	output[n] = 0;
	int status = pclose(in);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void assert_has(const char *text)
{
	if (!strstr(output, text))
		fail_msg("no \"%s\" in:\n%s", text, output);
}

static void every_notation_and_format_is_written(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.pgn -"), 0);
	assert_has("[Game \"xiangqi\"]\n[Preset \"wxf\"]\n[First \"象棋巫师(大师)\"]\n");
	assert_has("\n1. h2e2 b9c7 2. h0g2 h9i7 ");
	assert_int_equal(convert(SAMPLES "test.pgn - --notation=chinese"), 0);
	assert_has("\n1. 炮二平五 馬２進３ ");
	assert_int_equal(convert(SAMPLES "test.pgn - --format pgn"), 0);
	assert_has("[Format \"ICCS\"]\n\n1. H2-E2 B9-C7 ");
	assert_int_equal(convert(SAMPLES "test.pgn - --format pgn --notation chinese-simplified"), 0);
	assert_has("[Format \"Chinese\"]\n\n1. 炮二平五 马２进３ ");
	assert_int_equal(convert(SAMPLES "test.pgn $T/a.PGN --notation wxf && cat $T/a.PGN"), 0);
	assert_has("[Format \"WXF\"]\n\n1. C2=5 N2+3 ");
	assert_int_equal(convert(SAMPLES "test.pgn $T/a.html && cat $T/a.html"), 0);
	assert_true(strncmp(output, "<!DOCTYPE html>", 15) == 0);
	assert_has("[DhtmlXQ_movelist]77471022");
	assert_has("</html>");
	assert_int_equal(convert(SAMPLES "test.pgn $T/a.ubb && cat $T/a.ubb"), 0);
	assert_true(strncmp(output, "[DhtmlXQ]\n", 10) == 0);
}

/* Many games of many formats in one file, and through it into every other. */
static void variations_and_comments_survive(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.cbr " SAMPLES "game_varations.xqf " SAMPLES "xqdb_traditional.pgn "
					 "data/records/xiangqi.txt $T/a.txt"),
			 0);
	assert_int_equal(convert("$T/a.txt $T/b.pgn --notation wxf"), 0);
	assert_int_equal(convert("$T/b.pgn $T/c.html"), 0);
	assert_int_equal(convert("$T/c.html $T/d.pgn --notation chinese"), 0);
	assert_int_equal(convert("$T/d.pgn $T/e.txt && cd $T && grep -c Game e.txt && sed '/^\\[/d' a.txt >a && "
				 "sed '/^\\[/d' e.txt >e && cmp a e && grep -c '(' e"),
			 0);
	assert_has("10\n");
}

static void what_is_wrong_is_named_and_the_rest_written(void **state)
{
	(void)state;
	assert_int_equal(
		convert("- $T/a.pgn <<'END'\n[Red \"a\"]\nh2e2 *\n[Red \"b\"]\nh2e3 *\n[Red \"c\"]\nb2e2 *\nEND"), 1);
	assert_has(
		"qipan: -: game 2, line 4, column 1: ply 1: \"h2e3\" is not legal for the cannon on h2; legal here: ");
	assert_int_equal(convert("$T/a.pgn -"), 0);
	assert_has("[First \"a\"]");
	assert_has("[First \"c\"]");
	assert_int_equal(convert(SAMPLES "README.md $T/none " SAMPLES "80.html $T/b.pgn"), 1);
	assert_has(SAMPLES "README.md: no game in it, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL or CBF");
	assert_has("cannot open");
	assert_int_equal(convert("$T/b.pgn -"), 0);
	/* games that have no such form */
	assert_int_equal(convert("data/records/qilin.txt data/records/xiangqi.txt $T/c.pgn"), 1);
	assert_has("data/records/qilin.txt: game 1, qilin is written as a record only, expected --format record");
	assert_int_equal(convert("data/records/qilin.txt data/records/xiangqi.txt - --notation iccs"), 1);
	assert_has("data/records/qilin.txt: game 1, qilin has no notation \"iccs\", expected uci");
	assert_has("1. B2-E2 ");
	/* nothing to write: what is there stays */
	assert_int_equal(convert("/dev/null $T/c.pgn"), 1);
	assert_has("no game to write, \"");
	assert_int_equal(convert("$T/c.pgn -"), 0);
}

/* A fault in a main line, in every format that has faults: what stands before it is written, the fault has its place,
 * and the next game is there. What was played after a ruling is no fault. */
static void what_stands_before_a_fault_is_written(void **state)
{
	(void)state;
	assert_int_equal(convert("- $T/a.pgn <<'END'\n[Red \"a\"]\nh2e2 h9g7 (h7e7) h2h3 b9c7 1-0\n[Red \"b\"]\n"
				 "b2e2 0-1\nEND"),
			 1);
	assert_has("qipan: -: game 1, line 2, column 18: ply 3: \"h2h3\" is not possible: ");
	assert_int_equal(convert("$T/a.pgn -"), 0);
	assert_has("\n1. h2e2 h9g7 (1... h7e7) *\n");
	assert_has("\n1. b2e2 0-1\n");
	assert_int_equal(convert("- - <<'END'\n[Game \"qilin\"]\n\na1 d1 a1 a4 *\n\n[Game \"qilin\"]\n\nb2 *\nEND"), 1);
	assert_has("qipan: -: game 1, line 3, column 7: ply 3: \"a1\"");
	assert_has("\n1. a1 d1 *\n");
	assert_has("\n1. b2 *\n");
	assert_int_equal(convert(SAMPLES "BadMoveTest3.xqf " SAMPLES "test.pgn -"), 1);
	assert_has("game 1, ply 10, byte 1106: \"e1f0\" is not possible");
	assert_has(" 5. ");
	assert_has("\n1. h2e2 b9c7 2. h0g2 ");
	assert_int_equal(convert("- - <<'END'\n[DhtmlXQ][DhtmlXQ_movelist]774772777747[/DhtmlXQ_movelist]\nEND"), 1);
	assert_has("qipan: -: game 1, ply 3: \"7747\"");
	assert_has("\n1. h2e2 h7h2 *\n");
	assert_int_equal(
		convert("- - <<'END'\n[FEN \"4k4/9/9/9/9/9/9/9/3p5/3K5 w\"]\n1. d0d1 e9e8 2. d1d2 e8e9 1/2-1/2\nEND"),
		0);
	assert_has("\n1. d0d1 e9e8 2. d1d2 e8e9 1/2-1/2\n");
}

static void command_lines_are_checked(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.pgn"), 2);
	assert_has("convert needs files to read and one to write");
	assert_int_equal(convert(SAMPLES "test.pgn - --format xqf"), 2);
	assert_has("\"xqf\" is no format to write, expected pgn, dhtmlxq or record");
	assert_int_equal(convert(SAMPLES "test.pgn - --notation san"), 2);
	assert_has("\"san\" is no notation, expected uci, iccs, wxf, chinese or chinese-simplified");
	assert_int_equal(convert(SAMPLES "test.pgn $T/a.html --notation wxf"), 2);
	assert_has("DhtmlXQ has moves of its own");
	/* an input is never written over, by whatever name */
	assert_int_equal(convert("- $T/a.pgn <" SAMPLES "test.pgn && ln $T/a.pgn $T/b.pgn && cp $T/a.pgn $T/c"), 0);
	assert_int_equal(convert("$T/a.pgn $T/../$(basename $T)/a.pgn"), 2);
	assert_has("is to be read and to be written, expected another name for what is written");
	assert_int_equal(convert("$T/a.pgn $T/b.pgn"), 2);
	assert_int_equal(convert("$T/a.pgn - >/dev/null; cmp $T/a.pgn $T/c"), 0);
	assert_int_equal(convert("$T/a.pgn $T/none/x.pgn"), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_notation_and_format_is_written, begin_test, end_test),
		cmocka_unit_test_setup_teardown(variations_and_comments_survive, begin_test, end_test),
		cmocka_unit_test_setup_teardown(what_is_wrong_is_named_and_the_rest_written, begin_test, end_test),
		cmocka_unit_test_setup_teardown(what_stands_before_a_fault_is_written, begin_test, end_test),
		cmocka_unit_test_setup_teardown(command_lines_are_checked, begin_test, end_test),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
