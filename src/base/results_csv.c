#include "base/results_csv.h"
#include "base/base_messages.h"
#include "base/mem.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)
#define SHOWN_BYTES    79

/* --- the head --- */

static int line_length(const char *text)
{
	return (int)strcspn(text, "\n");
}

/* Reports why a text that does not start with our two head lines does not belong to this results CSV. */
static bool refuse(const struct results_csv_format *format, const char *text, const char *head, struct error *err)
{
	int length = line_length(text), ours_length = line_length(head);
	const char *ours = format->played_by ? strstr(head, format->played_by) : NULL;
	const char *theirs = ours ? strstr(text, format->played_by) : NULL;
	if (length == ours_length && strncmp(text, head, (size_t)length) == 0)
		return fail(err, ledger_other_columns, format->columns);
	if (!ours || strncmp(text, head, (size_t)(ours - head)) != 0)
		return fail(err, ledger_belongs_elsewhere, format->other, message_part(text, (size_t)length),
			    message_part(head, (size_t)ours_length));
	if (!theirs || theirs > text + length)
		return fail(err, ledger_no_players, message_part(ours + 1, (size_t)(head + ours_length - ours) - 1));
	return fail(err, ledger_other_players, message_part(theirs, (size_t)(text + length - theirs)),
		    message_part(ours, (size_t)(head + ours_length - ours)));
}

/* Cuts off an incomplete last line; leaves nothing if even the two head lines are incomplete. */
static bool cut_old(struct results_csv *l, const char *head, struct error *err)
{
	struct string *old = &l->old;
	size_t n = strlen(head), whole = 0;
	const char *bytes = string_text(old);
	if (memchr(bytes, 0, old->length))
		return fail(err, ledger_zero_bytes);
	if (strncmp(bytes, head, old->length < n ? old->length : n) != 0)
		return refuse(l->format, bytes, head, err);
	if (old->length >= n)
		whole = (size_t)(strrchr(bytes, '\n') + 1 - bytes);
	if (old->text)
		old->text[old->length = whole] = 0;
	return true;
}

static void add_head(const struct results_csv_format *format, const char *head, struct string *out)
{
	string_add(out, "%s\n%s\n", head, format->columns);
}

/* --- the file --- */

static bool go_on(struct results_csv *l, const struct string *head, struct error *err)
{
	return cut_old(l, head->text, err) && append_log_cut(&l->append_log, l->old.length, err) &&
	       (l->old.length > 0 || append_log_add(&l->append_log, head->text, head->length, err));
}

static void release(struct results_csv *l)
{
	string_release(&l->old);
	free(l->path);
	*l = (struct results_csv){.append_log.file = -1};
}

static bool name_file(const struct results_csv *l, const struct error *why, struct error *err)
{
	return fail(err, in_path, l->path, why);
}

bool results_csv_open(struct results_csv *l, const struct results_csv_format *format, const char *path, bool resume,
		      const char *head, struct error *err)
{
	struct string lines = {0};
	struct error why;
	*l = (struct results_csv){.format = format, .path = mem_text(path)};
	add_head(format, head, &lines);
	bool open = append_log_open(&l->append_log, path, resume ? APPEND_LOG_OLD_OR_NEW : APPEND_LOG_NEW,
				    FILE_BYTES_MAX, &l->old, err);
	if (open && !go_on(l, &lines, &why)) {
		open = name_file(l, &why, err);
		append_log_give_up(&l->append_log, path);
	}
	string_release(&lines);
	if (!open)
		release(l);
	return open;
}

bool results_csv_read(struct results_csv *l, const struct results_csv_format *format, const char *head,
		      const char *bytes, size_t n, struct error *err)
{
	struct string lines = {0};
	*l = (struct results_csv){.format = format, .path = mem_text("the ledger"), .append_log.file = -1};
	add_head(format, head, &lines);
	string_bytes(&l->old, bytes, n);
	bool read = cut_old(l, lines.text, err);
	string_release(&lines);
	if (!read)
		release(l);
	return read;
}

bool results_csv_add(struct results_csv *l, struct error *err, const char *format, ...)
{
	char row[RESULTS_CSV_ROW_MAX + 1];
	struct error why;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(row, RESULTS_CSV_ROW_MAX, format, args);
	va_end(args);
	assert(n >= 0 && n < RESULTS_CSV_ROW_MAX);
	row[n++] = '\n';
	return append_log_add(&l->append_log, row, (size_t)n, &why) || name_file(l, &why, err);
}

bool results_csv_sync(struct results_csv *l, struct error *err)
{
	struct error why;
	return append_log_sync(&l->append_log, &why) || name_file(l, &why, err);
}

bool results_csv_close(struct results_csv *l, struct error *err)
{
	struct error why;
	bool closed = l->append_log.file < 0 || append_log_close(&l->append_log, &why) || name_file(l, &why, err);
	release(l);
	return closed;
}

/* --- rows --- */

struct row {
	char text[RESULTS_CSV_ROW_MAX]; /* the fields, each zero-terminated */
	char *fields[RESULTS_CSV_COLUMNS_MAX];
};

static int count_columns(const struct results_csv_format *format)
{
	int n = 1;
	for (const char *c = format->columns; *c; c++)
		n += *c == ',';
	return n;
}

/* Splits a line of n bytes into fields; false if their number differs from the number of columns. */
static bool cut_row(const struct results_csv_format *format, const char *line, size_t n, struct row *out)
{
	int n_columns = count_columns(format), n_fields = 0;
	assert(n_columns <= RESULTS_CSV_COLUMNS_MAX);
	if (n >= sizeof out->text)
		return false;
	memcpy(out->text, line, n);
	out->text[n] = 0;
	for (char *rest = out->text; rest && n_fields < n_columns;)
		out->fields[n_fields++] = strsep(&rest, ",");
	return n_fields == n_columns &&
	       strlen(out->fields[n_columns - 1]) == (size_t)(out->text + n - out->fields[n_columns - 1]);
}

bool results_csv_take(const struct results_csv *l, results_csv_take_fn *take, void *context, struct error *err)
{
	const char *bytes = string_text(&l->old);
	for (struct recovery_line line = {0}; recovery_next(&line, bytes, l->old.length);) {
		struct row row;
		struct error why = {0};
		size_t shown = line.n < SHOWN_BYTES ? line.n : SHOWN_BYTES;
		if (line.number <= 2 ||
		    (cut_row(l->format, line.text, line.n, &row) && take(context, row.fields, &why)))
			continue;
		if (why.text[0])
			return fail(err, ledger_refused_row, l->path, line.number, &why);
		return fail(err, ledger_bad_row, l->path, line.number, message_part(line.text, shown));
	}
	return true;
}

static bool begins_with(const struct recovery_line *line, const char *words)
{
	size_t n = strlen(words);
	return line->n >= n && memcmp(line->text, words, n) == 0;
}

void results_csv_recover(const struct results_csv_format *format, const char *bytes, size_t n,
			 results_csv_take_fn *take, void *context, struct recovery *out)
{
	struct string head = {0}, rows = {0};
	bool has_columns = false;
	for (struct recovery_line line = {0}; recovery_next(&line, bytes, n);) {
		struct row row;
		bool whole = line.ended && line.plain;
		if (whole && line.number == 1 && begins_with(&line, format->words)) {
			string_bytes(&head, line.text, line.n + 1);
		} else if (whole && !has_columns && line.n == strlen(format->columns) &&
			   begins_with(&line, format->columns)) {
			has_columns = true;
		} else if (whole && cut_row(format, line.text, line.n, &row) && take(context, row.fields, NULL)) {
			string_bytes(&rows, line.text, line.n + 1);
			out->n_kept++;
		} else {
			recovery_report_line(out, &line, "not a game, or a duplicate");
		}
	}
	if (!head.length)
		recovery_report(out, "missing first line \"%s ...\": the file cannot be resumed", format->words);
	if (!has_columns)
		recovery_report(out, "missing header line, restored");
	if (head.length || rows.length)
		string_add(&out->kept, "%s%s\n%s", string_text(&head), format->columns, string_text(&rows));
	string_release(&head);
	string_release(&rows);
}
