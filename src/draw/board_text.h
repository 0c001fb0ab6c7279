/* board_text: a board as text for terminals, drawn from its shape alone. The pictures of one shape under one style have
 * the same number of columns in every row (blanks at the end of a row, which no colour needs, are left out). */
#ifndef DRAW_BOARD_TEXT_H
#define DRAW_BOARD_TEXT_H

#include "base/text.h"
#include "core/line.h"
#include "core/shape.h"

enum board_pieces { PIECES_HAN, PIECES_LATIN, PIECES_ASCII };

struct board_style {
	enum board_pieces pieces; /* PIECES_ASCII: lines and marks are ASCII too */
	bool colour;              /* escape codes for 256 colours; otherwise marks show the same */
	bool flipped;             /* the second side is at the bottom */
	struct touched last;      /* the points of the last move; -1 for none */
	struct touched hint;      /* the points of a suggested move; -1 for none */
	int n_formed;             /* lines that the last turn has formed */
	struct formed formed[FORMED_MAX];
};

#define BOARD_STYLE_NONE ((struct board_style){.last = {-1, -1}, .hint = {-1, -1}})

/* "han", "latin" or "ascii". */
bool board_pieces_find(const char *word, enum board_pieces *out, struct error *) MUST_USE;

/* The last move of the line, and what its last turn has formed, as the style's. */
void board_style_follow(struct board_style *, const struct line *);

/* Appends the picture. While a side has pieces in hand a row for each side, above and below the board, says how many.
 */
void board_text_draw(const struct board_shape *, const struct board_style *, struct string *out);

/* Appends a line that explains the marks that occur on the board, or nothing if there are none. */
void board_text_marks(const struct board_shape *, const struct board_style *, struct string *out);

/* Appends the piece on that point, which is face up, with its marks: "(士)". */
void board_text_piece(const struct board_shape *, int point, const struct board_style *, struct string *out);

/* Appends the pieces of the game with their names, a line for every two or three. */
void board_text_pieces(const struct board_shape *, const struct board_style *, struct string *out);

/* The text on the left (0) or right half (1) of the river: its words before or after the first blank. Returns buf.
 */
const char *board_river_half(const char *river, int half, char *buf, size_t size);

/* The shape seen from the other side. */
void board_flip(struct board_shape *);

#endif
