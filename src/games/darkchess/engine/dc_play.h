/* dc_play: the operations of a playout. Call order at each ply: dc_find_actions, dc_play_ended, dc_find_nth, then
 * dc_play_step or dc_play_reveal. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_PLAY_H
#define GAMES_DARKCHESS_ENGINE_DC_PLAY_H

#include "base/rng.h"
#include "games/darkchess/engine/dc_find.h"

/* An exactly uniform number in 0 .. n-1 from 32 random bits, with rejection of surplus values. n is at most
 * DC_MOVES_MAX. */
static DC_INLINE int dc_play_below(uint32_t random, int n, struct rng *rng)
{
	uint64_t product = (uint64_t)random * (uint32_t)n;
	while (DC_UNLIKELY((uint32_t)product < dc_core_excess[n]))
		product = (rng_next(rng) >> 32) * (uint32_t)n;
	return (int)(product >> 32);
}

/* Records the position; returns whether it had occurred twice since the last capture or flip. */
static DC_INLINE bool dc_play_third(struct dc_core *c)
{
	uint64_t key = (c->key | 2) & ~1ull;
	uint64_t *slots = c->memory.slots, found;
	uint32_t i = (uint32_t)(key >> 40) & c->memory.mask;
	while (found = slots[i], DC_UNLIKELY(found != 0 && (found | 1) != (key | 1)))
		i = (i + 1) & c->memory.mask;
	slots[i] = key | (found != 0);
	c->memory.used += found == 0;
	return found & 1;
}

/* Clears the memory after a capture or flip, when no earlier position can recur. */
static DC_INLINE void dc_play_forget(struct dc_core *c, bool progress)
{
	if (DC_UNLIKELY(c->cycles) && progress)
		c->memory.used = 0;
	else if (DC_UNLIKELY(c->memory.used > c->memory.mask / 4) && progress)
		dc_core_forget(&c->memory);
}

/* Whether the game is over before the side acts, given its number of actions; if so, sets *verdict. 3.1-3.3 */
static DC_INLINE bool dc_play_ended(struct dc_core *c, int n_actions, enum verdict *verdict)
{
	if (DC_UNLIKELY(n_actions == 0 || (c->living[c->side] == 0 && c->known))) {
		*verdict = dc_core_lost(c, c->side);
		return true;
	}
	*verdict = DRAWN;
	return DC_UNLIKELY(c->quiet >= c->limit) || (c->repetition && DC_UNLIKELY(dc_play_third(c))) ||
	       (DC_UNLIKELY(c->cycles) && dc_core_goes_round(&c->memory));
}

/* Updates the sets for a step; victim is DC_NOTHING if the step does not capture. */
static DC_INLINE void dc_play_move(struct dc_sets *s, const dc_lanes *prey, int side, int kind, int victim,
				   uint32_t from, uint32_t to)
{
	s->own[side] ^= dc_core_lane[kind] & (from | to);
	s->own[!side] ^= dc_core_lane[victim] & to;
	s->reach[side] ^= (prey[victim] & to) ^ from;
	s->reach[!side] ^= (prey[kind] & (from | to)) ^ (from | (s->empty & to));
	s->empty = (s->empty | from) & ~to;
	s->up[side] ^= from | to;
	s->up[!side] &= ~to;
}

static DC_INLINE void dc_play_step(struct dc_core *c, move_t move)
{
	int from = dc_from(move), to = dc_to(move), side = c->side;
	uint8_t piece = c->at[from], victim = c->at[to];
	bool takes = victim != DC_NONE;
	dc_play_move(&c->sets, c->prey, side, DC_KIND_OF(piece), DC_KIND_OF(victim), 1u << from, 1u << to);
	c->key ^= dc_core_key[piece][from] ^ dc_core_key[piece][to] ^ dc_core_key[victim][to];
	c->at[from] = DC_NONE;
	c->at[to] = piece;
	c->living[!side] -= takes;
	c->quiet = (c->quiet + 1) & -(int)(!takes | c->flips_only);
	c->side = !side;
	c->plies++;
	if (DC_UNLIKELY(c->cycles))
		c->memory.slots[c->memory.used++] = move;
	dc_play_forget(c, takes);
}

/* Reveals piece i of the bag on the point. 2.1, 1.4 */
static DC_INLINE void dc_play_reveal(struct dc_core *c, int point, int i)
{
	struct dc_sets *s = &c->sets;
	uint8_t piece = c->bag[i];
	int kind = DC_KIND_OF(piece), colour = DC_SIDE_OF(piece);
	uint32_t bit = 1u << point;
	s->down ^= bit;
	c->bag[i] = c->bag[__builtin_popcount(s->down)];
	s->own[colour] ^= dc_core_lane[kind] & bit;
	s->reach[!colour] ^= c->prey[kind] & bit;
	s->up[colour] ^= bit;
	c->key ^= dc_core_key[DC_DOWN][point] ^ dc_core_key[piece][point];
	c->at[point] = piece;
	if (DC_UNLIKELY(!c->known)) {
		c->first = c->side = (uint8_t)colour;
		c->known = true;
	}
	c->quiet = 0;
	c->side = !c->side;
	c->plies++;
	dc_play_forget(c, true);
}

#endif
