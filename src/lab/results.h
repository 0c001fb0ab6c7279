/* results: the rows of an experiment in a CSV file, after a line that identifies the players and a header line:
 *
 *   # qipan lab: hash=67108864 played by 1f0c77d2
 *   rules,seed,budget,a,b,...
 *
 * Old files lack the first line. Each row is appended as soon as it is known. Earlier rows survive any exit of the
 * program; a power cut may lose those of the last second. An incomplete row, left by a full disk or a power cut, is
 * truncated when the file is reopened.
 *
 * Cells contain no commas, quotes or blanks. A struct results belongs to one thread at a time. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/append_log.h"

struct results {
	char *path;
	char *maker; /* the first line; "" if missing */
	struct append_log append_log;
	int n_columns;
	char **rows; /* zero-terminated cells in sequence */
	int n_rows, capacity;
};

/* Opens the file with that header and maker line: a new file, or with may_exist also an existing one, whose rows are
 * read and whose maker line is then in r->maker. Fails for a file with a different header, or one that another run has
 * open. On failure there is nothing to close. */
bool results_open(struct results *, const char *path, const char *maker, const char *header, bool may_exist,
		  struct error *) MUST_USE;

/* False if some rows could not be written to disk. */
bool results_close(struct results *, struct error *) MUST_USE;

/* Appends the row, columns separated by commas as in the file, atomically, and keeps it. On failure the file is
 * unchanged. */
bool results_add(struct results *, const char *row, struct error *) MUST_USE;

const char *results_cell(const struct results *, int row, int column);

/* The index of the column with that name in a header, or -1. name may be NULL. */
int results_column(const char *header, const char *name);

/* The cell as a number; on failure the error names file and line. */
bool results_number(const struct results *, int row, int column, int64_t min, int64_t max, int64_t *out,
		    struct error *) MUST_USE;
bool results_real(const struct results *, int row, int column, double *out, struct error *) MUST_USE;

/* The cell as the index of one of n words; on failure the error says what was expected. */
bool results_word(const struct results *, int row, int column, const char *const *words, int n,
		  const struct message *expected, int *out, struct error *) MUST_USE;

/* Fails for a cell, with what was expected there. */
bool results_refuse(const struct results *, int row, int column, const struct message *expected, struct error *);

#endif
