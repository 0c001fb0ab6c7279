/* drawing: a board's shape as JSON, for views and drafts. */
#ifndef WASM_DRAWING_H
#define WASM_DRAWING_H

#include "base/text.h"
#include "core/shape.h"

/* Appends the fields of an object: the size, the lines, how the pieces look. */
void drawing_add(struct string *out, const struct board_shape *);

/* "points": what is on each. */
void drawing_add_points(struct string *out, const struct board_shape *);

#endif
