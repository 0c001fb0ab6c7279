#include "games/darkchess/dc_advice.h"
#include "base/hot.h"

/* What a piece is worth that nothing living can take, and by how much each living enemy piece that can take it, face up
 * or in the bag, lowers that. Fitted to the results of 600 games of the search against itself (logistic regression on
 * the pieces that live). Most of what a guard is worth lies in the hunters that it outlives, and the worth of a pawn in
 * the enemy king that it makes careful, so with all pieces alive some are worth less than nothing by themselves. */
static const int safe_worth[DC_KINDS] = {407, 374, 177, 30, 15, 160, 85};
static const int hunter_costs[DC_KINDS] = {88, 155, 30, 0, 0, 0, 12};

enum {
	IDLE_PART = 10,  /* of its worth is left to a piece that can take nothing living */
	MOBILITY = 3,    /* a move */
	THREAT_PART = 8, /* of the worth of an enemy piece that could be taken if it stays */
	NEAR = 4,        /* an enemy piece that can be taken within 2 steps, again within 3, within 4 */
	NEAR_RINGS = 3,
	QUIET_AT_ONCE = 8, /* plies without progress that say nothing yet */
};

/* What the terms share, gathered once. */
struct survey {
	const uint32_t *of;    /* the position's */
	int living[DC_PIECES]; /* face up or in the bag */
	int worth[DC_PIECES];  /* of one piece */
	bool equals_stand;     /* of the rules */
};

static inline void count(struct survey *s, const struct dc_position *p)
{
	s->of = p->of;
	for (int piece = 0; piece < DC_PIECES; piece++)
		s->living[piece] = __builtin_popcount(s->of[piece]) + p->bag[piece];
	s->equals_stand = p->rules.equals_stand;
}

/* All ones or 0. */
static inline uint32_t takes(const struct survey *s, int kind, int victim)
{
	return dc_prey[s->equals_stand][victim][kind];
}

/* The worth of one piece of each kind of the side. */
static inline void weigh(struct survey *s, int side)
{
	const int *enemy = &s->living[DC_PIECE(!side, 0)];
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int prey = 0, hunters = 0;
		for (int other = 0; other < DC_KINDS; other++) {
			prey += enemy[other] & (int)takes(s, kind, other);
			hunters += enemy[other] & (int)takes(s, other, kind);
		}
		int worth = safe_worth[kind] - hunter_costs[kind] * hunters;
		if (prey == 0 && kind != DC_CANNON && worth > 0)
			worth /= IDLE_PART;
		s->worth[DC_PIECE(side, kind)] = worth;
	}
}

/* To attack a piece is no harm, even if by itself it is worth less than nothing. */
static inline int threats(const struct survey *s, uint32_t attacked, int enemy)
{
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int worth = s->worth[DC_PIECE(enemy, kind)];
		sum += __builtin_popcount(attacked & s->of[DC_PIECE(enemy, kind)]) * (worth > 0 ? worth : 0);
	}
	return sum / THREAT_PART;
}

static inline int side_worth(const struct survey *s, const struct dc_position *p, int side)
{
	uint32_t empty = s->of[DC_NONE], attacked = 0;
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int piece = DC_PIECE(side, kind);
		uint32_t own = s->of[piece], prey = 0;
		sum += s->living[piece] * s->worth[piece];
		if (!own)
			continue;
		for (int other = 0; other < DC_KINDS; other++)
			prey |= s->of[DC_PIECE(!side, other)] & takes(s, kind, other);
		uint32_t ring = dc_beside(own);
		sum += MOBILITY * __builtin_popcount(ring & empty);
		attacked |= ring & prey;
		for (int i = 0; i < NEAR_RINGS; i++) {
			ring |= dc_beside(ring);
			sum += NEAR * __builtin_popcount(ring & prey);
		}
		if (kind == DC_CANNON)
			for (; own; own &= own - 1)
				attacked |= dc_jumps(~empty, __builtin_ctz(own)) & dc_up(p, !side);
	}
	return sum + threats(s, attacked, !side);
}

/* Nearer to the draw a lead is worth less, so who has it makes progress in time and who lacks it does not. 3.3 */
static inline int fade(const struct dc_position *p, int score)
{
	int quiet = p->quiet, limit = p->rules.limit;
	if (quiet < QUIET_AT_ONCE)
		return score;
	return quiet < limit ? score - (int)((int64_t)score * quiet * quiet / ((int64_t)limit * limit)) : 0;
}

HOT int dc_evaluate(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	if (!p->known)
		return 0;
	struct survey s;
	count(&s, p);
	weigh(&s, DC_RED);
	weigh(&s, DC_BLACK);
	return fade(p, side_worth(&s, p, p->side) - side_worth(&s, p, !p->side));
}

/* Captures by the victim's worth less a little of the attacker's, then steps, those out of an enemy's reach first, then
 * flips, those beside face-up pieces first. */
void dc_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct dc_position *p = dc_const(position);
	uint32_t near_enemy = dc_beside(dc_up(p, !p->side)), near_any = near_enemy | dc_beside(dc_up(p, p->side));
	for (int i = 0; i < n; i++) {
		int to = dc_to(moves[i]), from = dc_from(moves[i]);
		if (dc_action_of(moves[i]) == DC_PASS)
			score[i] = -70;
		else if (dc_action_of(moves[i]) == DC_FLIP)
			score[i] = near_any >> to & 1 ? -60 : -80;
		else if (p->at[to] != DC_NONE)
			score[i] = 1000 + safe_worth[DC_KIND_OF(p->at[to])] - safe_worth[DC_KIND_OF(p->at[from])] / 10;
		else
			score[i] = -40 + (near_enemy >> from & 1 ? 20 : 0) - (near_enemy >> to & 1 ? 10 : 0);
	}
}
