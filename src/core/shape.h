/* shape: what a board looks like and what is on it. The terminal, the SVG pictures and the page draw only from this.
 */
#ifndef CORE_SHAPE_H
#define CORE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#define SHAPE_POINTS_MAX 96
#define SHAPE_LINES_MAX  64
#define SHAPE_ARCS_MAX   8

enum tint { TINT_NONE, TINT_RED, TINT_BLACK, TINT_WHITE };

enum point_mark {
	MARK_FACE_DOWN = 1, /* only its back is visible */
	MARK_PRESSED = 2,   /* a stack that belongs to neither side */
	MARK_WOOD = 4,      /* a block */
	MARK_FROZEN = 8,    /* number says for how many turns */
	MARK_SHIELDED = 16, /* gold: the first hit breaks it */
	MARK_HIDDEN = 32,   /* its identity is known but it shows its back */
};

/* How a piece may be drawn. */
struct piece_look {
	const char *name; /* "red rook" */
	const char *han;  /* "俥": one character of double width */
	char glyph;       /* 'R': one letter or sign, another for each piece */
	uint8_t tint;     /* of enum tint: whose it is; TINT_NONE: neither side's */
	uint8_t marks;    /* of enum point_mark: what every point on which it stands has */
};

struct shape_point {
	int8_t x, y;    /* on the grid, y upwards */
	char name[4];   /* "e4" */
	uint8_t piece;  /* index into pieces, when occupied and neither face down nor wood */
	uint8_t marks;  /* of enum point_mark */
	uint8_t number; /* shown beside the piece when above 0 */
	bool occupied;
};

struct board_shape {
	int width, height; /* grid points: 0 <= x < width, 0 <= y < height */
	bool cells;        /* pieces stand inside squares, not on the crossings of lines */
	int n_points, n_lines, n_arcs;
	struct shape_point points[SHAPE_POINTS_MAX];
	/* A straight line between two points of the grid. */
	struct shape_line {
		int8_t x1, y1, x2, y2;
	} lines[SHAPE_LINES_MAX];
	/* Three quarters of a circle outside the grid, around one of its corners: from (x1, y1) to (x2, y2). */
	struct shape_arc {
		int8_t x, y, x1, y1, x2, y2;
	} arcs[SHAPE_ARCS_MAX];
	const struct piece_look *pieces; /* static */
	int n_pieces;
	/* Of enum tint: the colours of the sides, if their names do not say them. TINT_NONE: they do, or it is open. */
	uint8_t sides[2];
	/* The pieces that each side still has to place. */
	struct shape_hand {
		uint8_t n;     /* 0 also in games without placing */
		uint8_t piece; /* index into pieces */
	} hands[2];
	const char *river; /* words written across the middle of the board, or NULL */
	int river_row;     /* they stand between grid rows river_row and river_row + 1 */
};

/* Whether a side has pieces in hand: then both hands are drawn, an empty one too. */
bool shape_has_hands(const struct board_shape *);

/* The index of the point of that name, or -1. */
int shape_find(const struct board_shape *, const char *name);

#endif
