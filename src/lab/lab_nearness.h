/* lab_nearness: how close our win rates are to those of the paper on Magic Chess. */
#ifndef LAB_LAB_NEARNESS_H
#define LAB_LAB_NEARNESS_H

#include "lab/paper_magic.h"
#include "match/interval.h"

struct lab_nearness {
	double rank;   /* Kendall's rank correlation; NAN if undefined */
	double off;    /* mean absolute difference; NAN without rows */
	int n, n_near; /* rows, and those whose two intervals overlap */
};

#define LAB_SHARES_MAX 64

/* Accumulates win rates row by row; {0} is empty. */
struct lab_shares {
	int n, n_near;
	double paper[LAB_SHARES_MAX], ours[LAB_SHARES_MAX];
};

/* Adds a row, if it has games. */
void lab_shares_take(struct lab_shares *, const struct paper_level *, const struct interval *ours);
struct lab_nearness lab_shares_compare(const struct lab_shares *);

struct interval lab_paper_share(const struct paper_level *); /* with the interval for the paper's number of games */

#endif
