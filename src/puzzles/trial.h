/* trial: the games of a changed level beside those of the level that it comes from. Both have the same seeds, so game n
 * of the one has the deal of game n of the other as far as the pieces allow it, and what differs is the change rather
 * than luck. */
#ifndef PUZZLES_TRIAL_H
#define PUZZLES_TRIAL_H

#include "puzzles/knob.h"
#include "puzzles/rate.h"

/* How trials are played, and who is told. Calls come one at a time, from any of the threads. */
struct trial_setup {
	int games; /* of a trial at the most */
	int player_depth;
	uint64_t seed; /* beside the level's own */
	int threads;
	atomic_bool *stop; /* or NULL; what it ended is not whole */
	/* Games of the level may be filled in that were played before. Or NULL. */
	bool (*recall)(void *context, const struct rate_setup *, struct rate_games *, struct error *);
	/* Game n of the row RATE_MAIN has ended. Or NULL. */
	void (*report)(void *context, const struct rate_setup *, int n, const struct match_game *);
	void *context;
};

/* A level and those of its games that are played. It must not be moved while it is played. */
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

/* Plays until the two tests of the band have spoken, or setup->games; true with what they say. */
bool trial_rate(struct trial *, const int band[2], enum rate_band *, struct error *) MUST_USE;

/* What the games of the last call of these two came to. */
struct rate_count trial_count(const struct trial *);

/* By how much the share of games won is higher in the second than in the first, of the games that both have played. */
struct interval trial_difference(const struct trial *, const struct trial *);

#endif
