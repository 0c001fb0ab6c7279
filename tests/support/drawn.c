#include "drawn.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static const struct message unexpected[] = {{"test", "line {0}: expected {1}"}};

bool drawn_read_line(struct drawn_lines *in)
{
	size_t length = strcspn(in->rest, "\n");
	in->number++;
	if (!*in->rest || length >= sizeof in->text)
		return false;
	memcpy(in->text, in->rest, length);
	in->text[length] = 0;
	in->rest += length + (in->rest[length] == '\n');
	return true;
}

bool drawn_error(const struct drawn_lines *in, struct error *err, const char *expected)
{
	return fail(err, unexpected, in->number, expected);
}

bool drawn_read_empty(struct drawn_lines *in, struct error *err)
{
	return (drawn_read_line(in) && !*in->text) || drawn_error(in, err, "an empty line");
}

bool drawn_read_value(struct drawn_lines *in, const char *key, char *out, size_t size, struct error *err)
{
	size_t n = strlen(key);
	if (!drawn_read_line(in) || strncmp(in->text, key, n) != 0 || strncmp(in->text + n, ": ", 2) != 0)
		return drawn_error(in, err, key);
	if (!in->text[n + 2] || snprintf(out, size, "%s", in->text + n + 2) >= (int)size)
		return drawn_error(in, err, "a value of some length, but no more than there is room for");
	return true;
}

bool drawn_next_begins(const struct drawn_lines *in, const char *key)
{
	return strncmp(in->rest, key, strlen(key)) == 0;
}

void drawn_print(const char *text)
{
	for (; *text; text += strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n'))
		print_error("%.*s\n", (int)strcspn(text, "\n"), text);
}

int drawn_each(const char *folder, void (*check)(const char *path))
{
	DIR *dir = opendir(folder);
	if (!dir)
		fail_msg("cannot open tests/%s", folder);
	int n = 0;
	for (struct dirent *entry; (entry = readdir(dir));) {
		char path[512];
		size_t length = strlen(entry->d_name);
		if (length < 5 || strcmp(entry->d_name + length - 5, ".case") != 0)
			continue;
		assert_true(snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path);
		check(path);
		n++;
	}
	closedir(dir);
	return n;
}
