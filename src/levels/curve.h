/* curve: the target difficulty of the levels of a campaign, by level number. docs/levels.md "A campaign" */
#ifndef LEVELS_CURVE_H
#define LEVELS_CURVE_H

#include <stdbool.h>

#define CURVE_TUTORIAL 10 /* the first ten levels are an easy tutorial */
#define CURVE_RAMP     30 /* up to this level, each is slightly harder than the one before */
#define CURVE_KEY      10 /* after the ramp, every tenth level is a key level, the hardest of its ten */

struct curve {
	bool tutorial, ramp, key;
	int band[2];    /* target share of games that the player wins, in thousandths */
	double advance; /* 0 for the first level after the tutorial .. 1 for the last one */
};

/* The curve at level 1 .. n_levels. After the ramp, difficulty rises over each block of ten levels up to the key level;
 * the next block starts easier again, but in the second half of the campaign not as easy as in the first. */
struct curve curve_at(int number, int n_levels);

#endif
