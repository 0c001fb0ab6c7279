/* message: texts for people that programs know by an id.
 *
 * Each folder lists its messages once, in FOLDER_messages.h:
 *
 *     #define XQ_MESSAGES(M) \
 *             M(xq_no_king, "{0} has no king") \
 *             M(xq_red, "Red")
 *     XQ_MESSAGES(MESSAGE_DECLARE)
 *
 * and defines them in one source with XQ_MESSAGES(MESSAGE_DEFINE). {0} to {7} stand for the values. {0.40} cuts a text
 * to 40 bytes, or writes a real number with that many decimals. Code passes the message and its values, each of its own
 * type: fail(err, xq_no_king, xq_red). Programs use the id and the values; the English text may be reworded freely.
 */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/attributes.h"
#include "base/text.h"

#define MESSAGE_VALUES_MAX 8

/* Code names a message by its pointer, to which the name of its array decays. */
struct message {
	const char *id;   /* unique in the program: a lower-case C identifier */
	const char *text; /* the English template */
};

#define MESSAGE_DECLARE(name, english) extern const struct message name[1];
#define MESSAGE_DEFINE(name, english)  const struct message name[1] = {{#name, english}};

/* A message with its values, written out: what is wrong (base/error.h). */
#define ERROR_TEXT_MAX 240
#define ERROR_ARGS_MAX 960

struct error {
	char text[ERROR_TEXT_MAX]; /* the message with its values, cut to fit, control characters replaced by '?' */
	const char *id;            /* of the message (base/message.h), static */
	char args[ERROR_ARGS_MAX]; /* the values as a JSON list; "null" if they do not fit */
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
			const char *text, *id, *args; /* id NULL: it has none; args: its values, a JSON list */
		} message;
	} as;
};

/* Values that C has no type for. */
struct message_value message_part(const char *text, size_t length) RARELY_CALLED; /* the first length bytes of text */
struct message_value message_letter(char) RARELY_CALLED;
struct message_value message_of_text(const char *) RARELY_CALLED;
struct message_value message_of_error(const struct error *) RARELY_CALLED; /* NULL: nothing will be written */

/* How a variadic function gets a value. */
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

/* MESSAGE_ARGUMENTS(message, a, b, ...): the kinds of at most eight values, four bits each, the message and the values:
 * what a function takes as (unsigned kinds, const struct message *, ...). */
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

/* A message with its values, which live as long as what they were made of. */
struct message_list {
	const struct message *message;
	int n;
	struct message_value values[MESSAGE_VALUES_MAX];
};

/* Reads the arguments after the message. */
struct message_list message_list(unsigned kinds, const struct message *, va_list) RARELY_CALLED;

/* From now on messages are written in another language: template_of finds the template of an id, or NULL where there is
 * none and English stays. NULL: English. Called before threads begin. */
void message_translate(const char *(*template_of)(const char *id));

/* Whether they are. */
bool message_is_translated(void);

/* The template in that language, also of a message that is known by id and English text. */
const char *message_template(const struct message *);
const char *message_translated(const char *id, const char *text);

/* Appends the text of the message with its values. */
void message_write(struct text *out, const struct message_list *);

/* message_add(string, message, value...): appends the text of the message, at most MESSAGE_TEXT_MAX bytes. */
#define message_add(out, ...) message_add_arguments(out, MESSAGE_ARGUMENTS(__VA_ARGS__))
#define MESSAGE_TEXT_MAX      4096
void message_add_arguments(struct string *out, unsigned kinds, const struct message *, ...);
void message_add_list(struct string *out, const struct message_list *);

/* Appends the values as a JSON list: texts and numbers as such, a message or an error as {"id": "...", "args": [...],
 * "text": "..."}. */
void message_write_values(struct text *out, const struct message_list *);

#endif
