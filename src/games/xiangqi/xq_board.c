#include "games/xiangqi/xq_board.h"

#include <string.h>

void xq_clear(struct xq_position *p)
{
	uint8_t rules = p->rules;
	memset(p, 0, sizeof *p);
	p->full_move = 1;
	p->rules = rules;
}

enum actor xq_to_act(const struct position *position)
{
	return xq_const(position)->turn == XQ_RED ? ACTOR_FIRST : ACTOR_SECOND;
}

uint64_t xq_key(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	return p->turn == XQ_RED ? p->key : ~p->key;
}

int xq_kind_max(int kind)
{
	return kind == XQ_KING ? 1 : kind == XQ_PAWN ? 5 : 2;
}
