#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_attacks.h"

#define QUIET_PLIES_MAX 120
#define CHECKS_COUNTED  10

struct ruling xq_verdict(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	if (!(p->kind[XQ_ROOK] | p->kind[XQ_HORSE] | p->kind[XQ_CANNON] | p->kind[XQ_PAWN]))
		return (struct ruling){DRAWN, "xiangqi 3.2", "neither side has a piece that can cross the river"};
	return RULING_NONE;
}

struct ruling xq_stuck(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	bool mate = xq_in_check(p, p->turn);
	if (p->turn == XQ_RED)
		return (struct ruling){SECOND_WINS, "xiangqi 3.1", mate ? "Red is checkmated" : "Red has no move"};
	return (struct ruling){FIRST_WINS, "xiangqi 3.1", mate ? "Black is checkmated" : "Black has no move"};
}

/* The position of the line that the last one repeats for so many times, or -1. 4.3 bounds the search. */
static int repeated_from(const struct line *line, int times)
{
	int quiet = xq_const(line_last(line))->quiet;
	int lowest = quiet < line->length ? line->length - quiet : 0;
	for (int i = line->length - 4; i >= lowest; i -= 2)
		if (line->steps[i].key == line->steps[line->length].key && --times == 0)
			return i;
	return -1;
}

/* 5.1 */
static enum xq_offence offence_of(const struct line *line, int first, int last, int side)
{
	for (int i = first; i < last; i++)
		if (xq_const(line_at(line, i))->turn == side && !xq_in_check(xq_const(line_at(line, i + 1)), !side))
			return XQ_IDLE;
	return XQ_PERPETUAL_CHECK;
}

bool xq_repeats(const struct line *line, struct xq_repetition *r)
{
	bool second = line->searching || xq_const(line_last(line))->rules & XQ_TWICE;
	r->first = repeated_from(line, second ? 1 : 2);
	r->last = line->length;
	for (int side = 0; side < 2 && r->first >= 0; side++)
		r->offence[side] = offence_of(line, r->first, r->last, side);
	return r->first >= 0;
}

/* The higher offence loses, equal ones draw. 5.1; 5.2-5.10 are not carried out yet: what is not check is idle. */
static struct ruling rule_repetition(const struct xq_repetition *r)
{
	if (r->offence[XQ_RED] > r->offence[XQ_BLACK])
		return (struct ruling){SECOND_WINS, "xiangqi 5.1", "Red gave check with every move of the repetition"};
	if (r->offence[XQ_BLACK] > r->offence[XQ_RED])
		return (struct ruling){FIRST_WINS, "xiangqi 5.1", "Black gave check with every move of the repetition"};
	if (r->offence[XQ_RED] == XQ_PERPETUAL_CHECK)
		return (struct ruling){DRAWN, "xiangqi 5.1", "both gave check with every move of the repetition"};
	return (struct ruling){DRAWN, "xiangqi 4.1", "the position was repeated"};
}

/* The plies without a capture that count. 3.3 */
static int counted_plies(const struct xq_position *p)
{
	int n = p->quiet;
	for (int side = 0; side < 2; side++)
		n -= p->checks[side] > CHECKS_COUNTED ? p->checks[side] - CHECKS_COUNTED : 0;
	return n;
}

struct ruling xq_judge(const struct line *line)
{
	const struct xq_position *p = xq_const(line_last(line));
	struct xq_repetition r;
	if (xq_repeats(line, &r))
		return rule_repetition(&r);
	if (p->rules & XQ_LIMIT && p->quiet >= QUIET_PLIES_MAX && counted_plies(p) >= QUIET_PLIES_MAX)
		return (struct ruling){DRAWN, "xiangqi 3.3", "120 plies without a capture"};
	return RULING_NONE;
}
