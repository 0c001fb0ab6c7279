/* cecp_clock: turns the CECP commands level, st, sd, time and otim into search limits. */
#ifndef PROTOCOL_CECP_CLOCK_H
#define PROTOCOL_CECP_CLOCK_H

#include "core/limits.h"
#include "core/line.h"

#define CECP_TIME_MAX_CS UINT64_C(1000000000) /* about 115 days */

/* All zero: no command was received, searches are unlimited. */
struct cecp_clock {
	bool runs;         /* the game has clocks: level, time or otim was received */
	int session;       /* moves per session of base_ms; 0: base_ms is for the whole game */
	int session_begin; /* length of the game history when the session was set */
	int64_t base_ms, increment_ms;
	int64_t left_ms[2]; /* ours, theirs: as last reported, less the time we have used since */
	int move_ms;        /* fixed time per move, overrides the clocks; 0: unset */
	int depth;          /* maximum depth in plies; 0: unlimited */
};

/* A new game: resets the clocks to full and drops the depth limit. */
void cecp_clock_restart(struct cecp_clock *);

/* Each takes the text after the command. False, with nothing changed, if it is invalid. */
bool cecp_clock_level(struct cecp_clock *, const char *text,
		      int length) MUST_USE; /* length: of the current game history */
bool cecp_clock_st(struct cecp_clock *, const char *text) MUST_USE;
bool cecp_clock_sd(struct cecp_clock *, const char *text) MUST_USE;
bool cecp_clock_set_left(struct cecp_clock *, bool theirs, const char *text) MUST_USE;

/* Records that our side made the last move of the history, using used_ms. */
void cecp_clock_moved(struct cecp_clock *, const struct line *, enum actor side, int64_t used_ms);

/* Limits for our side's next move. overhead_ms is subtracted from all times, leaving at least one millisecond; clock
 * time is budgeted over the moves to come. */
struct limits cecp_clock_limits(const struct cecp_clock *, const struct line *, enum actor side, int overhead_ms);

#endif
