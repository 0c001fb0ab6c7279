#include "cmd/result_files.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/recovery.h"
#include "cmd/cmd_messages.h"
#include "lab/lab_work.h"
#include "levels/rate.h"
#include "match/match_results.h"
#include "puzzles/mining.h"
#include "train/scored_merge.h"

#include <stdlib.h>
#include <string.h>

#define FILE_BYTES_MAX SCORED_BYTES_MAX
#define SHOWN_BYTES    79

static const char *const match_columns[] = {MATCH_RESULTS_COLUMNS, NULL}, *const match_keys[] = {"game"};
static const char *const rate_columns[] = {RATE_RESULTS_COLUMNS, NULL}, *const rate_keys[] = {"game"};
static const struct lab_kind *const experiments[] = {&lab_playouts, &lab_matches,  &lab_magic,
						     &lab_speed,    &lab_ablation, &lab_rulings};
#define N_EXPERIMENTS ((int)(sizeof experiments / sizeof *experiments))

static const struct result_kind kinds[] = {
	{cmd_repair_match, MATCH_RESULTS_WORDS, match_columns, match_keys, {"us_a", "us_b"}, ','},
	{cmd_repair_ratings, RATE_RESULTS_WORDS, rate_columns, rate_keys, {NULL}, ','},
	{cmd_results_lab, "# qipan lab:", NULL, NULL, {"seconds", "us_a", "us_b"}, ','},
	{cmd_results_mining, MINING_WORDS, NULL, NULL, {NULL}, '\t'},
};
enum { MATCH, RATE, LAB, MINING, N_KINDS };

/* --- columns --- */

static int count_columns(const char *line, size_t n, char separator)
{
	int columns = 1;
	for (size_t i = 0; i < n; i++)
		columns += line[i] == separator;
	return columns;
}

/* The index of a column by its name in the head line, or -1. */
static int column_of(const char *names, const char *name)
{
	size_t n = strlen(name);
	for (int i = 0;; i++) {
		size_t length = strcspn(names, ",\n");
		if (length == n && strncmp(names, name, n) == 0)
			return i;
		if (names[length] != ',')
			return -1;
		names += length + 1;
	}
}

/* The text of a column of the line, n bytes. */
static const char *column(const char *line, int i, char separator, size_t *n)
{
	const char between[] = {separator, '\n', 0};
	for (; i > 0; i--)
		line += strcspn(line, between) + 1;
	*n = strcspn(line, between);
	return line;
}

/* Numbers by value, other texts by their bytes. */
static int compare_columns(const char *a, size_t n_a, const char *b, size_t n_b)
{
	bool are_numbers = n_a > 0 && n_b > 0 && strspn(a, "0123456789") >= n_a && strspn(b, "0123456789") >= n_b;
	if (are_numbers && n_a != n_b)
		return n_a < n_b ? -1 : 1;
	int order = memcmp(a, b, n_a < n_b ? n_a : n_b);
	return order ? order : n_a < n_b ? -1 : n_a > n_b;
}

static int compare_keys(const char *a, const char *b, int n_keys, char separator)
{
	int order = 0;
	for (int i = 0; i < n_keys && !order; i++) {
		size_t n_a, n_b;
		const char *text_a = column(a, i, separator, &n_a), *text_b = column(b, i, separator, &n_b);
		order = compare_columns(text_a, n_a, text_b, n_b);
	}
	return order;
}

/* --- reading --- */

/* Sets the kind from the first line, and the columns from the second. */
static bool read_head(struct result_file *f, const struct recovery_line *line, struct error *err)
{
	if (line->number == 1) {
		for (int k = 0; k < N_KINDS && !f->kind; k++)
			if (strncmp(line->text, kinds[k].words, strlen(kinds[k].words)) == 0)
				f->kind = &kinds[k];
		if (!f->kind)
			return fail(err, cmd_not_results);
		if (f->kind == &kinds[MINING])
			f->n_keys = 1;
	} else {
		for (int i = 0; f->kind != &kinds[LAB] && f->kind->columns[i]; i++)
			if (strncmp(line->text, f->kind->columns[i], line->n) == 0 && !f->kind->columns[i][line->n])
				f->n_keys = column_of(f->kind->columns[i], f->kind->last_keys[i]) + 1;
		for (int i = 0; f->kind == &kinds[LAB] && i < N_EXPERIMENTS; i++)
			if (strncmp(line->text, experiments[i]->header, line->n) == 0 &&
			    !experiments[i]->header[line->n])
				f->n_keys = column_of(experiments[i]->header, experiments[i]->columns.key_last) + 1;
		f->n_columns = count_columns(line->text, line->n, f->kind->separator);
		if (!f->n_keys)
			return fail(err, cmd_results_columns);
	}
	string_bytes(&f->head, line->text, line->n + 1);
	return true;
}

static bool has_columns(const struct result_file *f)
{
	return f->kind != &kinds[MINING];
}

/* Adds a row to its task. */
static bool read_row(struct result_file *f, const struct recovery_line *line, struct error *err)
{
	struct result_task *last = f->n_tasks ? &f->tasks[f->n_tasks - 1] : NULL;
	char separator = f->kind->separator;
	int n = count_columns(line->text, line->n, separator);
	if (has_columns(f) ? n != f->n_columns : n < 2)
		return fail(err, cmd_results_row,
			    message_part(line->text, line->n < SHOWN_BYTES ? line->n : SHOWN_BYTES));
	if (!has_columns(f) && last && compare_keys(last->text, line->text, f->n_keys, separator) == 0) {
		last->n += line->n + 1;
		return true;
	}
	if ((f->n_tasks & (f->n_tasks - 1)) == 0)
		f->tasks = mem_resize(f->tasks, f->n_tasks ? 2 * (size_t)f->n_tasks : 1, sizeof *f->tasks);
	f->tasks[f->n_tasks++] = (struct result_task){line->text, line->n + 1, line->number, 0};
	return true;
}

static bool read_lines(struct result_file *f, struct error *err)
{
	struct error why;
	for (struct recovery_line line = {0}; recovery_next(&line, string_text(&f->bytes), f->bytes.length);) {
		if (!line.ended) {
			f->ends_within = true;
			break;
		}
		bool is_head = line.number == 1 || (line.number == 2 && has_columns(f));
		bool read = !line.plain ? fail(&why, cmd_results_zero_byte)
			    : is_head   ? read_head(f, &line, &why)
					: read_row(f, &line, &why);
		if (!read)
			return fail(err, in_line, line.number, &why);
	}
	return f->kind || fail(err, cmd_not_results);
}

bool result_file_read(struct result_file *f, const char *path, struct error *err)
{
	struct error why;
	*f = (struct result_file){.path = path};
	if (!file_read(path, FILE_BYTES_MAX, &f->bytes, err))
		return false;
	if (scored_is_file(string_text(&f->bytes), f->bytes.length) || read_lines(f, &why))
		return true;
	result_file_release(f);
	return fail(err, in_path, path, &why);
}

void result_file_release(struct result_file *f)
{
	string_release(&f->bytes);
	string_release(&f->head);
	free(f->tasks);
	f->tasks = NULL;
}

/* --- merging --- */

struct merge {
	struct result_file *files;
	struct result_task *tasks;
	int n_tasks;
};

static const struct merge *sorted; /* of qsort */

static int compare_tasks(const void *a, const void *b)
{
	const struct result_task *x = a, *y = b;
	const struct result_file *f = &sorted->files[0];
	int order = compare_keys(x->text, y->text, f->n_keys, f->kind->separator);
	return order ? order : x->file != y->file ? x->file - y->file : x->line - y->line;
}

/* Whether two results of a task agree, apart from times. */
static bool agree(const struct result_file *f, const struct result_task *a, const struct result_task *b)
{
	if (!has_columns(f))
		return a->n == b->n && memcmp(a->text, b->text, a->n) == 0;
	const char *names = strchr(f->head.text, '\n') + 1;
	for (int i = 0; i < f->n_columns; i++) {
		bool is_time = false;
		size_t n_a, n_b;
		for (const char *const *time = f->kind->times; *time; time++)
			is_time |= column_of(names, *time) == i;
		const char *text_a = column(a->text, i, f->kind->separator, &n_a);
		const char *text_b = column(b->text, i, f->kind->separator, &n_b);
		if (!is_time && (n_a != n_b || memcmp(text_a, text_b, n_a) != 0))
			return false;
	}
	return true;
}

static bool check_heads(const struct result_file *files, int n, struct error *err)
{
	for (int i = 1; i < n; i++) {
		const struct string *head = &files[i].head, *first = &files[0].head;
		if (files[i].kind != files[0].kind || strcmp(string_text(head), string_text(first)) != 0)
			return fail(err, cmd_results_other_run, files[i].path, files[0].path,
				    message_part(string_text(head), strcspn(string_text(head), "\n")),
				    message_part(string_text(first), strcspn(string_text(first), "\n")));
	}
	return true;
}

/* Writes the sorted tasks, each once. */
static bool write_tasks(const struct merge *m, struct string *out, int *n_tasks, int *n_again, struct error *err)
{
	const struct result_file *files = m->files;
	const struct result_task *last = NULL;
	string_bytes(out, files[0].head.text, files[0].head.length);
	for (int i = 0; i < m->n_tasks; i++) {
		const struct result_task *task = &m->tasks[i];
		bool is_again =
			last && compare_keys(last->text, task->text, files[0].n_keys, files[0].kind->separator) == 0;
		if (is_again && last->file == task->file)
			return fail(err, cmd_results_repeated, files[task->file].path, task->line, last->line);
		if (is_again && !agree(&files[0], last, task))
			return fail(err, cmd_results_differ, files[task->file].path, task->line, files[last->file].path,
				    last->line);
		*n_again += is_again;
		if (is_again)
			continue;
		string_bytes(out, task->text, task->n);
		++*n_tasks;
		last = task;
	}
	return true;
}

static bool merge_rows(struct result_file *files, int n, struct string *out, int *n_tasks, int *n_again,
		       struct error *err)
{
	struct merge m = {.files = files};
	size_t total = 1;
	for (int i = 0; i < n; i++)
		total += (size_t)files[i].n_tasks;
	m.tasks = mem_new(total * sizeof *m.tasks);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < files[i].n_tasks; k++) {
			m.tasks[m.n_tasks] = files[i].tasks[k];
			m.tasks[m.n_tasks++].file = i;
		}
	sorted = &m;
	qsort(m.tasks, (size_t)m.n_tasks, sizeof *m.tasks, compare_tasks);
	bool merged = write_tasks(&m, out, n_tasks, n_again, err);
	free(m.tasks);
	return merged;
}

bool result_files_merge(struct result_file *files, int n, struct string *out, int *n_tasks, int *n_again,
			struct error *err)
{
	*n_tasks = *n_again = 0;
	if (files[0].kind)
		return check_heads(files, n, err) && merge_rows(files, n, out, n_tasks, n_again, err);
	struct scored_part *parts = mem_new((size_t)n * sizeof *parts);
	for (int i = 0; i < n; i++)
		parts[i] = (struct scored_part){files[i].path, string_text(&files[i].bytes), files[i].bytes.length};
	bool merged = scored_merge(parts, n, out, n_tasks, err);
	free(parts);
	return merged;
}

bool result_file_check(struct result_file *f, int *n_tasks, struct error *err)
{
	struct string text = {0};
	const struct scored_part part = {f->path, string_text(&f->bytes), f->bytes.length};
	int n_again = 0;
	*n_tasks = 0;
	bool good = f->kind ? merge_rows(f, 1, &text, n_tasks, &n_again, err) : scored_check(&part, n_tasks, err);
	string_release(&text);
	return good;
}
