#include "games/xiangqi/xq_parts.h"
#include "base/hot.h"
#include "games/xiangqi/xq_heuristics.h"
#include "games/xiangqi/xq_movegen.h"

/* The board during an exchange on one square. The kind sets of the position are not updated; they are only read for
 * pieces in side[], which have not moved. The piece on the target is in neither side. */
struct exchange {
	const struct xq_position *p;
	int target;
	xq_set side[2];
	xq_set occupied;           /* both sides and the target */
	unsigned on_rank, on_file; /* occupancy of the target's rank and file */
};

/* Removes the side's piece, which has captured on the target, from its square. */
static HOT_PART void leave(struct exchange *x, int side, int from)
{
	x->side[side] &= ~xq_bit(from);
	x->occupied &= ~xq_bit(from);
	if (xq_rank(from) == xq_rank(x->target))
		x->on_rank &= ~(1u << xq_file(from));
	else if (xq_file(from) == xq_file(x->target))
		x->on_file &= ~(1u << xq_rank(from));
}

/* Whether the capture is legal: its king is not attacked afterward. */
static HOT_PART bool may_take(const struct exchange *x, int side, int kind, int from)
{
	int king = kind == XQ_KING ? x->target : x->p->king[side];
	return !xq_attacked_by(x->p, x->side[!side], king, x->occupied & ~xq_bit(from));
}

/* Converts points on the target's rank and file to squares. */
static HOT_PART xq_set on_lines(const struct exchange *x, unsigned along_rank, unsigned along_file)
{
	return (xq_set)along_rank << (xq_rank(x->target) * XQ_FILES) | xq_tables.spread[along_file]
									       << xq_file(x->target);
}

/* Squares from which a rook, or a cannon, captures on the target. */
static HOT_PART xq_set lines_onto(const struct exchange *x, bool cannon)
{
	int file = xq_file(x->target), rank = xq_rank(x->target);
	struct xq_reach r = xq_tables.rank[file][x->on_rank >> 1 & 127],
			f = xq_tables.file[rank][x->on_file >> 1 & 255];
	return cannon ? on_lines(x, r.hop & x->on_rank, f.hop & x->on_file)
		      : on_lines(x, r.slide & x->on_rank, f.slide & x->on_file);
}

/* The elephant eye between an elephant and the target, or the leg of a horse that jumps there. Both are diagonally
 * adjacent to the target. */
static HOT_PART int leg_towards(int from, int target)
{
	int by = from - target, aside = by < 0 ? -by : by;
	int step = aside == 20 || aside == 11 || aside == 19 ? XQ_FILES + 1 : XQ_FILES - 1;
	return by < 0 ? target - step : target + step;
}

/* The pieces whose leg or eye is empty. */
static HOT_PART xq_set unblocked(const struct exchange *x, xq_set pieces)
{
	xq_set free = 0;
	for (; pieces; pieces &= pieces - 1)
		if (!xq_has(x->occupied, leg_towards(xq_first(pieces), x->target)))
			free |= pieces & -pieces;
	return free;
}

static HOT_PART xq_set pawns_onto(const struct exchange *x, int side)
{
	xq_set target = xq_bit(x->target), crossed = xq_pawns_crossed(side, target);
	return xq_pawns_ahead(!side, target) | xq_pawns_left(crossed) | xq_pawns_right(crossed);
}

/* Pseudo-legal attackers of the target of this side and kind. */
static HOT_PART xq_set attackers(const struct exchange *x, int side, int kind)
{
	xq_set pieces = x->side[side] & x->p->kind[kind];
	if (!pieces)
		return 0;
	switch (kind) {
	case XQ_KING:
		return pieces & xq_tables.king[x->target];
	case XQ_ADVISOR:
		return pieces & xq_tables.advisor[x->target];
	case XQ_ELEPHANT:
		return unblocked(x, pieces & xq_tables.elephant[x->target][0]);
	case XQ_HORSE:
		return unblocked(x, pieces & xq_tables.horse[x->target][0]);
	case XQ_ROOK:
		return pieces & lines_onto(x, false);
	case XQ_CANNON:
		return pieces & lines_onto(x, true);
	default:
		return pieces & pawns_onto(x, side);
	}
}

/* Captures with the least valuable piece that legally can; returns its kind, or -1 if no piece can. */
static HOT_PART int take(struct exchange *x, int side)
{
	static const uint8_t by_worth[XQ_KINDS] = {XQ_PAWN,   XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE,
						   XQ_CANNON, XQ_ROOK,    XQ_KING};
	for (int i = 0; i < XQ_KINDS; i++)
		for (xq_set left = attackers(x, side, by_worth[i]); left; left &= left - 1) {
			int from = xq_first(left);
			if (may_take(x, side, by_worth[i], from)) {
				leave(x, side, from);
				return by_worth[i];
			}
		}
	return -1;
}

HOT bool xq_exchange(const struct position *position, move_t move, int threshold)
{
	const struct xq_position *p = xq_const(position);
	int target = xq_to(move), side = p->turn;
	/* How far the side that moved last is above its requirement. Below, the moved piece is subtracted as well, as
	 * if it were lost for nothing. */
	int above = (xq_has(p->side[!side], target) ? xq_worth(xq_kind_at(p, target)) : 0) - threshold;
	if (above < 0)
		return false;
	above -= xq_worth(xq_kind_of(move));
	if (above >= 0)
		return true;
	struct exchange x = {.p = p,
			     .target = target,
			     .side = {p->side[0] & ~xq_bit(target), p->side[1] & ~xq_bit(target)},
			     .occupied = xq_occupied(p) | xq_bit(target),
			     .on_rank = p->ranks[xq_rank(target) + 1] | 1u << xq_file(target),
			     .on_file = p->files[xq_file(target)] | 1u << xq_rank(target)};
	leave(&x, side, xq_from(move));
	/* A capture that gains enough even if the capturing piece is lost decides. The bound is met at equality for the
	 * mover, while the other side must exceed it. */
	for (int taker = !side;; taker = !taker) {
		int kind = take(&x, taker);
		if (kind < 0)
			return taker != side;
		above = -above - xq_worth(kind);
		if (taker == side ? above >= 0 : above > 0)
			return taker == side;
	}
}
