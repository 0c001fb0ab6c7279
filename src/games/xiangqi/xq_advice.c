#include "games/xiangqi/xq_advice.h"
#include "base/hot.h"
#include "games/xiangqi/xq_evaluate.h"
#include "games/xiangqi/xq_movegen.h"

const int16_t xq_gains[XQ_KINDS] = {
	[XQ_KING] = 10000, [XQ_ADVISOR] = 180, [XQ_ELEPHANT] = 180, [XQ_HORSE] = 400,
	[XQ_ROOK] = 900,   [XQ_CANNON] = 450,  [XQ_PAWN] = 80,
};

/* More than all that squares are worth. */
enum { CAPTURE = 2048 };

HOT void xq_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct xq_position *p = xq_const(position);
	xq_set enemy = p->side[!p->turn];
	for (int i = 0; i < n; i++) {
		int kind = xq_kind_of(moves[i]), from = xq_from(moves[i]), to = xq_to(moves[i]);
		int leaves = xq_placed(p->turn, kind, from);
		if (xq_has(enemy, to))
			score[i] = CAPTURE + 16 * xq_placed(!p->turn, xq_kind_at(p, to), to) - leaves;
		else
			score[i] = xq_placed(p->turn, kind, to) - leaves - CAPTURE;
	}
}
