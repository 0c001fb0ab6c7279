#include "lab/lab.h"
#include "base/file.h"
#include "lab/lab_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const lab_names[LAB_EXPERIMENTS + 1] = {"table1", "table2", "table3", "table4", "fig4", "fig5", NULL};

int lab_find(const char *name)
{
	for (int i = 0; i < LAB_EXPERIMENTS; i++)
		if (strcmp(lab_names[i], name) == 0)
			return i;
	return -1;
}

static bool is_matches(enum lab_experiment e)
{
	return e >= LAB_TABLE3;
}

void lab_budget(const struct lab_setup *s, char *buf, size_t size)
{
	if (s->movetime_ms == 0)
		snprintf(buf, size, "%llup", (unsigned long long)(s->playouts ? s->playouts : LAB_PLAYOUTS));
	else
		snprintf(buf, size, "%dms", s->movetime_ms);
}

int lab_scaled(const struct lab_setup *s, int paper)
{
	double n = round(paper * (s->scale > 0 ? s->scale : 1));
	return n < 1 ? 1 : (int)n;
}

void lab_add_interval(struct string *out, const struct interval *i, int digits)
{
	if (isnan(i->value))
		string_add(out, "-");
	else
		string_add(out, "%.*f [%.*f, %.*f]", digits, i->value, digits, i->low, digits, i->high);
}

void lab_add_share(struct string *out, const struct interval *i)
{
	struct interval hundred = {100 * i->value, 100 * i->low, 100 * i->high};
	lab_add_interval(out, &hundred, 0);
}

static void add_path(const struct lab_setup *s, enum lab_experiment e, const char *ending, struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out, "%s/%s-%s%s%s%s", s->folder, lab_names[e], s->preset->name, is_matches(e) ? "-" : "",
		   is_matches(e) ? budget : "", ending);
}

static bool check_setup(const struct lab_setup *s, struct error *err)
{
	if (strcmp(s->game->name, "darkchess") != 0 || !s->game->policies)
		return fail(err, "the lab has no experiments for \"%s\", expected darkchess", s->game->name);
	return file_make_directories(s->folder, err);
}

bool lab_run(const struct lab_setup *s, struct lab_files *out, struct error *err)
{
	const struct lab_kind *kind = is_matches(s->experiment) ? &lab_matches : &lab_playouts;
	bool is_figure = s->experiment == LAB_FIG4 || s->experiment == LAB_FIG5;
	struct string table = {0}, plot = {0};
	struct results results;
	add_path(s, is_figure ? LAB_TABLE3 : s->experiment, ".csv", &out->csv);
	add_path(s, s->experiment, ".md", &out->table);
	add_path(s, s->experiment, ".svg", &out->plot);
	if (!check_setup(s, err) || !results_open(&results, out->csv.text, kind->header, s->resume || is_figure, err))
		return false;
	bool ok = kind->run(s, &results, &out->finished, err) && kind->write(s, &results, &table, &plot, err) &&
		  file_write(out->table.text, table.text, table.length, err) &&
		  file_write(out->plot.text, plot.text, plot.length, err);
	results_close(&results);
	string_release(&table);
	string_release(&plot);
	return ok;
}

void lab_files_release(struct lab_files *f)
{
	string_release(&f->csv);
	string_release(&f->table);
	string_release(&f->plot);
}
