/* lab_options: the tables of Magic Chess under each setting that the paper leaves open. */
#include "lab/lab_compare.h"
#include "lab/lab_figures.h"
#include "lab/lab_levels.h"
#include "match/elo.h"

#include <math.h>
#include <stdio.h>

/* How a draw counts. */
enum draws { NO_WIN, HALF, LEFT_OUT };

#define LINES (LAB_SETTINGS + 2)

/* The lines: each setting, and the rule book's with other counts of draws. */
static const struct line_kind {
	int setting;
	enum draws draws;
	const char *name; /* NULL: the setting's */
} kinds[LINES] = {
	{0, NO_WIN, NULL},
	{1, NO_WIN, NULL},
	{2, NO_WIN, NULL},
	{3, NO_WIN, NULL},
	{4, NO_WIN, NULL},
	{5, NO_WIN, NULL},
	{6, NO_WIN, NULL},
	{0, HALF, "a draw is half a win"},
	{0, LEFT_OUT, "draws are left out"},
};

static const int tables[] = {3, 4, 5, 6, 7, 9};
#define TABLES ((int)(sizeof tables / sizeof *tables))

/* The results so far. */
struct options {
	const struct lab_level *levels;
	const struct lab_count *counts;
	int n;
};

static const char *name_of(const struct line_kind *k)
{
	return k->name ? k->name : lab_settings[k->setting].name;
}

/* The games of the row under the setting; if the setting makes no difference, those under the first one. */
static const struct lab_count *find_count(const struct options *o, const struct lab_level *row, int setting)
{
	const struct lab_setting *wanted = &lab_settings[lab_settings[setting].matters(row->paper) ? setting : 0];
	for (int i = 0; i < o->n; i++)
		if (o->levels[i].setting == wanted && o->levels[i].paper == row->paper &&
		    o->levels[i].frozen == row->frozen)
			return &o->counts[i];
	return NULL;
}

static struct interval share_of(const struct lab_count *c, enum draws draws)
{
	if (draws == LEFT_OUT)
		return interval_of_share(c->won, c->won + c->lost);
	if (draws == NO_WIN || c->n == 0)
		return interval_of_share(c->won, c->n);
	return elo_points((int[ELO_SCORES]){[0] = c->lost, [2] = c->drawn, [4] = c->won});
}

/* Adds the rows of a table; in Table 5 those for that choice of frozen pieces. */
static void take_table(const struct options *o, const struct line_kind *k, int table, const struct lab_frozen *frozen,
		       struct lab_shares *out)
{
	for (int i = 0; i < o->n && o->levels[i].setting == lab_settings; i++) {
		const struct lab_level *row = &o->levels[i];
		if (row->paper->table != table || row->frozen != frozen)
			continue;
		struct interval ours = share_of(find_count(o, row, k->setting), k->draws);
		lab_shares_take(out, row->paper, &ours);
	}
}

/* The frozen pieces with which Table 5 is nearest under the setting; NULL if unknown. */
static const struct lab_frozen *nearest_frozen(const struct options *o, const struct line_kind *k)
{
	const struct lab_frozen *nearest = NULL;
	double min = INFINITY;
	for (int i = 0; i < LAB_FROZEN; i++) {
		struct lab_shares shares = {.n = 0};
		if (!lab_frozen[i].in_options)
			continue;
		take_table(o, k, 5, &lab_frozen[i], &shares);
		double off = lab_shares_compare(&shares).off;
		if (off < min) {
			min = off;
			nearest = &lab_frozen[i];
		}
	}
	return nearest;
}

/* Compares one table, or with table 0 all of them together. */
static struct lab_nearness compare(const struct options *o, const struct line_kind *k, int table)
{
	const struct lab_frozen *frozen = nearest_frozen(o, k);
	struct lab_shares shares = {.n = 0};
	for (int t = 0; t < TABLES; t++)
		if (table == 0 || table == tables[t])
			take_table(o, k, tables[t], tables[t] == 5 ? frozen : NULL, &shares);
	return lab_shares_compare(&shares);
}

/* "| 0.81, 0.052 " */
static void add_nearness(struct string *out, const struct lab_nearness *near)
{
	string_add(out, "| ");
	lab_add_number(out, near->rank, 2);
	string_add(out, ", ");
	lab_add_number(out, near->off, 3);
	string_char(out, ' ');
}

static void add_lines(const struct options *o, struct string *out)
{
	string_add(out, "| setting ");
	for (int t = 0; t < TABLES; t++)
		string_add(out, "| Table %d ", tables[t]);
	string_add(out, "| all | overlap | Table 5's ice on |\n|");
	for (int t = 0; t < TABLES + 4; t++)
		string_add(out, "---|");
	for (int i = 0; i < LINES; i++) {
		const struct lab_frozen *frozen = nearest_frozen(o, &kinds[i]);
		struct lab_nearness all = compare(o, &kinds[i], 0);
		string_add(out, "\n| %s ", name_of(&kinds[i]));
		for (int t = 0; t < TABLES; t++) {
			struct lab_nearness near = compare(o, &kinds[i], tables[t]);
			add_nearness(out, &near);
		}
		add_nearness(out, &all);
		string_add(out, "| %d of %d | %s |", all.n_near, all.n, frozen ? frozen->name : "-");
	}
	string_char(out, '\n');
}

/* Every row under every setting; "=" if the setting makes no difference. */
static void add_rows(const struct options *o, struct string *out)
{
	string_add(out, "\n| row | paper ");
	for (int k = 0; k < LAB_SETTINGS; k++)
		string_add(out, "| %s ", lab_settings[k].name);
	string_add(out, "|\n|");
	for (int k = 0; k < LAB_SETTINGS + 2; k++)
		string_add(out, "---|");
	for (int i = 0; i < o->n && o->levels[i].setting == lab_settings; i++) {
		const struct lab_level *row = &o->levels[i];
		string_add(out, "\n| Table %d: %s%s%s | %.2f ", row->paper->table, row->paper->name,
			   row->frozen ? ", " : "", row->frozen ? row->frozen->name : "", row->paper->figure);
		for (int k = 0; k < LAB_SETTINGS; k++) {
			if (k && !lab_settings[k].matters(row->paper))
				string_add(out, "| = ");
			else
				lab_add_cell(out, share_of(find_count(o, row, k), NO_WIN), 2);
		}
		string_char(out, '|');
	}
	string_char(out, '\n');
}

static void plot(const struct options *o, struct string *out)
{
	struct chart_series series[TABLES + 1];
	struct interval points[TABLES + 1][LINES];
	char names[TABLES + 1][16];
	const char *x[LINES];
	for (int i = 0; i < LINES; i++)
		x[i] = name_of(&kinds[i]);
	for (int t = 0; t <= TABLES; t++) {
		int table = t < TABLES ? tables[t] : 0;
		snprintf(names[t], sizeof names[t], table ? "Table %d" : "all rows", table);
		series[t] = (struct chart_series){names[t], t, false};
		for (int i = 0; i < LINES; i++)
			points[t][i] = lab_point(compare(o, &kinds[i], table).off);
	}
	const struct chart chart = chart_of("mean difference to the paper's shares of games won", "", "difference",
					    CHART_BARS, x, LINES, points[0]);
	chart_svg(&(struct chart_page){"Magic Chess: what the rule book leaves open", series, TABLES + 1, &chart, 1, 1},
		  out);
}

void lab_options_write(const struct lab_setup *s, const struct lab_level *levels, const struct lab_count *counts, int n,
		       struct string *table, struct string *picture)
{
	struct options o = {levels, counts, n};
	string_add(
		table,
		"# Magic Chess: what the rule book leaves open\n\nHow near the tables come to the paper under each "
		"setting: Kendall's rank correlation (tau-b) of the rows' shares of games won with the paper's, and\n"
		"their mean absolute difference; over the rows of each table and of all together; how many of the "
		"rows have intervals at 95 %% that overlap the paper's.\nTable 5 is taken with what comes nearest "
		"there. Each setting is changed on its own, with the others as in the first line; seed %llu.\n\n",
		(unsigned long long)s->seed);
	add_lines(&o, table);
	string_add(table, "\nThe rows, with their intervals; \"=\": the setting cannot make a difference.\n");
	add_rows(&o, table);
	plot(&o, picture);
}
