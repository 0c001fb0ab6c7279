/* interval: how sure a measured figure is: its interval at 95 %, which holds the true figure in 95 of 100 such
 * measurements. Proportions have Wilson's (1927), which is right for few observations and near 0 and 1 too; means have
 * Student's t below 30 observations (his Biometrika 6, 1908), and the normal distribution's from there on. */
#ifndef MATCH_INTERVAL_H
#define MATCH_INTERVAL_H

struct interval {
	double value, low, high;
};

/* n_yes of n observations, 0 <= n_yes <= n; of none the proportion is NAN and may be anything from 0 to 1. */
struct interval interval_of_share(int n_yes, int n);

/* By how much one share is above another where both are of the same things, such as two players' games from the same
 * deals: of all things so many were yes both times, the first time only, the second time only, never. The value is
 * second less first. The interval is Newcombe's tenth (Statistics in Medicine 17, 1998, 2635-2650): from Wilson's of
 * either share and the correlation of the two. */
struct interval interval_of_paired_shares(int both, int first_only, int second_only, int neither);

/* Numbers as they come in (Welford 1962). {0} holds none. */
struct sample {
	int n;
	double mean;
	double squares; /* the sum of squared differences from the mean */
};

void interval_take(struct sample *, double x);

/* The standard deviation of what the numbers are drawn from; 0 for fewer than two. */
double interval_deviation(const struct sample *);

/* So many standard errors lie between the mean of n numbers and either end of its interval; INFINITY for one. n >= 1 */
double interval_factor(int n);

/* Of the mean of n numbers with that deviation; NAN throughout for none, and at the ends for one. */
struct interval interval_of_mean(double mean, double deviation, int n);

#endif
