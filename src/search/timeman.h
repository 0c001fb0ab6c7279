/* timeman: how long a think may take: what limits.time_ms and the clock of the game leave it.
 *
 * Of a clock it takes an equal share for each move that is still to be made, until new time comes or as long as games
 * use to last, and the increment. That is the soft limit: when it is over nothing new is begun. What is under way may
 * go on to the hard limit, some times as much. Both stay below what is left by a margin for whoever carries the move.
 * limits.time_ms is a hard limit alone. */
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "core/limits.h"

struct timeman_share {
	int64_t soft_ms, hard_ms; /* 1 <= soft <= hard */
};

/* What one move of the side may take. ply: the steps of the line so far. The clock runs. */
struct timeman_share timeman_share(const struct limits_clock *, enum actor side, int ply);

/* The time of one think. The threads of a search may share it. */
struct timeman {
	int64_t soft_us, hard_us;       /* 0: no limit */
	const atomic_bool *ponder;      /* limits.ponder */
	atomic_int_fast64_t counted_us; /* of clock_us, from when on time counts; 0: not yet, since the side ponders */
};

/* A think about a line of so many steps begins in which the side is to act. Limits of infinite thinks are none. */
void timeman_begin(struct timeman *, const struct limits *, enum actor side, int ply);

/* Whether the think must end, and whether nothing new is worth beginning. The first call after pondering ended starts
 * the clock. */
bool timeman_poll_hard(struct timeman *);
bool timeman_poll_soft(struct timeman *);

#endif
