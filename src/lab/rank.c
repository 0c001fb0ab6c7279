#include "lab/rank.h"

#include <math.h>

static int order(double a, double b)
{
	return (a > b) - (a < b);
}

double rank_kendall(const double *a, const double *b, int n)
{
	int agree = 0, told_by_a = 0, told_by_b = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			int in_a = order(a[i], a[k]), in_b = order(b[i], b[k]);
			agree += in_a * in_b;
			told_by_a += in_a != 0;
			told_by_b += in_b != 0;
		}
	return told_by_a && told_by_b ? agree / sqrt((double)told_by_a * told_by_b) : NAN;
}
