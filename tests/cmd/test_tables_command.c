/* "qipan tables" as a shell runs it: what it builds and prints, and its files after a killed build or on a full
 * disk. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <unistd.h>

static void builds_resume(void **state)
{
	(void)state;
	shell_expect("$Q tables build darkchess --pieces 2 --folder $D/new/folder", 0, "built 5 tables in ");
	shell_expect("$Q tables build darkchess --pieces 2 --folder $D/new/folder", 0, "built 0 tables in ");
	shell_expect("$Q tables build darkchess --set gmK --folder $D/new/folder", 0, "built 1 table in "); /* GGk */
	shell_expect("QIPAN_TABLES=$D/new/folder $Q tables list darkchess", 0, "tables 6 refused 0");
	shell_expect("$Q tables verify darkchess --probes 100 --folder $D/new/folder", 0, "tables 6 refused 0");
}

static void damage_is_reported_and_repaired(void **state)
{
	(void)state;
	shell_output("$Q tables build darkchess --pieces 2 --folder $D", 0);
	shell_output("head -c 100 $D/k-k.dct >$D/x && mv $D/x $D/k-k.dct", 0);
	shell_expect("$Q tables list darkchess --folder $D", 1, "is damaged");
	shell_expect("$Q tables list darkchess --folder $D", 1, "tables 5 refused 1");
	shell_expect("$Q tables build darkchess --pieces 2 --folder $D", 0,
		     "the table of \"Kk\" is damaged, rebuilding it");
	shell_expect("$Q tables list darkchess --folder $D", 0, "tables 5 refused 0");
}

static void a_full_disk_leaves_only_complete_files(void **state)
{
	(void)state;
	shell_output("$Q tables build darkchess --pieces 2 --folder $D", 0);
	shell_expect("(trap '' XFSZ; ulimit -f 1; $Q tables build darkchess --pieces 3 --folder $D)", 1,
		     "cannot write");
	shell_expect("$Q tables list darkchess --folder $D", 0, "refused 0");
	assert_string_equal(shell_output("ls $D | grep -v 'dct$' || true", 0), "new\n");
	shell_expect("$Q tables build darkchess --pieces 3 --folder $D", 0, "built ");
}

static void a_killed_build_loses_at_most_one_set(void **state)
{
	(void)state;
	shell_output(
		"$Q tables build darkchess --pieces 4 --threads 2 --folder $D/killed & pid=$!; "
		"until [ $(ls $D/killed 2>/dev/null | wc -l) -ge 20 ]; do sleep 0.01; done; kill -9 $pid; wait $pid "
		"|| true",
		0);
	shell_expect("$Q tables list darkchess --folder $D/killed", 0, "refused 0");
	shell_output("$Q tables build darkchess --pieces 3 --folder $D/killed", 0);
	assert_string_equal(shell_output("ls $D/killed | grep -v 'dct$' || true", 0), "");
}

static void probe_prints_result_and_moves(void **state)
{
	(void)state;
	shell_output("$Q tables build darkchess --pieces 3 --folder $D", 0);
	const char *text =
		shell_output("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/G2K r b - 0 0'", 0);
	assert_string_equal(text, "result win in 17 turns\n"
				  "best a1-a2 a1-b1\n"
				  "move a1-a2  win in 17 turns\n"
				  "move d1-d2  win in 19 turns\n"
				  "move a1-b1  win in 17 turns\n"
				  "move d1-c1  win in 19 turns\n");
	shell_expect("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/G2K r b - 30 0'", 0,
		     "win in 17 turns, unless the limit of moves draws first");
}

static void think_uses_the_tables(void **state)
{
	(void)state;
	shell_output("$Q tables build darkchess --pieces 3 --folder $D", 0);
	static const char position[] = "--position 'K3/4/4/1G2/4/2g1/4/4 r r - 0 0' --depth 2";
	char command[300];
	snprintf(command, sizeof command, "$Q think darkchess %s --tables $D", position);
	shell_expect(command, 0, "score win in 9 plies");
	snprintf(command, sizeof command, "QIPAN_TABLES=$D $Q think darkchess %s", position);
	shell_expect(command, 0, "score win in 9 plies");
	snprintf(command, sizeof command, "QIPAN_TABLES=$D/none $Q think darkchess %s", position);
	shell_expect(command, 0, "score +");
	snprintf(command, sizeof command, "$Q think darkchess %s --tables $D/none", position);
	shell_expect(command, 1, "cannot read the folder");
}

static void the_first_stage_needs_all_sectors(void **state)
{
	(void)state;
	shell_expect("$Q solve qilin --tables $D/none", 1, "6-6.qlt");
	shell_expect("$Q solve qilin --tables $D/none --resume", 2, "--resume needs --proofs FILE");
	shell_expect("$Q solve qilin --position 'R..B..../......../........ r move 0 0 0 0 30'", 1, "position");
	shell_expect("$Q solve qilin --position 'RRRRRB../RBBBB.../........ r press 1 12 13 0 11'", 1,
		     "no placement is due");
}

static void sectors_of_qilin_are_built_and_probed(void **state)
{
	(void)state;
	shell_expect("$Q tables build qilin --set 1-3 --tables $D/qilin", 0, "built 1 table in ");
	shell_expect("$Q tables build qilin --pieces 3 --threads 2 --tables $D/qilin", 0, "built 2 tables in ");
	shell_expect("$Q tables build qilin --pieces 3 --tables $D/qilin", 0, "built 0 tables in ");
	shell_expect("$Q tables verify qilin --probes 300 --tables $D/qilin", 0, "tables 3 refused 0");
	shell_expect("$Q tables verify qilin --all --threads 2 --tables $D/qilin", 0, "tables 3 refused 0");
	shell_expect("$Q tables verify qilin --all --set 2-3 --tables $D/qilin", 0, "tables 1 refused 0");
	shell_expect("$Q tables list qilin --json --tables $D/qilin", 0,
		     "\"first_to_move\":{\"win\":74146,\"draw\":61779,\"loss\":33701},\"longest\":24,");
	static const char position[] = "--position 'RR.R..../......../..B..B.. r move 0 0 0 0 0'";
	char command[300];
	snprintf(command, sizeof command, "$Q tables probe qilin --tables $D/qilin %s", position);
	shell_expect(command, 0, "result win in 1 turn to the next removal or end\nbest g4-g1\n");
	snprintf(command, sizeof command, "$Q think qilin --tables $D/qilin %s --depth 3", position);
	shell_expect(command, 0, "best g4-g1\nscore +249.99");
	shell_expect("$Q tables build qilin --pieces 6 --max-memory 10 --tables $D/qilin6", 1,
		     "628 million values: expect about 3 min, ");
	shell_expect("$Q tables build qilin --set 2-2 --tables $D/qilin", 1, "\"2-2\" is not a sector, expected");
	shell_expect("$Q tables build qilin --pieces 13 --tables $D/qilin", 2, "from 2 to 12");
}

static void sets_of_surakarta_are_built_and_probed(void **state)
{
	(void)state;
	shell_expect("$Q tables build surakarta --set 2-1 --tables $D/skt", 0, "built 2 tables in ");
	shell_expect("$Q tables build surakarta --pieces 4 --threads 2 --tables $D/skt", 0, "built 6 tables in ");
	shell_expect("$Q tables build surakarta --pieces 4 --tables $D/skt", 0, "built 0 tables in ");
	shell_expect("$Q tables list surakarta --tables $D/skt", 0, "tables 8 refused 0");
	shell_expect("$Q tables list surakarta --json --tables $D/skt", 0,
		     "{\"set\":\"contest-3-1\",\"file\":\"contest-3-1.skt\",\"positions\":59160,"
		     "\"values\":{\"win\":29836,\"draw\":1781,\"loss\":27543},");
	shell_expect("$Q tables verify surakarta --probes 300 --tables $D/skt", 0, "tables 8 refused 0");
	shell_expect("$Q tables verify surakarta --all --threads 2 --tables $D/skt", 0, "tables 8 refused 0");
	shell_expect("$Q tables verify surakarta --all --set 1-3,contest-2-2 --tables $D/skt", 0, "tables 2 refused 0");
	shell_expect("$Q tables probe surakarta --tables $D/skt --position 'O5/2O3/6/2XX2/6/6 x 0 0'", 0,
		     "result win in 1 turn to the next capture or end\nbest d3xc5 c3xc5\n");
	shell_expect("$Q tables probe surakarta --tables $D/skt --position '6/6/2O3/2XX2/6/6 x 0 0'", 0,
		     "result win by the majority\n");
	shell_expect("$Q tables probe surakarta --tables $D/skt --preset contest --position '6/6/2O3/2XX2/6/6 x 0 0'",
		     0, "result win in 1 turn to the next capture or end\n");
	shell_expect("$Q think surakarta --tables $D/skt --position 'O5/2O3/6/2XX2/6/6 x 0 0' --depth 3", 0,
		     "score +249.99");
	shell_expect("$Q tables build surakarta --pieces 7 --max-memory 10 --tables $D/skt7", 1,
		     "296 million values: expect about ");
	shell_expect("$Q tables build darkchess --pieces 5 --max-memory 10 --tables $D/skt7", 1,
		     "2133 million values: expect about ");
}

static void bad_tables_of_surakarta_are_refused(void **state)
{
	(void)state;
	shell_output("$Q tables build surakarta --pieces 3 --tables $D/bad", 0);
	shell_output("head -c 300 $D/bad/2-1.skt >$D/x && mv $D/x $D/bad/2-1.skt", 0);
	shell_output("cp $D/bad/1-1.skt $D/bad/contest-1-1.skt", 0);
	shell_output("echo >$D/bad/notes.skt", 0);
	shell_expect("$Q tables list surakarta --tables $D/bad", 1, "2-1.skt\" is damaged: ");
	shell_expect("$Q tables list surakarta --tables $D/bad", 1, "notes.skt: no piece set has a file of this name");
	shell_expect("$Q tables verify surakarta --tables $D/bad", 1, "tables 5 refused 4");
	shell_expect("$Q tables verify surakarta --all --tables $D/bad", 1, "tables 4 refused 3");
	shell_expect("$Q tables probe surakarta --tables $D/bad --position '6/6/2O3/2XX2/6/6 x 0 0'", 1,
		     "no table has");
	shell_expect("$Q tables build surakarta --pieces 3 --tables $D/bad", 0,
		     "the table of \"2-1\" is damaged, rebuilding it");
	shell_expect("$Q tables verify surakarta --all --tables $D/bad", 0, "tables 4 refused 0");
	shell_expect("(trap '' XFSZ; ulimit -f 1; $Q tables build surakarta --pieces 4 --tables $D/bad)", 1,
		     "cannot write");
	assert_string_equal(shell_output("ls $D/bad | grep -v 'skt$' || true", 0), "");
	shell_expect("$Q tables build surakarta --pieces 4 --tables $D/bad", 0, "built ");
	shell_expect("$Q tables build surakarta --set 5-4 --tables $D/bad", 1, "\"5-4\" is not a class, expected");
	shell_expect("$Q tables verify surakarta --all --set 3-x --tables $D/bad", 1, "\"3-x\" is not a class");
	shell_expect("$Q tables build surakarta --pieces 9 --tables $D/bad", 2, "from 2 to 8");
	shell_expect("$Q tables verify surakarta --all --tables $D/none", 1, "cannot read the folder");
	shell_expect("$Q tables build surakarta --tables /dev/null/x", 1, "cannot create the directory");
	shell_expect("$Q tables probe surakarta --tables $D/bad --position '6/6/6/2XX2/6/6 x 0 0'", 1,
		     "the game is over");
}

/* One way to list, verify and say what is missing for all games. */
static void all_games_are_verified_alike(void **state)
{
	(void)state;
	shell_output("$Q tables build darkchess --pieces 3 --tables $D/alike", 0);
	shell_expect("$Q tables verify darkchess --all --threads 2 --tables $D/alike", 0, "tables 25 refused 0");
	shell_expect("$Q tables verify darkchess --all --set gmK --tables $D/alike", 0, "tables 1 refused 0");
	shell_expect("$Q tables verify darkchess --all --set KGx --tables $D/alike", 1, "\"KGx\" contains 'x'");
	shell_expect("$Q tables verify qilin --all --tables $D/alike", 0, "tables 0 refused 0");
	shell_output("$Q tables build qilin --set 1-4 --tables $D/alike && head -c 50 $D/alike/1-3.qlt >$D/x && "
		     "mv $D/x $D/alike/1-3.qlt",
		     0);
	shell_expect("$Q tables verify qilin --all --tables $D/alike", 1, "1-3.qlt\" ");
}

static void invalid_command_lines_are_refused(void **state)
{
	(void)state;
	shell_expect("$Q tables", 2, "usage: qipan tables COMMAND");
	shell_expect("$Q tables bild darkchess", 2,
		     "tables has no command \"bild\"; see \"qipan tables --help\"; did you mean \"build\"?");
	shell_expect("$Q tables build", 2, "missing argument GAME");
	shell_expect("$Q tables build xiangqi", 2, "xiangqi has no tablebases");
	shell_expect("$Q tables build darkchess --pieces 6 --folder $D", 2, "from 2 to 5");
	shell_expect("$Q tables build darkchess --set KGx --folder $D", 1, "\"KGx\" contains 'x'");
	shell_expect("$Q tables build darkchess --set KG --folder $D", 1, "\"KG\" is not a piece set");
	shell_expect("$Q tables build darkchess --max-memory 1 --folder $D", 1, "but the limit is");
	shell_expect("$Q tables build darkchess --folder /dev/null/x", 1, "cannot create the directory");
	shell_expect("$Q tables list darkchess --folder $D/none", 1, "cannot read the folder");
	shell_expect("$Q tables probe darkchess --folder $D", 2, "missing option --position");
	shell_expect("$Q tables probe darkchess --folder $D --position x", 1, "position: ");
	shell_expect("$Q tables probe darkchess --folder $D --position '4/4/4/4/4/1c2/4/4 r b - 0 0'", 1,
		     "the game is over");
	shell_expect("$Q tables probe darkchess --folder $D --position '?3/4/4/4/4/1c2/4/4 b b K 0 0'", 1,
		     "no table has");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(builds_resume),
		cmocka_unit_test(damage_is_reported_and_repaired),
		cmocka_unit_test(a_full_disk_leaves_only_complete_files),
		cmocka_unit_test(a_killed_build_loses_at_most_one_set),
		cmocka_unit_test(probe_prints_result_and_moves),
		cmocka_unit_test(think_uses_the_tables),
		cmocka_unit_test(sectors_of_qilin_are_built_and_probed),
		cmocka_unit_test(sets_of_surakarta_are_built_and_probed),
		cmocka_unit_test(bad_tables_of_surakarta_are_refused),
		cmocka_unit_test(all_games_are_verified_alike),
		cmocka_unit_test(the_first_stage_needs_all_sectors),
		cmocka_unit_test(invalid_command_lines_are_refused),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
