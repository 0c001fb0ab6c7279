/* drawing: a board's shape as JSON, for views and drafts. */
#ifndef WASM_DRAWING_H
#define WASM_DRAWING_H

#include "base/text.h"
#include "core/shape.h"

/* Appends fields of an object: what a position changes. The size, the sides' colours, the hands, "points": an object
 * for what is on each point, with the index of its piece, its marks, its number, if it has them. */
void drawing_add(struct string *out, const struct board_shape *);

/* What every board of a game and a size has: "points" with their names and coordinates, the lines, how the pieces
 * look. */
void drawing_add_board(struct string *out, const struct board_shape *);

#endif
