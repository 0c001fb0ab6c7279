/* trial: the games of a changed level, compared with those of the original. Both have the same seeds, so game n of one
 * has the deal of game n of the other as far as the pieces allow, and the difference is due to the change rather than
 * luck. */
#ifndef LEVELS_TRIAL_H
#define LEVELS_TRIAL_H

#include "levels/knob.h"
#include "levels/rate.h"

/* How trials are played, and the callbacks, which are called by one thread at a time, any of them. */
struct trial_setup {
	int games; /* of a trial, at most */
	int player_depth;
	uint64_t seed; /* in addition to the level's own */
	int threads;
	atomic_bool *stop; /* or NULL; a stopped result is incomplete */
	/* Fills in games of the level that were played before. Or NULL. */
	bool (*recall)(void *context, const struct rate_setup *, struct rate_games *, struct error *);
	/* Game n of the row RATE_MAIN has ended. Or NULL. */
	void (*report)(void *context, const struct rate_setup *, int n, const struct match_game *);
	void *context;
};

/* A level and its played games. It must not be moved while it is played. */
struct trial {
	struct level level;
	struct rate_setup rate;
	struct rate_games games;
	const struct trial_setup *setup;
};

bool trial_init(struct trial *, const struct trial_setup *, const struct level *, struct error *) MUST_USE;
void trial_release(struct trial *);

/* Plays the games from the first to the n-th, n no more than setup->games. */
bool trial_play(struct trial *, int n, struct error *) MUST_USE;

/* Plays until both tests of the band have decided, or setup->games; true with their result. */
bool trial_rate(struct trial *, const int band[2], enum rate_band *, struct error *) MUST_USE;

/* The result of the games of the last of these two calls. */
struct rate_count trial_count(const struct trial *);

/* The share of games won in the second minus that in the first, over the games that both have played. */
struct interval trial_difference(const struct trial *, const struct trial *);

#endif
