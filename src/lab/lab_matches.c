/* lab_matches: Tables 3 and 4 of the paper on dark chess, and Figures 4 and 5: its players against the reference player
 * and against each other. */
#include "lab/lab_games.h"
#include "base/mem.h"
#include "lab/lab_figures.h"
#include "lab/lab_messages.h"
#include "lab/paper.h"
#include "match/elo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- players --- */

/* Converts "C2-CR-h" to "c2-cr-h", followed by a nonzero size. */
static void write_word(const char *name, int size, char out[LAB_WORD_MAX])
{
	int n = size ? snprintf(out, LAB_WORD_MAX, "%s-%d", name, size) : snprintf(out, LAB_WORD_MAX, "%s", name);
	for (int i = 0; i < n && i < LAB_WORD_MAX; i++)
		if (out[i] >= 'A' && out[i] <= 'Z')
			out[i] = (char)(out[i] - 'A' + 'a');
}

/* Whether the experiment includes a player of Table 3. */
static bool has_player(enum lab_experiment e, const struct paper_player *player)
{
	if (e == LAB_FIG4)
		return strncmp(player->name, "C1", 2) == 0;
	if (e == LAB_FIG5)
		return strncmp(player->name, "C2", 2) == 0;
	return e == LAB_TABLE3;
}

int lab_pairs(enum lab_experiment e, struct lab_pair out[LAB_PAIRS_MAX])
{
	int n = 0;
	for (int i = 0; e == LAB_TABLE4 && i < PAPER_PAIRS; i++, n++) {
		write_word(paper_table4[i].a, 0, out[n].a);
		write_word(paper_table4[i].b, 0, out[n].b);
	}
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; has_player(e, &paper_table3[i]) && size < PAPER_SIZES; size++, n++) {
			write_word(paper_table3[i].name, paper_sizes[size], out[n].a);
			write_word("reference", 0, out[n].b);
		}
	return n;
}

static struct match_player player_of(const struct lab_setup *s, const char *word)
{
	struct match_player p = {.word = word};
	p.setup.hash_bytes = lab_hash_bytes(s);
	p.limits.time_ms = s->movetime_ms; /* "Each player has 1 sec" */
	if (s->movetime_ms > 0)
		return p;
	if (strcmp(word, "reference") == 0)
		p.limits.depth = LAB_REFERENCE_DEPTH;
	else
		p.limits.nodes = s->playouts ? s->playouts : LAB_PLAYOUTS;
	return p;
}

static void set(const struct lab_setup *s, const struct lab_pair *pair, struct match_setup *match)
{
	match->players[0] = player_of(s, pair->a);
	match->players[1] = player_of(s, pair->b);
}

int lab_matches_players(const struct lab_setup *s, struct match_player out[LAB_PLAYERS_MAX])
{
	/* every policy, both kinds of nodes, and the reference player */
	static const char *const words[] = {"reference", "c1-r-40",   "c2-cr-h-40", "c1-a-40",  "c2-t-40",
					    "c2-car-40", "c1-acr-40", "c2-ct-40",   "c1-cat-40"};
	enum { N = sizeof words / sizeof *words };
	(void)s;
	for (int i = 0; i < N; i++)
		out[i] = (struct match_player){.word = words[i]};
	return N;
}

/* The figures show the existing games of Table 3, unless the setup says how many games they need. */
static bool plan(struct lab_work *w, struct error *err)
{
	const struct lab_setup *s = w->setup;
	struct lab_pairs *p = w->context = mem_new(sizeof *p);
	bool is_table = s->experiment == LAB_TABLE3 || s->experiment == LAB_TABLE4;
	(void)err;
	p->set = set;
	p->n_others = is_table ? 0 : lab_pairs(LAB_TABLE3, p->others);
	w->n_series = lab_pairs(s->experiment, p->pairs);
	w->n_items =
		is_table || s->games > 0 || s->scale > 0 || w->results->n_rows == 0 ? lab_n_games(s, PAPER_GAMES) : 0;
	return true;
}

/* --- Table 3 --- */

/* Results of n games: won, drawn and lost, in the order of struct tally. */
struct score {
	int n, ends[3];
};

/* Table 3, the paper's and ours, and our games by player and size; NULL without games. */
struct table3 {
	struct score paper[PAPER_PLAYERS][PAPER_SIZES], ours[PAPER_PLAYERS][PAPER_SIZES];
	const struct lab_series *games[PAPER_PLAYERS][PAPER_SIZES];
};

static const char *const kinds[2] = {"C2", "C1"};
static const char *const kind_names[2] = {"chance nodes", "group nodes"};

static struct score score_of(int won, int lost, int n)
{
	return (struct score){n, {won, n - won - lost, lost}};
}

static struct score score_of_games(const struct lab_series *s)
{
	struct tally t;
	tally_count(&t, s->items, s->n);
	return score_of(tally_sum(&t, 0), tally_sum(&t, 2), t.n);
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

static bool is_evaluating(const struct paper_player *p)
{
	return strstr(p->name, "-h") != NULL;
}

/* Only players of the experiment have scores and games. */
static void collect(const struct lab_work *w, struct table3 *out)
{
	int pair = 0;
	memset(out, 0, sizeof *out);
	for (int i = 0; i < PAPER_PLAYERS; i++) {
		const struct paper_player *p = &paper_table3[i];
		for (int size = 0; has_player(w->setup->experiment, p) && size < PAPER_SIZES; size++, pair++) {
			out->games[i][size] = &w->series[pair];
			out->paper[i][size] = score_of(p->won[size], p->lost[size], PAPER_GAMES);
			out->ours[i][size] = score_of_games(&w->series[pair]);
		}
	}
}

static void add_preface(const struct lab_setup *s, struct string *out)
{
	char budget[LAB_BUDGET_MAX];
	lab_budget(s, budget);
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
	for (int i = 0; i < 3; i++)
		lab_add_share_cell(out, share_of(ours, order[i]));
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
	return a->first == b->first && a->verdict == b->verdict && a->plies == b->plies && a->nodes[0] == b->nodes[0] &&
	       a->nodes[1] == b->nodes[1] && strcmp(a->clause, b->clause) == 0;
}

/* The number-th game of the player with that size; NULL if it is not played. */
static const struct match_game *game_of(const struct table3 *t, int player, int size, int number)
{
	const struct lab_series *s = t->games[player][size];
	return s && number < s->n && s->known[number] ? (const struct match_game *)s->items + number : NULL;
}

/* Whether a smaller size of the player in the pool had the same game: if playouts end sooner anyway, limits of 640 and
 * 2560 yield the same player. */
static bool is_repeated(const struct table3 *t, const struct pool *pool, int player, int size, int number)
{
	const struct match_game *game = game_of(t, player, size, number);
	for (int k = 0; k < size; k++) {
		const struct match_game *smaller = game_of(t, player, k, number);
		if (is_in(pool, player, k) && smaller && are_alike(smaller, game))
			return true;
	}
	return false;
}

/* Adds the games of a player with a size, counting repeated ones once: an interval assumes independent games. */
static void add_games(const struct table3 *t, const struct pool *pool, int player, int size, struct score *sum)
{
	for (int i = 0; t->games[player][size] && i < t->games[player][size]->n; i++) {
		const struct match_game *game = game_of(t, player, size, i);
		if (!game || is_repeated(t, pool, player, size, i))
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
	string_add(out, "\n\n");
	lab_add_columns(out, "player | limit | paper: won | lost | drawn | ours: games | won | lost | drawn");
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; has_player(s->experiment, &paper_table3[i]) && size < PAPER_SIZES; size++) {
			string_add(out, "| %s | %d ", paper_table3[i].name, paper_sizes[size]);
			add_shares(out, &t->paper[i][size], &t->ours[i][size]);
			string_add(out, "|\n");
		}
	string_add(out, "\n## Taken together\n\nA game that a player repeats with a larger limit counts once.\n\n");
	lab_add_columns(out, "players | paper: won | lost | drawn | ours: games | won | lost | drawn");
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
	char titles[4][80], y_label[40], head[160], budget[LAB_BUDGET_MAX];
	int n = 0;
	snprintf(y_label, sizeof y_label, "games %s", ends[end]);
	for (int kind = 0; kind < 2; kind++) {
		int first = kind * OF_A_KIND;
		if (!has_player(s->experiment, &paper_table3[first]))
			continue;
		for (int i = 0; i < OF_A_KIND * PAPER_SIZES; i++) {
			int p = i / PAPER_SIZES, size = i % PAPER_SIZES;
			points[kind][0][p][size] = lab_point(share_of(&t->paper[first + p][size], end).value);
			points[kind][1][p][size] = share_of(&t->ours[first + p][size], end);
		}
		for (int ours = 0; ours < 2; ours++, n++) {
			snprintf(titles[n], sizeof titles[n], "%s, %s", kind_names[kind], ours ? "ours" : "paper");
			charts[n] = chart_of(titles[n], "plies without progress that end a playout", y_label,
					     CHART_PERCENT, sizes, PAPER_SIZES, points[kind][ours][0]);
		}
	}
	lab_budget(s, budget);
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
static struct interval points_of_pairs(const struct score *score, const struct lab_series *games)
{
	struct tally t;
	tally_count(&t, games->items, games->n);
	for (int points = 0; points < ELO_SCORES; points++)
		if (t.pairs[points])
			return elo_points(t.pairs);
	return lab_point(points_of(score));
}

static void write_table4(const struct lab_work *w, struct string *table, struct string *plot)
{
	const char *rules = w->setup->preset->name;
	struct interval points[2][PAPER_PAIRS];
	char names[PAPER_PAIRS][2 * LAB_WORD_MAX + 4], head[120], budget[LAB_BUDGET_MAX];
	const char *x[PAPER_PAIRS];
	string_add(table, "# Table 4: players against each other, rules %s\n\n", rules);
	add_preface(w->setup, table);
	string_add(table, " The score is a's, a draw\ncounted half.\n\n");
	lab_add_columns(table,
			"a | b | paper: won | lost | drawn | ours: games | won | lost | drawn | score: paper | ours");
	for (int i = 0; i < PAPER_PAIRS; i++) {
		const struct paper_pair *pair = &paper_table4[i];
		struct score paper = score_of(pair->won, pair->lost, PAPER_GAMES), ours = score_of_games(&w->series[i]);
		points[0][i] = lab_point(points_of(&paper));
		points[1][i] = points_of_pairs(&ours, &w->series[i]);
		string_add(table, "| %s | %s ", pair->a, pair->b);
		add_shares(table, &paper, &ours);
		string_add(table, "| %.0f ", 100 * points[0][i].value);
		lab_add_share_cell(table, points[1][i]);
		string_add(table, "|\n");
		snprintf(names[i], sizeof names[i], "%s : %s", pair->a, pair->b);
		x[i] = names[i];
	}
	lab_budget(w->setup, budget);
	snprintf(head, sizeof head, "Table 4, rules %s, %s a move", rules, budget);
	lab_plot_bars(head,
		      chart_of("score of the first named, a draw counted half", "", "points of a hundred games",
			       CHART_PERCENT, x, PAPER_PAIRS, points[0]),
		      plot);
}

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	struct table3 t;
	if (w->setup->experiment == LAB_TABLE4) {
		write_table4(w, table, plot);
		return;
	}
	collect(w, &t);
	write_table3(w->setup, &t, table);
	plot_table3(w->setup, &t, w->setup->experiment == LAB_TABLE3 ? 0 : 1, plot);
}

const struct lab_kind lab_matches = {LAB_GAMES, .players = lab_matches_players, .plan = plan, .write = write};
