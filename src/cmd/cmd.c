#include "base/base_messages.h"
#include "cmd/cmd.h"
#include "base/ranks.h"
#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
#include "cmd/cmd_messages.h"
#include "games/registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define PARTS_MAX 100000

static void print(const char *text)
{
	char line[512];
	snprintf(line, sizeof line, "%s", text);
	text_mask(line);
	fflush(stdout);
	fprintf(stderr, "qipan: %s\n", line);
}

int cmd_fails(int code, const struct error *err)
{
	print(err->text);
	return code;
}

int cmd_fails_in(int code, const char *where, const struct error *err)
{
	return cmd_refuses(code, in_path, message_part(where, MESSAGE_TEXT_MAX), err);
}

void cmd_warns(const struct string *text)
{
	print(string_text(text));
}

int cmd_refuses_arguments(int code, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	struct string text = {0};
	message_add_list(&text, &list);
	print(string_text(&text));
	string_release(&text);
	return code;
}

bool cmd_number(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
	struct error err;
	uint64_t value;
	if (!text_number(text, max, &value) || value < min) {
		fail(&err, cmd_not_a_number, what, text, min, max);
		cmd_fails(EXIT_USAGE, &err);
		return false;
	}
	*out = value;
	return true;
}

int cmd_threads(int threads)
{
	return threads ? threads : thread_processors();
}

bool cmd_set_up(struct cmd_setup *setup, const char *game, const char *preset, const char *position, int *code)
{
	struct error err;
	*code = EXIT_USAGE;
	setup->game = games_find(game, &err);
	setup->preset = setup->game ? game_preset(setup->game, preset, &err) : NULL;
	if (!setup->preset) {
		cmd_fails(EXIT_USAGE, &err);
		return false;
	}
	*code = EXIT_DATA;
	if (!game_set_up(setup->game, setup->preset, position, &setup->position, &err)) {
		cmd_refuses(EXIT_DATA, cmd_in_position, &err);
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

bool cmd_part(const char *text, struct executor_part *out)
{
	char first[8];
	uint64_t i, n;
	size_t length = text ? strcspn(text, "/") : 0;
	*out = (struct executor_part){0};
	if (!text)
		return true;
	snprintf(first, sizeof first, "%.*s", (int)length, text);
	if (length < sizeof first && text[length] && text_number(first, PARTS_MAX, &i) &&
	    text_number(text + length + 1, PARTS_MAX, &n) && i >= 1 && i <= n) {
		*out = (struct executor_part){(int)i - 1, (int)n};
		return true;
	}
	cmd_refuses(EXIT_USAGE, cmd_bad_part, text, PARTS_MAX);
	return false;
}

bool cmd_may_write(const char *path, bool force)
{
	struct stat status;
	if (!path || force || ranks_is_worker() || strcmp(path, "-") == 0 || stat(path, &status) != 0 ||
	    !S_ISREG(status.st_mode) || status.st_size == 0)
		return true;
	cmd_refuses(EXIT_DATA, cmd_file_exists, message_part(path, MESSAGE_TEXT_MAX));
	return false;
}

bool cmd_write(const char *path, const struct string *bytes)
{
	struct error err;
	bool written = file_write(path, string_text(bytes), bytes->length, &err);
	if (!written)
		cmd_fails(EXIT_DATA, &err);
	return written;
}
