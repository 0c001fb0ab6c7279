/* drawing: board layouts as JSON, for views and position setup. */
#ifndef WASM_DRAWING_H
#define WASM_DRAWING_H

#include "base/text.h"
#include "core/layout.h"

/* Appends the fields that depend on the position: the size, the sides' colors, the hands, and "points": an object per
 * point with the index of its piece, its marks and its number, if present. */
void drawing_add(struct string *out, const struct board_layout *);

/* Appends what all boards of a game and a size share: "points" with names and coordinates, the lines, and how pieces
 * look. */
void drawing_add_board(struct string *out, const struct board_layout *);

#endif
