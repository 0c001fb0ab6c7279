/* json_write: JSON put together in a string, piece by piece: commas stand before a name or value where they belong,
 * which is unless '{', '[', a comma or nothing stands last, ends of lines and tabs not counted. The caller writes the
 * brackets. base/json reads. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

void json_add_comma(struct string *);

/* "name":, after which the caller writes the value. */
void json_add_key(struct string *, const char *name);

void json_add_text(struct string *, const char *name, const char *value); /* null for NULL */
void json_add_number(struct string *, const char *name, int64_t value);
void json_add_bool(struct string *, const char *name, bool value);

/* Members "id" and "args" of an error: "id":"no_memory","args":[]. */
void json_add_message(struct string *, const struct error *);

/* For people to read: ends the line, and begins one with so many tabs for the next name or value. */
void json_add_line(struct string *, int tabs);

/* Appends the JSON with a blank after each ':' and ',' that ends no line. */
void json_add_spaced(struct string *, const char *json);

#endif
