#include "games/surakarta/sk_parts.h"
#include "games/surakarta/sk_board.h"

#define OUTPUT_BUCKETS 8 /* output buckets, by the number of pieces */

/* Lists features: own pieces, then enemy pieces. */
static int list(uint64_t points, int enemy, uint16_t *out)
{
	int n = 0;
	for (uint64_t left = points; left; left &= left - 1)
		out[n++] = (uint16_t)(enemy * SK_POINTS + __builtin_ctzll(left));
	return n;
}

static int king_bucket(const struct position *position, int perspective)
{
	(void)position;
	(void)perspective;
	return 0;
}

static void diff(const struct position *from, const struct position *to, int perspective, struct features_change *out)
{
	static const struct sk_position nothing;
	const struct sk_position *a = from ? sk_const(from) : &nothing, *b = sk_const(to);
	out->n_removed = out->n_added = 0;
	for (int side = 0; side < 2; side++) {
		uint64_t before = a->pieces[side], after = b->pieces[side];
		out->n_removed += list(before & ~after, side != perspective, out->removed + out->n_removed);
		out->n_added += list(after & ~before, side != perspective, out->added + out->n_added);
	}
}

static int output_bucket(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	int n = __builtin_popcountll(p->pieces[SK_BLACK] | p->pieces[SK_WHITE]);
	return n * (OUTPUT_BUCKETS - 1) / (2 * SK_PIECES);
}

/* Mirrors left and right. */
static int mirrored(int feature)
{
	return feature + SK_SIZE - 1 - 2 * (feature % SK_SIZE);
}

const struct features sk_features = {
	.n = 2 * SK_POINTS,
	.n_king_buckets = 1,
	.n_output_buckets = OUTPUT_BUCKETS,
	.max_active = SK_POINTS,
	.king_bucket = king_bucket,
	.diff = diff,
	.output_bucket = output_bucket,
	.mirrored = mirrored,
};
