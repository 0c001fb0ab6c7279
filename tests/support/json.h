/* json: a strict JSON validator (RFC 8259) for tests; independent of base/json. */
#ifndef TESTS_SUPPORT_JSON_H
#define TESTS_SUPPORT_JSON_H

#include <stddef.h>

/* NULL if the n bytes are one JSON value in UTF-8, otherwise the position of the error. */
const char *json_fault(const char *text, size_t n);

/* Number of elements of the list or object that begins at text, which must be valid JSON. */
int json_count(const char *text);

#endif
