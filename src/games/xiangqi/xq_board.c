#include "games/xiangqi/xq_board.h"
#include "base/rng.h"
#include "games/xiangqi/xq_movegen.h"

#include <string.h>

static const uint8_t back_rank[XQ_FILES] = {
	XQ_ROOK, XQ_HORSE, XQ_ELEPHANT, XQ_ADVISOR, XQ_KING, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_ROOK,
};

void xq_clear(struct xq_position *p)
{
	uint8_t rules = p->rules;
	memset(p, 0, sizeof *p);
	p->full_move = 1;
	p->rules = rules;
}

void xq_start(struct position *position, const struct preset *preset)
{
	struct xq_position *p = xq_of(position);
	p->rules = *(const uint8_t *)preset->data;
	xq_clear(p);
	for (int side = 0; side < 2; side++) {
		for (int file = 0; file < XQ_FILES; file++) {
			xq_drop(p, side, back_rank[file], xq_relative(side, xq_square(file, 0)));
			if (file % 2 == 0)
				xq_drop(p, side, XQ_PAWN, xq_relative(side, xq_square(file, 3)));
		}
		xq_drop(p, side, XQ_CANNON, xq_relative(side, xq_square(1, 2)));
		xq_drop(p, side, XQ_CANNON, xq_relative(side, xq_square(7, 2)));
	}
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
