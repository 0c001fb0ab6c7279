#include "match/interval.h"

#include <math.h>

#define Z95 1.959963984540054 /* half-width of the central 95 % of a normal distribution, in standard deviations */

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

/* The correlation of two binary variables, with continuity correction if it is positive. */
static double correlation(double both, double first, double second, double neither)
{
	double n = both + first + second + neither, product = both * neither - first * second;
	double margins = (both + first) * (second + neither) * (both + second) * (first + neither);
	if (margins <= 0)
		return 0;
	return (product > 0 ? fmax(product - n / 2, 0) : product) / sqrt(margins);
}

struct interval interval_of_paired_shares(int both, int first_only, int second_only, int neither)
{
	int n = both + first_only + second_only + neither;
	struct interval a = interval_of_share(both + first_only, n), b = interval_of_share(both + second_only, n);
	if (n <= 0)
		return (struct interval){NAN, -1, 1};
	double phi = correlation(both, first_only, second_only, neither), value = b.value - a.value;
	double a_low = a.value - a.low, a_high = a.high - a.value, b_low = b.value - b.low, b_high = b.high - b.value;
	double below = b_low * b_low - 2 * phi * b_low * a_high + a_high * a_high;
	double above = b_high * b_high - 2 * phi * b_high * a_low + a_low * a_low;
	return (struct interval){value, value - sqrt(below), value + sqrt(above)};
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

double interval_factor(int n)
{
	/* the 97.5 % quantiles of Student's t for 1 to 28 degrees of freedom */
	static const double t[] = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624,
				   2.306004,  2.262157, 2.228139, 2.200985, 2.178813, 2.160369, 2.144787,
				   2.131450,  2.119905, 2.109816, 2.100922, 2.093024, 2.085963, 2.079614,
				   2.073873,  2.068658, 2.063899, 2.059539, 2.055529, 2.051831, 2.048407};
	int freedom = n - 1;
	if (freedom < 1)
		return INFINITY;
	return freedom <= (int)(sizeof t / sizeof *t) ? t[freedom - 1] : Z95;
}

struct interval interval_of_mean(double mean, double deviation, int n)
{
	if (n <= 0)
		return (struct interval){NAN, NAN, NAN};
	double half = interval_factor(n) * deviation / sqrt(n);
	if (n == 1)
		half = NAN;
	return (struct interval){mean, mean - half, mean + half};
}
