/* lab_playouts_write: Tables 1 and 2 as Markdown and as plots. */
#include "lab/chart.h"
#include "lab/lab_figures.h"
#include "lab/lab_playouts.h"

#include <math.h>
#include <stdio.h>

static const char preface[] = "%d playouts a row, seed %llu. In brackets the interval at 95 %%, in parentheses the "
			      "standard deviation. Time is "
			      "what one\nthread worked for all playouts of a row.";

static void add_mean(struct string *out, double mean, double sd, int n)
{
	struct interval i = lab_amount(lab_mean(mean, sd, n));
	lab_add_interval(out, &i, 2);
	string_add(out, " (%.2f)", sd);
}

/* "c2 25/22/53 of 100": the move, the percentages of its playouts won, lost and drawn, and their number. */
static void add_best(struct string *out, const struct lab_judged *j)
{
	int n = j->best.won + j->best.lost + j->best.drawn;
	if (n > 0)
		string_add(out, "%s %.0f/%.0f/%.0f of %d", j->move, 100.0 * j->best.won / n, 100.0 * j->best.lost / n,
			   100.0 * j->best.drawn / n, n);
	else
		string_add(out, "-");
}

static void add_row1(struct string *out, const struct paper_policy *paper, const struct lab_measured *m)
{
	const struct paper_best *best[2] = {&paper->plain, &paper->evaluated};
	string_add(out, "| %s | %.3f | ", paper->name, paper->time_s);
	if (m->n > 0)
		string_add(out, "%.3f", m->seconds);
	string_add(out, " | %.2f (%.2f) | ", paper->left, paper->left_sd);
	if (m->n > 0)
		add_mean(out, m->left, m->left_sd, m->n);
	string_add(out, " | %.2f (%.2f) | ", paper->plies, paper->plies_sd);
	if (m->n > 0)
		add_mean(out, m->plies, m->plies_sd, m->n);
	for (int i = 0; i < 2; i++) {
		string_add(out, " | %s %d/%d/%d | ", best[i]->move, best[i]->won, best[i]->lost, best[i]->drawn);
		if (m->n > 0)
			add_best(out, &m->judged[i]);
	}
	string_add(out, " |\n");
}

static void write_table1(const struct lab_setup *s, const struct lab_measured *measured, struct string *out)
{
	string_add(out, "# Table 1: playouts of the policies, rules %s\n\n", s->preset->name);
	string_add(out, preface, lab_scaled(s, PAPER_PLAYOUTS), (unsigned long long)s->seed);
	string_add(out, " The best action is the one that brought most, a draw counted half; it is followed by\n"
			"its playouts won/lost/drawn in a hundred, for the side to move.\n");
	for (int stage = 0; stage < PAPER_STAGES; stage++) {
		string_add(out,
			   "\n## %s\n\n| policy | time in s: paper | ours | pieces left: paper | ours | plies: paper | "
			   "ours | best: paper | ours | best, evaluated: paper | ours |\n"
			   "|---|---|---|---|---|---|---|---|---|---|---|\n",
			   paper_stages[stage]);
		for (int i = 0; i < PAPER_POLICIES; i++)
			add_row1(out, &paper_table1[stage][i], &measured[stage * PAPER_POLICIES + i]);
	}
}

static void write_table2(const struct lab_setup *s, const struct lab_measured *measured, struct string *out)
{
	string_add(out, "# Table 2: playouts from the beginning and the draw condition, rules %s\n\n", s->preset->name);
	string_add(out, preface, lab_scaled(s, PAPER_PLAYOUTS), (unsigned long long)s->seed);
	string_add(out,
		   " Draws in a hundred; the limit is the\nnumber of plies without progress that draw.\n\n"
		   "| policy | limit | time in s: paper | ours | draws: paper | ours | pieces left: paper | ours | "
		   "plies: paper | ours |\n|---|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < PAPER_ROWS2; i++) {
		const struct paper_limit *paper = &paper_table2[i];
		const struct lab_measured *m = &measured[i];
		struct interval draws = interval_of_share(m->judged[0].all.drawn, m->n);
		string_add(out, "| %s | %d | %.3f | ", paper->name, paper->limit, paper->time_s);
		if (m->n > 0)
			string_add(out, "%.3f", m->seconds);
		string_add(out, " | %.0f | ", 100 * paper->draws);
		lab_add_share(out, &draws);
		string_add(out, " | %.2f | ", paper->left);
		if (m->n > 0)
			add_mean(out, m->left, m->left_sd, m->n);
		string_add(out, " | %.2f | ", paper->plies);
		if (m->n > 0)
			add_mean(out, m->plies, m->plies_sd, m->n);
		string_add(out, " |\n");
	}
}

static struct interval point(double value)
{
	return (struct interval){value, NAN, NAN};
}

static struct interval mean_of(const struct lab_measured *m, double mean, double sd)
{
	return m->n > 0 ? lab_amount(lab_mean(mean, sd, m->n)) : point(NAN);
}

static void plot_table1(const struct lab_setup *s, const struct lab_measured *measured, struct string *out)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	const char *names[PAPER_POLICIES];
	struct interval points[PAPER_STAGES][2][2][PAPER_POLICIES]; /* plies and pieces, paper and ours */
	struct chart charts[PAPER_STAGES][2];
	char titles[PAPER_STAGES][2][80], head[120];
	for (int i = 0; i < PAPER_POLICIES; i++)
		names[i] = lab_policies[i].name;
	for (int stage = 0; stage < PAPER_STAGES; stage++) {
		for (int i = 0; i < PAPER_POLICIES; i++) {
			const struct paper_policy *paper = &paper_table1[stage][i];
			const struct lab_measured *m = &measured[stage * PAPER_POLICIES + i];
			points[stage][0][0][i] = point(paper->plies);
			points[stage][0][1][i] = mean_of(m, m->plies, m->plies_sd);
			points[stage][1][0][i] = point(paper->left);
			points[stage][1][1][i] = mean_of(m, m->left, m->left_sd);
		}
		for (int i = 0; i < 2; i++) {
			snprintf(titles[stage][i], sizeof titles[stage][i], "%s, %s", paper_stages[stage],
				 i ? "pieces left" : "plies of a playout");
			charts[stage][i] = (struct chart){.title = titles[stage][i],
							  .x_label = "",
							  .y_label = i ? "pieces" : "plies",
							  .bars = true,
							  .x = names,
							  .n_x = PAPER_POLICIES,
							  .points = &points[stage][i][0][0]};
		}
	}
	snprintf(head, sizeof head, "Table 1: playouts of the policies, rules %s", s->preset->name);
	chart_svg(&(struct chart_page){head, series, 2, &charts[0][0], 2 * PAPER_STAGES, 2}, out);
}

static void plot_table2(const struct lab_setup *s, const struct lab_measured *measured, struct string *out)
{
	enum { LIMITS = 3, POLICIES = PAPER_ROWS2 / LIMITS };
	static const char *const limits[LIMITS] = {"40", "160", "640"};
	struct chart_series series[POLICIES];
	struct interval points[4][POLICIES][LIMITS]; /* draws of paper and ours, plies of paper and ours */
	char head[120];
	double longest = 0;
	for (int row = 0; row < PAPER_ROWS2; row++) {
		const struct lab_measured *m = &measured[row];
		int p = row / LIMITS, i = row % LIMITS;
		series[p] = (struct chart_series){paper_table2[row].name, p, false};
		points[0][p][i] = point(paper_table2[row].draws);
		points[1][p][i] = interval_of_share(m->judged[0].all.drawn, m->n);
		points[2][p][i] = point(paper_table2[row].plies);
		points[3][p][i] = mean_of(m, m->plies, m->plies_sd);
		longest = fmax(longest, fmax(paper_table2[row].plies, m->plies));
	}
	static const char *const titles[4] = {"draws, paper", "draws, ours", "length, paper", "length, ours"};
	struct chart charts[4];
	for (int i = 0; i < 4; i++)
		charts[i] = (struct chart){.title = titles[i],
					   .x_label = "plies without progress that draw",
					   .y_label = i < 2 ? "playouts" : "plies",
					   .percent = i < 2,
					   .x = limits,
					   .n_x = LIMITS,
					   .reach = i < 2 ? 0 : longest,
					   .points = &points[i][0][0]};
	snprintf(head, sizeof head, "Table 2: playouts from the beginning, rules %s", s->preset->name);
	chart_svg(&(struct chart_page){head, series, POLICIES, charts, 4, 2}, out);
}

bool lab_playouts_write(const struct lab_setup *s, const struct results *r, struct string *table, struct string *plot,
			struct error *err)
{
	struct lab_cell cells[LAB_CELLS_MAX];
	struct lab_measured measured[LAB_CELLS_MAX];
	int n = lab_cells(s->experiment, cells);
	if (!lab_measured_read(s, r, cells, n, measured, err))
		return false;
	if (s->experiment == LAB_TABLE1) {
		write_table1(s, measured, table);
		plot_table1(s, measured, plot);
	} else {
		write_table2(s, measured, table);
		plot_table2(s, measured, plot);
	}
	return true;
}
