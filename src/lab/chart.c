#include "lab/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* All dimensions in units of the image. */
enum {
	CHART_WIDTH = 470,
	PLOT_HEIGHT = 260,
	LEFT = 64, /* offset of the plot in its chart: room for the tick labels and the axis label */
	RIGHT = 16,
	TOP = 40,
	BOTTOM = 58,
	BOTTOM_LEANING = 118, /* below long names, which are slanted */
	LONG_NAME = 9,        /* characters */
	HEAD = 52,            /* the page title */
	LEGEND_LINE = 24,
	LEGEND_MARK = 30,
	LEGEND_GAP = 26,
	LETTER = 8, /* maximum width of a letter */
};

/* After Okabe and Ito (2008), without the yellow, which is too light for lines. */
static const char *const colours[CHART_COLOURS] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
						   "#e69f00", "#56b4e9", "#555555"};

static const char *const pale[CHART_COLOURS] = {"#9ec9e2", "#efc29e", "#9edaca", "#ecccde",
						"#f6db9e", "#bfe2f7", "#bebebe"};

/* A chart's position on the page, and its scale. */
struct plot {
	const struct chart_page *page;
	const struct chart *chart;
	double left, top, width, height; /* of the plot */
	double peak, step;               /* of the y axis, in the unit of the data */
	bool leaning;
	struct string *out;
};

static void add_label(struct string *out, const char *attributes, double x, double y, const char *text)
{
	string_add(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, attributes);
	string_xml(out, text);
	string_add(out, "</text>\n");
}

static bool has_long_names(const struct chart *c)
{
	for (int i = 0; i < c->n_x; i++)
		if (strlen(c->x[i]) > LONG_NAME)
			return true;
	return false;
}

/* The width of a chart: a single one fills the page. */
static int width_on(const struct chart_page *page)
{
	return page->columns > 1 && page->n_charts > 1 ? CHART_WIDTH : 2 * CHART_WIDTH;
}

/* Where the plot begins in its chart: slanted names must not extend beyond the left edge. */
static double left_of(const struct chart *c, int width)
{
	double left = LEFT;
	for (int i = 0; has_long_names(c) && i < c->n_x; i++) {
		double reach = (double)strlen(c->x[i]) * LETTER * 0.85 - (width - LEFT - RIGHT) * (i + 0.5) / c->n_x;
		left = reach > left ? reach : left;
	}
	return left;
}

/* A round step that gives four to eight ticks below the highest value. */
static double step_for(double highest)
{
	static const double rounds[] = {1, 2, 2.5, 5, 10};
	double unit = pow(10, floor(log10(highest / 4)));
	for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
		if (highest / (rounds[i] * unit) <= 8)
			return rounds[i] * unit;
	return 10 * unit;
}

static void scale(struct plot *p)
{
	double highest = p->chart->reach;
	const struct interval *points = p->chart->points;
	for (int i = 0; i < p->page->n_series * p->chart->n_x; i++) {
		if (points[i].value > highest) /* false for NAN */
			highest = points[i].value;
		if (points[i].high > highest)
			highest = points[i].high;
	}
	bool is_percent = p->chart->style & CHART_PERCENT;
	p->step = is_percent ? 0.2 : highest > 0 ? step_for(highest) : 1;
	p->peak = is_percent ? 1 : highest > 0 ? ceil(highest / p->step - 1e-9) * p->step : 1;
}

static double y_of(const struct plot *p, double value)
{
	return p->top + p->height * (1 - value / p->peak);
}

/* The center of a category. */
static double x_of(const struct plot *p, int i)
{
	return p->left + p->width * (i + 0.5) / p->chart->n_x;
}

static void add_axes(const struct plot *p)
{
	const struct chart *c = p->chart;
	struct string *out = p->out;
	bool is_percent = c->style & CHART_PERCENT;
	add_label(out, " font-size=\"15\" font-weight=\"600\"", p->left, p->top - 16, c->title);
	for (int i = 0; i * p->step <= p->peak * (1 + 1e-9); i++) {
		double value = i * p->step, y = y_of(p, value);
		char number[32];
		snprintf(number, sizeof number, "%g%s", is_percent ? round(value * 100) : value,
			 is_percent ? " %" : "");
		string_add(out, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"%s\"/>\n", p->left, y, p->left + p->width,
			   i ? "#e2e2e2" : "#444444");
		add_label(out, " text-anchor=\"end\" fill=\"#444444\"", p->left - 7, y + 4, number);
	}
	for (int i = 0; i < c->n_x; i++) {
		double x = x_of(p, i), y = p->top + p->height + 18;
		char leaning[80];
		snprintf(leaning, sizeof leaning, " text-anchor=\"end\" transform=\"rotate(-32 %.1f %.1f)\"", x, y);
		add_label(out, p->leaning ? leaning : " text-anchor=\"middle\"", x, y, c->x[i]);
	}
	double below = p->top + p->height + (p->leaning ? BOTTOM_LEANING : BOTTOM) - 18;
	add_label(out, " text-anchor=\"middle\" fill=\"#444444\"", p->left + p->width / 2, below, c->x_label);
	string_add(out, "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#444444\">",
		   p->left - 48, p->top + p->height / 2);
	string_xml(out, c->y_label);
	string_add(out, "</text>\n");
}

static void add_error_bar(const struct plot *p, double x, const struct interval *point, const char *colour)
{
	if (isnan(point->low) || isnan(point->high))
		return;
	double low = y_of(p, point->low > 0 ? point->low : 0), high = y_of(p, point->high);
	string_add(p->out, "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fh6M%.1f %.1fh6\" stroke=\"%s\" fill=\"none\"/>\n", x,
		   low, high, x - 3, low, x - 3, high, colour);
}

/* A pale box also hides the grid. */
static void add_box(struct string *out, double x, double y, double width, double height, const struct chart_series *s)
{
	string_add(out, "<path d=\"M%.1f %.1fh%.1fv%.1fh%.1fz\" fill=\"%s\"/>\n", x, y, width, height, -width,
		   s->dashed ? pale[s->colour] : colours[s->colour]);
}

static void add_bars(const struct plot *p, int series)
{
	const struct chart_series *s = &p->page->series[series];
	double place = p->width / p->chart->n_x * 0.78, width = place / p->page->n_series;
	for (int i = 0; i < p->chart->n_x; i++) {
		const struct interval *point = &p->chart->points[series * p->chart->n_x + i];
		double x = x_of(p, i) - place / 2 + width * series;
		if (isnan(point->value))
			continue;
		double y = y_of(p, point->value), height = p->top + p->height - y;
		add_box(p->out, x, y, width, height, s);
		add_error_bar(p, x + width / 2, point, "#222222");
	}
}

/* The points of several series at the same place are drawn slightly apart to keep their error bars readable. */
static void add_line(const struct plot *p, int series)
{
	const struct chart_series *s = &p->page->series[series];
	double aside = (series - (p->page->n_series - 1) / 2.0) * 5;
	bool drawing = false;
	string_add(p->out, "<path d=\"");
	for (int i = 0; i < p->chart->n_x; i++) {
		const struct interval *point = &p->chart->points[series * p->chart->n_x + i];
		if (!isnan(point->value))
			string_add(p->out, "%c%.1f %.1f", drawing ? 'L' : 'M', x_of(p, i) + aside,
				   y_of(p, point->value));
		drawing = !isnan(point->value);
	}
	string_add(p->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", colours[s->colour],
		   s->dashed ? " stroke-dasharray=\"6 4\"" : "");
	for (int i = 0; i < p->chart->n_x; i++) {
		const struct interval *point = &p->chart->points[series * p->chart->n_x + i];
		if (isnan(point->value))
			continue;
		add_error_bar(p, x_of(p, i) + aside, point, colours[s->colour]);
		string_add(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\" stroke=\"%s\"/>\n",
			   x_of(p, i) + aside, y_of(p, point->value), s->dashed ? "#ffffff" : colours[s->colour],
			   colours[s->colour]);
	}
}

static double legend_width(const struct chart_series *s)
{
	return LEGEND_MARK + 6 + (double)strlen(s->name) * LETTER + LEGEND_GAP;
}

/* Wraps into as many lines as needed and returns their number. Without out the lines are only counted. */
static int add_legend(const struct chart_page *page, double width, double top, struct string *out)
{
	double x = LEFT;
	int line = 0;
	for (int i = 0; i < page->n_series; i++) {
		const struct chart_series *s = &page->series[i];
		if (x > LEFT && x + legend_width(s) > width) {
			x = LEFT;
			line++;
		}
		double y = top + line * LEGEND_LINE;
		if (out && page->charts[0].style & CHART_BARS)
			add_box(out, x, y - 10, LEGEND_MARK, 12, s);
		else if (out)
			string_add(out, "<path d=\"M%.1f %.1fh%d\" stroke=\"%s\" stroke-width=\"2.5\"%s/>\n", x, y - 4,
				   LEGEND_MARK, colours[s->colour], s->dashed ? " stroke-dasharray=\"6 4\"" : "");
		if (out)
			add_label(out, "", x + LEGEND_MARK + 6, y, s->name);
		x += legend_width(s);
	}
	return line + 1;
}

static void add_chart(const struct chart_page *page, const struct chart *chart, double x, double y, struct string *out)
{
	double left = left_of(chart, width_on(page));
	struct plot p = {.page = page, .chart = chart, .left = x + left, .top = y + TOP, .out = out};
	p.width = width_on(page) - left - RIGHT;
	p.height = PLOT_HEIGHT;
	p.leaning = has_long_names(chart);
	scale(&p);
	add_axes(&p);
	for (int i = 0; i < page->n_series; i++)
		if (chart->style & CHART_BARS)
			add_bars(&p, i);
		else
			add_line(&p, i);
}

void chart_svg(const struct chart_page *page, struct string *out)
{
	int columns = page->columns < page->n_charts ? page->columns : page->n_charts;
	int rows = (page->n_charts + columns - 1) / columns, bottom = BOTTOM;
	for (int i = 0; i < page->n_charts; i++)
		if (has_long_names(&page->charts[i]))
			bottom = BOTTOM_LEANING;
	int width = columns * width_on(page), height = TOP + PLOT_HEIGHT + bottom;
	int head = HEAD + LEGEND_LINE * add_legend(page, width, 0, NULL);
	string_add(out,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
		   "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"12\" fill=\"#222222\">\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
		   width, head + rows * height, width, head + rows * height);
	add_label(out, " font-size=\"18\" font-weight=\"600\"", LEFT, 34, page->title);
	add_legend(page, width, HEAD + 12, out);
	for (int i = 0; i < page->n_charts; i++) {
		int column = i % columns, row = i / columns;
		add_chart(page, &page->charts[i], column * width_on(page), head + row * height, out);
	}
	string_add(out, "</svg>\n");
}
