/* limits: when a search must end, and among which moves it chooses. 0 means no limit; with several, the first one
 * reached ends the search. The moves and flags that it points to belong to the caller and must exist until the think is
 * over. */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stdatomic.h>

#include "core/game.h"

struct thought;

/* The clocks of a game when the side to act begins to think. search/timeman.h says how much time a think takes. */
struct limits_clock {
	bool runs;               /* false: the game has no clocks, the rest is ignored */
	int64_t left_ms[2];      /* of the first and the second side; 0 or less: its time is up */
	int64_t increment_ms[2]; /* that a side gets for each move */
	int moves_to_go; /* of the side to act until it gets new time; 0: the time left is for the rest of the game */
	int overhead_ms; /* that every later move costs besides its think; what this one costs is not in left_ms */
};

struct limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions searched; in searches by playouts: playouts */
	int time_ms;    /* milliseconds of wall time */
	struct limits_clock clock;
	int mate; /* stop when a win in this many moves of the side to act (2 * mate - 1 plies) is found */

	/* Ignore the limits above: the think ends when it is stopped, or returns when there is nothing left to find
	 * out; a protocol that must not answer before the stop has to wait. */
	bool infinite;

	/* The moves to consider; NULL: all. If none of them is legal, a think finds NO_MOVE. */
	const move_t *moves;
	int n_moves;

	/* While it is true a result is wanted at once: a think ends soon, and one that begins only
	 * guesses. The caller's: any thread or signal handler sets it, no engine changes it, and whoever begins a think
	 * has cleared it, so that a late stop ends nothing. NULL: the think is not stopped. */
	const atomic_bool *stop;

	/* While it is true the think is on the opponent's time: neither time_ms nor the clock counts. They count from
	 * the moment it turns false, as after a ponderhit. It belongs to the caller, like stop. NULL: they count from
	 * the beginning. */
	const atomic_bool *ponder;

	/* Called about once a second by the thread that thinks, between the reports, with what can be told of an
	 * iteration under way: its depth and seldepth, nodes, time_us, hashfull, and as best the root's move that is
	 * looked at, or NO_MOVE; nothing else is set. Only searches by iterations call it. NULL: nothing is told. */
	void (*pulse)(void *context, const struct thought *);
	void *pulse_context;
};

/* Whether anything but stop limits the think; if not, hosts give an opponent its own limits. */
bool limits_are_given(const struct limits *);

/* The limits without those that infinite lifts. */
struct limits limits_in_force(const struct limits *);

/* Writes the legal moves that are considered, in the order of generate, and returns how many. out has room for
 * MOVES_MAX. */
int limits_moves(const struct limits *, const struct game *, const struct position *, move_t *out);

/* Whether the move is considered; and of n moves, puts those that are first and returns their number. */
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
