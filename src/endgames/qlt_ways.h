/* qlt_ways: for each block of Qilin chess's endgame tables (endgames/qlt_index.h) the blocks that one step of a piece
 * outside the middle ring leads to. Only the solver needs them; they take some 320 MB. */
#ifndef ENDGAMES_QLT_WAYS_H
#define ENDGAMES_QLT_WAYS_H

#include "endgames/qlt_index.h"

/* A block, the turn to it and whether it is symmetric; QLT_NO_WAY: a side would have more than QLT_SIDE_MAX pieces. */
typedef uint32_t qlt_way;
#define QLT_NO_WAY UINT32_MAX

enum { QLT_WAY_TURN = 24, QLT_WAY_SYMMETRIC = 27 }; /* first bits; the block has the lower ones */

static inline uint32_t qlt_way_block(qlt_way way)
{
	return way & 0xffffff;
}

static inline uint8_t qlt_way_turn(qlt_way way)
{
	return way >> QLT_WAY_TURN & 7;
}

static inline bool qlt_way_is_symmetric(qlt_way way)
{
	return way >> QLT_WAY_SYMMETRIC & 1;
}

/* The ways of a block: for each ring, outer first, and each of its points: if it is occupied, one way for each empty
 * neighbor along the ring, the next point before the previous one, then the way without the piece; if it is empty, the
 * way with a piece of side 0, then that with one of side 1. */
extern const qlt_way *qlt_ways;
extern const uint32_t *qlt_ways_begin; /* by block */

/* Fills both at the first call; not concurrently. False without memory. */
bool qlt_ways_fill(int threads);

#endif
