/* error: what is wrong with an input, as one line for the user who supplied it.
 *
 * A function that can reject its input returns false (or NULL, or 0) and fills in a struct error through fail().
 * Messages are in lower case, quote the offending text in double quotes and say what was expected. They contain no
 * newline. Programs that handle specific errors compare ids, never texts. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "base/attributes.h"
#include "base/message.h"

/* fail(err, message, value...): fills in the error unless err is NULL. A value may be the same error, as in fail(err,
 * in_file, path, err). Always returns false. */
#define fail(err, ...) fail_arguments(err, MESSAGE_ARGUMENTS(__VA_ARGS__))
bool fail_arguments(struct error *err, unsigned kinds, const struct message *, ...) RARELY_CALLED;

/* Same, with the message and its values as a list. */
bool fail_list(struct error *err, const struct message_list *) RARELY_CALLED;

#ifdef __clang_analyzer__ /* an analyzer sees one file at a time and needs to know the result */
#define fail_arguments(...) (fail_arguments(__VA_ARGS__), false)
#define fail_list(...)      (fail_list(__VA_ARGS__), false)
#endif

#endif
