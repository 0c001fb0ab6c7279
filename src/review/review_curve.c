#include "review/review_output.h"
#include "review/review_notes.h"

#include <stdio.h>
#include <string.h>

/* All dimensions in SVG user units. */
enum {
	WIDTH = 960,
	HEIGHT = 500,
	LEFT = 58, /* margins of the plot */
	RIGHT = 24,
	TOP = 92,
	PLOT_WIDTH = WIDTH - LEFT - RIGHT,
	PLOT_HEIGHT = 270,
	TABLE = TOP + PLOT_HEIGHT + 66, /* first row of the table below the plot */
	TABLE_LINE = 24,
	TICKS_MAX = 18, /* maximum numbers along the x axis */
};

static const char style[] =
	"<style>\n"
	"text { font-family: 'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK SC', Verdana, sans-serif; font-size: 12px; "
	"fill: "
	"#1f2430 }\n"
	".page { fill: #ffffff } .title { font-size: 20px; font-weight: 600 } .quiet { fill: #667085 }\n"
	".side { font-weight: 600; opacity: .75 } .end { text-anchor: end } .middle { text-anchor: middle }\n"
	".grid { stroke: #e4e7ec } .even { stroke: #98a2b3 } .curve { fill: none; stroke: #1f2430; stroke-width: 1.8; "
	"stroke-linejoin: round }\n"
	".first { fill: #f0b9a6 } .second { fill: #a9c1dc } .sign { font-size: 9px; font-weight: 700; text-anchor: "
	"middle "
	"}\n"
	".mark { stroke: #ffffff; stroke-width: 1.5 } .inaccuracy { fill: #f2c94c } .mistake { fill: #f2994a } "
	".blunder { "
	"fill: #d92d20 }\n"
	".lucky { fill: #2e9e6b } .unlucky { fill: #8e5bb5 } .onblunder, .onlucky, .onunlucky { fill: #ffffff }\n"
	".oninaccuracy, .onmistake { fill: #1f2430 }\n"
	"@media (prefers-color-scheme: dark) {\n"
	"text { fill: #e6e8ec } .page { fill: #15181e } .quiet { fill: #98a2b3 } .grid { stroke: #2a303a } .even { "
	"stroke: "
	"#667085 }\n"
	".curve { stroke: #f2f4f7 } .first { fill: #8f4a38 } .second { fill: #3a5a80 } .mark { stroke: #15181e }\n"
	".blunder { fill: #f04438 } .oninaccuracy, .onmistake { fill: #1f2430 } .onblunder, .onlucky, .onunlucky { "
	"fill: "
	"#ffffff }\n"
	"}\n"
	"</style>\n";

struct picture {
	const struct record *record;
	const struct review_step *steps;
	int n; /* number of positions */
	struct string *out;
};

static double x_of(const struct picture *p, int i)
{
	return LEFT + (p->n > 1 ? (double)PLOT_WIDTH * i / (p->n - 1) : 0);
}

static double y_of(double share)
{
	return TOP + PLOT_HEIGHT * (1 - share);
}

static void add_text(struct string *out, const char *kind, double x, double y, const char *text)
{
	string_add(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, x, y);
	string_xml(out, text);
	string_add(out, "</text>\n");
}

static const char *player(const struct record *r, int side)
{
	const char *name = side ? r->second : r->first;
	return *name ? name : r->game->sides[side];
}

static void add_head(const struct picture *p, const struct review_source *from)
{
	const struct record *r = p->record;
	struct string title = {0}, words = {0};
	string_add(&title, "%s – %s", player(r, 0), player(r, 1));
	string_add(&words, "%s", r->game->title);
	if (*r->date)
		string_add(&words, " · %s", r->date);
	if (r->result != UNDECIDED)
		string_add(&words, " · %s", record_result_text(r->result));
	if (from->analyst)
		string_add(&words, " · %s", from->analyst);
	string_add(p->out, "<title>");
	string_xml(p->out, title.text);
	string_add(p->out, "</title>\n%s<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", style, WIDTH, HEIGHT);
	add_text(p->out, "title", LEFT, 42, title.text);
	add_text(p->out, "quiet", LEFT, 66, words.text);
	string_release(&title);
	string_release(&words);
}

/* Adds the parts of the curve without gaps as a path; closed: extended down to the 50 % line and back. */
static void add_path(const struct picture *p, bool closed)
{
	int from = -1;
	for (int i = 0; i <= p->n; i++) {
		bool known = i < p->n && p->steps[i].kind != REVIEW_UNSEEN;
		if (known)
			string_add(p->out, "%c%.1f %.1f", from < 0 ? 'M' : 'L', x_of(p, i), y_of(p->steps[i].share));
		else if (from >= 0 && closed)
			string_add(p->out, "V%.1fH%.1fZ", y_of(0.5), x_of(p, from));
		from = !known ? -1 : from < 0 ? i : from;
	}
}

static void add_areas(const struct picture *p)
{
	for (int side = 0; side < 2; side++) {
		const char *name = side ? "second" : "first";
		string_add(p->out,
			   "<clipPath id=\"%s\"><rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/></clipPath>\n",
			   name, LEFT, side ? y_of(0.5) : TOP, PLOT_WIDTH, PLOT_HEIGHT / 2.0);
		string_add(p->out, "<path class=\"%s\" clip-path=\"url(#%s)\" d=\"", name, name);
		add_path(p, true);
		string_add(p->out, "\"/>\n");
	}
}

static void add_scale(const struct picture *p)
{
	static const int scores[] = {500, 300, 200, 100, 0, -100, -200, -300, -500};
	for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
		double y = y_of(judgement_share(scores[i]));
		char number[16];
		snprintf(number, sizeof number, "%s%d",
			 scores[i] > 0   ? "+"
			 : scores[i] < 0 ? "−"
					 : "",
			 (scores[i] < 0 ? -scores[i] : scores[i]) / 100);
		string_add(p->out, "<path class=\"%s\" d=\"M%d %.1fh%d\"/>\n", scores[i] ? "grid" : "even", LEFT, y,
			   PLOT_WIDTH);
		add_text(p->out, "quiet end", LEFT - 8, y + 4, number);
	}
	for (int side = 0; side < 2; side++)
		add_text(p->out, "side", LEFT + 8, side ? TOP + PLOT_HEIGHT - 9 : TOP + 18,
			 p->record->game->sides[side]);
}

/* The number of the turn in which step i is played, counted as in records: by turns of the first side. */
static int turn_of(const struct line *line, int i)
{
	enum actor before = ACTOR_CHANCE;
	int turn = 0;
	for (int k = 0; k <= i; k++) {
		enum actor actor = line->game->rules.to_act(line_at(line, k));
		if (actor == ACTOR_CHANCE)
			continue;
		if (actor == ACTOR_FIRST ? before != ACTOR_FIRST : turn == 0)
			turn++;
		before = actor;
	}
	return turn;
}

static void add_turns(const struct picture *p)
{
	static const int rounds[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
	const struct line *line = &p->record->line;
	int step = 0, last = 0, turns = p->n > 1 ? turn_of(line, p->n - 2) : 0;
	while (turns / rounds[step] > TICKS_MAX)
		step++;
	enum actor before = ACTOR_CHANCE;
	for (int i = 0, turn = 0; i < p->n - 1; i++) {
		enum actor actor = line->game->rules.to_act(line_at(line, i));
		if (actor == ACTOR_CHANCE)
			continue;
		turn += actor == ACTOR_FIRST ? before != ACTOR_FIRST : turn == 0;
		before = actor;
		if (turn == last || (turn % rounds[step] != 0 && turn != 1))
			continue;
		last = turn;
		char number[16];
		snprintf(number, sizeof number, "%d", turn);
		string_add(p->out, "<path class=\"even\" d=\"M%.1f %dv5\"/>\n", x_of(p, i), TOP + PLOT_HEIGHT);
		add_text(p->out, "quiet middle", x_of(p, i), TOP + PLOT_HEIGHT + 20, number);
	}
}

/* Adds the tooltip of a mark: "12. h2e2: blunder, better c3c4". */
static void add_words(const struct picture *p, int i)
{
	const struct line *line = &p->record->line;
	char move[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, i - 1), line->steps[i - 1].move, move, sizeof move);
	string_add(p->out, "<title>%d%s ", turn_of(line, i - 1), review_mover(line, i) ? "..." : ".");
	string_xml(p->out, move);
	string_add(p->out, ": %s", judgement_word(p->steps[i].judgement));
	if (p->steps[i].judgement < JUDGEMENT_LUCKY) {
		line->game->text.format_move(line_at(line, i - 1), p->steps[i - 1].line[0], move, sizeof move);
		string_add(p->out, ", better ");
		string_xml(p->out, move);
	}
	string_add(p->out, "</title>");
}

static void add_disc(struct string *out, double x, double y, enum judgement kind)
{
	const char *word = judgement_word(kind);
	string_add(out,
		   "<circle class=\"mark %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"8.5\"/><text class=\"sign on%s\" "
		   "x=\"%.1f\" y=\"%.1f\">%s</text>",
		   word, x, y, word, x, y + 3.3, judgement_sign(kind));
}

/* Draws the more serious marks last, so that they are on top. */
static void add_marks(const struct picture *p)
{
	static const enum judgement order[] = {JUDGEMENT_LUCKY, JUDGEMENT_UNLUCKY, JUDGEMENT_INACCURACY,
					       JUDGEMENT_MISTAKE, JUDGEMENT_BLUNDER};
	for (size_t k = 0; k < sizeof order / sizeof *order; k++)
		for (int i = 1; i < p->n; i++) {
			if (p->steps[i].judgement != order[k])
				continue;
			string_add(p->out, "<g>");
			add_words(p, i);
			add_disc(p->out, x_of(p, i), y_of(p->steps[i].share), order[k]);
			string_add(p->out, "</g>\n");
		}
}

/* Adds each player's losses; luck only in games with chance. */
static void add_table(const struct picture *p)
{
	enum { NAME = LEFT + 22, MOVES = 430, LOSS = 530, COUNTS = 620, COUNT = 64 };
	const struct record *r = p->record;
	struct review_tally sides[2];
	struct string *out = p->out;
	enum judgement last = r->game->rules.outcomes_max ? JUDGEMENT_UNLUCKY : JUDGEMENT_BLUNDER;
	review_count(&r->line, p->steps, sides);
	add_text(out, "quiet end", MOVES, TABLE, "moves");
	add_text(out, "quiet end", LOSS, TABLE, "mean loss");
	for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= last; kind++)
		add_disc(out, COUNTS + (kind - 1) * COUNT - 4, TABLE - 4, kind);
	for (int side = 0; side < 2; side++) {
		const struct review_tally *t = &sides[side];
		double y = TABLE + TABLE_LINE * (side + 1);
		char number[32];
		string_add(out, "<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"14\" height=\"14\" rx=\"3\"/>\n",
			   side ? "second" : "first", LEFT, y - 11);
		add_text(out, "", NAME, y, player(r, side));
		snprintf(number, sizeof number, "%d", t->n_moves);
		add_text(out, "end", MOVES, y, number);
		snprintf(number, sizeof number, "%.1f %%", t->n_moves ? 100 * t->loss / t->n_moves : 0.0);
		add_text(out, "end", LOSS, y, number);
		for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= last; kind++) {
			snprintf(number, sizeof number, "%d", t->counts[kind]);
			add_text(out, "middle", COUNTS + (kind - 1) * COUNT - 4, y, number);
		}
	}
}

void review_curve(const struct record *r, const struct review_step *steps, const struct review_source *from,
		  struct string *out)
{
	struct picture p = {r, steps, r->line.length + 1, out};
	string_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
		   WIDTH, HEIGHT, WIDTH, HEIGHT);
	add_head(&p, from);
	add_areas(&p);
	add_scale(&p);
	string_add(out, "<path class=\"curve\" d=\"");
	add_path(&p, false);
	string_add(out, "\"/>\n");
	add_turns(&p);
	add_marks(&p);
	add_table(&p);
	string_add(out, "</svg>\n");
}
