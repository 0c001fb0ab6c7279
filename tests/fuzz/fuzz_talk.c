/* Our engine driven by arbitrary bytes: two letters for game and preset, then the input of the client, whose first line
 * selects the protocol. Searches are short: the fuzzer wraps the two functions of the host that create an engine
 * instance and start its search. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocols.h"
#include "session/words.h"

#define BYTES_MAX    4000
#define HASH_BYTES   ((size_t)1 << 18)
#define NODES_MAX    300
#define SEARCHES_MAX 30

bool __real_host_create_engine(struct host *, struct error *);
bool __wrap_host_create_engine(struct host *, struct error *);
void __real_host_search(struct host *, const struct limits *, report_fn *, void *context, struct search_result *out);
void __wrap_host_search(struct host *, const struct limits *, report_fn *, void *context, struct search_result *out);

bool __wrap_host_create_engine(struct host *h, struct error *err)
{
	h->setup.hash_bytes = HASH_BYTES;
	if (h->setup.threads > 2)
		h->setup.threads = 2;
	return __real_host_create_engine(h, err);
}

void __wrap_host_search(struct host *h, const struct limits *requested, report_fn *report, void *context,
			struct search_result *out)
{
	struct limits limits = *requested;
	limits.infinite = false;
	limits.nodes = !limits.nodes || limits.nodes > NODES_MAX ? NODES_MAX : limits.nodes;
	limits.depth = !limits.depth || limits.depth > 2 ? 2 : limits.depth;
	__real_host_search(h, &limits, report, context, out);
}

/* Number of lines that begin with the word; *quits: whether a line quits, which ends the session. */
static int count_lines(const char *bytes, size_t n, const char *word, bool *quits)
{
	struct string line = {0};
	const char *rest;
	int count = 0;
	for (size_t i = 0; i <= n; i++) {
		if (i < n && bytes[i] != '\n') {
			if (bytes[i])
				string_char(&line, bytes[i]);
			continue;
		}
		if (line.length && line.text[line.length - 1] == '\r')
			line.text[--line.length] = 0;
		count += words_begin(string_text(&line), word, &rest);
		*quits |= words_begin(string_text(&line), "quit", &rest);
		string_clear(&line);
	}
	string_release(&line);
	return count;
}

/* Every go is answered by one move, or by the reply for no move. */
static void check_answers(const char *output, size_t n_output, const char *input, size_t n_input)
{
	bool quits = false, never = false;
	int n_go = count_lines(input, n_input, "go", &quits);
	int n_best = count_lines(output, n_output, "bestmove", &never);
	HOLD(quits ? n_best <= n_go : n_best == n_go);
}

/* Only whole lines without control characters. */
static void check_lines(const char *output, size_t n)
{
	HOLD(n == 0 || output[n - 1] == '\n');
	for (size_t i = 0; i < n; i++)
		HOLD(output[i] == '\n' || output[i] == '\t' || (unsigned char)output[i] >= ' ');
}

static void run_session(const struct game *game, const struct preset *preset, char *bytes, size_t n)
{
	struct host host;
	struct error err = {0};
	char *output = NULL;
	size_t n_output = 0;
	FILE *in = fmemopen(bytes, n, "r"), *out = open_memstream(&output, &n_output);
	HOLD(in && out);
	host_init(&host, game, preset);
	bool talked = client_run(&host, protocols, "0", in, out, &err);
	fclose(in);
	fclose(out);
	check_lines(output, n_output);
	if (!talked)
		fuzz_check_error(&err);
	else if (n >= 4 && memcmp(bytes, "uci\n", 4) == 0)
		check_answers(output, n_output, bytes, n);
	host_release(&host);
	free(output);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	bool quits = false;
	if (size < 3 || size > BYTES_MAX)
		return 0;
	const struct preset *preset = fuzz_preset(data, &game);
	char *bytes = fuzz_string(data + 2, size - 2);
	if (count_lines(bytes, size - 2, "go", &quits) <= SEARCHES_MAX)
		run_session(game, preset, bytes, size - 2);
	free(bytes);
	return 0;
}
