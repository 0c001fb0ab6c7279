/* dct_index: the placements of a set's pieces, numbered.
 *
 * Four symmetries carry the board onto itself: files exchanged, ranks exchanged, both, neither. Except for the last,
 * none leaves any point in place, so one distinguished piece, the lead, can always be brought into the quarter a1 to
 * b4, in exactly one way. The number of a placement is made of:
 *
 *     lead 0 .. 7 | slot 1: which of the C(32, size) | slot 2: ...
 *
 * A slot holds the equal pieces of a group. If no group is a single piece, one piece of the smallest group is the lead
 * and the rest of that group has its own slot; then the same position has several equivalent numbers. Numbers whose
 * slots overlap are invalid. */
#ifndef ENDGAMES_DCT_INDEX_H
#define ENDGAMES_DCT_INDEX_H

#include "endgames/dct_set.h"

/* The points of the pieces of each slot. */
struct dct_placement {
	uint32_t slot[DCT_PIECES_MAX];
};

struct dct_index {
	int n_slots;
	uint8_t group[DCT_PIECES_MAX]; /* of each slot */
	uint8_t size[DCT_PIECES_MAX];
	uint32_t ways[DCT_PIECES_MAX]; /* C(32, size), for the lead 8 */
	uint32_t n;                    /* numbers: their product */
};

/* Fills the tables that the functions below read; tables_begin calls it. */
void dct_index_fill(void);

void dct_index_init(struct dct_index *, const struct dct_set *);

uint32_t dct_index_of(const struct dct_index *, const struct dct_placement *);

/* False if the number is invalid. */
bool dct_index_place(const struct dct_index *, uint32_t number, struct dct_placement *);

/* The number of a placement whose pieces are given by groups. */
void dct_index_split(const struct dct_index *, const uint32_t groups[DCT_PIECES_MAX], struct dct_placement *);

#endif
