/* explain: measures the effect of each knob of a level: the level and every single change to it, played with the same
 * deals. docs/levels.md "Explaining" */
#ifndef LEVELS_EXPLAIN_H
#define LEVELS_EXPLAIN_H

#include "levels/trial.h"

struct explain_setup {
	const struct level *level;
	unsigned kinds;          /* the knobs to change: bit 1u << enum knob_kind */
	struct trial_setup play; /* games: of each */
	/* After each game: the share of all work done, 0 to 1, and what is being played. Or NULL. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct explain_row {
	struct knob knob;
	char name[KNOB_NAME_MAX];
	struct rate_count count;
	struct interval difference; /* in the share won, from the unchanged level */
};

struct explain {
	struct rate_count base; /* the unchanged level */
	int n;
	struct explain_row rows[KNOBS_MAX]; /* in the order of knobs_of */
};

/* If the stop flag ends it, the finished rows are there. */
bool explain_level(const struct explain_setup *, struct explain *, struct error *) MUST_USE;

/* Sorts the rows, the hardest first; by kind, the kinds in their order and each sorted in that way. */
void explain_sort(struct explain *, bool by_kind);

/* The table for people, with a heading for each kind if it is sorted by kind. */
void explain_table(const struct explain *, bool by_kind, struct string *out);

/* change,kind,piece,amount,games,won,drawn,lost,ratio,low,high,difference,difference_low,difference_high: the unchanged
 * level first, as "none". */
void explain_csv(const struct explain *, struct string *out);

#endif
