#include "base/message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_TEXT_MAX 240 /* bytes of a value */

static const char *(*translation)(const char *id);

void message_translate(const char *(*template_of)(const char *id))
{
	translation = template_of;
}

bool message_is_translated(void)
{
	return translation;
}

const char *message_template(struct message m)
{
	const char *found = translation && m.id ? translation(m.id) : NULL;
	return found ? found : m.text;
}

struct message_value message_part(const char *text, size_t length)
{
	return (struct message_value){VALUE_TEXT, {.text = {text, strnlen(text, length)}}};
}

struct message_value message_of_text(const char *text)
{
	/* The rest of a file may follow: only as much of it is looked at as a message can show. */
	return message_part(text, VALUE_TEXT_MAX);
}

struct message_value message_letter(char letter)
{
	return (struct message_value){VALUE_LETTER, {.letter = letter}};
}

struct message_value message_of_int(long long number)
{
	return (struct message_value){VALUE_INTEGER, {.integer = number}};
}

struct message_value message_of_size(unsigned long long number)
{
	return (struct message_value){VALUE_SIZE, {.size = number}};
}

struct message_value message_of_real(double number)
{
	return (struct message_value){VALUE_REAL, {.real = number}};
}

struct message_value message_of_message(struct message m)
{
	return (struct message_value){VALUE_MESSAGE, {.message = {m.text, m.id, "[]"}}};
}

struct message_value message_of_value(struct message_value v)
{
	return v;
}

/* precision: the number after the point in the template's place, or -1. */
static void write_value(struct text *out, const struct message_value *v, int precision)
{
	switch (v->kind) {
	case VALUE_TEXT: {
		size_t length = v->as.text.length;
		if (precision >= 0 && (size_t)precision < length)
			length = (size_t)precision;
		text_add(out, "%.*s", (int)length, v->as.text.bytes);
		break;
	}
	case VALUE_LETTER:
		if (v->as.letter)
			text_char(out, v->as.letter);
		break;
	case VALUE_INTEGER:
		text_add(out, "%lld", v->as.integer);
		break;
	case VALUE_SIZE:
		text_add(out, "%llu", v->as.size);
		break;
	case VALUE_REAL:
		text_add(out, "%.*f", precision >= 0 ? precision : 6, v->as.real);
		break;
	case VALUE_MESSAGE: {
		struct message m = {v->as.message.id, v->as.message.text};
		bool is_error = m.id && strcmp(v->as.message.args, "[]") != 0; /* its text is written */
		text_add(out, "%s", is_error ? m.text : message_template(m));
		break;
	}
	}
}

/* A place in a template: the value's number and, after a point, its precision. Returns what follows the place, or NULL
 * if the brace begins none. */
static const char *read_place(const char *brace, int *value, int *precision)
{
	if (brace[1] < '0' || brace[1] >= '0' + MESSAGE_VALUES_MAX)
		return NULL;
	*value = brace[1] - '0';
	*precision = -1;
	const char *p = brace + 2;
	if (*p == '.') {
		char *end;
		*precision = (int)strtol(p + 1, &end, 10);
		p = end;
	}
	return *p == '}' ? p + 1 : NULL;
}

/* The precision that the template gives a value, or -1. */
static int precision_of(struct message m, int value)
{
	for (const char *p = strchr(m.text, '{'); p; p = strchr(p + 1, '{')) {
		int at, precision;
		if (read_place(p, &at, &precision) && at == value)
			return precision;
	}
	return -1;
}

void message_write(struct text *out, struct message m, const struct message_value *values, int n)
{
	for (const char *p = message_template(m); *p;) {
		int value, precision;
		const char *after = *p == '{' ? read_place(p, &value, &precision) : NULL;
		if (!after) {
			text_char(out, *p++);
			continue;
		}
		assert(value < n);
		if (value < n)
			write_value(out, &values[value], precision >= 0 ? precision : precision_of(m, value));
		p = after;
	}
}

void message_add_values(struct string *out, const struct message_value *values, int n)
{
	char buf[MESSAGE_TEXT_MAX];
	struct text text = text_into(buf, sizeof buf);
	assert(values[0].kind == VALUE_MESSAGE);
	message_write(&text, (struct message){values[0].as.message.id, values[0].as.message.text}, values + 1, n - 1);
	string_add(out, "%s", buf);
}

/* The text in quotes. It was masked: it has no control characters. */
static void write_quoted(struct text *out, char *text)
{
	text_mask(text);
	text_char(out, '"');
	for (const char *c = text; *c; c++) {
		if (*c == '"' || *c == '\\')
			text_char(out, '\\');
		text_char(out, *c);
	}
	text_char(out, '"');
}

void message_write_values(struct text *out, struct message m, const struct message_value *values, int n)
{
	text_char(out, '[');
	for (int i = 0; i < n; i++) {
		const struct message_value *v = &values[i];
		if (i > 0)
			text_char(out, ',');
		if (v->kind == VALUE_MESSAGE && v->as.message.id) {
			text_add(out, "{\"id\":\"%s\",\"args\":%s}", v->as.message.id, v->as.message.args);
		} else {
			char buf[VALUE_TEXT_MAX];
			struct text text = text_into(buf, sizeof buf);
			write_value(&text, v, precision_of(m, i));
			if (v->kind == VALUE_INTEGER || v->kind == VALUE_SIZE || v->kind == VALUE_REAL)
				text_add(out, "%s", buf);
			else
				write_quoted(out, buf);
		}
	}
	text_char(out, ']');
}
