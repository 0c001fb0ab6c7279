/* dc_lanes: SIMD sets of points, one lane for each kind of one color. */
#ifndef GAMES_DARKCHESS_DC_LANES_H
#define GAMES_DARKCHESS_DC_LANES_H

#include "games/darkchess/dc_board.h"

/* The eighth lane is unused. On machines without registers this wide, compilers use two or four registers. */
typedef uint32_t dc_sets_by_kind __attribute__((vector_size(32), aligned(4)));

/* The same as pairs of kinds. */
typedef uint64_t dc_pairs __attribute__((vector_size(32), aligned(4)));

/* For each kind, the points of enemies that its pieces can capture from an adjacent point. 2.3 */
static inline void dc_find_prey(const struct dc_position *p, int side, dc_sets_by_kind *prey)
{
	const uint32_t *enemy = &p->of[DC_PIECE(!side, 0)];
	const dc_sets_by_kind *by_victim = (const dc_sets_by_kind *)dc_prey[dc_order_of(&p->rules)];
	*prey = (dc_sets_by_kind){0};
	for (int victim = 0; victim < DC_KINDS; victim++)
		*prey |= by_victim[victim] & enemy[victim];
}

static inline uint32_t dc_union(const dc_sets_by_kind *sets)
{
	const dc_pairs pairs = *(const dc_pairs *)sets;
	uint64_t both = (pairs[0] | pairs[1]) | (pairs[2] | pairs[3]);
	return (uint32_t)(both | both >> 32);
}

/* Total number of points in the sets. */
static inline int dc_count(const dc_sets_by_kind *sets)
{
	const dc_pairs pairs = *(const dc_pairs *)sets;
	int n = 0;
	for (int i = 0; i < 4; i++)
		n += __builtin_popcountll(pairs[i]);
	return n;
}

#endif
