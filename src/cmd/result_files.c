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

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FILE_BYTES_MAX SCORED_BYTES_MAX
#define SHOWN_BYTES    79

enum { MATCH, RATE, LAB, MINING, SCORED, N_KINDS };

static const struct result_kind kinds[N_KINDS] = {
	[MATCH] = {"match", cmd_repair_match, MATCH_RESULTS_WORDS, ',', true},
	[RATE] = {"rate", cmd_repair_ratings, RATE_RESULTS_WORDS, ',', true},
	[LAB] = {"lab", cmd_results_lab, "# qipan lab:", ',', true},
	[MINING] = {"mining", cmd_results_mining, MINING_WORDS, '\t', false},
	[SCORED] = {"scored", cmd_results_scored, SCORED_WORDS, 0, false},
};

/* --- columns --- */

static const struct lab_columns match_columns = {"game", "game", {"us_a", "us_b"}, 0},
				rate_columns = {"level", "game", {NULL, NULL}, 0};

/* The columns that belong to a header line; NULL if it is of no results of the kind. */
static const struct lab_columns *find_columns(const struct result_kind *kind, const char *header)
{
	static const struct lab_kind *const experiments[] = {&lab_playouts, &lab_matches,  &lab_magic,
							     &lab_speed,    &lab_ablation, &lab_rulings};
	if (kind == &kinds[MATCH])
		return strcmp(header, MATCH_RESULTS_COLUMNS) == 0 ? &match_columns : NULL;
	if (kind == &kinds[RATE])
		return strcmp(header, RATE_RESULTS_COLUMNS) == 0 ? &rate_columns : NULL;
	for (size_t i = 0; i < sizeof experiments / sizeof *experiments; i++)
		if (strcmp(header, experiments[i]->header) == 0)
			return &experiments[i]->columns;
	return NULL;
}

/* Leading columns in which experiments repeat their options. */
static int count_run_columns(const char *header)
{
	static const char *const names[] = {"rules", "seed", "budget", "playouts"};
	int n = 0;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		n += results_column(header, names[i]) == n;
	return n;
}

static int count_columns(const char *line, size_t n, char separator)
{
	int columns = 1;
	for (size_t i = 0; i < n; i++)
		columns += line[i] == separator;
	return columns;
}

/* The length of the column that begins here. */
static size_t column_length(const char *text, char separator)
{
	const char *end = text;
	while (*end != separator && *end != '\n')
		end++;
	return (size_t)(end - text);
}

static bool is_number(const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return n > 0;
}

/* Numbers by value and before other texts, these by their bytes. */
static int compare_columns(const char *a, size_t n_a, const char *b, size_t n_b)
{
	bool a_is_number = is_number(a, n_a), b_is_number = is_number(b, n_b);
	if (a_is_number != b_is_number)
		return a_is_number ? -1 : 1;
	if (a_is_number && n_a != n_b)
		return n_a < n_b ? -1 : 1;
	int order = memcmp(a, b, n_a < n_b ? n_a : n_b);
	return order ? order : n_a < n_b ? -1 : n_a > n_b;
}

/* Compares the first n columns of two lines. */
static int compare_lines(const char *a, const char *b, int n, char separator)
{
	int order = 0;
	for (int i = 0; i < n && !order; i++) {
		size_t n_a = column_length(a, separator), n_b = column_length(b, separator);
		order = compare_columns(a, n_a, b, n_b);
		a += n_a + 1;
		b += n_b + 1;
	}
	return order;
}

static int compare_keys(const struct result_task *a, const struct result_task *b)
{
	return compare_lines(a->text, b->text, a->of->n_keys, a->of->kind->separator);
}

/* Tasks by their key; those with the same key by file and line. */
static int compare_tasks(const void *a, const void *b)
{
	const struct result_task *x = a, *y = b;
	int order = compare_keys(x, y);
	if (order)
		return order;
	return x->of != y->of ? (x->of < y->of ? -1 : 1) : x->line - y->line;
}

/* --- reading --- */

static const struct result_kind *find_kind(const char *bytes, size_t n)
{
	for (int k = 0; k < N_KINDS; k++)
		if (n >= strlen(kinds[k].words) && memcmp(bytes, kinds[k].words, strlen(kinds[k].words)) == 0)
			return &kinds[k];
	return NULL;
}

static bool read_header(struct result_file *f, const struct recovery_line *line, struct error *err)
{
	struct string text = {0};
	string_bytes(&text, line->text, line->n);
	const char *header = string_text(&text);
	const struct lab_columns *columns = find_columns(f->kind, header);
	if (columns) {
		f->n_columns = count_columns(line->text, line->n, f->kind->separator);
		f->n_run = count_run_columns(header);
		f->n_keys = results_column(header, columns->key_last) + 1;
		for (int i = 0; i < 2; i++)
			f->times[i] = results_column(header, columns->times[i]);
		f->is_timed = !columns->key_first;
	}
	string_release(&text);
	return columns || fail(err, cmd_results_columns);
}

/* Whether the line continues the last task, and whether that is complete: only searches for puzzles have several lines
 * for a task, of which the last says that it is the last. */
static bool continues(const struct result_file *f, const char *line)
{
	return f->n_tasks && !f->is_complete &&
	       compare_lines(f->tasks[f->n_tasks - 1].text, line, f->n_keys, f->kind->separator) == 0;
}

static bool completes(const struct result_file *f, const struct recovery_line *line)
{
	return f->kind != &kinds[MINING] || (line->n >= 2 && memcmp(line->text + line->n - 2, "\t-", 2) == 0);
}

static void drop_incomplete(struct result_file *f)
{
	f->n_tasks -= !f->is_complete;
	f->is_complete = true;
}

/* Adds a row to its task. */
static bool read_row(struct result_file *f, const struct recovery_line *line, struct error *err)
{
	char separator = f->kind->separator;
	int n = count_columns(line->text, line->n, separator);
	if (f->n_columns ? n != f->n_columns : n < 2)
		return fail(err, cmd_results_row,
			    message_part(line->text, line->n < SHOWN_BYTES ? line->n : SHOWN_BYTES));
	if (f->n_tasks && compare_lines(f->tasks->text, line->text, f->n_run, separator) != 0)
		return fail(err, cmd_results_other_options, f->tasks->line);
	if (continues(f, line->text)) {
		f->tasks[f->n_tasks - 1].n += line->n + 1;
	} else {
		drop_incomplete(f);
		if ((f->n_tasks & (f->n_tasks - 1)) == 0)
			f->tasks = mem_resize(f->tasks, f->n_tasks ? 2 * (size_t)f->n_tasks : 1, sizeof *f->tasks);
		f->tasks[f->n_tasks++] = (struct result_task){line->text, line->n + 1, line->number, f};
	}
	f->is_complete = completes(f, line);
	return true;
}

/* Sorts the tasks. */
static bool check_tasks(struct result_file *f, struct error *err)
{
	if (f->n_tasks)
		qsort(f->tasks, (size_t)f->n_tasks, sizeof *f->tasks, compare_tasks);
	for (int i = 1; i < f->n_tasks; i++) {
		const struct result_task *task = &f->tasks[i];
		struct error why;
		if (compare_keys(task - 1, task) != 0)
			continue;
		fail(&why, cmd_results_repeated, task[-1].line);
		return fail(err, in_line, task->line, &why);
	}
	return true;
}

static bool read_lines(struct result_file *f, struct error *err)
{
	int n_head = f->kind->has_header ? 2 : 1, n_lines = 0;
	f->is_complete = true;
	for (struct recovery_line line = {0}; recovery_next(&line, string_text(&f->bytes), f->bytes.length);) {
		struct error why;
		f->ends_within = !line.ended;
		if (!line.ended)
			break;
		bool read = line.plain || fail(&why, cmd_zero_byte_in_line);
		if (read && line.number == 2 && n_head == 2)
			read = read_header(f, &line, &why);
		else if (read && line.number > n_head)
			read = read_row(f, &line, &why);
		if (!read)
			return fail(err, in_line, line.number, &why);
		if (line.number <= n_head)
			string_bytes(&f->head, line.text, line.n + 1);
		n_lines = line.number;
	}
	f->ends_within |= !f->is_complete;
	drop_incomplete(f);
	return n_lines < n_head ? fail(err, cmd_results_no_head) : check_tasks(f, err);
}

static bool read_scored(struct result_file *f, struct error *err)
{
	struct scored_found found;
	if (!scored_check(string_text(&f->bytes), f->bytes.length, &found, err))
		return false;
	f->head = found.head;
	string_char(&f->head, '\n');
	f->n_tasks = found.n_games;
	f->ends_within = found.is_cut;
	f->part = found.part;
	f->n_parts = found.n_parts;
	f->n_wanted = found.n_wanted;
	return true;
}

bool result_file_parse(struct result_file *f, const char *path, struct string *bytes, struct error *err)
{
	struct error why;
	*f = (struct result_file){.path = path, .bytes = *bytes, .n_keys = 1, .times = {-1, -1}};
	*bytes = (struct string){0};
	f->kind = find_kind(string_text(&f->bytes), f->bytes.length);
	bool read = f->kind ? f->kind->separator ? read_lines(f, &why) : read_scored(f, &why)
			    : fail(&why, f->bytes.length ? cmd_not_results : cmd_results_no_head);
	if (read)
		return true;
	result_file_release(f);
	return fail(err, in_path, path, &why);
}

bool result_file_read(struct result_file *f, const char *path, struct error *err)
{
	struct string bytes = {0};
	if (file_read(path, FILE_BYTES_MAX, &bytes, err))
		return result_file_parse(f, path, &bytes, err);
	string_release(&bytes);
	return false;
}

void result_file_release(struct result_file *f)
{
	string_release(&f->bytes);
	string_release(&f->head);
	free(f->tasks);
	f->tasks = NULL;
}

const char *result_file_run(const struct result_file *f, size_t *n)
{
	const char *run = string_text(&f->head) + strlen(f->kind->words);
	run += *run == ' ';
	*n = strcspn(run, "\n");
	return run;
}

/* --- merging --- */

/* Whether two results of a task agree, apart from times. */
static bool agree(const struct result_task *x, const struct result_task *y)
{
	const struct result_file *f = x->of;
	const char *a = x->text, *b = y->text;
	if (!f->n_columns)
		return x->n == y->n && memcmp(a, b, x->n) == 0;
	for (int i = 0; i < f->n_columns && !f->is_timed; i++) {
		size_t n_a = column_length(a, f->kind->separator), n_b = column_length(b, f->kind->separator);
		if (i != f->times[0] && i != f->times[1] && (n_a != n_b || memcmp(a, b, n_a) != 0))
			return false;
		a += n_a + 1;
		b += n_b + 1;
	}
	return true;
}

/* Fails with the words in which two lines differ. */
static bool refuse(const struct result_file *f, const struct result_file *first, int line, const char *a, const char *b,
		   char separator, struct error *err)
{
	const char ends[] = {separator, '\n', 0};
	size_t word = 0;
	for (size_t i = 0; a[i] == b[i] && a[i] && a[i] != '\n'; i++)
		if (a[i] == separator)
			word = i + 1;
	return fail(err, cmd_results_other_run, f->path, line, message_part(a + word, strcspn(a + word, ends)),
		    message_part(b + word, strcspn(b + word, ends)), first->path);
}

/* Whether both files are of the same run. */
static bool check_run(const struct result_file *f, const struct result_file *first, struct error *err)
{
	const char *a = string_text(&f->head), *b = string_text(&first->head);
	char separator = f->kind->separator;
	if (f->kind != first->kind)
		return fail(err, cmd_results_other_run, f->path, 1, f->kind->name, first->kind->name, first->path);
	for (int line = 1; *a && *b; line++) {
		size_t n_a = strcspn(a, "\n") + 1, n_b = strcspn(b, "\n") + 1;
		if (n_a != n_b || memcmp(a, b, n_a) != 0)
			return refuse(f, first, line, a, b, line == 1 ? ' ' : separator, err);
		a += n_a;
		b += n_b;
	}
	return !f->n_run || !f->n_tasks || !first->n_tasks ||
	       compare_lines(f->tasks->text, first->tasks->text, f->n_run, separator) == 0 ||
	       refuse(f, first, f->tasks->line, f->tasks->text, first->tasks->text, separator, err);
}

/* Writes the sorted tasks, each once. */
static bool write_tasks(const struct result_task *tasks, int n, struct string *out, int *n_tasks, int *n_again,
			struct error *err)
{
	const struct result_task *last = NULL;
	for (const struct result_task *task = tasks; task < tasks + n; task++) {
		if (last && compare_keys(last, task) == 0) {
			if (!agree(last, task))
				return fail(err, cmd_results_differ, task->of->path, task->line, last->of->path,
					    last->line);
			++*n_again;
			continue;
		}
		string_bytes(out, task->text, task->n);
		++*n_tasks;
		last = task;
	}
	return true;
}

static bool merge_rows(const struct result_file *files, int n, struct string *out, int *n_tasks, int *n_again,
		       struct error *err)
{
	size_t total = 0;
	for (int i = 0; i < n; i++)
		total += (size_t)files[i].n_tasks;
	if (total > INT_MAX)
		return fail(err, cmd_results_too_many, INT_MAX);
	struct result_task *tasks = mem_new((total + 1) * sizeof *tasks), *end = tasks;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < files[i].n_tasks; k++)
			*end++ = files[i].tasks[k];
	qsort(tasks, total, sizeof *tasks, compare_tasks);
	string_bytes(out, files[0].head.text, files[0].head.length);
	bool merged = write_tasks(tasks, (int)total, out, n_tasks, n_again, err);
	free(tasks);
	return merged;
}

static bool merge_scored(const struct result_file *files, int n, struct string *out, int *n_games, struct error *err)
{
	struct scored_part *parts = mem_new((size_t)n * sizeof *parts);
	for (int i = 0; i < n; i++)
		parts[i] = (struct scored_part){files[i].path, string_text(&files[i].bytes), files[i].bytes.length};
	bool merged = scored_merge(parts, n, out, n_games, err);
	free(parts);
	return merged;
}

bool result_files_merge(const struct result_file *files, int n, struct string *out, int *n_tasks, int *n_again,
			struct error *err)
{
	*n_tasks = *n_again = 0;
	for (int i = 1; i < n; i++)
		if (!check_run(&files[i], &files[0], err))
			return false;
	return files[0].kind == &kinds[SCORED] ? merge_scored(files, n, out, n_tasks, err)
					       : merge_rows(files, n, out, n_tasks, n_again, err);
}
