/* trial: compares the games of a changed level with those of the original. Both use the same seeds, so game n of one
 * has the deal of game n of the other where the pieces allow it, and the difference is due to the change rather than to
 * luck. */
#ifndef LEVELS_TRIAL_H
#define LEVELS_TRIAL_H

#include "levels/mutation.h"
#include "levels/rate.h"

/* How trials are played, and the callbacks, which any thread may call, one call at a time. */
struct trial_setup {
	int games; /* maximum per trial */
	int player_depth;
	uint64_t seed; /* in addition to the level's own */
	int threads;
	atomic_bool *stop; /* or NULL; the result of a stopped trial is incomplete */
	/* Fills in games of the level that were played earlier. Or NULL. */
	bool (*recall)(void *context, const struct rate_setup *, struct rate_games *, struct error *);
	/* Called when game n of the row RATE_MAIN has ended. Or NULL. */
	void (*report)(void *context, const struct rate_setup *, int n, const struct match_game *);
	void *context;
	/* Called then too, for whoever plays several trials. Or NULL. */
	void (*played)(void *player);
	void *player;
};

/* A level and its played games. It must not be moved while games are being played. */
struct trial {
	struct level level;
	struct rate_setup rate;
	struct rate_games games;
	const struct trial_setup *setup;
};

bool trial_init(struct trial *, const struct trial_setup *, const struct level *, struct error *) MUST_USE;
void trial_release(struct trial *);

/* Plays games 0 .. n - 1; n is at most setup->games. */
bool trial_play(struct trial *, int n, struct error *) MUST_USE;

/* Plays until both tests of the band have decided, or up to setup->games; true with the decision. */
bool trial_rate(struct trial *, const int band[2], enum rate_band *, struct error *) MUST_USE;

/* The result of the games of the most recent trial_play or trial_rate. */
struct rate_count trial_count(const struct trial *);

/* The share won in the second minus the share won in the first, over the games that both have played. */
struct interval trial_difference(const struct trial *, const struct trial *);

#endif
