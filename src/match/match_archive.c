#include "match/match_archive.h"
#include "base/base_messages.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "match/match_results.h"
#include "match/match_messages.h"

#include <stdlib.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)
#define SOON_US        500000
#define RESUMED        "# resumed\n"

/* --- finding where a file's games end --- */

/* A line reader over a text. */
struct lines {
	const char *text;
	size_t size, at;
};

/* The next complete line, without its line end; false at the end of the file. */
static bool next_line(struct lines *l, const char **line, size_t *n)
{
	const char *end = l->at < l->size ? memchr(l->text + l->at, '\n', l->size - l->at) : NULL;
	if (!end)
		return false;
	*line = l->text + l->at;
	*n = (size_t)(end - *line);
	l->at += *n + 1;
	return true;
}

/* Parses the leading digits of a line; returns how many there are, 0 for none. */
static int digits_of(const char *line, size_t n, int *number)
{
	int length = 0;
	*number = 0;
	while ((size_t)length < n && length < 9 && line[length] >= '0' && line[length] <= '9')
		*number = 10 * *number + (line[length++] - '0');
	return length;
}

/* The game number of a Number tag; -1: any other line. */
static int number_of_tag(const char *line, size_t n)
{
	static const char tag[] = "[Number \"";
	int number, length;
	if (n < sizeof tag || memcmp(line, tag, sizeof tag - 1) != 0)
		return -1;
	length = digits_of(line + sizeof tag - 1, n - (sizeof tag - 1), &number);
	return length && n == sizeof tag - 1 + (size_t)length + 2 ? number : -1;
}

/* Reads a record: tags, an empty line, moves, an empty line. False if it is incomplete. */
static bool next_record(struct lines *l, int *number)
{
	const char *line;
	size_t n;
	*number = -1;
	for (int part = 0; part < 2;) {
		if (!next_line(l, &line, &n))
			return false;
		if (part == 0 && number_of_tag(line, n) >= 0)
			*number = number_of_tag(line, n);
		part += n == 0;
	}
	return true;
}

static bool too_few(int has, int n, struct error *err)
{
	return fail(err, match_too_few_games, has, n);
}

static bool other_game(int at, int is, int number, struct error *err)
{
	return fail(err, match_wrong_game, at + 1, is, number);
}

bool match_archive_cut_records(const char *text, size_t size, const int *numbers, int n, size_t *kept,
			       struct error *err)
{
	struct lines l = {text, size, 0};
	*kept = 0;
	for (int i = 0; i < n; i++) {
		int number;
		if (!next_record(&l, &number))
			return too_few(i, n, err);
		if (number != numbers[i])
			return other_game(i, number, numbers[i], err);
		*kept = l.at;
	}
	return true;
}

/* The number of the game that the line "MS NUMBER end ..." ends, or -1. */
static int number_of_end(const char *line, size_t n)
{
	static const char end[] = " end ";
	size_t at = 0;
	int number;
	while (at < n && line[at] >= '0' && line[at] <= '9')
		at++;
	if (at == 0 || at == n || line[at++] != ' ')
		return -1;
	int length = digits_of(line + at, n - at, &number);
	at += (size_t)length;
	return length && n - at >= sizeof end - 1 && memcmp(line + at, end, sizeof end - 1) == 0 ? number : -1;
}

bool match_archive_cut_log(const char *text, size_t size, const int *numbers, int n, size_t *kept, struct error *err)
{
	struct lines l = {text, size, 0};
	*kept = 0;
	for (int i = 0; i < n;) {
		const char *line;
		size_t length;
		if (!next_line(&l, &line, &length))
			return too_few(i, n, err);
		int number = number_of_end(line, length);
		if (number < 0)
			continue;
		if (number != numbers[i])
			return other_game(i, number, numbers[i], err);
		*kept = l.at;
		i++;
	}
	return true;
}

/* --- the files --- */

/* The game numbers of a results CSV, in its order. */
struct order {
	int *numbers;
	int n, room;
};

static bool take_number(void *context, char *const *fields, struct error *err)
{
	struct order *o = context;
	uint64_t number;
	if (!text_number(fields[0], INT32_MAX, &number))
		return fail(err, match_bad_game_number, fields[0]);
	if (o->n == o->room) {
		o->room = o->room ? 2 * o->room : 256;
		o->numbers = mem_resize(o->numbers, (size_t)o->room, sizeof *o->numbers);
	}
	o->numbers[o->n++] = (int)number;
	return true;
}

typedef bool cut_fn(const char *, size_t, const int *, int, size_t *, struct error *);

/* Appends lines, all or nothing. */
static bool append(struct match_file *f, const char *text, size_t n, struct error *err)
{
	struct error why;
	return !f->path || append_log_add(&f->append_log, text, n, &why) || fail(err, in_file, f->path, &why);
}

static bool sync_file(struct match_file *f, struct error *err)
{
	struct error why;
	return !f->path || append_log_sync(&f->append_log, &why) || fail(err, in_file, f->path, &why);
}

static bool close_file(struct match_file *f, struct error *err)
{
	struct error why;
	bool closed = !f->path || append_log_close(&f->append_log, &why) || fail(err, in_file, f->path, &why);
	f->path = NULL;
	return closed;
}

/* Leaves path NULL if the file cannot be opened or is not requested. */
static bool open_file(struct match_file *f, const char *path, bool resume, const struct order *order, cut_fn *cut,
		      struct error *err)
{
	struct string text = {0};
	struct error why;
	size_t kept = 0;
	f->path = NULL;
	if (!path)
		return true;
	if (!append_log_open(&f->append_log, path, resume ? APPEND_LOG_OLD_OR_NEW : APPEND_LOG_NEW, FILE_BYTES_MAX,
			     &text, err)) {
		string_release(&text);
		return false;
	}
	bool good = cut(string_text(&text), text.length, order->numbers, order->n, &kept, &why) &&
		    append_log_cut(&f->append_log, kept, &why);
	string_release(&text);
	if (good) {
		f->path = path;
		return true;
	}
	append_log_give_up(&f->append_log, path);
	return fail(err, in_file, path, &why);
}

static bool open_files(struct match_archive *a, const char *records, const char *log, bool resume, struct error *err)
{
	struct order order = {0};
	bool open = (!a->has_results_csv || results_csv_take(&a->results_csv, take_number, &order, err)) &&
		    open_file(&a->records, records, resume, &order, match_archive_cut_records, err) &&
		    open_file(&a->log, log, resume, &order, match_archive_cut_log, err) &&
		    (order.n == 0 || append(&a->log, RESUMED, sizeof RESUMED - 1, err));
	free(order.numbers);
	return open;
}

bool match_archive_open(struct match_archive *a, const char *results_csv, const char *records, const char *log,
			bool resume, const struct match_setup *setup, struct match_game *games, struct error *err)
{
	*a = (struct match_archive){.has_results_csv = false};
	if (results_csv && !match_results_open(&a->results_csv, results_csv, resume, setup, games, err))
		return false;
	a->has_results_csv = results_csv;
	bool open = open_files(a, records, log, resume, err);
	string_release(&a->results_csv.old);
	if (!open && !match_archive_close(a, NULL))
		return false; /* keep the error of the failed opening */
	return open;
}

/* After a power cut the results CSV must not be ahead of the other files: they are synced before the results CSV's
 * lines, which are synced once a second (base/append_log.h). */
static bool sync_before(struct match_archive *a, struct error *err)
{
	return !a->has_results_csv || clock_us() - a->results_csv.append_log.synced_us < SOON_US ||
	       (sync_file(&a->log, err) && sync_file(&a->records, err));
}

bool match_archive_add(struct match_archive *a, const struct match_setup *setup, int number,
		       const struct match_game *game, const struct match_report *report, struct error *err)
{
	struct string record = {0};
	string_add(&record, "%s\n", string_text(&report->record)); /* an empty line between records */
	bool added = append(&a->log, string_text(&report->log), report->log.length, err) &&
		     append(&a->records, record.text, record.length, err) && sync_before(a, err) &&
		     (!a->has_results_csv || match_results_add(&a->results_csv, setup, number, game, err));
	string_release(&record);
	return added;
}

bool match_archive_close(struct match_archive *a, struct error *err)
{
	bool log = close_file(&a->log, err), records = close_file(&a->records, err);
	bool closed = !a->has_results_csv || results_csv_close(&a->results_csv, err);
	a->has_results_csv = false;
	return closed && log && records;
}
