#include "levels/explain.h"
#include "draw/canvas.h"
#include "levels/levels_messages.h"

#include <stdio.h>
#include <stdlib.h>

#define NAME 22 /* width of the names of changes in columns */

/* --- playing --- */

struct run {
	const struct explain_setup *setup;
	struct trial_setup play;
	int n_done, n_due;
	const char *words;
};

static void count_game(void *run)
{
	struct run *r = run;
	if (r->setup->progress)
		r->setup->progress(r->setup->context, (double)++r->n_done / r->n_due, r->words);
}

static int count_played(const struct trial *t)
{
	int n = 0;
	for (int i = 0; i < t->setup->games; i++)
		n += t->games.played[RATE_MAIN][i].played;
	return n;
}

/* Plays all games of a level. *whole is false if the stop flag interrupted them. */
static bool play(struct run *r, struct trial *t, const char *words, bool *whole, struct error *err)
{
	r->words = words;
	r->n_done += count_played(t);
	if (!trial_play(t, r->play.games, err))
		return false;
	*whole = trial_count(t).n == r->play.games;
	return true;
}

static bool explain_mutation(struct run *r, const struct trial *base, const struct mutation *mutation,
			     struct explain *out, bool *whole, struct error *err)
{
	struct explain_row *row = &out->rows[out->n];
	struct level level = *r->setup->level;
	struct trial trial;
	*row = (struct explain_row){.mutation = *mutation};
	mutation_name(mutation, &level, row->name);
	if (!mutation_apply(mutation, &level))
		return fail(err, levels_knob_cannot_turn, row->name);
	if (!trial_init(&trial, &r->play, &level, err))
		return false;
	bool good = play(r, &trial, row->name, whole, err);
	if (good && *whole) {
		row->count = trial_count(&trial);
		row->difference = trial_difference(base, &trial);
		out->n++;
	}
	trial_release(&trial);
	return good;
}

bool explain_level(const struct explain_setup *setup, struct explain *out, struct error *err)
{
	struct mutation mutations[MUTATIONS_MAX];
	struct run r = {.setup = setup, .play = setup->play};
	struct trial base;
	int n = 0, n_all = mutations_of(setup->level, mutations);
	bool whole;
	out->n = 0;
	for (int i = 0; i < n_all; i++)
		if (setup->kinds >> mutations[i].kind & 1)
			mutations[n++] = mutations[i];
	r.play.played = count_game;
	r.play.player = &r;
	r.n_due = (n + 1) * setup->play.games;
	if (!trial_init(&base, &r.play, setup->level, err))
		return false;
	bool good = play(&r, &base, "as it is", &whole, err);
	out->base = trial_count(&base);
	for (int i = 0; i < n && good && whole; i++)
		good = explain_mutation(&r, &base, &mutations[i], out, &whole, err);
	trial_release(&base);
	return good;
}

/* --- sorting --- */

static int compare(const struct explain_row *x, const struct explain_row *y)
{
	if (x->count.won != y->count.won)
		return x->count.won - y->count.won;
	if (x->mutation.kind != y->mutation.kind)
		return (int)x->mutation.kind - (int)y->mutation.kind;
	if (x->mutation.piece != y->mutation.piece)
		return x->mutation.piece - y->mutation.piece;
	return x->mutation.amount - y->mutation.amount;
}

static int compare_effects(const void *a, const void *b)
{
	return compare(a, b);
}

static int compare_kinds(const void *a, const void *b)
{
	const struct explain_row *x = a, *y = b;
	return x->mutation.kind != y->mutation.kind ? (int)x->mutation.kind - (int)y->mutation.kind : compare(x, y);
}

void explain_sort(struct explain *e, bool by_kind)
{
	qsort(e->rows, (size_t)e->n, sizeof *e->rows, by_kind ? compare_kinds : compare_effects);
}

/* --- tables --- */

void explain_difference(const struct interval *i, struct string *out)
{
	char value[16], low[16], high[16];
	snprintf(value, sizeof value, "%+.3f", i->value);
	snprintf(low, sizeof low, "%+.3f", i->low);
	snprintf(high, sizeof high, "%+.3f", i->high);
	message_add(out, levels_difference, value, low, high);
}

static void add_row(const char *name, const struct rate_count *c, const struct interval *difference, struct string *out)
{
	int blanks = NAME - canvas_columns(name);
	string_add(out, "  %s%*s %5d %5d %5d   ", name, blanks > 0 ? blanks : 0, "", c->won, c->drawn, c->lost);
	message_add(out, levels_facts_share, c->share.value, c->share.low, c->share.high);
	if (difference) {
		string_add(out, "   ");
		explain_difference(difference, out);
		if (difference->low > 0 || difference->high < 0)
			string_add(out, " *");
	}
	string_char(out, '\n');
}

void explain_table(const struct explain *e, bool by_kind, struct string *out)
{
	static const struct message *const kinds[MUTATION_KINDS] = {
		[MUTATION_DEPTH] = levels_knob_depth, [MUTATION_ICE] = levels_knob_ice,
		[MUTATION_WOOD] = levels_knob_wood,   [MUTATION_GOLD] = levels_knob_gold,
		[MUTATION_HIDE] = levels_knob_hide,   [MUTATION_REMOVE] = levels_knob_remove,
	};
	string_add(out, "  %s\n", message_template(levels_change_columns));
	add_row(message_template(levels_change_none), &e->base, NULL, out);
	for (int i = 0; i < e->n; i++) {
		const struct explain_row *row = &e->rows[i];
		if (by_kind && (i == 0 || row->mutation.kind != row[-1].mutation.kind))
			string_add(out, "%s\n", message_template(kinds[row->mutation.kind]));
		add_row(row->name, &row->count, &row->difference, out);
	}
}

static void add_line(const char *name, const struct mutation *mutation, const struct rate_count *c, struct string *out)
{
	string_add(out, "%s,%s,", name, mutation ? mutation_kind_names[mutation->kind] : "");
	if (mutation && mutation->piece)
		string_char(out, mutation->piece);
	string_char(out, ',');
	if (mutation)
		string_add(out, "%d", mutation->amount);
	string_add(out, ",%d,%d,%d,%d,%.4f,%.4f,%.4f,", c->n, c->won, c->drawn, c->lost, c->share.value, c->share.low,
		   c->share.high);
}

void explain_csv(const struct explain *e, struct string *out)
{
	string_add(out, "change,kind,piece,amount,games,won,drawn,lost,ratio,low,high,difference,difference_low,"
			"difference_high\n");
	add_line("none", NULL, &e->base, out);
	string_add(out, ",,\n");
	for (int i = 0; i < e->n; i++) {
		const struct interval *d = &e->rows[i].difference;
		add_line(e->rows[i].name, &e->rows[i].mutation, &e->rows[i].count, out);
		string_add(out, "%.4f,%.4f,%.4f\n", d->value, d->low, d->high);
	}
}
