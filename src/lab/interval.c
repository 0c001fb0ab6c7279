#include "lab/interval.h"

#include <math.h>

#define Z95 1.959963984540054 /* 95 % of a normal distribution lie so many deviations around its mean */

struct interval interval_of_share(int n_yes, int n)
{
	if (n <= 0)
		return (struct interval){NAN, 0, 1};
	double p = (double)n_yes / n, z2 = Z95 * Z95;
	double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
	double half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4.0 * n * n));
	/* the ends are exact at 0 and 1; rounding would leave 1e-18 there */
	return (struct interval){p, n_yes == 0 ? 0 : centre - half, n_yes == n ? 1 : centre + half};
}

void interval_take(struct sample *s, double x)
{
	double off = x - s->mean;
	s->n++;
	s->mean += off / s->n;
	s->squares += off * (x - s->mean);
}

double interval_deviation(const struct sample *s)
{
	return s->n > 1 ? sqrt(s->squares / (s->n - 1)) : 0;
}

struct interval interval_of_mean(double mean, double deviation, int n)
{
	if (n <= 0)
		return (struct interval){NAN, NAN, NAN};
	double half = Z95 * deviation / sqrt(n);
	return (struct interval){mean, mean - half, mean + half};
}
