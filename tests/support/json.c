#include "json.h"

#include <stdbool.h>
#include <string.h>

#define NESTED_MAX 500

/* Reads a value and advances at past it; on an error at stays there. n counts the direct elements of the value. */
struct reader {
	const char *at, *end;
	int depth;
};

static bool value(struct reader *r, int *n);

static int next(const struct reader *r)
{
	return r->at < r->end ? (unsigned char)*r->at : -1;
}

static bool take(struct reader *r, char c)
{
	if (next(r) != c)
		return false;
	r->at++;
	return true;
}

static void blanks(struct reader *r)
{
	while (next(r) == ' ' || next(r) == '\t' || next(r) == '\n' || next(r) == '\r')
		r->at++;
}

static bool digits(struct reader *r)
{
	const char *from = r->at;
	while (next(r) >= '0' && next(r) <= '9')
		r->at++;
	return r->at > from;
}

static bool number(struct reader *r)
{
	take(r, '-');
	if (!take(r, '0') && !digits(r))
		return false;
	if (take(r, '.') && !digits(r))
		return false;
	if (next(r) == 'e' || next(r) == 'E') {
		r->at++;
		if (!take(r, '+'))
			take(r, '-');
		return digits(r);
	}
	return true;
}

/* A multi-byte UTF-8 sequence: not overlong, no surrogate, not above U+10FFFF. */
static bool wide_letter(struct reader *r)
{
	int first = next(r), low = 0x80, high = 0xbf;
	int more = first >= 0xc2 && first <= 0xdf   ? 1
		   : first >= 0xe0 && first <= 0xef ? 2
		   : first >= 0xf0 && first <= 0xf4 ? 3
						    : 0;
	if (first == 0xe0)
		low = 0xa0;
	if (first == 0xed)
		high = 0x9f;
	if (first == 0xf0)
		low = 0x90;
	if (first == 0xf4)
		high = 0x8f;
	if (!more)
		return false;
	for (r->at++; more > 0; more--, r->at++, low = 0x80, high = 0xbf)
		if (next(r) < low || next(r) > high)
			return false;
	return true;
}

static bool escaped(struct reader *r)
{
	int c = next(r);
	if (c < 0 || !strchr("\"\\/bfnrtu", c))
		return false;
	r->at++;
	for (int i = 0; c == 'u' && i < 4; i++, r->at++)
		if (next(r) <= 0 || !strchr("0123456789abcdefABCDEF", next(r)))
			return false;
	return true;
}

static bool string(struct reader *r)
{
	if (!take(r, '"'))
		return false;
	while (!take(r, '"')) {
		int c = next(r);
		if (c < 0x20)
			return false;
		if (c >= 0x80) {
			if (!wide_letter(r))
				return false;
			continue;
		}
		r->at++;
		if (c == '\\' && !escaped(r))
			return false;
	}
	return true;
}

static bool elements(struct reader *r, char end, int *n)
{
	blanks(r);
	if (take(r, end))
		return true;
	do {
		int inner;
		blanks(r);
		if (end == '}') {
			if (!string(r))
				return false;
			blanks(r);
			if (!take(r, ':'))
				return false;
		}
		if (!value(r, &inner))
			return false;
		++*n;
		blanks(r);
	} while (take(r, ','));
	return take(r, end);
}

static bool value(struct reader *r, int *n)
{
	static const char *const words[] = {"true", "false", "null"};
	*n = 0;
	blanks(r);
	for (int i = 0; i < 3; i++) {
		size_t length = strlen(words[i]);
		if ((size_t)(r->end - r->at) >= length && memcmp(r->at, words[i], length) == 0) {
			r->at += length;
			return true;
		}
	}
	if (next(r) == '"')
		return string(r);
	if (next(r) != '{' && next(r) != '[')
		return number(r);
	if (++r->depth > NESTED_MAX)
		return false;
	char end = *r->at++ == '{' ? '}' : ']';
	bool good = elements(r, end, n);
	r->depth--;
	return good;
}

const char *json_fault(const char *text, size_t n)
{
	struct reader r = {text, text + n, 0};
	int count;
	if (!value(&r, &count))
		return r.at;
	blanks(&r);
	return r.at < r.end ? r.at : NULL;
}

int json_count(const char *text)
{
	struct reader r = {text, text + strlen(text), 0};
	int n;
	value(&r, &n);
	return n;
}
