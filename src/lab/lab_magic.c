/* lab_magic: the tables of the paper on Magic Chess: each series holds the games of a level. */
#include "base/mem.h"
#include "lab/lab_compare.h"
#include "lab/lab_figures.h"
#include "lab/lab_levels.h"
#include "lab/lab_messages.h"
#include "lab/lab_work.h"
#include "levels/rate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- rows --- */

static const char header[] = "seed,setting,level,game,result,plies,clause,nodes";
enum { SEED, SETTING, LEVEL, GAME, RESULT, PLIES, CLAUSE, NODES };

static const char *const ends[] = {"won", "lost", "drawn"}; /* from FIRST_WINS on */

static const struct lab_level *level_of(const struct lab_work *w, int i)
{
	return (const struct lab_level *)w->context + i;
}

static int players(const struct lab_setup *s, struct match_player *out)
{
	(void)s;
	out[0] = (struct match_player){.word = "depth-4"};
	return 1;
}

static void add_row(const struct lab_work *w, struct lab_item at, const void *item, struct string *row)
{
	const struct lab_level *l = level_of(w, at.series);
	const struct match_game *g = item;
	char word[LEVEL_ID_MAX];
	lab_level_word(l, word);
	string_add(row, "%llu,%s,%s,%d,%s,%d,%s,%llu", (unsigned long long)w->setup->seed, l->setting->word, word,
		   at.number, ends[g->verdict - FIRST_WINS], g->plies, g->clause,
		   (unsigned long long)(g->nodes[0] + g->nodes[1]));
}

static bool find_level(const struct lab_work *w, int row, int *out, struct error *err)
{
	char word[LEVEL_ID_MAX];
	for (*out = 0; *out < w->n_series; ++*out) {
		lab_level_word(level_of(w, *out), word);
		if (strcmp(level_of(w, *out)->setting->word, results_cell(w->results, row, SETTING)) == 0 &&
		    strcmp(word, results_cell(w->results, row, LEVEL)) == 0)
			return true;
	}
	return results_refuse(w->results, row, LEVEL, lab_known_level, err);
}

static bool read_row(const struct lab_work *w, int row, struct lab_item *at, void *out, struct error *err)
{
	const struct results *r = w->results;
	struct match_game *game = out;
	int64_t number, plies, nodes;
	int end;
	if (!lab_work_has_seed(w, row, SEED, err) || !find_level(w, row, &at->series, err) ||
	    !results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err) ||
	    !results_word(r, row, RESULT, ends, 3, lab_won_drawn_or_lost, &end, err) ||
	    !results_number(r, row, PLIES, 0, MATCH_PLIES_MAX, &plies, err) ||
	    !results_number(r, row, NODES, 0, INT64_MAX, &nodes, err))
		return false;
	at->number = (int)number;
	*game = (struct match_game){.played = true, .verdict = (enum verdict)(FIRST_WINS + end), .plies = (int)plies};
	snprintf(game->clause, sizeof game->clause, "%s", results_cell(r, row, CLAUSE));
	game->nodes[0] = (uint64_t)nodes;
	return true;
}

/* --- playing --- */

static bool plan(struct lab_work *w, struct error *err)
{
	struct lab_level *levels = w->context = mem_new(LAB_LEVELS_MAX * sizeof *levels);
	(void)err;
	w->n_series = lab_levels(w->setup->experiment, levels);
	w->n_items = lab_n_games(w->setup, w->setup->experiment == LAB_MAGIC8 ? PAPER_TIMED_GAMES : PAPER_LEVEL_GAMES);
	return true;
}

/* Level by level, and variant by variant. */
static int list_items(const struct lab_work *w, int job, struct lab_item out[LAB_JOB_ITEMS_MAX])
{
	int level = job / w->n_items, n_variants = lab_level_variants(level_of(w, level));
	int left = job % w->n_items, variant = 0;
	for (int n; left >= (n = (w->n_items - variant + n_variants - 1) / n_variants); variant++)
		left -= n;
	out[0] = (struct lab_item){level, left * n_variants + variant};
	return 1;
}

static bool play(const struct lab_work *w, struct lab_item at, const atomic_bool *stop, struct string *out,
		 struct error *err)
{
	int n_variants = lab_level_variants(level_of(w, at.series));
	struct level level;
	struct match_game game;
	const struct rate_setup setup = {.level = &level, .player_depth = LEVEL_DEPTH, .seed = w->setup->seed};
	lab_level_make(level_of(w, at.series), at.number % n_variants, &level);
	if (!rate_play(&setup, RATE_MAIN, at.number / n_variants, stop, &game, err))
		return false;
	if (game.played)
		string_bytes(out, &game, sizeof game);
	return true;
}

static struct lab_count count(const struct lab_series *games)
{
	struct lab_count c = {.n = 0};
	for (int i = 0; i < games->n; i++) {
		const struct match_game *game = (const struct match_game *)games->items + i;
		if (!game->played)
			continue;
		c.n++;
		c.won += game->verdict == FIRST_WINS;
		c.drawn += game->verdict == DRAWN;
		c.lost += game->verdict == SECOND_WINS;
		interval_take(&c.plies, game->plies);
		int moves = (game->plies + 1) / 2; /* full moves; the last one may lack its second half */
		interval_take(&c.moves, moves);
	}
	return c;
}

static struct interval share_of(const struct lab_count *c)
{
	return interval_of_share(c->won, c->n);
}

/* Reports a level's result when all its games are played. */
static void report(const struct lab_work *w, struct lab_item at)
{
	const struct lab_level *l = level_of(w, at.series);
	struct lab_count c = count(&w->series[at.series]);
	struct interval share = share_of(&c);
	char word[LEVEL_ID_MAX], words[160];
	lab_level_word(l, word);
	snprintf(words, sizeof words, "%s, %s: %.3f [%.3f, %.3f] of %d won, %d drawn", l->setting->word, word,
		 share.value, share.low, share.high, c.n, c.drawn);
	lab_work_report(w, NULL);
	if (c.n >= w->n_items)
		lab_work_report(w, words);
}

/* --- figures --- */

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

static void write_row(const struct lab_level *l, const struct lab_count *c, struct string *out)
{
	struct interval ours = share_of(c), paper = lab_paper_share(l->paper);
	string_add(out, "| %s%s%s ", l->paper->name, l->frozen ? ", " : "", l->frozen ? l->frozen->name : "");
	lab_add_cell(out, paper, 2);
	lab_add_cell(out, ours, 2);
	string_add(out, c->n ? "| %+.2f " : "| - ", ours.value - paper.value);
	string_add(out, "| %d | %d | %d | %d |\n", c->n, c->won, c->drawn, c->lost);
}

static void add_nearness(const struct lab_nearness *n, struct string *out)
{
	string_add(out, "Kendall's rank correlation with the paper ");
	lab_add_number(out, n->rank, 2);
	string_add(out, ", mean difference ");
	lab_add_number(out, n->off, 3);
	string_add(out, ", %d of %d pairs of intervals overlap", n->n_near, n->n);
}

/* Table 5, one line for each possible choice of pieces; returns the nearest to the paper. */
static int add_choices(const struct lab_level *levels, const struct lab_count *counts, int n, struct string *out)
{
	int nearest = -1;
	double min = INFINITY;
	string_add(out, "\nThe paper does not say what is frozen. Each on its own:\n\n");
	lab_add_columns(out, "frozen | ice-1 | ice-2 | ice-3 | rank correlation | mean difference");
	for (int k = 0; k < LAB_FROZEN; k++) {
		struct lab_shares shares = {.n = 0};
		string_add(out, "| %s ", lab_frozen[k].name);
		for (int i = 0; i < n; i++) {
			struct interval ours = share_of(&counts[i]);
			if (levels[i].frozen != &lab_frozen[k])
				continue;
			lab_shares_take(&shares, levels[i].paper, &ours);
			lab_add_cell(out, lab_point(ours.value), 2);
		}
		struct lab_nearness near = lab_shares_compare(&shares);
		lab_add_cell(out, lab_point(near.rank), 2);
		lab_add_cell(out, lab_point(near.off), 3);
		string_add(out, "|\n");
		if (near.off < min) {
			min = near.off;
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
	char words[80];
	snprintf(words, sizeof words, "%s | paper | ours | difference | games | won | drawn | lost",
		 columns[s->experiment]);
	lab_add_columns(out, words);
	for (int i = 0; i < n; i++) {
		struct interval ours = share_of(&counts[i]);
		write_row(&levels[i], &counts[i], out);
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
	struct interval points[2 * LAB_SHARES_MAX];
	const char *names[LAB_SHARES_MAX];
	char head[100];
	for (int i = 0; i < n; i++) {
		names[i] = levels[i].paper->name;
		points[i] = lab_paper_share(levels[i].paper);
		points[n + i] = share_of(&counts[i]);
	}
	snprintf(head, sizeof head, "Magic Chess, %s", titles[s->experiment]);
	const char *x_label = s->experiment == LAB_MAGIC7 ? "" : columns[s->experiment]; /* long names */
	lab_plot_bars(head,
		      chart_of("games that the player wins", x_label, "games won", CHART_PERCENT, names, n, points),
		      out);
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
	const struct chart chart = chart_of("games that the player wins, by what is frozen", "turns", "games won",
					    CHART_PERCENT, names, TURNS, points[0]);
	chart_svg(&(struct chart_page){"Magic Chess, Table 5: ice on the player's pieces", series, LAB_FROZEN + 1,
				       &chart, 1, 1},
		  out);
}

/* --- Table 8 --- */

static struct interval seconds_of(const struct sample *moves)
{
	struct interval mean = lab_amount(lab_mean_of(moves));
	return (struct interval){mean.value * PAPER_MOVE_S, mean.low * PAPER_MOVE_S, mean.high * PAPER_MOVE_S};
}

static void write_times(const struct lab_setup *s, const struct lab_level *levels, const struct lab_count *counts,
			int n, struct string *out)
{
	string_add(out,
		   "# Magic Chess, %s\n\nHow many seconds a game lasts at %d s a move. Both sides look %d plies ahead; "
		   "seed %llu.\nIn brackets the interval of the mean at 95 %%.\n\n",
		   titles[s->experiment], PAPER_MOVE_S, LEVEL_DEPTH, (unsigned long long)s->seed);
	lab_add_columns(out, "board | paper | ours: every ply counts | only the player's moves count | plies | games");
	for (int i = 0; i < n; i++) {
		const struct lab_count *c = &counts[i];
		string_add(out, "| %s | %.0f ", levels[i].paper->name, levels[i].paper->figure);
		lab_add_cell(out, seconds_of(&c->plies), 0);
		lab_add_cell(out, seconds_of(&c->moves), 0);
		lab_add_cell(out, lab_amount(lab_mean_of(&c->plies)), 1);
		string_add(out, "| %d |\n", c->n);
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
		points[0][i] = lab_point(levels[i].paper->figure);
		points[1][i] = seconds_of(&counts[i].plies);
		points[2][i] = seconds_of(&counts[i].moves);
	}
	const struct chart chart =
		chart_of("a game at 3 s a move", "board", "seconds", CHART_BARS, names, n, points[0]);
	chart_svg(&(struct chart_page){"Magic Chess, Table 8: how long a game lasts", series, 3, &chart, 1, 1}, out);
}

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	const struct lab_setup *s = w->setup;
	const struct lab_level *levels = w->context;
	struct lab_count counts[LAB_LEVELS_MAX];
	int n = w->n_series;
	for (int i = 0; i < n; i++)
		counts[i] = count(&w->series[i]);
	if (s->experiment == LAB_MAGIC_OPTIONS) {
		lab_options_write(s, levels, counts, n, table, plot);
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
}

const struct lab_kind lab_magic = {.header = header,
				   .item_size = sizeof(struct match_game),
				   .once = lab_each_game_once,
				   .columns = {"setting", "game", {NULL, NULL}, 0},
				   .players = players,
				   .plan = plan,
				   .read = read_row,
				   .add_row = add_row,
				   .job = list_items,
				   .measure = play,
				   .report = report,
				   .write = write};
