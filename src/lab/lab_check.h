/* lab_check: rows of old results played again, to see whether the program still plays the same. */
#ifndef LAB_LAB_CHECK_H
#define LAB_LAB_CHECK_H

#include "base/text.h"
#include "lab/lab_setup.h"
#include "lab/results.h"

/* Names of columns in a header: those from key_first to key_last say which game or row it is, of times nothing is
 * compared. A kind without a key_first has times alone. */
struct lab_columns {
	const char *key_first, *key_last; /* "game" if rows are games */
	const char *times[2];             /* or NULL */
	int items;                        /* if key_last numbers items: how many there are at scale 1; or 0 */
};

/* An experiment as far as it is played again. */
struct lab_replay {
	const char *header;
	const struct lab_columns *columns;
	bool (*run)(const struct lab_setup *, struct results *, bool *finished, struct error *); /* as in lab.c */

	/* Whether this setup has the row's players; NULL: it has all. */
	bool (*has)(const struct lab_setup *, const struct results *, int row);
};

/* What came of it. */
struct lab_checked {
	int n_rows;          /* that this setup can play again */
	int n, n_same;       /* played again, and those that came out the same but for their times */
	struct string words; /* two lines for each that differs: the old row, and the one that it is now */
};

/* Plays n rows again, spread evenly over the old ones, and compares. work is the path of a file that exists only
 * meanwhile. out is {0}; the caller releases its words whatever is returned. */
bool lab_check_rows(const struct lab_setup *, const struct lab_replay *, const struct results *old, const char *work,
		    int n, struct lab_checked *out, struct error *) MUST_USE;

#endif
