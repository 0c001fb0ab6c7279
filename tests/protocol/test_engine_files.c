/* Files that a client names in an option: the session continues whatever they are. */
#include "support.h"

#include "scratch.h"

/* The engine's reply to an option with that value, and whether the session continues. */
static void refuses(const char *option, const char *value, const char *why)
{
	assert_int_equal(
		scratch_run("printf 'uci\\nsetoption name %s value %s\\nisready\\nquit\\n' | timeout 60 $Q engine "
			    "darkchess | grep -v '^option'",
			    option, value),
		0);
	scratch_expect(why);
	scratch_expect("readyok\n");
}

static void only_regular_files_are_loaded_as_nets(void **state)
{
	(void)state;
	assert_int_equal(scratch_run("mkfifo $D/pipe && mkdir $D/folder && ln -s pipe $D/link"), 0);
	static const char *const names[] = {"pipe", "folder", "link"};
	for (int i = 0; i < 3; i++)
		refuses("EvalFile", scratch_path(names[i]), "is a folder, a device or a pipe, expected a regular file");
	refuses("EvalFile", "/dev/zero", "is a folder, a device or a pipe, expected a regular file");
	refuses("EvalFile", "/dev/stdin", "is a folder, a device or a pipe, expected a regular file");
	refuses("EvalFile", "-", "cannot open \"-\"");
	refuses("EvalFile", scratch_path("none"), "cannot open");
	/* also in the other protocols */
	assert_int_equal(scratch_run("printf 'ucci\\nsetoption evalfile %s\\nisready\\nquit\\n' | timeout 60 $Q engine",
				     scratch_path("pipe")),
			 0);
	scratch_expect("readyok\n");
	assert_int_equal(
		scratch_run("printf 'xboard\\nprotover 2\\noption EvalFile=%s\\nping 7\\nquit\\n' | timeout 60 $Q "
			    "engine",
			    scratch_path("pipe")),
		0);
	scratch_expect("expected a regular file");
	scratch_expect("pong 7\n");
}

/* The same for files in a folder of tables, which are opened during a search. */
static void only_regular_files_are_loaded_as_tables(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run("mkfifo $D/pipe && mkdir $D/tables && $Q tables build darkchess --pieces 2 --folder "
			    "$D/built && for f in $D/built/*; do mkfifo $D/tables/${f##*/}; done"),
		0);
	refuses("Tables", scratch_path("pipe"), "cannot read the folder");
	refuses("Tables", "/dev/zero", "cannot read the folder");
	assert_int_equal(
		scratch_run("printf 'uci\\nsetoption name Tables value %s\\nposition fen K3/4/4/4/4/4/4/3k r r - 0 "
			    "20\\ngo depth 4\\n' | timeout 60 $Q engine darkchess",
			    scratch_path("tables")),
		0);
	scratch_expect("bestmove ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(only_regular_files_are_loaded_as_nets, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(only_regular_files_are_loaded_as_tables, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
