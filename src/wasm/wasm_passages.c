/* wasm_passages: finds the games that pass through the last position of the line. */
#include "base/json_write.h"
#include "book/passages.h"
#include "records/formats.h"
#include "wasm/answer.h"
#include "wasm/wasm.h"
#include "wasm/wasm_messages.h"

static struct passages passages;

static void take_game(void *context, const struct record *r, int number)
{
	(void)context;
	(void)number;
	passages_add(&passages, &r->line);
}

const char *wasm_passages(size_t n)
{
	struct error err;
	struct collection collection = {0};
	const struct collection_sink sink = {.take = take_game, .progress = wasm_report_share};
	const char *bytes = answer_input(n);
	if (!bytes)
		return answer_end();
	if (n == 0)
		passages_release(&passages);
	bool read = n == 0 || formats_read_each(&collection, bytes, n, NULL, &sink, &err);
	collection_release(&collection);
	if (!read)
		return answer_error(&err);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_number(out, "games", passages.n_games);
	string_char(out, '}');
	return answer_end();
}

const char *wasm_through(void)
{
	const struct line *line = wasm_line();
	uint64_t keys[PASSAGES_KEYS];
	int step;
	if (!line)
		return answer_refuse(wasm_no_line);
	passages_keys(line, keys);
	struct string *out = answer_begin();
	string_add(out, "{\"games\":[");
	for (int i = 0; (i = passages_next(&passages, i, keys, &step)) >= 0; i++) {
		json_add_comma(out);
		string_add(out, "[%d,%d]", i, step);
	}
	string_add(out, "]}");
	return answer_end();
}
