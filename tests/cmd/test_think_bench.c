/* qipan think and qipan bench, run as a user runs them. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

/* One key per line in this order, each with a value. */
static void think_prints_one_key_per_line(void **state)
{
	(void)state;
	static const char *const keys[] = {"best", "score", "score_raw", "depth", "nodes", "nodes/s", "time", "pv"};
	for (int g = 0; games_at(g); g++) {
		char arguments[100], output[4096], *rest = output;
		snprintf(arguments, sizeof arguments, "think %s --nodes 2000 --hash 1", games_at(g)->name);
		snprintf(output, sizeof output, "%s", program_output(arguments, 0));
		for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
			char *line = strtok_r(rest, "\n", &rest);
			assert_non_null(line);
			size_t length = strlen(keys[i]);
			if (strncmp(line, keys[i], length) != 0 || line[length] != ' ' || !line[length + 1])
				fail_msg("%s: \"%s\", expected \"%s\" and a value", games_at(g)->name, line, keys[i]);
		}
		assert_null(strtok_r(rest, "\n", &rest));
	}
}

/* A terminal shows every iteration; the last one has the score printed at the end. */
static void search_reports_progress(void **state)
{
	char line[80], score[40];
	const char *text = shell_output("script -qec \"$Q think qilin --depth 4\" /dev/null </dev/null", 0);
	(void)state;
	assert_int_equal(sscanf(strstr(text, "\nscore "), "\nscore %39[^\r\n]", score), 1);
	for (int depth = 1; depth <= 4; depth++) {
		snprintf(line, sizeof line, "depth %2d  ", depth);
		assert_non_null(strstr(text, line));
	}
	snprintf(line, sizeof line, "depth  4  %-18s ", score);
	if (!strstr(text, line))
		fail_msg("expected \"%s\" in:\n%s", line, text);
}

static void search_names_errors(void **state)
{
	(void)state;
	expect("think qilin --depth 3", 0, "depth 3\n");
	expect("think qilin --strength authors-hard", 0, "depth 1\n");
	expect("think surakarta --opponent paper", 0, "depth 4\n");
	expect("think surakarta --opponent paper --movetime 60000", 0, "depth 4\n");
	expect("think surakarta --opponent paper --threads 2", 2, "\"threads\" is not an option of paper");
	expect("think qilin --position '......../......../R....... r move 0 6 6 0 40'", 1,
	       "the game is over: Red has won");
	expect("think darkchess --position x", 1, "position: ");
	expect("think qilin --hash 1000000000 --depth 1", 1, "out of memory for a hash table");
	expect("think qilin --strength 9", 2, "\"9\" is not an opponent in qilin");
	expect("think qilin --strength authors-hrd", 2, "did you mean \"authors-hard\"?");
	expect("think qilin --hash 0", 2, "--hash: \"0\" is not a whole number from 1 to");
	expect("think qilin --strength authors-hard --threads 2", 2, "\"threads\" is not an option of authors-hard");
	expect("think qilin --threads 2 --depth 3", 0, "depth 3\n");
	expect("think qilin --threads 0", 2, "--threads: \"0\" is not a whole number from 1 to 256");
	expect("think qilin --strength mcts --threads 2 --nodes 100", 0, "nodes 100\n");
	expect("think qilin --strength mcts --threads 257", 2, "is not a whole number from 1 to 256");
	expect("think qilin --depth 0", 2, "--depth: \"0\" is not a whole number from 1 to 100");
	expect("think qilin --depth 3 --moves 'a1 b2' --lines 8", 0, "\nline 2: ");
	expect("think qilin --depth 3 --moves ' a1\n'", 0, "best a1\n");
	expect("think surakarta --mate 2 --depth 9 --position '6/6/1X4/6/6/4O1 x 0 0'", 0, "best ");
	expect("think qilin --moves ''", 1, "moves: the list is empty");
	expect("think qilin --moves 'a1 k9'", 1, "moves: \"k9\"");
	expect("think qilin --moves \"$(yes a1 | head -600)\"", 1, "moves: too many");
	expect("think qilin --lines 9", 2, "--lines: \"9\" is not a whole number from 1 to 8");
	expect("think qilin --mate 0", 2, "--mate: \"0\" is not a whole number from 1 to 100");
	expect("think qilin --depth 3 --moves a1 --json", 0, "{\"best\":\"a1\",\"score\":\"");
	expect("think qilin --depth 3 --json", 0, "\"depth\":3,\"pv\":[\"");
	expect("think qilin --depth 3 --moves 'a1 b2' --lines 8 --json", 0, "},{\"best\":\"");
	expect("think", 2, "missing argument GAME; usage: qipan think GAME [OPTION...]");
}

/* Waits until the process $pid catches SIGINT. */
#define WAIT_FOR_HANDLER "until [ $((0x$(sed -n 's/^SigCgt:.//p' /proc/$pid/status) & 2)) != 0 ]; do sleep 0.02; done; "

/* Ctrl-C ends the search, not the program. */
static void an_interrupt_prints_the_best_so_far(void **state)
{
	(void)state;
	char output[4096] = "";
	FILE *in = popen(QIPAN " think qilin --time 60000 & pid=$!; " WAIT_FOR_HANDLER
			       "sleep 0.2; kill -INT $pid; wait $pid",
			 "r");
	assert_non_null(in);
	output[fread(output, 1, sizeof output - 1, in)] = 0;
	pclose(in);
	assert_int_equal(strncmp(output, "best ", 5), 0);
	assert_non_null(strstr(output, "\npv "));
}

/* Every game has its own benchmark positions, and the sum of all nodes is the signature. */
static void bench_runs_every_game(void **state)
{
	(void)state;
	char output[4096], again[4096], *line, *rest = output;
	unsigned long long sum = 0;
	snprintf(output, sizeof output, "%s", program_output("bench --depth 1 2>/dev/null", 0));
	for (int g = 0; games_at(g); g++) {
		char name[32];
		int positions;
		unsigned long long nodes;
		line = strtok_r(rest, "\n", &rest);
		assert_non_null(line);
		assert_int_equal(sscanf(line, "%31s positions %d nodes %llu nodes/s", name, &positions, &nodes), 3);
		assert_string_equal(name, games_at(g)->name);
		if (positions < 4)
			fail_msg("%s: %d positions in src/cmd/cmd_bench.c, expected 4", name, positions);
		sum += nodes;
	}
	unsigned long long signature, in_all;
	double per_second;
	assert_int_equal(sscanf(rest, "%llu nodes %lf nps\n", &in_all, &per_second), 2);
	assert_int_equal(in_all, sum);
	assert_non_null(rest = strstr(rest, "signature"));
	assert_int_equal(sscanf(rest, "signature %llu\n", &signature), 1);
	assert_int_equal(signature, sum);
	snprintf(again, sizeof again, "%s", program_output("bench --depth 1 2>/dev/null", 0));
	assert_string_equal(strstr(again, "signature"), rest);
}

/* The workers of fishtest read standard error only, as Stockfish writes it. */
static void bench_prints_what_fishtest_reads(void **state)
{
	(void)state;
	unsigned long long nodes;
	double ms, per_second;
	const char *output = program_output("bench --depth 1 2>&1 >/dev/null", 0);
	assert_int_equal(sscanf(output, "Total time (ms) : %lf\nNodes searched  : %llu\nNodes/second    : %lf\n", &ms,
				&nodes, &per_second),
			 3);
	assert_true(ms > 0 && per_second > 0);
	output = program_output("bench --depth 1 2>/dev/null", 0);
	assert_non_null(output = strstr(output, "signature "));
	assert_int_equal(strtoull(output + strlen("signature "), NULL, 10), nodes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(think_prints_one_key_per_line), cmocka_unit_test(search_reports_progress),
		cmocka_unit_test(search_names_errors),           cmocka_unit_test(an_interrupt_prints_the_best_so_far),
		cmocka_unit_test(bench_runs_every_game),         cmocka_unit_test(bench_prints_what_fishtest_reads),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
