/* timeman: how long a think may take, given limits.time_ms and the clock of the game.
 *
 * With a clock it takes an equal share for each move still to be made (until new time comes, or for the usual length of
 * a game): of the time left and of the increments to come, less what each move costs besides its think. That is the
 * soft limit, after which nothing new is begun. Work in progress may continue to the hard limit, a multiple of that.
 * Neither ever reaches the time left.
 * limits.time_ms is only a hard limit. */
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "core/limits.h"

struct timeman_share {
	int64_t soft_ms, hard_ms; /* 1 <= soft <= hard */
};

/* The time for one move of the side. ply: the steps of the line so far. The clock must run. */
struct timeman_share timeman_share(const struct limits_clock *, enum actor side, int ply);

/* The time of one think. The threads of a search may share it. */
struct timeman {
	int64_t soft_us, hard_us;       /* 0: no limit */
	const atomic_bool *ponder;      /* limits.ponder */
	atomic_int_fast64_t counted_us; /* the clock_us from which time counts; 0: not yet, since the side ponders */
};

/* Begins a think about a line of that many steps in which the side is to act. An infinite think has no limits. */
void timeman_begin(struct timeman *, const struct limits *, enum actor side, int ply);

/* Whether the think must end, and whether nothing new is worth beginning. The first call after pondering ended starts
 * the clock. */
bool timeman_poll_hard(struct timeman *);
bool timeman_poll_soft(struct timeman *);

#endif
