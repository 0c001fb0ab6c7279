#include "search/strength.h"

#include <assert.h>

/* docs/opponents.md has this table too. */
static const struct strength strengths[STRENGTH_MAX + 1] = {
	/* depth  nodes slip blur */
	{0, 0, 0, 0},      {1, 10000, 40, 120}, {1, 10000, 20, 60}, {2, 20000, 10, 40}, {3, 40000, 5, 20},
	{4, 80000, 2, 10}, {6, 200000, 0, 5},   {0, 500000, 0, 3},  {0, 1500000, 0, 0},
};

struct strength strength_at(int n)
{
	assert(n >= 0 && n <= STRENGTH_MAX);
	return strengths[n];
}
