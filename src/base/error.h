/* error: what is wrong with an input, as one line for the person who gave it.
 *
 * A function that can refuse its input returns false (or NULL, or 0) and fills a struct error through fail().
 * Messages are in lower case, quote the offending text in double quotes and say what was expected. They contain no
 * newline. Programs that need to know what happened compare ids, never texts.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "base/attributes.h"
#include "base/message.h"

#define ERROR_TEXT_MAX 240
#define ERROR_ARGS_MAX 960

struct error {
	char text[ERROR_TEXT_MAX]; /* the message with its values, cut to fit, control characters replaced by '?' */
	const char *id;            /* of the message (base/message.h), static */
	char args[ERROR_ARGS_MAX]; /* the values as a JSON list; "null" if they do not fit */
};

/* fail(err, message, value...): fills the error, unless it is NULL. A value may be the same error, as in
 * fail(err, in_file, path, err). Always false. */
#define fail(err, ...) fail_values(err, MESSAGE_LIST(__VA_ARGS__))

/* values[0] is the message. */
bool fail_values(struct error *err, const struct message_value *values, int n) RARELY_CALLED;

#ifdef __clang_analyzer__ /* an analyser sees one file at a time, and must know the result */
#define fail_values(...) (fail_values(__VA_ARGS__), false)
#endif

#endif
