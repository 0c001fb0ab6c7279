/* tune: turns knobs of a level until the share of games that the simulated player wins lies in a band, as few of them
 * as will do. docs/levels.md "Tuning"
 *
 * Change by change: every knob that leans the right way is tried in a few games, the half that comes nearest to the
 * middle of the band in twice as many, and so on; the nearest few that may lie in the band are rated, and where none
 * does, the nearest is the level to go on from. Where that ends, the nearest on the other side of the band is gone on
 * from once. Trials have deals of their own, so that a rating is not of the games that its level was chosen by: it is
 * what rate_run gives for the level with the same seed. The result depends on the setup alone, not on the number of
 * threads. */
#ifndef PUZZLES_TUNE_H
#define PUZZLES_TUNE_H

#include "puzzles/trial.h"

#define TUNE_CHANGES_MAX 8
#define TUNE_TRIAL_GAMES 64 /* of a knob, at the most */
#define TUNE_ALL_KINDS   ((1u << KNOB_KINDS) - 1)

#define TUNE_NAMES_MAX (TUNE_CHANGES_MAX * (KNOB_NAME_MAX + 2))

/* A knob that was tried on the level that the changes so far have led to. */
struct tune_try {
	int change;         /* from 1: the how manieth it would be */
	const char *before; /* the changes that led to that level, with commas; "" */
	struct knob knob;
	const char *name;
	struct rate_count count;    /* of the trial */
	struct interval difference; /* in the share won, to the level before it in the same games */
};

/* A level that was rated against the band. */
struct tune_rating {
	int change;        /* 0: the level as it was */
	const char *names; /* of the changes, with commas; "" with 0 */
	struct rate_count count;
	enum rate_band band; /* what the tests say */
};

struct tune_setup {
	const struct level *level;
	int band[2];             /* thousandths */
	unsigned kinds;          /* which knobs may be turned: bit 1u << enum knob_kind */
	int changes_max;         /* 0 .. TUNE_CHANGES_MAX */
	struct trial_setup play; /* games: of a rating at the most */
	const char *engine;      /* for the ratings */
	/* What is found, in order and always the same. Each may be NULL. */
	void (*tried)(void *context, const struct tune_try *);
	void (*rated)(void *context, const struct tune_rating *);
	/* After each game: how much of the present change is done, 0 to 1, and what is being done. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct tune_result {
	bool inside;        /* the tests say so, or after all games the share itself lies in the band */
	struct level level; /* the one found, or the nearest, rated, its band that of the setup */
	struct rate_count count;
	enum rate_band band;
	int n_changes;
	char changes[TUNE_CHANGES_MAX][KNOB_NAME_MAX];
};

/* False with the error filled when games cannot be played. When the stop flag ends it the result is not to be used. */
bool tune_level(const struct tune_setup *, struct tune_result *, struct error *) MUST_USE;

#endif
