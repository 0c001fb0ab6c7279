/* board_text: renders a board as text for terminals, from its layout alone. With a given layout and style, all rows
 * have the same number of columns (without color, trailing blanks are stripped). */
#ifndef DRAW_BOARD_TEXT_H
#define DRAW_BOARD_TEXT_H

#include "base/text.h"
#include "core/line.h"
#include "core/layout.h"

enum board_pieces { PIECES_HAN, PIECES_LATIN, PIECES_ASCII };

struct board_style {
	enum board_pieces pieces; /* PIECES_ASCII: lines and marks are ASCII too */
	bool colour;              /* 256-color escape codes; without color, marks carry the same information */
	bool flipped;             /* draw the second side at the bottom */
	struct move_points last;  /* points of the last move; -1: none */
	struct move_points hint;  /* points of a suggested move; -1: none */
	int n_formed;             /* number of lines formed by the last turn */
	struct formed formed[FORMED_MAX];
};

#define BOARD_STYLE_NONE ((struct board_style){.last = {-1, -1}, .hint = {-1, -1}})

/* Parses "han", "latin" or "ascii". */
bool board_pieces_find(const char *word, enum board_pieces *out, struct error *) MUST_USE;

/* Sets the style's last move and formed lines from the end of the game history. */
void board_style_follow(struct board_style *, const struct line *);

/* Appends the board. If a side has pieces in hand, a row above and a row below the board show each side's count. */
void board_text_draw(const struct board_layout *, const struct board_style *, struct string *out);

/* Appends one line explaining the marks that occur on the board; appends nothing if there are no marks. */
void board_text_marks(const struct board_layout *, const struct board_style *, struct string *out);

/* Appends the face-up piece on the point with its marks: "(士)". */
void board_text_piece(const struct board_layout *, int point, const struct board_style *, struct string *out);

/* Appends a legend of the game's pieces with their names, up to three per line. */
void board_text_pieces(const struct board_layout *, const struct board_style *, struct string *out);

/* The left (0) or right (1) half of the river text: the part before or after the first blank. Returns buf. */
const char *board_river_half(const char *river, int half, char *buf, size_t size);

/* Rotates the layout to show the board from the other side. */
void board_flip(struct board_layout *);

#endif
