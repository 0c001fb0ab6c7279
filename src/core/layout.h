/* layout: a board and what is on it. The terminal, the SVG pictures and the page draw from this alone. */
#ifndef CORE_LAYOUT_H
#define CORE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#define LAYOUT_POINTS_MAX 96
#define LAYOUT_LINES_MAX  64
#define LAYOUT_ARCS_MAX   8

enum tint { TINT_NONE, TINT_RED, TINT_BLACK, TINT_WHITE };

enum point_mark {
	MARK_FACE_DOWN = 1, /* only its back is visible */
	MARK_PRESSED = 2,   /* a neutral stack */
	MARK_BLOCK = 4,     /* an obstacle, not a piece */
	MARK_FROZEN = 8,    /* number is the remaining turns */
	MARK_SHIELDED = 16, /* the first hit only breaks the shield */
	MARK_HIDDEN = 32,   /* its identity is known but it shows its back */
};

/* How to draw a piece. */
struct piece_look {
	const char *name; /* "red rook" */
	const char *han;  /* "俥": one double-width character */
	char glyph;       /* 'R': one letter or sign, unique per piece */
	uint8_t tint;     /* enum tint: the owner; TINT_NONE: neutral */
	uint8_t marks;    /* enum point_mark: marks that all points with this piece have */
};

struct layout_point {
	int8_t x, y;    /* grid coordinates, y upwards */
	char name[4];   /* "e4" */
	uint8_t piece;  /* index into pieces; valid if occupied and neither face down nor a block */
	uint8_t marks;  /* enum point_mark */
	uint8_t number; /* shown next to the piece if above 0 */
	bool occupied;
};

struct board_layout {
	int width, height; /* grid points: 0 <= x < width, 0 <= y < height */
	bool cells;        /* pieces stand in squares, not on intersections */
	int n_points, n_lines, n_arcs;
	struct layout_point points[LAYOUT_POINTS_MAX];
	/* A straight line between two grid points. */
	struct layout_line {
		int8_t x1, y1, x2, y2;
	} lines[LAYOUT_LINES_MAX];
	/* Three quarters of a circle outside the grid around the corner (x, y): from (x1, y1) to (x2, y2). */
	struct layout_arc {
		int8_t x, y, x1, y1, x2, y2;
	} arcs[LAYOUT_ARCS_MAX];
	const struct piece_look *pieces; /* static */
	int n_pieces;
	/* enum tint: colors of the sides unless their names are colors. TINT_NONE: the name says it, or the color is
	 * still open. */
	uint8_t sides[2];
	/* Pieces in hand, still to be placed. */
	struct layout_hand {
		uint8_t n;     /* 0 also in games without placement */
		uint8_t piece; /* index into pieces */
	} hands[2];
	const char *river; /* text written across the middle of the board, or NULL */
	int river_row;     /* the text is between grid rows river_row and river_row + 1 */
};

/* Whether either side has pieces in hand: then both hands are drawn, even an empty one. */
bool layout_has_hands(const struct board_layout *);

/* The index of the point with that name, or -1. */
int layout_find(const struct board_layout *, const char *name);

#endif
