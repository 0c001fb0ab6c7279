#include "levels/curve.h"

static const int tutorial_band[2] = {500, 1000};
static const int key_band[2] = {100, 200};

/* Bands of the first and last level of the ramp. They are wide, since people and the simulated player do not find the
 * same levels hard. */
static const int ramp_ends[2][2] = {{500, 900}, {250, 450}};

/* Bands from the easiest to the hardest. Each is narrow enough to be noticeable and wide enough to be decided by 400
 * games. */
static const int steps[4][2] = {{350, 500}, {300, 450}, {250, 400}, {200, 350}};

struct curve curve_at(int number, int n_levels)
{
	struct curve c = {.tutorial = number <= CURVE_TUTORIAL,
			  .ramp = number > CURVE_TUTORIAL && number <= CURVE_RAMP,
			  .key = number > CURVE_RAMP && number % CURVE_KEY == 0};
	int n_behind = n_levels - CURVE_TUTORIAL, place = (number - 1) % CURVE_KEY; /* 0 .. 8; 9 is the key level */
	c.advance = c.tutorial || n_behind < 2 ? 0 : (double)(number - CURVE_TUTORIAL - 1) / (n_behind - 1);
	const int *band = c.tutorial ? tutorial_band
			  : c.key    ? key_band
				     : steps[place * 3 / (CURVE_KEY - 1) + (c.advance >= 0.5)];
	for (int i = 0; i < 2; i++)
		c.band[i] = c.ramp ? ramp_ends[0][i] - (ramp_ends[0][i] - ramp_ends[1][i]) *
							       (number - CURVE_TUTORIAL - 1) /
							       (CURVE_RAMP - CURVE_TUTORIAL - 1)
				   : band[i];
	return c;
}
