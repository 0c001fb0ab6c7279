#include "lab/lab_figures.h"

#include <math.h>

#define NUMBERS_FEW 30

struct interval lab_mean(double mean, double deviation, int n)
{
	struct interval i = interval_of_mean(mean, deviation, n);
	return n < NUMBERS_FEW && deviation == 0 ? lab_point(i.value) : i;
}

struct interval lab_mean_of(const struct sample *s)
{
	return lab_mean(s->n ? s->mean : NAN, interval_deviation(s), s->n);
}

struct interval lab_amount(struct interval i)
{
	if (i.low < 0)
		i.low = 0;
	return i;
}

struct interval lab_point(double value)
{
	return (struct interval){value, NAN, NAN};
}

void lab_add_columns(struct string *out, const char *columns)
{
	string_add(out, "| %s |\n|---|", columns);
	for (; *columns; columns++)
		if (*columns == '|')
			string_add(out, "---|");
	string_char(out, '\n');
}

void lab_add_number(struct string *out, double value, int digits)
{
	if (isnan(value))
		string_char(out, '-');
	else
		string_add(out, "%.*f", digits, value);
}

void lab_add_interval(struct string *out, struct interval i, int digits)
{
	lab_add_number(out, i.value, digits);
	if (!isnan(i.value) && !isnan(i.low))
		string_add(out, " [%.*f, %.*f]", digits, i.low, digits, i.high);
}

void lab_add_cell(struct string *out, struct interval i, int digits)
{
	string_add(out, "| ");
	lab_add_interval(out, i, digits);
	string_char(out, ' ');
}

void lab_add_share_cell(struct string *out, struct interval i)
{
	lab_add_cell(out, (struct interval){100 * i.value, 100 * i.low, 100 * i.high}, 0);
}

void lab_plot_bars(const char *title, struct chart chart, struct string *out)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	chart.style |= CHART_BARS;
	chart_svg(&(struct chart_page){title, series, 2, &chart, 1, 1}, out);
}
