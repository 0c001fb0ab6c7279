/* json: reads JSON (RFC 8259) so that what is wrong with it can be told with its place: the one reader of all that
 * comes in as JSON. base/json_write writes.
 *
 * All of the text is checked before anything of it is read. What the RFC leaves open is refused: nesting deeper than
 * JSON_DEPTH_MAX, halves of characters ("\ud800" alone) and "\u0000", since strings end with a zero byte. An object may
 * have a name twice; json_stray says so, json_member finds the first. Numbers may have any magnitude; range checks are
 * the caller's job. Time and memory are proportional to the size of the text, whatever it holds
 * (tests/fuzz/test_scaling.c), so its size is what a caller has to limit.
 *
 * A value is a node, numbered from 0, the whole. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

#define JSON_DEPTH_MAX 100 /* lists and objects inside each other */

struct json;

/* The n bytes need no zero byte after them, and must outlive what comes back. NULL with the error filled and *at the
 * offset of what is wrong, also where there is not the memory. */
struct json *json_new(const char *text, size_t n, size_t *at, struct error *) MUST_USE;
void json_free(struct json *); /* accepts NULL */

enum json_kind { JSON_OBJECT, JSON_LIST, JSON_STRING, JSON_NUMBER, JSON_BOOL, JSON_NULL };

enum json_kind json_kind_of(const struct json *, int node);
size_t json_at(const struct json *, int node); /* its offset */

/* The members of an object are its names; the value of name k is k + 1. The next member or element, or -1. */
int json_first(const struct json *, int node);
int json_next(const struct json *, int node);

/* Whether the node is a string that says the text. */
bool json_says(const struct json *, int node, const char *text);

/* The value of the first member of that name, or -1: no such member, or the node is not an object. */
int json_member(const struct json *, int object, const char *name);

/* The first name of the object that is not one of the n, at most 64, or was there before (*again); -1 where there is
 * none. */
int json_stray(const struct json *, int object, const char *const *names, int n, bool *again);

/* The node's text as it stands, cut to fit between characters, for messages. */
void json_quote(const struct json *, int node, char *buf, size_t size);

/* The values, where the node is such a one; else false. json_string is for one line: a string with control characters,
 * or that does not fit, is not one; json_text appends any. */
bool json_string(const struct json *, int node, char *buf, size_t size) MUST_USE;
bool json_text(const struct json *, int node, struct string *out) MUST_USE;
bool json_integer(const struct json *, int node, int64_t min, int64_t max, int64_t *out) MUST_USE; /* 1.0 is none */
bool json_thousandths(const struct json *, int node, int *out) MUST_USE; /* 0 to 1 with at most three decimals */
bool json_bool(const struct json *, int node, bool *out) MUST_USE;

#endif
