/* lab_rulings_write: the value of complete rulings, as Markdown and as plots. */
#include "lab/chart.h"
#include "lab/lab_figures.h"
#include "lab/lab_rulings.h"
#include "lab/lab_verdict.h"
#include "lab/paper_xiangqi.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The pairs of LAB_RULINGS, and the corresponding figure of the paper. */
static const struct {
	const char *name;
	int gain;
} meetings[LAB_RULINGS_PAIRS] = {{"without nets", 0}, {"one net for both", 0}, {"a net for each", 1}};

/* Games ended by a ruling on a repetition: xiangqi 5 has no other clauses. */
struct repetitions {
	int won[2], lost[2]; /* by A: by perpetual check, by perpetual chase */
	int drawn;
};

static struct repetitions count_repetitions(const struct match_game *games, int n)
{
	struct repetitions c = {.drawn = 0};
	for (int i = 0; i < n; i++) {
		const struct match_game *g = &games[i];
		if (!g->played || strncmp(g->clause, "xiangqi 5.", strlen("xiangqi 5.")) != 0)
			continue;
		int points = match_points(g), chase = strcmp(g->clause, "xiangqi 5.3") == 0;
		c.drawn += points == 1;
		c.won[chase] += points == 2;
		c.lost[chase] += points == 0;
	}
	return c;
}

static int n_pairs_of(const struct tally *t)
{
	int n = 0;
	for (int i = 0; i < ELO_SCORES; i++)
		n += t->pairs[i];
	return n;
}

/* A's points per game, from the pairs. */
static struct interval score_of(const struct tally *t)
{
	return n_pairs_of(t) ? elo_points(t->pairs) : (struct interval){NAN, NAN, NAN};
}

static void add_elo(const struct tally *t, struct string *out)
{
	struct elo elo = elo_of_pairs(t->pairs);
	if (n_pairs_of(t) == 0)
		string_add(out, "-");
	else
		string_add(out, "%+.1f [%+.1f, %+.1f]", elo.value, elo.low, elo.high);
}

static void add_preface(const struct lab_setup *s, struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	if (lab_clock(s))
		string_add(out, "Clocks of %s seconds", budget);
	else
		string_add(out, "%llu nodes a move", (unsigned long long)s->xiangqi.nodes);
	string_add(out, ", seed %llu, %s, each played from both sides. In brackets the interval\nat 95 %%",
		   (unsigned long long)s->seed,
		   s->xiangqi.openings ? "openings of a list" : "openings of 4 plies at random");
}

static void add_repetitions(const struct repetitions *c, struct string *out)
{
	string_add(out, "| %d won, %d lost | %d won, %d lost | %d ", c->won[0], c->lost[0], c->won[1], c->lost[1],
		   c->drawn);
}

/* --- rulings --- */

static void add_meeting(int i, const struct match_game *games, const struct tally *t, int stride, struct string *out)
{
	const struct paper_gain *paper = &paper_gains[meetings[i].gain];
	struct repetitions c = count_repetitions(games, stride);
	struct interval score = score_of(t);
	string_add(out, "| %s | %+d (%d %%) | %d | %d | %d | %d | ", meetings[i].name, paper->elo, paper->winrate, t->n,
		   tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2));
	lab_add_interval(out, &(struct interval){100 * score.value, 100 * score.low, 100 * score.high}, 1);
	string_add(out, " | ");
	add_elo(t, out);
	string_add(out, " ");
	add_repetitions(&c, out);
	string_add(out, "|\n");
}

static void add_verdict(int i, const struct tally *t, struct string *out)
{
	const struct paper_gain *paper = &paper_gains[meetings[i].gain];
	struct elo elo = elo_of_pairs(t->pairs);
	string_add(out, "- %s, the paper's %+d (%s): ", meetings[i].name, paper->elo, paper->name);
	add_elo(t, out);
	string_add(out, ", %s.", lab_verdict(&elo, n_pairs_of(t), paper->elo));
	if (t->faults[0][TALLY_LATE] + t->faults[1][TALLY_LATE])
		string_add(out, " By time it lost %d games and won %d.", t->faults[0][TALLY_LATE],
			   t->faults[1][TALLY_LATE]);
	string_add(out, "\n");
}

static void write_rulings(const struct lab_setup *s, const struct lab_games *g, int n, struct string *table,
			  struct string *plot)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	struct interval points[2 * LAB_RULINGS_PAIRS];
	struct tally tallies[LAB_RULINGS_PAIRS];
	const char *names[LAB_RULINGS_PAIRS];
	char head[120], budget[32];
	string_add(table, "# Complete rulings against perpetual check alone, rules %s\n\n", s->preset->name);
	add_preface(s, table);
	string_add(table, ". All figures are those of the player with complete rulings.\n\n"
			  "| nets | paper: Elo (winrate) | games | won | drawn | lost | score, %% | Elo | by perpetual "
			  "check | by perpetual chase | drawn by repetition |\n"
			  "|---|---|---|---|---|---|---|---|---|---|---|\n");
	for (int i = 0; i < n; i++) {
		const struct match_game *games = g->games + (size_t)i * (size_t)g->stride;
		tally_count(&tallies[i], games, g->stride);
		add_meeting(i, games, &tallies[i], g->stride, table);
		double paper = elo_expected(paper_gains[meetings[i].gain].elo);
		points[i] = (struct interval){paper, NAN, NAN};
		points[n + i] = score_of(&tallies[i]);
		names[i] = meetings[i].name;
	}
	string_add(table, "\n## What is confirmed\n\n");
	for (int i = 0; i < n; i++)
		add_verdict(i, &tallies[i], table);
	const struct chart chart = {.title = "score of complete rulings, a draw counted half",
				    .x_label = "nets",
				    .y_label = "points of a hundred games",
				    .bars = true,
				    .percent = true,
				    .x = names,
				    .n_x = n,
				    .points = points};
	lab_budget(s, budget, sizeof budget);
	snprintf(head, sizeof head, "Complete rulings against perpetual check alone, %s", budget);
	chart_svg(&(struct chart_page){head, series, 2, &chart, 1, 1}, plot);
}

/* --- ElephantEye --- */

static void add_ends(const struct tally *t, struct string *out)
{
	string_add(out, "\nHow the games ended, and how many of these we won, drew and lost:\n\n");
	for (int i = 0; i < t->n_ends; i++) {
		const struct tally_end *e = &t->ends[i];
		string_add(out, "- %s: %d (%d, %d, %d)\n", e->clause, e->n, e->score[0], e->score[1], e->score[2]);
	}
}

static void write_elephant(const struct lab_setup *s, const struct lab_games *g, struct string *table,
			   struct string *plot)
{
	static const struct chart_series series[2] = {{"paper", 0, true}, {"ours", 0, false}};
	static const char *const ends[] = {"won", "lost", "drawn"};
	static const int order[] = {0, 2, 1}; /* indices in struct tally */
	const int paper[] = {paper_elephant.won, paper_elephant.lost, paper_elephant.drawn};
	struct interval points[2 * 3];
	struct tally t;
	tally_count(&t, g->games, g->stride);
	struct elo elo = elo_of_pairs(t.pairs);
	struct repetitions c = count_repetitions(g->games, g->stride);
	string_add(table, "# Against %s, rules %s\n\n", match_name(s->xiangqi.program), s->preset->name);
	add_preface(s, table);
	string_add(table,
		   ".\n\n| player | games | won | lost | drawn | Elo | by perpetual check | by perpetual chase | "
		   "drawn by repetition |\n|---|---|---|---|---|---|---|---|---|\n");
	string_add(table, "| paper, against ElephantEye | %d ", PAPER_ELEPHANT_GAMES);
	for (int i = 0; i < 3; i++) {
		points[i] = interval_of_share(paper[i], PAPER_ELEPHANT_GAMES);
		points[3 + i] = interval_of_share(tally_sum(&t, order[i]), t.n);
		string_add(table, "| ");
		lab_add_share(table, &points[i]);
		string_add(table, " ");
	}
	string_add(table, "| %+d | - | - | - |\n| ours%s | %d ", paper_elephant.elo,
		   s->xiangqi.net ? "" : ", without a net", t.n);
	for (int i = 0; i < 3; i++) {
		string_add(table, "| ");
		lab_add_share(table, &points[3 + i]);
		string_add(table, " ");
	}
	string_add(table, "| ");
	add_elo(&t, table);
	string_add(table, " ");
	add_repetitions(&c, table);
	string_add(table, "|\n\nOur player is %s.\n", lab_verdict_against(&elo, n_pairs_of(&t), paper_elephant.elo));
	add_ends(&t, table);
	const struct chart chart = {.title = "games against ElephantEye",
				    .x_label = "",
				    .y_label = "of a hundred games",
				    .bars = true,
				    .percent = true,
				    .x = ends,
				    .n_x = 3,
				    .points = points};
	chart_svg(&(struct chart_page){"Games against ElephantEye", series, 2, &chart, 1, 1}, plot);
}

bool lab_rulings_write(const struct lab_setup *s, const struct results *r, struct string *table, struct string *plot,
		       struct error *err)
{
	struct lab_pair pairs[LAB_RULINGS_PAIRS];
	struct lab_games games = {0};
	struct lab_plan plan = {.pairs = pairs};
	plan.n_pairs = lab_rulings_pairs(s, pairs);
	bool ok = lab_games_read(s, &plan, r, &games, err);
	if (ok && s->experiment == LAB_RULINGS)
		write_rulings(s, &games, plan.n_pairs, table, plot);
	else if (ok)
		write_elephant(s, &games, table, plot);
	lab_games_release(&games);
	return ok;
}
