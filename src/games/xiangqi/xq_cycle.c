#include "games/xiangqi/xq_cycle.h"
#include "games/xiangqi/xq_movegen.h"

#include <string.h>

/* The three positions that tell what a move does. */
struct scene {
	const struct xq_position *before, *after, *answered;
	move_t move, answer;
};

static struct scene scene_at(const struct xq_cycle *c, const struct line *line, int i)
{
	int answer = i + 1 < c->last ? i + 1 : c->first;
	return (struct scene){xq_const(line_at(line, i)), xq_const(line_at(line, i + 1)),
			      xq_const(line_at(line, answer + 1)), line->steps[i].move, line->steps[answer].move};
}

/* The threats of one side in one position, to be asked by squares. */
struct threats {
	int n;
	struct xq_threat list[XQ_THREATS_MAX];
};

static void find_threats(struct threats *t, const struct xq_position *p, int side)
{
	t->n = xq_threats(p, side, t->list);
}

static bool holds(const struct threats *t, int from, int to)
{
	for (int i = 0; i < t->n; i++)
		if (t->list[i].from == from && t->list[i].to == to)
			return true;
	return false;
}

/* The squares of the victims that were threatened before the move by a piece that it leaves in place, or by the moving
 * piece where that threatens them still. */
static xq_set already_threatened(const struct scene *s, const struct threats *before, const struct threats *after)
{
	xq_set already = 0;
	for (int i = 0; i < before->n; i++) {
		int from = before->list[i].from, to = before->list[i].to;
		if (from != xq_from(s->move) || holds(after, xq_to(s->move), to))
			already |= xq_bit(to);
	}
	return already;
}

/* The rook stands on the leg of the enemy horse that would attack its king from there: it is pinned by that horse. */
static bool pinned_by_horse(const struct xq_position *p, int side, int rook, int horse)
{
	int row = xq_tables.palace[p->king[side]];
	return xq_has(p->kind[XQ_ROOK] & p->side[side], rook) && xq_has(p->kind[XQ_HORSE] & p->side[!side], horse) &&
	       xq_has(xq_tables.horses[row], horse) && xq_tables.leg[row][horse] == rook;
}

/* What the move chases. except: the number of a pinned rook whose attacks on the pinning horse do not count, or -1. */
static void find_chases(struct xq_act *act, const struct scene *s, const uint8_t *number, int except)
{
	struct threats before, after, answered;
	find_threats(&after, s->after, act->side);
	if (after.n == 0)
		return;
	find_threats(&before, s->before, act->side);
	find_threats(&answered, s->answered, act->side);
	xq_set already = already_threatened(s, &before, &after);
	for (int i = 0; i < after.n; i++) {
		int from = after.list[i].from, to = after.list[i].to;
		int now = to == xq_from(s->answer) ? xq_to(s->answer) : to;
		if (xq_has(already, to) || holds(&answered, from, now))
			continue;
		if (except == number[from] && pinned_by_horse(s->after, act->side, from, to)) /* 5.8 */
			continue;
		act->chases[act->n_chases++] = after.list[i];
		act->victims |= 1u << number[to];
	}
}

static void number_pieces(struct xq_cycle *c, const struct xq_position *p)
{
	uint8_t n = 0;
	memset(c->number, 0, sizeof c->number);
	for (xq_set left = xq_occupied(p); left; left &= left - 1)
		c->number[xq_first(left)] = n++;
}

/* Only the moves of the sides that are asked for are looked at. */
static void visit(const struct xq_cycle *c, const struct line *line, bool wanted[2], xq_visit_fn *report, void *context)
{
	uint8_t number[XQ_SQUARES];
	memcpy(number, c->number, sizeof number);
	for (int i = c->first; i < c->last; i++) {
		struct scene s = scene_at(c, line, i);
		int side = s.before->turn;
		number[xq_to(s.move)] = number[xq_from(s.move)];
		if (!wanted[side])
			continue;
		struct xq_act act = {.move = s.move, .side = side, .check = xq_in_check(s.after, !side)};
		int except = c->pinned_rook[side] ? c->victim[!side] : -1;
		find_chases(&act, &s, number, except);
		report(context, i, &act, number);
	}
}

void xq_cycle_visit(const struct xq_cycle *c, const struct line *line, xq_visit_fn *report, void *context)
{
	bool both[2] = {true, true};
	visit(c, line, both, report, context);
}

/* What is added up over the moves: counts in the cycle itself, and which pieces every move of a side chases. */
struct sums {
	struct xq_cycle *cycle;
	uint32_t always[2];
};

static void add(void *context, int i, const struct xq_act *act, const uint8_t number[XQ_SQUARES])
{
	(void)i;
	(void)number;
	struct sums *sums = context;
	sums->cycle->n_moves[act->side]++;
	sums->cycle->n_checks[act->side] += act->check;
	sums->cycle->n_chasing[act->side] += act->n_chases > 0;
	sums->always[act->side] &= act->victims;
}

/* Weighs the moves of the sides that are wanted. Perpetual chase: one and the same victim after every move. 5.1, 5.3 */
static void weigh(struct xq_cycle *c, const struct line *line, bool wanted[2])
{
	struct sums sums = {c, {~0u, ~0u}};
	for (int side = 0; side < 2; side++)
		if (wanted[side])
			c->n_moves[side] = c->n_checks[side] = c->n_chasing[side] = 0;
	visit(c, line, wanted, add, &sums);
	for (int side = 0; side < 2; side++) {
		if (!wanted[side])
			continue;
		c->always[side] = sums.always[side];
		c->victim[side] = c->always[side] ? __builtin_ctz(c->always[side]) : -1;
		c->offence[side] = c->n_checks[side] == c->n_moves[side] ? XQ_PERPETUAL_CHECK
				   : c->always[side]                     ? XQ_PERPETUAL_CHASE
									 : XQ_IDLE;
	}
}

static bool is_rook(const struct xq_cycle *c, const struct line *line, int victim)
{
	const struct xq_position *p = xq_const(line_at(line, c->first));
	for (xq_set rooks = p->kind[XQ_ROOK]; rooks; rooks &= rooks - 1)
		if (c->number[xq_first(rooks)] == victim)
			return true;
	return false;
}

/* Both chase: a rook that is chased while a horse pins it does not excuse its side by attacking that horse. 5.8 */
static void leave_out_pinned_rooks(struct xq_cycle *c, const struct line *line)
{
	for (int side = 0; side < 2; side++) {
		if (c->offence[!side] != XQ_PERPETUAL_CHASE || !is_rook(c, line, c->victim[!side]))
			continue;
		c->pinned_rook[side] = true;
		weigh(c, line, (bool[2]){side == XQ_RED, side == XQ_BLACK});
		c->pinned_rook[side] = c->offence[side] != XQ_PERPETUAL_CHASE;
	}
}

/* Several pieces of each side threaten each other without end: who threatens the same two or more with every move does
 * not offend against one that chases back with every move. 5.3 */
static void excuse_melee(struct xq_cycle *c)
{
	for (int side = 0; side < 2; side++)
		if (c->offence[side] == XQ_PERPETUAL_CHASE && c->always[side] & (c->always[side] - 1) &&
		    c->n_chasing[!side] == c->n_moves[!side])
			c->offence[side] = XQ_IDLE;
}

void xq_cycle_weigh(struct xq_cycle *c, const struct line *line, int first, int last)
{
	*c = (struct xq_cycle){.first = first, .last = last};
	number_pieces(c, xq_const(line_at(line, first)));
	weigh(c, line, (bool[2]){true, true});
	if (c->offence[XQ_RED] == XQ_PERPETUAL_CHASE && c->offence[XQ_BLACK] == XQ_PERPETUAL_CHASE)
		leave_out_pinned_rooks(c, line);
	excuse_melee(c);
}

enum xq_excuse xq_cycle_excuse(const struct xq_cycle *c, int side)
{
	if (c->n_chasing[side] == c->n_moves[side])
		return XQ_SEVERAL;
	return c->n_checks[side] + c->n_chasing[side] >= c->n_moves[side] ? XQ_MIXED : XQ_NOTHING;
}
