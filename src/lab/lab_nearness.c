#include "lab/lab_nearness.h"
#include "lab/rank.h"

#include <math.h>

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
	return (struct lab_nearness){rank_kendall(s->paper, s->ours, s->n), s->n ? off / s->n : NAN, s->n, s->n_near};
}
