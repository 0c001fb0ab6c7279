/* lab_figures: how tables show figures and their intervals. */
#ifndef LAB_LAB_FIGURES_H
#define LAB_LAB_FIGURES_H

#include "base/text.h"
#include "match/interval.h"

/* "12.34 [12.21, 12.47]", in a hundred for shares: "52 [50, 54]"; "52" if no interval is known, "-" for no value. */
void lab_add_interval(struct string *, const struct interval *, int digits);
void lab_add_share(struct string *, const struct interval *);

#endif
