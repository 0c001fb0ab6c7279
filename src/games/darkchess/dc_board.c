#include "games/darkchess/dc_board.h"
#include "base/rng.h"

#include <string.h>

const uint8_t dc_full_bag[DC_PIECES] = {1, 2, 2, 2, 2, 2, 5, 0, 1, 2, 2, 2, 2, 2, 5, 0};

/* The second occupied point going up (towards higher bits) among those on the ray, as a bit. */
static inline uint32_t second_above(uint32_t ray)
{
	ray &= ray - 1;
	return ray & -ray;
}

static inline uint32_t highest(uint32_t points)
{
	return points ? 0x80000000u >> __builtin_clz(points) : 0;
}

static inline uint32_t second_below(uint32_t ray)
{
	return highest(ray & ~highest(ray));
}

uint32_t dc_jumps(uint32_t occupied, int point)
{
	uint32_t file = 0x11111111u << point % DC_FILES & occupied, rank = 0xfu << (point & ~3) & occupied;
	uint32_t below = (1u << point) - 1, above = ~below << 1;
	return second_above(file & above) | second_above(rank & above) | second_below(file & below) |
	       second_below(rank & below);
}

static uint64_t hash_point(int point, uint8_t what)
{
	return rng_mix((uint64_t)what << 8 | (uint64_t)point);
}

static uint64_t hash_bag(uint8_t piece, int n)
{
	return rng_mix(1u << 16 | (uint64_t)n << 8 | (uint64_t)piece);
}

void dc_clear(struct dc_position *p)
{
	struct dc_rules rules = p->rules;
	memset(p, 0, sizeof *p);
	memset(p->at, DC_NONE, sizeof p->at);
	p->pending = DC_NO_POINT;
	p->rules = rules;
}

/* The bitboard that the thing on a point belongs to; NULL for nothing. */
static uint32_t *board_of(struct dc_position *p, uint8_t what)
{
	return what == DC_NONE ? NULL : what == DC_DOWN ? &p->down : &p->up[DC_SIDE_OF(what)];
}

void dc_set(struct dc_position *p, int point, uint8_t what)
{
	uint8_t old = p->at[point];
	uint32_t *from = board_of(p, old), *to = board_of(p, what);
	if (from) {
		*from ^= 1u << point;
		p->key ^= hash_point(point, old);
	}
	if (to) {
		*to ^= 1u << point;
		p->key ^= hash_point(point, what);
	}
	p->at[point] = what;
}

void dc_set_bag(struct dc_position *p, uint8_t piece, int n)
{
	if (p->bag[piece])
		p->key ^= hash_bag(piece, p->bag[piece]);
	if (n)
		p->key ^= hash_bag(piece, n);
	p->bag[piece] = (uint8_t)n;
}

bool dc_check(const struct dc_position *p)
{
	struct dc_position again = {.pending = DC_NO_POINT};
	int n[DC_PIECES] = {0}, hidden = 0;
	dc_clear(&again);
	for (int i = 0; i < DC_POINTS; i++) {
		dc_set(&again, i, p->at[i]);
		n[p->at[i]]++;
	}
	for (uint8_t piece = 0; piece < DC_PIECES; piece++) {
		if (piece == DC_DOWN || piece == DC_NONE)
			continue;
		dc_set_bag(&again, piece, p->bag[piece]);
		hidden += p->bag[piece];
		again.living[DC_SIDE_OF(piece)] += (uint8_t)(n[piece] + p->bag[piece]);
		if (n[piece] + p->bag[piece] > dc_full_bag[piece])
			return false;
	}
	bool turning_is_down = p->pending == DC_NO_POINT || (p->pending < DC_POINTS && (p->down >> p->pending & 1));
	return again.key == p->key && again.up[0] == p->up[0] && again.up[1] == p->up[1] && again.down == p->down &&
	       again.living[0] == p->living[0] && again.living[1] == p->living[1] && hidden == n[DC_DOWN] &&
	       p->known == ((p->up[0] | p->up[1]) != 0) && p->side <= DC_BLACK && p->first <= DC_BLACK &&
	       (p->known || p->down) && (p->known || p->side == p->first) && turning_is_down;
}
