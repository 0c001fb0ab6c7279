#include "games/magic/mc_parts.h"

#include <assert.h>
#include <string.h>

/* Classes of magic. Hidden takes precedence over ice, and ice over uses left. */
enum { PLAIN, ICE, LONG_ICE, GOLD, GOLD_ICE, HIDES, GOLD_HIDES, HIDDEN, MAGICS };

/* A look is an own kind with its magic class, an enemy kind with its magic class, wood, or an empty point. Every place
 * has one feature for each look. */
enum { PIECE_LOOKS = 2 * DC_KINDS * MAGICS, WOOD = PIECE_LOOKS, EMPTY, LOOKS };

/* Places: the points; the bag, with one place for each of the first five pieces of a look; and one for everything else.
 * A perspective therefore has at most one active feature per point: a face-down piece is represented only in the bag.
 */
enum { BAG = MC_POINTS, IN_BAG = 5, OTHERS = BAG + IN_BAG, PLACES };

/* Features of the last place: board width, board height, and each side's casts of each kind (one, two, more). */
enum {
	WIDTHS = OTHERS * LOOKS,
	HEIGHTS = WIDTHS + MC_SIZE_MAX - MC_SIZE_MIN + 1,
	CASTS = HEIGHTS + MC_SIZE_MAX - MC_SIZE_MIN + 1,
	CASTS_SEEN = 3,
	N_OTHERS = 2 + 2 * MC_CASTS
};

#define NONE UINT16_MAX

static_assert(MC_POINTS + N_OTHERS <= FEATURES_MAX, "a change must hold whole perspectives");
static_assert(CASTS + 2 * MC_CASTS * CASTS_SEEN <= PLACES * LOOKS, "one place must do for all that is not a piece");

/* The player's color. While it is open, neither side owns the pieces in the bag. */
static int king_bucket(const struct position *position, int perspective)
{
	(void)perspective;
	return mc_const(position)->player;
}

static int magic_seen(const struct mc_position *p, int piece, int magic)
{
	if (magic == 0)
		return PLAIN;
	bool gold = magic & MC_GOLD;
	if (magic & MC_HIDDEN)
		return HIDDEN;
	if (MC_ICE_OF(magic))
		return gold ? GOLD_ICE : MC_ICE_OF(magic) > 1 ? LONG_ICE : ICE;
	if (MC_USES_OF(magic) && mc_may_hide(p, piece))
		return gold ? GOLD_HIDES : HIDES;
	return gold ? GOLD : PLAIN;
}

/* Requires known colors. */
static int look_of(const struct mc_position *p, int perspective, int piece, int magic)
{
	int enemy = DC_SIDE_OF(piece) != mc_colour(p, perspective);
	return (enemy * DC_KINDS + DC_KIND_OF(piece)) * MAGICS + magic_seen(p, piece, magic);
}

static uint16_t at_point(const struct mc_position *p, int perspective, int point)
{
	int piece = p->piece[point];
	if (piece == MC_FACE_DOWN || !(p->board >> point & 1))
		return NONE;
	int look = piece == MC_EMPTY  ? EMPTY
		   : piece == MC_WOOD ? WOOD
				      : look_of(p, perspective, piece, p->magic[point]);
	return (uint16_t)(point * LOOKS + look);
}

static void change(struct features_change *out, uint16_t before, uint16_t after)
{
	if (before == after)
		return;
	if (before != NONE)
		out->removed[out->n_removed++] = before;
	if (after != NONE)
		out->added[out->n_added++] = after;
}

static bool same_rank(const struct mc_position *a, const struct mc_position *b, int first)
{
	return memcmp(a->piece + first, b->piece + first, 8) == 0 && memcmp(a->magic + first, b->magic + first, 8) == 0;
}

static void change_points(const struct mc_position *a, const struct mc_position *b, int perspective,
			  struct features_change *out)
{
	bool same_board = a && a->board == b->board;
	int width = same_board ? b->width : 8, height = same_board ? b->height : 8;
	for (int first = 0; first < 8 * height; first += 8) {
		if (same_board && same_rank(a, b, first))
			continue;
		for (int i = first; i < first + width; i++)
			if (!same_board || a->piece[i] != b->piece[i] || a->magic[i] != b->magic[i])
				change(out, a ? at_point(a, perspective, i) : NONE, at_point(b, perspective, i));
	}
}

/* Counts the pieces of each look in the bag. */
static void count_bag(const struct mc_position *p, int perspective, uint8_t out[PIECE_LOOKS])
{
	memset(out, 0, PIECE_LOOKS);
	for (int i = 0; i < p->n_bag && p->player != MC_COLOUR_OPEN; i++)
		if (p->bag[i].count)
			out[look_of(p, perspective, p->bag[i].piece, p->bag[i].magic)] += p->bag[i].count;
}

/* Lists the features that a bag with `more` of the look has and one with `fewer` lacks. */
static int list_bag(int look, int fewer, int more, uint16_t *out)
{
	int n = 0;
	for (int i = fewer; i < more && i < IN_BAG; i++)
		out[n++] = (uint16_t)((BAG + i) * LOOKS + look);
	return n;
}

static void change_bag(const struct mc_position *a, const struct mc_position *b, int perspective,
		       struct features_change *out)
{
	uint8_t before[PIECE_LOOKS] = {0}, after[PIECE_LOOKS];
	if (a)
		count_bag(a, perspective, before);
	count_bag(b, perspective, after);
	for (int first = 0; first < PIECE_LOOKS; first += MAGICS) {
		if (memcmp(before + first, after + first, MAGICS) == 0)
			continue;
		for (int look = first; look < first + MAGICS; look++) {
			out->n_removed += list_bag(look, after[look], before[look], out->removed + out->n_removed);
			out->n_added += list_bag(look, before[look], after[look], out->added + out->n_added);
		}
	}
}

static bool same_bag(const struct mc_position *a, const struct mc_position *b)
{
	return a->n_bag == b->n_bag && memcmp(a->bag, b->bag, b->n_bag * sizeof *b->bag) == 0;
}

static uint16_t cast_seen(const struct mc_position *p, int perspective, int i)
{
	int left = p->casts[i < MC_CASTS ? perspective : !perspective][i % MC_CASTS];
	return left ? (uint16_t)(CASTS + i * CASTS_SEEN + (left < CASTS_SEEN ? left : CASTS_SEEN) - 1) : NONE;
}

static void change_others(const struct mc_position *a, const struct mc_position *b, int perspective,
			  struct features_change *out)
{
	change(out, a ? (uint16_t)(WIDTHS + a->width - MC_SIZE_MIN) : NONE,
	       (uint16_t)(WIDTHS + b->width - MC_SIZE_MIN));
	change(out, a ? (uint16_t)(HEIGHTS + a->height - MC_SIZE_MIN) : NONE,
	       (uint16_t)(HEIGHTS + b->height - MC_SIZE_MIN));
	for (int i = 0; i < 2 * MC_CASTS; i++)
		change(out, a ? cast_seen(a, perspective, i) : NONE, cast_seen(b, perspective, i));
}

static bool same_others(const struct mc_position *a, const struct mc_position *b)
{
	return a->board == b->board && memcmp(a->casts, b->casts, sizeof a->casts) == 0;
}

static void diff(const struct position *from, const struct position *to, int perspective, struct features_change *out)
{
	const struct mc_position *a = from ? mc_const(from) : NULL, *b = mc_const(to);
	out->n_removed = out->n_added = 0;
	change_points(a, b, perspective, out);
	if (!a || !same_bag(a, b))
		change_bag(a, b, perspective, out);
	if (!a || !same_others(a, b))
		change_others(a, b, perspective, out);
}

/* Output buckets: by the number of living pieces, and by whether half of the plies to the draw by 2.2 have passed,
 * since a lead loses value as the draw approaches. */
enum { SIZES = 8 };

static int output_bucket(const struct position *position)
{
	static const uint8_t min[SIZES - 1] = {4, 6, 8, 10, 13, 17, 25};
	const struct mc_position *p = mc_const(position);
	int n = p->left[0] + p->left[1], size = 0;
	while (size < SIZES - 1 && n >= min[size])
		size++;
	return size + (2 * p->quiet >= p->rules.draw_limit ? SIZES : 0);
}

/* Transposes files and ranks, which needs only the feature; mirroring left and right would depend on the board size. */
static int mirrored(int feature)
{
	int place = feature / LOOKS, look = feature % LOOKS;
	if (place < MC_POINTS)
		return (place % 8 * 8 + place / 8) * LOOKS + look;
	if (feature < WIDTHS || feature >= CASTS)
		return feature;
	return feature < HEIGHTS ? feature + HEIGHTS - WIDTHS : feature - (HEIGHTS - WIDTHS);
}

/* Whether the position has the board of preset 4x4 and no magic (docs/nets.md). */
static bool use_net(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	uint8_t magic = 0;
	for (int i = 0; i < MC_POINTS; i++)
		magic |= p->magic[i];
	for (int i = 0; i < p->n_bag; i++)
		magic |= p->bag[i].magic;
	for (int i = 0; i < MC_CASTS; i++)
		magic |= p->casts[0][i] | p->casts[1][i];
	return p->width == 4 && p->height == 4 && !magic && !p->wood;
}

const struct features mc_features = {
	.n = PLACES * LOOKS,
	.n_shared = LOOKS,
	.n_king_buckets = 3,
	.n_output_buckets = 2 * SIZES,
	.max_active = MC_POINTS + N_OTHERS,
	.king_bucket = king_bucket,
	.diff = diff,
	.output_bucket = output_bucket,
	.mirrored = mirrored,
	.use_net = use_net,
};
