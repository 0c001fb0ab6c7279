/* lab_speed: the cost of complete rulings in a xiangqi search. */
#include "lab/lab_figures.h"
#include "lab/lab_messages.h"
#include "lab/lab_speed_measure.h"
#include "lab/lab_work.h"

#include <math.h>

#define POSITIONS 100 /* multiplied by the scale */

/* Without and with a net: the series. */
enum { NETS = 2 };
static const char *const nets[NETS] = {"none", "net"};
static const char *const net_names[NETS] = {"without a net", "with a net"};

static const char header[] =
	"seed,budget,net,position,wxf_nodes,wxf_us,wxf_ruling_ns,checks_nodes,checks_us,checks_ruling_ns,nolimit_nodes,"
	"nolimit_us,nolimit_ruling_ns,rulings";
enum { SEED, BUDGET, NET, POSITION, MEASURED, MEASURED_COLUMNS = 3, RULINGS = MEASURED + LAB_SPEED_RULES * 3 };

static int players(const struct lab_setup *s, struct match_player *out)
{
	out[0] = (struct match_player){.word = LAB_SPEED_PLAYER};
	out[1] = (struct match_player){.word = "strongest", .setup.no_net = true};
	out[2] = (struct match_player){.word = "strongest", .setup.net = s->xiangqi.net};
	return s->xiangqi.net ? 3 : 2;
}

static bool plan(struct lab_work *w, struct error *err)
{
	(void)err;
	w->n_series = w->setup->xiangqi.net ? NETS : 1;
	w->n_items = lab_scaled(w->setup, POSITIONS);
	return true;
}

static void add_row(const struct lab_work *w, struct lab_item at, const void *item, struct string *row)
{
	const struct lab_speed *m = item;
	char budget[LAB_BUDGET_MAX];
	lab_budget(w->setup, budget);
	string_add(row, "%llu,%s,%s,%d", (unsigned long long)w->setup->seed, budget, nets[at.series], at.number);
	for (int i = 0; i < LAB_SPEED_RULES; i++)
		string_add(row, ",%llu,%lld,%lld", (unsigned long long)m->rules[i].nodes, (long long)m->rules[i].us,
			   (long long)m->rules[i].ruling_ns);
	string_add(row, ",%d", m->n_rulings);
}

static bool read_measured(const struct results *r, int row, struct lab_speed *out, struct error *err)
{
	int64_t nodes, rulings;
	for (int i = 0; i < LAB_SPEED_RULES; i++) {
		int column = MEASURED + i * MEASURED_COLUMNS;
		if (!results_number(r, row, column, 1, INT64_MAX, &nodes, err) ||
		    !results_number(r, row, column + 1, 1, INT64_MAX, &out->rules[i].us, err) ||
		    !results_number(r, row, column + 2, 0, INT64_MAX, &out->rules[i].ruling_ns, err))
			return false;
		out->rules[i].nodes = (uint64_t)nodes;
	}
	if (!results_number(r, row, RULINGS, 0, INT32_MAX, &rulings, err))
		return false;
	out->n_rulings = (int)rulings;
	return true;
}

static bool read_row(const struct lab_work *w, int row, struct lab_item *at, void *out, struct error *err)
{
	const struct results *r = w->results;
	int64_t position;
	if (!lab_work_has_seed(w, row, SEED, err) || !lab_work_has_budget(w, row, BUDGET, lab_nodes_of_run, err) ||
	    !results_word(r, row, NET, nets, w->n_series, lab_known_net, &at->series, err) ||
	    !results_number(r, row, POSITION, 0, w->n_items - 1, &position, err))
		return false;
	at->number = (int)position;
	return read_measured(r, row, out, err);
}

static bool measure(const struct lab_work *w, struct lab_item at, const atomic_bool *stop, struct string *out,
		    struct error *err)
{
	struct lab_speed m;
	(void)stop; /* it takes about a second */
	if (!lab_speed_measure(w->setup, at.series, at.number, &m, err))
		return false;
	string_bytes(out, &m, sizeof m);
	return true;
}

/* --- the table --- */

enum { WXF, CHECKS }; /* indices in lab_speed_rules */

/* A figure of one position, NAN if it is unknown. */
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

static struct interval mean_of(const struct lab_work *w, int net, int rules, figure_fn *figure)
{
	struct sample s = {0};
	for (int i = 0; i < w->series[net].n; i++) {
		const struct lab_speed *m = lab_work_item(w, net, i);
		double x = m ? figure(m, rules) : NAN;
		if (!isnan(x))
			interval_take(&s, x);
	}
	return figure == slower ? lab_mean_of(&s) : lab_amount(lab_mean_of(&s));
}

static void write_row(const struct lab_work *w, int net, int rules, struct string *out)
{
	int n = 0;
	for (int i = 0; i < w->series[net].n; i++)
		n += w->series[net].known[i];
	string_add(out, "| %s | %s | %d ", net_names[net], lab_speed_rules[rules], n);
	lab_add_cell(out, mean_of(w, net, rules, speed), 0);
	lab_add_cell(out, rules == CHECKS ? lab_point(NAN) : mean_of(w, net, rules, slower), 2);
	lab_add_cell(out, mean_of(w, net, rules, ruling_time), 0);
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

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	static const struct chart_series series[NETS] = {{"without a net", 0, false}, {"with a net", 1, false}};
	struct interval points[NETS][LAB_SPEED_RULES];
	string_add(
		table,
		"# The cost of complete rulings\n\nSearches of %llu nodes in the same positions under each of the "
		"presets, seed %llu; the processor's\ntime. In brackets the interval at 95 %%, from the positions. The "
		"paper gives no figure: it is \"possible to fully\nintegrate all WXF Chinese Chess repetition rules "
		"into an engine without dramatically slowing down the engine\".\n\n",
		(unsigned long long)lab_nodes(w->setup), (unsigned long long)w->setup->seed);
	lab_add_columns(table,
			"search | rules | positions | thousand positions a second | slower than `checks`, % | ns "
			"for a ruling on a repetition");
	for (int net = 0; net < w->n_series; net++)
		for (int rules = 0; rules < LAB_SPEED_RULES; rules++) {
			write_row(w, net, rules, table);
			points[net][rules] = mean_of(w, net, rules, speed);
		}
	string_add(table, "\n");
	for (int net = 0; net < w->n_series; net++) {
		struct interval cost = mean_of(w, net, WXF, slower);
		string_add(table, "- %s: ", net_names[net]);
		lab_add_interval(table, cost, 2);
		string_add(table, " %%: %s.\n", cost_of(&cost));
	}
	const struct chart chart =
		chart_of("speed of the search by the rules it thinks by", "rules", "thousand positions a second",
			 CHART_BARS, lab_speed_rules, LAB_SPEED_RULES, points[0]);
	chart_svg(&(struct chart_page){"The cost of complete rulings", series, w->n_series, &chart, 1, 1}, plot);
}

const struct lab_kind lab_speed = {.header = header,
				   .item_size = sizeof(struct lab_speed),
				   .once = lab_each_position_once,
				   .columns = {.key_last = "position"},
				   .players = players,
				   .plan = plan,
				   .read = read_row,
				   .add_row = add_row,
				   .measure = measure,
				   .write = write};
