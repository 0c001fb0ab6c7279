#include "core/observation.h"
#include "games/qilin/ql_parts.h"

static const char *const planes[] = {
	"red",           "black",       "pressed",       "board",           "red in hand",
	"black in hand", "to place",    "to press",      "to clear",        "to move",
	"to remove",     "rewards due", "opened by red", "opened by black", "plies without a removal",
};

enum { PRESSED = 2, BOARD, HANDS, STAGE = HANDS + 2, REWARDS = STAGE + QL_STAGES, OPENED, QUIET = OPENED + 2, PLANES };

enum { SIZE = 7, POINTS = SIZE * SIZE };

/* Marks a set of points on the grid, on which a1 is the first point of row 0. */
static void mark(uint8_t *plane, uint32_t points)
{
	for (; points; points &= points - 1) {
		const char *name = ql_names[__builtin_ctz(points)];
		plane[(name[1] - '1') * SIZE + name[0] - 'a'] = 1;
	}
}

static void observe(const struct position *position, uint8_t *out)
{
	const struct ql_position *p = ql_const(position);
	mark(out + PRESSED * POINTS, p->pressed);
	mark(out + BOARD * POINTS, QL_ALL);
	for (int side = 0; side < 2; side++) {
		mark(out + side * POINTS, p->pieces[side]);
		plane_fill(out + (HANDS + side) * POINTS, POINTS, p->hand[side]);
		plane_mark(out + (OPENED + side) * POINTS, p->opened[side]); /* cell i is line i of ql_lines */
	}
	plane_fill(out + (STAGE + p->stage) * POINTS, POINTS, 1);
	plane_fill(out + REWARDS * POINTS, POINTS, p->rewards);
	plane_fill(out + QUIET * POINTS, POINTS, p->quiet);
}

const struct game_observation ql_observation = {SIZE, SIZE, PLANES, planes, observe};
_Static_assert(sizeof planes / sizeof *planes == PLANES, "each plane has a name");
