#include "games/magic/mc_advice.h"
#include "base/hot.h"
#include "core/engine.h"

/* The worth of a piece that no living piece can take: rounded from logistic regressions on 4,700 games of the search at
 * depth 3 against itself, all but the cannon's. They find a cannon worth next to nothing on small boards; 200 is set by
 * hand. docs/opponents.md */
static const int16_t safe_worth[DC_KINDS] = {
	[DC_KING] = 560,   [DC_GUARD] = 480,  [DC_MINISTER] = 300, [DC_ROOK] = 220,
	[DC_KNIGHT] = 180, [DC_CANNON] = 200, [DC_PAWN] = 180,
};

/* The nearness of a hunter at 1, 2, ... steps from its prey, in 64ths of the prey's worth. */
#define HUNT_STEPS 6
static const int8_t nearness[HUNT_STEPS] = {10, 7, 5, 3, 2, 1};

enum {
	ROOM_STEPS = 3,    /* that prey may flee */
	ROOM = 10,         /* with this many points to flee to, its own included, it is free */
	CORNERED = 2,      /* times the danger is added for prey without any */
	QUIET_AT_ONCE = 8, /* plies without progress that have no effect yet */
};

/* In per cent of a piece's worth. */
enum { SHIELD = 40, HIDING = 8, ICE = 5, FACE_DOWN = 85 };

/* A number for each kind, in a byte each: kind k in bits 8k and up. */
typedef uint64_t by_kind;

/* Filled by mc_advice_fill, then constant. */
static by_kind taken[DC_KINDS];                      /* by each kind, 1 for those that it takes */
static int16_t worth_among[DC_KINDS][MC_POINTS + 1]; /* by the number of living enemies that take it */
static int16_t pressure[HUNT_STEPS][MC_ICE_MAX + 1]; /* nearness by steps, less for a frozen hunter; in 512ths */

static bool may_take(int hunter, int kind)
{
	return hunter == DC_CANNON || (dc_takes[hunter] >> kind & 1);
}

/* The more living enemies can take it, the less a piece is worth. */
void mc_advice_fill(void)
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

/* What the terms share, computed once. */
struct survey {
	uint64_t of[DC_PIECES]; /* points of the pieces that are known */
	by_kind living[2];      /* by colour: on the board or in the bag */
	int worth[DC_PIECES];   /* of one without magic */
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

/* A piece with its magic: a shield costs the enemy a turn more, a frozen piece waits, a hidden one cannot be taken. */
static HOT_PART int worth_of(const struct survey *s, const struct mc_position *p, int piece, int magic)
{
	if (magic == 0)
		return s->worth[piece];
	int percent = 100 - ICE * MC_ICE_OF(magic) + (magic & MC_GOLD ? SHIELD : 0);
	if (mc_may_hide(p, piece))
		percent += HIDING * (!!(magic & MC_HIDDEN) + (MC_USES_OF(magic) < 3 ? MC_USES_OF(magic) : 3));
	return s->worth[piece] * percent / 100;
}

/* Terms one and three of 4.4: the living pieces by colour, and what the bag promises, which cannot act yet. */
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

/* The nearness of all hunters together; they walk around whatever is in the way, wood too. In 512ths of the prey's
 * worth. */
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

/* The number of points that the prey can flee to over safe ones, its own included; frozen prey stays. */
static HOT_PART int room(const struct mc_position *p, uint64_t prey, uint64_t safe)
{
	uint64_t reached = prey;
	for (int step = 0; step < ROOM_STEPS && !(prey & p->frozen); step++)
		reached |= mc_spread(reached) & safe;
	return __builtin_popcountll(reached);
}

/* The worth of the danger from the colour's walking pieces to all enemies of the kind. Equals could be taken by their
 * prey in turn, so they hunt only if there are more of them. Hidden prey is safe. */
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

/* A lead is worth less the nearer the draw is, so the leading side makes progress in time and the other does not.
 * 2.2 */
static int fade(const struct mc_position *p, int score)
{
	int quiet = p->quiet, limit = p->rules.draw_limit;
	if (quiet < QUIET_AT_ONCE)
		return score;
	return quiet < limit ? score - (int)((int64_t)score * quiet * quiet / ((int64_t)limit * limit)) : 0;
}

/* The fourth term, that a quicker win is better, is in the searches' scores of wins. */
HOT int mc_evaluate(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	if (p->player == MC_COLOUR_OPEN) /* it is open whose the bag's pieces are */
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

/* Captures by the victim, cheap takers first; then strikes on shields; then magic, steps, flips. */
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
