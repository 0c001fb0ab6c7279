#include "base/text.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_char(struct text *t, char c)
{
	if (t->length + 1 < t->size) {
		t->buf[t->length] = c;
		t->buf[t->length + 1] = 0;
	}
	t->length++;
}

void text_add(struct text *t, const char *format, ...)
{
	size_t room = t->length < t->size ? t->size - t->length : 0;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(room ? t->buf + t->length : NULL, room, format, args);
	va_end(args);
	t->length += n > 0 ? (size_t)n : 0;
}

static void reserve(struct string *s, size_t more)
{
	if (s->length + more + 1 <= s->capacity)
		return;
	s->capacity = (s->length + more + 1) * 3 / 2 + 32;
	s->text = mem_resize(s->text, s->capacity, 1);
}

void string_bytes(struct string *s, const void *bytes, size_t n)
{
	reserve(s, n);
	if (n)
		memcpy(s->text + s->length, bytes, n);
	s->length += n;
	s->text[s->length] = 0;
}

void string_char(struct string *s, char c)
{
	string_bytes(s, &c, 1);
}

size_t text_rune(char out[4], uint32_t c)
{
	if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		c = 0xfffd;
	int later = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3; /* continuation bytes of six bits each */
	static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
	out[0] = (char)(lead[later] | c >> 6 * later);
	for (int i = 1; i <= later; i++)
		out[i] = (char)(0x80 | (c >> 6 * (later - i) & 0x3f));
	return (size_t)later + 1;
}

void string_rune(struct string *s, uint32_t c)
{
	char bytes[4];
	string_bytes(s, bytes, text_rune(bytes, c));
}

void string_add(struct string *s, const char *format, ...)
{
	va_list args, again;
	va_start(args, format);
	va_copy(again, args);
	int n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n > 0) {
		reserve(s, (size_t)n);
		vsnprintf(s->text + s->length, (size_t)n + 1, format, again);
		s->length += (size_t)n;
	}
	va_end(again);
}

int text_rune_length(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	static const unsigned min[] = {0, 0, 0x80, 0x800, 0x10000};
	int n = *c < 0x80 ? 1 : *c >= 0xf0 ? 4 : *c >= 0xe0 ? 3 : 2;
	unsigned code = n == 1 ? *c : *c & (0x7fu >> n);
	if ((*c >= 0x80 && *c < 0xc2) || *c > 0xf4)
		return 0;
	for (int i = 1; i < n; i++) {
		if ((c[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (c[i] & 0x3fu);
	}
	return code >= min[n] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? n : 0;
}

bool text_is_utf8(const char *text)
{
	for (int n; *text; text += n)
		if ((n = text_rune_length(text)) == 0)
			return false;
	return true;
}

bool text_is_plain(const char *text)
{
	struct string visible = {0};
	string_visible(&visible, text, strlen(text));
	bool plain = strcmp(string_text(&visible), text) == 0 && !strpbrk(text, "\t\n") && !strstr(text, "\u2028") &&
		     !strstr(text, "\u2029");
	string_release(&visible);
	return plain;
}

size_t text_cut(const char *text, size_t max)
{
	size_t n = strnlen(text, max + 1);
	if (n <= max)
		return n;
	for (n = max; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
		n--;
	return n;
}

bool text_number(const char *text, uint64_t max, uint64_t *out)
{
	const char *c = text;
	for (*out = 0; *c >= '0' && *c <= '9'; c++) {
		uint64_t digit = (uint64_t)(*c - '0');
		if (digit > max || *out > (max - digit) / 10)
			return false;
		*out = *out * 10 + digit;
	}
	return c > text && *c == 0;
}

void string_json(struct string *s, const char *text)
{
	string_char(s, '"');
	for (const unsigned char *c = (const unsigned char *)text; *c;) {
		int n = text_rune_length((const char *)c);
		if (*c == '"' || *c == '\\')
			string_add(s, "\\%c", *c);
		else if (*c < ' ' || *c == 0x7f)
			string_add(s, "\\u%04x", *c);
		else if (n == 0)
			string_add(s, "\\ufffd");
		else
			string_bytes(s, c, (size_t)n);
		c += n ? n : 1;
	}
	string_char(s, '"');
}

void string_xml(struct string *s, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&':
			string_add(s, "&amp;");
			break;
		case '<':
			string_add(s, "&lt;");
			break;
		case '>':
			string_add(s, "&gt;");
			break;
		default:
			string_char(s, *text);
		}
}

/* Characters that control a terminal or change the text direction. */
static bool commands_terminal(uint32_t c)
{
	return (c < ' ' && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e ||
	       c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

size_t string_visible(struct string *s, const char *text, size_t n)
{
	size_t at = 0;
	while (at < n) {
		unsigned char c[4] = {0};
		size_t left = n - at < sizeof c ? n - at : sizeof c, bytes = 1;
		memcpy(c, text + at, left);
		size_t length = (size_t)text_rune_length((const char *)c), whole = *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
		while (bytes < left && (c[bytes] & 0xc0) == 0x80)
			bytes++;
		if (length == 0 && *c >= 0xc2 && *c <= 0xf4 && bytes == left && left < whole)
			break;
		uint32_t rune = *c;
		if (length > 1)
			rune &= 0x7fu >> length;
		for (size_t i = 1; i < length; i++)
			rune = rune << 6 | (c[i] & 0x3fu);
		if (length == 0 || commands_terminal(rune))
			string_rune(s, 0xfffd);
		else
			string_bytes(s, c, length);
		at += length ? length : 1;
	}
	return at;
}

void string_clear(struct string *s)
{
	s->length = 0;
	if (s->text)
		s->text[0] = 0;
}

void string_release(struct string *s)
{
	free(s->text);
	*s = (struct string){0};
}

const char *string_text(const struct string *s)
{
	return s->text ? s->text : "";
}

void text_mask(char *text)
{
	char *end = text;
	bool broken = false; /* whether the previous byte was invalid */
	for (int n; *text; text += n) {
		int rune = text_rune_length(text);
		n = rune ? rune : 1;
		if (n == 1 && (rune == 0 || (unsigned char)*text < ' ' || *text == 0x7f))
			*text = '?';
		if (rune || !broken) {
			memmove(end, text, (size_t)n);
			end += n;
		}
		broken = rune == 0;
	}
	*end = 0;
}

/* Levenshtein distance; b has at most 31 letters. */
static int edit_distance(const char *a, const char *b)
{
	int row[32];
	int n = (int)strlen(b);
	for (int j = 0; j <= n; j++)
		row[j] = j;
	for (int i = 1; *a; a++, i++) {
		int diagonal = row[0];
		row[0] = i;
		for (int j = 1; j <= n; j++) {
			int best = diagonal + (*a != b[j - 1]);
			diagonal = row[j];
			if (row[j] + 1 < best)
				best = row[j] + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
		}
	}
	return row[n];
}

const char *text_nearest(const char *word, const char *const *words, int n_words)
{
	size_t length = strlen(word);
	if (length == 0 || length > 31)
		return NULL;
	const char *nearest = NULL;
	int best = (int)length / 3 + 2; /* beyond this distance it is a different word */
	for (int i = 0; i < n_words; i++) {
		if (strlen(words[i]) > 31)
			continue;
		bool begins = length >= 2 && strncmp(word, words[i], length) == 0;
		int distance = begins ? 0 : edit_distance(word, words[i]);
		if (distance < best) {
			best = distance;
			nearest = words[i];
		}
	}
	return nearest;
}

bool text_take_word(const char **text, char *out, size_t size)
{
	size_t n = strcspn(*text, " ");
	if (n == 0 || n >= size)
		return false;
	memcpy(out, *text, n);
	out[n] = 0;
	*text += n + ((*text)[n] == ' ');
	return true;
}
