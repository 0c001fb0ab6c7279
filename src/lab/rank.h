/* rank: rank correlation of two lists. */
#ifndef LAB_RANK_H
#define LAB_RANK_H

/* Kendall's rank correlation tau-b, which handles ties: 1 if every pair is in the same order in both lists, -1 if every
 * pair is in the opposite order. NAN if a list has no order: fewer than two numbers, or all equal. */
double rank_kendall(const double *a, const double *b, int n);

#endif
