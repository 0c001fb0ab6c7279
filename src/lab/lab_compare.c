#include "lab/lab_compare.h"

#include <math.h>

const char *lab_verdict(const struct elo *elo, int n, double claimed)
{
	if (n == 0)
		return "no pairs were played yet";
	if (elo->high < 0)
		return "refuted: it is a disadvantage";
	if (elo->low <= 0 && claimed > elo->high)
		return "refuted: not told apart from 0, and less than the paper's";
	if (elo->low <= 0)
		return "not told apart from 0, nor from the paper's";
	if (claimed < elo->low)
		return "confirmed: an advantage, larger than the paper's";
	if (claimed > elo->high)
		return "confirmed: an advantage, but less than the paper's";
	return "confirmed: an advantage, not told apart from the paper's";
}

const char *lab_verdict_against(const struct elo *elo, int n, double claimed)
{
	if (n == 0)
		return "no pairs were played yet";
	if (elo->low > claimed)
		return "stronger than the paper's player against this program";
	if (elo->high < claimed)
		return "weaker than the paper's player against this program";
	return "not told apart from the paper's player against this program";
}

static int order(double a, double b)
{
	return (a > b) - (a < b);
}

double lab_rank_correlation(const double *a, const double *b, int n)
{
	int agree = 0, ordered_by_a = 0, ordered_by_b = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++) {
			int in_a = order(a[i], a[k]), in_b = order(b[i], b[k]);
			agree += in_a * in_b;
			ordered_by_a += in_a != 0;
			ordered_by_b += in_b != 0;
		}
	return ordered_by_a && ordered_by_b ? agree / sqrt((double)ordered_by_a * ordered_by_b) : NAN;
}

struct interval lab_paper_share(const struct paper_level *p)
{
	return interval_of_share((int)lround(p->figure * PAPER_LEVEL_GAMES), PAPER_LEVEL_GAMES);
}

void lab_shares_take(struct lab_shares *s, const struct paper_level *p, const struct interval *ours)
{
	struct interval paper = lab_paper_share(p);
	if (isnan(ours->value))
		return;
	s->paper[s->n] = p->figure;
	s->ours[s->n++] = ours->value;
	s->n_near += ours->low <= paper.high && ours->high >= paper.low;
}

struct lab_nearness lab_shares_compare(const struct lab_shares *s)
{
	double off = 0;
	for (int i = 0; i < s->n; i++)
		off += fabs(s->ours[i] - s->paper[i]);
	return (struct lab_nearness){lab_rank_correlation(s->paper, s->ours, s->n), s->n ? off / s->n : NAN, s->n,
				     s->n_near};
}
