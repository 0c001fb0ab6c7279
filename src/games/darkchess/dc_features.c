#include "games/darkchess/dc_parts.h"
#include "games/darkchess/dc_board.h"

#include <assert.h>

#define LOOKS  (2 * DC_KINDS + 1) /* per point: own kinds, enemy kinds, face down */
#define BAG    (DC_POINTS * LOOKS)
#define A_SIDE 16 /* pieces of a side; all are in the bag at the start */
#define STAGES 8  /* output buckets, by the number of living pieces */

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
static int frame(const struct position *position, int view)
{
	(void)view;
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
static void differ_side(const struct dc_position *a, const struct dc_position *b, int view, int colour,
			struct features_change *out)
{
	int enemy = (colour == b->first) != (view == 0);
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int piece = DC_PIECE(colour, kind), look = enemy * DC_KINDS + kind;
		int first = BAG + enemy * A_SIDE + bags[kind];
		out->n_gone += list(a->of[piece] & ~b->of[piece], look, out->gone + out->n_gone);
		out->n_come += list(b->of[piece] & ~a->of[piece], look, out->come + out->n_come);
		out->n_gone += list_bag(first, b->bag[piece], a->bag[piece], out->gone + out->n_gone);
		out->n_come += list_bag(first, a->bag[piece], b->bag[piece], out->come + out->n_come);
	}
}

static void differ(const struct position *from, const struct position *to, int view, struct features_change *out)
{
	static const struct dc_position nothing;
	const struct dc_position *a = from ? dc_const(from) : &nothing, *b = dc_const(to);
	out->n_gone = list(a->of[DC_DOWN] & ~b->of[DC_DOWN], LOOKS - 1, out->gone);
	out->n_come = list(b->of[DC_DOWN] & ~a->of[DC_DOWN], LOOKS - 1, out->come);
	for (int colour = 0; colour < 2; colour++)
		differ_side(a, b, view, colour, out);
}

static int stage(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return (p->living[0] + p->living[1]) * (STAGES - 1) / DC_POINTS;
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
	BAG + 2 * A_SIDE, 0, 2, STAGES, DC_POINTS + 2 * A_SIDE, frame, differ, stage, mirrored, NULL,
};
