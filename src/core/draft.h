/* draft: position setup for editors. A draft is a position split into fields without validation: the contents of each
 * point and the other fields. It need not be a playable position; the game's parse validates the text made from it.
 * Each game declares its fields and their text form in its draft_form; the functions below read and write the text, so
 * hosts need not know the grammar. Pure functions: no allocation, any thread. */
#ifndef CORE_DRAFT_H
#define CORE_DRAFT_H

#include "base/text.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/shape.h"

#define DRAFT_FIELDS_MAX 24
#define DRAFT_TRAITS_MAX 4
#define DRAFT_ABSENT     (-1) /* value of a field that the position does not have */

enum draft_kind {
	DRAFT_CHOICE, /* one of choices */
	DRAFT_NUMBER, /* least .. most */
	DRAFT_SWITCH, /* 0 or 1 */
	DRAFT_POINT,  /* a point of the board */
	DRAFT_PIECES, /* pieces off the board, with counts; at most one field has this kind */
	DRAFT_KINDS
};

struct draft_field {
	const char *name; /* "side"; "hand.1", "casts.0.wood": for side 1, side 0. Static; NULL ends a list */
	enum draft_kind kind;
	int least, most;            /* range of a number */
	const char *const *choices; /* NULL-terminated; "first", "second": sides; "red", "black", "open": colors */
	const char *signs;          /* one letter per choice, as written in the text; NULL: written as words */
	uint8_t mark;               /* for traits of pieces: the point mark that displays a value above 0; 0: none */
	bool optional;              /* may be absent; fields of kind DRAFT_POINT always may */
};

struct draft_piece {
	char glyph; /* glyph of its piece_look; 0: empty */
	uint8_t traits[DRAFT_TRAITS_MAX];
};

struct draft {
	int width, height, n_points;
	struct draft_piece points[SHAPE_POINTS_MAX]; /* in the order of the points of the shape */
	int values[DRAFT_FIELDS_MAX];                /* by field; an index for choices and points, or DRAFT_ABSENT */
	int n_groups;                                /* of the field of kind DRAFT_PIECES */
	struct draft_group {
		struct draft_piece piece;
		int count; /* 1 .. DRAFT_COUNT_MAX */
	} groups[OUTCOMES_MAX];
};

#define DRAFT_COUNT_MAX SHAPE_POINTS_MAX

struct draft_form {
	const struct draft_field *fields; /* at most DRAFT_FIELDS_MAX, in the order in which users fill them in */
	const struct draft_field *traits; /* of a piece: at most DRAFT_TRAITS_MAX numbers and switches; or NULL */

	/* Range of the board's width and height, and an empty board of a given size; 0 and NULL: the board of the game
	 * has a fixed size. */
	int size_least, size_most;
	void (*blank)(struct board_shape *, int width, int height);

	/* Parses any text in the form that format writes, even if parse would reject it; on failure the draft is
	 * unchanged. */
	bool (*take_apart)(const char *text, struct draft *, struct error *);

	/* Writes the text form of a draft whose values are in range; buf and size as for the game's format. */
	size_t (*put_together)(const struct draft *, char *buf, size_t size);
};

/* --- for hosts --- */

/* Calls take_apart of the form; also rejects values out of range. */
bool draft_take_apart(const struct game *, const char *text, struct draft *, struct error *) MUST_USE;

/* Whether size, pieces and values are valid for the form. */
bool draft_check(const struct game *, const struct draft *, struct error *) MUST_USE;

/* The board with its pieces. The draft must have passed draft_check. */
void draft_shape(const struct game *, const struct draft *, struct board_shape *);

/* Mirrors the board left to right; false if some point has no mirror point. The draft must have passed draft_check. */
bool draft_mirror(const struct game *, const struct draft *, struct draft *out) MUST_USE;

/* The index of the field with that name in a list, or -1. */
int draft_find(const struct draft_field *list, const char *name);

/* Sorts the groups of the pieces field by look, pieces with traits after those without. */
void draft_sort(const struct game *, struct draft *);

/* An empty board of that size, with optional fields absent and all others at their minimum or first value; false if the
 * game does not have that size. */
bool draft_clear(const struct game *, int width, int height, struct draft *) MUST_USE;

/* --- for games --- */

/* Reads a piece with its traits at *text and advances *text past it; and the function that writes one. */
typedef bool draft_read_fn(const char **text, struct draft_piece *, struct error *);
typedef void draft_add_fn(struct text *, const struct draft_piece *);

/* Ranks separated by '/', top rank first, digits for runs of empty points. from_top: the points of the shape start at
 * the top rank too. If the width of the draft is 0, it is derived from the text. */
bool draft_read_ranks(struct draft *, const char *ranks, bool from_top, draft_read_fn *read, struct error *) MUST_USE;
void draft_add_ranks(struct text *, const struct draft *, bool from_top, draft_add_fn *add);

/* Reads n words, starting at index word, as the values of the fields that start at index field. Pieces are parsed by
 * read, or are "-". */
bool draft_read_fields(struct draft *, const struct draft_field *list, int field, const struct fields *, int word,
		       int n, draft_read_fn *read, struct error *) MUST_USE;

/* Writes the values of n fields as words, each after a space. */
void draft_add_fields(struct text *, const struct draft *, const struct draft_field *list, int field, int n,
		      draft_add_fn *add);

/* Adds count pieces to the pieces field; false beyond OUTCOMES_MAX kinds or DRAFT_COUNT_MAX pieces of a kind. */
bool draft_group_add(struct draft *, const struct draft_piece *, int count) MUST_USE;

#endif
