/* lab_speed_write: the cost of complete rulings, as Markdown and as a plot. */
#include "lab/chart.h"
#include "lab/lab_figures.h"
#include "lab/lab_speed.h"

#include <math.h>
#include <stdio.h>

enum { WXF, CHECKS }; /* indices in lab_speed_rules */

static const char *const net_names[LAB_SPEED_NETS] = {"without a net", "with a net"};

/* A figure of one position, NAN if it was not measured. */
typedef double figure_fn(const struct lab_speed *, int rules);

/* Thousand positions per second. */
static double speed(const struct lab_speed *m, int rules)
{
	return 1e3 * (double)m->rules[rules].nodes / (double)m->rules[rules].us;
}

/* How much slower the search is than under checks, in percent. */
static double slower(const struct lab_speed *m, int rules)
{
	return 100 * (1 - speed(m, rules) / speed(m, CHECKS));
}

/* Nanoseconds per ruling. */
static double ruling_time(const struct lab_speed *m, int rules)
{
	return m->n_rulings ? (double)m->rules[rules].ruling_ns / m->n_rulings : NAN;
}

static struct interval mean_of(const struct lab_speeds *speeds, int net, int rules, figure_fn *figure)
{
	struct sample s = {0};
	for (int i = 0; i < speeds->n; i++) {
		const struct lab_speed *m = lab_speed_at(speeds, net, i);
		double x = m->measured ? figure(m, rules) : NAN;
		if (!isnan(x))
			interval_take(&s, x);
	}
	struct interval mean = lab_mean(s.n ? s.mean : NAN, interval_deviation(&s), s.n);
	return figure == slower ? mean : lab_amount(mean);
}

static int count(const struct lab_speeds *speeds, int net)
{
	int n = 0;
	for (int i = 0; i < speeds->n; i++)
		n += lab_speed_at(speeds, net, i)->measured;
	return n;
}

static void add_cell(const struct interval *i, int digits, struct string *out)
{
	string_add(out, "| ");
	lab_add_interval(out, i, digits);
	string_add(out, " ");
}

static void add_row(const struct lab_speeds *speeds, int net, int rules, struct string *out)
{
	struct interval cells[] = {mean_of(speeds, net, rules, speed), mean_of(speeds, net, rules, slower),
				   mean_of(speeds, net, rules, ruling_time)};
	string_add(out, "| %s | %s | %d ", net_names[net], lab_speed_rules[rules], count(speeds, net));
	add_cell(&cells[0], 0, out);
	if (rules == CHECKS)
		string_add(out, "| - ");
	else
		add_cell(&cells[1], 2, out);
	add_cell(&cells[2], 0, out);
	string_add(out, "|\n");
}

/* The conclusion from the interval. */
static const char *cost_of(const struct interval *slower)
{
	if (isnan(slower->low))
		return "too little was measured";
	return slower->low > 0    ? "complete rulings slow the search down"
	       : slower->high < 0 ? "complete rulings make the search faster"
				  : "the cost is not told apart from 0";
}

bool lab_speed_write(const struct lab_setup *s, const struct results *r, struct string *table, struct string *plot,
		     struct error *err)
{
	static const struct chart_series series[LAB_SPEED_NETS] = {{"without a net", 0, false},
								   {"with a net", 1, false}};
	struct interval points[LAB_SPEED_NETS * LAB_SPEED_RULES];
	struct lab_speeds speeds = {0};
	bool ok = lab_speeds_read(s, r, &speeds, err);
	int n_nets = s->xiangqi.net ? 2 : 1;
	string_add(table,
		   "# The cost of complete rulings\n\nSearches of %llu nodes in the same positions under each of the "
		   "presets, "
		   "seed %llu; the processor's\ntime. In brackets the interval at 95 %%, from the positions. The paper "
		   "gives no figure: it is \"possible to fully\nintegrate all WXF Chinese Chess repetition rules into "
		   "an engine without dramatically slowing down the engine\".\n\n"
		   "| search | rules | positions | thousand positions a second | slower than `checks`, %% | ns for a "
		   "ruling on a repetition |\n|---|---|---|---|---|---|\n",
		   (unsigned long long)(s->xiangqi.nodes ? s->xiangqi.nodes : LAB_SPEED_NODES),
		   (unsigned long long)s->seed);
	for (int net = 0; ok && net < n_nets; net++)
		for (int rules = 0; rules < LAB_SPEED_RULES; rules++) {
			add_row(&speeds, net, rules, table);
			points[net * LAB_SPEED_RULES + rules] = mean_of(&speeds, net, rules, speed);
		}
	string_add(table, "\n");
	for (int net = 0; ok && net < n_nets; net++) {
		struct interval cost = mean_of(&speeds, net, WXF, slower);
		string_add(table, "- %s: ", net_names[net]);
		lab_add_interval(table, &cost, 2);
		string_add(table, " %%: %s.\n", cost_of(&cost));
	}
	const struct chart chart = {.title = "speed of the search by the rules it thinks by",
				    .x_label = "rules",
				    .y_label = "thousand positions a second",
				    .bars = true,
				    .x = lab_speed_rules,
				    .n_x = LAB_SPEED_RULES,
				    .points = points};
	if (ok)
		chart_svg(&(struct chart_page){"The cost of complete rulings", series, n_nets, &chart, 1, 1}, plot);
	lab_speeds_release(&speeds);
	return ok;
}
