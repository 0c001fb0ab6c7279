/* message: user-visible messages, each with an id for programs.
 *
 * Each folder lists its messages once, in FOLDER_messages.h:
 *
 *     #define XQ_MESSAGES(M) \
 *             M(xq_no_king, "{0} has no king") \
 *             M(xq_red, "Red")
 *     XQ_MESSAGES(MESSAGE_DECLARE)
 *
 * and defines them in one source file with XQ_MESSAGES(MESSAGE_DEFINE). {0} to {7} are placeholders for the arguments.
 * {0.40} truncates a string to 40 bytes, or formats a real number with 40 decimals. Code passes the message and its
 * arguments, each in its own type: fail(err, xq_no_king, xq_red). Programs rely on the id and the arguments; the
 * English text may be reworded freely. */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/attributes.h"
#include "base/text.h"

#define MESSAGE_VALUES_MAX 8

/* Code refers to a message by pointer; the name of its one-element array decays to it. */
struct message {
	const char *id;   /* unique in the program; a lower-case C identifier */
	const char *text; /* the English template */
};

#define MESSAGE_DECLARE(name, english) extern const struct message name[1];
#define MESSAGE_DEFINE(name, english)  const struct message name[1] = {{#name, english}};

/* A formatted message and its arguments: what is wrong (base/error.h). */
#define ERROR_TEXT_MAX 240
#define ERROR_ARGS_MAX 960

struct error {
	char text[ERROR_TEXT_MAX]; /* the formatted message, cut to fit, control characters replaced by '?' */
	const char *id;            /* of the message, static */
	char args[ERROR_ARGS_MAX]; /* arguments as a JSON list; "null" if they do not fit */
};

struct message_value {
	enum { VALUE_TEXT, VALUE_LETTER, VALUE_INTEGER, VALUE_SIZE, VALUE_REAL, VALUE_MESSAGE } kind;
	union {
		struct {
			const char *bytes; /* VALUE_TEXT */
			size_t length;
		} text;
		char letter;
		long long integer;
		unsigned long long size;
		double real;
		struct {
			const char *text, *id, *args; /* id NULL: plain text; args: JSON list */
		} message;
	} as;
};

/* Values without a C type. */
struct message_value message_part(const char *text, size_t length) RARELY_CALLED; /* the first length bytes of text */
struct message_value message_letter(char) RARELY_CALLED;
struct message_value message_of_text(const char *) RARELY_CALLED;
struct message_value message_of_error(const struct error *) RARELY_CALLED; /* NULL: an empty value */

/* Type tags of variadic arguments. */
enum message_kind {
	MESSAGE_END,
	MESSAGE_TEXT,
	MESSAGE_LETTER,
	MESSAGE_INT,
	MESSAGE_LONG,
	MESSAGE_LONG_LONG,
	MESSAGE_UINT,
	MESSAGE_ULONG,
	MESSAGE_ULONG_LONG,
	MESSAGE_REAL,
	MESSAGE_MESSAGE,
	MESSAGE_ERROR,
	MESSAGE_VALUE,
};

/* clang-format off */
#define MESSAGE_KIND(x) \
	(unsigned)_Generic((x), \
		char: MESSAGE_LETTER, \
		short: MESSAGE_INT, unsigned char: MESSAGE_INT, unsigned short: MESSAGE_INT, int: MESSAGE_INT, \
		long: MESSAGE_LONG, long long: MESSAGE_LONG_LONG, \
		unsigned: MESSAGE_UINT, unsigned long: MESSAGE_ULONG, unsigned long long: MESSAGE_ULONG_LONG, \
		double: MESSAGE_REAL, \
		char *: MESSAGE_TEXT, const char *: MESSAGE_TEXT, \
		struct message *: MESSAGE_MESSAGE, const struct message *: MESSAGE_MESSAGE, \
		struct error *: MESSAGE_ERROR, const struct error *: MESSAGE_ERROR, \
		struct message_value: MESSAGE_VALUE)

/* MESSAGE_ARGUMENTS(message, a, b, ...): expands to the type tags of at most eight values, four bits each, then the
 * message and the values: the arguments of a function declared as (unsigned kinds, const struct message *, ...). */
#define MESSAGE_ARGUMENTS(...) \
	MESSAGE_PICK(__VA_ARGS__, MESSAGE_8, MESSAGE_7, MESSAGE_6, MESSAGE_5, MESSAGE_4, MESSAGE_3, MESSAGE_2, MESSAGE_1, \
		MESSAGE_0, )(__VA_ARGS__), __VA_ARGS__
#define MESSAGE_PICK(m, a, b, c, d, e, f, g, h, picked, ...) picked
#define MESSAGE_0(m) 0
#define MESSAGE_1(m, a) MESSAGE_KIND(a)
#define MESSAGE_2(m, a, ...) MESSAGE_KIND(a) | MESSAGE_1(m, __VA_ARGS__) << 4
#define MESSAGE_3(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_2(m, __VA_ARGS__)) << 4
#define MESSAGE_4(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_3(m, __VA_ARGS__)) << 4
#define MESSAGE_5(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_4(m, __VA_ARGS__)) << 4
#define MESSAGE_6(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_5(m, __VA_ARGS__)) << 4
#define MESSAGE_7(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_6(m, __VA_ARGS__)) << 4
#define MESSAGE_8(m, a, ...) MESSAGE_KIND(a) | (MESSAGE_7(m, __VA_ARGS__)) << 4
/* clang-format on */

/* A message with its arguments; valid as long as the data that they refer to. */
struct message_list {
	const struct message *message;
	int n;
	struct message_value values[MESSAGE_VALUES_MAX];
};

/* Reads the variadic arguments that follow the message. */
struct message_list message_list(unsigned kinds, const struct message *, va_list) RARELY_CALLED;

/* Sets the language of messages: template_of returns the template for an id, or NULL to fall back to the English text
 * of the code; NULL does so for all. is_english: the templates are English too. Call it before starting threads. */
void message_translate(const char *(*template_of)(const char *id), bool is_english);

/* Whether messages are in another language than English. */
bool message_is_translated(void);

/* The template in the current language; message_translated takes a message by its id and English text. */
const char *message_template(const struct message *);
const char *message_translated(const char *id, const char *text);

/* Appends the formatted message. */
void message_write(struct text *out, const struct message_list *);

/* message_add(string, message, value...): appends the formatted message, at most MESSAGE_TEXT_MAX bytes. */
#define message_add(out, ...) message_add_arguments(out, MESSAGE_ARGUMENTS(__VA_ARGS__))
#define MESSAGE_TEXT_MAX      4096
void message_add_arguments(struct string *out, unsigned kinds, const struct message *, ...);
void message_add_list(struct string *out, const struct message_list *);

/* Appends the arguments as a JSON list: strings and numbers directly, a message or an error as {"id": "...", "args":
 * [...], "text": "..."}. */
void message_write_values(struct text *out, const struct message_list *);

#endif
