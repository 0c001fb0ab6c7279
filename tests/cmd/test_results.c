/* Jobs split with --part, and qipan results, as a shell runs them: parts joined are one run, damage and mixed runs are
 * refused, and nothing is lost or counted twice. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <string.h>

static void script(const char *text)
{
	struct string command = {0};
	string_add(&command, "set -e\n%s", text);
	shell_output(string_text(&command), 0);
	string_release(&command);
}

/* Shell functions of each kind of results. job NAME [OPTION...] runs the job and prints its table without times; its
 * results are in $(file NAME), whose folder place NAME creates; steady prints a file without the columns of times. */
#define PLAIN "file() { echo $1; }; place() { :; }; steady() { cat $1; }\n"
#define MATCH                                                                                                          \
	PLAIN "steady() { cut -d, -f 1-9,12- $1; }\n"                                                                  \
	      "job() { f=$1; shift; $Q arena qilin 1 2 --hash 1 --seed 3 --games 8 --csv $f \"$@\" | sed '/^time/d'; " \
	      "}\n"
#define RATE                                                                                                           \
	PLAIN "[ -e l.json ] || $Q level new --id one --board 'R n/. .' --depth 1 --out l.json >said\n"                \
	      "job() { f=$1; shift; $Q level rate l.json --games 4 --profile 2 --csv $f \"$@\"; }\n"
#define LAB                                                                                                            \
	"file() { echo $1/magic-table3.csv; }; place() { mkdir $1; }; steady() { cat $1; }\n"                          \
	"job() { f=$1; shift; $Q lab magic table3 --games 1 --out $f \"$@\" >said; cat $f/*.md; }\n"
/* Its rows have times. */
#define PLAYOUTS                                                                                                       \
	"file() { echo $1/table2-tcga2016.csv; }; place() { mkdir $1; }; steady() { cut -d, -f 1-6,8- $1; }\n"         \
	"job() { f=$1; shift; $Q lab darkchess table2 --scale 0.005 --out $f \"$@\" >said; cut -d '|' -f 1-3,6- "      \
	"$f/*.md; }\n"
#define MINING                                                                                                         \
	"file() { echo $1.part; }; place() { :; }; steady() { cat $1; }\n"                                             \
	"printf '[Game \"xiangqi\"]\\n[Position \"4ka3/4a4/4P4/9/2b3p2/P8/9/3R5/3Kc4/3ACA3 w - - 1 52\"]\\n\\n1. "     \
	"e7e8 "                                                                                                        \
	"*\\n\\n[Game \"xiangqi\"]\\n[Position \"3akab2/9/9/8p/9/9/8P/5n3/9/3K5 b - - 3 43\"]\\n\\n1... e9e8 *\\n\\n"  \
	"[Game \"xiangqi\"]\\n\\n1. h2e2 h9g7 *\\n\\n[Game \"xiangqi\"]\\n\\n1. h2e2 b9c7 *\\n' >games\n"              \
	"job() { f=$1; shift; $Q puzzle mine xiangqi $f games --nodes 2000 \"$@\" >said; [ ! -e $f ] || cat $f; }\n"
#define SCORED                                                                                                         \
	PLAIN "job() { f=$1; shift; $Q net gather xiangqi $f --games 5 --nodes 60 --plies 20 \"$@\" | "                \
	      "sed 's/ in .*//'; }\n"

/* Runs the commands in the folder with the functions of the kind. */
static void script_of(const char *kind, const char *text)
{
	struct string all = {0};
	string_add(&all, "%s%s", kind, text);
	script(string_text(&all));
	string_release(&all);
}

/* --- parts --- */

#define NAMES "a=$(file p1) b=$(file p2) c=$(file p3)\n"

/* Makes the files one, p1, p2 and p3, joins the parts in any order to all, and prints the results from that. */
static void expect_parts_to_be_one_run(const char *kind)
{
	script_of(kind, NAMES "job one >one.txt; for i in 1 2 3; do job p$i --part $i/3 >said; done\n"
			      "place all; place sorted; o=$(file all)\n"
			      "$Q results merge $o $c $a $b | grep -q ' results from 3 files$'\n"
			      "$Q results merge $(file sorted) $(file one) >said\n"
			      "steady $o >joined; steady $(file sorted) | cmp - joined\n"
			      "cp $o before; job all --resume >all.txt; cmp before $o; cmp one.txt all.txt\n"
			      "$Q results verify $a $b $c $o | grep -c ', intact$' | grep -qx 4\n");
}

/* The single run and a part measure other times. */
static void expect_tasks_in_several_files_to_count_once(const char *kind)
{
	script_of(kind, NAMES "$Q results merge twice $b $(file all) $b $b | grep -q ' of them in more'\n"
			      "cmp $(file all) twice; $Q results merge again $(file all) twice >said; cmp twice again\n"
			      "$Q results merge mixed $(file one) $c >said; steady mixed | cmp - joined\n");
}

static void expect_resume_to_make_a_missing_part(const char *kind)
{
	script_of(kind, NAMES "place two; $Q results merge $(file two) $c $a >said; job two --resume >two.txt\n"
			      "cmp one.txt two.txt; $Q results merge made $(file two) >said\n"
			      "steady made | cmp - joined\n");
}

static void expect_rows_to_merge(const char *kind)
{
	expect_parts_to_be_one_run(kind);
	expect_tasks_in_several_files_to_count_once(kind);
	expect_resume_to_make_a_missing_part(kind);
}

static void parts_of_matches_are_one_run(void **state)
{
	(void)state;
	expect_rows_to_merge(MATCH);
}

static void parts_of_ratings_are_one_run(void **state)
{
	(void)state;
	expect_rows_to_merge(RATE);
}

static void parts_of_experiments_are_one_run(void **state)
{
	(void)state;
	expect_rows_to_merge(LAB);
}

static void parts_of_measured_times_are_one_run(void **state)
{
	(void)state;
	expect_rows_to_merge(PLAYOUTS);
}

static void parts_of_searches_for_puzzles_are_one_run(void **state)
{
	(void)state;
	expect_rows_to_merge(MINING);
}

static void parts_of_scored_games_are_one_run(void **state)
{
	(void)state;
	expect_parts_to_be_one_run(SCORED);
}

static void other_times_are_no_contradiction(void **state)
{
	(void)state;
	script("for d in p q; do $Q lab darkchess table4 --games 1 --playouts 40 --part 1/3 --out $d "
	       ">said; done\n"
	       "sed -i '3s/,[0-9]*,[0-9]*$/,99999,88888/' q/*.csv\n"
	       "$Q results merge all p/*.csv q/*.csv | grep -q '^all: 3 results'; $Q results merge sorted p/*.csv "
	       ">said; cmp all sorted\n"
	       "sed -i '3s/,[0-9]*,99999/,1,99999/' q/*.csv\n"
	       "if $Q results merge other p/*.csv q/*.csv; then exit 1; fi\n");
	script("rm -rf ./*; { echo '# qipan lab: x'; printf "
	       "'seed,budget,net,position,wxf_nodes,wxf_us,wxf_ruling_ns,'; printf "
	       "'checks_nodes,checks_us,checks_ruling_ns,nolimit_nodes,nolimit_us,nolimit_ruling_ns,rulings\\n'; } >p\n"
	       "cp p q; echo 1,9n,none,0,1,2,3,4,5,6,7,8,9,10 >>p; echo 1,9n,none,0,1,3,3,4,7,6,7,9,9,10 >>q\n"
	       "$Q results merge all p q | grep -q '^all: 1 results'; cmp all p\n");
}

/* --- refused files --- */

#define TWO_PARTS MATCH "[ -e a ] || { job a --part 1/2; job b --part 2/2; } >said\n"

/* The commands make c from the parts a and b of a match; joining it to them fails with the message. */
static void refuses(const char *commands, const char *message)
{
	struct string text = {0};
	string_add(&text,
		   "set -e\nrm -rf ./*\n" TWO_PARTS
		   "%s\nset +e; $Q results merge all a b c; code=$?; [ ! -e all ] && exit $code",
		   commands);
	shell_expect(string_text(&text), 1, message);
	string_release(&text);
}

static void parts_of_other_runs_are_refused(void **state)
{
	(void)state;
	refuses("job c --part 2/2 --seed 4 >said",
		"c: line 1: \"seed=4\" differs from \"seed=3\" of a, expected the same run");
	refuses("job c --part 2/2 --depth 2 >said", "c: line 1: \"depth=2\" differs from ");
	refuses("$Q level new --id one --board 'R n/. .' --depth 1 --out l.json >said\n"
		"$Q level rate l.json --games 1 --profile 0 --csv c >said",
		"c: line 1: \"results of ratings\" differs from \"results of a match\" of a");
	refuses("$Q net gather xiangqi c --games 1 --nodes 60 --plies 9 >said",
		"c: line 1: \"scored games\" differs from ");
	shell_expect("rm -rf ./*\n" LAB
		     "job p --part 1/2 >said; job q --part 2/2 --seed 8 >said; $Q results merge all $(file p) "
		     "$(file q)",
		     1, "q/magic-table3.csv: line 3: \"8\" differs from \"1\" of ");
	shell_expect("cat p/*.csv >mixed; tail -n 1 q/*.csv >>mixed; $Q results merge all mixed", 1,
		     ": made with other options than line 3");
}

static void damaged_files_are_refused(void **state)
{
	(void)state;
	refuses("sed '2s/plies/ply/' b >c", "c: line 2: the columns are not those of any results");
	refuses("sed '3s/,/;/' b >c", "c: line 3: \"1;0,1,2,");
	refuses("sed '4s/$/,1/' b >c", "c: line 4: \"3,1,1,2,");
	refuses("{ cat b; printf 'x\\000,\\n'; } >c", "c: line 7: unexpected zero byte");
	refuses("{ cat b; echo; } >c", "c: line 7: \"\" does not have the columns");
	refuses("sed 3p b >c", "c: line 4: repeats the task of line 3");
	refuses("sed '3s/,[0-9]*$/,99/' b >c", "c: line 3 repeats the task of b, line 3, with another result");
	refuses("sed 1d b >c", "c: not a file of results, expected one written by arena");
	refuses("sed 2d b >c", "c: line 2: the columns are not those");
	refuses("head -c 3000 /dev/urandom >c", "c: not a file of results");
	refuses(": >c", "c: the file ends before its first result");
	refuses("head -n 1 b >c", "c: the file ends before its first result");
	refuses("head -n 2 b | head -c -5 >c", "c: the file ends before its first result");
	refuses("mkdir c", "c\"");
	refuses(":", "cannot open \"c\": No such file");
}

static void incomplete_last_lines_are_skipped(void **state)
{
	(void)state;
	script(TWO_PARTS "$Q results merge all a b >said; printf '0,0,1,2,a,wi' >>b\n"
			 "$Q results merge other b a >said 2>err; cmp all other\n"
			 "grep -qx 'b: the last line is incomplete and was skipped' err\n"
			 "head -n 2 b >c; $Q results verify c | grep -q ', 0 results, intact'\n"
			 "$Q results merge third c a c b >said; cmp all third");
}

/* A game without its last row was interrupted, and its puzzles are found again. */
static void interrupted_searches_for_puzzles_are_skipped(void **state)
{
	(void)state;
	script_of(MINING, "job one >one.txt; cp one.part whole; grep -v '^0.-' whole >cut\n"
			  "$Q results merge all.part cut >said; ! grep -q '^0' all.part; grep -q '^3.-' all.part\n"
			  "job all --resume >all.txt; cmp one.txt all.txt\n"
			  "{ head -n 1 whole; grep '^3' whole; grep '^0' whole | head -n 1; } >end\n"
			  "$Q results merge other end 2>err >said; grep -q incomplete err; ! grep -q '^0' other\n"
			  "{ grep -v '^0.-' whole; grep '^0' whole; } >again; $Q results merge sorted whole >said\n"
			  "$Q results merge third again >said; cmp third sorted\n");
}

static void scored_games_need_all_parts(void **state)
{
	(void)state;
	script_of(SCORED, "job one >said; for i in 1 2 3; do job p$i --part $i/3 >said; done\n"
			  " head -n 1 p2 >more; tail -n +2 one >>more; head -c -3 p2 >less\n"
			  "job other --part 2/3 --games 6 >said; printf x | cat p2 - >tail\n"
			  "tr '1' '2' <p2 >damaged; tail -n +2 p2 >headless\n"
			  "{ printf 'qipan scored games 1 xiangqi wxf x part=2/99999999999 of 9\\n'; } >huge\n");
	expect("results merge all p1 p3", 1, "part 2 of 3 is missing");
	expect("results merge all p1 p2", 1, "part 3 of 3 is missing");
	expect("results merge all p1 p3 p2 p3", 1, "\"p3\" and \"p3\" are both part 3 of 3");
	expect("results merge all p1 less p3", 1, "\"less\" ends after 1 games");
	expect("results merge all p1 more p3", 1, "\"more\" contains 5 games, expected at most 2");
	expect("results merge all p1 other p3", 1, "other: line 1: \"6\" differs from \"5\" of p1");
	expect("results merge all one p1", 1, "p1: line 1: \"");
	expect("results merge all one one", 1, "\"one\" is not a part of a run");
	expect("results merge all p1 damaged p3", 1, "damaged: ");
	expect("results merge all headless", 1, "headless: not a file of results");
	expect("results merge all p1 huge", 1, "huge: line 1: ");
	shell_expect("[ ! -e all ]; $Q results verify less", 0, "less: the last line is incomplete and was skipped");
	script(SCORED "rm p2; job p2 --part 2/3 >said; $Q results merge all p1 p2 p3 >said; cmp all one\n");
	expect("results show p1 p3", 0, "  part: 3 of 3, 1 results when complete\n");
}

/* --- output --- */

static void outputs_replace_nothing_unasked(void **state)
{
	(void)state;
	script(TWO_PARTS "echo old >all; cp a keep");
	expect("results merge all a b", 1, "\"all\" already exists and is unchanged");
	expect("results merge a a b", 2, "\"a\" is both input and output");
	expect("results merge ./b a b --force", 2, "\"./b\" is both input and output");
	script("cmp a keep; grep -qx old all; $Q results merge all a b --force | grep -qx 'all: 8 results from 2 "
	       "files'\n"
	       "cp all keep");
	shell_expect("(trap '' XFSZ; ulimit -f 0; $Q results merge all a --force)", 1, "cannot write \"all");
	shell_expect("cmp all keep && ls -A | tr '\\n' ' '", 0, "a all b keep said ");
	expect("results merge /dev/full a b", 1, "cannot write \"/dev/full\"");
	expect("results merge no/all a b", 1, "no/all");
	expect("results merge all", 2, "missing argument FILE");
}

static void files_are_described(void **state)
{
	(void)state;
	script(TWO_PARTS "$Q net gather xiangqi g --games 3 --nodes 60 --plies 9 --part 2/2 >said; echo x >c");
	expect("results show a g", 0, "a\n  kind: results of a match\n  run: game=qilin preset=");
	expect("results show a g", 0, "\n  results: 4\ng\n  kind: scored games\n  run: xiangqi ");
	expect("results show a g", 0, " part=I/2 of 3\n  results: 1\n  part: 2 of 2, 1 results when complete\n");
	expect("results show c b", 1, "b\n  kind: results of a match\n"); /* the others are shown too */
	expect("results verify c b nowhere a", 1, "a: results of a match, 4 results, intact\n");
	shell_expect("LC_ALL=zh_CN.UTF-8 $Q results show g", 0, "g\n  类别：带评分的对局\n  运行：");
	expect("results show a --json", 0, "{\"file\":\"a\",\"intact\":true,\"kind\":\"match\",\"run\":\"game=qilin ");
	expect("results verify g c --json", 1,
	       ",\"results\":1,\"incomplete\":false,\"part\":2,\"parts\":2,\"wanted\":1}\n");
	expect("results verify g c --json", 1, "{\"file\":\"c\",\"intact\":false,\"error\":\"c: not a file of results");
}

/* --- --part --- */

static void invalid_parts_are_refused(void **state)
{
	static const char *const values[] = {"0/3",
					     "4/3",
					     "a/b",
					     "1",
					     "1/",
					     "/3",
					     "1/0",
					     "",
					     "-1/3",
					     "1/3/3",
					     "1/100001",
					     "1 /3",
					     "/",
					     "+1/3",
					     "1.0/3",
					     "0x1/3",
					     "99999999999/3",
					     "1/99999999999999999999"};
	static const char *const commands[] = {"arena qilin 1 2 --games 2 --csv c", "level rate l --csv c",
					       "lab magic table3 --out c",          "puzzle mine xiangqi c games",
					       "net gather xiangqi c --games 1",    "net label xiangqi games c"};
	(void)state;
	script("printf '[Game \"xiangqi\"]\\n\\n1. h2e2 *\\n' >games");
	for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
		for (size_t i = 0; i < (c ? 1 : sizeof values / sizeof *values); i++) {
			char arguments[200];
			snprintf(arguments, sizeof arguments, "%s --part '%s'", commands[c], values[i]);
			expect(arguments, 2, "is not a part, expected I/N with 1 <= I <= N <= 100000");
		}
	script("[ \"$(ls)\" = games ]");
}

static void options_that_need_all_games_exclude_parts(void **state)
{
	(void)state;
	expect("arena qilin 1 2 --games 2 --part 1/2", 2, "--part needs --csv FILE");
	expect("arena qilin 1 2 --part 1/2 --csv c --sprt 0,5", 2, "--part and --sprt cannot be combined");
	expect("level rate l --part 1/2", 2, "--part needs --csv FILE");
	expect("level rate l --part 1/2 --csv c --sprt", 2, "--part and --sprt cannot be combined");
	expect("level rate l --part 1/2 --csv c --write", 2, "--part and --write cannot be combined");
	expect("lab magic table3 --part 1/2 --check 5", 2, "--part and --check cannot be combined");
	expect("lab magic table3 --part 1/2 --redraw", 2, "--part and --redraw cannot be combined");
	script("[ -z \"$(ls)\" ]");
}

/* There may be more parts than tasks. */
static void parts_may_be_empty(void **state)
{
	static const char *const kinds[] = {MATCH, RATE, LAB, MINING, SCORED};
	(void)state;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		script_of(kinds[i], "rm -rf p*; job p --part 100/100 >said\n"
				    "$Q results verify $(file p) | grep -q ', 0 results, intact'");
}

static void a_stopped_part_is_not_done(void **state)
{
	(void)state;
	shell_expect(
		MINING
		"$Q puzzle mine xiangqi long games --nodes 1000000000 --part 1/2 & while [ ! -e long.part ]; do sleep "
		"0.02; done\nkill -INT $!; wait $!",
		1, "stopped; --resume continues");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(parts_of_matches_are_one_run),
		TEST(parts_of_ratings_are_one_run),
		TEST(parts_of_experiments_are_one_run),
		TEST(parts_of_measured_times_are_one_run),
		TEST(parts_of_searches_for_puzzles_are_one_run),
		TEST(parts_of_scored_games_are_one_run),
		TEST(other_times_are_no_contradiction),
		TEST(parts_of_other_runs_are_refused),
		TEST(damaged_files_are_refused),
		TEST(incomplete_last_lines_are_skipped),
		TEST(interrupted_searches_for_puzzles_are_skipped),
		TEST(scored_games_need_all_parts),
		TEST(outputs_replace_nothing_unasked),
		TEST(files_are_described),
		TEST(invalid_parts_are_refused),
		TEST(options_that_need_all_games_exclude_parts),
		TEST(parts_may_be_empty),
		TEST(a_stopped_part_is_not_done),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
