/* lab_playouts: Tables 1 and 2 of the paper on dark chess: playouts of the policies from three positions and with three
 * draw limits. */
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/playouts.h"
#include "lab/lab_figures.h"
#include "lab/lab_games.h"
#include "lab/lab_messages.h"
#include "lab/paper.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The policies' names in the paper's Tables 1 and 2 ("" if not in the latter), and in this program. */
static const struct {
	const char *name, *short_name, *word;
} policies[PAPER_POLICIES] = {
	{"Random", "RND", "random"},
	{"Capture", "CAP_RND", "capture"},
	{"Avoid", "", "avoid"},
	{"Capture and avoid", "CAP_AVD_RND", "capture-avoid"},
	{"Avoid and capture", "AVD_CAP_RND", "avoid-capture"},
	{"Trap", "", "trap"},
	{"Capture and trap", "", "capture-trap"},
	{"Capture avoid and trap", "", "capture-avoid-trap"},
};

/* What a row measures: one of the paper's stages, a policy, and the draw limit in plies without progress. Each is a
 * series of one item. */
struct cell {
	int stage, policy, limit;
};

#define CELLS_MAX (PAPER_STAGES * PAPER_POLICIES)

/* Playout results from the view of the side to move at the start. */
struct ends {
	int won, lost, drawn;
};

struct judged {
	struct ends all, best; /* best: those that began with the best move */
	char move[MOVE_TEXT_MAX];
};

struct measured {
	int n; /* 0: not measured yet */
	double seconds;
	double left, left_sd, plies, plies_sd;
	struct judged judged[2]; /* without and with the evaluation */
};

static const struct cell *cell_of(const struct lab_work *w, int i)
{
	return (const struct cell *)w->context + i;
}

/* The cells of the experiment, in the paper's order. */
static bool plan(struct lab_work *w, struct error *err)
{
	struct cell *out = w->context = mem_new(CELLS_MAX * sizeof *out);
	(void)err;
	w->n_items = 1;
	for (int stage = 0; w->setup->experiment == LAB_TABLE1 && stage < PAPER_STAGES; stage++)
		for (int policy = 0; policy < PAPER_POLICIES; policy++)
			out[w->n_series++] = (struct cell){stage, policy, PAPER_LIMIT};
	for (int row = 0; w->setup->experiment == LAB_TABLE2 && row < PAPER_ROWS2; row++)
		for (int policy = 0; policy < PAPER_POLICIES; policy++)
			if (strcmp(policies[policy].short_name, paper_table2[row].name) == 0)
				out[w->n_series++] = (struct cell){0, policy, paper_table2[row].limit};
	return true;
}

static struct ends ends_of(const struct playouts_tally *t)
{
	return (struct ends){(int)t->wins, (int)t->losses, (int)t->draws};
}

/* The standard deviation of n integers, from their sum and their sum of squares. */
static double deviation(uint64_t sum, uint64_t squares, int n)
{
	double off = (double)squares - (double)sum * (double)sum / n;
	return n > 1 && off > 0 ? sqrt(off / (n - 1)) : 0;
}

/* Runs all playouts of a cell, with or without the evaluation. */
static bool play(const struct lab_setup *s, const struct cell *c, uint64_t seed, bool evaluate, struct measured *out,
		 struct error *err)
{
	struct position position;
	struct playouts p;
	struct playouts_request request = {
		.policy = playouts_policy(s->game, policies[c->policy].word, err),
		.options = {c->limit, evaluate},
		.seed = seed,
		.count = lab_scaled(s, PAPER_PLAYOUTS),
		.threads = 1,
	};
	if (!request.policy || !game_set_up(s->game, s->preset, paper_positions[c->stage], &position, err))
		return false;
	int64_t start = clock_cpu_us();
	playouts_run(s->game, &position, &request, &p);
	double seconds = (double)(clock_cpu_us() - start) / 1e6;
	struct judged *judged = &out->judged[evaluate];
	int best = playouts_best(&p);
	judged->all = ends_of(&p.all);
	judged->best = ends_of(&p.after[best]);
	s->game->text.format_move(&position, p.moves[best], judged->move, sizeof judged->move);
	if (evaluate)
		return true;
	out->n = request.count;
	out->seconds = seconds;
	out->left = (double)p.pieces / out->n;
	out->left_sd = deviation(p.pieces, p.pieces_squared, out->n);
	out->plies = (double)p.plies / out->n;
	out->plies_sd = deviation(p.plies, p.plies_squared, out->n);
	return true;
}

static const char header[] = "rules,seed,playouts,stage,policy,limit,seconds,left,left_sd,plies,plies_sd,"
			     "won,lost,drawn,best,best_won,best_lost,best_drawn,"
			     "eval_won,eval_lost,eval_drawn,eval_best,eval_best_won,eval_best_lost,eval_best_drawn";
enum { RULES, SEED, PLAYOUTS, STAGE, POLICY, LIMIT, SECONDS, LEFT, LEFT_SD, PLIES, PLIES_SD, JUDGED };
enum { JUDGED_COLUMNS = 7 };

static void add_row(const struct lab_work *w, struct lab_item at, const void *item, struct string *row)
{
	const struct cell *c = cell_of(w, at.series);
	const struct measured *m = item;
	string_add(row, "%s,%llu,%d,%d,%s,%d,%.6f,%.4f,%.4f,%.4f,%.4f", w->setup->preset->name,
		   (unsigned long long)w->setup->seed, m->n, c->stage + 1, policies[c->policy].word, c->limit,
		   m->seconds, m->left, m->left_sd, m->plies, m->plies_sd);
	for (int i = 0; i < 2; i++) {
		const struct judged *j = &m->judged[i];
		string_add(row, ",%d,%d,%d,%s,%d,%d,%d", j->all.won, j->all.lost, j->all.drawn, j->move, j->best.won,
			   j->best.lost, j->best.drawn);
	}
}

static bool read_ends(const struct results *r, int row, int column, int n, struct ends *out, struct error *err)
{
	int64_t won, lost, drawn;
	if (!results_number(r, row, column, 0, n, &won, err) || !results_number(r, row, column + 1, 0, n, &lost, err) ||
	    !results_number(r, row, column + 2, 0, n, &drawn, err))
		return false;
	*out = (struct ends){(int)won, (int)lost, (int)drawn};
	return won + lost + drawn <= n || results_refuse(r, row, column, lab_no_more_ends, err);
}

static bool find_cell(const struct lab_work *w, int row, int stage, int limit, int *out, struct error *err)
{
	for (*out = 0; *out < w->n_series; ++*out) {
		const struct cell *c = cell_of(w, *out);
		if (c->stage == stage && c->limit == limit &&
		    strcmp(policies[c->policy].word, results_cell(w->results, row, POLICY)) == 0)
			return true;
	}
	return results_refuse(w->results, row, POLICY, lab_known_policy, err);
}

static bool read_row(const struct lab_work *w, int row, struct lab_item *at, void *out, struct error *err)
{
	const struct results *r = w->results;
	struct measured *m = out;
	int64_t n, stage, limit;
	at->number = 0;
	if (!results_number(r, row, PLAYOUTS, 1, INT32_MAX, &n, err) ||
	    !results_number(r, row, STAGE, 1, PAPER_STAGES, &stage, err) ||
	    !results_number(r, row, LIMIT, 1, 100000, &limit, err) || !lab_work_has_rules(w, row, RULES, err) ||
	    !lab_work_has_seed(w, row, SEED, err))
		return false;
	if (n != lab_scaled(w->setup, PAPER_PLAYOUTS))
		return results_refuse(r, row, PLAYOUTS, lab_playouts_of_run, err);
	m->n = (int)n;
	if (!find_cell(w, row, (int)stage - 1, (int)limit, &at->series, err) ||
	    !results_real(r, row, SECONDS, &m->seconds, err) || !results_real(r, row, LEFT, &m->left, err) ||
	    !results_real(r, row, LEFT_SD, &m->left_sd, err) || !results_real(r, row, PLIES, &m->plies, err) ||
	    !results_real(r, row, PLIES_SD, &m->plies_sd, err))
		return false;
	for (int i = 0; i < 2; i++) {
		int column = JUDGED + i * JUDGED_COLUMNS;
		struct judged *j = &m->judged[i];
		if (!read_ends(r, row, column, m->n, &j->all, err) ||
		    !read_ends(r, row, column + 4, m->n, &j->best, err))
			return false;
		snprintf(j->move, sizeof j->move, "%s", results_cell(r, row, column + 3));
	}
	return true;
}

static void report(const struct lab_work *w, struct lab_item at)
{
	const struct cell *c = cell_of(w, at.series);
	const struct measured *m = lab_work_item(w, at.series, 0);
	char words[160];
	snprintf(words, sizeof words, "%s, %s, limit %d: %.3f s, %.2f pieces left, %.2f plies, %.0f %% drawn",
		 paper_stages[c->stage], policies[c->policy].word, c->limit, m->seconds, m->left, m->plies,
		 100.0 * m->judged[0].all.drawn / m->n);
	lab_work_report(w, words);
}

static bool measure(const struct lab_work *w, struct lab_item at, const atomic_bool *stop, struct string *out,
		    struct error *err)
{
	const struct lab_setup *s = w->setup;
	uint64_t seed = rng_mix(s->seed + (uint64_t)at.series);
	struct measured m = {0};
	(void)stop; /* it takes only seconds */
	if (!play(s, cell_of(w, at.series), seed, false, &m, err) ||
	    !play(s, cell_of(w, at.series), seed, true, &m, err))
		return false;
	string_bytes(out, &m, sizeof m);
	return true;
}

/* --- tables --- */

/* The measurements of a row; n is 0 if the row was not measured. */
static const struct measured *measured_of(const struct lab_work *w, int i)
{
	return w->series[i].items;
}

static void add_preface(const struct lab_setup *s, struct string *out)
{
	string_add(out,
		   "%d playouts a row, seed %llu. In brackets the interval at 95 %%, in parentheses the standard "
		   "deviation. Time is what one\nthread worked for all playouts of a row.",
		   lab_scaled(s, PAPER_PLAYOUTS), (unsigned long long)s->seed);
}

static void add_mean(struct string *out, double mean, double sd, int n)
{
	lab_add_interval(out, lab_amount(lab_mean(mean, sd, n)), 2);
	string_add(out, " (%.2f)", sd);
}

/* "c2 25/22/53 of 100": the move, the percentages of its playouts won, lost and drawn, and their number. */
static void add_best(struct string *out, const struct judged *j)
{
	int n = j->best.won + j->best.lost + j->best.drawn;
	if (n > 0)
		string_add(out, "%s %.0f/%.0f/%.0f of %d", j->move, 100.0 * j->best.won / n, 100.0 * j->best.lost / n,
			   100.0 * j->best.drawn / n, n);
	else
		string_add(out, "-");
}

static void add_row1(struct string *out, const struct paper_policy *paper, const struct measured *m)
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

static void write_table1(const struct lab_work *w, struct string *out)
{
	string_add(out, "# Table 1: playouts of the policies, rules %s\n\n", w->setup->preset->name);
	add_preface(w->setup, out);
	string_add(out, " The best action is the one that brought most, a draw counted half; it is followed by\n"
			"its playouts won/lost/drawn in a hundred, for the side to move.\n");
	for (int stage = 0; stage < PAPER_STAGES; stage++) {
		string_add(out, "\n## %s\n\n", paper_stages[stage]);
		lab_add_columns(out,
				"policy | time in s: paper | ours | pieces left: paper | ours | plies: paper | ours | "
				"best: paper | ours | best, evaluated: paper | ours");
		for (int i = 0; i < PAPER_POLICIES; i++)
			add_row1(out, &paper_table1[stage][i], measured_of(w, stage * PAPER_POLICIES + i));
	}
}

static void write_table2(const struct lab_work *w, struct string *out)
{
	string_add(out, "# Table 2: playouts from the beginning and the draw condition, rules %s\n\n",
		   w->setup->preset->name);
	add_preface(w->setup, out);
	string_add(out, " Draws in a hundred; the limit is the\nnumber of plies without progress that draw.\n\n");
	lab_add_columns(out,
			"policy | limit | time in s: paper | ours | draws: paper | ours | pieces left: paper | ours | "
			"plies: paper | ours");
	for (int i = 0; i < PAPER_ROWS2; i++) {
		const struct paper_limit *paper = &paper_table2[i];
		const struct measured *m = measured_of(w, i);
		string_add(out, "| %s | %d | %.3f | ", paper->name, paper->limit, paper->time_s);
		if (m->n > 0)
			string_add(out, "%.3f", m->seconds);
		string_add(out, " | %.0f ", 100 * paper->draws);
		lab_add_share_cell(out, interval_of_share(m->judged[0].all.drawn, m->n));
		string_add(out, "| %.2f | ", paper->left);
		if (m->n > 0)
			add_mean(out, m->left, m->left_sd, m->n);
		string_add(out, " | %.2f | ", paper->plies);
		if (m->n > 0)
			add_mean(out, m->plies, m->plies_sd, m->n);
		string_add(out, " |\n");
	}
}

static struct interval mean_of(const struct measured *m, double mean, double sd)
{
	return m->n > 0 ? lab_amount(lab_mean(mean, sd, m->n)) : lab_point(NAN);
}

static void plot_table1(const struct lab_work *w, struct string *out)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	const char *names[PAPER_POLICIES];
	struct interval points[PAPER_STAGES][2][2][PAPER_POLICIES]; /* plies and pieces, paper and ours */
	struct chart charts[PAPER_STAGES][2];
	char titles[PAPER_STAGES][2][80], head[120];
	for (int i = 0; i < PAPER_POLICIES; i++)
		names[i] = policies[i].name;
	for (int stage = 0; stage < PAPER_STAGES; stage++) {
		for (int i = 0; i < PAPER_POLICIES; i++) {
			const struct paper_policy *paper = &paper_table1[stage][i];
			const struct measured *m = measured_of(w, stage * PAPER_POLICIES + i);
			points[stage][0][0][i] = lab_point(paper->plies);
			points[stage][0][1][i] = mean_of(m, m->plies, m->plies_sd);
			points[stage][1][0][i] = lab_point(paper->left);
			points[stage][1][1][i] = mean_of(m, m->left, m->left_sd);
		}
		for (int i = 0; i < 2; i++) {
			snprintf(titles[stage][i], sizeof titles[stage][i], "%s, %s", paper_stages[stage],
				 i ? "pieces left" : "plies of a playout");
			charts[stage][i] = chart_of(titles[stage][i], "", i ? "pieces" : "plies", CHART_BARS, names,
						    PAPER_POLICIES, points[stage][i][0]);
		}
	}
	snprintf(head, sizeof head, "Table 1: playouts of the policies, rules %s", w->setup->preset->name);
	chart_svg(&(struct chart_page){head, series, 2, &charts[0][0], 2 * PAPER_STAGES, 2}, out);
}

static void plot_table2(const struct lab_work *w, struct string *out)
{
	enum { LIMITS = 3, POLICIES = PAPER_ROWS2 / LIMITS };
	static const char *const limits[LIMITS] = {"40", "160", "640"};
	struct chart_series series[POLICIES];
	struct interval points[4][POLICIES][LIMITS]; /* draws of paper and ours, plies of paper and ours */
	char head[120];
	double longest = 0;
	for (int row = 0; row < PAPER_ROWS2; row++) {
		const struct measured *m = measured_of(w, row);
		int p = row / LIMITS, i = row % LIMITS;
		series[p] = (struct chart_series){paper_table2[row].name, p, false};
		points[0][p][i] = lab_point(paper_table2[row].draws);
		points[1][p][i] = interval_of_share(m->judged[0].all.drawn, m->n);
		points[2][p][i] = lab_point(paper_table2[row].plies);
		points[3][p][i] = mean_of(m, m->plies, m->plies_sd);
		longest = fmax(longest, fmax(paper_table2[row].plies, m->plies));
	}
	static const char *const titles[4] = {"draws, paper", "draws, ours", "length, paper", "length, ours"};
	struct chart charts[4];
	for (int i = 0; i < 4; i++) {
		charts[i] = chart_of(titles[i], "plies without progress that draw", i < 2 ? "playouts" : "plies",
				     i < 2 ? CHART_PERCENT : 0, limits, LIMITS, points[i][0]);
		charts[i].reach = i < 2 ? 0 : longest;
	}
	snprintf(head, sizeof head, "Table 2: playouts from the beginning, rules %s", w->setup->preset->name);
	chart_svg(&(struct chart_page){head, series, POLICIES, charts, 4, 2}, out);
}

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	if (w->setup->experiment == LAB_TABLE1) {
		write_table1(w, table);
		plot_table1(w, plot);
	} else {
		write_table2(w, table);
		plot_table2(w, plot);
	}
}

const struct lab_kind lab_playouts = {.header = header,
				      .item_size = sizeof(struct measured),
				      .columns = {"stage", "limit", {"seconds", NULL}, 0},
				      .players = lab_matches_players,
				      .plan = plan,
				      .read = read_row,
				      .add_row = add_row,
				      .measure = measure,
				      .report = report,
				      .write = write};
