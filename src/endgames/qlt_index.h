/* qlt_index: numbers the positions of Qilin chess's second stage. docs/tables.md
 *
 * A sector is all positions with a pieces of side 0 and b of side 1, whoever is to move. A position is three rings of
 * eight points: outer, middle and inner square, each point empty, of side 0 or of side 1: a number from 0 to 6560 in
 * base 3, point i having the digit of 3^i. The symmetries of the square turn all rings in the same way; the exchange
 * of outer and inner square leaves the middle ring alone. So a position is represented by
 *
 *   its block   the outer and the inner ring, up to the 16 symmetries, and
 *   its rank    the middle ring among all rings with the same numbers of pieces.
 *
 * A piece that moves along the outer or inner ring leads from a whole block to a whole block, which is what makes the
 * solver fast (endgames/qlt_solve.h). Blocks whose rings are symmetric in themselves hold equivalent positions more
 * than once: 0.6 % of all. */
#ifndef ENDGAMES_QLT_INDEX_H
#define ENDGAMES_QLT_INDEX_H

#include <stdbool.h>
#include <stdint.h>

enum {
	QLT_RINGS = 6561, /* 3^8 */
	QLT_TURNS = 8,    /* symmetries of the square */
	QLT_SIDE_MAX = 12 /* pieces of a side */
};

/* Positions by rings: outer, middle, inner. */
struct qlt_position {
	uint16_t rings[3];
};

/* Where a position is: turned like its block, it has this middle ring. */
struct qlt_place {
	uint32_t block;
	uint16_t middle;
};

struct qlt_block {
	uint16_t outer, inner;
	uint8_t counts[2]; /* pieces by side */
	uint8_t turns[2];  /* bit g: turn g leaves outer and inner as they are; [1]: with an exchange. [0] has bit 0 */
};

extern const struct qlt_block *qlt_blocks;
extern uint32_t qlt_n_blocks;

extern uint16_t qlt_power[9];           /* 3^i */
extern uint16_t qlt_of_mask[256];       /* the ring with pieces of side 0 on these points */
extern uint8_t qlt_masks[2][QLT_RINGS]; /* the points of each side */
extern uint16_t qlt_turned[QLT_TURNS][QLT_RINGS];
extern uint8_t qlt_turned_mask[QLT_TURNS][256];  /* points of a ring */
extern uint16_t qlt_ranks[QLT_TURNS][QLT_RINGS]; /* of the turned ring among those with the same numbers of pieces */
extern uint16_t qlt_n_ranks[9][9];               /* how many these are, by numbers of pieces */
extern const uint16_t *qlt_rings_of[9][9];       /* and which, in order */

/* Fills the tables for positions with up to this many pieces a side, unless they are: about 65 MB and a quarter of a
 * second for QLT_SIDE_MAX, 3 MB for 4. A call for more pieces than before must not run while other threads use the
 * tables; calls for the same number may. Indices do not depend on the number. False without memory. */
bool qlt_index_fill(int pieces);

/* A pair of outer and inner ring: the block, and the turn that leads to it. Block UINT32_MAX: the tables are filled
 * for fewer pieces. */
struct qlt_pair {
	uint32_t block;
	uint8_t turn;
};
struct qlt_pair qlt_find(uint16_t outer, uint16_t inner);

static inline uint16_t qlt_ring(uint8_t first, uint8_t second)
{
	return (uint16_t)(qlt_of_mask[first] + 2 * qlt_of_mask[second]);
}

/* Blocks with the same numbers of pieces are consecutive. */
struct qlt_group {
	uint32_t first, end; /* blocks */
};
extern struct qlt_group qlt_groups[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];

/* A sector: where the blocks of each group are. */
struct qlt_sector {
	int counts[2];
	uint64_t n; /* positions, for each side to move */
	struct qlt_span {
		uint32_t base; /* index of the group's first position */
		uint32_t size; /* positions of a block; 0: the sector has none of the group */
	} spans[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];
};

void qlt_sector_init(struct qlt_sector *, int first, int second);

/* The index of the block's first position, which the sector must have. */
static inline uint32_t qlt_offset(const struct qlt_sector *s, uint32_t block)
{
	const uint8_t *counts = qlt_blocks[block].counts;
	const struct qlt_span *span = &s->spans[counts[0]][counts[1]];
	return span->base + (block - qlt_groups[counts[0]][counts[1]].first) * span->size;
}

/* The middle rings of a block of the group, as many as its positions. */
static inline const uint16_t *qlt_middles(const struct qlt_sector *s, const uint8_t counts[2])
{
	return qlt_rings_of[s->counts[0] - counts[0]][s->counts[1] - counts[1]];
}

/* The index of a position of the sector, pieces as bits 0-23 in the order of ql_board.h. */
uint32_t qlt_index_of(const struct qlt_sector *, const uint32_t pieces[2]);

/* Calls each for every block of the sector in the order of their indices. */
void qlt_sector_blocks(const struct qlt_sector *, void (*each)(void *context, uint32_t block, uint32_t begin),
		       void *context);

/* The number of different positions of the sector, without the repetitions of symmetric blocks. */
uint64_t qlt_sector_count(const struct qlt_sector *);

static inline bool qlt_is_symmetric(const struct qlt_block *block)
{
	return block->turns[0] != 1 || block->turns[1];
}

/* The least of the equivalent middle rings of a block. */
uint16_t qlt_least(const struct qlt_block *, uint16_t middle);

/* How many of the 16 symmetries leave the position as it is. */
int qlt_symmetries(const struct qlt_block *, uint16_t middle);

#endif
