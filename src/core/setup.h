/* setup: position setup for editors. A setup is a position split into fields without validation: the contents of each
 * point and the other fields. It need not be a playable position; the game's parse validates the text made from it.
 * Each game declares its fields and their text form in its setup_form; the functions below read and write the text, so
 * hosts need not know the grammar. Pure functions: no allocation, any thread. */
#ifndef CORE_SETUP_H
#define CORE_SETUP_H

#include "base/text.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/layout.h"

#define SETUP_FIELDS_MAX 24
#define SETUP_TRAITS_MAX 4
#define SETUP_ABSENT     (-1) /* value of a field that the position does not have */

enum setup_kind {
	SETUP_CHOICE, /* one of choices */
	SETUP_NUMBER, /* min .. max */
	SETUP_SWITCH, /* 0 or 1 */
	SETUP_POINT,  /* a point of the board */
	SETUP_PIECES, /* pieces off the board, with counts; at most one field has this kind */
	SETUP_KINDS
};

struct setup_field {
	const char *name; /* "side"; "hand.1", "casts.0.wood": for side 1, side 0. Static; NULL ends a list */
	enum setup_kind kind;
	int min, max;               /* range of a number */
	const char *const *choices; /* NULL-terminated; "first", "second": sides; "red", "black", "open": colors */
	const char *signs;          /* one letter per choice, as written in the text; NULL: written as words */
	uint8_t mark;               /* for traits of pieces: the point mark that displays a value above 0; 0: none */
	bool optional;              /* may be absent; fields of kind SETUP_POINT always may */
};

struct setup_piece {
	char glyph; /* glyph of its piece_look; 0: empty */
	uint8_t traits[SETUP_TRAITS_MAX];
};

struct setup {
	int width, height, n_points;
	struct setup_piece points[LAYOUT_POINTS_MAX]; /* in the order of the points of the layout */
	int values[SETUP_FIELDS_MAX];                 /* by field; an index for choices and points, or SETUP_ABSENT */
	int n_groups;                                 /* of the field of kind SETUP_PIECES */
	struct setup_group {
		struct setup_piece piece;
		int count; /* 1 .. SETUP_COUNT_MAX */
	} groups[OUTCOMES_MAX];
};

#define SETUP_COUNT_MAX LAYOUT_POINTS_MAX

struct setup_form {
	const struct setup_field *fields; /* at most SETUP_FIELDS_MAX, in the order in which users fill them in */
	const struct setup_field *traits; /* of a piece: at most SETUP_TRAITS_MAX numbers and switches; or NULL */

	/* Range of the board's width and height, and an empty board of a given size; 0 and NULL: the board of the game
	 * has a fixed size. */
	int size_min, size_max;
	void (*blank)(struct board_layout *, int width, int height);

	/* Parses any text in the form that format writes, even if parse would reject it; on failure the setup is
	 * unchanged. */
	bool (*parse_fields)(const char *text, struct setup *, struct error *);

	/* Writes the text form of a setup whose values are in range; buf and size as for the game's format. */
	size_t (*format_fields)(const struct setup *, char *buf, size_t size);
};

/* --- for hosts --- */

/* Calls parse_fields of the form; also rejects values out of range. */
bool setup_parse(const struct game *, const char *text, struct setup *, struct error *) MUST_USE;

/* Whether size, pieces and values are valid for the form. */
bool setup_check(const struct game *, const struct setup *, struct error *) MUST_USE;

/* The board with its pieces. The setup must have passed setup_check. */
void setup_layout(const struct game *, const struct setup *, struct board_layout *);

/* Mirrors the board left to right; false if some point has no mirror point. The setup must have passed setup_check. */
bool setup_mirror(const struct game *, const struct setup *, struct setup *out) MUST_USE;

/* The index of the field with that name in a list, or -1. */
int setup_find(const struct setup_field *list, const char *name);

/* Sorts the groups of the pieces field by look, pieces with traits after those without. */
void setup_sort(const struct game *, struct setup *);

/* An empty board of that size, with optional fields absent and all others at their minimum or first value; false if the
 * game does not have that size. */
bool setup_clear(const struct game *, int width, int height, struct setup *) MUST_USE;

/* --- for games --- */

/* Reads a piece with its traits at *text and advances *text past it; and the function that writes one. */
typedef bool setup_read_fn(const char **text, struct setup_piece *, struct error *);
typedef void setup_add_fn(struct text *, const struct setup_piece *);

/* Ranks separated by '/', top rank first, digits for runs of empty points. from_top: the points of the layout start at
 * the top rank too. If the width of the setup is 0, it is derived from the text. */
bool setup_read_ranks(struct setup *, const char *ranks, bool from_top, setup_read_fn *read, struct error *) MUST_USE;
void setup_add_ranks(struct text *, const struct setup *, bool from_top, setup_add_fn *add);

/* Reads n words, starting at index word, as the values of the fields that start at index field. Pieces are parsed by
 * read, or are "-". */
bool setup_read_fields(struct setup *, const struct setup_field *list, int field, const struct fields *, int word,
		       int n, setup_read_fn *read, struct error *) MUST_USE;

/* Writes the values of n fields as words, each after a space. */
void setup_add_fields(struct text *, const struct setup *, const struct setup_field *list, int field, int n,
		      setup_add_fn *add);

/* Adds count pieces to the pieces field; false beyond OUTCOMES_MAX kinds or SETUP_COUNT_MAX pieces of a kind. */
bool setup_group_add(struct setup *, const struct setup_piece *, int count) MUST_USE;

#endif
