/* A command line: words separated by zero bytes. Options are accepted, or refused with a documented exit code. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/terminal.h"

#define WORDS_MAX 16

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct command command = {"fuzz", "none", "fuzz", NULL};
	fuzz_be_quiet();
	terminal_begin();
	char *text = fuzz_string(data, size), *argv[WORDS_MAX] = {"fuzz"};
	int argc = 1;
	for (size_t at = 0; at < size && argc < WORDS_MAX; at += strlen(text + at) + 1)
		argv[argc++] = text + at;
	const char *value = NULL, *other = NULL, *words[4];
	bool flag = false;
	int n_words, code = -1;
	uint64_t number;
	const struct option_spec specs[] = {
		{"value", &value, NULL}, {"other", &other, NULL}, {"flag", NULL, &flag}, {NULL, NULL, NULL}};
	if (cmd_options(&command, argc, argv, specs, words, 4, &n_words, &code)) {
		HOLD(n_words >= 0 && n_words <= 4);
		if (value && cmd_number(value, "number", 3, 70, &number))
			HOLD(number >= 3 && number <= 70);
		struct cmd_setup setup;
		if (!cmd_set_up(&setup, n_words ? words[0] : NULL, other, value, &code))
			HOLD(code == EXIT_DATA || code == EXIT_USAGE);
	} else {
		HOLD(code == EXIT_DONE || code == EXIT_USAGE);
	}
	free(text);
	return 0;
}
