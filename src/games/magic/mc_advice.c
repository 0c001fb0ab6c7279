#include "games/magic/mc_advice.h"
#include "base/hot.h"
#include "core/engine.h"

/* Hundredths of a pawn. Cannons take every rank, at a distance; pawns take the king. */
static const int16_t values[DC_KINDS] = {
	[DC_KING] = 700,   [DC_GUARD] = 600,  [DC_MINISTER] = 450, [DC_ROOK] = 350,
	[DC_KNIGHT] = 250, [DC_CANNON] = 400, [DC_PAWN] = 100,
};

/* What the threat of a hunter at 1, 2, ... steps from its prey adds, in 64ths of the prey's value. */
#define HUNT_STEPS 6
static const int8_t hunt_shares[HUNT_STEPS] = {10, 7, 5, 3, 2, 1};

/* In per cent of a piece's value. */
enum { SHIELD = 40, HIDING = 8, ICE = 5, FACE_DOWN = 85 };

/* A piece with its magic: a shield costs the enemy a turn more, a frozen piece waits, a hidden one cannot be taken. */
static int worth_of(const struct mc_position *p, int piece, int magic)
{
	int percent = 100 - ICE * MC_ICE_OF(magic) + (magic & MC_GOLD ? SHIELD : 0);
	if (mc_may_hide(p, piece))
		percent += HIDING * (!!(magic & MC_HIDDEN) + (MC_USES_OF(magic) < 3 ? MC_USES_OF(magic) : 3));
	return values[DC_KIND_OF(piece)] * percent / 100;
}

/* Terms one and three of 4.4: the living pieces by colour, and what the bag promises, which cannot act yet. */
static void add_material(const struct mc_position *p, int worth[2])
{
	for (uint64_t known = p->own[0] | p->own[1]; known; known &= known - 1) {
		int point = __builtin_ctzll(known), piece = p->piece[point];
		worth[DC_SIDE_OF(piece)] += worth_of(p, piece, p->magic[point]);
	}
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		worth[DC_SIDE_OF(b->piece)] += b->count * worth_of(p, b->piece, b->magic) * FACE_DOWN / 100;
	}
}

/* How much the hunter's walk to weaker enemy pieces is worth; whatever stands in the way, wood too, is gone around.
 * Enemies of its own rank could as well take it, so they are no prey. */
static int hunt(const struct mc_position *p, int from, const uint64_t enemies[DC_KINDS], uint64_t empty)
{
	unsigned weaker = dc_takes[DC_KIND_OF(p->piece[from])] & ~(1u << DC_KIND_OF(p->piece[from]));
	uint64_t prey = 0, reached = mc_bit(from);
	for (int kind = 0; kind < DC_KINDS; kind++)
		prey |= weaker >> kind & 1 ? enemies[kind] : 0;
	int sum = 0;
	for (int step = 0; prey && step < HUNT_STEPS; step++) {
		uint64_t next = mc_spread(reached);
		for (uint64_t found = next & prey; found; found &= found - 1) {
			int point = __builtin_ctzll(found);
			int share = values[DC_KIND_OF(p->piece[point])] * hunt_shares[step] / 64;
			sum += p->gold & mc_bit(point) ? share / 2 : share;
		}
		prey &= ~next;
		next = (next & empty) | reached;
		if (next == reached)
			break;
		reached = next;
	}
	return sum / (1 + MC_ICE_OF(p->magic[from]));
}

/* Term two of 4.4 for one colour. Cannons do not walk to their prey; hidden prey is safe. */
static int hunts(const struct mc_position *p, int colour)
{
	uint64_t enemies[DC_KINDS] = {0}, empty = p->board & ~mc_occupied(p);
	for (uint64_t shown = p->own[!colour] & ~p->hidden; shown; shown &= shown - 1)
		enemies[DC_KIND_OF(p->piece[__builtin_ctzll(shown)])] |= shown & -shown;
	int sum = 0;
	for (uint64_t own = p->own[colour]; own; own &= own - 1)
		sum += hunt(p, __builtin_ctzll(own), enemies, empty);
	return sum;
}

/* The fourth term, that a quicker win is better, is in the searches' scores of wins. */
HOT int mc_evaluate(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	if (p->player == MC_COLOUR_OPEN) /* whose the bag's pieces are is open */
		return 0;
	int worth[2] = {0, 0};
	add_material(p, worth);
	worth[DC_RED] += hunts(p, DC_RED);
	worth[DC_BLACK] += hunts(p, DC_BLACK);
	int colour = mc_colour(p, p->side), score = worth[colour] - worth[!colour];
	return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
}

/* Captures by the victim, cheap takers first; then strikes on shields; then magic, steps, flips. */
static int order_of(const struct mc_position *p, move_t move)
{
	int to = mc_b(move);
	switch (mc_kind_of(move)) {
	case MC_GO:
		if (p->piece[to] == MC_EMPTY)
			return -100;
		if (p->gold & mc_bit(to))
			return 1 + values[DC_KIND_OF(p->piece[to])];
		return 1000 + 8 * values[DC_KIND_OF(p->piece[to])] - values[DC_KIND_OF(p->piece[mc_a(move)])];
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
