#include "search/strength.h"

#include <assert.h>
#include <stddef.h>

/* For games without calibrated strengths. */
static const struct strength_level default_levels[STRENGTH_MAX] = {
	/* depth, nodes, blunder rate, evaluation noise, rating */
	{1, 10000, 40, 120, 0}, {1, 10000, 20, 60, 0}, {2, 20000, 10, 40, 0}, {3, 40000, 5, 20, 0},
	{4, 80000, 2, 10, 0},   {6, 200000, 0, 5, 0},  {0, 500000, 0, 3, 0},  {0, 1500000, 0, 0, 0},
};

struct strength_level strength_at(const struct heuristics *heuristics, int n)
{
	assert(n >= 0 && n <= STRENGTH_MAX);
	if (n == 0)
		return (struct strength_level){0, 0, 0, 0, 0};
	return (heuristics->strengths ? heuristics->strengths : default_levels)[n - 1];
}
