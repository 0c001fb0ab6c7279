/* lab_figures: the tables and plots of experiments: numbers with their intervals, the paper's next to ours. */
#ifndef LAB_LAB_FIGURES_H
#define LAB_LAB_FIGURES_H

#include "lab/chart.h"

/* The mean of n numbers and its interval; without an interval if fewer than 30 are all equal, since those say nothing
 * about the spread. */
struct interval lab_mean(double mean, double deviation, int n);
struct interval lab_mean_of(const struct sample *); /* NAN if it is empty */

/* The interval of a nonnegative quantity, clipped at 0. */
struct interval lab_amount(struct interval);

/* A value without an interval, such as a figure of a paper. */
struct interval lab_point(double value);

/* Begins a Markdown table with these columns: "policy | limit | time". */
void lab_add_columns(struct string *, const char *columns);

/* "12.34 [12.21, 12.47]"; "52" without an interval, "-" without a value. */
void lab_add_interval(struct string *, struct interval, int digits);

/* The same as a cell of a table, as a percentage for shares: "| 52 [50, 54] ". */
void lab_add_cell(struct string *, struct interval, int digits);
void lab_add_share_cell(struct string *, struct interval);

/* "0.25", or "-" for NAN. */
void lab_add_number(struct string *, double, int digits);

/* Draws a page with a single bar chart of two series: the paper's points, then ours. The chart's style may have
 * CHART_PERCENT. */
void lab_plot_bars(const char *title, struct chart, struct string *out);

#endif
