/* qipan convert as scripts use it, and its progress bar on a terminal. */
#include "support.h"

#include "scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

#define SAMPLES "data/records/xiangqi/"

/* The exit code of "qipan convert ARGUMENTS". */
static int convert(const char *arguments)
{
	return scratch_run("$Q convert %s", arguments);
}

static void every_notation_and_format_is_written(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.pgn -"), 0);
	scratch_expect("[Game \"xiangqi\"]\n[Preset \"wxf\"]\n[First \"象棋巫师(大师)\"]\n");
	scratch_expect("\n1. h2e2 b9c7 2. h0g2 h9i7 ");
	assert_int_equal(convert(SAMPLES "test.pgn - --notation=chinese"), 0);
	scratch_expect("\n1. 炮二平五 馬２進３ ");
	assert_int_equal(convert(SAMPLES "test.pgn - --format pgn"), 0);
	scratch_expect("[Format \"ICCS\"]\n\n1. H2-E2 B9-C7 ");
	assert_int_equal(convert(SAMPLES "test.pgn - --format pgn --notation chinese-simplified"), 0);
	scratch_expect("[Format \"Chinese\"]\n\n1. 炮二平五 马２进３ ");
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.PGN --notation wxf && cat $D/a.PGN"), 0);
	scratch_expect("[Format \"WXF\"]\n\n1. C2=5 H2+3 ");
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.html && cat $D/a.html"), 0);
	assert_true(strncmp(scratch_output, "<!DOCTYPE html>", 15) == 0);
	scratch_expect("[DhtmlXQ_movelist]77471022");
	scratch_expect("</html>");
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.ubb && cat $D/a.ubb"), 0);
	assert_true(strncmp(scratch_output, "[DhtmlXQ]\n", 10) == 0);
}

/* Collects many games of many formats in one file, and converts it to every other format. */
static void variations_and_comments_survive(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.cbr " SAMPLES "game_varations.xqf " SAMPLES "xqdb_traditional.pgn "
					 "data/records/xiangqi.txt $D/a.txt"),
			 0);
	assert_int_equal(convert("$D/a.txt $D/b.pgn --notation wxf"), 0);
	assert_int_equal(convert("$D/b.pgn $D/c.html"), 0);
	assert_int_equal(convert("$D/c.html $D/d.pgn --notation chinese"), 0);
	assert_int_equal(convert(SAMPLES "game_varations.xqf $D/g.txt"), 0);
	assert_int_equal(convert("$D/g.txt $D/g.xqf && cd $D && $Q convert g.xqf h.txt && cmp g.txt h.txt && $Q "
				 "convert h.txt - --format xqf | cmp - g.xqf"),
			 0);
	assert_int_equal(convert("$D/d.pgn $D/e.txt && cd $D && grep -c Game e.txt && sed '/^\\[/d' a.txt >a && "
				 "sed '/^\\[/d' e.txt >e && cmp a e && grep -c '(' e"),
			 0);
	scratch_expect("10\n");
}

static void invalid_games_are_named_and_the_rest_written(void **state)
{
	(void)state;
	assert_int_equal(
		convert("- $D/a.pgn <<'END'\n[Red \"a\"]\nh2e2 *\n[Red \"b\"]\nh2e3 *\n[Red \"c\"]\nb2e2 *\nEND"), 1);
	scratch_expect("qipan: -: game 2, line 4, column 1: ply 1: \"h2e3\" is illegal for the cannon on h2: it moves "
		       "along a line; legal here: ");
	assert_int_equal(convert("$D/a.pgn -"), 0);
	scratch_expect("[First \"a\"]");
	scratch_expect("[First \"c\"]");
	assert_int_equal(convert(SAMPLES "README.md $D/none " SAMPLES "80.html $D/b.pgn"), 1);
	scratch_expect(
		SAMPLES
		"README.md: no game found, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL, CBF, XQR, PFC or WXF");
	scratch_expect("cannot open");
	assert_int_equal(convert("$D/b.pgn -"), 0);
	/* these games do not exist in the format */
	assert_int_equal(convert("data/records/qilin.txt data/records/xiangqi.txt $D/c.pgn"), 1);
	scratch_expect(
		"data/records/qilin.txt: game 1, qilin can only be written as a record, expected --format record");
	assert_int_equal(convert("data/records/qilin.txt data/records/xiangqi.txt - --notation iccs"), 1);
	scratch_expect("data/records/qilin.txt: game 1, qilin has no notation \"iccs\", expected uci");
	scratch_expect("1. B2-E2 ");
	assert_int_equal(convert("data/records/xiangqi.txt " SAMPLES "test.pgn $D/c.xqf"), 1);
	scratch_expect(SAMPLES "test.pgn: game 1, an XQF file holds one game, expected one file for each game");
	/* nothing to write, so the existing file stays */
	assert_int_equal(convert("/dev/null $D/c.pgn"), 1);
	scratch_expect("no game to write, \"");
	assert_int_equal(convert("$D/c.pgn -"), 0);
}

/* An error in a main line, in every format that can have errors: the moves before it are written, the message gives its
 * position, and the next game follows. Moves after a ruling are not an error. */
static void moves_before_an_error_are_written(void **state)
{
	(void)state;
	assert_int_equal(convert("- $D/a.pgn <<'END'\n[Red \"a\"]\nh2e2 h9g7 (h7e7) h2h3 b9c7 1-0\n[Red \"b\"]\n"
				 "b2e2 0-1\nEND"),
			 1);
	scratch_expect("qipan: -: game 1, line 2, column 18: ply 3: \"h2h3\" is illegal: ");
	assert_int_equal(convert("$D/a.pgn -"), 0);
	scratch_expect("\n1. h2e2 h9g7 (1... h7e7) *\n");
	scratch_expect("\n1. b2e2 0-1\n");
	assert_int_equal(convert("- - <<'END'\n[Game \"qilin\"]\n\na1 d1 a1 a4 *\n\n[Game \"qilin\"]\n\nb2 *\nEND"), 1);
	scratch_expect("qipan: -: game 1, line 3, column 7: ply 3: \"a1\"");
	scratch_expect("\n1. a1 d1 *\n");
	scratch_expect("\n1. b2 *\n");
	assert_int_equal(convert(SAMPLES "BadMoveTest3.xqf " SAMPLES "test.pgn -"), 1);
	scratch_expect("game 1, ply 10, byte 1106: \"e1f0\" is illegal");
	scratch_expect(" 5. ");
	scratch_expect("\n1. h2e2 b9c7 2. h0g2 ");
	assert_int_equal(convert("- - <<'END'\n[DhtmlXQ][DhtmlXQ_movelist]774772777747[/DhtmlXQ_movelist]\nEND"), 1);
	scratch_expect("qipan: -: game 1, ply 3: \"7747\"");
	scratch_expect("\n1. h2e2 h7h2 *\n");
	assert_int_equal(
		convert("- - <<'END'\n[FEN \"4k4/9/9/9/9/9/9/9/3p5/3K5 w\"]\n1. d0d1 e9e8 2. d1d2 e8e9 1/2-1/2\nEND"),
		0);
	scratch_expect("\n1. d0d1 e9e8 2. d1d2 e8e9 1/2-1/2\n");
}

static void arguments_are_checked(void **state)
{
	(void)state;
	assert_int_equal(convert(""), 2);
	scratch_expect("missing argument IN; usage: qipan convert IN... [OUT]");
	assert_int_equal(convert(SAMPLES "test.pgn - --format cbr"), 2);
	scratch_expect("--format: unknown value \"cbr\", expected pgn, dhtmlxq, xqf or record");
	assert_int_equal(convert(SAMPLES "test.pgn - --notation san"), 2);
	scratch_expect("--notation: unknown value \"san\", expected uci, iccs, wxf, chinese or chinese-simplified");
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.html --notation wxf"), 2);
	scratch_expect("DhtmlXQ has its own notation");
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.xqf --notation wxf"), 2);
	scratch_expect("XQF has its own notation");
	/* an input is never overwritten, under any name */
	assert_int_equal(convert("- $D/a.pgn <" SAMPLES "test.pgn && ln $D/a.pgn $D/b.pgn && cp $D/a.pgn $D/c"), 0);
	assert_int_equal(convert("$D/a.pgn $D/../$(basename $D)/a.pgn"), 2);
	scratch_expect("is both input and output, expected another name for the output");
	assert_int_equal(convert("$D/a.pgn $D/b.pgn"), 2);
	assert_int_equal(convert("$D/a.pgn - >/dev/null; cmp $D/a.pgn $D/c"), 0);
	assert_int_equal(convert("$D/a.pgn $D/none/x.pgn"), 1);
}

/* A single argument is read, and its games are printed. */
static void a_single_file_is_written_to_stdout(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.pgn > $D/a; $Q convert " SAMPLES "test.pgn - | cmp - $D/a && "
					 "$Q convert - --format pgn < $D/a"),
			 0);
	scratch_expect("[Format \"ICCS\"]");
	assert_int_equal(convert("/dev/null 2>&1"), 1);
	assert_null(strstr(scratch_output, "is not changed"));
}

/* An existing file is overwritten only with --force. */
static void files_are_not_overwritten(void **state)
{
	(void)state;
	assert_int_equal(convert(SAMPLES "test.pgn $D/a.pgn; cp $D/a.pgn $D/b.pgn; echo notes > $D/c.pgn; "
					 "cp $D/c.pgn $D/old; $Q convert $D/*.pgn"),
			 1);
	scratch_expect("c.pgn\" already exists and is unchanged, expected another name or --force");
	assert_int_equal(convert("$D/a.pgn $D/c.pgn || cmp $D/c.pgn $D/old"), 0);
	scratch_expect("already exists");
	assert_int_equal(convert("--force $D/a.pgn $D/c.pgn && grep Format $D/c.pgn"), 0);
	assert_int_equal(convert("$D/a.pgn $D/a.pgn --force 2>&1"), 2);
	assert_int_equal(convert("$D/a.pgn $D/empty.pgn; : > $D/empty.pgn; $Q convert $D/a.pgn $D/empty.pgn && "
				 "$Q convert $D/a.pgn /dev/null"),
			 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_notation_and_format_is_written, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(variations_and_comments_survive, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(invalid_games_are_named_and_the_rest_written, scratch_begin,
						scratch_end),
		cmocka_unit_test_setup_teardown(moves_before_an_error_are_written, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_single_file_is_written_to_stdout, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(files_are_not_overwritten, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(arguments_are_checked, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
