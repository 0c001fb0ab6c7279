#include "games/xiangqi/xq_movegen.h"
#include "base/hot.h"

#include <assert.h>

/* A move of a piece other than the king is legal if the king is not attacked afterward (2.8). Each enemy piece that
 * attacks the king, or would after some move, is a threat: pieces on the squares in pinned may only move to pinned_to,
 * all other pieces only to others_to. */
struct threat {
	xq_set pinned, pinned_to, others_to;
};

struct guard {
	xq_set pinned;    /* union over all threats */
	xq_set others_to; /* squares that all threats allow an unpinned piece to move to */
	int n;
	struct threat threats[10]; /* two rooks, two cannons, the king, two horses, three pawns */
};

static XQ_INLINE void guard_add(struct guard *g, xq_set pinned, xq_set pinned_to, xq_set others_to)
{
	g->pinned |= pinned;
	g->others_to &= others_to;
	g->threats[g->n++] = (struct threat){pinned, pinned_to, others_to};
}

/* Adds a rook, cannon or king on a line with our king. */
static XQ_INLINE void guard_line(struct guard *g, bool cannon, xq_set from, xq_set between, xq_set occupied, xq_set own)
{
	xq_set blockers = between & occupied;
	int n = xq_count(blockers);
	if (n > 1 + cannon)
		return;
	if (!cannon && n == 0) /* check: interpose or capture */
		guard_add(g, 0, 0, between | from);
	else if (!cannon) /* the blocker stays on the line or captures */
		guard_add(g, blockers & own, between | from, XQ_ALL);
	else if (n == 0) /* no piece may become the screen */
		guard_add(g, 0, 0, ~between);
	else if (n == 1) /* check: add a second screen, remove the screen, or capture */
		guard_add(g, blockers & own, ~between, (between & ~blockers) | from);
	else /* keep both blockers on the line, or capture */
		guard_add(g, blockers & own, (between & ~blockers) | from, XQ_ALL);
}

static XQ_INLINE void guard_build(struct guard *g, const struct xq_position *p, xq_set own, xq_set enemy)
{
	int row = xq_tables.palace[p->king[p->turn]];
	xq_set occupied = own | enemy;
	g->pinned = 0;
	g->others_to = XQ_ALL;
	g->n = 0;
	xq_set lines = enemy & xq_tables.cross[row] & (p->kind[XQ_ROOK] | p->kind[XQ_CANNON] | p->kind[XQ_KING]);
	for (; lines; lines &= lines - 1) {
		int from = xq_first(lines);
		guard_line(g, xq_has(p->kind[XQ_CANNON], from), xq_bit(from), xq_tables.between[row][from], occupied,
			   own);
	}
	for (xq_set horses = enemy & p->kind[XQ_HORSE] & xq_tables.horses[row]; horses; horses &= horses - 1) {
		xq_set from = horses & -horses, leg = xq_bit(xq_tables.leg[row][xq_first(horses)]);
		if (!(leg & occupied)) /* check: block the leg or capture */
			guard_add(g, 0, 0, leg | from);
		else if (leg & own) /* the leg stays blocked, or the blocker captures */
			guard_add(g, leg, from, XQ_ALL);
	}
	for (xq_set pawns = enemy & p->kind[XQ_PAWN] & xq_tables.pawns[row]; pawns; pawns &= pawns - 1)
		guard_add(g, 0, 0, pawns & -pawns);
}

/* Squares that the threats allow a pinned piece to move to. */
static XQ_INLINE xq_set guard_allows(const struct guard *g, int square)
{
	xq_set to = XQ_ALL;
	for (int i = 0; i < g->n; i++)
		to &= xq_has(g->threats[i].pinned, square) ? g->threats[i].pinned_to : g->threats[i].others_to;
	return to;
}

/* Appends the moves to the targets; only counts them if out is NULL. */
static XQ_INLINE int put(move_t *out, int n, int kind, int from, xq_set targets)
{
	if (!out)
		return n + xq_count(targets);
	for (; targets; targets &= targets - 1)
		out[n++] = xq_move(kind, from, xq_first(targets));
	return n;
}

/* The same for pawns, whose targets are all one step from their origins. */
static XQ_INLINE int put_steps(move_t *out, int n, int step, xq_set targets)
{
	if (!out)
		return n + xq_count(targets);
	for (; targets; targets &= targets - 1)
		out[n++] = xq_move(XQ_PAWN, xq_first(targets) - step, xq_first(targets));
	return n;
}

static XQ_INLINE int put_pawns(move_t *out, int n, int side, xq_set pawns, xq_set to)
{
	xq_set crossed = xq_pawns_crossed(side, pawns);
	n = put_steps(out, n, side == XQ_RED ? XQ_FILES : -XQ_FILES, xq_pawns_ahead(side, pawns) & to);
	if (crossed) {
		n = put_steps(out, n, -1, xq_pawns_left(crossed) & to);
		n = put_steps(out, n, 1, xq_pawns_right(crossed) & to);
	}
	return n;
}

/* The same for unpinned pieces of one kind. */
static XQ_INLINE int put_kind(const struct xq_position *p, move_t *out, int n, int kind, xq_set pieces, xq_set to)
{
	for (xq_set left = pieces & p->kind[kind]; left; left &= left - 1) {
		int from = xq_first(left);
		n = put(out, n, kind, from, xq_targets(p, p->turn, kind, from) & to);
	}
	return n;
}

static XQ_INLINE int put_pinned(const struct xq_position *p, const struct guard *g, move_t *out, int n, xq_set targets)
{
	for (xq_set left = g->pinned; left; left &= left - 1) {
		int from = xq_first(left), kind = xq_kind_at(p, from);
		xq_set to = guard_allows(g, from) & targets;
		n = put(out, n, kind, from, xq_targets(p, p->turn, kind, from) & to);
	}
	return n;
}

static XQ_INLINE int put_king(const struct xq_position *p, move_t *out, int n, xq_set occupied, xq_set targets)
{
	int king = p->king[p->turn];
	xq_set safe = 0, without = occupied & ~xq_bit(king);
	for (xq_set to = xq_tables.king[king] & targets; to; to &= to - 1)
		if (!xq_attacked(p, !p->turn, xq_first(to), without | (to & -to)))
			safe |= to & -to;
	return put(out, n, XQ_KING, king, safe);
}

/* Generates the moves to the targets, which exclude squares of own pieces. */
static XQ_INLINE int generate(const struct xq_position *p, move_t *out, xq_set targets)
{
	xq_set own = p->side[p->turn], enemy = p->side[!p->turn];
	struct guard g;
	guard_build(&g, p, own, enemy);
	xq_set pieces = own & ~g.pinned, to = g.others_to & targets;
	int n = put_king(p, out, 0, own | enemy, targets);
	n = put_kind(p, out, n, XQ_ROOK, pieces, to);
	n = put_kind(p, out, n, XQ_CANNON, pieces, to);
	n = put_kind(p, out, n, XQ_HORSE, pieces, to);
	n = put_pawns(out, n, p->turn, pieces & p->kind[XQ_PAWN], to);
	n = put_kind(p, out, n, XQ_ELEPHANT, pieces, to);
	n = put_kind(p, out, n, XQ_ADVISOR, pieces, to);
	return put_pinned(p, &g, out, n, targets);
}

HOT int xq_generate(const struct position *position, move_t *out)
{
	const struct xq_position *p = xq_const(position);
	return out ? generate(p, out, ~p->side[p->turn]) : generate(p, NULL, ~p->side[p->turn]);
}

HOT int xq_noisy(const struct position *position, move_t *out)
{
	const struct xq_position *p = xq_const(position);
	return generate(p, out, p->side[!p->turn]);
}

HOT int xq_quiets(const struct position *position, move_t *out)
{
	const struct xq_position *p = xq_const(position);
	return generate(p, out, ~xq_occupied(p));
}

HOT bool xq_is_legal(const struct position *position, move_t move)
{
	const struct xq_position *p = xq_const(position);
	int kind = xq_kind_of(move), from = xq_from(move), to = xq_to(move), side = p->turn;
	if (move >= (move_t)XQ_KINDS << 14 || from >= XQ_SQUARES || to >= XQ_SQUARES)
		return false;
	xq_set own = p->side[side], enemy = p->side[!side], target = xq_bit(to);
	if (!xq_has(own & p->kind[kind], from) || !(xq_targets(p, side, kind, from) & ~own & target))
		return false;
	return !xq_attacked_by(p, enemy & ~target, kind == XQ_KING ? to : p->king[side],
			       ((own | enemy) & ~xq_bit(from)) | target);
}

int xq_slot(move_t move)
{
	return xq_kind_of(move) * XQ_SQUARES + xq_to(move);
}

static XQ_INLINE void pass(struct xq_position *p)
{
	p->quiet = p->checks[0] = p->checks[1] = 0;
	p->full_move += p->turn;
	p->turn ^= 1;
}

HOT void xq_play(struct position *after, const struct position *before, move_t move)
{
	struct xq_position *p = xq_of(after);
	*p = *xq_const(before);
	if (move == XQ_PASS) {
		pass(p);
		return;
	}
	int kind = xq_kind_of(move), from = xq_from(move), to = xq_to(move), side = p->turn;
	assert(xq_has(p->side[side] & p->kind[kind], from) && !xq_has(p->side[side], to));
	if (xq_has(p->side[!side], to)) {
		xq_lift(p, !side, xq_kind_at(p, to), to);
		p->quiet = p->checks[0] = p->checks[1] = 0;
	} else {
		p->quiet += p->quiet < UINT16_MAX;
	}
	bool counts = p->quiet > 0;
	xq_lift(p, side, kind, from);
	xq_drop(p, side, kind, to);
	p->turn = (uint8_t)!side;
	p->full_move += (uint32_t)side;
	if (counts && p->rules & XQ_CAP_CHECKS) /* 3.3 */
		p->checks[side] += p->checks[side] < UINT16_MAX && xq_attacked(p, side, p->king[!side], xq_occupied(p));
}
