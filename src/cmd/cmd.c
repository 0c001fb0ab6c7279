#include "cmd/cmd.h"
#include "base/text.h"
#include "cmd/complete.h"
#include "games/registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int cmd_fails(int code, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_mask(text);
	fflush(stdout);
	fprintf(stderr, "qipan: %s\n", text);
	return code;
}

#define SPECS_MAX 32

static bool unknown_option(const struct command *command, const struct option_spec *specs, const char *name, int length,
			   int *code)
{
	const char *names[SPECS_MAX];
	char word[40];
	int n = 0;
	for (const struct option_spec *s = specs; s->name && n < SPECS_MAX; s++)
		names[n++] = s->name;
	snprintf(word, sizeof word, "%.*s", length, name);
	const char *nearest = text_nearest(word, names, n);
	*code = cmd_fails(EXIT_USAGE, "%s has no option \"--%s\"%s%s%s; see \"qipan %s --help\"", command->name, word,
			  nearest ? ", did you mean \"--" : "", nearest ? nearest : "", nearest ? "\"?" : "",
			  command->name);
	return false;
}

/* An option that stands several times in the list may be given as often: each value goes to the next one. */
static bool is_repeated(const struct option_spec *s)
{
	return s->value && s[1].name && strcmp(s->name, s[1].name) == 0;
}

/* Takes the option argv[*i] and, if it needs one, its value. */
static bool take_option(const struct command *command, const struct option_spec *specs, int argc, char **argv, int *i,
			int *code)
{
	const char *name = argv[*i] + 2, *equals = strchr(name, '=');
	int length = equals ? (int)(equals - name) : (int)strlen(name);
	const struct option_spec *s = specs;
	while (s->name && ((int)strlen(s->name) != length || strncmp(s->name, name, (size_t)length) != 0))
		s++;
	if (!s->name)
		return unknown_option(command, specs, name, length, code);
	while (is_repeated(s) && *s->value)
		s++;
	if (s > specs && is_repeated(s - 1) && *s->value) {
		*code = cmd_fails(EXIT_USAGE, "--%s is given too many times", s->name);
		return false;
	}
	if (s->flag)
		*s->flag = true;
	if (!s->value && equals) {
		*code = cmd_fails(EXIT_USAGE, "--%s takes no value", s->name);
		return false;
	}
	bool follows = s->value && *i + 1 < argc && !(s->flag && argv[*i + 1][0] == '-');
	if (equals || follows) {
		*s->value = equals ? equals + 1 : argv[++*i];
		return true;
	}
	if (!s->flag) {
		*code = cmd_fails(EXIT_USAGE, "--%s needs a value", s->name);
		return false;
	}
	return true;
}

bool cmd_options(const struct command *command, int argc, char **argv, const struct option_spec *specs,
		 const char **words, int max_words, int *n_words, int *code)
{
	bool only_words = false;
	*n_words = 0;
	if (argc > 1 && strcmp(argv[1], COMPLETE_WORD) == 0) {
		complete_arguments(command->name, command->usage, specs, (const char *const *)(argv + 2), argc - 2);
		*code = EXIT_DONE;
		return false;
	}
	for (int i = 1; i < argc; i++) {
		if (!only_words && strcmp(argv[i], "--") == 0) {
			only_words = true;
		} else if (!only_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
			printf("usage: qipan %s\n", command->usage);
			*code = EXIT_DONE;
			return false;
		} else if (!only_words && strncmp(argv[i], "--", 2) == 0) {
			if (!take_option(command, specs, argc, argv, &i, code))
				return false;
		} else if (*n_words == max_words) {
			*code = cmd_fails(EXIT_USAGE, "\"%.80s\" is one word too many; see \"qipan %s --help\"",
					  argv[i], command->name);
			return false;
		} else {
			words[(*n_words)++] = argv[i];
		}
	}
	return true;
}

bool cmd_number(const char *text, const char *what, uint64_t min, uint64_t max, uint64_t *out)
{
	uint64_t value = 0;
	const char *c = text;
	if (!text)
		return true;
	for (; *c >= '0' && *c <= '9' && value <= max / 10; c++)
		value = value * 10 + (uint64_t)(*c - '0');
	if (*c || c == text || value < min || value > max) {
		cmd_fails(EXIT_USAGE, "\"%.80s\" is not a %s, expected a whole number from %llu to %llu", text, what,
			  (unsigned long long)min, (unsigned long long)max);
		return false;
	}
	*out = value;
	return true;
}

bool cmd_set_up(struct cmd_setup *setup, const char *game, const char *preset, const char *position, int *code)
{
	struct error err;
	*code = EXIT_USAGE;
	if (!game) {
		cmd_fails(EXIT_USAGE, "which game? \"qipan games\" lists them");
		return false;
	}
	setup->game = games_find(game, &err);
	setup->preset = setup->game ? game_preset(setup->game, preset, &err) : NULL;
	if (!setup->preset) {
		cmd_fails(EXIT_USAGE, "%s", err.text);
		return false;
	}
	*code = EXIT_DATA;
	if (!game_set_up(setup->game, setup->preset, position, &setup->position, &err)) {
		cmd_fails(EXIT_DATA, "position: %s", err.text);
		return false;
	}
	return true;
}

bool cmd_same_file(const char *a, const char *b)
{
	struct stat x, y;
	return strcmp(a, b) == 0 ||
	       (stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino);
}

bool cmd_may_write(const char *path, bool force)
{
	struct stat status;
	if (!path || force || strcmp(path, "-") == 0 || stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
	    status.st_size == 0)
		return true;
	cmd_fails(EXIT_DATA, "\"%s\" exists already and is not changed, expected another name, or --force", path);
	return false;
}
