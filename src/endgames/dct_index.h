/* dct_index: numbers the placements of a set's pieces.
 *
 * The board has four symmetries: files mirrored, ranks mirrored, both, and the identity. All but the identity move
 * every point, so one distinguished piece, the lead, can always be mapped into the quarter a1 to b4, in exactly one
 * way. The number of a placement is composed of:
 *
 *     lead 0 .. 7 | slot 1: which of the C(32, size) | slot 2: ...
 *
 * A slot holds the equal pieces of a group. If every group has several pieces, one piece of the smallest group is the
 * lead and the rest of that group has its own slot; the same position then has several equivalent numbers. Numbers
 * whose slots overlap are invalid. */
#ifndef ENDGAMES_DCT_INDEX_H
#define ENDGAMES_DCT_INDEX_H

#include "endgames/dct_set.h"

/* Bit set of the points of each slot's pieces. */
struct dct_placement {
	uint32_t slot[DCT_PIECES_MAX];
};

struct dct_index {
	int n_slots;
	uint8_t group[DCT_PIECES_MAX]; /* group of each slot */
	uint8_t size[DCT_PIECES_MAX];
	uint32_t ways[DCT_PIECES_MAX]; /* C(32, size); 8 for the lead */
	uint32_t n;                    /* number of placements: the product of ways */
};

/* Initializes the lookup tables of the functions below; called by tablebases_begin. */
void dct_index_fill(void);

void dct_index_init(struct dct_index *, const struct dct_set *);

uint32_t dct_index_of(const struct dct_index *, const struct dct_placement *);

/* Decodes a number; false if it is invalid. */
bool dct_index_place(const struct dct_index *, uint32_t number, struct dct_placement *);

/* Distributes the pieces, given by group, over the slots. */
void dct_index_split(const struct dct_index *, const uint32_t groups[DCT_PIECES_MAX], struct dct_placement *);

#endif
