#include "games/xiangqi/xq_parts.h"
#include "base/hot.h"
#include "games/xiangqi/xq_fen.h"

#include <assert.h>

#define PLACES         6   /* king buckets: rank, and whether on the middle file */
#define A_PLACE        683 /* features per bucket: 337 for own pieces without the king, 346 for enemy pieces */
#define OUTPUT_BUCKETS 8
#define PIECES         32 /* both sides at the start; xq_fen.h accepts no more */
#define ATTACKERS      12 /* rooks, horses and cannons of both sides at the start */

/* The four orientations of the board: from Red's side or Black's, mirrored or not. */
#define LOOKS 4

/* Feature index within its bucket, by orientation, whether the piece is the enemy's, its kind and its square. 0 for
 * squares where the piece cannot stand and for the own king. */
static uint16_t numbers[LOOKS][2][XQ_KINDS][XQ_SQUARES];

/* Feature index of the same piece on the mirrored square. */
static uint16_t twins[A_PLACE];

static int mirrored_square(int square)
{
	return square + XQ_FILES - 1 - 2 * xq_file(square);
}

static void fill_piece(int enemy, int kind, int *n)
{
	uint16_t(*look)[2][XQ_KINDS][XQ_SQUARES] = numbers;
	for (int square = 0; square < XQ_SQUARES; square++)
		if (xq_stands(enemy ? XQ_BLACK : XQ_RED, kind, square))
			look[0][enemy][kind][square] = (uint16_t)(*n)++;
	for (int square = 0; square < XQ_SQUARES; square++) {
		int mirrored = mirrored_square(square), number = look[0][enemy][kind][square];
		look[1][enemy][kind][mirrored] = (uint16_t)number;
		look[2][enemy][kind][xq_relative(XQ_BLACK, square)] = (uint16_t)number;
		look[3][enemy][kind][xq_relative(XQ_BLACK, mirrored)] = (uint16_t)number;
		if (xq_stands(enemy ? XQ_BLACK : XQ_RED, kind, square))
			twins[number] = look[0][enemy][kind][mirrored];
	}
}

void xq_features_fill(void)
{
	int n = 0;
	for (int enemy = 0; enemy < 2; enemy++)
		for (int kind = enemy ? XQ_KING : XQ_ADVISOR; kind < XQ_KINDS; kind++)
			fill_piece(enemy, kind, &n);
	assert(n == A_PLACE);
}

/* Twice the king bucket, plus one if the perspective is mirrored. */
static int king_bucket(const struct position *position, int perspective)
{
	int king = xq_relative(perspective, xq_const(position)->king[perspective]), file = xq_file(king);
	return 2 * (2 * xq_rank(king) + (file == 4)) + (file > 4);
}

static HOT_PART int list(xq_set squares, int first, const uint16_t *number, uint16_t *out)
{
	int n = 0;
	for (xq_set left = squares; left; left &= left - 1)
		out[n++] = (uint16_t)(first + number[xq_first(left)]);
	return n;
}

static HOT void diff(const struct position *from, const struct position *to, int perspective,
		     struct features_change *out)
{
	static const struct xq_position nothing;
	const struct xq_position *a = from ? xq_const(from) : &nothing, *b = xq_const(to);
	/* Squares that changed sides. After a capture and recapture the kind on the square may be unchanged. */
	xq_set taken = (a->side[0] ^ b->side[0]) & (a->side[1] ^ b->side[1]);
	int f = king_bucket(to, perspective), first = f / 2 * A_PLACE;
	out->n_removed = out->n_added = 0;
	for (int kind = XQ_KING; kind < XQ_KINDS; kind++) {
		xq_set were = a->kind[kind], are = b->kind[kind];
		if (were == are && !(are & taken))
			continue;
		for (int side = 0; side < 2; side++) {
			xq_set before = were & a->side[side], after = are & b->side[side];
			if (before == after || (kind == XQ_KING && side == perspective))
				continue;
			const uint16_t *number = numbers[2 * perspective + f % 2][side != perspective][kind];
			out->n_removed += list(before & ~after, first, number, out->removed + out->n_removed);
			out->n_added += list(after & ~before, first, number, out->added + out->n_added);
		}
	}
}

/* Only features of buckets with the king on the middle file have twins: other perspectives are already mirrored. */
static int mirrored(int feature)
{
	int place = feature / A_PLACE;
	return place % 2 ? place * A_PLACE + twins[feature % A_PLACE] : feature;
}

/* Output bucket, by the number of remaining attackers. */
static HOT int output_bucket(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	int n = xq_count(p->kind[XQ_ROOK] | p->kind[XQ_HORSE] | p->kind[XQ_CANNON]);
	return n * (OUTPUT_BUCKETS - 1) / ATTACKERS;
}

const struct features xq_features = {
	.n = PLACES * A_PLACE,
	.n_shared = A_PLACE,
	.n_king_buckets = 2 * PLACES,
	.n_output_buckets = OUTPUT_BUCKETS,
	.max_active = PIECES,
	.king_bucket = king_bucket,
	.diff = diff,
	.output_bucket = output_bucket,
	.mirrored = mirrored,
};
