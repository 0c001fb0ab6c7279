#include "wasm/answer.h"
#include "base/json_write.h"
#include "base/mem.h"
#include "core/engine.h"
#include "wasm/wasm_messages.h"

#include <stdlib.h>
#include <string.h>

static struct string answer;
static bool is_file;
static char *input;
static size_t input_size;

char *answer_room(size_t n)
{
	if (n > WASM_BYTES_MAX)
		return NULL;
	if (n + 1 > input_size) {
		input_size = n + 1 > 65536 ? n + 1 : 65536;
		input = mem_resize(input, input_size, 1);
	}
	return input;
}

size_t answer_length(void)
{
	return answer.length;
}

char *answer_input(size_t n)
{
	if (!input || n >= input_size) {
		struct error err;
		fail(&err, wasm_too_many_bytes, n);
		answer_error(&err);
		return NULL;
	}
	input[n] = 0;
	return input;
}

char *answer_words(size_t n)
{
	char *text = answer_input(n);
	if (!text || strlen(text) == n)
		return text;
	struct error err;
	fail(&err, wasm_zero_byte, text);
	answer_error(&err);
	return NULL;
}

struct string *answer_begin(void)
{
	string_clear(&answer);
	is_file = false;
	return &answer;
}

const char *answer_end(void)
{
	return string_text(&answer);
}

const char *answer_end_file(void)
{
	is_file = true;
	return string_text(&answer);
}

bool answer_is_file(void)
{
	return is_file;
}

void answer_add_message(struct string *out, const struct error *err)
{
	string_char(out, '{');
	json_add_message(out, err);
	json_add_text(out, "text", err->text);
	string_char(out, '}');
}

void answer_add_error(struct string *out, const struct error *err)
{
	json_add_key(out, "error");
	answer_add_message(out, err);
}

const char *answer_error(const struct error *err)
{
	struct string *out = answer_begin();
	string_char(out, '{');
	answer_add_error(out, err);
	string_char(out, '}');
	return answer_end();
}

const char *answer_refuse(const struct message *message)
{
	struct error err;
	fail(&err, message);
	return answer_error(&err);
}

char *answer_cut(char *text, char **rest)
{
	char *end = strchr(text, '\n');
	*rest = end ? end + 1 : text + strlen(text);
	if (end)
		*end = 0;
	return text;
}

const char *answer_word(char **words)
{
	char *word = *words + strspn(*words, " ");
	char *end = word + strcspn(word, " ");
	*words = *end ? end + 1 : end;
	*end = 0;
	return word;
}

bool answer_take(char **words, uint64_t max, uint64_t *out)
{
	const char *word = answer_word(words);
	return !*word || text_number(word, max, out);
}

bool answer_seed(const char *digits, uint64_t seed[4], struct error *err)
{
	size_t n = strlen(digits);
	if (n < 1 || n > 64 || strspn(digits, "0123456789abcdefABCDEF") != n)
		return fail(err, wasm_bad_seed, digits);
	memset(seed, 0, 4 * sizeof *seed);
	for (size_t i = 0; i < n; i++) {
		uint64_t *word = &seed[(n - 1 - i) / 16];
		*word = *word << 4 | (uint64_t)((digits[i] & 15) + (digits[i] >= 'A' ? 9 : 0));
	}
	return true;
}

const char *const answer_results[] = {"", "first", "second", "draw"};

bool answer_result(const char *word, enum verdict *out, struct error *err)
{
	for (int i = 0; i < 4; i++)
		if (strcmp(word, answer_results[i]) == 0) {
			*out = (enum verdict)i;
			return true;
		}
	return fail(err, wasm_unknown_result, word);
}

int64_t answer_option_max(const struct engine_option *o)
{
	int64_t max = o->field == FIELD_HASH ? ANSWER_HASH_MAX_MB : o->field == FIELD_THREADS ? 1 : o->max;
	return o->max < max ? o->max : max;
}
