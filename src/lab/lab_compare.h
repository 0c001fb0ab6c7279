/* lab_compare: how our results compare with the papers' claims. */
#ifndef LAB_LAB_COMPARE_H
#define LAB_LAB_COMPARE_H

#include "lab/paper.h"
#include "match/elo.h"

/* What the interval of an Elo difference says about a claimed advantage: a phrase that begins with "confirmed",
 * "refuted" or "not told apart from 0", or with "no pairs"; n: pairs played. claimed is positive. */
const char *lab_verdict(const struct elo *, int n, double claimed);

/* Whether our player is stronger than the paper's against the same opponent: "stronger", "weaker" or "not told apart",
 * or "no pairs". */
const char *lab_verdict_against(const struct elo *, int n, double claimed);

/* Kendall's rank correlation tau-b, which handles ties: 1 if every pair is in the same order in both lists, -1 if every
 * pair is in the opposite order. NAN if a list has no order: fewer than two numbers, or all equal. */
double lab_rank_correlation(const double *a, const double *b, int n);

/* How close win rates in Magic Chess are to those of the paper. */
struct lab_nearness {
	double rank;   /* rank correlation; NAN if undefined */
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
