#include "games/qilin/ql_parts.h"
#include "base/hot.h"

/* In hundredths of a piece. */
enum { PIECE = 100, POTENTIAL_LINE = 25, FULL_LINE = 12, MOBILITY = 4, REWARD = 80 };

static int side_worth(const struct ql_position *p, int side, uint32_t empty)
{
	uint32_t own = p->pieces[side];
	int worth = PIECE * __builtin_popcount(own) + POTENTIAL_LINE * ql_potential_lines(own, empty);
	if (p->stage >= QL_CLEAR) /* full lines and mobility count only in the stages where pieces move */
		worth += FULL_LINE * ql_full_lines(own) + MOBILITY * ql_mobility(own, empty);
	return worth;
}

HOT int ql_evaluate(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	uint32_t empty = ql_empty(p);
	int score = side_worth(p, p->side, empty) - side_worth(p, !p->side, empty) + REWARD * p->rewards;
	/* In the first stage, being one placement ahead because of the turn order is not an advantage. */
	if (p->stage == QL_PLACE || p->stage == QL_PRESS) {
		int ahead = ql_placements(p) % 2; /* of Red */
		score -= PIECE * (p->side == QL_RED ? ahead : -ahead);
	}
	return score;
}

/* Moves that complete lines come first, like captures in other games; then blocking enemy lines and breaking them up by
 * presses and removals. */
HOT void ql_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct ql_position *p = ql_const(position);
	uint32_t own = p->pieces[p->side], enemy = p->pieces[!p->side];
	for (int i = 0; i < n; i++) {
		int to = ql_to(moves[i]);
		int lines, blocks;
		switch (ql_kind_of(moves[i])) {
		case QL_MOVE_PLACE:
			lines = ql_completes(own, to);
			blocks = ql_completes(enemy, to);
			score[i] = lines ? 1000 * lines + blocks : 100 * blocks - 1000;
			break;
		case QL_MOVE_STEP:
			lines = ql_completes(own & ~(1u << ql_from(moves[i])), to);
			blocks = ql_completes(enemy, to);
			score[i] = lines ? 1000 * lines + blocks : 100 * blocks - 1000;
			break;
		default: /* presses and removals: prefer the piece that is in the most lines of its side */
			score[i] =
				1 + ql_completes(enemy, to) * 100 + __builtin_popcount(ql_neighbours[to] & enemy) * 10;
			break;
		}
	}
}
