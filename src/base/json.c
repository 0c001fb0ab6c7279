#include "base/json.h"
#include "base/base_messages.h"
#include "base/bug.h"
#include "base/mem.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#define JSMN_STATIC
#include <jsmn.h>

struct json {
	const char *text;
	int size; /* size of text */
	int n;    /* number of tokens */
	jsmntok_t *tokens;
	int *next; /* next sibling of each token, or -1 */
};

static bool is_container(const jsmntok_t *t)
{
	return t->type == JSMN_OBJECT || t->type == JSMN_ARRAY;
}

/* Offsets of the token including the quotes of strings. */
static int start_of(const jsmntok_t *t)
{
	return t->start - (t->type == JSMN_STRING);
}

static int end_of(const jsmntok_t *t)
{
	return t->end + (t->type == JSMN_STRING);
}

/* Length of the longest prefix of at most max bytes that does not split a character. */
static int cut(const char *text, size_t n, int max)
{
	int length = n < (size_t)max ? (int)n : max;
	while ((size_t)length < n && length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	return length;
}

/* That prefix as a message argument. */
static struct message_value shown(const char *text, size_t n, int max)
{
	return message_part(text, (size_t)cut(text, n, max));
}

/* --- strings --- */

/* Parses four hexadecimal digits, already validated by jsmn. */
static uint32_t hex(const char *c)
{
	char digits[5];
	memcpy(digits, c, 4);
	digits[4] = 0;
	return (uint32_t)strtoul(digits, NULL, 16);
}

/* Decodes the escape sequence at c and its length; returns 0 for a lone surrogate. */
static uint32_t unescape(const char *c, const char *end, int *length)
{
	static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	*length = 2;
	if (c[1] != 'u')
		return (uint32_t)meant[strchr(letters, c[1]) - letters];
	uint32_t code = hex(c + 2);
	*length = 6;
	if (code < 0xd800 || code > 0xdfff)
		return code;
	uint32_t low = code < 0xdc00 && end - c >= 12 && c[6] == '\\' && c[7] == 'u' ? hex(c + 8) : 0;
	*length = 12;
	return low >= 0xdc00 && low <= 0xdfff ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : 0;
}

static bool check_string(const struct json *j, const jsmntok_t *t, size_t *at, struct error *err)
{
	const char *end = j->text + t->end;
	for (int i = t->start, length; i < t->end; i += length) {
		const char *c = j->text + i;
		*at = (size_t)i;
		length = text_rune_length(c); /* the closing quote also ends a truncated character */
		if (length == 0)
			return fail(err, json_not_utf8);
		if ((unsigned char)*c < ' ')
			return fail(err, json_control_character);
		if (*c == '\\' && unescape(c, end, &length) == 0)
			return fail(err, json_bad_character, message_part(c, 6));
	}
	return true;
}

/* --- numbers and words --- */

static const char *skip_digits(const char *c, const char *end)
{
	while (c < end && *c >= '0' && *c <= '9')
		c++;
	return c;
}

static bool is_number(const char *c, const char *end)
{
	c += c < end && *c == '-';
	const char *whole = c;
	c = skip_digits(c, end);
	if (c == whole || (*whole == '0' && c > whole + 1))
		return false;
	if (c < end && *c == '.') {
		const char *part = ++c;
		c = skip_digits(c, end);
		if (c == part)
			return false;
	}
	if (c < end && (*c == 'e' || *c == 'E')) {
		c++;
		c += c < end && (*c == '+' || *c == '-');
		const char *power = c;
		c = skip_digits(c, end);
		if (c == power)
			return false;
	}
	return c == end;
}

static bool is_word(const char *c, size_t n)
{
	return (n == 4 && (memcmp(c, "true", 4) == 0 || memcmp(c, "null", 4) == 0)) ||
	       (n == 5 && memcmp(c, "false", 5) == 0);
}

static bool check_primitive(const struct json *j, const jsmntok_t *t, size_t *at, struct error *err)
{
	const char *c = j->text + t->start;
	size_t n = (size_t)(t->end - t->start);
	*at = (size_t)t->start;
	return is_word(c, n) || is_number(c, c + n) || fail(err, json_bad_value, shown(c, n, 24));
}

/* --- structure: jsmn accepts missing and doubled commas and colons --- */

static bool misplaced(const struct json *j, size_t at, size_t end, struct error *err)
{
	return fail(err, json_misplaced_sign, shown(j->text + at, end - at, 4));
}

/* Checks that only whitespace and exactly one sign lie between two offsets; sign 0: only whitespace. */
static bool check_gap(const struct json *j, int from, int to, char sign, size_t *at, struct error *err)
{
	const char *text = j->text;
	bool met = sign == 0;
	for (int i = from; i < to; i++) {
		if (strchr(" \t\r\n", text[i]))
			continue;
		*at = (size_t)i;
		if (text[i] != sign || met)
			return misplaced(j, (size_t)i, (size_t)to, err);
		met = true;
	}
	*at = (size_t)to;
	return met || fail(err, json_no_sign, sign, shown(text + to, (size_t)(j->size - to), 12));
}

static bool check_container(const struct json *j, int node, size_t *at, struct error *err)
{
	const jsmntok_t *t = &j->tokens[node];
	int end = t->start + 1;
	char sign = 0;
	for (int i = json_first(j, node); i >= 0; i = json_next(j, i)) {
		const jsmntok_t *child = &j->tokens[i];
		if (!check_gap(j, end, start_of(child), sign, at, err))
			return false;
		if (t->type == JSMN_OBJECT) {
			if (child->type != JSMN_STRING || child->size != 1)
				return fail(err, json_bad_field,
					    shown(j->text + start_of(child), (size_t)(j->size - start_of(child)), 12));
			int before = end_of(child);
			child++;
			if (!check_gap(j, before, start_of(child), ':', at, err))
				return false;
		}
		end = end_of(child);
		sign = ',';
	}
	return check_gap(j, end, t->end - 1, 0, at, err);
}

/* Links each token to its next sibling. */
static void link_tokens(struct json *j, int *latest)
{
	for (int i = 0; i < j->n; i++)
		latest[i] = -1;
	for (int i = j->n - 1; i >= 0; i--) {
		int parent = j->tokens[i].parent;
		j->next[i] = parent >= 0 ? latest[parent] : -1;
		if (parent >= 0)
			latest[parent] = i;
	}
}

static bool check(struct json *j, size_t n, size_t *at, struct error *err)
{
	if (!check_gap(j, 0, start_of(&j->tokens[0]), 0, at, err) ||
	    !check_gap(j, end_of(&j->tokens[0]), (int)n, 0, at, err))
		return false;
	for (int i = 0; i < j->n; i++) {
		const jsmntok_t *t = &j->tokens[i];
		if (is_container(t)          ? !check_container(j, i, at, err)
		    : t->type == JSMN_STRING ? !check_string(j, t, at, err)
					     : !check_primitive(j, t, at, err))
			return false;
	}
	return true;
}

/* --- reading --- */

static bool make_room(struct json *j, int n, struct error *err)
{
	j->tokens = calloc((size_t)n, sizeof *j->tokens);
	j->next = calloc((size_t)n, sizeof *j->next);
	return (j->tokens && j->next) || fail(err, json_no_memory, n);
}

/* A bare number or word: jsmn accepts only lists, objects and strings at the top level. */
static bool read_alone(struct json *j, size_t from, size_t n, struct error *err)
{
	while (n > from && strchr(" \t\r\n", j->text[n - 1]))
		n--;
	j->n = 1;
	if (!make_room(j, 1, err))
		return false;
	j->tokens[0] = (jsmntok_t){.type = JSMN_PRIMITIVE, .start = (int)from, .end = (int)n, .parent = -1};
	j->next[0] = -1;
	return true;
}

/* Offset of the closing quote of the string that starts at i, or n. */
static size_t string_end(const char *text, size_t i, size_t n)
{
	for (i++; i < n && text[i] != '"'; i++)
		i += text[i] == '\\';
	return i < n ? i : n;
}

/* Rejects deep nesting before jsmn runs: at each closing bracket jsmn climbs from the last token through all enclosing
 * ones, so its running time is the size of the text times the depth. Apart from brackets, only a ':' after a value
 * could nest tokens. */
static bool check_nesting(const struct json *j, size_t from, size_t n, size_t *at, struct error *err)
{
	int depth = 0;
	char sign = 0; /* the last structural character outside strings */
	for (size_t i = from; i < n; i++) {
		char c = j->text[i];
		*at = i;
		if (c == '"')
			i = string_end(j->text, i, n);
		if (c == ':' && sign != '{' && sign != ',')
			return misplaced(j, i, n, err);
		if ((c == '[' || c == '{') && ++depth > JSON_DEPTH_MAX)
			return fail(err, json_too_deep, JSON_DEPTH_MAX);
		depth -= c == ']' || c == '}';
		if (c && strchr("[]{}:,", c))
			sign = c;
	}
	return true;
}

static bool is_parsed(const struct json *j, int code, size_t n, size_t *at, struct error *err)
{
	if (code > 0)
		return true;
	if (*at >= n)
		*at = n ? n - 1 : 0;
	const char *c = j->text + *at;
	return fail(err, code == JSMN_ERROR_PART ? json_no_end : json_bad_text, shown(c, n - *at, 12));
}

static bool read_tokens(struct json *j, size_t n, size_t *at, struct error *err)
{
	jsmn_parser parser;
	jsmn_init(&parser);
	int count = jsmn_parse(&parser, j->text, n, NULL, 0);
	*at = parser.pos;
	if (!is_parsed(j, count, n, at, err) || !make_room(j, count, err))
		return false;
	jsmn_init(&parser);
	j->n = jsmn_parse(&parser, j->text, n, j->tokens, (unsigned)count);
	*at = parser.pos;
	if (!is_parsed(j, j->n, n, at, err))
		return false;
	int *latest = calloc((size_t)j->n, sizeof *latest);
	if (!latest)
		return fail(err, json_no_memory, j->n);
	link_tokens(j, latest);
	free(latest);
	return true;
}

static bool read_text(struct json *j, size_t n, size_t *at, struct error *err)
{
	const char *zero = n ? memchr(j->text, 0, n) : NULL;
	*at = zero ? (size_t)(zero - j->text) : 0;
	if (zero)
		return fail(err, json_zero_byte);
	if (n > INT_MAX)
		return fail(err, json_too_large, INT_MAX);
	j->size = (int)n;
	size_t from = 0;
	while (from < n && strchr(" \t\r\n", j->text[from]))
		from++;
	*at = from;
	if (from == n)
		return fail(err, json_empty_text);
	bool is_alone = !strchr("{[\"", j->text[from]);
	return (is_alone ? read_alone(j, from, n, err)
			 : check_nesting(j, from, n, at, err) && read_tokens(j, n, at, err)) &&
	       check(j, n, at, err);
}

struct json *json_new(const char *text, size_t n, size_t *at, struct error *err)
{
	struct json *j = mem_new(sizeof *j);
	j->text = text;
	if (read_text(j, n, at, err))
		return j;
	json_free(j);
	return NULL;
}

void json_free(struct json *j)
{
	if (!j)
		return;
	free(j->tokens);
	free(j->next);
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
		return j->text[t->start] == 'n' ? JSON_NULL : strchr("tf", j->text[t->start]) ? JSON_BOOL : JSON_NUMBER;
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
	return j->next[node];
}

bool json_text_is(const struct json *j, int node, const char *text)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	if (t->type != JSMN_STRING)
		return false;
	while (c < end) {
		char rune[4] = {*c};
		size_t n = 1;
		int length = 1;
		if (*c == '\\')
			n = text_rune(rune, unescape(c, end, &length));
		if (strncmp(rune, text, n) != 0)
			return false;
		text += n;
		c += length;
	}
	return *text == 0;
}

int json_member(const struct json *j, int object, const char *name)
{
	if (json_kind_of(j, object) != JSON_OBJECT)
		return -1;
	for (int i = json_first(j, object); i >= 0; i = json_next(j, i))
		if (json_text_is(j, i, name))
			return i + 1;
	return -1;
}

int json_stray(const struct json *j, int object, const char *const *names, int n, bool *again)
{
	uint64_t met = 0;
	if (n > 64)
		BUG("%d names, expected 64 at most", n);
	for (int i = json_first(j, object); i >= 0; i = json_next(j, i)) {
		int name = 0;
		while (name < n && !json_text_is(j, i, names[name]))
			name++;
		*again = name < n && met >> name & 1;
		if (name == n || *again)
			return i;
		met |= (uint64_t)1 << name;
	}
	return -1;
}

void json_quote(const struct json *j, int node, char *buf, size_t size)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start;
	struct text out = text_into(buf, size);
	text_add(&out, "%.*s", cut(c, (size_t)(t->end - t->start), (int)size - 1), c);
}

/* --- values --- */

bool json_text(const struct json *j, int node, struct string *out)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	if (t->type != JSMN_STRING)
		return false;
	string_bytes(out, "", 0);
	while (c < end) {
		int length = 1;
		if (*c == '\\')
			string_rune(out, unescape(c, end, &length));
		else
			string_char(out, *c);
		c += length;
	}
	return true;
}

bool json_string(const struct json *j, int node, char *buf, size_t size)
{
	struct string text = {0};
	bool line = json_text(j, node, &text) && text.length < size;
	for (size_t i = 0; line && i < text.length; i++)
		line = (unsigned char)text.text[i] >= ' ' && text.text[i] != 0x7f;
	if (line)
		memcpy(buf, text.text, text.length + 1);
	string_release(&text);
	return line;
}

/* Parses digits as a number of at most max. */
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
	return *c > start;
}

bool json_integer(const struct json *j, int node, int64_t min, int64_t max, int64_t *out)
{
	const jsmntok_t *t = &j->tokens[node];
	const char *c = j->text + t->start, *end = j->text + t->end;
	bool negative = *c == '-';
	uint64_t size;
	c += negative;
	if (t->type != JSMN_PRIMITIVE || !digits(&c, end, (uint64_t)INT64_MAX + negative, &size) || c < end)
		return false;
	int64_t value = negative ? (int64_t)(0 - size) : (int64_t)size;
	if (value < min || value > max)
		return false;
	*out = value;
	return true;
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
	*out = j->text[j->tokens[node].start] == 't';
	return json_kind_of(j, node) == JSON_BOOL;
}
