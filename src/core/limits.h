/* limits: when a search must end, and among which moves it chooses. 0 is no limit; with several, the first one reached
 * ends it. The moves and flags that it points to are the caller's and stay until the think is over. */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stdatomic.h>

#include "core/game.h"

/* The clocks of a game as the side to act finds them. search/timeman.h says how much of it a think takes. */
struct limits_clock {
	bool runs;               /* false: the game is played without, the rest is not looked at */
	int64_t left_ms[2];      /* of the first and the second side; 0 or less: its time is up */
	int64_t increment_ms[2]; /* that each move brings its side */
	int moves_to_go; /* of the side to act until new time comes; 0: what is left is for the rest of the game */
};

struct limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions looked at; playouts in searches that are made of them */
	int time_ms;    /* milliseconds of wall time */
	struct limits_clock clock;
	int mate; /* a win in so many moves of the side to act, 2 * mate - 1 plies, is enough */

	/* None of those above is a limit: the think ends when it is stopped, or returns when nothing is left to be
	 * found out; a protocol that must not answer before waits by itself. */
	bool infinite;

	/* The moves to consider, legal ones; NULL: all. Where none of them is legal a think finds NO_MOVE. */
	const move_t *moves;
	int n_moves;

	/* While it is true nobody waits for more than what is known: a think ends soon, and one that begins only
	 * guesses. The caller's: any thread or signal handler sets it, no engine changes it, and whoever begins a think
	 * has cleared it, so that a stop that comes late ends nothing. NULL: nobody stops. */
	const atomic_bool *stop;

	/* While it is true the think is on the opponent's time: neither time_ms nor the clock counts. They count from
	 * when it turns false, as after a ponderhit. The caller's as stop is. NULL: they count from the beginning. */
	const atomic_bool *ponder;
};

/* Whether anything limits the think but stop: where not, hosts give an opponent its own limits. */
bool limits_are_given(const struct limits *);

/* The limits without those that infinite lifts. */
struct limits limits_in_force(const struct limits *);

/* The legal moves that are considered, in the order of generate; returns how many. out has room for MOVES_MAX. */
int limits_moves(const struct limits *, const struct game *, const struct position *, move_t *out);

/* Whether the move is among those considered, and which of n are: these come first, their number is returned. */
bool limits_allow(const struct limits *, move_t);
int limits_filter(const struct limits *, move_t *moves, int n);

/* Reads moves with blanks between, in any notation that the game takes, as out->moves; at least one. all has room for
 * MOVES_MAX, and stays as long as the limits. */
bool limits_read_moves(const char *text, const struct game *, const struct position *, move_t *all, struct limits *out,
		       struct error *) MUST_USE;

static inline bool limits_stopped(const struct limits *limits)
{
	return limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed);
}

#endif
