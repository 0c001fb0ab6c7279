/* lab_work: what all kinds of experiments have in common: numbered items, such as games, each measured on its own and
 * stored as a row of the results.
 *
 * The items form series of equal length, such as the games of each pair of players. A job measures one item, or a few
 * that share their work; jobs run in parallel. */
#ifndef LAB_LAB_WORK_H
#define LAB_LAB_WORK_H

#include "base/text.h"
#include "lab/lab_setup.h"
#include "lab/results.h"

#define LAB_PLAYERS_MAX   10
#define LAB_JOB_ITEMS_MAX 4

struct lab_item {
	int series, number;
};

/* The measurements of a series: an array of n structs without pointers, zeroed where *known is false. */
struct lab_series {
	void *items;
	bool *known;
	int n;
};

/* An experiment with its measurements. */
struct lab_work {
	const struct lab_kind *kind;
	const struct lab_setup *setup;
	struct results *results;
	/* Set by the kind: */
	int n_series, n_items; /* n_items: wanted in each series */
	void *context;         /* released with free */
	/* The measurements: a series may have more than n_items, from an earlier run. */
	struct lab_series *series;
	int n_done; /* wanted items that are known */
};

/* Column names in the results: those from key_first to key_last identify the row; times are not compared. A kind
 * without a key_first has only times. */
struct lab_columns {
	const char *key_first, *key_last; /* "game" if rows are games */
	const char *times[2];             /* or NULL */
	int items;                        /* if key_last numbers items: the number of items at scale 1; or 0 */
};

/* A kind of experiment. */
struct lab_kind {
	const char *header;         /* of the CSV file */
	size_t item_size;           /* bytes of a measurement */
	const struct message *once; /* expected of an item that has two rows; NULL: the second row counts */
	struct lab_columns columns;

	/* Lists the players for the first line of the results; returns their number. */
	int (*players)(const struct lab_setup *, struct match_player out[LAB_PLAYERS_MAX]);

	/* Whether this setup has the row's players; NULL: always. */
	bool (*has)(const struct lab_setup *, const struct results *, int row);

	/* Sets the number of series and items, and the context. */
	bool (*plan)(struct lab_work *, struct error *);

	/* Finds the item of a row (series -1: not of this experiment) and reads the measurement, initially zero. */
	bool (*read)(const struct lab_work *, int row, struct lab_item *, void *out, struct error *);
	void (*add_row)(const struct lab_work *, struct lab_item, const void *, struct string *row);

	/* Lists the items of job 0 .. n_series * n_items - 1, and returns their number. NULL: one item, the first of
	 * each series before the second of any. */
	int (*job)(const struct lab_work *, int job, struct lab_item out[LAB_JOB_ITEMS_MAX]);

	/* Measures the items of the job that begins with this one, on any thread. Appends the measurements, or nothing
	 * if it was stopped. */
	bool (*measure)(const struct lab_work *, struct lab_item, const atomic_bool *stop, struct string *out,
			struct error *);

	/* Reports progress after an item was measured; NULL: only their number. */
	void (*report)(const struct lab_work *, struct lab_item);

	/* Appends the Markdown table and the SVG plot of what is known. */
	void (*write)(const struct lab_work *, struct string *table, struct string *plot);
};

extern const struct lab_kind lab_playouts; /* Tables 1 and 2 of dark chess: the policies from three positions and with
					      three draw limits */
extern const struct lab_kind lab_matches;  /* Tables 3 and 4 and their figures: the paper's players */
extern const struct lab_kind lab_magic;    /* the tables of Magic Chess */
extern const struct lab_kind lab_rulings;  /* complete rulings against perpetual check only, and ElephantEye */
extern const struct lab_kind lab_speed;    /* the cost of complete rulings */
extern const struct lab_kind lab_ablation; /* the techniques of the paper on xiangqi */

/* Plans the work and reads the rows that exist. The caller ends it regardless of the result. */
bool lab_work_begin(struct lab_work *, const struct lab_kind *, const struct lab_setup *, struct results *,
		    struct error *) MUST_USE;
void lab_work_end(struct lab_work *);

/* Measures what is missing, and adds the rows; *finished is false if it was stopped. */
bool lab_work_measure(struct lab_work *, bool *finished, struct error *) MUST_USE;

/* The measurement of an item; NULL if it is not known. */
const void *lab_work_item(const struct lab_work *, int series, int number);

/* Reports progress, with words or NULL. */
void lab_work_report(const struct lab_work *, const char *words);

/* Whether a row has the seed, the rules or the budget of this work; expected is the message if not. */
bool lab_work_has_seed(const struct lab_work *, int row, int column, struct error *) MUST_USE;
bool lab_work_has_rules(const struct lab_work *, int row, int column, struct error *) MUST_USE;
bool lab_work_has_budget(const struct lab_work *, int row, int column, const struct message *expected,
			 struct error *) MUST_USE;

/* The result of a check. */
struct lab_checked {
	int n_rows;          /* rows that this setup can replay */
	int n, n_same;       /* replayed, and those with identical results except for times */
	struct string words; /* two lines per mismatch: the old row and the new one */
};

/* Replays n rows, spread evenly over the old ones, and compares. work is the path of a temporary file. out
 * is {0}; the caller releases its words regardless of the result. */
bool lab_check_rows(const struct lab_setup *, const struct lab_kind *, const struct results *old, const char *work,
		    int n, struct lab_checked *out, struct error *) MUST_USE;

#endif
