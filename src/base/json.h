/* json: parses JSON (RFC 8259) and reports errors with their offset; all JSON input goes through this parser.
 * base/json_write writes JSON.
 *
 * The whole text is validated before any of it is read. Where the RFC leaves a choice, the parser rejects: nesting
 * deeper than JSON_DEPTH_MAX, lone surrogates ("\ud800") and "\u0000", since strings are zero-terminated. An object may
 * contain duplicate names; json_stray reports them, json_member finds the first. Numbers may have any magnitude; range
 * checks are the caller's job. Time and memory are linear in the size of the text, whatever it contains
 * (tests/fuzz/test_scaling.c), so callers only have to limit its size.
 *
 * A value is a node; nodes are numbered from 0, the root. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

#define JSON_DEPTH_MAX 100 /* maximum nesting of lists and objects */

struct json;

/* The n bytes need no terminating zero and must outlive the result. On error returns NULL with the error filled in and
 * *at set to the offset of the error, also on out-of-memory. */
struct json *json_new(const char *text, size_t n, size_t *at, struct error *) MUST_USE;
void json_free(struct json *); /* accepts NULL */

enum json_kind { JSON_OBJECT, JSON_LIST, JSON_STRING, JSON_NUMBER, JSON_BOOL, JSON_NULL };

enum json_kind json_kind_of(const struct json *, int node);
size_t json_at(const struct json *, int node); /* offset of the node in the text */

/* The children of an object are its names; the value of name k is node k + 1. json_next returns the next name or
 * element, or -1. */
int json_first(const struct json *, int node);
int json_next(const struct json *, int node);

/* Whether the node is a string equal to text. */
bool json_text_is(const struct json *, int node, const char *text);

/* The value of the first member of that name; -1 if there is no such member or the node is not an object. */
int json_member(const struct json *, int object, const char *name);

/* The first name of the object that is not among the n names (at most 64), or that is a duplicate (*again is set); -1
 * if every name is expected and unique. */
int json_stray(const struct json *, int object, const char *const *names, int n, bool *again);

/* Copies the raw text of the node for error messages, truncated between characters to fit. */
void json_quote(const struct json *, int node, char *buf, size_t size);

/* Return false unless the node has the type. json_string is for single-line strings: it rejects strings that contain
 * control characters or do not fit; json_text appends any string. */
bool json_string(const struct json *, int node, char *buf, size_t size) MUST_USE;
bool json_text(const struct json *, int node, struct string *out) MUST_USE;
bool json_integer(const struct json *, int node, int64_t min, int64_t max, int64_t *out) MUST_USE; /* 1.0 is rejected */
bool json_thousandths(const struct json *, int node, int *out) MUST_USE; /* 0 to 1, at most three decimals */
bool json_bool(const struct json *, int node, bool *out) MUST_USE;

#endif
