/* results: the rows of an experiment in a CSV file, below a line that identifies the players and one that names the
 * columns:
 *
 *   # qipan lab: hash=67108864 played by 1f0c77d2
 *   rules,seed,budget,a,b,...
 *
 * Old files lack the first line. Each row is appended as soon as it is known. However the program ends, earlier rows
 * stay; a power cut may lose those of the last second. An incomplete row, which a full disk or a power cut may leave,
 * is cut off when the file is opened again.
 *
 * Columns hold no commas, quotes or blanks. A struct results belongs to one thread at a time. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/journal.h"

#define RESULTS_COLUMNS_MAX 32

struct results {
	char *path;
	char *maker; /* the first line; "" if there is none */
	struct journal journal;
	int n_columns;
	char **rows; /* columns ended by zero bytes, one after the other */
	int n_rows, capacity;
};

/* Opens the file, with that header below that maker's line: a new one, or with may_exist also one with rows, which are
 * read; r->maker then has its maker's line. Refuses a file with another header, and one that another run has open. On
 * failure there is nothing to close. */
bool results_open(struct results *, const char *path, const char *maker, const char *header, bool may_exist,
		  struct error *) MUST_USE;

/* False if not all rows could be written to the disk. */
bool results_close(struct results *, struct error *) MUST_USE;

/* Writes the row, columns separated by commas as in the file, in one piece, and keeps it. On failure the file is as
 * before. */
bool results_add(struct results *, const char *row, struct error *) MUST_USE;

const char *results_cell(const struct results *, int row, int column);

/* The cell as a number; on failure the error names file and line. */
bool results_number(const struct results *, int row, int column, int64_t min, int64_t max, int64_t *out,
		    struct error *) MUST_USE;
bool results_real(const struct results *, int row, int column, double *out, struct error *) MUST_USE;

/* Fails for a cell: what was expected there. */
bool results_refuse(const struct results *, int row, int column, const struct message *expected, struct error *);

#endif
