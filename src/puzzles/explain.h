/* explain: what each knob of a level is worth: the level and every change to it that is one step away, played with the
 * same deals. docs/levels.md "Explaining" */
#ifndef PUZZLES_EXPLAIN_H
#define PUZZLES_EXPLAIN_H

#include "puzzles/trial.h"

struct explain_setup {
	const struct level *level;
	unsigned kinds;          /* which knobs are turned: bit 1u << enum knob_kind */
	struct trial_setup play; /* games: of each */
	/* After each game: how much of all is done, 0 to 1, and what is being played. Or NULL. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct explain_row {
	struct knob knob;
	char name[KNOB_NAME_MAX];
	struct rate_count count;
	struct interval difference; /* in the share won, to the level as it is */
};

struct explain {
	struct rate_count base; /* the level as it is */
	int n;
	struct explain_row rows[KNOBS_MAX]; /* in the order of knobs_of */
};

/* Where the stop flag ends it, the rows that are whole are there. */
bool explain_level(const struct explain_setup *, struct explain *, struct error *) MUST_USE;

/* What makes the level hardest first; by kind, the kinds in their order and each sorted so. */
void explain_sort(struct explain *, bool by_kind);

/* The table for people, with a headline for each kind where it is sorted by kind. */
void explain_table(const struct explain *, bool by_kind, struct string *out);

/* change,kind,piece,amount,games,won,drawn,lost,ratio,low,high,difference,difference_low,difference_high: the level as
 * it is first, as "none". */
void explain_csv(const struct explain *, struct string *out);

#endif
