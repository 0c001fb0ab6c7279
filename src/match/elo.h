/* elo: how much stronger one player is, measured from pairs of games.
 *
 * The two games of a pair have the same deal, so they are not independent, but the pairs are: mean and variance are
 * those of the pair's score, of which five are possible. */
#ifndef MATCH_ELO_H
#define MATCH_ELO_H

/* How many pairs brought a player 0, 1/2, 1, 3/2 and 2 points. */
#define ELO_SCORES 5

struct elo_sample {
	int n;           /* pairs */
	double mean;     /* of the points a game, 0 .. 1 */
	double variance; /* of a pair's points a game */
};

/* The variance has one imagined pair counted in, a fifth of it for each score: a few pairs that all end alike are no
 * certainty. Without pairs the mean is 1/2. */
struct elo_sample elo_sample_of(const int pairs[ELO_SCORES]);

/* The score that a player so much stronger is expected to make, and its inverse: +-INFINITY for 1 and 0. */
double elo_expected(double elo);
double elo_of_score(double score);

/* The difference and its interval at 95 %, the ends of which may be infinite: s.mean +- f sqrt(s.variance / n), f the
 * normal distribution's 1.96. Below 30 pairs that would hold the truth too seldom (90 % for 8 pairs): there f is
 * Student's t, and the variance that of a sample of n + 1. After a match that an SPRT ended the value is biased away
 * from its middle, since the match ends when luck has carried it to an edge. */
struct elo {
	double value, low, high;
};

struct elo elo_of_pairs(const int pairs[ELO_SCORES]);

#endif
