#include "cmd/config_file.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "cmd/cmd_messages.h"

#include <stdlib.h>
#include <string.h>

/* A stretch of the text. */
struct span {
	const char *at;
	size_t n;
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static struct span trim(struct span s)
{
	while (s.n > 0 && is_blank(s.at[0]))
		s = (struct span){s.at + 1, s.n - 1};
	while (s.n > 0 && is_blank(s.at[s.n - 1]))
		s.n--;
	return s;
}

/* Cuts the next line off the text, without its end. */
static struct span next_line(struct span *text)
{
	const char *end = memchr(text->at, '\n', text->n);
	struct span line = {text->at, end ? (size_t)(end - text->at) : text->n};
	size_t n = line.n + (end != NULL);
	*text = (struct span){text->at + n, text->n - n};
	return line;
}

/* Splits a line at its '='. Returns false for an empty line and a comment; without '=', name is the line. */
static bool split(struct span line, struct span *name, struct span *value)
{
	line = trim(line);
	if (line.n == 0 || line.at[0] == '#')
		return false;
	const char *sign = memchr(line.at, '=', line.n);
	size_t n = sign ? (size_t)(sign - line.at) : line.n;
	*name = trim((struct span){line.at, n});
	*value = sign ? trim((struct span){sign + 1, line.n - n - 1}) : (struct span){line.at, 0};
	return true;
}

static bool is_name(struct span name, const char *word)
{
	return strlen(word) == name.n && memcmp(name.at, word, name.n) == 0;
}

static bool is_text(struct span s)
{
	struct string copy = {0};
	if (s.n > CONFIG_FILE_BYTES_MAX)
		return false;
	string_bytes(&copy, s.at, s.n);
	bool is = strlen(string_text(&copy)) == s.n && text_is_utf8(string_text(&copy));
	string_release(&copy);
	return is;
}

/* Adds the entry of a line. */
static bool add(struct config_file *file, struct span name, struct span value, int line, struct error *err)
{
	char word[CONFIG_NAME_MAX];
	size_t n = name.n < sizeof word ? name.n : sizeof word - 1;
	memcpy(word, name.at, n);
	word[n] = 0;
	if (!is_text(name) || !is_text(value))
		return fail(err, cmd_config_not_text);
	if (name.n == 0 || value.n == 0 || name.n >= sizeof word)
		return fail(err, cmd_config_no_value, word);
	if (file->n == CONFIG_ENTRIES_MAX)
		return fail(err, cmd_config_too_long, CONFIG_ENTRIES_MAX);
	const struct config_entry *before = config_file_find(file, word);
	if (before)
		return fail(err, cmd_config_twice, word, before->line);
	file->entries = mem_resize(file->entries, (size_t)file->n + 1, sizeof *file->entries);
	struct config_entry *e = &file->entries[file->n++];
	memcpy(e->name, word, sizeof word);
	e->value = mem_new(value.n + 1);
	memcpy(e->value, value.at, value.n);
	e->line = line;
	return true;
}

bool config_file_parse(const char *text, size_t length, struct config_file *out, struct error *err)
{
	struct span left = {text, length}, name, value;
	*out = (struct config_file){0};
	for (int line = 1; left.n > 0; line++) {
		struct span here = next_line(&left);
		if (split(here, &name, &value) && !add(out, name, value, line, err))
			return fail(err, in_line, line, err);
	}
	return true;
}

void config_file_release(struct config_file *file)
{
	for (int i = 0; i < file->n; i++)
		free(file->entries[i].value);
	free(file->entries);
	*file = (struct config_file){0};
}

const struct config_entry *config_file_find(const struct config_file *file, const char *name)
{
	for (int i = 0; i < file->n; i++)
		if (strcmp(file->entries[i].name, name) == 0)
			return &file->entries[i];
	return NULL;
}

void config_file_change(const char *text, size_t length, const char *name, const char *value, struct string *out)
{
	struct span left = {text, length}, word, old;
	bool done = !value;
	while (left.n > 0) {
		struct span line = next_line(&left);
		bool ours = split(line, &word, &old) && is_name(word, name);
		if (ours && !done)
			string_add(out, "%s = %s\n", name, value);
		else if (!ours) {
			string_bytes(out, line.at, line.n);
			string_char(out, '\n');
		}
		done |= ours;
	}
	if (!done)
		string_add(out, "%s = %s\n", name, value);
}
