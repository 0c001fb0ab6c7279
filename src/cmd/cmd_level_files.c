#include "base/base_messages.h"
#include "cmd/cmd_level_files.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "levels/rate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *cmd_level_engine(void)
{
	static char engine[LEVEL_ENGINE_MAX];
	struct error err;
	if (!*engine && !rate_engine("qipan " QIPAN_VERSION, engine, &err))
		exit(cmd_fails(EXIT_DATA, &err)); /* out of memory: every build includes its players */
	return engine;
}

static void print_faults(const char *path, const struct level_file *file)
{
	struct string text = {0};
	for (int i = 0; i < file->n_faults; i++) {
		string_clear(&text);
		level_fault_text(&file->faults[i], &text);
		cmd_refuses(EXIT_DATA, in_path, message_part(path, MESSAGE_TEXT_MAX),
			    message_part(text.text, MESSAGE_TEXT_MAX));
	}
	string_release(&text);
}

bool cmd_level_read(const char *path, struct level_file *file)
{
	struct error err;
	if (!level_file_read(path, file, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return false;
	}
	print_faults(path, file);
	return true;
}

void cmd_level_read_text(const char *path, const struct string *text, struct level_file *file)
{
	level_read(string_text(text), text->length, file);
	print_faults(path, file);
}

struct level *cmd_level_find(const struct level_file *file, const char *path, const char *id)
{
	for (int i = 0; i < file->n; i++)
		if (id ? strcmp(file->levels[i].id, id) == 0 : file->n == 1)
			return &file->levels[i];
	if (id)
		cmd_refuses(EXIT_DATA, cmd_no_such_level, path, id);
	else if (file->n)
		cmd_refuses(EXIT_DATA, cmd_which_level, path, file->n, file->levels[0].id);
	else
		cmd_refuses(EXIT_DATA, cmd_no_complete_level, path);
	return NULL;
}

bool cmd_level_add(struct level_file *file, const struct level *level, const char *path)
{
	for (int i = 0; i < file->n; i++)
		if (strcmp(file->levels[i].id, level->id) == 0) {
			cmd_refuses(EXIT_DATA, cmd_level_is_there, path, level->id);
			return false;
		}
	file->levels = mem_resize(file->levels, (size_t)file->n + 1, sizeof *file->levels);
	file->levels[file->n++] = *level;
	return true;
}

bool cmd_level_write(const char *path, const struct level *levels, int n)
{
	struct string out = {0};
	level_write(levels, n, &out);
	bool good = cmd_write(path, &out);
	string_release(&out);
	return good;
}

bool cmd_level_band(const char *text, int band[2])
{
	char *colon, *end = NULL;
	double low = strtod(text, &colon), high = *colon == ':' ? strtod(colon + 1, &end) : 0;
	if (end && end > colon + 1 && colon > text && !*end && low >= 0 && high <= 1 && low < high) {
		band[0] = (int)lround(low * 1000);
		band[1] = (int)lround(high * 1000);
		return true;
	}
	cmd_refuses(EXIT_USAGE, cmd_not_a_band, text);
	return false;
}
