/* tune: changes a level as little as possible until the share of games that the simulated player wins lies in a band,
 * with no more draws than lint allows. docs/levels.md "Tuning"
 *
 * One change at a time: every mutation that should move the share in the right direction is tried in a few games, the
 * half closest to the middle of the band in twice as many, and so on; the closest few that may lie in the band are
 * rated, and if none does, tuning continues from the closest. If that fails, it continues once from the closest one on
 * the other side of the band. Trials use separate deals, so that a level is not rated by the games that selected it:
 * the rating is what rate_run gives for the level with the same seed. The result depends only on the setup, not on the
 * number of threads. */
#ifndef LEVELS_TUNE_H
#define LEVELS_TUNE_H

#include "levels/trial.h"

#define TUNE_CHANGES_MAX 8
#define TUNE_TRIAL_GAMES 64 /* maximum per mutation */
#define TUNE_ALL_KINDS   ((1u << MUTATION_KINDS) - 1)

#define TUNE_NAMES_MAX (TUNE_CHANGES_MAX * (MUTATION_NAME_MAX + 2))

/* A mutation tried on the level after the changes so far. */
struct tune_try {
	int change;         /* from 1: the number this change would get */
	const char *before; /* the changes that led to the level, separated by commas; "" if none */
	struct mutation mutation;
	const char *name;
	struct rate_count count; /* result of the trial */
	struct interval
		difference; /* difference of the share won from the level before the change, in the same games */
};

/* A level that was rated against the band. */
struct tune_rating {
	int change;        /* 0: the unchanged level */
	const char *names; /* names of the changes, separated by commas; "" if change is 0 */
	struct rate_count count;
	enum rate_band band; /* decision of the tests */
};

struct tune_setup {
	const struct level *level;
	int band[2];             /* thousandths */
	unsigned kinds;          /* the mutations that may be changed: a set of bits 1u << enum knob_kind */
	int changes_max;         /* 0 .. TUNE_CHANGES_MAX */
	struct trial_setup play; /* games: maximum per rating */
	const char *engine;      /* engine name recorded in the ratings */
	/* Callbacks for the results, always in the same order. Each may be NULL. */
	void (*tried)(void *context, const struct tune_try *);
	void (*rated)(void *context, const struct tune_rating *);
	/* Called after each game with the share of the current change that is done, 0 to 1, and a description of the
	 * current work. */
	void (*progress)(void *context, double share, const char *words);
	void *context;
};

struct tune_result {
	bool inside;        /* by the tests or, if all games were played without a decision, by the share itself */
	bool accepted;      /* inside, and lint accepts the rating: not too many draws */
	struct level level; /* the level found, or the closest one, with its rating and the band of the setup */
	struct rate_count count;
	enum rate_band band;
	int n_changes;
	char changes[TUNE_CHANGES_MAX][MUTATION_NAME_MAX];
};

/* False with the error filled if games cannot be played. If the stop flag ends it, the result must not be used. */
bool tune_level(const struct tune_setup *, struct tune_result *, struct error *) MUST_USE;

#endif
