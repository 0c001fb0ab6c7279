#include "games/xiangqi/xq_cycle.h"
#include "games/xiangqi/xq_movegen.h"

#include <string.h>

/* The three positions that determine what a move does. */
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

/* Threats of one side in one position, searchable by squares. */
struct threats {
	int n;
	struct xq_threat list[XQ_THREATS_MAX];
};

static void find_threats(struct threats *t, const struct xq_position *p, int side, enum xq_roots roots)
{
	t->n = xq_threats(p, side, roots, t->list);
}

static bool holds(const struct threats *t, int from, int to)
{
	for (int i = 0; i < t->n; i++)
		if (t->list[i].from == from && t->list[i].to == to)
			return true;
	return false;
}

/* Finds what the move chases. A threat belongs to a pair of pieces and follows them through the move and the
 * answer. 5.3, 5.4 */
static void find_chases(struct xq_act *act, const struct scene *s, const uint8_t *number)
{
	struct threats before, after, answered;
	find_threats(&after, s->after, act->side, XQ_ROOTS);
	if (after.n == 0)
		return;
	find_threats(&before, s->before, act->side, XQ_CLEAR_ROOTS);
	find_threats(&answered, s->answered, act->side, XQ_ROOTS);
	for (int i = 0; i < after.n; i++) {
		int from = after.list[i].from, to = after.list[i].to;
		int origin = from == xq_to(s->move) ? xq_from(s->move) : from;
		int now = to == xq_from(s->answer) ? xq_to(s->answer) : to;
		if (holds(&before, origin, to) || holds(&answered, from, now))
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

/* Classifies move i and updates number[] to the position after it. If chases is false, or the rules have no chases
 * (5.11), finds only whether it checks. */
static struct xq_act look_at(const struct xq_cycle *c, const struct line *line, int i, uint8_t *number, bool chases)
{
	struct scene s = scene_at(c, line, i);
	int side = s.before->turn;
	number[xq_to(s.move)] = number[xq_from(s.move)];
	struct xq_act act = {.move = s.move, .side = side, .check = xq_in_check(s.after, !side)};
	if (chases && !(s.before->rules & XQ_CHECKS))
		find_chases(&act, &s, number);
	return act;
}

void xq_cycle_visit(const struct xq_cycle *c, const struct line *line, xq_visit_fn *report, void *context)
{
	uint8_t number[XQ_SQUARES];
	memcpy(number, c->number, sizeof number);
	for (int i = c->first; i < c->last; i++) {
		struct xq_act act = look_at(c, line, i, number, true);
		report(context, i, &act, number);
	}
}

/* A perpetual chase has the same victim after every move. 5.1, 5.3, 5.12 */
void xq_cycle_weigh(struct xq_cycle *c, const struct line *line, int first, int last, enum xq_weighing weighing)
{
	*c = (struct xq_cycle){.first = first, .last = last, .always = {~0u, ~0u}};
	uint8_t number[XQ_SQUARES];
	number_pieces(c, xq_const(line_at(line, first)));
	memcpy(number, c->number, sizeof number);
	for (int i = first; i < last; i++) {
		int side = xq_const(line_at(line, i))->turn;
		struct xq_act act = look_at(c, line, i, number, weighing == XQ_EVERY_MOVE || !c->n_idle[side]);
		c->n_moves[side]++;
		c->n_checks[side] += act.check;
		c->n_chasing[side] += act.n_chases > 0;
		c->always[side] &= act.victims;
		c->n_idle[side] += !act.check && act.n_chases == 0;
	}
	bool voids = xq_const(line_at(line, first))->rules & XQ_COMPUTER && c->n_checks[0] + c->n_checks[1] > 0;
	for (int side = 0; side < 2; side++) {
		bool chases = c->always[side] && !voids;
		c->victim[side] = chases ? __builtin_ctz(c->always[side]) : -1;
		c->offence[side] = c->n_checks[side] == c->n_moves[side] ? XQ_PERPETUAL_CHECK
				   : chases                              ? XQ_PERPETUAL_CHASE
									 : XQ_IDLE;
	}
}

enum xq_excuse xq_cycle_excuse(const struct xq_cycle *c, int side)
{
	if (c->always[side])
		return XQ_VOIDED;
	if (c->n_chasing[side] == c->n_moves[side])
		return XQ_SEVERAL;
	return c->n_idle[side] ? XQ_NOTHING : XQ_MIXED;
}
