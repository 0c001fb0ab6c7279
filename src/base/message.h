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

#include <stdbool.h>
#include <stddef.h>

#include "base/attributes.h"
#include "base/text.h"

#define MESSAGE_VALUES_MAX 8

struct message {
	const char *id;   /* unique in the program: a lower-case C identifier */
	const char *text; /* the English template */
};

#define MESSAGE_DECLARE(name, english) extern const struct message name;
#define MESSAGE_DEFINE(name, english)  const struct message name = {#name, english};
#define MESSAGE_ADDRESS(name, english) &name,

struct error;

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
struct message_value message_of_int(long long) RARELY_CALLED;
struct message_value message_of_size(unsigned long long) RARELY_CALLED;
struct message_value message_of_real(double) RARELY_CALLED;
struct message_value message_of_message(struct message) RARELY_CALLED;
struct message_value message_of_error(const struct error *) RARELY_CALLED; /* in base/error.c */
struct message_value message_of_value(struct message_value) RARELY_CALLED;

/* clang-format off */
#define MESSAGE_VALUE(x) \
	_Generic((x), \
		char: message_letter, \
		short: message_of_int, int: message_of_int, long: message_of_int, long long: message_of_int, \
		unsigned char: message_of_size, unsigned short: message_of_size, unsigned: message_of_size, \
		unsigned long: message_of_size, unsigned long long: message_of_size, \
		double: message_of_real, \
		char *: message_of_text, const char *: message_of_text, \
		struct message: message_of_message, \
		struct error *: message_of_error, const struct error *: message_of_error, \
		struct message_value: message_of_value)(x)

/* MESSAGE_LIST(a, b, ...): the arguments, at most nine, as an array of values and their number. */
#define MESSAGE_LIST(...) \
	(const struct message_value[]){MESSAGE_PICK(__VA_ARGS__, MESSAGE_9, MESSAGE_8, MESSAGE_7, MESSAGE_6, MESSAGE_5, \
		MESSAGE_4, MESSAGE_3, MESSAGE_2, MESSAGE_1, )(__VA_ARGS__)}, \
	MESSAGE_PICK(__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define MESSAGE_PICK(a, b, c, d, e, f, g, h, i, picked, ...) picked
#define MESSAGE_1(a) MESSAGE_VALUE(a)
#define MESSAGE_2(a, ...) MESSAGE_VALUE(a), MESSAGE_1(__VA_ARGS__)
#define MESSAGE_3(a, ...) MESSAGE_VALUE(a), MESSAGE_2(__VA_ARGS__)
#define MESSAGE_4(a, ...) MESSAGE_VALUE(a), MESSAGE_3(__VA_ARGS__)
#define MESSAGE_5(a, ...) MESSAGE_VALUE(a), MESSAGE_4(__VA_ARGS__)
#define MESSAGE_6(a, ...) MESSAGE_VALUE(a), MESSAGE_5(__VA_ARGS__)
#define MESSAGE_7(a, ...) MESSAGE_VALUE(a), MESSAGE_6(__VA_ARGS__)
#define MESSAGE_8(a, ...) MESSAGE_VALUE(a), MESSAGE_7(__VA_ARGS__)
#define MESSAGE_9(a, ...) MESSAGE_VALUE(a), MESSAGE_8(__VA_ARGS__)
/* clang-format on */

/* From now on messages are written in another language: template_of finds the template of an id, or NULL where there is
 * none and English stays. NULL: English. Called before threads begin. */
void message_translate(const char *(*template_of)(const char *id));

/* Whether they are. */
bool message_is_translated(void);

/* The template in that language. */
const char *message_template(struct message);

/* Appends the text of the message with its values. */
void message_write(struct text *out, struct message, const struct message_value *values, int n);

/* message_add(string, message, value...): appends the text of the message, at most MESSAGE_TEXT_MAX bytes. */
#define message_add(out, ...) message_add_values(out, MESSAGE_LIST(__VA_ARGS__))
#define MESSAGE_TEXT_MAX      4096
void message_add_values(struct string *out, const struct message_value *values, int n); /* values[0] is the message */

/* Appends the values as a JSON list: texts and numbers as such, a message or an error as {"id": "...", "args": [...]}.
 */
void message_write_values(struct text *out, struct message, const struct message_value *values, int n);

#endif
