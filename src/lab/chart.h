/* chart: line and bar charts as SVG, in light colours that print: axes with round numbers, a grid, a legend for the
 * whole page, error bars. The x axis has names, evenly spaced, so sizes that double look as they should. */
#ifndef LAB_CHART_H
#define LAB_CHART_H

#include <stdbool.h>

#include "base/text.h"
#include "match/interval.h"

/* One kind of points, in every chart of the page. */
struct chart_series {
	const char *name;
	int colour;  /* 0 .. CHART_COLOURS - 1, told apart by colour-blind people too */
	bool dashed; /* a dashed line, a pale bar */
};

#define CHART_COLOURS 7

struct chart {
	const char *title, *x_label, *y_label;
	bool bars;            /* else lines */
	bool percent;         /* the points are shares of 1 and shown times 100, from 0 to 100 */
	const char *const *x; /* names along the x axis */
	int n_x;
	double reach;                  /* the y axis goes up to this at least, so that charts can be compared; or 0 */
	const struct interval *points; /* series after series, n_x each, none below 0; a value of NAN is left out, a low
					  end of NAN has no error bar */
};

struct chart_page {
	const char *title;
	const struct chart_series *series;
	int n_series;
	const struct chart *charts;
	int n_charts, columns; /* charts beside each other */
};

/* Appends a whole SVG file. */
void chart_svg(const struct chart_page *, struct string *out);

#endif
