/* limits: when a search must stop, and which root moves it considers. 0 means no limit; with several limits, the first
 * one reached ends the search. The caller owns the moves and flags that it points to and keeps them alive until the
 * search has ended. */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stdatomic.h>

#include "core/game.h"

struct search_result;

/* The game clocks at the moment the side to act starts to think. search/timeman.h allocates the time for a move. */
struct limits_clock {
	bool runs;               /* false: the game has no clocks; the rest is ignored */
	int64_t left_ms[2];      /* remaining time of the first and the second side; 0 or less: the flag has fallen */
	int64_t increment_ms[2]; /* added after each move */
	int moves_to_go;         /* moves of the side to act until the next time control; 0: no time is added */
	int overhead_ms; /* time lost per later move on top of its search; left_ms already excludes it for this move */
};

struct limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions searched, or playouts in playout-based searches */
	int time_ms;    /* milliseconds of wall time */
	struct limits_clock clock;
	int mate; /* stop when a win in this many moves of the side to act (2 * mate - 1 plies) is found */

	/* Ignore the limits above: the search runs until it is stopped, or returns when nothing is left to search. A
	 * protocol that must not answer before the stop has to wait. */
	bool infinite;

	/* The root moves to consider; NULL: all. If none of them is legal, the search returns NO_MOVE. */
	const move_t *moves;
	int n_moves;

	/* Stop flag: while it is true, a running search ends soon and a new one returns a guess at once. The caller
	 * owns it: any thread or signal handler may set it, engines never change it, and the caller clears it before
	 * each search, so that a late stop has no effect. NULL: the search cannot be stopped. */
	const atomic_bool *stop;

	/* Ponder flag: while it is true the search runs on the opponent's time, and neither time_ms nor the clock
	 * counts. They start counting when it turns false, as after a ponderhit. The caller owns it, like stop. NULL:
	 * they count from the start. */
	const atomic_bool *ponder;

	/* Progress callback, called about once a second by the searching thread between reports, with the state of the
	 * current iteration: its depth and seldepth, nodes, time_us, hashfull, and as best the current root move, or
	 * NO_MOVE; nothing else is set. Only iterative searches call it. NULL: no progress is reported. */
	void (*pulse)(void *context, const struct search_result *);
	void *pulse_context;
};

/* Whether anything but stop limits the search; if not, hosts use the opponent's own limits. */
bool limits_are_given(const struct limits *);

/* The limits without those that infinite overrides. */
struct limits limits_in_force(const struct limits *);

/* Writes the legal moves to consider, in the order of generate, and returns how many. out must have room for
 * MOVES_MAX. */
int limits_moves(const struct limits *, const struct game *, const struct position *, move_t *out);

/* Whether the move is considered. limits_filter moves the considered ones of n moves to the front and returns their
 * number. */
bool limits_allow(const struct limits *, move_t);
int limits_filter(const struct limits *, move_t *moves, int n);

/* Parses one or more moves separated by spaces, in any notation that the game accepts, into out->moves. all is the
 * storage, with room for MOVES_MAX; it must live as long as the limits. */
bool limits_read_moves(const char *text, const struct game *, const struct position *, move_t *all, struct limits *out,
		       struct error *) MUST_USE;

static inline bool limits_stopped(const struct limits *limits)
{
	return limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed);
}

#endif
