/* dcs_layers: numbers the positions of dark chess on a small board, starting from one position.
 *
 * Pieces of a color that take the same enemies, and are taken by the same, are equal; they form a group. A layer is all
 * positions with the same numbers of face-down and face-up pieces of each group. Flips and captures lead from layer to
 * layer, and the weight of a layer, two for each face-down piece and one for each face-up piece, falls by one with
 * each: layers of one weight lead only to those of the next smaller one.
 *
 * If both colors have the same pieces, exchanging the colors maps layers onto each other; only one of two such layers
 * is stored, the other is its twin. */
#ifndef ENDGAMES_DCS_LAYERS_H
#define ENDGAMES_DCS_LAYERS_H

#include <stddef.h>

#include "endgames/dcs_board.h"
#include "games/darkchess/dc_board.h"

#define DCS_GROUPS_MAX DCS_POINTS_MAX
#define DCS_DOWN       DCS_GROUPS_MAX /* index of the face-down points, after those of the groups */
#define DCS_PLACES     (DCS_GROUPS_MAX + 1)
#define DCS_WEIGHT_MAX (2 * DCS_POINTS_MAX)

/* A position. Before the first flip all points are face down and side is unused. */
struct dcs_position {
	uint8_t at[DCS_POINTS_MAX]; /* by point of the board: a piece, DC_DOWN or DC_NONE */
	uint8_t bag[DC_PIECES];     /* as in struct dc_position */
	bool known;                 /* whether a piece is face up */
	uint8_t side;
};

struct dcs_group {
	uint8_t side;
	uint8_t size; /* face-down and face-up pieces at the start */
	bool cannon;
	uint16_t prey;  /* bit h: its pieces take adjacent pieces of group h */
	uint8_t twin;   /* the group of the same pieces of the other color, if both colors have the same pieces */
	uint32_t radix; /* of its digit in the code of a layer */
};

struct dcs_layer {
	uint8_t down[DCS_GROUPS_MAX], up[DCS_GROUPS_MAX]; /* by group: pieces face down and face up */
	uint8_t n_down, weight;
	uint8_t n_slots, slot[DCS_PLACES]; /* the groups that are face up, and DCS_DOWN; first the one with most sets */
	uint8_t size[DCS_PLACES];
	uint16_t ways[DCS_PLACES]; /* number of sets of points that a slot can have, given those before it */
	uint32_t n;                /* number of placements, some of which are equal by symmetry and not used */
	int32_t *values;           /* dcs_solve.h; NULL while they are not in memory */
};

/* A layer or its twin. */
struct dcs_link {
	int32_t layer; /* -1: none */
	bool is_twin;
};

struct dcs_layers {
	const struct dcs_board *board;
	int n_groups;
	struct dcs_group groups[DCS_GROUPS_MAX];
	uint8_t group_of[DC_PIECES];
	bool has_twins;
	uint8_t same[DCS_PLACES], exchanged[DCS_PLACES]; /* the index of a place: in a layer, and in its twin */
	struct dcs_layer *all;                           /* ordered by weight, then by size, descending */
	int n, first[DCS_WEIGHT_MAX + 2];                /* first[w] .. first[w + 1] - 1 have weight w */
	struct dcs_link *links;                          /* by code */
	uint32_t n_codes;
	uint64_t n_positions; /* of all layers, both sides to move */
	uint8_t n_start;      /* face-down pieces at the start */
};

/* Lists all layers that can be reached. The board must outlive them. */
void dcs_layers_init(struct dcs_layers *, const struct dcs_board *, const struct dcs_position *start);
void dcs_layers_release(struct dcs_layers *); /* frees values too */

/* The layer with these pieces. */
struct dcs_link dcs_layers_find(const struct dcs_layers *, const uint8_t down[DCS_GROUPS_MAX],
				const uint8_t up[DCS_GROUPS_MAX]);

/* Whether a color has no piece left, face up or face down. docs/rules/darkchess.md 3.2 */
bool dcs_layers_gone(const struct dcs_layers *, const uint8_t down[DCS_GROUPS_MAX], const uint8_t up[DCS_GROUPS_MAX],
		     int side);

/* The sets of points of a placement, by number; false if the number is not used. */
bool dcs_layer_place(const struct dcs_board *, const struct dcs_layer *, uint32_t number, uint16_t of[DCS_PLACES]);

/* The number of a placement. places: same or exchanged of struct dcs_layers, for a layer or a twin. *n_same, unless
 * NULL: how many symmetries map the placement onto itself. */
static inline uint32_t dcs_layer_number(const struct dcs_board *b, const struct dcs_layer *l, const uint8_t *places,
					const uint16_t of[DCS_PLACES], int *n_same)
{
	uint16_t lead = of[places[l->slot[0]]];
	uint32_t least = UINT32_MAX;
	int n = 0;
	for (unsigned symmetries = b->to_class[lead]; symmetries; symmetries &= symmetries - 1) {
		const uint16_t *map = b->mapped[__builtin_ctz(symmetries)];
		uint16_t free = b->all ^ map[lead];
		uint32_t number = b->class_of[lead];
		for (int s = 1; s < l->n_slots; s++) {
			uint16_t set = map[of[places[l->slot[s]]]];
			number = number * l->ways[s] + dcs_rank(b, set, free);
			free ^= set;
		}
		n = number < least ? 1 : n + (number == least);
		least = number < least ? number : least;
	}
	if (n_same)
		*n_same = n;
	return least;
}

#endif
