#include "games/darkchess/dc_board.h"
#include "base/rng.h"

#include <string.h>

const uint8_t dc_full_bag[DC_PIECES] = {1, 2, 2, 2, 2, 2, 5, 0, 1, 2, 2, 2, 2, 2, 5, 0};

uint32_t dc_prey[DC_ORDERS][8][8];

bool dc_can_take(int order, int kind, int victim)
{
	bool is_hongkong = order & 2, equals_stand = order & 1;
	uint8_t takes = is_hongkong ? dc_hongkong_takes[kind] : dc_takes[kind];
	return (takes >> victim & 1) && !(equals_stand && kind == victim);
}

void dc_board_fill(void)
{
	for (int order = 0; order < DC_ORDERS; order++)
		for (int taker = 0; taker < DC_KINDS; taker++)
			for (int victim = 0; victim < DC_KINDS; victim++)
				dc_prey[order][victim][taker] = dc_can_take(order, taker, victim) ? ~0u : 0;
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
	p->of[DC_NONE] = ~0u;
	p->pending = p->attacker = p->chain = DC_NO_POINT;
	p->rules = rules;
}

void dc_set(struct dc_position *p, int point, uint8_t what)
{
	uint8_t old = p->at[point];
	p->of[old] ^= 1u << point;
	p->of[what] ^= 1u << point;
	p->key ^= hash_point(point, old) ^ hash_point(point, what);
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
	uint32_t down = p->of[DC_DOWN], up = dc_up(p, DC_RED) | dc_up(p, DC_BLACK);
	bool turning_is_down = p->pending == DC_NO_POINT || (p->pending < DC_POINTS && (down >> p->pending & 1));
	uint32_t own = p->side <= DC_BLACK ? dc_up(p, p->side) : 0;
	bool turn_is_good = (p->attacker == DC_NO_POINT || (p->pending != DC_NO_POINT && own >> p->attacker & 1)) &&
			    (p->chain == DC_NO_POINT || (p->pending == DC_NO_POINT && own >> p->chain & 1));
	return again.key == p->key && memcmp(again.of, p->of, sizeof p->of) == 0 && again.living[0] == p->living[0] &&
	       again.living[1] == p->living[1] && hidden == n[DC_DOWN] && p->known == (up != 0) &&
	       p->side <= DC_BLACK && p->first <= DC_BLACK && (p->known || (down && p->side == p->first)) &&
	       turning_is_down && turn_is_good;
}
