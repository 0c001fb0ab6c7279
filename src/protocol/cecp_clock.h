/* cecp_clock: how much time the commands level, st, sd, time and otim of CECP give to a think. */
#ifndef PROTOCOL_CECP_CLOCK_H
#define PROTOCOL_CECP_CLOCK_H

#include "core/limits.h"
#include "core/line.h"

#define CECP_TIME_MAX_CS UINT64_C(1000000000) /* about 115 days */

/* All zero: nothing was said, a think has no limits. */
struct cecp_clock {
	bool runs;         /* clocks were set or told */
	int session;       /* moves for which base_ms is given; 0: for the whole game */
	int session_begin; /* the length of the line when they were set */
	int64_t base_ms, increment_ms;
	int64_t left_ms[2]; /* ours, theirs: as told, less what we used since */
	int move_ms;        /* for each move, instead of the clocks; 0: not */
	int depth;          /* plies; 0: not limited */
};

/* A new game: full clocks, no limit of depth. */
void cecp_clock_restart(struct cecp_clock *);

/* What follows the command. False, and nothing changed, if it is not understood. */
bool cecp_clock_level(struct cecp_clock *, const char *text, int length) MUST_USE; /* of the line now */
bool cecp_clock_st(struct cecp_clock *, const char *text) MUST_USE;
bool cecp_clock_sd(struct cecp_clock *, const char *text) MUST_USE;
bool cecp_clock_told(struct cecp_clock *, bool theirs, const char *text) MUST_USE;

/* Our side has made the last move of the line, in that time. */
void cecp_clock_moved(struct cecp_clock *, const struct line *, enum actor side, int64_t used_ms);

/* For our side's next move; overhead_ms is taken off all times, of which at least one millisecond is left, and the
 * clock plans it for the moves to come. */
struct limits cecp_clock_limits(const struct cecp_clock *, const struct line *, enum actor side, int overhead_ms);

#endif
