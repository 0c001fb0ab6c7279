/* A session with bad input: more lines than the queue holds, an overlong line, bytes that are not text. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "protocol/protocols.h"

/* Output for those input bytes; the caller frees it. */
static char *answers(const char *bytes, size_t n)
{
	struct host host;
	struct error err = {0};
	char *output = NULL;
	size_t n_output;
	FILE *in = fmemopen((void *)(uintptr_t)bytes, n, "r"), *out = open_memstream(&output, &n_output);
	assert_true(in && out);
	host_init(&host, games_at(0), NULL);
	if (!client_run(&host, protocols, "0", in, out, &err))
		fail_msg("%s", err.text);
	fclose(in);
	fclose(out);
	host_release(&host);
	return output;
}

/* Its stop comes after more lines than the queue holds. */
static void commands_are_read_during_infinite_searches(void **state)
{
	struct string lines = {0};
	(void)state;
	string_add(&lines, "uci\ngo infinite\n");
	for (int i = 0; i < 3000; i++)
		string_add(&lines, "position startpos\n");
	string_add(&lines, "stop\ngo depth 1\n");
	char *output = answers(lines.text, lines.length);
	char *best = strstr(output, "bestmove ");
	assert_non_null(best);
	assert_non_null(strstr(best + 1, "bestmove "));
	free(output);
	string_release(&lines);
}

static void invalid_bytes_are_escaped_in_messages(void **state)
{
	static const char bytes[] = "uci\n\x1b[2J\0x\x7f\ry\r\ngo\tdepth\t1";
	(void)state;
	char *output = answers(bytes, sizeof bytes - 1);
	assert_non_null(strstr(output, "\"?[2Jx??y\" is not a command of UCI\n"));
	assert_non_null(strstr(output, "\nbestmove "));
	free(output);
}

static void overlong_lines_are_truncated(void **state)
{
	struct string line = {0};
	(void)state;
	string_add(&line, "uci\nposition startpos moves");
	while (line.length < (size_t)3 << 20)
		string_add(&line, " h2e2 h9g7 e2h2 g7h9");
	string_add(&line, "\ngo depth 1\n");
	char *output = answers(line.text, line.length);
	assert_non_null(strstr(output, "\nbestmove "));
	free(output);
	string_release(&line);
}

/* All input at once, as from a file: answers come in the order of the commands, and an infinite search does not hold
 * the answer back. */
static void answers_keep_the_order_of_commands(void **state)
{
	static const char *const talks[][2] = {
		{"uci\nposition startpos\ngo depth 4\nisready\n", "\nuciok\n"},
		{"uci\nisready\nposition startpos\ngo depth 4\nisready\nisready\n", "\nuciok\n"},
		{"uci\ngo infinite\nisready\nisready\nstop\n", "\nuciok\n"},
		{"uci\ngo infinite\nposition startpos\ngo depth 2\nisready\nstop\n", "\nuciok\n"},
		{"ucci\nposition startpos\ngo depth 4\nisready\n", "\nucciok\n"},
		{"ucci\ngo depth infinite\nisready\nstop\nisready\n", "\nucciok\n"},
	};
	(void)state;
	for (int run = 0; run < 20; run++)
		for (size_t i = 0; i < sizeof talks / sizeof *talks; i++) {
			char *output = answers(talks[i][0], strlen(talks[i][0]));
			const char *known = strstr(output, talks[i][1]), *ready = strstr(output, "readyok\n");
			if (!known || !ready || ready < known)
				fail_msg("the answer to %s is %s", talks[i][0], output);
			int n_requests = 0, n_answered = 0;
			for (const char *at = talks[i][0]; (at = strstr(at, "isready")); at++)
				n_requests++;
			for (const char *at = output; (at = strstr(at, "readyok")); at++)
				n_answered++;
			assert_int_equal(n_answered, n_requests);
			free(output);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_are_read_during_infinite_searches),
		cmocka_unit_test(invalid_bytes_are_escaped_in_messages),
		cmocka_unit_test(overlong_lines_are_truncated),
		cmocka_unit_test(answers_keep_the_order_of_commands),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
