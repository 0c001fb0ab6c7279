/* canvas: a grid of characters to draw on with lines and words, written out as text with or without colour. Lines that
 * meet become joints: a cell knows in which of the four directions it is joined, and its character follows from that.
 * A canvas owns its memory; one thread. Whatever falls outside the grid is not drawn. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* What a cell is painted with; colours are chosen so that they read on dark and on light terminals. */
enum paint {
	PAINT_NONE,
	PAINT_LABEL,
	PAINT_BOARD,
	PAINT_LAST, /* the last move */
	PAINT_HINT,
	PAINT_FORMED, /* a line that was just formed */
	PAINT_RED,
	PAINT_BLACK,
	PAINT_WHITE,
	PAINT_NOBODY,
	PAINT_BACK,
	PAINT_MIST,
	PAINT_WOOD,
	PAINT_ICE,
	PAINT_GOLD,
	PAINTS
};

struct canvas_cell {
	char word[5];  /* one character of UTF-8, or "" if there are only lines */
	uint8_t joins; /* in which directions a line leaves the cell */
	uint8_t slants;
	bool bends;  /* belongs to an arc */
	bool second; /* right half of the wide character to its left */
	uint8_t paint;
};

struct canvas {
	int columns, rows;
	bool ascii;
	struct canvas_cell *cells;
};

void canvas_init(struct canvas *, int columns, int rows, bool ascii);
void canvas_release(struct canvas *);

/* A rectangle of that paint; what is drawn in it stays. */
void canvas_fill(struct canvas *, int column, int row, int columns, int rows, enum paint);

/* A straight line, both ends included; one that is neither level nor upright is drawn with slanted strokes between its
 * ends. */
void canvas_line(struct canvas *, int column1, int row1, int column2, int row2);

/* Three quarters of an ellipse around (column, row), from a point on one of its axes to a point on the other one, the
 * long way round. */
void canvas_arc(struct canvas *, int column, int row, int column1, int row1, int column2, int row2);

/* Writes UTF-8 text over what is there and returns how many columns it took. */
int canvas_write(struct canvas *, int column, int row, const char *text, enum paint);

/* Appends the rows, each ended by a newline and, without colour, stripped of blanks at its end. */
void canvas_print(const struct canvas *, bool colour, struct string *out);

/* How many columns of a terminal the UTF-8 text takes: two for each wide East Asian character. */
int canvas_columns(const char *text);

/* The bytes of the longest beginning of the text that takes at most that many columns. */
size_t canvas_fitting(const char *text, int columns);

#endif
