#include "lab/results.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "lab/lab_messages.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MAX ((size_t)256 << 20)

static int count_columns(const char *row)
{
	int n = 1;
	for (; *row; row++)
		n += *row == ',';
	return n;
}

static void keep(struct results *r, const char *row)
{
	if (r->n_rows == r->capacity) {
		r->capacity = r->capacity ? 2 * r->capacity : 64;
		r->rows = mem_resize(r->rows, (size_t)r->capacity, sizeof *r->rows);
	}
	char *copy = mem_text(row);
	for (char *c = copy; *c; c++)
		if (*c == ',')
			*c = 0;
	r->rows[r->n_rows++] = copy;
}

static void set_maker(struct results *r, const char *maker)
{
	free(r->maker);
	r->maker = mem_text(maker);
}

/* Reads the lines of an existing file. Anything after the last line end is an incomplete row. */
static bool take_lines(struct results *r, const char *header, struct string *bytes, size_t *whole, struct error *err)
{
	char *line = bytes->text, *end = bytes->text + bytes->length;
	int number = 1, n_head = *line == '#' ? 2 : 1; /* lines above the rows */
	if (memchr(line, 0, bytes->length))
		return fail(err, lab_zero_byte, r->path);
	for (char *stop; (stop = memchr(line, '\n', (size_t)(end - line))); line = stop + 1, number++) {
		*stop = 0;
		if (number == n_head && strcmp(line, header) != 0)
			return fail(err, lab_other_columns, r->path, header);
		if (number > n_head && count_columns(line) != r->n_columns)
			return fail(err, lab_wrong_column_count, r->path, number, count_columns(line), r->n_columns);
		if (number > n_head)
			keep(r, line);
		else if (number < n_head)
			set_maker(r, line);
		*whole = (size_t)(stop + 1 - bytes->text);
	}
	return number > n_head || fail(err, lab_not_results, r->path);
}

static bool append(struct results *r, const char *text, struct error *err)
{
	struct string line = {0};
	struct error why;
	string_add(&line, "%s\n", text);
	bool ok = append_log_add(&r->append_log, line.text, line.length, &why);
	if (!ok)
		fail(err, in_file, r->path, &why);
	string_release(&line);
	return ok;
}

/* Reads the existing rows, truncates an incomplete row, and writes the head if the file does not have all of it. */
static bool take_file(struct results *r, const char *maker, const char *header, bool may_exist, struct string *bytes,
		      struct error *err)
{
	struct string head = {0};
	struct error why;
	size_t whole = 0;
	string_add(&head, "%s\n%s", maker, header);
	bool begun = bytes->length > head.length || strncmp(string_text(bytes), head.text, bytes->length) != 0;
	bool ok = bytes->length == 0 || may_exist || fail(err, lab_results_exist, r->path);
	ok = ok && (!begun || take_lines(r, header, bytes, &whole, err));
	if (ok && !append_log_cut(&r->append_log, whole, &why))
		ok = fail(err, in_file, r->path, &why);
	if (ok && !begun) {
		set_maker(r, maker);
		ok = append(r, head.text, err);
	}
	string_release(&head);
	return ok;
}

static void release(struct results *r)
{
	for (int i = 0; i < r->n_rows; i++)
		free(r->rows[i]);
	free(r->rows);
	free(r->path);
	free(r->maker);
	*r = (struct results){.append_log.file = -1};
}

bool results_open(struct results *r, const char *path, const char *maker, const char *header, bool may_exist,
		  struct error *err)
{
	struct string bytes = {0};
	*r = (struct results){.path = mem_text(path), .maker = mem_text(""), .n_columns = count_columns(header)};
	bool ok = append_log_open(&r->append_log, path, APPEND_LOG_OLD_OR_NEW, BYTES_MAX, &bytes, err);
	if (ok && !take_file(r, maker, header, may_exist, &bytes, err)) {
		append_log_give_up(&r->append_log, path);
		ok = false;
	}
	string_release(&bytes);
	if (!ok)
		release(r);
	return ok;
}

bool results_close(struct results *r, struct error *err)
{
	struct error why;
	bool ok = append_log_close(&r->append_log, &why) || fail(err, in_file, r->path, &why);
	release(r);
	return ok;
}

bool results_add(struct results *r, const char *row, struct error *err)
{
	if (!append(r, row, err))
		return false;
	keep(r, row);
	return true;
}

const char *results_cell(const struct results *r, int row, int column)
{
	const char *cell = r->rows[row];
	for (; column > 0; column--)
		cell += strlen(cell) + 1;
	return cell;
}

int results_column(const char *header, const char *name)
{
	size_t n = name ? strlen(name) : 0;
	int column = 0;
	for (const char *c = header; name; column++) {
		if (strncmp(c, name, n) == 0 && (c[n] == ',' || !c[n]))
			return column;
		c = strchr(c, ',');
		if (!c)
			break;
		c++;
	}
	return -1;
}

bool results_refuse(const struct results *r, int row, int column, const struct message *expected, struct error *err)
{
	return fail(err, lab_bad_cell, r->path, row + (*r->maker ? 3 : 2), column + 1, results_cell(r, row, column),
		    expected);
}

bool results_number(const struct results *r, int row, int column, int64_t min, int64_t max, int64_t *out,
		    struct error *err)
{
	const char *cell = results_cell(r, row, column);
	char *end;
	errno = 0;
	long long value = strtoll(cell, &end, 10);
	if (end == cell || *end || errno || value < min || value > max)
		return results_refuse(r, row, column, lab_whole_number, err);
	*out = value;
	return true;
}

bool results_real(const struct results *r, int row, int column, double *out, struct error *err)
{
	const char *cell = results_cell(r, row, column);
	char *end;
	double value = strtod(cell, &end);
	if (end == cell || *end || !isfinite(value) || value < 0)
		return results_refuse(r, row, column, lab_real_number, err);
	*out = value;
	return true;
}

bool results_word(const struct results *r, int row, int column, const char *const *words, int n,
		  const struct message *expected, int *out, struct error *err)
{
	for (*out = 0; *out < n; ++*out)
		if (strcmp(results_cell(r, row, column), words[*out]) == 0)
			return true;
	return results_refuse(r, row, column, expected, err);
}
