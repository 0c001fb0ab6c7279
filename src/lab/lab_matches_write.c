/* lab_matches_write: Tables 3 and 4 and Figures 4 and 5 as Markdown and as plots. */
#include "lab/chart.h"
#include "lab/lab_figures.h"
#include "lab/lab_matches.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Results of n games: won, drawn and lost, in the order of struct tally. */
struct score {
	int n, ends[3];
};

/* Table 3, the paper's and ours, and our games by player and size, n_games each; NULL if there are none. */
struct table3 {
	struct score paper[PAPER_PLAYERS][PAPER_SIZES], ours[PAPER_PLAYERS][PAPER_SIZES];
	const struct match_game *games[PAPER_PLAYERS][PAPER_SIZES];
	int n_games;
};

static const char *const kinds[2] = {"C2", "C1"};
static const char *const kind_names[2] = {"chance nodes", "group nodes"};

static struct score score_of(int won, int lost, int n)
{
	return (struct score){n, {won, n - won - lost, lost}};
}

static void add_score(struct score *sum, const struct score *s)
{
	sum->n += s->n;
	for (int i = 0; i < 3; i++)
		sum->ends[i] += s->ends[i];
}

static struct interval share_of(const struct score *s, int end)
{
	return interval_of_share(s->ends[end], s->n);
}

/* Without an interval, as the paper's numbers are shown. */
static struct interval plain_share_of(const struct score *s, int end)
{
	return (struct interval){share_of(s, end).value, NAN, NAN};
}

static bool is_evaluating(const struct paper_player *p)
{
	return strstr(p->name, "-h") != NULL;
}

/* Only players of the experiment have scores and games. */
static void collect(const struct lab_setup *s, const struct lab_games *g, struct table3 *out)
{
	int pair = 0;
	memset(out, 0, sizeof *out);
	out->n_games = g->stride;
	for (int i = 0; i < PAPER_PLAYERS; i++) {
		const struct paper_player *p = &paper_table3[i];
		for (int size = 0; lab_has_player(s->experiment, p) && size < PAPER_SIZES; size++, pair++) {
			struct tally t;
			out->games[i][size] = g->games + (size_t)pair * (size_t)g->stride;
			tally_count(&t, out->games[i][size], g->stride);
			out->paper[i][size] = score_of(p->won[size], p->lost[size], PAPER_GAMES);
			out->ours[i][size] = score_of(tally_sum(&t, 0), tally_sum(&t, 2), t.n);
		}
	}
}

static void add_preface(const struct lab_setup *s, struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out,
		   "A move costs %s (p: playouts, ms: milliseconds), seed %llu; every player gets the same deals, each "
		   "of them "
		   "from\nboth sides. All figures in a hundred games, in brackets the interval at 95 %%.",
		   budget, (unsigned long long)s->seed);
}

/* Appends the cells of a row: won, lost and drawn, the paper's and ours. */
static void add_shares(struct string *out, const struct score *paper, const struct score *ours)
{
	static const int order[] = {0, 2, 1}; /* won, lost, drawn, as in the paper */
	for (int i = 0; i < 3; i++)
		string_add(out, "| %.0f ", 100.0 * paper->ends[order[i]] / paper->n);
	string_add(out, "| %d ", ours->n);
	for (int i = 0; i < 3; i++) {
		struct interval share = share_of(ours, order[i]);
		string_add(out, "| ");
		lab_add_share(out, &share);
		string_add(out, " ");
	}
}

/* --- pooled players --- */

/* All players of a kind, optionally with a size, and with or without evaluation; -1: any. */
struct pool {
	int kind, size, evaluating;
};

static bool is_in(const struct pool *pool, int player, int size)
{
	const struct paper_player *p = &paper_table3[player];
	return strncmp(p->name, kinds[pool->kind], 2) == 0 && (pool->size < 0 || pool->size == size) &&
	       (pool->evaluating < 0 || pool->evaluating == is_evaluating(p));
}

/* Whether two games from the same deal are identical: same node counts of both players and same result. */
static bool are_alike(const struct match_game *a, const struct match_game *b)
{
	return a->played && b->played && a->first == b->first && a->verdict == b->verdict && a->plies == b->plies &&
	       a->nodes[0] == b->nodes[0] && a->nodes[1] == b->nodes[1] && strcmp(a->clause, b->clause) == 0;
}

/* Whether a smaller size of the player in the pool had the same game: if playouts end sooner anyway, limits of 640 and
 * 2560 yield the same player. */
static bool is_repeated(const struct table3 *t, const struct pool *pool, int player, int size, int number)
{
	for (int k = 0; k < size; k++)
		if (is_in(pool, player, k) && are_alike(&t->games[player][k][number], &t->games[player][size][number]))
			return true;
	return false;
}

/* Adds the games of a player with a size, counting repeated ones once: an interval assumes independent games. */
static void add_games(const struct table3 *t, const struct pool *pool, int player, int size, struct score *sum)
{
	for (int i = 0; t->games[player][size] && i < t->n_games; i++) {
		const struct match_game *game = &t->games[player][size][i];
		if (!game->played || is_repeated(t, pool, player, size, i))
			continue;
		sum->n++;
		sum->ends[2 - match_points(game)]++;
	}
}

/* Appends one line for a pool. */
static void add_sum(const struct table3 *t, int kind, int size, int evaluating, struct string *out)
{
	const struct pool pool = {kind, size, evaluating};
	struct score paper = {0}, ours = {0};
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int k = 0; k < PAPER_SIZES; k++) {
			if (!is_in(&pool, i, k))
				continue;
			add_score(&paper, &t->paper[i][k]);
			add_games(t, &pool, i, k, &ours);
		}
	if (paper.n == 0)
		return;
	string_add(out, "| %s", kind_names[kind]);
	if (size >= 0)
		string_add(out, ", limit %d", paper_sizes[size]);
	if (evaluating >= 0)
		string_add(out, ", %s evaluation", evaluating ? "with" : "without");
	string_add(out, " ");
	add_shares(out, &paper, &ours);
	string_add(out, "|\n");
}

static void write_table3(const struct lab_setup *s, const struct table3 *t, struct string *out)
{
	static const char *const titles[] = {[LAB_TABLE3] = "Table 3: players against the reference player",
					     [LAB_FIG4] = "Fig. 4: draws of the group nodes in Table 3",
					     [LAB_FIG5] = "Fig. 5: draws of the chance nodes in Table 3"};
	string_add(out, "# %s, rules %s\n\n", titles[s->experiment], s->preset->name);
	add_preface(s, out);
	string_add(out, "\n\n| player | limit | paper: won | lost | drawn | ours: games | won | lost | drawn |\n"
			"|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; lab_has_player(s->experiment, &paper_table3[i]) && size < PAPER_SIZES; size++) {
			string_add(out, "| %s | %d ", paper_table3[i].name, paper_sizes[size]);
			add_shares(out, &t->paper[i][size], &t->ours[i][size]);
			string_add(out, "|\n");
		}
	string_add(out, "\n## Taken together\n\nA game that a player repeats with a larger limit "
			"counts once.\n\n| players | paper: won | lost | drawn | ours: games | won | lost | drawn |\n"
			"|---|---|---|---|---|---|---|---|\n");
	for (int kind = 0; kind < 2; kind++)
		add_sum(t, kind, -1, -1, out);
	for (int kind = 0; kind < 2; kind++)
		for (int size = 0; size < PAPER_SIZES; size++)
			add_sum(t, kind, size, -1, out);
	for (int kind = 0; kind < 2; kind++)
		for (int evaluating = 0; evaluating < 2; evaluating++)
			add_sum(t, kind, -1, evaluating, out);
}

/* One row of two charts for each kind that has players in the experiment, the paper's on the left. end: the result to
 * plot. */
static void plot_table3(const struct lab_setup *s, const struct table3 *t, int end, struct string *out)
{
	enum { OF_A_KIND = PAPER_PLAYERS / 2 };
	static const char *const sizes[PAPER_SIZES] = {"40", "160", "640", "2560"};
	static const char *const ends[] = {"won", "drawn", "lost"};
	static const char *const heads[] = {
		[LAB_TABLE3] = "Table 3: games won", [LAB_FIG4] = "Fig. 4: draws", [LAB_FIG5] = "Fig. 5: draws"};
	static const struct chart_series series[OF_A_KIND] = {{"R", 0, false},   {"R-h", 0, true},  {"CR", 1, false},
							      {"CR-h", 1, true}, {"CAR", 2, false}, {"CAR-h", 2, true}};
	struct interval points[2][2][OF_A_KIND][PAPER_SIZES];
	struct chart charts[4];
	char titles[4][80], y_label[40], head[160], budget[32];
	int n = 0;
	snprintf(y_label, sizeof y_label, "games %s", ends[end]);
	for (int kind = 0; kind < 2; kind++) {
		int first = kind * OF_A_KIND;
		if (!lab_has_player(s->experiment, &paper_table3[first]))
			continue;
		for (int i = 0; i < OF_A_KIND * PAPER_SIZES; i++) {
			int p = i / PAPER_SIZES, size = i % PAPER_SIZES;
			points[kind][0][p][size] = plain_share_of(&t->paper[first + p][size], end);
			points[kind][1][p][size] = share_of(&t->ours[first + p][size], end);
		}
		for (int ours = 0; ours < 2; ours++, n++) {
			snprintf(titles[n], sizeof titles[n], "%s, %s", kind_names[kind], ours ? "ours" : "paper");
			charts[n] = (struct chart){.title = titles[n],
						   .x_label = "plies without progress that end a playout",
						   .y_label = y_label,
						   .percent = true,
						   .x = sizes,
						   .n_x = PAPER_SIZES,
						   .points = &points[kind][ours][0][0]};
		}
	}
	lab_budget(s, budget, sizeof budget);
	snprintf(head, sizeof head, "%s against the reference player, rules %s, %s a move", heads[s->experiment],
		 s->preset->name, budget);
	chart_svg(&(struct chart_page){head, series, OF_A_KIND, charts, n, 2}, out);
}

/* --- Table 4 --- */

/* a's score, a draw counted half. */
static double points_of(const struct score *s)
{
	return s->n ? (s->ends[0] + 0.5 * s->ends[1]) / s->n : NAN;
}

/* The same from pairs of games with the same deal, with its interval; without one before a pair is complete. */
static struct interval points_of_pairs(const struct score *score, const struct tally *t)
{
	for (int points = 0; points < ELO_SCORES; points++)
		if (t->pairs[points])
			return elo_points(t->pairs);
	return (struct interval){points_of(score), NAN, NAN};
}

static void write_table4(const struct lab_setup *s, const struct lab_games *g, struct string *table,
			 struct string *plot)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	struct interval points[2][PAPER_PAIRS];
	char names[PAPER_PAIRS][2 * LAB_WORD_MAX + 4], head[120], budget[32];
	const char *x[PAPER_PAIRS];
	string_add(table, "# Table 4: players against each other, rules %s\n\n", s->preset->name);
	add_preface(s, table);
	string_add(table,
		   " The score is a's, a draw\ncounted half.\n\n"
		   "| a | b | paper: won | lost | drawn | ours: games | won | lost | drawn | score: paper | ours |\n"
		   "|---|---|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < PAPER_PAIRS; i++) {
		const struct paper_pair *pair = &paper_table4[i];
		struct score paper = score_of(pair->won, pair->lost, PAPER_GAMES), ours;
		struct tally t;
		tally_count(&t, g->games + (size_t)i * (size_t)g->stride, g->stride);
		ours = score_of(tally_sum(&t, 0), tally_sum(&t, 2), t.n);
		points[0][i] = (struct interval){points_of(&paper), NAN, NAN};
		points[1][i] = points_of_pairs(&ours, &t);
		string_add(table, "| %s | %s ", pair->a, pair->b);
		add_shares(table, &paper, &ours);
		string_add(table, "| %.0f | ", 100 * points[0][i].value);
		lab_add_share(table, &points[1][i]);
		string_add(table, " |\n");
		snprintf(names[i], sizeof names[i], "%s : %s", pair->a, pair->b);
		x[i] = names[i];
	}
	const struct chart chart = {.title = "score of the first named, a draw counted half",
				    .x_label = "",
				    .y_label = "points of a hundred games",
				    .bars = true,
				    .percent = true,
				    .x = x,
				    .n_x = PAPER_PAIRS,
				    .points = &points[0][0]};
	lab_budget(s, budget, sizeof budget);
	snprintf(head, sizeof head, "Table 4, rules %s, %s a move", s->preset->name, budget);
	chart_svg(&(struct chart_page){head, series, 2, &chart, 1, 1}, plot);
}

bool lab_matches_write(const struct lab_setup *s, const struct results *r, struct string *table, struct string *plot,
		       struct error *err)
{
	struct lab_schedule storage;
	struct lab_games games = {0};
	const struct lab_plan plan = lab_matches_plan(s, &storage);
	bool ok = lab_games_read(s, &plan, r, &games, err);
	if (ok && s->experiment == LAB_TABLE4) {
		write_table4(s, &games, table, plot);
	} else if (ok) {
		struct table3 t;
		collect(s, &games, &t);
		write_table3(s, &t, table);
		plot_table3(s, &t, s->experiment == LAB_TABLE3 ? 0 : 1, plot);
	}
	lab_games_release(&games);
	return ok;
}
