/* elo: how much stronger one player is, measured from pairs of games.
 *
 * The two games of a pair have the same deal, so they are not independent, but the pairs are: mean and variance are
 * those of the pair's score, of which five are possible. */
#ifndef MATCH_ELO_H
#define MATCH_ELO_H

#include "match/interval.h"

/* How many pairs gave a player 0, 1/2, 1, 3/2 and 2 points. */
#define ELO_SCORES 5

struct elo_sample {
	int n;           /* pairs */
	double mean;     /* of the points a game, 0 .. 1 */
	double variance; /* of a pair's points a game */
};

/* The variance includes one imaginary pair, a fifth of it for each score, so that a few equal pairs do not count as
 * certainty. Without pairs the mean is 1/2. */
struct elo_sample elo_sample_of(const int pairs[ELO_SCORES]);

/* The expected score of a player who is stronger by elo, and the inverse: +-INFINITY for 1 and 0. */
double elo_expected(double elo);
double elo_of_score(double score);

/* The mean of the points a game and its 95 % interval, cut off at 0 and 1: s.mean +- f sqrt(s.variance / n), f the
 * normal distribution's 1.96. Below 30 pairs that would contain the true value too rarely (90 % for 8 pairs): there f
 * is Student's t, and the variance that of a sample of n + 1. The imaginary pair keeps the interval wider than 0 where
 * all pairs are alike. Without pairs, and with one, it is 0 to 1. */
struct interval elo_points(const int pairs[ELO_SCORES]);

/* The difference in Elo by the same interval; its ends may be infinite. After a match that an SPRT ended the value is
 * biased away from its middle, since the match stops when luck has carried it to a bound. */
struct elo {
	double value, low, high;
};

struct elo elo_of_pairs(const int pairs[ELO_SCORES]);

/* The likelihood of superiority: how certain it is that the player is the stronger one, 0 .. 1, if nothing was known
 * before the match: the part above 1/2 of a normal distribution around s.mean with the variance s.variance / n. Without
 * pairs it is 1/2. */
double elo_superiority(const int pairs[ELO_SCORES]);

#endif
