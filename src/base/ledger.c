#include "base/ledger.h"
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

/* Reports why a text that does not start with our two head lines does not belong to this ledger. */
static bool refuse(const struct ledger_format *format, const char *text, const char *head, struct error *err)
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
static bool cut_old(struct ledger *l, const char *head, struct error *err)
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

static void add_head(const struct ledger_format *format, const char *head, struct string *out)
{
	string_add(out, "%s\n%s\n", head, format->columns);
}

/* --- the file --- */

static bool go_on(struct ledger *l, const struct string *head, struct error *err)
{
	return cut_old(l, head->text, err) && journal_cut(&l->journal, l->old.length, err) &&
	       (l->old.length > 0 || journal_add(&l->journal, head->text, head->length, err));
}

static void release(struct ledger *l)
{
	string_release(&l->old);
	free(l->path);
	*l = (struct ledger){.journal.file = -1};
}

static bool name_file(const struct ledger *l, const struct error *why, struct error *err)
{
	return fail(err, in_path, l->path, why);
}

bool ledger_open(struct ledger *l, const struct ledger_format *format, const char *path, bool resume, const char *head,
		 struct error *err)
{
	struct string lines = {0};
	struct error why;
	*l = (struct ledger){.format = format, .path = mem_text(path)};
	add_head(format, head, &lines);
	bool open = journal_open(&l->journal, path, resume ? JOURNAL_OLD_OR_NEW : JOURNAL_NEW, FILE_BYTES_MAX, &l->old,
				 err);
	if (open && !go_on(l, &lines, &why)) {
		open = name_file(l, &why, err);
		journal_give_up(&l->journal, path);
	}
	string_release(&lines);
	if (!open)
		release(l);
	return open;
}

bool ledger_read(struct ledger *l, const struct ledger_format *format, const char *head, const char *bytes, size_t n,
		 struct error *err)
{
	struct string lines = {0};
	*l = (struct ledger){.format = format, .path = mem_text("the ledger"), .journal.file = -1};
	add_head(format, head, &lines);
	string_bytes(&l->old, bytes, n);
	bool read = cut_old(l, lines.text, err);
	string_release(&lines);
	if (!read)
		release(l);
	return read;
}

bool ledger_add(struct ledger *l, struct error *err, const char *format, ...)
{
	char row[LEDGER_ROW_MAX + 1];
	struct error why;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(row, LEDGER_ROW_MAX, format, args);
	va_end(args);
	assert(n >= 0 && n < LEDGER_ROW_MAX);
	row[n++] = '\n';
	return journal_add(&l->journal, row, (size_t)n, &why) || name_file(l, &why, err);
}

bool ledger_sync(struct ledger *l, struct error *err)
{
	struct error why;
	return journal_sync(&l->journal, &why) || name_file(l, &why, err);
}

bool ledger_close(struct ledger *l, struct error *err)
{
	struct error why;
	bool closed = l->journal.file < 0 || journal_close(&l->journal, &why) || name_file(l, &why, err);
	release(l);
	return closed;
}

/* --- rows --- */

struct row {
	char text[LEDGER_ROW_MAX]; /* the fields, each zero-terminated */
	char *fields[LEDGER_COLUMNS_MAX];
};

static int count_columns(const struct ledger_format *format)
{
	int n = 1;
	for (const char *c = format->columns; *c; c++)
		n += *c == ',';
	return n;
}

/* Splits a line of n bytes into fields; false if their number differs from the number of columns. */
static bool cut_row(const struct ledger_format *format, const char *line, size_t n, struct row *out)
{
	int n_columns = count_columns(format), n_fields = 0;
	assert(n_columns <= LEDGER_COLUMNS_MAX);
	if (n >= sizeof out->text)
		return false;
	memcpy(out->text, line, n);
	out->text[n] = 0;
	for (char *rest = out->text; rest && n_fields < n_columns;)
		out->fields[n_fields++] = strsep(&rest, ",");
	return n_fields == n_columns &&
	       strlen(out->fields[n_columns - 1]) == (size_t)(out->text + n - out->fields[n_columns - 1]);
}

bool ledger_take(const struct ledger *l, ledger_take_fn *take, void *context, struct error *err)
{
	const char *bytes = string_text(&l->old);
	for (struct salvage_line line = {0}; salvage_next(&line, bytes, l->old.length);) {
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

static bool begins_with(const struct salvage_line *line, const char *words)
{
	size_t n = strlen(words);
	return line->n >= n && memcmp(line->text, words, n) == 0;
}

void ledger_salvage(const struct ledger_format *format, const char *bytes, size_t n, ledger_take_fn *take,
		    void *context, struct salvage *out)
{
	struct string head = {0}, rows = {0};
	bool has_columns = false;
	for (struct salvage_line line = {0}; salvage_next(&line, bytes, n);) {
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
			salvage_tell_line(out, &line, "not a game, or a duplicate");
		}
	}
	if (!head.length)
		salvage_tell(out, "missing first line \"%s ...\": the file cannot be resumed", format->words);
	if (!has_columns)
		salvage_tell(out, "missing header line, restored");
	if (head.length || rows.length)
		string_add(&out->kept, "%s%s\n%s", string_text(&head), format->columns, string_text(&rows));
	string_release(&head);
	string_release(&rows);
}
