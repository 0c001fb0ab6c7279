/* qipan puzzle as a shell runs it: mining with any number of threads and after a stop, errors, its output, the shipped
 * puzzles. */
#include "support.h"

#include "scratch.h"

/* Three games; the first two contain mates in two. */
static int write_games(void **state)
{
	int code = scratch_begin(state);
	return code ? code
		    : scratch_run("printf '[Game \"xiangqi\"]\\n[First \"Ann\"]\\n[Second \"Bo\"]\\n[Position \""
				  "4ka3/4a4/4P4/9/2b3p2/P8/9/3R5/3Kc4/3ACA3 w - - 1 52\"]\\n\\n1. e7e8 *\\n\\n"
				  "[Game \"xiangqi\"]\\n[Position \"3akab2/9/9/8p/9/9/8P/5n3/9/3K5 b - - 3 43\"]\\n\\n"
				  "1... e9e8 *\\n\\n"
				  "[Game \"xiangqi\"]\\n\\n1. h2e2 h9g7 *\\n\\n' >$D/games.txt");
}

static void mining_is_reproducible(void **state)
{
	(void)state;
	expect("puzzle mine xiangqi one.puzzles games.txt --nodes 20000 --threads 1 --source MIT", 0,
	       "games 3 of 3\npuzzles 2\n  mate 2\n");
	expect("puzzle mine xiangqi two.puzzles games.txt --nodes 20000 --threads 3 --source MIT", 0, "puzzles 2");
	assert_int_equal(scratch_run("cmp $D/one.puzzles $D/two.puzzles"), 0);
}

static void mates_in_one_have_a_separate_limit(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run("printf '[Game \"xiangqi\"]\\n[Position \"3k5/R8/9/9/p8/9/9/9/1R7/4K4 w - - 0 1\"]\\n\\n"
			    "1. b1b9 *\\n' >$D/mate.txt"),
		0);
	expect("puzzle mine xiangqi once.puzzles games.txt mate.txt --nodes 20000 --count 3 --at-once 1", 0,
	       "puzzles 3\n  mate 3\n");
	expect("puzzle mine xiangqi never.puzzles games.txt mate.txt --nodes 20000 --count 3 --at-once 0", 0,
	       "puzzles 2\n  mate 2\n");
	expect("puzzle mine xiangqi only.puzzles games.txt mate.txt --nodes 20000 --count 3 --at-once 3", 0,
	       "puzzles 1\n  mate 1\n");
	expect("puzzle mine xiangqi only.puzzles games.txt mate.txt --nodes 20000 --count 4 --at-once 3 --resume", 1,
	       "made from other games or with other options");
	expect("puzzle mine xiangqi none.puzzles games.txt --count 3 --at-once 4", 2,
	       "--at-once: 4 exceeds --count, expected at most 3");
}

static void found_puzzles_survive_a_stop(void **state)
{
	(void)state;
	expect("puzzle mine xiangqi part.puzzles games.txt --nodes 20000 --threads 1", 0, "puzzles 2");
	assert_int_equal(scratch_run("cp $D/part.puzzles $D/whole.puzzles; grep -v '^1' $D/part.puzzles.part >$D/cut;"
				     "printf '1\\tmate\\t6' >>$D/cut; mv $D/cut $D/part.puzzles.part"),
			 0);
	expect("puzzle mine xiangqi part.puzzles games.txt --nodes 20000", 1, "part.puzzles.part");
	expect("puzzle mine xiangqi part.puzzles games.txt --nodes 30000 --resume", 1,
	       "made from other games or with other options");
	expect("puzzle mine xiangqi part.puzzles games.txt --nodes 20000 --resume", 0, "puzzles 2");
	assert_int_equal(scratch_run("cmp $D/whole.puzzles $D/part.puzzles"), 0);
	expect("puzzle mine xiangqi part.puzzles games.txt --nodes 20000 --resume --count 1", 0, "puzzles 1\n");
}

static void mining_errors_are_reported(void **state)
{
	(void)state;
	expect("puzzle mine xiangqi", 2, "missing argument OUT; usage: qipan puzzle mine GAME OUT FILE...");
	expect("puzzle mine go none.puzzles games.txt", 2, "go");
	expect("puzzle mine surakarta none.puzzles games.txt", 1, "no game of surakarta");
	expect("puzzle mine xiangqi none.puzzles none.txt", 1, "none.txt");
	expect("puzzle mine xiangqi none.puzzles games.txt --nodes 5", 2,
	       "--nodes: \"5\" is not a whole number from 1000 to 1000000000");
	expect("puzzle mine xiangqi none.puzzles games.txt --source \"$(printf 'a\\377')\"", 2,
	       "not a single line of UTF-8");
	expect("puzzle mine xiangqi none.puzzles games.txt --source \"$(printf 'a\\nb')\"", 2,
	       "not a single line of UTF-8");
	assert_int_not_equal(scratch_run("test -e $D/none.puzzles"), 0);
}

static void puzzles_are_shown(void **state)
{
	(void)state;
	expect("puzzle mine xiangqi shown.puzzles games.txt --nodes 20000", 0, "");
	expect("puzzle show shown.puzzles", 0, "2 puzzles, 20000 nodes searched for each answer");
	expect("puzzle show shown.puzzles", 0, "mate    2 moves  Ann – Bo");
	expect("puzzle show shown.puzzles --json", 0, "\"solution\":\"e7e8 ");
	assert_int_equal(
		scratch_run("$Q puzzle show $D/shown.puzzles --json | sed -n '1s/.*name\":\"\\([^\"]*\\).*/\\1/p' "
			    ">$D/name; $Q puzzle show $D/shown.puzzles $(cat $D/name) --solution >$D/board"),
		0);
	assert_int_equal(scratch_run("grep -q 'forced win' $D/board && grep -q 'solution: e7e8' $D/board"), 0);
	assert_int_equal(
		scratch_run("$Q puzzle show $D/shown.puzzles --json | sed -n '2s/.*name\":\"\\([^\"]*\\).*/\\1/p' "
			    ">$D/name; grep -q . $D/name && $Q puzzle show $D/shown.puzzles $(cat $D/name) >$D/board"),
		0);
	expect("puzzle show shown.puzzles 00000000", 1, "no puzzle \"00000000\"");
	expect("puzzle show games.txt", 1, "line 1: ");
	expect("puzzle show", 2, "missing argument FILE");
}

/* The mate in two of the first game, in the old format and with a move that does not mate. */
static void puzzles_are_verified(void **state)
{
	(void)state;
	expect("puzzle mine xiangqi good.puzzles games.txt --nodes 20000", 0, "");
	expect("puzzle verify good.puzzles", 0, "puzzles 2\nchecked 2\nhold 2\n");
	assert_int_equal(
		scratch_run("head -5 $D/good.puzzles >$D/bad.puzzles;"
			    "printf 'mate\t700\t3k5/R8/9/9/p8/9/9/9/1R7/4K4 w - - 0 1\t\tb1b9\t\n' >>$D/bad.puzzles;"
			    "printf 'mate\t700\t3k5/R8/9/9/9/9/9/9/1r7/4K3R w - - 0 1\t\ti0i8\t\n' "
			    ">>$D/bad.puzzles; echo 'end 8' >>$D/bad.puzzles"),
		0);
	expect("puzzle verify bad.puzzles --threads 1", 1, "wins as fast but is not listed");
	expect("puzzle verify bad.puzzles", 1, "the solution does not end with a win\npuzzles 2\nchecked 2\nhold 0\n");
	expect("puzzle verify bad.puzzles --write new.puzzles", 0, "hold 2\n");
	expect("puzzle verify bad.puzzles --write new.puzzles", 1, "\"new.puzzles\" already exists and is unchanged");
	expect("puzzle verify bad.puzzles --write new.puzzles --force", 0, "hold 2\n");
	assert_int_equal(scratch_run("grep -q 'i0i9' $D/new.puzzles && grep -q 'b1[bd][19]|' $D/new.puzzles"), 0);
	expect("puzzle verify new.puzzles", 0, "hold 2\n");
	assert_int_equal(scratch_run("head -6 $D/good.puzzles >$D/twice.puzzles; sed -n 6p $D/good.puzzles "
				     ">>$D/twice.puzzles; echo 'end 8' >>$D/twice.puzzles"),
			 0);
	expect("puzzle verify twice.puzzles", 1, "same position as ");
	expect("puzzle verify games.txt", 1, "line 1: ");
	expect("puzzle verify good.puzzles --nodes 5", 2,
	       "--nodes: \"5\" is not a whole number from 1000 to 1000000000");
	expect("puzzle verify", 2, "missing argument FILE");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mining_is_reproducible),
		cmocka_unit_test(mates_in_one_have_a_separate_limit),
		cmocka_unit_test(found_puzzles_survive_a_stop),
		cmocka_unit_test(mining_errors_are_reported),
		cmocka_unit_test(puzzles_are_shown),
		cmocka_unit_test(puzzles_are_verified),
	};
	return cmocka_run_group_tests(tests, write_games, scratch_end);
}
