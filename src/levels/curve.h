/* curve: the target of a level by its place in a campaign or chapter. */
#ifndef LEVELS_CURVE_H
#define LEVELS_CURVE_H

#include <stdbool.h>

struct curve {
	bool tutorial, ramp, key;
	int band[2];    /* target share of games that the player wins, in thousandths */
	double advance; /* 0 for the first level after the tutorial .. 1 for the last one */
};

#endif
