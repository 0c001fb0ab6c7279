#include "games/darkchess/dc_parts.h"
#include "games/darkchess/dc_board.h"

#include <assert.h>

#define LOOKS          (2 * DC_KINDS + 1) /* per point: own kinds, enemy kinds, face down */
#define BAG            (DC_POINTS * LOOKS)
#define A_SIDE         16 /* pieces of a side; all are in the bag at the start */
#define OUTPUT_BUCKETS 8  /* output buckets, by the number of living pieces */

/* First bag feature of each kind; a kind has one feature for each of its pieces in the bag. */
static uint8_t bags[DC_KINDS];

void dc_features_fill(void)
{
	int n = 0;
	for (int kind = 0; kind < DC_KINDS; kind++) {
		bags[kind] = (uint8_t)n;
		n += dc_full_bag[DC_PIECE(DC_RED, kind)];
	}
	assert(n == A_SIDE);
}

/* The first player's color. The first reveal decides it, so it changes then. */
static int king_bucket(const struct position *position, int perspective)
{
	(void)perspective;
	return dc_const(position)->first;
}

static int list(uint32_t points, int look, uint16_t *out)
{
	int n = 0;
	for (uint32_t left = points; left; left &= left - 1)
		out[n++] = (uint16_t)(__builtin_ctz(left) * LOOKS + look);
	return n;
}

/* Lists the features of a kind that a bag with `more` of it has and one with `fewer` lacks. */
static int list_bag(int first, int fewer, int more, uint16_t *out)
{
	int n = 0;
	for (int i = fewer; i < more; i++)
		out[n++] = (uint16_t)(first + i);
	return n;
}

/* Adds the changes of one color as seen by the perspective; perspective 0 owns the first player's color. */
static void diff_side(const struct dc_position *a, const struct dc_position *b, int perspective, int colour,
		      struct features_change *out)
{
	int enemy = (colour == b->first) != (perspective == 0);
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int piece = DC_PIECE(colour, kind), look = enemy * DC_KINDS + kind;
		int first = BAG + enemy * A_SIDE + bags[kind];
		out->n_removed += list(a->of[piece] & ~b->of[piece], look, out->removed + out->n_removed);
		out->n_added += list(b->of[piece] & ~a->of[piece], look, out->added + out->n_added);
		out->n_removed += list_bag(first, b->bag[piece], a->bag[piece], out->removed + out->n_removed);
		out->n_added += list_bag(first, a->bag[piece], b->bag[piece], out->added + out->n_added);
	}
}

static void diff(const struct position *from, const struct position *to, int perspective, struct features_change *out)
{
	static const struct dc_position nothing;
	const struct dc_position *a = from ? dc_const(from) : &nothing, *b = dc_const(to);
	out->n_removed = list(a->of[DC_DOWN] & ~b->of[DC_DOWN], LOOKS - 1, out->removed);
	out->n_added = list(b->of[DC_DOWN] & ~a->of[DC_DOWN], LOOKS - 1, out->added);
	for (int colour = 0; colour < 2; colour++)
		diff_side(a, b, perspective, colour, out);
}

static int output_bucket(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return (p->living[0] + p->living[1]) * (OUTPUT_BUCKETS - 1) / DC_POINTS;
}

/* Mirrors left and right. */
static int mirrored(int feature)
{
	if (feature >= BAG)
		return feature;
	int point = feature / LOOKS;
	return feature + (DC_FILES - 1 - 2 * (point % DC_FILES)) * LOOKS;
}

const struct features dc_features = {
	.n = BAG + 2 * A_SIDE,
	.n_king_buckets = 2,
	.n_output_buckets = OUTPUT_BUCKETS,
	.max_active = DC_POINTS + 2 * A_SIDE,
	.king_bucket = king_bucket,
	.diff = diff,
	.output_bucket = output_bucket,
	.mirrored = mirrored,
};
