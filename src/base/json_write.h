/* json_write: writes JSON into a string, piece by piece. A comma is inserted before a name or value unless it follows
 * '{', '[', another comma or nothing, ignoring newlines and tabs. The caller writes the brackets. base/json parses. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

void json_add_comma(struct string *);

/* Writes "name":; the caller writes the value. */
void json_add_key(struct string *, const char *name);

void json_add_text(struct string *, const char *name, const char *value); /* writes null for NULL */
void json_add_number(struct string *, const char *name, int64_t value);
void json_add_bool(struct string *, const char *name, bool value);

/* Writes the members "id" and "args" of an error: "id":"no_memory","args":[]. */
void json_add_message(struct string *, const struct error *);

/* Pretty-printing: ends the line and indents the next name or value by this many tabs. */
void json_add_line(struct string *, int tabs);

/* Appends the JSON with a space after each ':' and after each ',' that does not end a line. */
void json_add_spaced(struct string *, const char *json);

#endif
