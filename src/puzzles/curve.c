#include "puzzles/curve.h"

static const int tutorial_band[2] = {500, 1000};
static const int key_band[2] = {100, 200};

/* From the easiest to the hardest. Each is narrow enough to be felt and wide enough for 400 games to tell. */
static const int steps[4][2] = {{350, 500}, {300, 450}, {250, 400}, {200, 350}};

struct curve curve_at(int number, int n_levels)
{
	struct curve c = {.tutorial = number <= CURVE_TUTORIAL, .key = number % CURVE_KEY == 0};
	int n_behind = n_levels - CURVE_TUTORIAL, place = (number - 1) % CURVE_KEY; /* 0 .. 8, and 9 the key level */
	c.advance = c.tutorial || n_behind < 2 ? 0 : (double)(number - CURVE_TUTORIAL - 1) / (n_behind - 1);
	const int *band = c.tutorial ? tutorial_band
			  : c.key    ? key_band
				     : steps[place * 3 / (CURVE_KEY - 1) + (c.advance >= 0.5)];
	c.key &= !c.tutorial;
	c.band[0] = band[0];
	c.band[1] = band[1];
	return c;
}
