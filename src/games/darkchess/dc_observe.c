#include "core/observation.h"
#include "games/darkchess/dc_parts.h"

/* By piece code: those of Red, face-down pieces, those of Black. */
static const char *const planes[] = {
	DC_PLANES_UP,           DC_PLANES_BAG,
	"first plays red",      "first plays black",
	"point being revealed", "point of the blind attacker",
	"point of the chain",   "plies without progress",
};

enum {
	BAG = DC_PIECES - 1,
	FIRST_COLOUR = BAG + 2 * DC_KINDS,
	PENDING = FIRST_COLOUR + 2,
	ATTACKER,
	CHAIN,
	QUIET,
	PLANES
};

static void mark(uint8_t *plane, int point)
{
	if (point != DC_NO_POINT)
		plane[point] = 1;
}

/* Point i is point i of the rule book. */
static void observe(const struct position *position, uint8_t *out)
{
	const struct dc_position *p = dc_const(position);
	for (int i = 0; i < DC_POINTS; i++)
		if (p->at[i] != DC_NONE)
			out[p->at[i] * DC_POINTS + i] = 1;
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < DC_KINDS; kind++)
			plane_fill(out + (BAG + side * DC_KINDS + kind) * DC_POINTS, DC_POINTS,
				   p->bag[DC_PIECE(side, kind)]);
	if (p->known)
		plane_fill(out + (FIRST_COLOUR + p->first) * DC_POINTS, DC_POINTS, 1);
	mark(out + PENDING * DC_POINTS, p->pending);
	mark(out + ATTACKER * DC_POINTS, p->attacker);
	mark(out + CHAIN * DC_POINTS, p->chain);
	plane_fill(out + QUIET * DC_POINTS, DC_POINTS, p->quiet);
}

const struct game_observation dc_observation = {DC_RANKS, DC_FILES, PLANES, planes, observe};
_Static_assert(sizeof planes / sizeof *planes == PLANES, "each plane has a name");
