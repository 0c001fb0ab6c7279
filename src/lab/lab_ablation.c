/* lab_ablation: the techniques claimed by the paper on xiangqi, each measured with and without.
 *
 * Ordering, delayed chases and the judge's cutoff are counted in searches of a didactic engine
 * (lab/lab_ablation_measure.h) from the positions of lab/lab_speed_measure.h; style in pairs of games, without nets,
 * between a player with complete rulings and one with perpetual check only. Everything is determined by the seed and
 * the node limits. */
#include "lab/lab_ablation_measure.h"
#include "lab/lab_figures.h"
#include "lab/lab_messages.h"
#include "lab/lab_rulings.h"
#include "lab/lab_speed_measure.h"
#include "lab/paper.h"
#include "match/match_report.h"

#include <math.h>

#define ITEMS       100 /* positions, and pairs of games; multiplied by the scale */
#define STYLE_SHARE 100 /* the nodes of a search divided by this are the nodes of a game move */

/* The series. */
enum part {
	ORDERING, /* completed depth */
	CHASES,   /* nodes that generate their chases */
	JUDGE,    /* sides evaluated at repetitions */
	STYLE,    /* attacking moves in two games, by the player without complete rulings and by the one with them */
	PARTS
};

static const char *const part_words[PARTS] = {"ordering", "chases", "judge", "style"};

/* The numbers of one position or pair. */
struct contrast {
	int64_t without, with;
};

static uint64_t style_nodes(const struct lab_setup *s)
{
	uint64_t nodes = lab_nodes(s) / STYLE_SHARE;
	return nodes ? nodes : 1;
}

/* The style games: those of the rulings experiment without nets, under other limits. */
static struct lab_setup games_of(const struct lab_setup *s)
{
	struct lab_setup out = *s;
	out.experiment = LAB_RULINGS;
	out.xiangqi.nodes = style_nodes(s);
	out.xiangqi.net = out.xiangqi.own_net = NULL;
	return out;
}

static int players(const struct lab_setup *s, struct match_player *out)
{
	const struct lab_setup games = games_of(s);
	return lab_rulings_players(&games, out);
}

static bool plan(struct lab_work *w, struct error *err)
{
	(void)err;
	w->n_series = PARTS;
	w->n_items = lab_scaled(w->setup, ITEMS);
	return true;
}

/* --- rows --- */

static const char header[] = "seed,budget,part,number,without,with";
enum { SEED, BUDGET, PART, NUMBER, WITHOUT, WITH };

static void add_row(const struct lab_work *w, struct lab_item at, const void *item, struct string *row)
{
	const struct contrast *c = item;
	char budget[LAB_BUDGET_MAX];
	lab_budget(w->setup, budget);
	string_add(row, "%llu,%s,%s,%d,%lld,%lld", (unsigned long long)w->setup->seed, budget, part_words[at.series],
		   at.number, (long long)c->without, (long long)c->with);
}

static bool read_row(const struct lab_work *w, int row, struct lab_item *at, void *out, struct error *err)
{
	const struct results *r = w->results;
	struct contrast *c = out;
	int64_t number;
	if (!lab_work_has_seed(w, row, SEED, err) || !lab_work_has_budget(w, row, BUDGET, lab_nodes_of_run, err) ||
	    !results_word(r, row, PART, part_words, PARTS, lab_known_part, &at->series, err) ||
	    !results_number(r, row, NUMBER, 0, w->n_items - 1, &number, err))
		return false;
	at->number = (int)number;
	return results_number(r, row, WITHOUT, 0, INT64_MAX, &c->without, err) &&
	       results_number(r, row, WITH, 0, INT64_MAX, &c->with, err);
}

/* --- measuring --- */

/* First the positions, which yield an item of each part but style, then the pairs of games. */
static int list_items(const struct lab_work *w, int job, struct lab_item out[LAB_JOB_ITEMS_MAX])
{
	if (job >= w->n_items) {
		out[0] = (struct lab_item){STYLE, job - w->n_items};
		return job < 2 * w->n_items;
	}
	for (int part = 0; part < STYLE; part++)
		out[part] = (struct lab_item){part, job};
	return STYLE;
}

static bool measure_position(const struct lab_setup *s, int number, struct string *out, struct error *err)
{
	struct line line;
	struct lab_didactic d;
	if (!lab_speed_line(s, number, &line, err))
		return false;
	lab_didactic_measure(&line, lab_nodes(s), &d);
	const struct contrast parts[] = {[ORDERING] = {d.depth_plain, d.depth_ordered},
					 [CHASES] = {(int64_t)d.n_inner, (int64_t)d.n_quiet},
					 [JUDGE] = {(int64_t)d.n_sides, (int64_t)d.n_weighed}};
	string_bytes(out, parts, sizeof parts);
	line_release(&line);
	return true;
}

/* Two games from one opening, with sides swapped. */
static bool measure_style(const struct lab_work *w, int number, const atomic_bool *stop, struct string *out,
			  struct error *err)
{
	static const struct lab_pair pair = {"complete", "checks"};
	const struct lab_setup *s = w->setup, games = games_of(s);
	struct match_setup setup = {.game = s->game, .preset = s->preset, .n_games = 2 * w->n_items, .seed = s->seed};
	struct contrast sum = {0, 0};
	bool played = true;
	lab_rulings_set(&games, &pair, &setup);
	for (int i = 0; i < 2; i++) {
		struct match_report report;
		struct match_game game;
		if (!match_play(&setup, 2 * number + i, stop, &report, &game, err))
			return false;
		played &= game.played;
		sum.with += lab_attacks(&report.line, setup.opening_plies, game.first == 0 ? 0 : 1);
		sum.without += lab_attacks(&report.line, setup.opening_plies, game.first == 0 ? 1 : 0);
		match_report_release(&report);
	}
	if (played)
		string_bytes(out, &sum, sizeof sum);
	return true;
}

static bool measure(const struct lab_work *w, struct lab_item at, const atomic_bool *stop, struct string *out,
		    struct error *err)
{
	return at.series == STYLE ? measure_style(w, at.number, stop, out, err)
				  : measure_position(w->setup, at.number, out, err);
}

/* --- the table --- */

static const struct {
	const char *name, *unit;
	const char *claim; /* NULL: the paper's depths */
	int digits;
	bool is_saving; /* the technique reduces the number: report the percentage saved */
	double per;     /* divisor of the numbers in the rows */
} parts[PARTS] = {
	[ORDERING] = {"captures ordered", "depth completed", NULL, 1, false, 1},
	[CHASES] = {"chases found before the first quiet move only", "nodes that find chases",
		    "most subtrees are pruned without them", 0, true, 1},
	[JUDGE] = {"cutoff of the judge", "sides of repetitions weighed", "up to half is skipped", 0, true, 1},
	[STYLE] = {"complete rulings", "attacking moves a game", "attacks more aggressively", 1, false, 2},
};

/* The results of a part: means without and with, and the contrast: the difference, or the percentage saved. */
struct found {
	int n;
	struct interval without, with, contrast;
};

static struct found find(const struct lab_work *w, enum part part)
{
	bool is_saving = parts[part].is_saving;
	struct sample without = {0}, with = {0}, contrast = {0};
	for (int i = 0; i < w->series[part].n; i++) {
		const struct contrast *c = lab_work_item(w, (int)part, i);
		if (!c || (is_saving && c->without == 0))
			continue;
		double a = (double)c->without / parts[part].per, b = (double)c->with / parts[part].per;
		interval_take(&without, a);
		interval_take(&with, b);
		interval_take(&contrast, is_saving ? 100 * (a - b) / a : b - a);
	}
	struct found f = {contrast.n, lab_amount(lab_mean_of(&without)), lab_amount(lab_mean_of(&with)),
			  lab_mean_of(&contrast)};
	if (is_saving && !isnan(f.contrast.low)) { /* a percentage */
		f.contrast.low = fmax(f.contrast.low, 0);
		f.contrast.high = fmin(f.contrast.high, 100);
	}
	return f;
}

static const char *verdict_of(enum part part, const struct found *f)
{
	if (isnan(f->contrast.low))
		return "too little was measured";
	if (f->contrast.low > 0)
		return part == JUDGE && f->contrast.high < PAPER_JUDGE_SAVES ? "confirmed, by less than half"
									     : "confirmed";
	return f->contrast.high < 0 ? "refuted: the opposite is true" : "no difference found";
}

static void write_row(enum part part, const struct found *f, struct string *out)
{
	bool is_saving = parts[part].is_saving;
	string_add(out, "| %s | ", parts[part].name);
	if (parts[part].claim)
		string_add(out, "%s", parts[part].claim);
	else
		string_add(out, "%d instead of %d in two minutes", PAPER_DEPTH_ORDERED, PAPER_DEPTH_PLAIN);
	string_add(out, " | %s | %d ", parts[part].unit, f->n);
	lab_add_cell(out, f->without, parts[part].digits);
	lab_add_cell(out, f->with, parts[part].digits);
	string_add(out, "| ");
	lab_add_interval(out, f->contrast, is_saving ? 1 : 2);
	string_add(out, "%s | %s |\n", is_saving && f->n ? " % saved" : "", verdict_of(part, f));
}

static void write(const struct lab_work *w, struct string *table, struct string *plot)
{
	static const struct chart_series series[2] = {{"without", 0, true}, {"with", 0, false}};
	struct interval points[PARTS][2];
	struct chart charts[PARTS];
	const struct lab_setup *s = w->setup;
	string_add(
		table,
		"# Techniques of the paper on xiangqi, each without and with it\n\nThe first three are measured in a "
		"plain alpha-beta search of %llu nodes a position, style in games of %llu nodes a move\nfrom %s, two "
		"from each opening, between a player with complete rulings and one that knows perpetual check "
		"alone.\nSeed %llu. In brackets the intervals of the means at 95 %%, that of a difference from the "
		"differences within each\nposition or pair of games.\n\n",
		(unsigned long long)lab_nodes(s), (unsigned long long)style_nodes(s),
		s->xiangqi.openings ? "a list of openings" : "4 random plies", (unsigned long long)s->seed);
	lab_add_columns(table, "technique | the paper | measured | positions, pairs | without | with | difference |");
	for (int part = 0; part < PARTS; part++) {
		struct found f = find(w, (enum part)part);
		write_row((enum part)part, &f, table);
		points[part][0] = f.without;
		points[part][1] = f.with;
		charts[part] = chart_of(parts[part].name, "", parts[part].unit, CHART_BARS, &part_words[part], 1,
					points[part]);
	}
	chart_svg(&(struct chart_page){"Techniques of the paper on xiangqi", series, 2, charts, PARTS, 2}, plot);
}

const struct lab_kind lab_ablation = {.header = header,
				      .item_size = sizeof(struct contrast),
				      .once = lab_each_number_once,
				      .columns = {"part", "number", {NULL, NULL}, ITEMS},
				      .players = players,
				      .plan = plan,
				      .read = read_row,
				      .add_row = add_row,
				      .job = list_items,
				      .measure = measure,
				      .write = write};
