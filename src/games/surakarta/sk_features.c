#include "games/surakarta/sk_parts.h"
#include "games/surakarta/sk_board.h"

#define STAGES 8 /* output buckets, by the number of pieces */

/* Lists features: own pieces, then enemy pieces. */
static int list(uint64_t points, int enemy, uint16_t *out)
{
	int n = 0;
	for (uint64_t left = points; left; left &= left - 1)
		out[n++] = (uint16_t)(enemy * SK_POINTS + __builtin_ctzll(left));
	return n;
}

static int frame(const struct position *position, int view)
{
	(void)position;
	(void)view;
	return 0;
}

static void differ(const struct position *from, const struct position *to, int view, struct features_change *out)
{
	static const struct sk_position nothing;
	const struct sk_position *a = from ? sk_const(from) : &nothing, *b = sk_const(to);
	out->n_gone = out->n_come = 0;
	for (int side = 0; side < 2; side++) {
		uint64_t before = a->pieces[side], after = b->pieces[side];
		out->n_gone += list(before & ~after, side != view, out->gone + out->n_gone);
		out->n_come += list(after & ~before, side != view, out->come + out->n_come);
	}
}

static int stage(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	int n = __builtin_popcountll(p->pieces[SK_BLACK] | p->pieces[SK_WHITE]);
	return n * (STAGES - 1) / (2 * SK_PIECES);
}

/* Mirrors left and right. */
static int mirrored(int feature)
{
	return feature + SK_SIZE - 1 - 2 * (feature % SK_SIZE);
}

const struct features sk_features = {2 * SK_POINTS, 0, 1, STAGES, SK_POINTS, frame, differ, stage, mirrored, NULL};
