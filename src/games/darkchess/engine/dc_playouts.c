/* This file is compiled twice: dc_playouts_v3.c includes it. */
#include "games/darkchess/engine/dc_playouts.h"
#include "games/darkchess/engine/dc_play.h"

#ifndef PLAYOUTS
#define PLAYOUTS dc_playouts
#endif

/* A policy narrows the actions of the side to act to those it samples from; at least one is left. */
typedef void narrow_fn(const struct dc_core *, struct dc_actions *);

static void any(const struct dc_core *c, struct dc_actions *a)
{
	(void)c;
	(void)a;
}

/* Keeps only the captures; returns false, changing nothing, if there are no captures. */
static DC_INLINE bool only_captures(const struct dc_core *c, struct dc_actions *a)
{
	uint64_t enemies = c->sets.up[!c->side] * 0x100000001u;
	uint64_t up_down = a->to[DC_UP_DOWN] & enemies, right_left = a->to[DC_RIGHT_LEFT] & enemies;
	bool found = up_down | right_left | a->to[DC_JUMPS];
	a->to[DC_UP_DOWN] = found ? up_down : a->to[DC_UP_DOWN];
	a->to[DC_RIGHT_LEFT] = found ? right_left : a->to[DC_RIGHT_LEFT];
	a->flips = found ? 0 : a->flips;
	return found;
}

/* Pieces of the side that the opponent could capture now. */
static DC_INLINE uint32_t threatened(const struct dc_sets *s, int side)
{
	struct dc_actions their;
	dc_find_actions(s, !side, &their);
	uint64_t to =
		((their.to[DC_UP_DOWN] | their.to[DC_RIGHT_LEFT]) & s->up[side] * 0x100000001u) | their.to[DC_JUMPS];
	return (uint32_t)to | (uint32_t)(to >> 32);
}

/* Whether the opponent could not capture the piece after its step. */
static inline bool is_safe_after(const struct dc_core *c, move_t step)
{
	const struct dc_sets *s = &c->sets;
	uint32_t from = 1u << dc_from(step), to = 1u << dc_to(step), adjacent = dc_adjacent(to);
	const dc_lanes *prey = &c->prey[DC_KIND_OF(c->at[dc_from(step)])];
	for (int kind = 0; kind < DC_KINDS; kind++)
		if (s->own[!c->side][kind] & (*prey)[kind] & adjacent)
			return false;
	for (uint32_t cannons = s->own[!c->side][DC_CANNON] & ~to; cannons; cannons &= cannons - 1)
		if (dc_jumps((~s->empty & ~from) | to, __builtin_ctz(cannons)) & to)
			return false;
	return true;
}

/* Keeps only the steps that move a threatened piece to a safe point; returns false, changing nothing, if there are no
 * such steps. */
static inline bool only_escapes(const struct dc_core *c, struct dc_actions *a)
{
	uint32_t fleeing = threatened(&c->sets, c->side);
	struct dc_actions escapes = {0};
	if (!fleeing)
		return false;
	for (enum dc_way way = 0; way < DC_WAYS; way++)
		for (uint64_t left = a->to[way]; left; left &= left - 1) {
			move_t step = dc_find_step(&c->sets, c->side, way, __builtin_ctzll(left));
			if ((fleeing >> dc_from(step) & 1) && is_safe_after(c, step))
				escapes.to[way] |= left & -left;
		}
	if (dc_find_n_steps(&escapes) == 0)
		return false;
	*a = escapes;
	return true;
}

/* Number of steps and captures of the side, after the opponent's step unless step is NO_MOVE. */
static inline int mobility(const struct dc_core *c, int side, move_t step)
{
	struct dc_sets s = c->sets;
	struct dc_actions a;
	if (step != NO_MOVE)
		dc_play_move(&s, c->prey, !side, DC_KIND_OF(c->at[dc_from(step)]), DC_KIND_OF(c->at[dc_to(step)]),
			     1u << dc_from(step), 1u << dc_to(step));
	dc_find_actions(&s, side, &a);
	return dc_find_n_steps(&a);
}

/* Keeps the actions after which the opponent has the fewest steps and captures. A flip counts as changing nothing,
 * since its result is unknown. */
static inline void only_traps(const struct dc_core *c, struct dc_actions *a)
{
	struct dc_actions best = {.flips = a->flips};
	int fewest = a->flips ? mobility(c, !c->side, NO_MOVE) : DC_MOVES_MAX;
	for (enum dc_way way = 0; way < DC_WAYS; way++)
		for (uint64_t left = a->to[way]; left; left &= left - 1) {
			int n = mobility(c, !c->side, dc_find_step(&c->sets, c->side, way, __builtin_ctzll(left)));
			if (n < fewest)
				best = (struct dc_actions){0};
			if (n <= fewest) {
				fewest = n;
				best.to[way] |= left & -left;
			}
		}
	*a = best;
}

static void capture(const struct dc_core *c, struct dc_actions *a)
{
	only_captures(c, a);
}

static void avoid(const struct dc_core *c, struct dc_actions *a)
{
	only_escapes(c, a);
}

static void trap(const struct dc_core *c, struct dc_actions *a)
{
	only_traps(c, a);
}

static void capture_avoid(const struct dc_core *c, struct dc_actions *a)
{
	if (!only_captures(c, a))
		only_escapes(c, a);
}

static void avoid_capture(const struct dc_core *c, struct dc_actions *a)
{
	if (!only_escapes(c, a))
		only_captures(c, a);
}

static void capture_trap(const struct dc_core *c, struct dc_actions *a)
{
	if (!only_captures(c, a))
		only_traps(c, a);
}

static void capture_avoid_trap(const struct dc_core *c, struct dc_actions *a)
{
	if (!only_captures(c, a) && !only_escapes(c, a))
		only_traps(c, a);
}

/* One loop per policy; for the page, which loads this code, one loop for all. */
#ifdef __wasm__
#define LOOP_INLINE __attribute__((noinline))
#else
#define LOOP_INLINE DC_INLINE
#endif

static LOOP_INLINE enum verdict play(struct dc_core *c, struct rng *rng, move_t *first, narrow_fn *narrow)
{
	*first = NO_MOVE;
	for (;;) {
		struct dc_actions a;
		enum verdict verdict;
		dc_find_actions(&c->sets, c->side, &a);
		if (dc_play_ended(c, dc_find_count(&a), &verdict))
			return verdict;
		narrow(c, &a);
		uint64_t random = rng_next(rng);
		int k = dc_play_below((uint32_t)(random >> 32), dc_find_count(&a), rng);
		move_t move = dc_find_nth(&c->sets, c->side, &a, k);
		if (*first == NO_MOVE)
			*first = move;
		if (dc_action_of(move) == DC_STEP)
			dc_play_step(c, move);
		else
			dc_play_reveal(c, dc_to(move),
				       dc_play_below((uint32_t)random, __builtin_popcount(c->sets.down), rng));
	}
}

#define LOOP(policy)                                                                                                   \
	static enum verdict play_##policy(struct dc_core *c, struct rng *rng, move_t *first)                           \
	{                                                                                                              \
		return play(c, rng, first, policy);                                                                    \
	}

LOOP(any)
LOOP(capture)
LOOP(avoid)
LOOP(trap)
LOOP(capture_avoid)
LOOP(avoid_capture)
LOOP(capture_trap)
LOOP(capture_avoid_trap)

dc_loop *const PLAYOUTS[DC_POLICIES] = {
	[DC_RANDOM] = play_any,
	[DC_CAPTURE] = play_capture,
	[DC_AVOID] = play_avoid,
	[DC_TRAP] = play_trap,
	[DC_CAPTURE_AVOID] = play_capture_avoid,
	[DC_AVOID_CAPTURE] = play_avoid_capture,
	[DC_CAPTURE_TRAP] = play_capture_trap,
	[DC_CAPTURE_AVOID_TRAP] = play_capture_avoid_trap,
};
