/* lab_levels_write: the tables of the paper on Magic Chess as Markdown and as plots. */
#include "lab/chart.h"
#include "lab/lab_figures.h"
#include "lab/lab_levels.h"
#include "lab/lab_nearness.h"

#include <math.h>
#include <stdio.h>

static const char *const titles[LAB_EXPERIMENTS] = {
	[LAB_MAGIC3] = "Table 3: how far the NPC looks ahead",
	[LAB_MAGIC4] = "Table 4: one of the player's pieces is wood",
	[LAB_MAGIC5] = "Table 5: ice on the player's pieces",
	[LAB_MAGIC6] = "Table 6: one of the NPC's pieces is gold",
	[LAB_MAGIC7] = "Table 7: magic together",
	[LAB_MAGIC8] = "Table 8: how long a game lasts",
	[LAB_MAGIC9] = "Table 9: boards",
};

static const char *const columns[LAB_EXPERIMENTS] = {
	[LAB_MAGIC3] = "the NPC's depth", [LAB_MAGIC4] = "wood",  [LAB_MAGIC5] = "ice, on", [LAB_MAGIC6] = "gold",
	[LAB_MAGIC7] = "magic",           [LAB_MAGIC9] = "board",
};

static struct interval share_of(const struct lab_count *c)
{
	return interval_of_share(c->won, c->n);
}

/* --- win rates: all tables except Table 8 --- */

static void add_preface(const struct lab_setup *s, struct string *out)
{
	string_add(
		out,
		"# Magic Chess, %s\n\nThe player looks %d plies ahead, and the NPC %d unless a row says otherwise; "
		"seed %llu.\nA figure is the share of games that the player wins; a draw is not a win. In brackets its "
		"Wilson interval at 95 %%,\nfor the paper's figures that of %d games.\n\n",
		titles[s->experiment], LEVEL_DEPTH, LEVEL_DEPTH, (unsigned long long)s->seed, PAPER_LEVEL_GAMES);
}

static void level_name(const struct lab_level *l, char name[80])
{
	snprintf(name, 80, "%s%s%s", l->paper->name, l->frozen ? ", " : "", l->frozen ? l->frozen->name : "");
}

static void add_row(const struct lab_level *l, const struct lab_count *c, struct string *out)
{
	struct interval ours = share_of(c), paper = lab_paper_share(l->paper);
	char name[80];
	level_name(l, name);
	string_add(out, "| %s | ", name);
	lab_add_interval(out, &paper, 2);
	string_add(out, " | ");
	lab_add_interval(out, &ours, 2);
	if (c->n)
		string_add(out, " | %+.2f", ours.value - paper.value);
	else
		string_add(out, " | -");
	string_add(out, " | %d | %d | %d | %d |\n", c->n, c->won, c->drawn, c->lost);
}

static void add_nearness(const struct lab_nearness *n, struct string *out)
{
	string_add(out, "Kendall's rank correlation with the paper ");
	if (isnan(n->rank))
		string_add(out, "-");
	else
		string_add(out, "%.2f", n->rank);
	string_add(out, ", mean difference ");
	if (isnan(n->off))
		string_add(out, "-");
	else
		string_add(out, "%.3f", n->off);
	string_add(out, ", %d of %d pairs of intervals overlap", n->n_near, n->n);
}

/* Table 5, one line for each possible choice of pieces; returns the nearest to the paper. */
static int add_choices(const struct lab_level *levels, const struct lab_count *counts, int n, struct string *out)
{
	int nearest = -1;
	double least = INFINITY;
	string_add(out,
		   "\nThe paper does not say what is frozen. Each by itself:\n\n| frozen | ice-1 | ice-2 | ice-3 | "
		   "rank correlation | mean difference |\n|---|---|---|---|---|---|\n");
	for (int k = 0; k < LAB_FROZEN; k++) {
		struct lab_shares shares = {.n = 0};
		string_add(out, "| %s ", lab_frozen[k].name);
		for (int i = 0; i < n; i++) {
			struct interval ours = share_of(&counts[i]);
			if (levels[i].frozen != &lab_frozen[k])
				continue;
			lab_shares_take(&shares, levels[i].paper, &ours);
			string_add(out, isnan(ours.value) ? "| - " : "| %.2f ", ours.value);
		}
		struct lab_nearness near = lab_shares_compare(&shares);
		string_add(out, isnan(near.rank) ? "| - " : "| %.2f ", near.rank);
		string_add(out, isnan(near.off) ? "| - |\n" : "| %.3f |\n", near.off);
		if (near.off < least) {
			least = near.off;
			nearest = k;
		}
	}
	return nearest;
}

static void write_shares(const struct lab_setup *s, const struct lab_level *levels, const struct lab_count *counts,
			 int n, struct string *out)
{
	struct lab_shares shares = {.n = 0};
	add_preface(s, out);
	string_add(out,
		   "| %s | paper | ours | difference | games | won | drawn | lost |\n"
		   "|---|---|---|---|---|---|---|---|\n",
		   columns[s->experiment]);
	for (int i = 0; i < n; i++) {
		struct interval ours = share_of(&counts[i]);
		add_row(&levels[i], &counts[i], out);
		if (levels[i].paper->table)
			lab_shares_take(&shares, levels[i].paper, &ours);
	}
	if (s->experiment == LAB_MAGIC5) {
		int nearest = add_choices(levels, counts, n, out);
		if (nearest >= 0)
			string_add(out, "\nNearest to the paper: %s.\n", lab_frozen[nearest].name);
		return;
	}
	struct lab_nearness near = lab_shares_compare(&shares);
	string_char(out, '\n');
	add_nearness(&near, out);
	string_add(out, ".\n");
}

static void plot_shares(const struct lab_setup *s, const struct lab_level *levels, const struct lab_count *counts,
			int n, struct string *out)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	struct interval points[2 * LAB_SHARES_MAX];
	const char *names[LAB_SHARES_MAX];
	char head[100];
	for (int i = 0; i < n; i++) {
		names[i] = levels[i].paper->name;
		points[i] = lab_paper_share(levels[i].paper);
		points[n + i] = share_of(&counts[i]);
	}
	const struct chart chart = {.title = "games that the player wins",
				    .x_label =
					    s->experiment == LAB_MAGIC7 ? "" : columns[s->experiment], /* long names */
				    .y_label = "games won",
				    .bars = true,
				    .percent = true,
				    .x = names,
				    .n_x = n,
				    .points = points};
	snprintf(head, sizeof head, "Magic Chess, %s", titles[s->experiment]);
	chart_svg(&(struct chart_page){head, series, 2, &chart, 1, 1}, out);
}

/* One line for the paper and one for each choice of pieces. */
static void plot_ice(const struct lab_level *levels, const struct lab_count *counts, int n, struct string *out)
{
	enum { TURNS = 3 };
	static const char *const names[TURNS] = {"ice-1", "ice-2", "ice-3"};
	struct chart_series series[LAB_FROZEN + 1] = {{"paper", CHART_COLOURS - 1, false}};
	struct interval points[LAB_FROZEN + 1][TURNS];
	for (int i = 0; i < n; i++)
		if (levels[i].frozen) {
			int turns = levels[i].paper->turns;
			points[0][turns - 1] = lab_paper_share(levels[i].paper);
			points[1 + (levels[i].frozen - lab_frozen)][turns - 1] = share_of(&counts[i]);
		}
	for (int k = 0; k < LAB_FROZEN; k++)
		series[k + 1] =
			(struct chart_series){lab_frozen[k].name, k % (CHART_COLOURS - 1), k >= CHART_COLOURS - 1};
	const struct chart chart = {.title = "games that the player wins, by what is frozen",
				    .x_label = "turns",
				    .y_label = "games won",
				    .percent = true,
				    .x = names,
				    .n_x = TURNS,
				    .points = points[0]};
	chart_svg(&(struct chart_page){"Magic Chess, Table 5: ice on the player's pieces", series, LAB_FROZEN + 1,
				       &chart, 1, 1},
		  out);
}

/* --- Table 8 --- */

static struct interval seconds_of(const struct sample *moves)
{
	struct interval mean = lab_amount(lab_mean(moves->mean, interval_deviation(moves), moves->n));
	return (struct interval){mean.value * PAPER_MOVE_S, mean.low * PAPER_MOVE_S, mean.high * PAPER_MOVE_S};
}

static void write_times(const struct lab_setup *s, const struct lab_level *levels, const struct lab_count *counts,
			int n, struct string *out)
{
	string_add(out,
		   "# Magic Chess, %s\n\nHow many seconds a game lasts at %d s a move. Both sides look %d plies ahead; "
		   "seed %llu.\n"
		   "In brackets the interval of the mean at 95 %%.\n\n"
		   "| board | paper | ours: every ply counts | only the player's moves count | plies | games |\n"
		   "|---|---|---|---|---|---|\n",
		   titles[s->experiment], PAPER_MOVE_S, LEVEL_DEPTH, (unsigned long long)s->seed);
	for (int i = 0; i < n; i++) {
		const struct lab_count *c = &counts[i];
		struct interval both = seconds_of(&c->plies), one = seconds_of(&c->moves);
		struct interval plies = lab_amount(lab_mean(c->plies.mean, interval_deviation(&c->plies), c->n));
		string_add(out, "| %s | %.0f | ", levels[i].paper->name, levels[i].paper->figure);
		lab_add_interval(out, &both, 0);
		string_add(out, " | ");
		lab_add_interval(out, &one, 0);
		string_add(out, " | ");
		lab_add_interval(out, &plies, 1);
		string_add(out, " | %d |\n", c->n);
	}
}

static void plot_times(const struct lab_level *levels, const struct lab_count *counts, int n, struct string *out)
{
	enum { BOARDS = 3 };
	static const struct chart_series series[3] = {
		{"paper", 0, true}, {"every ply", 0, false}, {"the player's moves", 1, false}};
	struct interval points[3][BOARDS];
	const char *names[BOARDS];
	for (int i = 0; i < n && i < BOARDS; i++) {
		names[i] = levels[i].paper->name;
		points[0][i] = (struct interval){levels[i].paper->figure, NAN, NAN};
		points[1][i] = seconds_of(&counts[i].plies);
		points[2][i] = seconds_of(&counts[i].moves);
	}
	const struct chart chart = {.title = "a game at 3 s a move",
				    .x_label = "board",
				    .y_label = "seconds",
				    .bars = true,
				    .x = names,
				    .n_x = n,
				    .points = points[0]};
	chart_svg(&(struct chart_page){"Magic Chess, Table 8: how long a game lasts", series, 3, &chart, 1, 1}, out);
}

bool lab_levels_write(const struct lab_setup *s, const struct results *r, struct string *table, struct string *plot,
		      struct error *err)
{
	struct lab_level levels[LAB_LEVELS_MAX];
	struct lab_level_games games[LAB_LEVELS_MAX] = {{NULL, 0}};
	struct lab_count counts[LAB_LEVELS_MAX];
	int n = lab_levels(s->experiment, levels);
	bool ok = lab_levels_read(s, r, levels, n, 0, games, err);
	for (int i = 0; ok && i < n; i++)
		lab_level_count(&games[i], &counts[i]);
	lab_levels_release(games, n);
	if (!ok)
		return false;
	if (s->experiment == LAB_MAGIC_OPTIONS) {
		lab_options_write(s, counts, table, plot);
	} else if (s->experiment == LAB_MAGIC8) {
		write_times(s, levels, counts, n, table);
		plot_times(levels, counts, n, plot);
	} else {
		write_shares(s, levels, counts, n, table);
		if (s->experiment == LAB_MAGIC5)
			plot_ice(levels, counts, n, plot);
		else
			plot_shares(s, levels, counts, n, plot);
	}
	return true;
}
