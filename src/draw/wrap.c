#include "draw/wrap.h"
#include "draw/canvas.h"

#include <string.h>

struct character {
	char bytes[5];
	int n_bytes, columns;
};

static struct character character_at(const char *text)
{
	struct character c = {{*text}, 1, 0};
	while (c.n_bytes < 4 && ((unsigned char)text[c.n_bytes] & 0xc0) == 0x80) {
		c.bytes[c.n_bytes] = text[c.n_bytes];
		c.n_bytes++;
	}
	c.columns = canvas_columns(c.bytes);
	return c;
}

static bool is_one_of(const struct character *c, const char *signs)
{
	return strstr(signs, c->bytes);
}

/* Whether a line may break between the two characters without a blank. */
static bool parts(const struct character *before, const struct character *behind)
{
	return (before->columns > 1 || behind->columns > 1) && !is_one_of(behind, "，。、：；！？）」』》…,.:;!?)") &&
	       !is_one_of(before, "（「『《(");
}

/* Length of the next line in bytes; *rest is the start of the line after it. */
static size_t line_length(const char *text, int columns, const char **rest)
{
	struct character before = {.n_bytes = 0};
	size_t fits = 0; /* length up to the last break opportunity */
	int used = 0;
	const char *at = text;
	*rest = text;
	for (; *at && *at != '\n'; at += before.n_bytes) {
		struct character c = character_at(at);
		bool blank = *at == ' ';
		if (at > text && before.bytes[0] != ' ' && (blank || parts(&before, &c))) {
			fits = (size_t)(at - text);
			*rest = at + strspn(at, " ");
		}
		used += c.columns;
		if (used > columns && !blank)
			break;
		before = c;
	}
	if (!*at || *at == '\n' || !fits) {
		fits = (size_t)(at - text);
		*rest = at + (*at == '\n');
	}
	return fits;
}

void wrap_text(const char *text, int columns, struct string *out)
{
	if (columns < 2) {
		string_add(out, "%s", text);
		return;
	}
	while (*text) {
		const char *rest;
		size_t length = line_length(text, columns, &rest);
		string_bytes(out, text, length);
		if (*rest || text[length] == '\n')
			string_char(out, '\n');
		text = rest;
	}
}
