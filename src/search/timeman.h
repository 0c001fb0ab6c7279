/* timeman: time management: how long a search may take, given limits.time_ms and the game clock.
 *
 * With a clock, each move that is still to be made (until the next time control, or for the usual length of a game)
 * gets an equal share of the time left plus future increments, less the per-move overhead. This share is the soft
 * limit, after which no new work starts. Iterative searches stretch or shrink it according to the course of their
 * iterations. Work in progress may continue to the hard limit, a multiple of the share. Neither limit ever reaches the
 * time left. limits.time_ms is a hard limit only.
 *
 * The opponent's time is free: no limit ends the search while pondering. After a ponder hit the hard limit starts from
 * zero, but the time spent pondering counts toward the soft limit: a search that has already used it answers at once.
 *
 * The kinds of signs are those of the literature (chessprogramming.org, "Time Management"); the formulas are our own.
 */
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "core/limits.h"

#define TIMEMAN_SCALE_MIN      400 /* permille */
#define TIMEMAN_SCALE_MAX      2500
#define TIMEMAN_EFFORT_DEFAULT 550 /* permille; used while the effort is unknown */

struct timeman_share {
	int64_t soft_ms, hard_ms; /* 1 <= soft <= hard */
};

/* Time for one move of the side. ply: the number of steps in the game so far. The clock must be running. */
struct timeman_share timeman_share(const struct limits_clock *, enum actor side, int ply);

/* What the iterations of a search have shown (collected by search/stability.h). */
struct timeman_signs {
	int kept;         /* consecutive iterations with the same best move */
	int changes;      /* changes of the best move: each adds 1000, every iteration halves the sum; 0 .. 2000 */
	int fall;         /* score drop since the previous iteration, in hundredths; negative if it rose */
	int fall_in_game; /* score drop since the side's previous search; 0 if unknown */
	int effort;       /* permille of the last iteration's nodes below the best move */
};

/* Scale of the share, in permille: lower the longer the best move has been stable and the larger its part of the nodes;
 * higher after best-move changes and score drops. */
int timeman_scale(const struct timeman_signs *);

/* Time limits of one search, shared by its threads: one of them may call timeman_heed and timeman_poll_soft, all may
 * call timeman_poll_hard. */
struct timeman {
	int64_t share_us, hard_us;      /* 0: no limit */
	atomic_int_fast64_t soft_us;    /* the share as currently scaled */
	const atomic_bool *ponder;      /* limits.ponder */
	int64_t start_us;               /* start of the search (clock_us) */
	atomic_int_fast64_t counted_us; /* clock_us from which time counts; 0 while pondering */
};

/* Sets up the limits of a search at that ply with the side to move. An infinite search has none. */
void timeman_begin(struct timeman *, const struct limits *, enum actor side, int ply);

/* Called if there is only one legal move: with a clock, reduces the limits to a brief search, whose first iteration
 * ends even on a busy machine. */
void timeman_hurry(struct timeman *);

/* Scales the soft limit, up to the hard limit at most. */
void timeman_heed(struct timeman *, const struct timeman_signs *);

/* Whether the search must end (hard), and whether no new work should start (soft). The first call after pondering ended
 * starts the clock. */
bool timeman_poll_hard(struct timeman *);
bool timeman_poll_soft(struct timeman *);

#endif
