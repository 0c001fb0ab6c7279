/* dc_find: counts and samples the actions of a side without lists. Inline, since it is compiled for several processor
 * types and into every policy. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_FIND_H
#define GAMES_DARKCHESS_ENGINE_DC_FIND_H

#include "games/darkchess/engine/dc_core.h"

#define DC_INLINE       inline __attribute__((always_inline))
#define DC_UNLIKELY(is) __builtin_expect(is, 0)

/* Actions of a side as destination points. Each word holds two sets of points, the second << 32. */
enum dc_way {
	DC_UP_DOWN,    /* steps up, steps down */
	DC_RIGHT_LEFT, /* steps to the right, to the left */
	DC_JUMPS,      /* captures by the cannon on the lower point, by the one on the higher point */
	DC_WAYS
};

struct dc_actions {
	uint64_t to[DC_WAYS];
	uint32_t flips;
};

/* Captures by the side's cannons. 2.4 */
static DC_INLINE uint64_t dc_find_jumps(const struct dc_sets *s, int side)
{
	uint64_t jumps = 0;
	uint32_t cannons = s->own[side][DC_CANNON], higher = cannons & (cannons - 1);
	if (cannons)
		jumps = dc_jumps(~s->empty, __builtin_ctz(cannons)) & s->up[!side];
	if (higher)
		jumps |= (uint64_t)(dc_jumps(~s->empty, __builtin_ctz(higher)) & s->up[!side]) << 32;
	return jumps;
}

/* Unions of the lanes of four sets: *ab gets that of a, and that of b << 32; *cd likewise. */
static DC_INLINE void dc_find_unions(const dc_lanes *a, const dc_lanes *b, const dc_lanes *c, const dc_lanes *d,
				     uint64_t *ab, uint64_t *cd)
{
	typedef uint64_t pairs __attribute__((vector_size(32)));
	dc_lanes x = __builtin_shufflevector(*a, *b, 0, 8, 1, 9, 4, 12, 5, 13) |
		     __builtin_shufflevector(*a, *b, 2, 10, 3, 11, 6, 14, 7, 15);
	dc_lanes y = __builtin_shufflevector(*c, *d, 0, 8, 1, 9, 4, 12, 5, 13) |
		     __builtin_shufflevector(*c, *d, 2, 10, 3, 11, 6, 14, 7, 15);
	pairs all = (pairs)(__builtin_shufflevector(x, y, 0, 1, 8, 9, 4, 5, 12, 13) |
			    __builtin_shufflevector(x, y, 2, 3, 10, 11, 6, 7, 14, 15));
	*ab = all[0] | all[2];
	*cd = all[1] | all[3];
}

static DC_INLINE void dc_find_actions(const struct dc_sets *s, int side, struct dc_actions *a)
{
	const dc_lanes own = s->own[side], reach = s->reach[side]; /* 2.2, 2.3 */
	dc_lanes up = own << DC_FILES & reach, down = own >> DC_FILES & reach;
	dc_lanes right = (own & ~DC_FILE_D) << 1 & reach, left = (own & ~DC_FILE_A) >> 1 & reach;
	dc_find_unions(&up, &down, &right, &left, &a->to[DC_UP_DOWN], &a->to[DC_RIGHT_LEFT]);
	a->to[DC_JUMPS] = dc_find_jumps(s, side);
	a->flips = s->down;
}

/* All actions except flips. */
static DC_INLINE int dc_find_n_steps(const struct dc_actions *a)
{
	return __builtin_popcountll(a->to[DC_UP_DOWN]) + __builtin_popcountll(a->to[DC_RIGHT_LEFT]) +
	       __builtin_popcountll(a->to[DC_JUMPS]);
}

static DC_INLINE int dc_find_count(const struct dc_actions *a)
{
	return dc_find_n_steps(a) + __builtin_popcount(a->flips);
}

/* The step for bit i of a->to[way]. */
static DC_INLINE move_t dc_find_step(const struct dc_sets *s, int side, enum dc_way way, int i)
{
	static const int8_t distances[] = {DC_FILES, -DC_FILES, 1, -1};
	int to = i & 31;
	uint32_t cannons = s->own[side][DC_CANNON];
	if (DC_UNLIKELY(way == DC_JUMPS))
		return dc_move(DC_STEP, i < 32 ? __builtin_ctz(cannons) : 31 - __builtin_clz(cannons), to);
	return dc_move(DC_STEP, to - distances[2 * (int)way + (i >> 5)], to);
}

/* Index of the k-th set bit, counted from 0. */
static DC_INLINE int dc_find_bit(uint64_t set, int k)
{
#ifdef __BMI2__
	return __builtin_ctzll(__builtin_ia32_pdep_di(1ull << k, set));
#else
	while (k-- > 0)
		set &= set - 1;
	return __builtin_ctzll(set);
#endif
}

/* The k-th action, k in 0 .. dc_find_count - 1. */
static DC_INLINE move_t dc_find_nth(const struct dc_sets *s, int side, const struct dc_actions *a, int k)
{
	int n_up_down = __builtin_popcountll(a->to[DC_UP_DOWN]);
	int n_slides = n_up_down + __builtin_popcountll(a->to[DC_RIGHT_LEFT]), n_steps = dc_find_n_steps(a);
	if (k >= n_steps)
		return dc_move(DC_FLIP, 0, dc_find_bit(a->flips, k - n_steps));
	if (DC_UNLIKELY(k >= n_slides))
		return dc_find_step(s, side, DC_JUMPS, dc_find_bit(a->to[DC_JUMPS], k - n_slides));
	uint64_t up_down =
		-(uint64_t)(k < n_up_down); /* all ones or 0: a branch would be mispredicted half of the time */
	uint64_t set = (a->to[DC_UP_DOWN] & up_down) | (a->to[DC_RIGHT_LEFT] & ~up_down);
	return dc_find_step(s, side, DC_RIGHT_LEFT + (int)up_down, dc_find_bit(set, k - (n_up_down & ~(int)up_down)));
}

#endif
