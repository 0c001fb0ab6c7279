/* draft: a position split into fields, not checked, for editors: what is on each point, and the other fields. A draft
 * need not be a playable position; the game's parse decides about the text made from it. Each game describes in its
 * draft_form which fields there are and how its text has them; the functions below read and write the text, so that
 * hosts need not know the grammar. Pure functions: no allocation, any thread. */
#ifndef CORE_DRAFT_H
#define CORE_DRAFT_H

#include "base/text.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/shape.h"

#define DRAFT_FIELDS_MAX 24
#define DRAFT_TRAITS_MAX 4
#define DRAFT_ABSENT     (-1) /* the value of a field that the position lacks */

enum draft_kind {
	DRAFT_CHOICE, /* one of the words */
	DRAFT_NUMBER, /* least .. most */
	DRAFT_SWITCH, /* 0 or 1 */
	DRAFT_POINT,  /* a point of the board */
	DRAFT_PIECES, /* pieces that are not on the board, with their counts; at most one field is of this kind */
	DRAFT_KINDS
};

struct draft_field {
	const char *name; /* "side"; "hand.1", "casts.0.wood": of that side. Static; NULL ends a list */
	enum draft_kind kind;
	int least, most;            /* of a number */
	const char *const *choices; /* ended by NULL. "first", "second" are the sides; "red", "black", "open" colours */
	const char *signs;          /* how they are written in the text, a letter for each; NULL: as the words */
	uint8_t mark;               /* of a piece's trait: the mark that shows it on a board when above 0, or 0 */
	bool optional;              /* may be absent; those of points always may */
};

struct draft_piece {
	char glyph; /* of its look; 0: empty */
	uint8_t traits[DRAFT_TRAITS_MAX];
};

struct draft {
	int width, height, n_points;
	struct draft_piece points[SHAPE_POINTS_MAX]; /* in the order of the shape's points */
	int values[DRAFT_FIELDS_MAX];                /* by field; an index into choices or points, or DRAFT_ABSENT */
	int n_groups;                                /* of the field of pieces */
	struct draft_group {
		struct draft_piece piece;
		int count; /* 1 .. DRAFT_COUNT_MAX */
	} groups[OUTCOMES_MAX];
};

#define DRAFT_COUNT_MAX SHAPE_POINTS_MAX

struct draft_form {
	const struct draft_field *fields; /* at most DRAFT_FIELDS_MAX, in the order in which people fill them in */
	const struct draft_field *traits; /* of a piece, at most DRAFT_TRAITS_MAX numbers and switches; or NULL */

	/* The sizes that a board may have in each direction, and such a board without pieces; 0 and NULL: that of the
	 * game. */
	int size_least, size_most;
	void (*blank)(struct board_shape *, int width, int height);

	/* Splits any text in the form that format writes, even if parse would refuse it; on failure the draft is
	 * unchanged. */
	bool (*take_apart)(const char *text, struct draft *, struct error *);

	/* Writes the text from which the draft is read; buffer as in the game's format. The values are in range. */
	size_t (*put_together)(const struct draft *, char *buf, size_t size);
};

/* --- for hosts --- */

/* As the form's functions; also false for values out of range. */
bool draft_take_apart(const struct game *, const char *text, struct draft *, struct error *) MUST_USE;

/* Whether size, pieces and values are those of the form. */
bool draft_check(const struct game *, const struct draft *, struct error *) MUST_USE;

/* The board with what is on it. The draft must have been checked. */
void draft_shape(const struct game *, const struct draft *, struct board_shape *);

/* The mirror image, left for right; false if the board has a point without one. The draft must have been checked. */
bool draft_mirror(const struct game *, const struct draft *, struct draft *out) MUST_USE;

/* The index of that name in a list, or -1. */
int draft_find(const struct draft_field *list, const char *name);

/* Sorts the field of pieces by their looks, those with traits after those without. */
void draft_sort(const struct game *, struct draft *);

/* An empty board of that size, with optional fields absent and all others at their least or first value; false for a
 * size that the game does not have. */
bool draft_clear(const struct game *, int width, int height, struct draft *) MUST_USE;

/* --- for games --- */

/* Reads a piece with its traits at the beginning of *text, which moves past it; and writes one. */
typedef bool draft_read_fn(const char **text, struct draft_piece *, struct error *);
typedef void draft_add_fn(struct text *, const struct draft_piece *);

/* Ranks separated by '/', the highest first, digits for empty points. from_top: the shape's points begin there too. If
 * the draft's width is 0 it is taken from the text. */
bool draft_read_ranks(struct draft *, const char *ranks, bool from_top, draft_read_fn *read, struct error *) MUST_USE;
void draft_add_ranks(struct text *, const struct draft *, bool from_top, draft_add_fn *add);

/* Reads n words of the text, from word on, as the values of fields. Pieces are read by read, or are "-". */
bool draft_read_fields(struct draft *, const struct draft_field *list, int field, const struct fields *, int word,
		       int n, draft_read_fn *read, struct error *) MUST_USE;

/* Writes the values of n fields as words, each after a blank. */
void draft_add_fields(struct text *, const struct draft *, const struct draft_field *list, int field, int n,
		      draft_add_fn *add);

/* Adds that many of the piece to the field of pieces; false beyond OUTCOMES_MAX kinds or DRAFT_COUNT_MAX of one. */
bool draft_group_add(struct draft *, const struct draft_piece *, int count) MUST_USE;

#endif
