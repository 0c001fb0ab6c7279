/* lab_figures: formats numbers and their intervals in tables. */
#ifndef LAB_LAB_FIGURES_H
#define LAB_LAB_FIGURES_H

#include "base/text.h"
#include "match/interval.h"

/* The mean of n numbers and its interval; without an interval if fewer than 30 are all equal, since those say nothing
 * about the spread. */
struct interval lab_mean(double mean, double deviation, int n);

/* The interval of a nonnegative quantity, clipped at 0. */
struct interval lab_amount(struct interval);

/* "12.34 [12.21, 12.47]", as a percentage for shares: "52 [50, 54]"; "52" without an interval, "-" without a value. */
void lab_add_interval(struct string *, const struct interval *, int digits);
void lab_add_share(struct string *, const struct interval *);

#endif
