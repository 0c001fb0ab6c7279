#include "games/darkchess/dc_parts.h"
#include "base/hot.h"
#include "games/darkchess/dc_house.h"
#include "games/darkchess/dc_lanes.h"

/* safe_worth: value of a piece that no living enemy piece can capture. hunter_costs: reduction for each living enemy
 * piece, face up or in the bag, that can capture it. Both were fitted to 600 self-play games (logistic regression on
 * the living pieces). Most of a guard's value comes from outliving its hunters, and a pawn's from restraining the enemy
 * king, so with all pieces alive some values are negative. */
static const int safe_worth[DC_KINDS] = {407, 374, 177, 30, 15, 160, 85};
static const int hunter_costs[DC_KINDS] = {88, 155, 30, 0, 0, 0, 12};

/* In the order of Hong Kong a piece is worth what the piece of its rank is worth in the usual order. 2.10 */
static const int hongkong_worth[DC_KINDS] = {407, 30, 15, 374, 177, 60, 85};
static const int hongkong_costs[DC_KINDS] = {88, 0, 0, 155, 30, 0, 12};

enum {
	IDLE_PART = 10,  /* divides the value of a piece that cannot capture any living piece */
	MOBILITY = 3,    /* per move */
	THREAT_PART = 8, /* divides the value of enemy pieces that could be captured if they stay */
	NEAR = 4,        /* per enemy piece that can be captured within 2 steps, again within 3, again within 4 */
	NEAR_RINGS = 3,
	QUIET_AT_ONCE = 8, /* number of plies without progress before the score fades */
};

/* Data shared by the terms, computed once. */
struct survey {
	const uint32_t *of;    /* of the position */
	int living[DC_PIECES]; /* face up or in the bag */
	int worth[DC_PIECES];  /* value of one piece */
};

static inline void count(struct survey *s, const struct dc_position *p)
{
	s->of = p->of;
	for (int piece = 0; piece < DC_PIECES; piece++)
		s->living[piece] = __builtin_popcount(s->of[piece]) + p->bag[piece];
}

/* One byte for each kind: kind k is in bits 8k and up. */
typedef uint64_t by_kind;

static by_kind takers[DC_ORDERS][DC_KINDS]; /* by dc_order_of and victim: 1 for each kind that can capture it */
static by_kind taken[DC_ORDERS][DC_KINDS];  /* by dc_order_of and capturing kind: 1 for each kind that it captures */

void dc_heuristics_fill(void)
{
	for (int order = 0; order < DC_ORDERS; order++)
		for (int taker = 0; taker < DC_KINDS; taker++)
			for (int victim = 0; victim < DC_KINDS; victim++)
				if (dc_can_take(order, taker, victim)) {
					takers[order][victim] |= 1ull << 8 * taker;
					taken[order][taker] |= 1ull << 8 * victim;
				}
}

/* Computes the value of one piece of each kind of the side. */
static inline void weigh(struct survey *s, int side, const struct dc_rules *rules)
{
	const int *enemy = &s->living[DC_PIECE(!side, 0)], order = dc_order_of(rules);
	const int *safe = rules->hongkong ? hongkong_worth : safe_worth;
	const int *costs = rules->hongkong ? hongkong_costs : hunter_costs;
	by_kind prey = 0, hunters = 0;
	for (int other = 0; other < DC_KINDS; other++) {
		prey += (by_kind)enemy[other] * takers[order][other];
		hunters += (by_kind)enemy[other] * taken[order][other];
	}
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int worth = safe[kind] - costs[kind] * (int)(hunters >> 8 * kind & 0xff);
		if ((prey >> 8 * kind & 0xff) == 0 && (kind != DC_CANNON || rules->hongkong) && worth > 0)
			worth /= IDLE_PART;
		s->worth[DC_PIECE(side, kind)] = worth;
	}
}

/* Value of the attacked pieces. Negative piece values count as 0, so an attack never costs anything. */
static inline int threats(const struct survey *s, uint32_t attacked, int enemy)
{
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int worth = s->worth[DC_PIECE(enemy, kind)];
		sum += __builtin_popcount(attacked & s->of[DC_PIECE(enemy, kind)]) * (worth > 0 ? worth : 0);
	}
	return sum / THREAT_PART;
}

/* Points adjacent to those of each kind. */
static inline void spread(const dc_sets_by_kind *from, dc_sets_by_kind *to)
{
	*to = *from << DC_FILES | *from >> DC_FILES | (*from & ~DC_FILE_D) << 1 | (*from & ~DC_FILE_A) >> 1;
}

/* Enemies that the side's rooks and knights can capture by house rules, among others. 2.8, 2.9 */
static uint32_t far_prey(const struct dc_position *p, int side)
{
	uint32_t prey = 0;
	for (uint32_t own = p->of[DC_PIECE(side, DC_ROOK)] | p->of[DC_PIECE(side, DC_KNIGHT)]; own; own &= own - 1)
		prey |= dc_house_prey(p, __builtin_ctz(own));
	return prey;
}

static inline int side_worth(const struct survey *s, const struct dc_position *p, int side)
{
	uint32_t empty = s->of[DC_NONE];
	dc_sets_by_kind prey, ring, found, own = *(const dc_sets_by_kind *)&s->of[DC_PIECE(side, 0)];
	own &= (const dc_sets_by_kind){~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0};
	dc_find_prey(p, side, &prey);
	spread(&own, &ring);
	found = ring & empty;
	int sum = MOBILITY * dc_count(&found);
	found = ring & prey;
	uint32_t attacked = dc_union(&found);
	for (int i = 0; i < NEAR_RINGS; i++) {
		dc_sets_by_kind wider;
		spread(&ring, &wider);
		ring |= wider;
		found = ring & prey;
		sum += NEAR * dc_count(&found);
	}
	for (int kind = 0; kind < DC_KINDS; kind++)
		sum += s->living[DC_PIECE(side, kind)] * s->worth[DC_PIECE(side, kind)];
	for (uint32_t cannons = s->of[DC_PIECE(side, DC_CANNON)]; cannons && !p->rules.hongkong; cannons &= cannons - 1)
		attacked |= dc_jumps(~empty, __builtin_ctz(cannons)) & dc_up(p, !side);
	if (p->rules.rush | p->rules.diagonal)
		attacked |= far_prey(p, side);
	return sum + threats(s, attacked, !side);
}

/* Scales a lead down as the draw by the ply limit approaches, so that the leading side makes progress in time and the
 * other side avoids it. 3.3 */
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
	weigh(&s, DC_RED, &p->rules);
	weigh(&s, DC_BLACK, &p->rules);
	return fade(p, side_worth(&s, p, p->side) - side_worth(&s, p, !p->side));
}

/* Captures first, by the victim's value minus a fraction of the attacker's; then the end of a chain; then steps,
 * escapes from adjacent enemies first; then blind captures and flips, those adjacent to face-up pieces first. */
void dc_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct dc_position *p = dc_const(position);
	const int *worth = p->rules.hongkong ? hongkong_worth : safe_worth;
	uint32_t near_enemy = dc_adjacent(dc_up(p, !p->side)), near_any = near_enemy | dc_adjacent(dc_up(p, p->side));
	for (int i = 0; i < n; i++) {
		int to = dc_to(moves[i]), from = dc_from(moves[i]);
		if (dc_action_of(moves[i]) == DC_PASS)
			score[i] = -70;
		else if (dc_action_of(moves[i]) == DC_STOP)
			score[i] = 0;
		else if (dc_action_of(moves[i]) == DC_STEP && p->at[to] == DC_DOWN)
			score[i] = -55;
		else if (dc_action_of(moves[i]) == DC_FLIP)
			score[i] = near_any >> to & 1 ? -60 : -80;
		else if (p->at[to] != DC_NONE)
			score[i] = 1000 + worth[DC_KIND_OF(p->at[to])] - worth[DC_KIND_OF(p->at[from])] / 10;
		else
			score[i] = -40 + (near_enemy >> from & 1 ? 20 : 0) - (near_enemy >> to & 1 ? 10 : 0);
	}
}
