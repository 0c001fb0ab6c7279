#include "core/observation.h"
#include "games/xiangqi/xq_parts.h"

static const char *const planes[] = {
	"red king",    "red advisor", "red elephant", "red horse",     "red rook",
	"red cannon",  "red pawn",    "black king",   "black advisor", "black elephant",
	"black horse", "black rook",  "black cannon", "black pawn",    "plies without a capture",
};

enum { QUIET = 2 * XQ_KINDS, PLANES };

/* Point i is square i. */
static void observe(const struct position *position, uint8_t *out)
{
	const struct xq_position *p = xq_const(position);
	for (xq_set left = xq_occupied(p); left; left &= left - 1) {
		int square = xq_first(left), side = xq_has(p->side[XQ_BLACK], square);
		out[(side * XQ_KINDS + xq_kind_at(p, square)) * XQ_SQUARES + square] = 1;
	}
	plane_fill(out + QUIET * XQ_SQUARES, XQ_SQUARES, p->quiet);
}

const struct game_observation xq_observation = {XQ_RANKS, XQ_FILES, PLANES, planes, observe};
_Static_assert(sizeof planes / sizeof *planes == PLANES, "each plane has a name");
