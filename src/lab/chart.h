/* chart: line and bar charts as SVG, in light colors that print well: axes with round numbers, a grid, a legend for the
 * whole page, error bars. The x axis is categorical and evenly spaced, so that sizes that double look right. */
#ifndef LAB_CHART_H
#define LAB_CHART_H

#include <stdbool.h>

#include "base/text.h"
#include "match/interval.h"

/* A data series, shared by all charts of the page. */
struct chart_series {
	const char *name;
	int colour;  /* 0 .. CHART_COLOURS - 1, distinguishable by color-blind readers too */
	bool dashed; /* a dashed line, or a pale bar */
};

#define CHART_COLOURS 7

enum {
	CHART_BARS = 1,    /* bars instead of lines */
	CHART_PERCENT = 2, /* the values are fractions of 1, displayed as 0 to 100 % */
};

struct chart {
	const char *title, *x_label, *y_label;
	int style;            /* bit set of CHART_BARS ... */
	const char *const *x; /* category names along the x axis */
	int n_x;
	const struct interval *points; /* series by series, n_x each, none negative; NAN values are omitted, and a NAN
					  low end means no error bar */
	double reach;                  /* minimum of the top of the y axis, to make charts comparable; or 0 */
};

static inline struct chart chart_of(const char *title, const char *x_label, const char *y_label, int style,
				    const char *const *x, int n_x, const struct interval *points)
{
	return (struct chart){title, x_label, y_label, style, x, n_x, points, 0};
}

struct chart_page {
	const char *title;
	const struct chart_series *series;
	int n_series;
	const struct chart *charts;
	int n_charts, columns; /* columns: charts per row */
};

/* Appends a complete SVG file. */
void chart_svg(const struct chart_page *, struct string *out);

#endif
