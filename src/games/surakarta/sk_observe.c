#include "core/observation.h"
#include "games/surakarta/sk_parts.h"

static const char *const planes[] = {"black", "white", "plies without a capture"};

enum { QUIET = 2, PLANES };

/* Point i is point i of the rule book, so that row 0 is rank 6. */
static void observe(const struct position *position, uint8_t *out)
{
	const struct sk_position *p = sk_const(position);
	for (int side = 0; side < 2; side++)
		plane_mark(out + side * SK_POINTS, p->pieces[side]);
	plane_fill(out + QUIET * SK_POINTS, SK_POINTS, p->quiet);
}

const struct game_observation sk_observation = {SK_SIZE, SK_SIZE, PLANES, planes, observe};
_Static_assert(sizeof planes / sizeof *planes == PLANES, "each plane has a name");
