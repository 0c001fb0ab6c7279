/* Damaged files: every command that reads one reports it and exits cleanly. Under ASan nothing of the file is
 * leaked. */
#include "support.h"

#include "scratch.h"

#include <string.h>

static const char *const commands[] = {
	"judge BAD",
	"judge --json BAD",
	"convert BAD",
	"analyse BAD --depth 1",
	"analyse BAD 1 --depth 1",
	"book show BAD",
	"book show BAD h2e2 --json",
	"book build made.book BAD --force",
	"book build made.book one.pgn --names BAD --force",
	"puzzle show BAD",
	"puzzle mine xiangqi made.puzzles BAD --nodes 1000 --force",
	"level show BAD",
	"level lint BAD",
	"level join BAD",
	"level rate BAD --games 2 --profile 0",
	"level tune BAD --games 2",
	"level explain BAD --games 2",
	"level new --size 4x4 --out BAD --append",
	"play --campaign BAD </dev/null",
	"net show xiangqi --net BAD",
	"net show xiangqi BAD",
	"net eval xiangqi --net BAD </dev/null",
	"net quantise xiangqi BAD made.net --force",
	"net filter xiangqi made.games BAD",
	"net train xiangqi made.model BAD",
	"arena qilin 1 1 --games 2 --openings BAD",
	"arena qilin --games 2 --engines BAD",
	"arena xiangqi strongest@net=BAD 1 --games 2",
	"arena qilin 1 1 --games 2 --csv BAD --resume",
	"openings xiangqi --count 1 --games BAD",
	"openings xiangqi --count 1 --out BAD",
	"repair BAD --dry-run",
	"results merge made.csv BAD BAD",
	"results verify BAD BAD --json",
};

/* One truncated file of each kind, and some of no known kind. */
static const char *const files[] = {
	": >BAD",
	"printf 'some text\\n' >BAD",
	"head -c 3000 /dev/urandom >BAD",
	"head -c 700 $OLDPWD/../data/openings/xiangqi.book >BAD",
	"head -c 900 $OLDPWD/../data/puzzles/xiangqi.puzzles >BAD",
	"head -c 900 $OLDPWD/../data/levels/campaign.json >BAD",
	"head -c 5000 $OLDPWD/../data/nets/xiangqi.net >BAD",
	"head -c 1000 $OLDPWD/data/records/xiangqi/test1.xqf >BAD",
};

static void commands_survive_damaged_files(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("cp data/records/xiangqi/test.pgn $D/one.pgn"), 0);
	for (size_t f = 0; f < sizeof files / sizeof *files; f++)
		for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
			int code = scratch_run("cd $D && rm -f made.* BAD && %s && timeout 60 $Q %s 2>&1", files[f],
					       commands[c]);
			if (code < 0 || code > 2 || strstr(scratch_output, "Sanitizer"))
				fail_msg("%s: %s: exit code %d, %s", files[f], commands[c], code, scratch_output);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(commands_survive_damaged_files, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
