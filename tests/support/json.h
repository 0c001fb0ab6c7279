/* json: whether a text is JSON (RFC 8259), strictly, for tests; independent of base/json. */
#ifndef TESTS_SUPPORT_JSON_H
#define TESTS_SUPPORT_JSON_H

#include <stddef.h>

/* NULL if the n bytes are one JSON value in UTF-8, else the place of the fault. */
const char *json_fault(const char *text, size_t n);

/* The number of elements of the list or object that begins there, in a text that is JSON. */
int json_count(const char *text);

#endif
