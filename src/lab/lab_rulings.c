#include "lab/lab_rulings.h"
#include "base/mem.h"
#include "lab/lab_compare.h"
#include "lab/lab_figures.h"
#include "lab/lab_messages.h"
#include "match/openings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define OPENING_PLIES 4 /* without a list of openings, as in a match */

/* The pairs of LAB_RULINGS, and the index of the corresponding figure of the paper. */
static const struct meeting {
	struct lab_pair pair;
	const char *name;
	int gain;
} meetings[] = {
	{{"complete", "checks"}, "without nets", 0},
	{{"complete-net", "checks-net"}, "one net for both", 0},
	{{"complete-net", "checks-own-net"}, "a net for each", 1},
};
enum { MEETINGS = sizeof meetings / sizeof *meetings };

static const struct lab_pair elephant = {"qipan", "elephant"};

/* The experiment's pairs, in this order; returns their number. */
static int pairs_of(const struct lab_setup *s, struct lab_pair *out)
{
	int n = s->experiment != LAB_RULINGS || !s->xiangqi.net ? 1 : s->xiangqi.own_net ? MEETINGS : MEETINGS - 1;
	for (int i = 0; i < n; i++)
		out[i] = s->experiment == LAB_RULINGS ? meetings[i].pair : elephant;
	return n;
}

/* The preset of docs/rules/xiangqi.md 5.11. */
static const struct preset *checks_of(const struct game *game)
{
	const struct preset *p = game->presets;
	while (strcmp(p->name, "checks") != 0)
		p++;
	return p;
}

static struct match_player player_of(const struct lab_setup *s, const char *word)
{
	struct match_player p = {.word = "strongest"};
	bool has_net = strcmp(word, elephant.a) == 0 || strstr(word, "net");
	if (strcmp(word, elephant.b) == 0) {
		p = *s->xiangqi.program;
	} else {
		p.setup.hash_bytes = lab_hash_bytes(s);
		p.setup.net = !has_net ? NULL : strstr(word, "own") ? s->xiangqi.own_net : s->xiangqi.net;
		p.setup.no_net = !p.setup.net;
		p.rules = strncmp(word, "checks", strlen("checks")) == 0 ? checks_of(s->game) : NULL;
	}
	if (s->xiangqi.nodes)
		p.limits = (struct limits){.nodes = s->xiangqi.nodes};
	return p;
}

int lab_rulings_players(const struct lab_setup *s, struct match_player *out)
{
	struct lab_pair pairs[MEETINGS];
	int n = pairs_of(s, pairs);
	for (int i = 0; i < n; i++) {
		*out++ = player_of(s, pairs[i].a);
		*out++ = player_of(s, pairs[i].b);
	}
	return 2 * n;
}

void lab_rulings_set(const struct lab_setup *s, const struct lab_pair *pair, struct match_setup *match)
{
	match->players[0] = player_of(s, pair->a);
	match->players[1] = player_of(s, pair->b);
	match->clocks = lab_clock(s);
	match->openings = s->xiangqi.openings;
	match->opening_plies = s->xiangqi.openings ? 0 : OPENING_PLIES;
}

static bool has(const struct lab_setup *s, const struct results *r, int row)
{
	struct lab_pair pairs[MEETINGS];
	return lab_games_find_pair(pairs, pairs_of(s, pairs), r, row) >= 0;
}

static bool plan(struct lab_work *w, struct error *err)
{
	const struct lab_setup *s = w->setup;
	const struct openings *openings = s->xiangqi.openings;
	struct lab_pairs *p = w->context = mem_new(sizeof *p);
	p->set = lab_rulings_set;
	w->n_series = pairs_of(s, p->pairs);
	w->n_items = lab_n_games(s, s->experiment == LAB_RULINGS ? PAPER_RULING_GAMES : PAPER_ELEPHANT_GAMES);
	return s->redraw || !openings || openings->n >= w->n_items / 2 ||
	       fail(err, lab_too_few_openings, openings->n, w->n_items, w->n_items / 2);
}

/* --- figures --- */

/* Games ended by a ruling on a repetition: xiangqi 5 has no other clauses. */
struct repetitions {
	int won[2], lost[2]; /* by A: by perpetual check, by perpetual chase */
	int drawn;
};

static struct repetitions count_repetitions(const struct lab_series *games)
{
	struct repetitions c = {.drawn = 0};
	for (int i = 0; i < games->n; i++) {
		const struct match_game *g = (const struct match_game *)games->items + i;
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
	return n_pairs_of(t) ? elo_points(t->pairs) : lab_point(NAN);
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
	char budget[LAB_BUDGET_MAX];
	lab_budget(s, budget);
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

static void add_meeting(const struct meeting *m, const struct lab_series *games, const struct tally *t,
			struct string *out)
{
	const struct paper_gain *paper = &paper_gains[m->gain];
	struct repetitions c = count_repetitions(games);
	struct interval score = score_of(t);
	string_add(out, "| %s | %+d (%d %%) | %d | %d | %d | %d ", m->name, paper->elo, paper->winrate, t->n,
		   tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2));
	lab_add_cell(out, (struct interval){100 * score.value, 100 * score.low, 100 * score.high}, 1);
	string_add(out, "| ");
	add_elo(t, out);
	string_add(out, " ");
	add_repetitions(&c, out);
	string_add(out, "|\n");
}

static void add_verdict(const struct meeting *m, const struct tally *t, struct string *out)
{
	const struct paper_gain *paper = &paper_gains[m->gain];
	struct elo elo = elo_of_pairs(t->pairs);
	string_add(out, "- %s, the paper's %+d (%s): ", m->name, paper->elo, paper->name);
	add_elo(t, out);
	string_add(out, ", %s.", lab_verdict(&elo, n_pairs_of(t), paper->elo));
	if (t->faults[0][TALLY_LATE] + t->faults[1][TALLY_LATE])
		string_add(out, " By time it lost %d games and won %d.", t->faults[0][TALLY_LATE],
			   t->faults[1][TALLY_LATE]);
	string_add(out, "\n");
}

static void write_rulings(const struct lab_work *w, struct string *table, struct string *plot)
{
	struct interval points[2 * MEETINGS];
	struct tally tallies[MEETINGS];
	const char *names[MEETINGS];
	char head[120], budget[LAB_BUDGET_MAX];
	int n = w->n_series;
	string_add(table, "# Complete rulings against perpetual check alone, rules %s\n\n", w->setup->preset->name);
	add_preface(w->setup, table);
	string_add(table, ". All figures are those of the player with complete rulings.\n\n");
	lab_add_columns(table,
			"nets | paper: Elo (winrate) | games | won | drawn | lost | score, % | Elo | by perpetual "
			"check | by perpetual chase | drawn by repetition");
	for (int i = 0; i < n; i++) {
		tally_count(&tallies[i], w->series[i].items, w->series[i].n);
		add_meeting(&meetings[i], &w->series[i], &tallies[i], table);
		points[i] = lab_point(elo_expected(paper_gains[meetings[i].gain].elo));
		points[n + i] = score_of(&tallies[i]);
		names[i] = meetings[i].name;
	}
	string_add(table, "\n## What is confirmed\n\n");
	for (int i = 0; i < n; i++)
		add_verdict(&meetings[i], &tallies[i], table);
	lab_budget(w->setup, budget);
	snprintf(head, sizeof head, "Complete rulings against perpetual check alone, %s", budget);
	lab_plot_bars(head,
		      chart_of("score of complete rulings, a draw counted half", "nets", "points of a hundred games",
			       CHART_PERCENT, names, n, points),
		      plot);
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

/* Appends the cells won, lost and drawn. */
static void add_shares(const struct interval shares[3], struct string *out)
{
	for (int i = 0; i < 3; i++)
		lab_add_share_cell(out, shares[i]);
}

static void write_elephant(const struct lab_work *w, struct string *table, struct string *plot)
{
	static const char *const ends[] = {"won", "lost", "drawn"};
	const int paper[] = {paper_elephant.won, paper_elephant.lost, paper_elephant.drawn};
	const struct lab_setup *s = w->setup;
	struct interval points[2][3];
	struct tally t;
	tally_count(&t, w->series[0].items, w->series[0].n);
	const int ours[] = {tally_sum(&t, 0), tally_sum(&t, 2), tally_sum(&t, 1)};
	struct elo elo = elo_of_pairs(t.pairs);
	struct repetitions c = count_repetitions(&w->series[0]);
	for (int i = 0; i < 3; i++) {
		points[0][i] = interval_of_share(paper[i], PAPER_ELEPHANT_GAMES);
		points[1][i] = interval_of_share(ours[i], t.n);
	}
	string_add(table, "# Against %s, rules %s\n\n", match_name(s->xiangqi.program), s->preset->name);
	add_preface(s, table);
	string_add(table, ".\n\n");
	lab_add_columns(table, "player | games | won | lost | drawn | Elo | by perpetual check | by perpetual chase | "
			       "drawn by repetition");
	string_add(table, "| paper, against ElephantEye | %d ", PAPER_ELEPHANT_GAMES);
	add_shares(points[0], table);
	string_add(table, "| %+d | - | - | - |\n| ours%s | %d ", paper_elephant.elo,
		   s->xiangqi.net ? "" : ", without a net", t.n);
	add_shares(points[1], table);
	string_add(table, "| ");
	add_elo(&t, table);
	string_add(table, " ");
	add_repetitions(&c, table);
	string_add(table, "|\n\nOur player is %s.\n", lab_verdict_against(&elo, n_pairs_of(&t), paper_elephant.elo));
	add_ends(&t, table);
	lab_plot_bars(
		"Games against ElephantEye",
		chart_of("games against ElephantEye", "", "of a hundred games", CHART_PERCENT, ends, 3, points[0]),
		plot);
}

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	if (w->setup->experiment == LAB_RULINGS)
		write_rulings(w, table, plot);
	else
		write_elephant(w, table, plot);
}

const struct lab_kind lab_rulings = {LAB_GAMES, .players = lab_rulings_players, .has = has, .plan = plan,
				     .write = write};
