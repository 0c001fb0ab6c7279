/* level_file: reads level files. The text is first split into its objects, so that a level that is not valid JSON does
 * not affect the others. */
#include "base/mem.h"
#include "levels/level_read.h"
#include "levels/levels_messages.h"

#include <stdlib.h>
#include <string.h>

/* The length of the object that begins here, by counting braces; a string ends at its line end at the latest. 0:
 * unterminated. */
static size_t object_length(const char *text)
{
	int depth = 0;
	bool quoted = false;
	for (const char *c = text; *c; c++) {
		if (quoted && *c == '\\' && c[1] && c[1] != '\n')
			c++;
		else if (*c == '"' || (quoted && *c == '\n'))
			quoted = !quoted;
		else if (!quoted && *c == '{')
			depth++;
		else if (!quoted && *c == '}' && --depth == 0)
			return (size_t)(c - text) + 1;
	}
	return 0;
}

/* Limits unterminated levels, since each costs a scan of the rest of the text. */
#define WITHOUT_END_MAX 100

/* State of the text between the levels of a file. */
struct separators {
	bool is_list, ended, comma; /* comma: seen since the last level */
};

/* Handles character c between levels; false if it does not belong there. */
static bool take_sign(struct separators *s, char c, int n_levels)
{
	if (c == '[' && n_levels == 0 && !s->is_list)
		return s->is_list = true;
	if (c == ',' && s->is_list && !s->ended && n_levels > 0 && !s->comma)
		return s->comma = true;
	if (c == ']' && s->is_list && !s->ended && !s->comma)
		return s->ended = true;
	return false;
}

static bool take_level(const struct separators *s, int n_levels, struct error *err)
{
	if (s->ended || (n_levels > 0 && !s->is_list))
		return fail(err, levels_after_end);
	return n_levels == 0 || s->comma || fail(err, levels_no_comma);
}

/* The place to resume after an unterminated level: before the next line that begins with a brace, as every level does
 * in the canonical form. */
static size_t length_to_next(const char *text)
{
	const char *next = strstr(text, "\n{");
	return next ? (size_t)(next - text) : strlen(text);
}

/* Reads the object that begins here and returns its length; *whole is false if it is unterminated. */
static size_t read_braces(struct level_file *file, const char *text, int line, bool *whole)
{
	struct error err;
	size_t length = object_length(text);
	*whole = length > 0;
	if (*whole) {
		level_read_object(file, text, length, line);
		return length;
	}
	fail(&err, levels_level_without_end);
	level_fault_add(file, line, "", "", &err);
	return length_to_next(text);
}

static void read_objects(const char *text, struct level_file *out)
{
	struct separators s = {0};
	struct error err;
	int line = 1, n_levels = 0, n_without_end = 0;
	bool strayed = false; /* reports one fault per stretch of invalid text */
	for (const char *c = text; *c;) {
		size_t length = 1;
		if (*c == '{') {
			if (!take_level(&s, n_levels, &err))
				level_fault_add(out, line, "", "", &err);
			bool whole;
			length = read_braces(out, c, line, &whole);
			if (!whole && (!c[length] || ++n_without_end == WITHOUT_END_MAX))
				return;
			n_levels++;
			strayed = false;
			s.comma = !whole; /* the comma is in the part that was skipped */
		} else if (!strchr(" \t\r\n", *c) && !take_sign(&s, *c, n_levels)) {
			if (!strayed) {
				fail(&err, levels_stray_character, *c);
				level_fault_add(out, line, "", "", &err);
			}
			strayed = true;
		}
		line += level_line_at(c, length);
		c += length;
	}
	if (n_levels == 0 && !s.is_list && !strayed)
		fail(&err, levels_no_level);
	else if (s.is_list != s.ended || s.comma)
		fail(&err, levels_list_without_end);
	else
		return;
	level_fault_add(out, line, "", "", &err);
}

void level_read(const char *text, size_t n, struct level_file *out)
{
	struct error err;
	*out = (struct level_file){0};
	if (strlen(text) == n) {
		read_objects(text, out);
		return;
	}
	fail(&err, levels_zero_byte);
	level_fault_add(out, 1 + level_line_at(text, strlen(text)), "", "", &err);
}

void level_file_release(struct level_file *file)
{
	free(file->levels);
	free(file->faults);
	*file = (struct level_file){0};
}
