/* canvas: a character grid for drawing lines and text, printed with or without color. Lines that meet form joints: each
 * cell records the directions in which it is connected, which determines its box-drawing character. A canvas owns its
 * memory and belongs to one thread. Drawing is clipped to the grid. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Cell colors, chosen to be readable on dark and light terminals. */
enum paint {
	PAINT_NONE,
	PAINT_LABEL,
	PAINT_BOARD,
	PAINT_LAST, /* squares of the last move */
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
	char word[5];  /* one UTF-8 character, or "" if the cell has only lines */
	uint8_t joins; /* bit set of the directions in which lines leave the cell */
	uint8_t slants;
	bool bends;  /* part of an arc */
	bool second; /* right half of the wide character to the left */
	uint8_t paint;
};

struct canvas {
	int columns, rows;
	bool ascii;
	struct canvas_cell *cells;
};

void canvas_init(struct canvas *, int columns, int rows, bool ascii);
void canvas_release(struct canvas *);

/* Sets the paint of a rectangle; the characters and lines in it stay. */
void canvas_fill(struct canvas *, int column, int row, int columns, int rows, enum paint);

/* Draws a straight line, both ends included. A diagonal is drawn with slanted strokes between its ends. */
void canvas_line(struct canvas *, int column1, int row1, int column2, int row2);

/* Draws three quarters of an ellipse centered at (column, row), from a point on one axis to a point on the other, the
 * long way round. */
void canvas_arc(struct canvas *, int column, int row, int column1, int row1, int column2, int row2);

/* Writes UTF-8 text over the existing content and returns its width in columns. */
int canvas_write(struct canvas *, int column, int row, const char *text, enum paint);

/* Appends the rows, each terminated by a newline; without color, trailing blanks are stripped. */
void canvas_print(const struct canvas *, bool colour, struct string *out);

/* Width of the UTF-8 text in terminal columns: wide East Asian characters take two. */
int canvas_columns(const char *text);

/* Length in bytes of the longest prefix of the text that fits in the given number of columns. */
size_t canvas_fitting(const char *text, int columns);

#endif
