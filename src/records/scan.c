#include "records/scan.h"

#include <string.h>

void scan_init(struct scan *s, const char *text, size_t length)
{
	*s = (struct scan){.text = text, .length = length, .line = 1};
	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		s->at = s->line_at = 3;
}

bool scan_is_blank(char c)
{
	return (unsigned char)c <= ' ' || c == 0x7f;
}

bool scan_at_end(const struct scan *s)
{
	return s->at == s->length;
}

char scan_peek(const struct scan *s)
{
	return scan_at_end(s) ? ' ' : s->text[s->at];
}

char scan_take(struct scan *s)
{
	char c = s->text[s->at++];
	s->line_begun |= !scan_is_blank(c);
	if (c == '\n') {
		s->line++;
		s->line_at = s->at;
		s->line_begun = false;
	}
	return c;
}

struct place scan_place(const struct scan *s)
{
	return (struct place){s->line, (int)(s->at - s->line_at) + 1};
}

bool scan_at_tag(const struct scan *s)
{
	return scan_peek(s) == '[' && !s->line_begun;
}

void scan_blanks(struct scan *s)
{
	while (!scan_at_end(s) && scan_is_blank(scan_peek(s)))
		scan_take(s);
}

void scan_blanks_in_line(struct scan *s)
{
	while (!scan_at_end(s) && scan_is_blank(scan_peek(s)) && scan_peek(s) != '\n')
		scan_take(s);
}

void scan_line(struct scan *s)
{
	while (!scan_at_end(s) && scan_take(s) != '\n')
		;
}

/* A backslash is literal unless it precedes the closing character or a backslash. */
static char take_escaped(struct scan *s, char closing)
{
	char c = scan_take(s);
	bool escapes = c == '\\' && (scan_peek(s) == closing || scan_peek(s) == '\\');
	return escapes ? scan_take(s) : c;
}

bool scan_braces(struct scan *s, struct string *text)
{
	if (s->unclosed)
		return false;
	struct scan opened = *s;
	scan_take(s);
	while (!scan_at_end(s)) {
		if (scan_peek(s) == '}') {
			scan_take(s);
			return true;
		}
		char c = take_escaped(s, '}');
		if (text)
			string_char(text, c);
	}
	*s = opened;
	s->unclosed = true;
	return false;
}

bool scan_to_close(struct scan *s)
{
	int depth = 0;
	while (!scan_at_end(s) && !scan_at_tag(s)) {
		char c = scan_peek(s);
		if (c == ')' && depth == 0)
			return true;
		if (c == '{' && scan_braces(s, NULL))
			continue;
		depth += (c == '(') - (c == ')');
		scan_take(s);
	}
	return false;
}

bool scan_group(struct scan *s)
{
	scan_take(s);
	bool closed = scan_to_close(s);
	if (closed)
		scan_take(s);
	return closed;
}

bool scan_quoted(struct scan *s, struct string *text)
{
	scan_take(s);
	while (!scan_at_end(s) && scan_peek(s) != '\n') {
		if (scan_peek(s) == '"') {
			scan_take(s);
			return true;
		}
		char c = take_escaped(s, '"');
		string_char(text, scan_is_blank(c) ? ' ' : c);
	}
	return false;
}
