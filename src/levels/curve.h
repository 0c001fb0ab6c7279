/* curve: how hard the levels of a campaign should be, by their number. docs/levels.md "A campaign" */
#ifndef LEVELS_CURVE_H
#define LEVELS_CURVE_H

#include <stdbool.h>

#define CURVE_TUTORIAL 10 /* the first ten teach, and are easy */
#define CURVE_RAMP     30 /* up to this one each is a little harder than the one before */
#define CURVE_KEY      10 /* every tenth after them is a key level, the hardest of its ten */

struct curve {
	bool tutorial, ramp, key;
	int band[2];    /* the share of games that the player should win, in thousandths */
	double advance; /* 0 for the first level after the tutorial .. 1 for the last one */
};

/* Of level number 1 .. n_levels. Behind the ramp, within ten levels it becomes harder up to the key level; the next
 * ones begin easier again, though in the second half not as easy as in the first. */
struct curve curve_at(int number, int n_levels);

#endif
