#include "lab/lab_work.h"
#include "base/executor.h"
#include "base/mem.h"
#include "lab/lab_messages.h"

#include <stdlib.h>
#include <string.h>

/* --- items --- */

/* Makes room for n items. */
static void fit(struct lab_series *s, size_t size, int n)
{
	if (n <= s->n)
		return;
	int room = n < 2 * s->n ? 2 * s->n : n;
	size_t old = (size_t)s->n, added = (size_t)(room - s->n);
	s->items = mem_resize(s->items, (size_t)room, size);
	s->known = mem_resize(s->known, (size_t)room, sizeof *s->known);
	memset((char *)s->items + old * size, 0, added * size);
	memset(s->known + old, 0, added * sizeof *s->known);
	s->n = room;
}

static void keep(struct lab_work *w, struct lab_item at, const void *item)
{
	struct lab_series *s = &w->series[at.series];
	fit(s, w->kind->item_size, at.number + 1);
	memcpy((char *)s->items + (size_t)at.number * w->kind->item_size, item, w->kind->item_size);
	s->known[at.number] = true;
}

const void *lab_work_item(const struct lab_work *w, int series, int number)
{
	const struct lab_series *s = &w->series[series];
	return number < s->n && s->known[number] ? (const char *)s->items + (size_t)number * w->kind->item_size : NULL;
}

/* --- rows --- */

bool lab_work_has_seed(const struct lab_work *w, int row, int column, struct error *err)
{
	int64_t seed;
	return results_number(w->results, row, column, 0, INT64_MAX, &seed, err) &&
	       ((uint64_t)seed == w->setup->seed || results_refuse(w->results, row, column, lab_seed_of_run, err));
}

bool lab_work_has_rules(const struct lab_work *w, int row, int column, struct error *err)
{
	return strcmp(results_cell(w->results, row, column), w->setup->preset->name) == 0 ||
	       results_refuse(w->results, row, column, lab_rules_of_run, err);
}

bool lab_work_has_budget(const struct lab_work *w, int row, int column, const struct message *expected,
			 struct error *err)
{
	char budget[LAB_BUDGET_MAX];
	lab_budget(w->setup, budget);
	return strcmp(results_cell(w->results, row, column), budget) == 0 ||
	       results_refuse(w->results, row, column, expected, err);
}

static bool read_row(struct lab_work *w, int row, int key, void *item, struct error *err)
{
	struct lab_item at;
	memset(item, 0, w->kind->item_size);
	if (!w->kind->read(w, row, &at, item, err))
		return false;
	if (at.series < 0)
		return true;
	if (w->kind->once && lab_work_item(w, at.series, at.number))
		return results_refuse(w->results, row, key, w->kind->once, err);
	keep(w, at, item);
	return true;
}

bool lab_work_begin(struct lab_work *w, const struct lab_kind *kind, const struct lab_setup *s, struct results *r,
		    struct error *err)
{
	*w = (struct lab_work){.kind = kind, .setup = s, .results = r};
	bool ok = kind->plan(w, err);
	w->series = mem_new((size_t)(w->n_series + 1) * sizeof *w->series);
	for (int i = 0; i < w->n_series; i++)
		fit(&w->series[i], kind->item_size, w->n_items);
	void *item = mem_new(kind->item_size);
	int key = kind->columns.key_last ? results_column(kind->header, kind->columns.key_last) : 0;
	for (int row = 0; ok && row < r->n_rows; row++)
		ok = read_row(w, row, key, item, err);
	free(item);
	for (int i = 0; i < w->n_series * w->n_items; i++)
		w->n_done += lab_work_item(w, i / w->n_items, i % w->n_items) != NULL;
	return ok;
}

void lab_work_end(struct lab_work *w)
{
	for (int i = 0; w->series && i < w->n_series; i++) {
		free(w->series[i].items);
		free(w->series[i].known);
	}
	free(w->series);
	free(w->context);
	*w = (struct lab_work){.kind = NULL};
}

/* --- measuring --- */

static int items_of(const struct lab_work *w, int job, struct lab_item out[LAB_JOB_ITEMS_MAX])
{
	if (w->kind->job)
		return w->kind->job(w, job, out);
	out[0] = (struct lab_item){job % w->n_series, job / w->n_series};
	return 1;
}

static bool is_wanted(void *context, int job)
{
	const struct lab_work *w = context;
	struct lab_item items[LAB_JOB_ITEMS_MAX];
	int n = items_of(w, job, items);
	for (int i = 0; i < n; i++)
		if (!lab_work_item(w, items[i].series, items[i].number))
			return true;
	return false;
}

static bool measure(void *context, int job, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct lab_work *w = context;
	struct lab_item items[LAB_JOB_ITEMS_MAX];
	items_of(w, job, items);
	return w->kind->measure(w, items[0], stop, result, err);
}

void lab_work_report(const struct lab_work *w, const char *words)
{
	if (w->setup->report)
		w->setup->report(w->setup->context, w->n_done, w->n_series * w->n_items, words);
}

static bool take_item(struct lab_work *w, struct lab_item at, const void *item, struct error *err)
{
	struct string row = {0};
	w->kind->add_row(w, at, item, &row);
	bool added = results_add(w->results, row.text, err);
	string_release(&row);
	if (!added)
		return false;
	keep(w, at, item);
	w->n_done++;
	return true;
}

static enum executor_next take(void *context, int job, const void *result, size_t size, struct error *err)
{
	struct lab_work *w = context;
	struct lab_item items[LAB_JOB_ITEMS_MAX];
	int n = items_of(w, job, items);
	(void)size;
	for (int i = 0; i < n; i++)
		if (!lab_work_item(w, items[i].series, items[i].number) &&
		    !take_item(w, items[i], (const char *)result + (size_t)i * w->kind->item_size, err))
			return EXECUTOR_FAILED;
	if (w->kind->report)
		w->kind->report(w, items[0]);
	else
		lab_work_report(w, NULL);
	return EXECUTOR_GO_ON;
}

bool lab_work_measure(struct lab_work *w, bool *finished, struct error *err)
{
	const struct executor_jobs jobs = {.n = w->n_series * w->n_items,
					   .threads = w->setup->threads,
					   .part = w->setup->part,
					   .is_wanted = is_wanted,
					   .work = measure,
					   .take = take,
					   .context = w,
					   .stop = w->setup->stop};
	bool ok = executor_run(&jobs, err);
	*finished = w->n_done == jobs.n;
	return ok;
}
