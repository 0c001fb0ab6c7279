/* qipan book as a shell runs it: a book from records and a table, its output, errors; the shipped book. */
#include "support.h"

#include "scratch.h"

static void the_shipped_book_is_readable(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cp ../data/openings/xiangqi.book $D/shipped.book"), 0);
	expect("book show shipped.book", 0, "h2e2");
	expect("book show shipped.book h2e2 h9g7 h0g2 b9c7", 0, "Central Cannon against Screen Horses, 中炮对屏风马");
	expect("book show shipped.book b2e2 b9c7 b0c2 h9g7 --json", 0, "\"中炮對屏風馬\"");
	expect("book show shipped.book 炮二平五 --notation chinese-simplified", 0, "马８进７");
	expect("book show shipped.book a0a9", 1, "move 1: ");
	expect("book show shipped.book a0a1 i9i8 a1a0 i8i9 a0a1 i9i8", 0, "no game in the book went on from here");
	expect("book show shipped.book --notation runes", 2, "no notation \"runes\"");
	expect("book show no.book", 1, "no.book");
}

static void games_in_files_are_counted(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("printf 'file\\tresult\\tdate\\tmoves\\n"
				     "cup/1.pgn\\t1-0\\t1999.1.2\\th2e2 h9g7\\n"
				     "cup/2.pgn\\t1-0\\t1999.1.2\\th2e2 h9g7\\n"
				     "cup/3.pgn\\t0-1\\t\\tb2e2 h9g7\\n"
				     "cup/4.pgn\\t*\\t\\tb2e2 h9g7\\n"
				     "cup/5.pgn\\t1-0\\t\\tb2e2 h9h3\\n' >$D/games.tsv"),
			 0);
	expect("book build own.book games.tsv", 0, "games 2\nthe same again 1\nothers left out 0\nfaults 1\n");
	expect("book show own.book --json", 0,
	       "\"moves\":[{\"move\":\"b2e2\",\"won\":0,\"drawn\":0,\"lost\":1},"
	       "{\"move\":\"h2e2\",\"won\":1,\"drawn\":0,\"lost\":0}]");
	assert_int_equal(scratch_run("printf 'moves\\tresult\\nh2e2\\t*\\n' >$D/open.tsv"), 0);
	expect("book build none.book open.tsv", 1, "no game of xiangqi with a result, \"none.book\" is not changed");
	assert_int_not_equal(scratch_run("test -e $D/none.book"), 0);
	expect("book build dark.book games.tsv --game darkchess", 2,
	       "darkchess is a game of chance, expected one without");
	expect("book build only.book", 2, "missing argument FILE");
	expect("book build own.book none.tsv", 1, "none.tsv");
}

/* Comments and empty lines are skipped; an error gives the line number. */
static void openings_are_named(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run(
			"printf 'moves\\tresult\\nh2e2 h9g7\\t1-0\\n' >$D/named.tsv\n"
			"printf '# names\\n\\nC\\th2e2\\tCannon\\t\\xe7\\x82\\xae\\t\\xe7\\xa0\\xb2\\n' >$D/names.tsv\n"
			"printf '# names\\nX#\\th2e2\\n' >$D/bad.tsv"),
		0);
	expect("book build named.book named.tsv --names names.tsv", 0, "openings 1\n");
	expect("book show named.book h2e2", 0, "Cannon");
	expect("book build bad.book named.tsv --names bad.tsv", 1, "bad.tsv: line 2: ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shipped_book_is_readable),
		cmocka_unit_test(games_in_files_are_counted),
		cmocka_unit_test(openings_are_named),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
