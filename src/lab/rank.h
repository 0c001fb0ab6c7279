/* rank: how far two lists of figures agree about what is more and what is less. */
#ifndef LAB_RANK_H
#define LAB_RANK_H

/* Kendall's rank correlation, tau-b, which allows for ties: 1 where every pair stands in the same order in both lists,
 * -1 where every pair is the other way round. NAN where a list has no order: fewer than two figures, or all alike. */
double rank_kendall(const double *a, const double *b, int n);

#endif
