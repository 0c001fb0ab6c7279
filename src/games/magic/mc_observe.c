#include "core/observation.h"
#include "games/magic/mc_parts.h"

/* The first 16 by the contents of a point, then the bag by piece. */
static const char *const planes[] = {
	DC_PLANES_UP,
	"wood",
	DC_PLANES_BAG,
	"turns of ice face down",
	"shields face down",
	"hides face down",
	"turns of ice",
	"shield",
	"hidden",
	"hides left",
	"board",
	"player has red",
	"player has black",
	"point being revealed",
	"player's wood",
	"player's ice",
	"player's gold",
	"player's hides",
	"NPC's wood",
	"NPC's ice",
	"NPC's gold",
	"NPC's hides",
	"plies without progress",
};

enum {
	BAG = MC_WOOD + 1,
	BAG_MAGIC = BAG + 2 * DC_KINDS,
	ICE = BAG_MAGIC + 3,
	GOLD,
	HIDDEN,
	USES,
	BOARD,
	COLOUR,
	PENDING = COLOUR + 2,
	CASTS,
	QUIET = CASTS + 2 * MC_CASTS,
	PLANES
};

static void observe_bag(const struct mc_position *p, uint8_t *out)
{
	unsigned counts[2 * DC_KINDS] = {0}, ice = 0, gold = 0, uses = 0;
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		counts[DC_SIDE_OF(b->piece) * DC_KINDS + DC_KIND_OF(b->piece)] += b->count;
		ice += (unsigned)(MC_ICE_OF(b->magic) * b->count);
		gold += b->magic & MC_GOLD ? b->count : 0;
		uses += (unsigned)(MC_USES_OF(b->magic) * b->count);
	}
	for (int i = 0; i < 2 * DC_KINDS; i++)
		plane_fill(out + (BAG + i) * MC_POINTS, MC_POINTS, counts[i]);
	plane_fill(out + BAG_MAGIC * MC_POINTS, MC_POINTS, ice);
	plane_fill(out + (BAG_MAGIC + 1) * MC_POINTS, MC_POINTS, gold);
	plane_fill(out + (BAG_MAGIC + 2) * MC_POINTS, MC_POINTS, uses);
}

/* Point 8 * y + x, on boards of all sizes. */
static void observe(const struct position *position, uint8_t *out)
{
	const struct mc_position *p = mc_const(position);
	for (uint64_t left = mc_occupied(p); left; left &= left - 1) {
		int point = __builtin_ctzll(left);
		out[p->piece[point] * MC_POINTS + point] = 1;
		out[ICE * MC_POINTS + point] = MC_ICE_OF(p->magic[point]);
		out[USES * MC_POINTS + point] = MC_USES_OF(p->magic[point]);
	}
	observe_bag(p, out);
	plane_mark(out + GOLD * MC_POINTS, p->gold);
	plane_mark(out + HIDDEN * MC_POINTS, p->hidden);
	plane_mark(out + BOARD * MC_POINTS, p->board);
	if (p->player != MC_COLOUR_OPEN)
		plane_fill(out + (COLOUR + p->player) * MC_POINTS, MC_POINTS, 1);
	if (p->pending != MC_NO_POINT)
		plane_mark(out + PENDING * MC_POINTS, mc_bit(p->pending));
	for (int i = 0; i < 2 * MC_CASTS; i++)
		plane_fill(out + (CASTS + i) * MC_POINTS, MC_POINTS, p->casts[i / MC_CASTS][i % MC_CASTS]);
	plane_fill(out + QUIET * MC_POINTS, MC_POINTS, p->quiet);
}

const struct game_observation mc_observation = {MC_SIZE_MAX, MC_SIZE_MAX, PLANES, planes, observe};
_Static_assert(sizeof planes / sizeof *planes == PLANES, "each plane has a name");
