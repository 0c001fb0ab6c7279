/* lab_check: replays rows of old results to check that the program still plays the same. */
#include "lab/lab_work.h"
#include "base/mem.h"
#include "lab/lab_messages.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The indices of the columns of struct lab_columns, -1: missing. */
struct columns {
	int n, key_first, key_last, times[2];
};

static struct columns find_columns(const struct lab_kind *kind, const struct results *r)
{
	const struct lab_columns *c = &kind->columns;
	return (struct columns){r->n_columns,
				results_column(kind->header, c->key_first),
				results_column(kind->header, c->key_last),
				{results_column(kind->header, c->times[0]), results_column(kind->header, c->times[1])}};
}

static bool are_same(const struct results *a, int row_a, const struct results *b, int row_b, int from, int to,
		     const int times[2])
{
	for (int i = from; i <= to; i++)
		if (i != times[0] && i != times[1] && strcmp(results_cell(a, row_a, i), results_cell(b, row_b, i)) != 0)
			return false;
	return true;
}

static void add_row(const struct results *r, int row, struct string *out)
{
	for (int i = 0; i < r->n_columns; i++)
		string_add(out, "%s%s", i ? "," : "", results_cell(r, row, i));
}

/* Counts the games of every player, pair or level, or items of every part, that all of them have: larger numbers, which
 * only some have, are excluded, or the replay would play the missing ones too. */
static bool count_numbers(const struct results *old, const bool *has, int column, int *n_numbers, struct error *err)
{
	int *count = mem_new((LAB_GAMES_MAX + 1) * sizeof *count);
	bool ok = true;
	for (int row = 0; ok && row < old->n_rows; row++) {
		int64_t number;
		ok = results_number(old, row, column, 0, LAB_GAMES_MAX - 1, &number, err);
		if (ok && has[row])
			count[number]++;
	}
	for (*n_numbers = 0; ok && count[*n_numbers] > 0 && count[*n_numbers] == count[0];)
		++*n_numbers;
	free(count);
	return ok;
}

/* The indices of replayable rows. */
struct choice {
	int *rows, n;
};

static bool choose_rows(const struct lab_setup *s, const struct lab_kind *kind, const struct results *old,
			const struct columns *c, int *n_numbers, struct choice *out, struct error *err)
{
	bool *has = mem_new((size_t)old->n_rows * sizeof *has);
	bool are_numbered = strcmp(kind->columns.key_last, "game") == 0 || kind->columns.items;
	for (int row = 0; row < old->n_rows; row++)
		has[row] = !kind->has || kind->has(s, old, row);
	bool ok = !are_numbered || count_numbers(old, has, c->key_last, n_numbers, err);
	for (int row = 0; ok && row < old->n_rows; row++) {
		int64_t number = 0;
		ok = !are_numbered || results_number(old, row, c->key_last, 0, LAB_GAMES_MAX - 1, &number, err);
		if (ok && has[row] && (!are_numbered || number < *n_numbers))
			out->rows[out->n++] = row;
	}
	free(has);
	return ok;
}

/* The i-th of n evenly spread rows. */
static int sampled(const struct choice *choice, int i, int n)
{
	return choice->rows[(2 * (int64_t)i + 1) * choice->n / (2 * (int64_t)n)];
}

/* Copies the results except the rows to replay. */
static bool copy_rest(const struct results *old, const struct choice *choice, int n, struct results *out,
		      struct error *err)
{
	struct string row = {0};
	bool ok = true;
	for (int i = 0, next = 0; ok && i < choice->n; i++) {
		if (next < n && choice->rows[i] == sampled(choice, next, n)) {
			next++;
			continue;
		}
		string_clear(&row);
		add_row(old, choice->rows[i], &row);
		ok = results_add(out, row.text, err);
	}
	string_release(&row);
	return ok;
}

/* Compares an old row with the new one of the same game; new rows begin at first. */
static void compare(const struct results *old, int row, const struct results *now, int first, const struct columns *c,
		    struct lab_checked *out)
{
	static const int none[2] = {-1, -1};
	int i = first;
	while (i < now->n_rows && !are_same(old, row, now, i, c->key_first, c->key_last, none))
		i++;
	out->n++;
	if (i < now->n_rows && are_same(old, row, now, i, 0, c->n - 1, c->times)) {
		out->n_same++;
		return;
	}
	add_row(old, row, &out->words);
	string_add(&out->words, "\n");
	if (i < now->n_rows)
		add_row(now, i, &out->words);
	else
		string_add(&out->words, "not played");
	string_add(&out->words, "\n");
}

static bool replay_rows(const struct lab_setup *s, const struct lab_kind *kind, const struct results *old,
			const struct choice *choice, int n, const struct columns *c, struct results *work,
			struct lab_checked *out, struct error *err)
{
	struct lab_work again;
	bool finished;
	if (!copy_rest(old, choice, n, work, err))
		return false;
	int first = work->n_rows;
	bool ok = lab_work_begin(&again, kind, s, work, err) && lab_work_measure(&again, &finished, err);
	lab_work_end(&again);
	if (!ok)
		return false;
	if (s->stop && atomic_load(s->stop))
		return fail(err, lab_stopped);
	for (int i = 0; i < n; i++)
		compare(old, sampled(choice, i, n), work, first, c, out);
	return true;
}

bool lab_check_rows(const struct lab_setup *s, const struct lab_kind *kind, const struct results *old, const char *path,
		    int n, struct lab_checked *out, struct error *err)
{
	const struct columns c = find_columns(kind, old);
	struct choice choice = {mem_new((size_t)old->n_rows * sizeof *choice.rows), 0};
	struct lab_setup again = *s;
	struct results work;
	int n_numbers = 0;
	bool ok = choose_rows(s, kind, old, &c, &n_numbers, &choice, err);
	if (kind->columns.items)
		again.scale = (double)n_numbers / kind->columns.items;
	else
		again.games = n_numbers;
	out->n_rows = choice.n;
	n = n < choice.n ? n : choice.n;
	unlink(path);
	if (ok && n > 0) {
		ok = results_open(&work, path, "# qipan lab: a working copy", kind->header, false, err);
		if (ok) {
			ok = replay_rows(&again, kind, old, &choice, n, &c, &work, out, err);
			ok = results_close(&work, ok ? err : NULL) && ok;
			unlink(path);
		}
	}
	free(choice.rows);
	return ok;
}
