/* elo: strength difference between two players, measured from pairs of games.
 *
 * The two games of a pair have the same deal, so they are not independent, but the pairs are: mean and variance are
 * those of the pair score, which has five possible values. */
#ifndef MATCH_ELO_H
#define MATCH_ELO_H

#include "match/interval.h"

/* Number of pairs in which a player scored 0, 1/2, 1, 3/2 and 2 points. */
#define ELO_SCORES 5

struct elo_sample {
	int n;           /* pairs */
	double mean;     /* points per game, 0 .. 1 */
	double variance; /* of a pair's points per game */
};

/* The variance includes one imaginary pair, a fifth of it for each score, so that a few identical pairs do not count as
 * certainty. Without pairs the mean is 1/2. */
struct elo_sample elo_sample_of(const int pairs[ELO_SCORES]);

/* The expected score of a player with that Elo advantage, and the inverse: +-INFINITY for 1 and 0. */
double elo_expected(double elo);
double elo_of_score(double score);

/* The mean points per game and its 95 % interval, clipped to 0 .. 1: s.mean +- f sqrt(s.variance / n), where f is the
 * normal distribution's 1.96. Below 30 pairs that would contain the true value too rarely (90 % for 8 pairs): there f
 * is Student's t, and the variance is that of a sample of n + 1. The imaginary pair keeps the interval wider than 0 if
 * all pairs are identical. With zero pairs or one it is 0 to 1. */
struct interval elo_points(const int pairs[ELO_SCORES]);

/* The Elo difference by the same interval; its ends may be infinite. After a match ended by an SPRT the value is biased
 * away from the midpoint of its hypotheses, since the match stops when chance has carried it to a bound. */
struct elo {
	double value, low, high;
};

struct elo elo_of_pairs(const int pairs[ELO_SCORES]);

/* Likelihood of superiority: the probability that the player is the stronger one, 0 .. 1, under a flat prior: the part
 * above 1/2 of a normal distribution around s.mean with variance s.variance / n. Without pairs it is 1/2. */
double elo_superiority(const int pairs[ELO_SCORES]);

#endif
