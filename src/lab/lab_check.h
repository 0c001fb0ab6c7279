/* lab_check: replays rows of old results to check that the program still plays the same. */
#ifndef LAB_LAB_CHECK_H
#define LAB_LAB_CHECK_H

#include "base/text.h"
#include "lab/lab_setup.h"
#include "lab/results.h"

/* Column names in a header: those from key_first to key_last identify the game or row; times are not compared. A kind
 * without a key_first has only times. */
struct lab_columns {
	const char *key_first, *key_last; /* "game" if rows are games */
	const char *times[2];             /* or NULL */
	int items;                        /* if key_last numbers items: the number of items at scale 1; or 0 */
};

/* The part of an experiment needed for a replay. */
struct lab_replay {
	const char *header;
	const struct lab_columns *columns;
	bool (*run)(const struct lab_setup *, struct results *, bool *finished, struct error *); /* as in lab.c */

	/* Whether this setup has the row's players; NULL: always */
	bool (*has)(const struct lab_setup *, const struct results *, int row);
};

/* The result of a check. */
struct lab_checked {
	int n_rows;          /* rows that this setup can replay */
	int n, n_same;       /* replayed, and those with identical results except for times */
	struct string words; /* two lines per mismatch: the old row and the new one */
};

/* Replays n rows, spread evenly over the old ones, and compares. work is the path of a temporary file. out is {0}; the
 * caller releases its words regardless of the result. */
bool lab_check_rows(const struct lab_setup *, const struct lab_replay *, const struct results *old, const char *work,
		    int n, struct lab_checked *out, struct error *) MUST_USE;

#endif
