/* nodes: reads JSON with base/json; anything unexpected fails the test. */
#ifndef TESTS_SUPPORT_NODES_H
#define TESTS_SUPPORT_NODES_H

#include "base/json.h"

/* Parses the text; the caller frees the result with json_free. */
struct json *nodes_parse(const char *text);

/* Number of elements of the list or object. */
int nodes_count(const struct json *, int list);

/* The member of that name, a whole number. */
int64_t nodes_number(const struct json *, int object, const char *name);

#endif
