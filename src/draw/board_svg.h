/* board_svg: renders a board as SVG, from its layout alone. */
#ifndef DRAW_BOARD_SVG_H
#define DRAW_BOARD_SVG_H

#include "draw/board_text.h"

/* Appends a complete SVG document; title is for screen readers. PIECES_LATIN and PIECES_ASCII both draw letters; the
 * style's color setting is ignored. If a side has pieces in hand, both hands are drawn to the right of the board. */
void board_svg_draw(const struct board_layout *, const struct board_style *, const char *title, struct string *out);

#endif
