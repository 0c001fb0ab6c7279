#include "games/xiangqi/xq_features.h"
#include "base/hot.h"
#include "games/xiangqi/xq_fen.h"

#include <assert.h>

#define PLACES    6   /* of the own king: rank, and whether in the middle */
#define A_PLACE   683 /* features: own pieces but the king 337, the enemy's with the king 346 */
#define STAGES    8
#define ATTACKERS 12 /* rooks, horses and cannons of both sides at the start */

/* A feature less those of the places before, by whether the piece is the enemy's, its kind and its square in the view;
 * of squares where it cannot stand, and of the own king, 0. */
static uint16_t numbers[2][XQ_KINDS][XQ_SQUARES];

/* The number of the same piece on the mirrored square. */
static uint16_t twins[A_PLACE];

static HOT_PART int mirrored_square(int square)
{
	return square + XQ_FILES - 1 - 2 * xq_file(square);
}

void xq_features_fill(void)
{
	int n = 0;
	for (int enemy = 0; enemy < 2; enemy++)
		for (int kind = enemy ? XQ_KING : XQ_ADVISOR; kind < XQ_KINDS; kind++)
			for (int square = 0; square < XQ_SQUARES; square++)
				if (xq_stands(enemy ? XQ_BLACK : XQ_RED, kind, square))
					numbers[enemy][kind][square] = (uint16_t)n++;
	assert(n == A_PLACE);
	for (int enemy = 0; enemy < 2; enemy++)
		for (int kind = enemy ? XQ_KING : XQ_ADVISOR; kind < XQ_KINDS; kind++)
			for (int square = 0; square < XQ_SQUARES; square++)
				if (xq_stands(enemy ? XQ_BLACK : XQ_RED, kind, square))
					twins[numbers[enemy][kind][square]] =
						numbers[enemy][kind][mirrored_square(square)];
}

/* Twice the place, and one more if the view is mirrored. */
static int frame(const struct position *position, int view)
{
	int king = xq_relative(view, xq_const(position)->king[view]), file = xq_file(king);
	return 2 * (2 * xq_rank(king) + (file == 4)) + (file > 4);
}

static HOT_PART int square_in(int view, int frame, int square)
{
	int own = xq_relative(view, square);
	return frame % 2 ? mirrored_square(own) : own;
}

static HOT_PART int list(xq_set squares, int view, int frame, int side, int kind, uint16_t *out)
{
	int n = 0;
	for (xq_set left = squares; left; left &= left - 1)
		out[n++] = (uint16_t)(frame / 2 * A_PLACE +
				      numbers[side != view][kind][square_in(view, frame, xq_first(left))]);
	return n;
}

static HOT void differ(const struct position *from, const struct position *to, int view, struct features_change *out)
{
	static const struct xq_position nothing;
	const struct xq_position *a = from ? xq_const(from) : &nothing, *b = xq_const(to);
	int f = frame(to, view);
	out->n_gone = out->n_come = 0;
	for (int kind = XQ_KING; kind < XQ_KINDS; kind++)
		for (int side = 0; side < 2; side++) {
			xq_set before = a->kind[kind] & a->side[side], after = b->kind[kind] & b->side[side];
			if (before == after || (kind == XQ_KING && side == view))
				continue;
			out->n_gone += list(before & ~after, view, f, side, kind, out->gone + out->n_gone);
			out->n_come += list(after & ~before, view, f, side, kind, out->come + out->n_come);
		}
}

/* Of the places' features those where the king is in the middle have twins: other views are mirrored as they are. */
static int mirrored(int feature)
{
	int place = feature / A_PLACE;
	return place % 2 ? place * A_PLACE + twins[feature % A_PLACE] : feature;
}

/* By the attackers that are left. */
static int stage(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	int n = xq_count(p->kind[XQ_ROOK] | p->kind[XQ_HORSE] | p->kind[XQ_CANNON]);
	return n * (STAGES - 1) / ATTACKERS;
}

const struct features xq_features = {PLACES * A_PLACE, A_PLACE, 2 * PLACES, STAGES, frame, differ, stage, mirrored};
