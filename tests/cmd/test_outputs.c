/* Files that commands write under a given name: an existing file is overwritten only with --force. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#define GAME "$OLDPWD/data/records/xiangqi.txt"

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
};

static void what_a_file_holds_is_kept_without_force(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && $Q level new --board 'R n/. .' --depth 1 --out l.json"), 0);
	for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
		int code =
			scratch_run("cd $D && echo notes >F && cp F old && $Q %s 2>&1; code=$?; cmp F old || exit 9; "
				    "ls | grep -v -e '^F$' -e '^old$' -e 'l.json'; exit $code",
				    outputs[i].command);
		if (code != 1 || !strstr(scratch_output, "\"F\" exists already and is not changed"))
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

/* One picture for each game, any of which may already exist. */
static void pictures_of_several_games_are_looked_for(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cd $D && cat " GAME " " GAME " >two && echo notes >x-2.svg && $Q analyse two "
				     "--depth 1 --svg x.svg 2>&1"),
			 1);
	scratch_has("\"x-2.svg\" exists already");
	assert_int_equal(scratch_run("cd $D && [ ! -e x-1.svg ] && grep notes x-2.svg"), 0);
}

static void results_of_a_resumed_match_are_replaced(void **state)
{
	(void)state;
	static const char match[] = "arena qilin 1 1 --csv m.csv --json m.json --svg m.svg";
	assert_int_equal(scratch_run("cd $D && $Q %s --games 2 && $Q %s --games 4 --resume", match, match), 0);
	assert_int_equal(scratch_run("cd $D && $Q %s --games 4 2>&1", match), 1);
	scratch_has("exists already");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_a_file_holds_is_kept_without_force, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(pictures_of_several_games_are_looked_for, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(results_of_a_resumed_match_are_replaced, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
