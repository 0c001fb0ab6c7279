#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_attacks.h"
#include "games/xiangqi/xq_movegen.h"

#define QUIET_PLIES_MAX 120
#define CHECKS_COUNTED  10

/* clang-format off */
#define XQ_REASONS(R) \
	R(xq_red_mated, "xiangqi", "3.1", "Red is checkmated") \
	R(xq_black_mated, "xiangqi", "3.1", "Black is checkmated") \
	R(xq_red_stuck, "xiangqi", "3.1", "Red has no legal move") \
	R(xq_black_stuck, "xiangqi", "3.1", "Black has no legal move") \
	R(xq_no_attackers, "xiangqi", "3.2", "neither side has a piece that can cross the river") \
	R(xq_quiet_limit, "xiangqi", "3.3", "120 plies without a capture") \
	R(xq_red_checked, "xiangqi", "5.1", "Red gave check on every move of the repetition") \
	R(xq_black_checked, "xiangqi", "5.1", "Black gave check on every move of the repetition") \
	R(xq_both_checked, "xiangqi", "5.1", "both sides gave check on every move of the repetition") \
	R(xq_both_chased, "xiangqi", "5.1", "both sides chased on every move of the repetition") \
	R(xq_no_offence, "xiangqi", "5.1", "the position was repeated without an offence by either side") \
	R(xq_alternation_allowed, "xiangqi", "5.2", "alternating checks and chases are allowed") \
	R(xq_red_chased, "xiangqi", "5.3", "Red chased the same piece on every move of the repetition") \
	R(xq_black_chased, "xiangqi", "5.3", "Black chased the same piece on every move of the repetition") \
	R(xq_many_chased_allowed, "xiangqi", "5.3", "chasing more than one piece is allowed") \
	R(xq_chase_voided, "xiangqi", "5.12", "a check in the repetition voids the chase")
/* clang-format on */

REASONS(xq_reasons, XQ_REASONS)

struct ruling xq_verdict(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	if (!(p->kind[XQ_ROOK] | p->kind[XQ_HORSE] | p->kind[XQ_CANNON] | p->kind[XQ_PAWN]))
		return ruling_for(DRAWN, &xq_no_attackers);
	return RULING_NONE;
}

struct ruling xq_stuck(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	bool mate = xq_in_check(p, p->turn);
	if (p->turn == XQ_RED)
		return ruling_for(SECOND_WINS, mate ? &xq_red_mated : &xq_red_stuck);
	return ruling_for(FIRST_WINS, mate ? &xq_black_mated : &xq_black_stuck);
}

/* Index of the first position of a repetition that needs a ruling, or -1. The full repetition counts even if a second
 * occurrence is enough. 4.3 bounds the search. */
static int repeats_from(const struct line *line)
{
	const struct xq_position *p = xq_const(line_last(line));
	uint64_t key = line->steps[line->length].key;
	int lowest = p->quiet < line->length ? line->length - p->quiet : 0, once = -1;
	for (int i = line->length - 4; i >= lowest; i -= 2) {
		if (line->steps[i].key != key)
			continue;
		if (once >= 0)
			return i;
		once = i;
	}
	return line_rules_at(line, p->rules & XQ_TWICE ? 2 : 3) == 2 ? once : -1;
}

bool xq_repeats(const struct line *line, struct xq_cycle *cycle)
{
	int first = repeats_from(line);
	if (first >= 0)
		xq_cycle_weigh(cycle, line, first, line->length, XQ_EVERY_MOVE);
	return first >= 0;
}

move_t xq_upcoming_repetition(const struct line *line)
{
	const struct xq_position *p = xq_const(line_last(line));
	int side = p->turn, lowest = p->quiet < line->length ? line->length - p->quiet : 0;
	for (int i = line->length - 3; i >= lowest; i -= 2) {
		const struct xq_position *q = xq_const(line_at(line, i));
		xq_set moved = p->side[side] ^ q->side[side];
		if (p->side[!side] != q->side[!side] || xq_count(moved) != 2)
			continue;
		int from = xq_first(moved & p->side[side]), to = xq_first(moved & q->side[side]);
		int kind = xq_kind_at(p, from);
		move_t move = xq_move(kind, from, to);
		if (xq_has(q->kind[kind], to) && xq_is_legal(line_last(line), move))
			return move;
	}
	return NO_MOVE;
}

/* The side with the higher offence loses; equal offences draw. 5.1 */
static struct ruling rule_repetition(const struct xq_cycle *c)
{
	static const struct reason *const checked[2] = {&xq_red_checked, &xq_black_checked};
	static const struct reason *const chased[2] = {&xq_red_chased, &xq_black_chased};
	for (int side = 0; side < 2; side++) {
		enum verdict verdict = side == XQ_RED ? SECOND_WINS : FIRST_WINS;
		if (c->offence[side] <= c->offence[!side])
			continue;
		if (c->offence[side] == XQ_PERPETUAL_CHECK)
			return ruling_for(verdict, checked[side]);
		return ruling_for(verdict, chased[side]);
	}
	if (c->offence[XQ_RED] == XQ_PERPETUAL_CHECK)
		return ruling_for(DRAWN, &xq_both_checked);
	if (c->offence[XQ_RED] == XQ_PERPETUAL_CHASE)
		return ruling_for(DRAWN, &xq_both_chased);
	if (xq_cycle_excuse(c, XQ_RED) == XQ_VOIDED || xq_cycle_excuse(c, XQ_BLACK) == XQ_VOIDED)
		return ruling_for(DRAWN, &xq_chase_voided);
	for (int side = 0; side < 2; side++) {
		if (xq_cycle_excuse(c, side) == XQ_MIXED)
			return ruling_for(DRAWN, &xq_alternation_allowed);
		if (xq_cycle_excuse(c, side) == XQ_SEVERAL)
			return ruling_for(DRAWN, &xq_many_chased_allowed);
	}
	return ruling_for(DRAWN, &xq_no_offence);
}

/* Number of plies that count toward the limit without a capture. 3.3 */
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
	int first = repeats_from(line);
	if (first >= 0) {
		struct xq_cycle cycle;
		xq_cycle_weigh(&cycle, line, first, line->length, XQ_TO_RULE);
		return rule_repetition(&cycle);
	}
	if (p->rules & XQ_LIMIT && p->quiet >= QUIET_PLIES_MAX && counted_plies(p) >= QUIET_PLIES_MAX)
		return ruling_for(DRAWN, &xq_quiet_limit);
	return RULING_NONE;
}
