/* "qipan tables" as a shell runs it: what it builds, what it says, and what becomes of its files when a build is killed
 * or the disk is full. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/qipan-tables-XXXXXX";

/* Runs the shell command, in which $Q is the program and $D the folder, and returns what it said on both outputs. */
static const char *said(const char *command, int code)
{
	static char text[1 << 16], line[2048];
	snprintf(line, sizeof line, "Q='" QIPAN "' D='%s'; { %s\n} 2>&1 </dev/null", folder, command);
	FILE *pipe = popen(line, "r");
	assert_non_null(pipe);
	size_t n = fread(text, 1, sizeof text - 1, pipe);
	text[n] = 0;
	int status = pclose(pipe);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		fail_msg("%s: status %d, expected exit code %d\n%s", command, status, code, text);
	return text;
}

static void expect(const char *command, int code, const char *part)
{
	const char *text = said(command, code);
	if (!strstr(text, part))
		fail_msg("%s: expected \"%s\" in:\n%s", command, part, text);
}

static int begin(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	said("rm -r \"$D\"", 0);
	return 0;
}

static void build_goes_on_where_it_was(void **state)
{
	(void)state;
	expect("$Q tables build darkchess --pieces 2 --folder $D/new/folder", 0, "built 5 tables in ");
	expect("$Q tables build darkchess --pieces 2 --folder $D/new/folder", 0, "built 0 tables in ");
	expect("$Q tables build darkchess --set gmK --folder $D/new/folder", 0, "built 1 table in "); /* GGk */
	expect("QIPAN_TABLES=$D/new/folder $Q tables list darkchess", 0, "tables 6 refused 0");
	expect("$Q tables verify darkchess --probes 100 --folder $D/new/folder", 0, "tables 6 refused 0");
}

static void damage_is_told_and_mended(void **state)
{
	(void)state;
	said("$Q tables build darkchess --pieces 2 --folder $D", 0);
	said("head -c 100 $D/k-k.dct >$D/x && mv $D/x $D/k-k.dct", 0);
	expect("$Q tables list darkchess --folder $D", 1, "is damaged");
	expect("$Q tables list darkchess --folder $D", 1, "tables 5 refused 1");
	expect("$Q tables build darkchess --pieces 2 --folder $D", 0, "the table of \"Kk\" is damaged, rebuilding it");
	expect("$Q tables list darkchess --folder $D", 0, "tables 5 refused 0");
}

static void a_full_disk_leaves_whole_files(void **state)
{
	(void)state;
	said("$Q tables build darkchess --pieces 2 --folder $D", 0);
	expect("(trap '' XFSZ; ulimit -f 1; $Q tables build darkchess --pieces 3 --folder $D)", 1, "cannot write");
	expect("$Q tables list darkchess --folder $D", 0, "refused 0");
	assert_string_equal(said("ls $D | grep -v 'dct$' || true", 0), "new\n");
	expect("$Q tables build darkchess --pieces 3 --folder $D", 0, "built ");
}

static void a_killed_build_loses_one_set_at_the_most(void **state)
{
	(void)state;
	said("$Q tables build darkchess --pieces 4 --threads 2 --folder $D/killed & sleep 0.4; kill -9 $!; wait $! || "
	     "true",
	     0);
	expect("$Q tables list darkchess --folder $D/killed", 0, "refused 0");
	said("$Q tables build darkchess --pieces 3 --folder $D/killed", 0);
	assert_string_equal(said("ls $D/killed | grep -v 'dct$' || true", 0), "");
}

static void probe_tells_result_and_moves(void **state)
{
	(void)state;
	said("$Q tables build darkchess --pieces 3 --folder $D", 0);
	const char *text = said("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/G2K r b - 0 0'", 0);
	assert_string_equal(text, "result win in 17 plies\n"
				  "best a1-a2 a1-b1\n"
				  "move a1-a2  win in 17 plies\n"
				  "move d1-d2  win in 19 plies\n"
				  "move a1-b1  win in 17 plies\n"
				  "move d1-c1  win in 19 plies\n");
	expect("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/G2K r b - 30 0'", 0,
	       "win in 17 plies, unless the limit of moves draws first");
}

static void think_knows_the_tables(void **state)
{
	(void)state;
	said("$Q tables build darkchess --pieces 3 --folder $D", 0);
	static const char position[] = "--position 'K3/4/4/1G2/4/2g1/4/4 r r - 0 0' --depth 2";
	char command[300];
	snprintf(command, sizeof command, "$Q think darkchess %s --tables $D", position);
	expect(command, 0, "score win in 9 plies");
	snprintf(command, sizeof command, "QIPAN_TABLES=$D $Q think darkchess %s", position);
	expect(command, 0, "score win in 9 plies");
	snprintf(command, sizeof command, "QIPAN_TABLES=$D/none $Q think darkchess %s", position);
	expect(command, 0, "score +");
	snprintf(command, sizeof command, "$Q think darkchess %s --tables $D/none", position);
	expect(command, 1, "cannot read the folder");
}

static void bad_command_lines_are_refused(void **state)
{
	(void)state;
	expect("$Q tables", 2, "expected build, list, verify or probe");
	expect("$Q tables bild darkchess", 2, "\"bild\" is unknown");
	expect("$Q tables build", 2, "which game?");
	expect("$Q tables build xiangqi", 2, "there are no tables of xiangqi");
	expect("$Q tables build darkchess --pieces 6 --folder $D", 2, "from 2 to 5");
	expect("$Q tables build darkchess --set KGx --folder $D", 1, "\"KGx\" has 'x'");
	expect("$Q tables build darkchess --set KG --folder $D", 1, "\"KG\" is no set");
	expect("$Q tables build darkchess --max-memory 1 --folder $D", 1, "MB may be used");
	expect("$Q tables build darkchess --folder /dev/null/x", 1, "cannot make the directory");
	expect("$Q tables list darkchess --folder $D/none", 1, "cannot read the folder");
	expect("$Q tables probe darkchess --folder $D", 2, "probe needs --position");
	expect("$Q tables probe darkchess --folder $D --position x", 1, "position: ");
	expect("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/4 r b - 0 0'", 1, "the game is over");
	expect("$Q tables probe darkchess --folder $D --position '?3/4/4/4/4/1c2/4/4 b b K 0 0'", 1, "no table has");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(build_goes_on_where_it_was),
		cmocka_unit_test(damage_is_told_and_mended),
		cmocka_unit_test(a_full_disk_leaves_whole_files),
		cmocka_unit_test(a_killed_build_loses_one_set_at_the_most),
		cmocka_unit_test(probe_tells_result_and_moves),
		cmocka_unit_test(think_knows_the_tables),
		cmocka_unit_test(bad_command_lines_are_refused),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
