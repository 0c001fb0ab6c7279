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

/* fail(err, message, value...): fills the error, unless it is NULL. A value may be the same error, as in
 * fail(err, in_file, path, err). Always false. */
#define fail(err, ...) fail_arguments(err, MESSAGE_ARGUMENTS(__VA_ARGS__))
bool fail_arguments(struct error *err, unsigned kinds, const struct message *, ...) RARELY_CALLED;

/* The same with the message and its values as a list. */
bool fail_list(struct error *err, const struct message_list *) RARELY_CALLED;

#ifdef __clang_analyzer__ /* an analyser sees one file at a time, and must know the result */
#define fail_arguments(...) (fail_arguments(__VA_ARGS__), false)
#define fail_list(...)      (fail_list(__VA_ARGS__), false)
#endif

#endif
