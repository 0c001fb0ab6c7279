/* explain: measures the effect of each mutation of a level by playing the level and every single change to it with the
 * same deals. docs/levels.md "Explaining" */
#ifndef LEVELS_EXPLAIN_H
#define LEVELS_EXPLAIN_H

#include "levels/trial.h"

struct explain_setup {
	const struct level *level;
	unsigned kinds;          /* the mutations to change: a set of bits 1u << enum knob_kind */
	struct trial_setup play; /* games: number per level */
	/* Called after each game with the share of all work done, 0 to 1, and a description of the current work. Or
	 * NULL. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct explain_row {
	struct mutation mutation;
	char name[MUTATION_NAME_MAX];
	struct rate_count count;
	struct interval difference; /* difference of the share won from the unchanged level */
};

struct explain {
	struct rate_count base; /* the unchanged level */
	int n;
	struct explain_row rows[MUTATIONS_MAX]; /* in the order of mutations_of */
};

/* If the stop flag ends it, the finished rows are valid. */
bool explain_level(const struct explain_setup *, struct explain *, struct error *) MUST_USE;

/* Sorts the rows, hardest first; by_kind groups them by kind, in the order of the kinds, and sorts each group in this
 * way. */
void explain_sort(struct explain *, bool by_kind);

/* Appends a human-readable table, with a heading for each kind if sorted by kind. */
void explain_table(const struct explain *, bool by_kind, struct string *out);

/* Appends "+0.123 (+0.045 to +0.201)". */
void explain_difference(const struct interval *, struct string *out);

/* Appends change,kind,piece,amount,games,won,drawn,lost,ratio,low,high,difference,difference_low,difference_high: the
 * unchanged level comes first, as "none". */
void explain_csv(const struct explain *, struct string *out);

#endif
