#include "games/darkchess/engine/dc_core.h"
#include "base/rng.h"

#include <assert.h>
#include <string.h>

dc_lanes dc_core_lane[8];
dc_lanes dc_core_prey[2][8];
uint64_t dc_core_key[DC_PIECES][DC_POINTS];
uint8_t dc_core_excess[DC_MOVES_MAX + 1];

void dc_core_fill(void)
{
	for (int taker = 0; taker < DC_KINDS; taker++) {
		dc_core_lane[taker][taker] = ~0u;
		for (int victim = 0; victim < DC_KINDS; victim++)
			for (int equals = DC_TAKE; equals <= DC_STAND; equals++)
				dc_core_prey[equals][victim][taker] = dc_can_take(equals, taker, victim) ? ~0u : 0;
	}
	dc_core_prey[DC_TAKE][DC_NOTHING] = dc_core_prey[DC_STAND][DC_NOTHING] = ~(dc_lanes){0};
	for (uint64_t piece = 0; piece < DC_PIECES; piece++)
		for (uint64_t point = 0; point < DC_POINTS && piece != DC_NONE; point++)
			dc_core_key[piece][point] = rng_mix(1u << 20 | piece << 8 | point);
	for (uint32_t n = 1; n <= DC_MOVES_MAX; n++)
		dc_core_excess[n] = (uint8_t)(-n % n);
}

int dc_core_limit(const struct dc_position *p, int limit)
{
	if (limit == 0)
		return p->rules.limit;
	return limit < UINT16_MAX ? limit : UINT16_MAX;
}

bool dc_core_supports(const struct dc_rules *r)
{
	return r->equals != DC_BOTH && !r->chain && !r->blind && !r->rush && !r->diagonal && !r->hongkong &&
	       !r->chase && !r->points;
}

/* The memory is cleared once more than a quarter of the slots are used; a quiet stretch may add another half, so a
 * quarter always stays free. Small limits get more slots to keep collisions rare. */
uint32_t dc_core_slots(int limit)
{
	uint32_t min = (limit < 512 ? 8 : 2) * (uint32_t)(limit + 1), n = 64;
	while (n < min)
		n *= 2;
	return n;
}

void dc_core_forget(struct dc_memory *memory)
{
	memset(memory->slots, 0, (memory->mask + 1) * sizeof *memory->slots);
	memory->used = 0;
}

/* Computes the sets and the key from the points and the rules. */
static void fill_sets(struct dc_core *c, const struct dc_position *p)
{
	struct dc_sets *s = &c->sets;
	s->empty = p->of[DC_NONE];
	s->down = p->of[DC_DOWN];
	for (int side = 0; side < 2; side++) {
		s->reach[side] |= s->empty;
		for (int kind = 0; kind < DC_KINDS; kind++) {
			s->own[side][kind] = p->of[DC_PIECE(side, kind)];
			s->reach[side] |= c->prey[kind] & p->of[DC_PIECE(!side, kind)];
		}
		s->up[side] = dc_up(p, side);
	}
	for (int i = 0; i < DC_POINTS; i++)
		c->key ^= dc_core_key[p->at[i]][i];
}

void dc_core_begin(struct dc_core *c, const struct dc_position *p, int limit, uint64_t *slots)
{
	assert(dc_core_supports(&p->rules));
	memset(c, 0, sizeof *c);
	c->prey = dc_core_prey[p->rules.equals];
	memcpy(c->at, p->at, sizeof c->at);
	for (uint8_t piece = 0, n = 0; piece < DC_PIECES; piece++)
		for (int i = 0; i < p->bag[piece]; i++)
			c->bag[n++] = piece;
	memcpy(c->living, p->living, sizeof c->living);
	c->side = p->side;
	c->first = p->first;
	c->known = p->known;
	c->repetition = p->rules.repetition == DC_THIRD;
	c->cycles = p->rules.repetition == DC_CYCLES;
	c->flips_only = p->rules.flips_only;
	c->quiet = p->quiet;
	c->limit = dc_core_limit(p, limit);
	fill_sets(c, p);
	if (c->repetition || c->cycles) {
		c->memory = (struct dc_memory){slots, dc_core_slots(c->limit) - 1, 0};
		dc_core_forget(&c->memory);
	}
}

bool dc_core_goes_round(const struct dc_memory *memory)
{
	const uint64_t *end = memory->slots + memory->used;
	for (uint32_t length = 4; 3 * length <= memory->used; length += 4) {
		uint32_t same = 0;
		while (same < 2 * length && *(end - 1 - same) == *(end - 1 - same - length))
			same++;
		if (same == 2 * length)
			return true;
	}
	return false;
}

enum verdict dc_core_lost(const struct dc_core *c, int side)
{
	return side == c->first ? SECOND_WINS : FIRST_WINS;
}

enum verdict dc_core_material(const struct dc_core *c)
{
	static const int worth[DC_KINDS] = {15, 10, 7, 5, 3, 5, 5};
	int sum[2] = {0, 0};
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < DC_KINDS; kind++)
			sum[side] += worth[kind] * __builtin_popcount(c->sets.own[side][kind]);
	for (int i = 0; i < __builtin_popcount(c->sets.down); i++)
		sum[DC_SIDE_OF(c->bag[i])] += worth[DC_KIND_OF(c->bag[i])];
	if (!c->known || sum[DC_RED] == sum[DC_BLACK])
		return DRAWN;
	return dc_core_lost(c, sum[DC_RED] < sum[DC_BLACK] ? DC_RED : DC_BLACK);
}
