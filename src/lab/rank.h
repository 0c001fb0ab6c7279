/* rank: how well two lists of figures agree in their order. */
#ifndef LAB_RANK_H
#define LAB_RANK_H

/* Kendall's rank correlation, tau-b, which allows for ties: 1 if every pair is in the same order in both lists, -1 if
 * every pair is in the opposite order. NAN if a list has no order: fewer than two figures, or all equal. */
double rank_kendall(const double *a, const double *b, int n);

#endif
