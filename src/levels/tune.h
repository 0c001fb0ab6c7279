/* tune: makes as few changes to a level as possible until the share of games that the simulated player wins lies in a
 * band, and no more games are drawn than lint allows. docs/levels.md "Tuning"
 *
 * Change by change: every knob that should move the share in the right direction is tried in a few games, the half that
 * comes nearest to the middle of the band in twice as many, and so on; the nearest few that may lie in the band are
 * rated, and if none does, tuning continues from the nearest. If that leads nowhere, it continues once from the nearest
 * one on the other side of the band. Trials have separate deals, so that a level is not rated by the games by which it
 * was chosen: the rating is what rate_run gives for the level with the same seed. The result depends only on the setup,
 * not on the number of threads. */
#ifndef LEVELS_TUNE_H
#define LEVELS_TUNE_H

#include "levels/trial.h"

#define TUNE_CHANGES_MAX 8
#define TUNE_TRIAL_GAMES 64 /* of a knob, at most */
#define TUNE_ALL_KINDS   ((1u << KNOB_KINDS) - 1)

#define TUNE_NAMES_MAX (TUNE_CHANGES_MAX * (KNOB_NAME_MAX + 2))

/* A knob that was tried on the level after the changes so far. */
struct tune_try {
	int change;         /* from 1: the number that this change would have */
	const char *before; /* the changes that led to that level, with commas; "" */
	struct knob knob;
	const char *name;
	struct rate_count count;    /* of the trial */
	struct interval difference; /* in the share won, from the level before the change in the same games */
};

/* A level that was rated against the band. */
struct tune_rating {
	int change;        /* 0: the unchanged level */
	const char *names; /* of the changes, with commas; "" with 0 */
	struct rate_count count;
	enum rate_band band; /* what the tests say */
};

struct tune_setup {
	const struct level *level;
	int band[2];             /* thousandths */
	unsigned kinds;          /* the knobs that may be changed: bit 1u << enum knob_kind */
	int changes_max;         /* 0 .. TUNE_CHANGES_MAX */
	struct trial_setup play; /* games: of a rating, at most */
	const char *engine;      /* for the ratings */
	/* The results, always in the same order. Each may be NULL. */
	void (*tried)(void *context, const struct tune_try *);
	void (*rated)(void *context, const struct tune_rating *);
	/* After each game: the share of the current change that is done, 0 to 1, and what is being done. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct tune_result {
	bool inside;        /* the tests say so, or after all games the share itself lies in the band */
	bool accepted;      /* inside, and lint has no objection to the rating: not too many games are drawn */
	struct level level; /* the one found, or the nearest, rated, its band that of the setup */
	struct rate_count count;
	enum rate_band band;
	int n_changes;
	char changes[TUNE_CHANGES_MAX][KNOB_NAME_MAX];
};

/* False with the error filled if games cannot be played. If the stop flag ends it the result must not be used. */
bool tune_level(const struct tune_setup *, struct tune_result *, struct error *) MUST_USE;

#endif
