/* standings_svg: the crosstable as SVG, in light colors suitable for printing: one row per player, best first, with its
 * score, its Elo as a point on its interval, and its results against each opponent. */
#include "match/standings.h"
#include "draw/canvas.h"
#include "match/ranking.h"
#include "match/schedule.h"

#include <math.h>

/* All sizes are in SVG user units. */
enum {
	EDGE = 24,
	HEAD = 86, /* titles and column headings */
	FOOT = 34,
	ROW = 40,
	RANK = 30,
	LETTER = 11, /* maximum width of a letter */
	SCORE = 74,
	GAMES = 78,
	ELO = 66,
	PLOT = 190,
	GAP = 30,
	CELL = 82,
};

#define ELO_MIN 100.0 /* minimum and maximum range of the Elo axis */
#define ELO_MAX 1200.0
#define WHITE   0xffffff
#define BLUE    0x5aa7d6 /* all games won */
#define ORANGE  0xec9f66 /* all games lost */

struct picture {
	const struct match_setup *setup;
	const struct ranking *ranking;
	int names, plot, cells; /* start of these columns; names: end */
	double reach;           /* range of the Elo axis */
	struct string *out;
};

static void add_text(struct string *out, double x, double y, const char *attributes, const char *text)
{
	string_add(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, attributes);
	string_xml(out, text);
	string_add(out, "</text>\n");
}

static const char *name_of(const struct picture *p, int row)
{
	return match_name(&p->setup->players[p->ranking->rows[row].player]);
}

static double y_of(int row)
{
	return EDGE + HEAD + row * ROW;
}

/* --- colors --- */

static int mix(int from, int to, double share)
{
	int colour = 0;
	for (int shift = 0; shift < 24; shift += 8) {
		int a = from >> shift & 255, b = to >> shift & 255;
		colour |= (int)lround(a + (b - a) * share) << shift;
	}
	return colour;
}

/* White at 50 % of the points. */
static int colour_of(const int score[3])
{
	double share = (double)ranking_points(score) / ranking_games(score) - 1;
	return mix(WHITE, share > 0 ? BLUE : ORANGE, fabs(share));
}

/* --- the Elo axis --- */

static void find_reach(struct picture *p)
{
	p->reach = ELO_MIN;
	for (int i = 0; i < p->ranking->n; i++) {
		struct elo elo = elo_of_pairs(p->ranking->rows[i].pairs);
		const double ends[] = {elo.value, elo.low, elo.high};
		for (int k = 0; k < 3; k++)
			if (isfinite(ends[k]) && fabs(ends[k]) > p->reach)
				p->reach = fabs(ends[k]);
	}
	p->reach = fmin(ceil(p->reach / 100) * 100, ELO_MAX);
}

static double x_of(const struct picture *p, double elo)
{
	double share = fmax(-1, fmin(1, elo / p->reach));
	return p->plot + PLOT * (share + 1) / 2;
}

/* Appends "+12", "0", or a number with a minus sign as wide as the plus; infinity if all games were won or lost. */
static void add_signed(struct text *text, double elo)
{
	text_add(text, "%s", elo > 0 ? "+" : elo < 0 ? "\xe2\x88\x92" : "");
	text_add(text, isinf(elo) ? "\xe2\x88\x9e" : "%.0f", fabs(elo));
}

static void add_axis(const struct picture *p)
{
	double bottom = y_of(p->ranking->n);
	for (int i = -1; i <= 1; i++) {
		char number[16];
		struct text text = text_into(number, sizeof number);
		add_signed(&text, i * p->reach);
		string_add(p->out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x_of(p, i * p->reach), y_of(0),
			   bottom, i ? "#e6e6e6" : "#bdbdbd");
		add_text(p->out, x_of(p, i * p->reach), y_of(0) - 8, " class=\"s\" text-anchor=\"middle\"", number);
	}
}

/* Draws a point and its interval; an end beyond the axis has no end cap. */
static void add_elo(const struct picture *p, int row)
{
	const int *pairs = p->ranking->rows[row].pairs;
	struct elo elo = elo_of_pairs(pairs);
	double y = y_of(row) + ROW / 2.0, low = x_of(p, elo.low), high = x_of(p, elo.high);
	char words[24];
	struct text text = text_into(words, sizeof words);
	if (ranking_games(p->ranking->rows[row].score) == 0)
		return;
	add_signed(&text, elo.value);
	add_text(p->out, p->plot - GAP, y + 5, " text-anchor=\"end\"", words);
	string_add(p->out, "<path d=\"M%.1f %.1fH%.1f", low, y, high);
	if (elo.low > -p->reach)
		string_add(p->out, "M%.1f %.1fv10", low, y - 5);
	if (elo.high < p->reach)
		string_add(p->out, "M%.1f %.1fv10", high, y - 5);
	string_add(p->out, "\" stroke=\"#0072b2\" stroke-width=\"2\" fill=\"none\"/>\n");
	string_add(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#0072b2\"/>\n", x_of(p, elo.value), y);
}

/* --- the table --- */

static void add_points(const struct picture *p, double x, double y, const char *attributes, const int score[3])
{
	char words[24];
	struct text text = text_into(words, sizeof words);
	int points = ranking_points(score);
	if (points != 1)
		text_add(&text, "%d", points / 2);
	text_add(&text, "%s", points % 2 ? "\xc2\xbd" : "");
	add_text(p->out, x, y, attributes, words);
}

static void add_row(const struct picture *p, int row)
{
	const int *score = p->ranking->rows[row].score;
	double y = y_of(row) + ROW / 2.0 + 5;
	char words[32];
	struct text text = text_into(words, sizeof words);
	text_add(&text, "%d", row + 1);
	if (row % 2 == 0)
		string_add(p->out, "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"#f6f7f8\"/>\n",
			   EDGE - 8, y_of(row), p->cells - GAP / 2 - EDGE + 8, ROW);
	add_text(p->out, EDGE + RANK - 12, y, " class=\"m\" text-anchor=\"end\"", words);
	add_text(p->out, EDGE + RANK, y, " font-weight=\"600\"", name_of(p, row));
	if (ranking_games(score) == 0)
		return;
	text = text_into(words, sizeof words);
	text_add(&text, "%.1f %%", 50.0 * ranking_points(score) / ranking_games(score));
	add_text(p->out, p->names + SCORE, y, " text-anchor=\"end\"", words);
	text = text_into(words, sizeof words);
	text_add(&text, "%d", ranking_games(score));
	add_text(p->out, p->names + SCORE + GAMES, y, " class=\"m\" text-anchor=\"end\"", words);
}

static void add_cell(const struct picture *p, int row, int column)
{
	const int *score = p->ranking->cells[row][column];
	double x = p->cells + column * CELL, y = y_of(row);
	int games = ranking_games(score), colour = row == column ? 0xececec : games ? colour_of(score) : 0xfafafa;
	string_add(p->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#%06x\"/>\n",
		   x + 1.5, y + 1.5, CELL - 3, ROW - 3, (unsigned)colour);
	if (row == column || !games)
		return;
	char words[40];
	struct text text = text_into(words, sizeof words);
	text_add(&text, "+%d =%d \xe2\x88\x92%d", score[0], score[1], score[2]);
	add_points(p, x + CELL / 2.0, y + 18, " text-anchor=\"middle\"", score);
	add_text(p->out, x + CELL / 2.0, y + 32, " class=\"t\" text-anchor=\"middle\"", words);
}

static void add_columns(const struct picture *p)
{
	double y = y_of(0) - 8;
	add_text(p->out, p->names + SCORE, y, " class=\"s\" text-anchor=\"end\"", "score");
	add_text(p->out, p->names + SCORE + GAMES, y, " class=\"s\" text-anchor=\"end\"", "games");
	add_text(p->out, p->plot - GAP, y, " class=\"s\" text-anchor=\"end\"", "Elo");
	for (int i = 0; i < p->ranking->n; i++) {
		char number[8];
		struct text text = text_into(number, sizeof number);
		text_add(&text, "%d", i + 1);
		add_text(p->out, p->cells + (i + 0.5) * CELL, y, " class=\"s\" text-anchor=\"middle\"", number);
	}
}

static void add_titles(const struct picture *p)
{
	struct string words = {0};
	string_add(&words, "%s, rules \"%s\", %d games",
		   p->setup->gauntlet  ? "Gauntlet"
		   : p->ranking->n > 2 ? "Round robin"
				       : "Match",
		   p->setup->preset->name, p->ranking->all.n);
	add_text(p->out, EDGE, EDGE + 18, " font-size=\"21\" font-weight=\"700\"", p->setup->game->title);
	add_text(p->out, EDGE, EDGE + 41, " class=\"m\"", words.text);
	add_text(
		p->out, EDGE, y_of(p->ranking->n) + FOOT - 8, " class=\"s\"",
		"Elo against all opponents met, with its interval at 95 %; cells: the row's points against the column");
	string_release(&words);
}

static int width_of_names(const struct picture *p)
{
	int columns = 6;
	for (int i = 0; i < p->ranking->n; i++) {
		int n = canvas_columns(name_of(p, i));
		columns = n > columns ? n : columns;
	}
	return columns * LETTER;
}

void standings_svg(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	struct ranking ranking;
	struct picture p = {.setup = setup, .ranking = &ranking, .out = out};
	ranking_count(&ranking, setup, games);
	p.names = EDGE + RANK + width_of_names(&p);
	p.plot = p.names + SCORE + GAMES + ELO + GAP;
	p.cells = p.plot + PLOT + 2 * GAP;
	find_reach(&p);
	int width = p.cells + ranking.n * CELL + EDGE, height = EDGE + HEAD + ranking.n * ROW + FOOT + EDGE / 2;
	string_add(out,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
		   "font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"15\" fill=\"#222222\">\n"
		   "<style>.m{fill:#666666}.s{fill:#777777;font-size:12px}.t{fill:#444444;font-size:10.5px}</style>\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
		   width, height, width, height);
	add_titles(&p);
	for (int i = 0; i < ranking.n; i++)
		add_row(&p, i);
	add_columns(&p);
	add_axis(&p);
	for (int i = 0; i < ranking.n; i++) {
		add_elo(&p, i);
		for (int k = 0; k < ranking.n; k++)
			add_cell(&p, i, k);
	}
	string_add(out, "</svg>\n");
}
