#include "match/elo.h"

#include <math.h>

#define PAIRS_FEW 30 /* below this the interval is that of a small sample */

static double score_of(int i)
{
	return i / (double)(ELO_SCORES - 1);
}

/* The variance of the counts around their own mean; extra is added to each count. */
static double variance_of(const int pairs[ELO_SCORES], double extra)
{
	double n = 0, sum = 0, squares = 0;
	for (int i = 0; i < ELO_SCORES; i++) {
		double count = pairs[i] + extra;
		n += count;
		sum += count * score_of(i);
		squares += count * score_of(i) * score_of(i);
	}
	return squares / n - sum / n * (sum / n);
}

struct elo_sample elo_sample_of(const int pairs[ELO_SCORES])
{
	struct elo_sample s = {.mean = 0};
	for (int i = 0; i < ELO_SCORES; i++) {
		s.n += pairs[i];
		s.mean += pairs[i] * score_of(i);
	}
	s.mean = s.n ? s.mean / s.n : 0.5;
	s.variance = variance_of(pairs, 1.0 / ELO_SCORES);
	return s;
}

double elo_expected(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_score(double score)
{
	if (score <= 0)
		return -INFINITY;
	if (score >= 1)
		return INFINITY;
	return 400 * log10(score / (1 - score));
}

struct interval elo_points(const int pairs[ELO_SCORES])
{
	struct elo_sample s = elo_sample_of(pairs);
	double error = 1;
	if (s.n >= PAIRS_FEW)
		error = interval_factor(s.n) * sqrt(s.variance / s.n);
	else if (s.n > 0) /* the variance of a sample: the n pairs and the imaginary one */
		error = interval_factor(s.n) * sqrt(s.variance * (s.n + 1) / s.n / s.n);
	return (struct interval){s.mean, fmax(s.mean - error, 0), fmin(s.mean + error, 1)};
}

struct elo elo_of_pairs(const int pairs[ELO_SCORES])
{
	struct interval points = elo_points(pairs);
	return (struct elo){elo_of_score(points.value), elo_of_score(points.low), elo_of_score(points.high)};
}

double elo_superiority(const int pairs[ELO_SCORES])
{
	struct elo_sample s = elo_sample_of(pairs);
	return erfc((0.5 - s.mean) / sqrt(2 * s.variance / (s.n ? s.n : 1))) / 2;
}
