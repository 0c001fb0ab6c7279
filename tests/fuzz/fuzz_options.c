/* A command line: words separated by zero bytes. Every accepted value is in its range. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/arguments.h"
#include "cmd/terminal.h"

#define WORDS_MAX 16

struct fuzz {
	const char *game, *preset, *pieces;
	struct option_texts rest, times;
	struct option_number number;
	struct option_maybe file;
	int small;
	uint64_t large;
	double share;
	bool flag;
};

static const struct option arguments[] = {
	OPTION_GAME_OF(struct fuzz),
	{"REST", OPTION_AT(struct fuzz, rest), .optional = true, .max = 4},
	OPTION_END,
};

static const struct option options[] = {
	OPTION_PRESET_OF(struct fuzz),
	OPTION_PIECES_OF(struct fuzz),
	{"times", OPTION_AT(struct fuzz, times), .max = 2},
	{"number", OPTION_AT(struct fuzz, number), .min = 3, .max = 70},
	{"file", OPTION_AT(struct fuzz, file)},
	{"small", OPTION_AT(struct fuzz, small), .min = 3, .max = 70},
	{"large", OPTION_AT(struct fuzz, large), .max = UINT64_MAX},
	{"share", OPTION_AT(struct fuzz, share), .max = 1},
	{"flag", OPTION_AT(struct fuzz, flag)},
	{"old", .alias = "flag"},
	OPTION_END,
};

static int fuzz_main(void *given)
{
	const struct fuzz *f = given;
	struct cmd_setup setup;
	int code = -1;
	HOLD(f->game && f->rest.n <= 4 && f->times.n <= 2);
	HOLD(!f->times.n || !f->times.all[f->times.n]);
	HOLD(f->small >= 3 && f->small <= 70);
	HOLD(!f->number.text || (f->number.value >= 3 && f->number.value <= 70));
	HOLD(f->share >= 0 && f->share <= 1);
	HOLD(strcmp(f->pieces, "han") == 0 || strcmp(f->pieces, "latin") == 0 || strcmp(f->pieces, "ascii") == 0);
	if (!cmd_set_up(&setup, f->game, f->preset, f->file.text, &code))
		HOLD(code == EXIT_DATA || code == EXIT_USAGE);
	return EXIT_DONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct command command = {
		.name = "fuzz",
		.summary = "none",
		.arguments = arguments,
		.options = options,
		.main = fuzz_main,
	};
	struct fuzz given = {.pieces = "han", .small = 3};
	fuzz_discard_output();
	terminal_begin();
	char *text = fuzz_string(data, size), *words[WORDS_MAX];
	int n = 0;
	for (size_t at = 0; at < size && n < WORDS_MAX; at += strlen(text + at) + 1)
		words[n++] = text + at;
	if (arguments_read(&command, n, words, &given))
		fuzz_main(&given);
	arguments_release(&command, &given);
	free(text);
	return 0;
}
