/* timeman: how long a think may take, given limits.time_ms and the clock of the game.
 *
 * With a clock it takes an equal share for each move still to be made (until new time comes, or for the usual length of
 * a game): of the time left and of the increments to come, less what each move costs besides its think. That is the
 * soft limit, after which nothing new is begun. Searches by iterations stretch or shrink it by what the iterations
 * show. Work in progress may continue to the hard limit, a multiple of the share. Neither ever reaches the time left.
 * limits.time_ms is only a hard limit.
 *
 * The opponent's time is free: while the side ponders no limit ends the think. From the hit on the hard limit counts
 * anew, but what was thought before counts towards the soft limit: a think that has had it answers at once.
 *
 * The kinds of signs are those of the literature (chessprogramming.org, "Time Management"); the formulas are our own.
 */
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include "core/limits.h"

#define TIMEMAN_SCALE_LEAST  400 /* permille */
#define TIMEMAN_SCALE_MOST   2500
#define TIMEMAN_EFFORT_USUAL 550 /* permille; where nothing is known of it */

struct timeman_share {
	int64_t soft_ms, hard_ms; /* 1 <= soft <= hard */
};

/* The time for one move of the side. ply: the steps of the line so far. The clock must run. */
struct timeman_share timeman_share(const struct limits_clock *, enum actor side, int ply);

/* What the iterations of a think have shown (search/stability.h collects it). */
struct timeman_signs {
	int kept;         /* iterations in a row that kept the best move */
	int changes;      /* of the best move: each adds 1000, and every iteration halves the sum; 0 .. 2000 */
	int fall;         /* of the score since the iteration before, in hundredths; below 0: it rose */
	int fall_in_game; /* and since the side's think before; 0 where there was none */
	int effort;       /* permille of the last iteration's nodes that lie below the best move */
};

/* The part of the share, in permille, that the think is worth: less the longer the best move stays and the more of the
 * nodes it takes to refute the others in its favour, more after changes and falls of the score. */
int timeman_scale(const struct timeman_signs *);

/* The time of one think. The threads of a search may share it: one of them may call timeman_heed and timeman_poll_soft,
 * all may call timeman_poll_hard. */
struct timeman {
	int64_t share_us, hard_us;      /* 0: no limit */
	atomic_int_fast64_t soft_us;    /* the share as it is scaled now */
	const atomic_bool *ponder;      /* limits.ponder */
	int64_t begun_us;               /* clock_us */
	atomic_int_fast64_t counted_us; /* the clock_us from which time counts; 0: not yet, since the side ponders */
};

/* Begins a think about a line of that many steps in which the side is to act. An infinite think has no limits. */
void timeman_begin(struct timeman *, const struct limits *, enum actor side, int ply);

/* There is nothing to choose: with a clock, a look is all that the move is worth. */
void timeman_hurry(struct timeman *);

/* Scales the soft limit, never beyond the hard one. */
void timeman_heed(struct timeman *, const struct timeman_signs *);

/* Whether the think must end, and whether nothing new is worth beginning. The first call after pondering ended starts
 * the clock. */
bool timeman_poll_hard(struct timeman *);
bool timeman_poll_soft(struct timeman *);

#endif
