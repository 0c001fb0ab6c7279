/* Files that commands write under a given name: an existing file is overwritten only with --force. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#define GAME    "$OLDPWD/data/records/xiangqi.txt"
#define BOOK    "$OLDPWD/../data/openings/xiangqi.book"
#define PUZZLES "$OLDPWD/../data/puzzles/qilin.puzzles"

/* Commands that write the file F; those that finish at once are run with --force too. */
static const struct {
	const char *command;
	bool runs;
} outputs[] = {
	{"show qilin --svg F", true},
	{"level new --size 4x4 --out F", true},
	{"level join l.json --out F", true},
	{"level tune l.json --games 4 --max-changes 0 --band 0.1:0.9 --out F", false},
	{"level explain l.json --games 2 --kinds depth --csv F", true},
	{"book build F " GAME, true},
	{"puzzle mine xiangqi F " GAME " --nodes 1000", true},
	{"net quantise xiangqi no.model F", false},
	{"net train xiangqi no.model no.games --svg F", false},
	{"arena qilin 1 1 --games 2 --json F", true},
	{"arena qilin 1 1 --games 2 --svg F", true},
	{"analyse " GAME " --depth 1 --out F", true},
	{"analyse " GAME " --depth 1 --json F", true},
	{"analyse " GAME " --depth 1 --svg F", true},
	{"convert " GAME " F", true},
	{"judge " GAME " --csv --out F", true},
	{"judge --moves h2e2 --out F", true},
	{"book show " BOOK " --json --out F", true},
	{"puzzle show " PUZZLES " --out F", true},
};

static void files_are_overwritten_only_with_force(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && $Q level new --board 'R n/. .' --depth 1 --out l.json"), 0);
	for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
		int code =
			scratch_run("cd $D && echo notes >F && cp F old && $Q %s 2>&1; code=$?; cmp F old || exit 9; "
				    "ls | grep -v -e '^F$' -e '^old$' -e 'l.json'; exit $code",
				    outputs[i].command);
		if (code != 1 || !strstr(scratch_output, "\"F\" already exists and is unchanged"))
			fail_msg("%s: exit code %d, %s", outputs[i].command, code, scratch_output);
		code = outputs[i].runs ? scratch_run("cd $D && $Q %s --force 2>&1 && ! cmp -s F old && rm -f F F.part",
						     outputs[i].command)
				       : 0;
		if (code != 0)
			fail_msg("%s --force: exit code %d, %s", outputs[i].command, code, scratch_output);
		code = outputs[i].runs ? scratch_run("cd $D && : >F && $Q %s && rm -f F.part", outputs[i].command) : 0;
		if (code != 0)
			fail_msg("%s: exit code %d for an empty file, %s", outputs[i].command, code, scratch_output);
	}
}

static void a_file_gets_what_would_be_printed(void **state)
{
	static const char *const commands[] = {
		"judge " GAME,
		"judge --explain --json " GAME,
		"judge --explain --moves h2e2",
		"book show " BOOK " h2e2",
		"book show " BOOK " --json",
		"puzzle show " PUZZLES,
		"puzzle show " PUZZLES " --json",
	};
	(void)state;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (scratch_run("cd $D && $Q %s >printed && $Q %s --out a 2>&1 && cmp a printed && rm a && "
				"$Q %s --out - | cmp - printed",
				commands[i], commands[i], commands[i]) != 0)
			fail_msg("%s: %s", commands[i], scratch_output);
}

static void a_failed_command_writes_nothing(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && $Q judge --moves h2e3 --out none"), 1);
	assert_int_equal(scratch_run("cd $D && $Q puzzle show " PUZZLES " x --out none"), 1);
	assert_int_equal(scratch_run("cd $D && $Q book show " BOOK " h2e3 --json --out none"), 1);
	assert_int_equal(scratch_run("ls $D/none"), 2);
	assert_int_equal(scratch_run("cd $D && cp " GAME " g && $Q judge g --json --out g --force"), 2);
	scratch_expect("\"g\" is both input and output");
	assert_int_equal(scratch_run("cd $D && cmp " GAME " g"), 0);
	assert_int_equal(scratch_run("cd $D && mkdir -p games && cp g games && $Q judge games --out games/g --force"),
			 2);
	assert_int_equal(scratch_run("cd $D && cp " PUZZLES " p && $Q puzzle show p --out p --force"), 2);
	assert_int_equal(scratch_run("cd $D && cp " BOOK " b && $Q book show b --out b --force"), 2);
	assert_int_equal(scratch_run("cd $D && cmp " BOOK " b && cmp " PUZZLES " p"), 0);
	assert_int_equal(scratch_run("cd $D && $Q judge --moves h2e2 --out no/such/folder"), 1);
	scratch_expect("no/such/folder");
}

/* One picture for each game, any of which may already exist. */
static void existing_pictures_of_several_games_are_found(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && cat " GAME " " GAME " >two && echo notes >x-2.svg && $Q analyse two "
				     "--depth 1 --svg x.svg 2>&1"),
			 1);
	scratch_expect("\"x-2.svg\" already exists");
	assert_int_equal(scratch_run("cd $D && [ ! -e x-1.svg ] && grep notes x-2.svg"), 0);
}

static void results_of_a_resumed_match_are_replaced(void **state)
{
	(void)state;
	static const char match[] = "arena qilin 1 1 --csv m.csv --json m.json --svg m.svg";
	assert_int_equal(scratch_run("cd $D && $Q %s --games 2 && $Q %s --games 4 --resume", match, match), 0);
	assert_int_equal(scratch_run("cd $D && $Q %s --games 4 2>&1", match), 1);
	scratch_expect("already exists");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(files_are_overwritten_only_with_force, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_file_gets_what_would_be_printed, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(a_failed_command_writes_nothing, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(existing_pictures_of_several_games_are_found, scratch_begin,
						scratch_end),
		cmocka_unit_test_setup_teardown(results_of_a_resumed_match_are_replaced, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
