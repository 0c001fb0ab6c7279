#include "games/magic/mc_parts.h"
#include "base/hot.h"
#include "core/engine.h"

/* Value of a piece that no living enemy piece can capture. All except the cannon's are rounded from logistic
 * regressions on 4,700 self-play games at depth 3. The regressions find cannons almost worthless on small boards; their
 * 200 is set by hand. docs/opponents.md */
static const int16_t safe_worth[DC_KINDS] = {
	[DC_KING] = 560,   [DC_GUARD] = 480,  [DC_MINISTER] = 300, [DC_ROOK] = 220,
	[DC_KNIGHT] = 180, [DC_CANNON] = 200, [DC_PAWN] = 180,
};

/* Weight of a hunter at 1, 2, ... steps from its prey, in 64ths of the prey's value. */
#define HUNT_STEPS 6
static const int8_t nearness[HUNT_STEPS] = {10, 7, 5, 3, 2, 1};

enum {
	ROOM_STEPS = 3,    /* number of steps that prey may flee */
	ROOM = 10,         /* number of flight points, its own included, at which prey is free */
	CORNERED = 2,      /* multiple of the danger added for prey with no flight points */
	QUIET_AT_ONCE = 8, /* number of plies without progress before the score fades */
};

/* In percent of a piece's value. */
enum { SHIELD = 40, HIDING = 8, ICE = 5, FACE_DOWN = 85 };

/* One byte for each kind: kind k is in bits 8k and up. */
typedef uint64_t by_kind;

/* Filled by mc_advice_fill, constant afterward. */
static by_kind taken[DC_KINDS];                      /* by capturing kind: 1 for each kind that it can capture */
static int16_t worth_among[DC_KINDS][MC_POINTS + 1]; /* value by the number of living enemies that can capture it */
static int16_t pressure[HUNT_STEPS][MC_ICE_MAX + 1]; /* nearness by steps, reduced for frozen hunters; in 512ths */

static bool may_take(int hunter, int kind)
{
	return hunter == DC_CANNON || (dc_takes[hunter] >> kind & 1);
}

/* The value of a piece decreases with the number of living enemies that can capture it. */
void mc_heuristics_fill(void)
{
	for (int kind = 0; kind < DC_KINDS; kind++) {
		for (int prey = 0; prey < DC_KINDS; prey++)
			taken[kind] |= (by_kind)may_take(kind, prey) << 8 * prey;
		for (int hunters = 0; hunters <= MC_POINTS; hunters++)
			worth_among[kind][hunters] = (int16_t)(safe_worth[kind] * 5 / (5 + 2 * hunters));
	}
	for (int step = 0; step < HUNT_STEPS; step++)
		for (int ice = 0; ice <= MC_ICE_MAX; ice++)
			pressure[step][ice] = (int16_t)(8 * nearness[step] / (1 + ice));
}

/* Data shared by the terms, computed once. */
struct survey {
	uint64_t of[DC_PIECES]; /* points of the known pieces */
	by_kind living[2];      /* by color: pieces on the board or in the bag */
	int worth[DC_PIECES];   /* value of one piece without magic */
};

static HOT_PART int living(const struct survey *s, int colour, int kind)
{
	return s->living[colour] >> 8 * kind & 255;
}

static HOT_PART void gather(struct survey *s, const struct mc_position *p)
{
	*s = (struct survey){0};
	for (uint64_t known = p->own[0] | p->own[1]; known; known &= known - 1) {
		int piece = p->piece[__builtin_ctzll(known)];
		s->of[piece] |= known & -known;
		s->living[DC_SIDE_OF(piece)] += 1ull << 8 * DC_KIND_OF(piece);
	}
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		s->living[DC_SIDE_OF(b->piece)] += (by_kind)b->count << 8 * DC_KIND_OF(b->piece);
	}
}

static HOT_PART void weigh(struct survey *s)
{
	for (int side = 0; side < 2; side++) {
		by_kind hunters = 0;
		for (int other = 0; other < DC_KINDS; other++)
			hunters += (by_kind)living(s, !side, other) * taken[other];
		for (int kind = 0; kind < DC_KINDS; kind++)
			s->worth[DC_PIECE(side, kind)] = worth_among[kind][hunters >> 8 * kind & 255];
	}
}

/* Value of a piece with its magic: a shield costs the enemy one more turn, a frozen piece has to wait, a hidden piece
 * cannot be captured. */
static HOT_PART int worth_of(const struct survey *s, const struct mc_position *p, int piece, int magic)
{
	if (magic == 0)
		return s->worth[piece];
	int percent = 100 - ICE * MC_ICE_OF(magic) + (magic & MC_GOLD ? SHIELD : 0);
	if (mc_may_hide(p, piece))
		percent += HIDING * (!!(magic & MC_HIDDEN) + (MC_USES_OF(magic) < 3 ? MC_USES_OF(magic) : 3));
	return s->worth[piece] * percent / 100;
}

/* Terms one and three of 4.4: the known pieces by color, and the pieces in the bag, which cannot act yet. */
static HOT_PART void add_material(const struct survey *s, const struct mc_position *p, int worth[2])
{
	for (uint64_t known = p->own[0] | p->own[1]; known; known &= known - 1) {
		int point = __builtin_ctzll(known), piece = p->piece[point];
		worth[DC_SIDE_OF(piece)] += worth_of(s, p, piece, p->magic[point]);
	}
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		worth[DC_SIDE_OF(b->piece)] += b->count * worth_of(s, p, b->piece, b->magic) * FACE_DOWN / 100;
	}
}

/* Summed nearness of all hunters, in 512ths of the prey's value. They walk around obstacles, including wood. */
static HOT_PART int danger(const struct mc_position *p, uint64_t prey, uint64_t hunters, uint64_t empty)
{
	uint64_t reached = prey;
	int sum = 0;
	for (int step = 0; hunters && step < HUNT_STEPS; step++) {
		uint64_t next = mc_spread(reached);
		for (uint64_t found = next & hunters; found; found &= found - 1)
			sum += pressure[step][MC_ICE_OF(p->magic[__builtin_ctzll(found)])];
		hunters &= ~next;
		next = (next & empty) | reached;
		if (next == reached)
			break;
		reached = next;
	}
	return sum;
}

/* Number of points the prey can reach over safe points, its own included; frozen prey cannot move. */
static HOT_PART int room(const struct mc_position *p, uint64_t prey, uint64_t safe)
{
	uint64_t reached = prey;
	for (int step = 0; step < ROOM_STEPS && !(prey & p->frozen); step++)
		reached |= mc_spread(reached) & safe;
	return __builtin_popcountll(reached);
}

/* Value of the danger from the color's walking pieces to all enemies of the kind. Pieces of equal kind could be
 * captured by their prey in turn, so they hunt only if they outnumber it. Hidden prey is safe. */
static HOT_PART int hunt(const struct survey *s, const struct mc_position *p, int colour, int kind)
{
	uint64_t all = s->of[DC_PIECE(!colour, kind)] & ~p->hidden, equals = s->of[DC_PIECE(colour, kind)], hunters = 0;
	if (!all)
		return 0;
	for (int other = 0; other < DC_KINDS; other++)
		if (other != kind && (dc_takes[other] >> kind & 1))
			hunters |= s->of[DC_PIECE(colour, other)];
	if (!(dc_takes[kind] >> kind & 1))
		equals = 0;
	if (living(s, colour, kind) > living(s, !colour, kind))
		hunters |= equals;
	if (!hunters)
		return 0;
	uint64_t empty = p->board & ~mc_occupied(p), safe = empty & ~mc_spread((hunters | equals) & ~p->frozen);
	int sum = 0;
	for (; all; all &= all - 1) {
		uint64_t prey = all & -all;
		int share = danger(p, prey, hunters, empty), points = share ? room(p, prey, safe) : ROOM;
		if (points < ROOM)
			share += share * CORNERED * (ROOM - points) / ROOM;
		sum += p->gold & prey ? share / 2 : share;
	}
	return sum * s->worth[DC_PIECE(!colour, kind)] / 512;
}

/* Term two of 4.4. */
static HOT_PART void add_hunts(const struct survey *s, const struct mc_position *p, int worth[2])
{
	for (int colour = 0; colour < 2; colour++)
		for (int kind = 0; kind < DC_KINDS; kind++)
			worth[colour] += hunt(s, p, colour, kind);
}

/* Scales a lead down as the draw by the ply limit approaches, so that the leading side makes progress in time and the
 * other side avoids it. 2.2 */
static int fade(const struct mc_position *p, int score)
{
	int quiet = p->quiet, limit = p->rules.draw_limit;
	if (quiet < QUIET_AT_ONCE)
		return score;
	return quiet < limit ? score - (int)((int64_t)score * quiet * quiet / ((int64_t)limit * limit)) : 0;
}

/* The fourth term, a preference for quicker wins, is in the win scores of the search. */
HOT int mc_evaluate(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	if (p->player == MC_COLOUR_OPEN) /* the owner of each color is not yet known */
		return 0;
	struct survey s;
	int worth[2] = {0, 0};
	gather(&s, p);
	weigh(&s);
	add_material(&s, p, worth);
	add_hunts(&s, p, worth);
	int colour = mc_colour(p, p->side), score = fade(p, worth[colour] - worth[!colour]);
	return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
}

/* Captures by most valuable victim, then least valuable attacker; then strikes on shields; then magic, steps, flips. */
static HOT_PART int order_of(const struct mc_position *p, move_t move)
{
	int to = mc_b(move);
	switch (mc_kind_of(move)) {
	case MC_GO:
		if (p->piece[to] == MC_EMPTY)
			return -100;
		if (p->gold & mc_bit(to))
			return 1 + safe_worth[DC_KIND_OF(p->piece[to])];
		return 1000 + 8 * safe_worth[DC_KIND_OF(p->piece[to])] - safe_worth[DC_KIND_OF(p->piece[mc_a(move)])];
	case MC_CAST:
		return mc_a(move) == MC_CAST_WOOD ? 0 : -50;
	default:
		return -200;
	}
}

HOT void mc_order(const struct position *position, const move_t *moves, int n, int *score)
{
	for (int i = 0; i < n; i++)
		score[i] = order_of(mc_const(position), moves[i]);
}
