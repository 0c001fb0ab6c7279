/* json: whether a text is JSON (RFC 8259), strictly, for tests; independent of base/json. */
#ifndef TESTS_LIB_JSON_H
#define TESTS_LIB_JSON_H

#include <stddef.h>

/* NULL where the n bytes are one JSON value and UTF-8, or where they cease to be. */
const char *json_fault(const char *text, size_t n);

/* How many elements the list or object has that begins there, in a text that is JSON. */
int json_count(const char *text);

#endif
