/* lab_figures: how tables show figures and their intervals. */
#ifndef LAB_LAB_FIGURES_H
#define LAB_LAB_FIGURES_H

#include "base/text.h"
#include "match/interval.h"

/* The mean of n numbers and its interval; without an interval if fewer than 30 are all alike, since they do not tell
 * how far others may lie. */
struct interval lab_mean(double mean, double deviation, int n);

/* The interval of what is never below 0, cut off there. */
struct interval lab_amount(struct interval);

/* "12.34 [12.21, 12.47]", in a hundred for shares: "52 [50, 54]"; "52" if no interval is known, "-" for no value. */
void lab_add_interval(struct string *, const struct interval *, int digits);
void lab_add_share(struct string *, const struct interval *);

#endif
