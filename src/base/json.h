/* json: reads JSON so that what is wrong with it can be told with its line. The strings, numbers and structure are
 * checked strictly; a value is a node, numbered from 0, the whole. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

#define JSON_NODES_MAX 4096

struct json;

/* NULL with the error filled and *at the offset of what is wrong. The text must outlive what comes back. */
struct json *json_new(const char *text, size_t n, size_t *at, struct error *) MUST_USE;
void json_free(struct json *); /* accepts NULL */

enum json_kind { JSON_OBJECT, JSON_LIST, JSON_STRING, JSON_NUMBER, JSON_WORD /* true, false, null */ };

enum json_kind json_kind_of(const struct json *, int node);
size_t json_at(const struct json *, int node); /* its offset */

/* The members of an object are its keys; the value of key k is k + 1. The next member or element, or -1. */
int json_first(const struct json *, int node);
int json_next(const struct json *, int node);

/* The node's text as it stands, cut to fit, for messages. */
void json_quote(const struct json *, int node, char *buf, size_t size);

/* The values, where the node is such a one; else false. A string must be UTF-8 without control characters. */
bool json_string(const struct json *, int node, char *buf, size_t size) MUST_USE;
bool json_integer(const struct json *, int node, uint64_t max, uint64_t *out) MUST_USE;
bool json_thousandths(const struct json *, int node, int *out) MUST_USE; /* 0 to 1 with at most three decimals */
bool json_bool(const struct json *, int node, bool *out) MUST_USE;

#endif
