/* board_svg: a board as an SVG picture, drawn from its shape alone. */
#ifndef DRAW_BOARD_SVG_H
#define DRAW_BOARD_SVG_H

#include "draw/board_text.h"

/* Appends a whole SVG document; title is what screen readers say. PIECES_LATIN and PIECES_ASCII both draw letters; the
 * style's colour does not matter here. While a side has pieces in hand, both sides' stand to the right of the board. */
void board_svg_draw(const struct board_shape *, const struct board_style *, const char *title, struct string *out);

#endif
