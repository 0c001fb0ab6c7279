#include "base/message.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_TEXT_MAX 240 /* maximum bytes of a value */

static const char *(*translation)(const char *id);
static bool is_translated;

void message_translate(const char *(*template_of)(const char *id), bool is_english)
{
	translation = template_of;
	is_translated = template_of && !is_english;
}

bool message_is_translated(void)
{
	return is_translated;
}

const char *message_translated(const char *id, const char *text)
{
	const char *found = translation && id ? translation(id) : NULL;
	return found ? found : text;
}

const char *message_template(const struct message *m)
{
	return message_translated(m->id, m->text);
}

struct message_value message_part(const char *text, size_t length)
{
	return (struct message_value){VALUE_TEXT, {.text = {text, strnlen(text, length)}}};
}

struct message_value message_of_text(const char *text)
{
	/* The rest of a file may follow, so look only at as much as a message can show. */
	return message_part(text, VALUE_TEXT_MAX);
}

struct message_value message_letter(char letter)
{
	return (struct message_value){VALUE_LETTER, {.letter = letter}};
}

struct message_value message_of_error(const struct error *err)
{
	if (!err)
		return (struct message_value){VALUE_MESSAGE, {.message = {"", NULL, NULL}}};
	return (struct message_value){VALUE_MESSAGE, {.message = {err->text, err->id, err->args}}};
}

static struct message_value next_value(enum message_kind kind, va_list *args)
{
	const struct message *m;
	switch (kind) {
	case MESSAGE_LETTER:
		return message_letter((char)va_arg(*args, int));
	case MESSAGE_INT:
		return (struct message_value){VALUE_INTEGER, {.integer = va_arg(*args, int)}};
	case MESSAGE_LONG:
		return (struct message_value){VALUE_INTEGER, {.integer = va_arg(*args, long)}};
	case MESSAGE_LONG_LONG:
		return (struct message_value){VALUE_INTEGER, {.integer = va_arg(*args, long long)}};
	case MESSAGE_UINT:
		return (struct message_value){VALUE_SIZE, {.size = va_arg(*args, unsigned)}};
	case MESSAGE_ULONG:
		return (struct message_value){VALUE_SIZE, {.size = va_arg(*args, unsigned long)}};
	case MESSAGE_ULONG_LONG:
		return (struct message_value){VALUE_SIZE, {.size = va_arg(*args, unsigned long long)}};
	case MESSAGE_REAL:
		return (struct message_value){VALUE_REAL, {.real = va_arg(*args, double)}};
	case MESSAGE_MESSAGE:
		m = va_arg(*args, const struct message *);
		return (struct message_value){VALUE_MESSAGE, {.message = {m->text, m->id, "[]"}}};
	case MESSAGE_ERROR:
		return message_of_error(va_arg(*args, const struct error *));
	case MESSAGE_VALUE:
		return va_arg(*args, struct message_value);
	case MESSAGE_TEXT:
	case MESSAGE_END:
		break;
	}
	return message_of_text(va_arg(*args, const char *));
}

struct message_list message_list(unsigned kinds, const struct message *m, va_list args)
{
	struct message_list list = {.message = m};
	va_list rest;
	va_copy(rest, args);
	for (; kinds; kinds >>= 4)
		list.values[list.n++] = next_value((enum message_kind)(kinds & 15), &rest);
	va_end(rest);
	return list;
}

/* precision: the number after the dot in the placeholder, or -1. */
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
		bool is_error = m.id && strcmp(v->as.message.args, "[]") != 0; /* text has its arguments already */
		text_add(out, "%s", is_error ? m.text : message_template(&m));
		break;
	}
	}
}

/* Parses a placeholder: the argument index and, after a dot, the precision. Returns the end of the placeholder, or NULL
 * if the brace does not start one. */
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

/* The precision that the English template specifies for a value, or -1. */
static int precision_of(const struct message *m, int value)
{
	for (const char *p = strchr(m->text, '{'); p; p = strchr(p + 1, '{')) {
		int at, precision;
		if (read_place(p, &at, &precision) && at == value)
			return precision;
	}
	return -1;
}

void message_write(struct text *out, const struct message_list *list)
{
	for (const char *p = message_template(list->message); *p;) {
		int value, precision;
		const char *after = *p == '{' ? read_place(p, &value, &precision) : NULL;
		if (!after) {
			text_char(out, *p++);
			continue;
		}
		assert(value < list->n);
		if (value < list->n)
			write_value(out, &list->values[value],
				    precision >= 0 ? precision : precision_of(list->message, value));
		p = after;
	}
}

void message_add_list(struct string *out, const struct message_list *list)
{
	char buf[MESSAGE_TEXT_MAX];
	struct text text = text_into(buf, sizeof buf);
	message_write(&text, list);
	string_add(out, "%s", buf);
}

void message_add_arguments(struct string *out, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	message_add_list(out, &list);
}

/* Writes a quoted string with control characters masked. */
static void write_quoted(struct text *out, const char *from)
{
	char text[VALUE_TEXT_MAX];
	snprintf(text, sizeof text, "%s", from);
	text_mask(text);
	text_char(out, '"');
	for (const char *c = text; *c; c++) {
		if (*c == '"' || *c == '\\')
			text_char(out, '\\');
		text_char(out, *c);
	}
	text_char(out, '"');
}

void message_write_values(struct text *out, const struct message_list *list)
{
	text_char(out, '[');
	for (int i = 0; i < list->n; i++) {
		const struct message_value *v = &list->values[i];
		if (i > 0)
			text_char(out, ',');
		if (v->kind == VALUE_MESSAGE && v->as.message.id) {
			text_add(out, "{\"id\":\"%s\",\"args\":%s,\"text\":", v->as.message.id, v->as.message.args);
			write_quoted(out, v->as.message.text);
			text_char(out, '}');
		} else {
			char buf[VALUE_TEXT_MAX];
			struct text text = text_into(buf, sizeof buf);
			write_value(&text, v, precision_of(list->message, i));
			if (v->kind == VALUE_INTEGER || v->kind == VALUE_SIZE || v->kind == VALUE_REAL)
				text_add(out, "%s", buf);
			else
				write_quoted(out, buf);
		}
	}
	text_char(out, ']');
}
