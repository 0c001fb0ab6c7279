/* lab_ablation_write: the techniques of the paper on xiangqi as Markdown and as a plot. */
#include "lab/chart.h"
#include "lab/lab_ablation.h"
#include "lab/lab_figures.h"
#include "lab/paper_xiangqi.h"

#include <math.h>
#include <stdio.h>

static const struct part {
	const char *name, *unit;
	const char *claim; /* NULL: the paper's depths */
	int digits;
	bool is_saving; /* the technique reduces the number: report the percentage saved */
	double per;     /* divisor of the numbers in the rows */
} parts[LAB_PARTS] = {
	[LAB_ORDERING] = {"captures ordered", "depth completed", NULL, 1, false, 1},
	[LAB_CHASES] = {"chases found before the first quiet move only", "nodes that find chases",
			"most subtrees are pruned without them", 0, true, 1},
	[LAB_JUDGE] = {"cutoff of the judge", "sides of repetitions weighed", "up to half is skipped", 0, true, 1},
	[LAB_STYLE] = {"complete rulings", "attacking moves a game", "attacks more aggressively", 1, false, 2},
};

/* The results of a part: means without and with, and the contrast: the difference, or the percentage saved. */
struct found {
	int n;
	struct interval without, with, contrast;
};

static struct interval mean_of(const struct sample *s)
{
	return lab_mean(s->n ? s->mean : NAN, interval_deviation(s), s->n);
}

static struct found find(const struct lab_contrasts *contrasts, enum lab_part part)
{
	const struct part *p = &parts[part];
	struct sample without = {0}, with = {0}, contrast = {0};
	for (int i = 0; i < contrasts->n; i++) {
		const struct lab_contrast *c = &contrasts->list[(int)part * contrasts->n + i];
		if (!c->measured || (p->is_saving && c->without == 0))
			continue;
		double a = (double)c->without / p->per, b = (double)c->with / p->per;
		interval_take(&without, a);
		interval_take(&with, b);
		interval_take(&contrast, p->is_saving ? 100 * (a - b) / a : b - a);
	}
	struct found f = {contrast.n, lab_amount(mean_of(&without)), lab_amount(mean_of(&with)), mean_of(&contrast)};
	if (p->is_saving && !isnan(f.contrast.low)) { /* a percentage */
		f.contrast.low = fmax(f.contrast.low, 0);
		f.contrast.high = fmin(f.contrast.high, 100);
	}
	return f;
}

static const char *verdict_of(enum lab_part part, const struct found *f)
{
	if (isnan(f->contrast.low))
		return "too little was measured";
	if (f->contrast.low > 0)
		return part == LAB_JUDGE && f->contrast.high < PAPER_JUDGE_SAVES ? "confirmed, by less than half"
										 : "confirmed";
	return f->contrast.high < 0 ? "refuted: the opposite is true" : "no difference found";
}

static void add_line(enum lab_part part, const struct found *f, struct string *out)
{
	const struct part *p = &parts[part];
	string_add(out, "| %s | ", p->name);
	if (p->claim)
		string_add(out, "%s", p->claim);
	else
		string_add(out, "%d instead of %d in two minutes", PAPER_DEPTH_ORDERED, PAPER_DEPTH_PLAIN);
	string_add(out, " | %s | %d | ", p->unit, f->n);
	lab_add_interval(out, &f->without, p->digits);
	string_add(out, " | ");
	lab_add_interval(out, &f->with, p->digits);
	string_add(out, " | ");
	lab_add_interval(out, &f->contrast, p->is_saving ? 1 : 2);
	string_add(out, "%s | %s |\n", p->is_saving && f->n ? " % saved" : "", verdict_of(part, f));
}

static void write_table(const struct lab_setup *s, const struct lab_contrasts *contrasts, struct string *out)
{
	string_add(
		out,
		"# Techniques of the paper on xiangqi, each without and with it\n\nThe first three are measured in a "
		"plain "
		"alpha-beta search of %llu nodes a position, style in games of %llu nodes a move\nfrom %s, two from "
		"each "
		"opening, between a player with complete rulings and one that knows perpetual check alone.\nSeed %llu. "
		"In "
		"brackets the intervals of the means at 95 %%, that of a difference from the differences within each\n"
		"position or pair of games.\n\n"
		"| technique | the paper | measured | positions, pairs | without | with | difference | |\n"
		"|---|---|---|---|---|---|---|---|\n",
		(unsigned long long)lab_ablation_nodes(s), (unsigned long long)lab_style_nodes(s),
		s->xiangqi.openings ? "a list of openings" : "4 random plies", (unsigned long long)s->seed);
	for (int part = 0; part < LAB_PARTS; part++) {
		struct found f = find(contrasts, (enum lab_part)part);
		add_line((enum lab_part)part, &f, out);
	}
}

static void plot(const struct lab_contrasts *contrasts, struct string *out)
{
	static const struct chart_series series[2] = {{"without", 0, true}, {"with", 0, false}};
	struct interval points[LAB_PARTS][2];
	struct chart charts[LAB_PARTS];
	for (int part = 0; part < LAB_PARTS; part++) {
		struct found f = find(contrasts, (enum lab_part)part);
		points[part][0] = f.without;
		points[part][1] = f.with;
		charts[part] = (struct chart){.title = parts[part].name,
					      .x_label = "",
					      .y_label = parts[part].unit,
					      .bars = true,
					      .x = &lab_part_words[part],
					      .n_x = 1,
					      .points = points[part]};
	}
	chart_svg(&(struct chart_page){"Techniques of the paper on xiangqi", series, 2, charts, LAB_PARTS, 2}, out);
}

bool lab_ablation_write(const struct lab_setup *s, const struct results *r, struct string *table,
			struct string *picture, struct error *err)
{
	struct lab_contrasts contrasts = {0};
	bool ok = lab_contrasts_read(s, r, &contrasts, err);
	if (ok) {
		write_table(s, &contrasts, table);
		plot(&contrasts, picture);
	}
	lab_contrasts_release(&contrasts);
	return ok;
}
