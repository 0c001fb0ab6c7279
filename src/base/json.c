#include "base/json.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#define JSMN_STATIC
#include <jsmn.h>

struct json {
	const char *text;
	int n;
	jsmntok_t tokens[JSON_NODES_MAX];
};

/* --- structure: jsmn itself lets missing and doubled commas and colons pass --- */

static bool is_container(const jsmntok_t *t)
{
	return t->type == JSMN_OBJECT || t->type == JSMN_ARRAY;
}

/* Where the token begins and ends with its quotes. */
static int start_of(const jsmntok_t *t)
{
	return t->start - (t->type == JSMN_STRING);
}

static int end_of(const jsmntok_t *t)
{
	return t->end + (t->type == JSMN_STRING);
}

/* Between two offsets stands the sign, once, or nothing for 0, and blanks. */
static bool check_gap(const char *text, int from, int to, char sign, size_t *at, struct error *err)
{
	bool met = sign == 0;
	for (int i = from; i < to; i++) {
		if (strchr(" \t\r\n", text[i]))
			continue;
		*at = (size_t)i;
		if (text[i] != sign || met)
			return fail(err, "'%c' stands where none may, expected a value or the end", text[i]);
		met = true;
	}
	*at = (size_t)to;
	return met || fail(err, "a '%c' is missing, expected one before \"%.12s\"", sign, text + to);
}

static bool check_container(const struct json *j, int node, size_t *at, struct error *err)
{
	const jsmntok_t *t = &j->tokens[node];
	int end = t->start + 1;
	char sign = 0;
	for (int i = json_first(j, node); i >= 0; i = json_next(j, i)) {
		const jsmntok_t *child = &j->tokens[i];
		if (!check_gap(j->text, end, start_of(child), sign, at, err))
			return false;
		if (t->type == JSMN_OBJECT) {
			if (child->type != JSMN_STRING || child->size != 1)
				return fail(err, "\"%.12s\" is no field, expected a name in quotes, ':' and a value",
					    j->text + start_of(child));
			int before = end_of(child);
			child++;
			if (!check_gap(j->text, before, start_of(child), ':', at, err))
				return false;
		}
		end = end_of(child);
		sign = ',';
	}
	return check_gap(j->text, end, t->end - 1, 0, at, err);
}

static bool check_primitive(const struct json *j, int node, size_t *at, struct error *err)
{
	char text[24];
	*at = json_at(j, node);
	json_quote(j, node, text, sizeof text);
	if (text[0] == '-' || (text[0] >= '0' && text[0] <= '9') || strcmp(text, "true") == 0 ||
	    strcmp(text, "false") == 0 || strcmp(text, "null") == 0)
		return true;
	return fail(err, "\"%s\" is no value, expected a number, true, false or a text in quotes", text);
}

static bool check(const struct json *j, size_t n, size_t *at, struct error *err)
{
	if (!check_gap(j->text, 0, start_of(&j->tokens[0]), 0, at, err) ||
	    !check_gap(j->text, end_of(&j->tokens[0]), (int)n, 0, at, err))
		return false;
	for (int i = 0; i < j->n; i++)
		if ((is_container(&j->tokens[i]) && !check_container(j, i, at, err)) ||
		    (j->tokens[i].type == JSMN_PRIMITIVE && !check_primitive(j, i, at, err)))
			return false;
	return true;
}

struct json *json_new(const char *text, size_t n, size_t *at, struct error *err)
{
	struct json *j = mem_new(sizeof *j);
	jsmn_parser parser;
	j->text = text;
	jsmn_init(&parser);
	j->n = jsmn_parse(&parser, text, n, j->tokens, JSON_NODES_MAX);
	*at = parser.pos;
	bool good = false;
	if (j->n == JSMN_ERROR_NOMEM)
		fail(err, "there are more than %d values, expected fewer", JSON_NODES_MAX);
	else if (j->n == JSMN_ERROR_PART)
		fail(err, "\"%.12s\" is not ended", parser.pos < n ? text + parser.pos : "{");
	else if (j->n < 0)
		fail(err, "\"%.12s\" is no JSON", text + parser.pos);
	else if (j->n == 0)
		fail(err, "there is nothing, expected JSON");
	else
		good = check(j, n, at, err);
	if (good)
		return j;
	free(j);
	return NULL;
}

void json_free(struct json *j)
{
	free(j);
}

/* --- nodes --- */

enum json_kind json_kind_of(const struct json *j, int node)
{
	const jsmntok_t *t = &j->tokens[node];
	switch (t->type) {
	case JSMN_OBJECT:
		return JSON_OBJECT;
	case JSMN_ARRAY:
		return JSON_LIST;
	case JSMN_STRING:
		return JSON_STRING;
	default:
		return strchr("tfn", j->text[t->start]) ? JSON_WORD : JSON_NUMBER;
	}
}

size_t json_at(const struct json *j, int node)
{
	return (size_t)start_of(&j->tokens[node]);
}

int json_first(const struct json *j, int node)
{
	return j->tokens[node].size > 0 ? node + 1 : -1;
}

int json_next(const struct json *j, int node)
{
	int parent = j->tokens[node].parent;
	for (int i = node + 1; i < j->n && parent >= 0 && j->tokens[i].start < j->tokens[parent].end; i++)
		if (j->tokens[i].parent == parent)
			return i;
	return -1;
}

void json_quote(const struct json *j, int node, char *buf, size_t size)
{
	const jsmntok_t *t = &j->tokens[node];
	struct text out = text_into(buf, size);
	text_add(&out, "%.*s", t->end - t->start, j->text + t->start);
}

/* --- values --- */

/* Four hexadecimal digits, as jsmn has seen to. */
static unsigned hex(const char *c)
{
	char digits[5];
	memcpy(digits, c, 4);
	digits[4] = 0;
	return (unsigned)strtoul(digits, NULL, 16);
}

static void add_utf8(struct text *out, unsigned code)
{
	if (code < 0x80) {
		text_char(out, (char)code);
		return;
	}
	int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
	text_char(out, (char)(lead[more] | code >> (6 * more)));
	while (more-- > 0)
		text_char(out, (char)(0x80 | (code >> (6 * more) & 0x3f)));
}

/* The character behind "\u"; two halves of a pair are one. 0 where there is none. */
static unsigned escaped(const char **c)
{
	unsigned code = hex(*c);
	*c += 4;
	if (code >= 0xd800 && code < 0xdc00 && (*c)[0] == '\\' && (*c)[1] == 'u') {
		unsigned low = hex(*c + 2);
		if (low < 0xdc00 || low > 0xdfff)
			return 0;
		*c += 6;
		return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
	}
	return code >= 0xd800 && code <= 0xdfff ? 0 : code;
}

bool json_string(const struct json *j, int node, char *buf, size_t size)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	struct text out = text_into(buf, size);
	while (t->type == JSMN_STRING && c < end) {
		unsigned code = (unsigned char)*c++;
		bool raw = code != '\\';
		if (!raw && *c == 'u') {
			c++;
			code = escaped(&c);
		} else if (!raw) {
			code = *c == '"' || *c == '\\' || *c == '/' ? (unsigned char)*c : 0;
			c++;
		}
		if (code < ' ' || code == 0x7f)
			return false;
		if (raw)
			text_char(&out, (char)code);
		else
			add_utf8(&out, code);
	}
	return t->type == JSMN_STRING && out.length < size && text_is_utf8(buf);
}

static bool digits(const char **c, const char *end, uint64_t max, uint64_t *out)
{
	const char *start = *c;
	*out = 0;
	for (; *c < end && **c >= '0' && **c <= '9'; (*c)++) {
		uint64_t digit = (uint64_t)(**c - '0');
		if (digit > max || *out > (max - digit) / 10)
			return false;
		*out = *out * 10 + digit;
	}
	return *c > start && (*start != '0' || *c == start + 1); /* JSON has no leading zeros */
}

bool json_integer(const struct json *j, int node, uint64_t max, uint64_t *out)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	return t->type == JSMN_PRIMITIVE && digits(&c, end, max, out) && c == end;
}

bool json_thousandths(const struct json *j, int node, int *out)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	uint64_t whole;
	if (t->type != JSMN_PRIMITIVE || !digits(&c, end, 1, &whole))
		return false;
	*out = (int)whole * 1000;
	if (c < end && (*c++ != '.' || c == end))
		return false;
	for (int unit = 100; c < end; c++, unit /= 10) {
		if (*c < '0' || *c > '9' || unit == 0)
			return false;
		*out += (*c - '0') * unit;
	}
	return *out <= 1000;
}

bool json_bool(const struct json *j, int node, bool *out)
{
	char text[8];
	json_quote(j, node, text, sizeof text);
	*out = strcmp(text, "true") == 0;
	return j->tokens[node].type == JSMN_PRIMITIVE && (*out || strcmp(text, "false") == 0);
}
