#include "games/xiangqi/xq_threat.h"
#include "base/hot.h"
#include "games/xiangqi/xq_movegen.h"

/* The pieces that give check to the side's king. */
static xq_set checkers(const struct xq_position *p, int side)
{
	xq_set found = 0, enemy = p->side[!side];
	int king = p->king[side], row = xq_tables.palace[king];
	xq_set near = xq_tables.cross[row] | xq_tables.horses[row]; /* attacking pawns are on the cross */
	for (xq_set left = enemy & near; left; left &= left - 1) {
		int from = xq_first(left), kind = xq_kind_at(p, from);
		if (kind == XQ_KING ? xq_file(from) == xq_file(king) && !(xq_tables.between[row][from] & xq_occupied(p))
				    : xq_has(xq_targets(p, !side, kind, from), king))
			found |= xq_bit(from);
	}
	return found;
}

/* The position after the side's capture. Only fields derived from the piece placement are updated. */
static struct xq_position captured(const struct xq_position *p, int side, int from, int to)
{
	struct xq_position after = *p;
	int kind = xq_kind_at(p, from);
	xq_lift(&after, !side, xq_kind_at(p, to), to);
	xq_lift(&after, side, kind, from);
	xq_drop(&after, side, kind, to);
	return after;
}

/* Whether the capture is legal for the king's safety: the king is not attacked afterward, except by pieces that attack
 * it already. Such a check must be answered anyway; it neither makes a root false nor turns an offer into a
 * threat. 5.5, 5.6 */
static bool may_capture(const struct xq_position *p, int side, int from, int to, xq_set standing)
{
	struct xq_position after = captured(p, side, from, to);
	return !xq_in_check(&after, side) || (standing && !(checkers(&after, side) & ~standing));
}

/* Whether the other side could recapture on the point where the side captured. before: the position before the capture,
 * in which a clear root must attack the point too, or NULL if all roots count. 5.6 */
static bool taken_back(const struct xq_position *before, const struct xq_position *after, int side, int point,
		       xq_set standing)
{
	for (xq_set left = after->side[!side]; left; left &= left - 1) {
		int from = xq_first(left), kind = xq_kind_at(after, from);
		if (xq_has(xq_targets(after, !side, kind, from), point) &&
		    (!before || xq_has(xq_targets(before, !side, kind, from), point)) &&
		    may_capture(after, !side, from, point, standing))
			return true;
	}
	return false;
}

/* Whether the victim could itself capture the attacker: pieces of one kind that can capture each other offer an
 * exchange. 5.5 */
static bool is_offer(const struct xq_position *p, int side, int kind, int from, int to, xq_set standing)
{
	return xq_has(p->kind[kind], to) && xq_has(xq_targets(p, !side, kind, to), from) &&
	       may_capture(p, !side, to, from, standing);
}

/* Whether the capture counts, and why. */
static bool weigh(const struct xq_position *p, int side, int kind, int from, int to, enum xq_roots roots, bool in_check,
		  xq_set standing, struct xq_threat *out)
{
	int victim = xq_kind_at(p, to);
	xq_set home = side == XQ_RED ? ~XQ_RED_HALF : XQ_RED_HALF;        /* the victim's own half */
	if (victim == XQ_KING || (victim == XQ_PAWN && xq_has(home, to))) /* 5.3, 5.4 */
		return false;
	struct xq_position after = captured(p, side, from, to);
	if ((!in_check && xq_in_check(&after, side)) || is_offer(p, side, kind, from, to, standing))
		return false;
	bool lesser = (kind == XQ_HORSE || kind == XQ_CANNON) && victim == XQ_ROOK;
	bool guard = (kind == XQ_ADVISOR || kind == XQ_ELEPHANT) &&
		     (victim == XQ_ROOK || victim == XQ_HORSE || victim == XQ_CANNON);
	if (!lesser && !guard && taken_back(roots == XQ_CLEAR_ROOTS ? p : NULL, &after, side, to, standing))
		return false;
	*out = (struct xq_threat){(uint8_t)from, (uint8_t)to,
				  lesser  ? XQ_LESSER_ON_ROOK
				  : guard ? XQ_GUARD_ATTACKS
					  : XQ_UNPROTECTED};
	return true;
}

HOT int xq_threats(const struct xq_position *p, int side, enum xq_roots roots, struct xq_threat *out)
{
	int n = 0;
	bool in_check = xq_in_check(p, side);
	xq_set standing = xq_in_check(p, !side) ? checkers(p, !side) : 0;          /* checkers of the enemy king */
	xq_set attackers = p->side[side] & ~(p->kind[XQ_KING] | p->kind[XQ_PAWN]); /* 5.4 */
	for (; attackers; attackers &= attackers - 1) {
		int from = xq_first(attackers), kind = xq_kind_at(p, from);
		xq_set victims = xq_targets(p, side, kind, from) & p->side[!side];
		for (; victims; victims &= victims - 1)
			n += weigh(p, side, kind, from, xq_first(victims), roots, in_check, standing, &out[n]);
	}
	return n;
}
