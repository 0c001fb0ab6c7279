/* qipan analyse as scripts use it. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#define RECORDS "data/records/"

/* The exit code of "qipan analyse ARGUMENTS". */
static int analyse(const char *arguments)
{
	return scratch_run("$Q analyse %s", arguments);
}

/* The same; then the output, and the file if one is named, are joined into one line. */
static int analyse_on_a_line(const char *arguments, const char *file)
{
	return scratch_run("$Q analyse %s >$D/said 2>&1; code=$?; cat $D/said %s | tr '\\n' ' '; exit $code", arguments,
			   file ? file : "");
}

static void moves_get_evaluations_and_better_lines(void **state)
{
	(void)state;
	assert_int_equal(analyse_on_a_line(RECORDS "xiangqi.txt --depth 3 --out $D/a.txt", "$D/a.txt"), 0);
	scratch_expect("[First \"Ada\"] [Second \"chance\"] ");
	scratch_expect("h9i7 {[%eval ");
	scratch_expect(" takes the middle pawn: check from afar} ");
	scratch_expect("] ?? blunder, better ");
	scratch_expect(" better} ");
	scratch_expect("i7h9 {[%eval #1,");
	scratch_expect("5. h5e5 {[%eval #0,0] two cannons on one file:");
	/* the table goes to standard error */
	scratch_expect("game 1                     moves    mean loss   inaccuracy      mistake      blunder ");
	scratch_expect("  Ada                          5 ");
	scratch_expect("  chance                       4 ");
	/* an opponent that makes errors can analyze too */
	assert_int_equal(analyse_on_a_line(RECORDS "xiangqi.txt --opponent 2 --no-lines 2>&-", NULL), 0);
	scratch_expect("5. h5e5 {[%eval #0,0] two");
	assert_null(strchr(scratch_output, '('));
	assert_int_equal(analyse(RECORDS "xiangqi.txt --depth 1 --out - && [ ! -e ./- ]"), 0);
	scratch_expect("[First \"Ada\"]\n");
}

/* Everything written is read back, and comments of an analysis are not duplicated. */
static void written_notes_are_read_back(void **state)
{
	(void)state;
	static const char *const games[] = {"xiangqi", "darkchess", "magic", "surakarta", "qilin", "variations"};
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		assert_int_equal(scratch_run("rm -f $D/*; f=" RECORDS
					     "%s.txt; $Q analyse $f --nodes 1500 --out $D/a.txt && "
					     "$Q convert $D/a.txt $D/b.txt && cmp $D/a.txt $D/b.txt && "
					     "$Q analyse $D/a.txt --nodes 1500 --out $D/c.txt && cmp $D/a.txt $D/c.txt",
					     games[i]),
				 0);
		assert_int_equal(scratch_run("grep -c eval $D/a.txt"), 0);
	}
	assert_int_equal(scratch_run("tr '\\n' ' ' <$D/a.txt"), 0);
	scratch_expect("(1. b4(K) d1(p) {now Red looks} (1... c4(P)))");
}

static void flips_are_judged_after_their_reveal(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run("printf '[Game \"darkchess\"]\n[Position \"4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20\"]\n\n"
			    "b2(g) {at last} *\n' >$D/flip.txt"),
		0);
	assert_int_equal(analyse_on_a_line("$D/flip.txt --nodes 20000", NULL), 0);
	scratch_expect("▼ unlucky, expected ");
	scratch_expect(" at last}");
	scratch_expect("      lucky      unlucky ");
	/* a flip without a recorded outcome */
	assert_int_equal(scratch_run("sed -i 's/(g)//' $D/flip.txt"), 0);
	assert_int_equal(analyse_on_a_line("$D/flip.txt --nodes 20000", NULL), 0);
	scratch_expect("1. b2 {[%eval ");
	scratch_expect(" at last} (1. ");
}

static void games_are_selected_by_number(void **state)
{
	(void)state;
	assert_int_equal(analyse(RECORDS "xiangqi/longhua_1989.cbl 5 3 --depth 1 2>&-"), 0);
	scratch_expect("[First \"黄仕清\"]");
	scratch_expect("[First \"徐天红\"]");
	const char *second = strstr(scratch_output, "\n[Game ");
	assert_non_null(second);
	assert_null(strstr(second + 1, "\n[Game "));
	assert_int_equal(analyse(RECORDS "xiangqi.txt 2"), 1);
	scratch_expect(RECORDS "xiangqi.txt: no game 2, expected 1 to 1");
}

static void results_do_not_depend_on_threads(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run("cat " RECORDS "[dmsqx]*.txt >$D/all.txt; for t in 1 3; do "
			    "$Q analyse $D/all.txt --nodes 2000 --threads $t --out $D/$t.txt --json $D/$t.json "
			    "--svg $D/$t.svg 2>$D/$t.err || exit; done; cd $D && cmp 1.txt 3.txt && "
			    "cmp 1.json 3.json && cmp 1.err 3.err && for i in 1 2 3 4 5; do cmp 1-$i.svg 3-$i.svg "
			    "|| exit; done; [ ! -e 1.svg ]"),
		0);
	assert_int_equal(scratch_run("grep -c . $D/1.json; cat $D/1.json"), 0);
	scratch_expect("\"rules\":\"magic\"");
	scratch_expect("\"analyst\":\"strongest, 2000 nodes\"");
	scratch_expect("\"outcome\":\"(k)\"");
	assert_int_equal(scratch_run("$Q analyse $D/all.txt --nodes 2000 --json >$D/out.json 2>/dev/null && "
				     "cmp $D/1.json $D/out.json"),
			 0);
}

static void svg_shows_a_game(void **state)
{
	(void)state;
	assert_int_equal(analyse(RECORDS "xiangqi.txt --opponent alphabeta --depth 3 --svg $D/one.svg >/dev/null 2>&1 "
					 "&& cat $D/one.svg"),
			 0);
	scratch_expect("<svg xmlns=\"http://www.w3.org/2000/svg\"");
	scratch_expect("<title>Ada – chance</title>");
	scratch_expect("alphabeta, depth 3</text>");
	scratch_expect("<title>2... i9h9: blunder, better ");
	scratch_expect("@media (prefers-color-scheme: dark)");
}

static void damaged_games_are_named_and_the_rest_written(void **state)
{
	(void)state;
	assert_int_equal(
		analyse("- --depth 1 <<'END'\n[Red \"a\"]\nh2e2 *\n[Red \"b\"]\nh2e3 *\n[Red \"c\"]\nb2e2 *\nEND"), 1);
	scratch_expect("qipan: -: game 2, line 4, column 1: ply 1: \"h2e3\" is illegal");
	scratch_expect("[First \"a\"]");
	scratch_expect("[First \"c\"]");
	assert_int_equal(analyse(RECORDS "xiangqi/BadMoveTest3.xqf --depth 1"), 1);
	scratch_expect("game 1, ply 10, byte 1106: \"e1f0\" is illegal");
	scratch_expect("{[%eval ");
	assert_int_equal(analyse(RECORDS "xiangqi/README.md"), 1);
	scratch_expect("no game found");
	assert_int_equal(analyse("/dev/null"), 1);
	assert_int_equal(analyse("$D/none.txt"), 1);
	scratch_expect("cannot open");
	assert_int_equal(analyse(RECORDS "xiangqi.txt --depth 1 --out $D/no/folder.txt"), 1);
	scratch_expect("no/folder.txt");
}

static void arguments_are_checked(void **state)
{
	(void)state;
	assert_int_equal(analyse(""), 2);
	scratch_expect("missing argument FILE; usage: qipan analyse FILE [N...]");
	assert_int_equal(analyse(RECORDS "xiangqi.txt one"), 2);
	scratch_expect("N: \"one\" is not a whole number from 1 to");
	assert_int_equal(analyse(RECORDS "xiangqi.txt --depth 0"), 2);
	assert_int_equal(analyse(RECORDS "xiangqi.txt --opponent nobody"), 1);
	scratch_expect("game 1, \"nobody\" is not an opponent in xiangqi");
	assert_int_equal(analyse(RECORDS "xiangqi.txt --hash 0"), 2);
	static const char *const outs[] = {"out", "svg", "json"};
	for (size_t i = 0; i < sizeof outs / sizeof *outs; i++) {
		assert_int_equal(scratch_run("cp " RECORDS "xiangqi.txt $D/x.txt && ln -sf x.txt $D/y.txt && "
					     "$Q analyse $D/x.txt --%s $D/y.txt",
					     outs[i]),
				 2);
		scratch_expect("is both input and output");
		assert_int_equal(scratch_run("cmp " RECORDS "xiangqi.txt $D/x.txt"), 0);
	}
	assert_int_equal(analyse("--help"), 0);
	scratch_expect("usage: qipan analyse FILE");
}

/* A program that speaks UCI and answers "go" with the given shell code. */
static void make_program(const char *answer)
{
	assert_int_equal(scratch_run("cat >$D/program <<'END'\n#!/bin/sh\nwhile read -r line; do\ncase $line in\n"
				     "uci) echo uciok;;\nisready) echo readyok;;\ngo*) %s;;\nstop) echo bestmove "
				     "h2e2;;\nquit) exit;;\nesac\ndone\n"
				     "END\nchmod +x $D/program",
				     answer),
			 0);
}

static void external_engines_can_analyze(void **state)
{
	(void)state;
	assert_int_equal(
		analyse_on_a_line(RECORDS "xiangqi.txt --nodes 2000 --opponent \"uci:$Q engine xiangqi\"", NULL), 0);
	scratch_expect("{[%eval ");
	scratch_expect("i9h9 {[%eval ");
	scratch_expect("] ?? blunder, better ");
	scratch_expect("i7h9 {[%eval #1,");
	/* a program that does everything wrong */
	make_program("echo info depth 3 score cp 55 pv a0a9; echo bestmove a0a9");
	assert_int_equal(analyse(RECORDS "xiangqi.txt --nodes 2000 --opponent uci:$D/program"), 1);
	scratch_expect("game 1, after step 8: uci:");
	scratch_expect("program: illegal");
	scratch_expect("1. b2e2 h9i7 2. e2e6 {takes the middle pawn: check from afar}");
	make_program("exit 3");
	assert_int_equal(analyse(RECORDS "xiangqi.txt --nodes 2000 --opponent uci:$D/program"), 1);
	scratch_expect("program: crash");
	scratch_expect("1 of 10 positions were looked at");
	scratch_expect("5. h5e5 {[%eval #0,0] two cannons");
}

/* The last positions are searched first, so they have their evaluations. */
static void an_interrupt_writes_the_finished_games(void **state)
{
	(void)state;
	make_program("case $line in *nodes*) : >${0%/*}/thinks;; *) echo bestmove h2e2; esac");
	assert_int_equal(scratch_run("$Q analyse " RECORDS
				     "xiangqi.txt --nodes 9 --opponent uci:$D/program --out $D/part.txt & pid=$!; "
				     "until [ -f $D/thinks ]; do sleep 0.05; done; kill -INT $pid; wait $pid"),
			 1);
	scratch_expect("1 of 10 positions were looked at");
	assert_int_equal(scratch_run("cat $D/part.txt; $Q convert $D/part.txt - >/dev/null"), 0);
	scratch_expect("{[%eval #0,0] two cannons");
	scratch_expect("1. b2e2 h9i7 ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_get_evaluations_and_better_lines),
		cmocka_unit_test(written_notes_are_read_back),
		cmocka_unit_test(flips_are_judged_after_their_reveal),
		cmocka_unit_test(games_are_selected_by_number),
		cmocka_unit_test(results_do_not_depend_on_threads),
		cmocka_unit_test(svg_shows_a_game),
		cmocka_unit_test(damaged_games_are_named_and_the_rest_written),
		cmocka_unit_test(arguments_are_checked),
		cmocka_unit_test(external_engines_can_analyze),
		cmocka_unit_test(an_interrupt_writes_the_finished_games),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
