/* error: what is wrong with an input, as one line for the person who gave it.
 *
 * A function that can refuse its input returns false (or NULL, or 0) and fills a struct error through fail().
 * Messages are in lower case, quote the offending text in double quotes and say what was expected. They contain no
 * newline.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "base/attributes.h"

struct error {
	char text[240];
};

/* Writes the message, cut to fit and with control characters replaced by '?'; err may be NULL. Always returns false. */
bool fail(struct error *err, const char *format, ...) PRINTF_LIKE(2, 3);
#ifdef __clang_analyzer__
#define fail(...) (fail(__VA_ARGS__), false) /* an analyser sees one file at a time, and must know the result */
#endif

#endif
