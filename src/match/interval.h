/* interval: 95 % confidence intervals, which contain the true value in 95 of 100 such measurements. For proportions
 * Wilson's (1927), which is accurate for few observations and near 0 and 1 as well; for means Student's t below 30
 * observations (Biometrika 6, 1908), and the normal distribution otherwise. */
#ifndef MATCH_INTERVAL_H
#define MATCH_INTERVAL_H

struct interval {
	double value, low, high;
};

/* The proportion n_yes of n observations, 0 <= n_yes <= n; for n = 0 the value is NAN and its interval 0 to 1. */
struct interval interval_of_share(int n_yes, int n);

/* The difference of two proportions over the same items, such as two players' games from the same deals: the numbers of
 * items that were yes both times, only the first time, only the second time, never. The value is second minus first.
 * The interval is Newcombe's method 10 (Statistics in Medicine 17, 1998, 2635-2650): from the Wilson intervals of both
 * proportions and their correlation. */
struct interval interval_of_paired_shares(int both, int first_only, int second_only, int neither);

/* Running mean and variance (Welford 1962). {0} is empty. */
struct sample {
	int n;
	double mean;
	double squares; /* the sum of squared deviations from the mean */
};

void interval_take(struct sample *, double x);

/* The sample standard deviation; 0 for fewer than two numbers. */
double interval_deviation(const struct sample *);

/* The half-width of the interval for the mean of n numbers, in standard errors; INFINITY for one. n >= 1 */
double interval_factor(int n);

/* The interval for the mean of n numbers with that standard deviation; all NAN for n = 0, NAN ends for n = 1. */
struct interval interval_of_mean(double mean, double deviation, int n);

#endif
