/* The commands as a shell runs them: exit codes and error messages. */
#include "support.h"

#include "scratch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void failed_output_is_reported(void **state)
{
	static const char *const commands[] = {"games",       "--help",        "show qilin",
					       "moves qilin", "perft qilin 1", "think qilin --depth 1",
					       "play --help"};
	char arguments[80];
	(void)state;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		snprintf(arguments, sizeof arguments, "%s >/dev/full", commands[i]);
		expect(arguments, 1, "qipan: cannot write to standard output\n");
	}
}

/* A command with subcommands, or no command at all, prints help. */
static void no_arguments_print_help(void **state)
{
	(void)state;
	expect(" 2>&1 >/dev/null", 2, "\nusage: qipan COMMAND");
	expect("level 2>&1 >/dev/null", 2, "usage: qipan level COMMAND");
	expect("puzzle 2>&1 >/dev/null", 2, "usage: qipan puzzle COMMAND");
	expect("level --help", 0, "usage: qipan level COMMAND");
	expect("level --help --help", 2, "unexpected argument \"--help\" after --help");
}

/* Runs a shell script in its own folder; fails the test unless the script exits normally. */
static void run_script(const char *script)
{
	char command[2048];
	snprintf(command, sizeof command, "d=$(mktemp -d) && cd $d && ( set -e; %s ); code=$?; rm -r $d; exit $code",
		 script);
	int status = system(command);
	if (status != 0)
		fail_msg("status %d: %s", status, script);
}

/* A file opened by the program must not get the number of a closed descriptor: output would go into it. */
static void closed_descriptors_are_not_reused_for_files(void **state)
{
	(void)state;
	expect("games >&-", 1, "qipan: cannot write to standard output\n");
	expect("judge --tsv <&-", 1, "cannot read standard input: Bad file descriptor");
	run_script(QIPAN " level new --board 'R n/. .' --depth 1 --out l.json\n"
			 "for closed in '>&-' '>&- 2>&-' '<&- >&- 2>&-'; do\n"
			 "	rm -f r.csv; code=0\n"
			 "	eval " QIPAN " level rate l.json --games 2 --profile 0 --csv r.csv $closed || code=$?\n"
			 "	[ $code = 1 ]\n"
			 "	[ $(grep -c ',main,' r.csv) = 2 ]; [ $(wc -l <r.csv) = 4 ]\n"
			 "done");
	/* the script expected no output */
	run_script("printf 'save g.game\n' | " QIPAN " play surakarta --no-autosave >said\n" QIPAN
		   " convert g.game o.game >&-\ncmp g.game o.game");
}

static void the_file_size_limit_acts_like_a_full_disk(void **state)
{
	(void)state;
	signal(SIGXFSZ, SIG_DFL); /* the parent may ignore the signal, and the program would inherit that */
	run_script("(ulimit -f 0; " QIPAN " show qilin --svg q.svg 2>&1) | grep -q 'cannot write .*too large'\n"
		   "[ -z \"$(ls)\" ]\n"
		   "code=0; (ulimit -f 0; " QIPAN " arena qilin 1 2 --games 2 --csv m.csv) >said 2>&1 || code=$?\n"
		   "[ $code = 1 ]");
}

static void messages_are_one_short_clean_line(void **state)
{
	static const char *const arguments[] = {
		"\"$(printf '\\033[2J\\nx')\"",
		"games \"$(printf '\\033[2J\\nx')\"",
		"play --\"$(printf '\\033[2J\\nx')\"",
		"\"$(head -c 9000 /dev/zero | tr '\\0' a)\"",
		"games \"$(head -c 9000 /dev/zero | tr '\\0' a)\"",
		"play --\"$(head -c 9000 /dev/zero | tr '\\0' a)\"",
		"perft qilin \"$(head -c 9000 /dev/zero | tr '\\0' 1)\"",
	};
	(void)state;
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		const char *text = program_output(arguments[i], 2);
		const char *end = strchr(text, '\n');
		if (!end || end[1] || end - text > 600 || strchr(text, '\033'))
			fail_msg("qipan %s says:\n%s", arguments[i], text);
	}
}

static void games_are_listed_with_opponents_and_options(void **state)
{
	(void)state;
	expect("games surakarta", 0,
	       "  paper          the paper's player: plain alpha-beta with its four terms\n    seed ");
	expect("games qilin", 0, "presets\n  source ");
	expect("games qilin", 0, "    lines        1 to 8 (1): number of best moves to search (MultiPV)\n");
	expect("games qilin", 0, "    ties         true or false (false): ");
	expect("games qilin", 0, "  authors-hard   the original program's hard player: searches one ply\n    seed ");
	expect("games qilin", 0, "\nnotations\n  uci ");
	expect("games qilni", 2, "did you mean \"qilin\"?");
	expect("games qilin magic", 2, "\"magic\"");
}

static void unknown_arguments_get_a_suggestion(void **state)
{
	(void)state;
	expect("gams", 2, "did you mean \"games\"?");
	expect("--vers", 2, "did you mean \"--version\"?");
	expect("--hlep", 2, "did you mean \"--help\"?");
	expect("moves xiangq", 2, "did you mean \"xiangqi\"?");
	expect("moves qilin --postion x", 2, "did you mean \"--position\"?");
	expect("--version", 0, "qipan ");
	expect("--version", 0, "\ncommit: ");
	expect("--version", 0, "\nkernel of nets: ");
	expect("--version now", 2, "unexpected argument \"now\"");
}

static void help_is_printed_for_every_usual_spelling(void **state)
{
	static const char *const ways[] = {"level rate --help", "level rate -h", "help level rate",
					   "level rate f.json --games x --help"};
	(void)state;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		expect(ways[i], 0, "usage: qipan level rate FILE... [OPTION...]\n");
	expect("help", 0, "usage: qipan COMMAND");
	expect("help lab", 0, "usage: qipan lab COMMAND");
	expect("help levl", 2,
	       "unknown command \"levl\"; \"qipan --help\" lists the commands; did you mean \"level\"?");
	expect("level rate -- --help", 1, "cannot open \"--help\"");
	expect("-V", 0, "qipan ");
	expect("level campaign --help", 0, "usage: qipan level campaign --out FILE [OPTION...]\n");
	expect("level rate -h", 0, "\n  --games N         games of each level (default 1000)\n");
}

static void arguments_are_checked(void **state)
{
	(void)state;
	expect("perft qilin", 2, "missing argument DEPTH; usage: qipan perft GAME DEPTH [OPTION...]\n");
	expect("perft qilin 100", 2, "DEPTH: \"100\" is not a whole number from 0 to 99\n");
	expect("perft qilin 1 2", 2, "unexpected argument \"2\"; usage: qipan perft GAME DEPTH");
	expect("perft qilin 1 --threads", 2, "--threads needs a value\n");
	expect("perft qilin 1 --threads=-1", 2, "--threads: \"-1\" is not a whole number from 0 to 256\n");
	expect("perft qilin 1 --divide=yes", 2, "--divide takes no value\n");
	expect("perft qilin 1 --divide --threads 0 --position=", 1, "position: ");
	expect("level campaign", 2, "missing option --out; usage: qipan level campaign --out FILE");
	expect("net train xiangqi m g --rate 1.5", 2, "--rate: \"1.5\" is not a number from 0 to 1\n");
	expect("show qilin --pieces emoji", 2, "--pieces: unknown value \"emoji\", expected han, latin or ascii\n");
	expect("show qilin --pieces ASCII", 0, "position: ");
	expect("think qilin --opponent x --opponent 1 --depth 1", 0, "best "); /* the last one wins */
}

static void deprecated_option_names_still_work(void **state)
{
	(void)state;
	expect("think qilin --strength 1 --time 10", 0, "best ");
	expect("think qilin --strength nobody", 2, "\"nobody\" is not an opponent");
	expect("think qilin --time x", 2, "--movetime: \"x\" is not a whole number");
	assert_null(strstr(program_output("think --help", 0), "--strength"));
}

/* moves, show and think agree on which games are over, also by the count of quiet plies in a position. */
static void finished_games_have_no_moves(void **state)
{
	static const char *const positions[] = {
		"surakarta --position 'O5/6/6/6/6/6 x 0 0'",
		"surakarta --position 'O5/6/6/6/6/5X x 50 50'",
		"darkchess --position 'K3/4/4/4/4/4/4/3k r r - 40 100'",
		"magic --position 'R2/3/2r p r - 40 50'",
		"qilin --position 'RRR...../......../....BBBB r move 0 0 0 100 130'",
		"xiangqi --preset wxf60 --position '4k4/9/9/9/9/9/9/9/9/3K4R w - - 120 90'",
	};
	char arguments[200];
	(void)state;
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		snprintf(arguments, sizeof arguments, "moves %s", positions[i]);
		assert_string_equal(program_output(arguments, 0), "");
		snprintf(arguments, sizeof arguments, "think %s --depth 1", positions[i]);
		expect(arguments, 1, "the game is over");
		snprintf(arguments, sizeof arguments, "show %s", positions[i]);
		if (strstr(program_output(arguments, 0), " moves: "))
			fail_msg("%s lists moves", arguments);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(failed_output_is_reported),
		cmocka_unit_test(no_arguments_print_help),
		cmocka_unit_test(closed_descriptors_are_not_reused_for_files),
		cmocka_unit_test(the_file_size_limit_acts_like_a_full_disk),
		cmocka_unit_test(messages_are_one_short_clean_line),
		cmocka_unit_test(games_are_listed_with_opponents_and_options),
		cmocka_unit_test(unknown_arguments_get_a_suggestion),
		cmocka_unit_test(help_is_printed_for_every_usual_spelling),
		cmocka_unit_test(arguments_are_checked),
		cmocka_unit_test(deprecated_option_names_still_work),
		cmocka_unit_test(finished_games_have_no_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
