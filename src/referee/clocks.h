/* clocks: the clocks of both sides: a main time, for the whole game or for sessions of a number of moves, with an
 * increment after each move, then byo-yomi: periods, each of which is lost only when it runs out and restarts with
 * every move made within it.
 *
 * Pure arithmetic: nothing here reads the system clock. The caller passes now in milliseconds since an epoch of its
 * choice, 0 or more; if now goes backwards, the clocks stand still. A plain block of memory that may be copied. */
#ifndef REFEREE_CLOCKS_H
#define REFEREE_CLOCKS_H

#include "base/text.h"
#include "core/limits.h"

#define CLOCKS_MS_MAX ((int64_t)1000 * 24 * 60 * 60 * 1000) /* maximum of each time: 1000 days */
#define CLOCKS_N_MAX  1000                                  /* maximum moves of a session and maximum periods */

/* The time control. At least one of main_ms and period_ms is above 0. */
struct clocks_rules {
	int64_t main_ms;
	int moves; /* moves of a session, after which main_ms is added again; 0: one session for the whole game */
	int64_t increment_ms; /* added after each move in the main time */
	int64_t period_ms;    /* length of a byo-yomi period; 0: no byo-yomi */
	int periods;
};

/* "[MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS]": "60+0.6", "40/300", "600,3x30", "0,1x10". Seconds may have up to
 * three decimals. */
bool clocks_rules_parse(const char *text, struct clocks_rules *, struct error *) MUST_USE;

/* Appends the shortest text that parses to the same rules. */
void clocks_rules_format(const struct clocks_rules *, struct string *);

/* The remaining time of a side. */
struct clocks_side {
	int64_t left_ms; /* left of the main time, or of the current period; 0: the flag has fallen */
	int periods;     /* periods left, including the current one */
	bool in_period;
	int moves; /* moves until main_ms is added; 0: never */
};

struct clocks {
	struct clocks_rules rules;
	struct clocks_side sides[2]; /* as of the time since */
	int running;                 /* the side whose clock is running, or -1 */
	int64_t since;
};

/* Both clocks are stopped with their full time; without a main time they start in the first period. */
bool clocks_init(struct clocks *, const struct clocks_rules *, struct error *) MUST_USE;

/* Starts the side's clock and stops the other's. Once a flag has fallen, neither runs. */
void clocks_start(struct clocks *, int side, int64_t now);

void clocks_stop(struct clocks *, int64_t now);

/* The side has made a move: it gets its increment or its full period back, and after the last move of a session the
 * main time of the next. Nothing changes if its flag has fallen: the move came too late. */
void clocks_moved(struct clocks *, int side, int64_t now);

/* The side's remaining time at now. */
struct clocks_side clocks_left(const struct clocks *, int side, int64_t now);

/* The side whose flag has fallen by now, or -1. */
int clocks_fallen(const struct clocks *, int64_t now);

/* The clock for a search by the side: the time from now until the side's flag falls or it loses a period. A period
 * counts as if two moves had to be made in it, to allow for the latency of transmitting a move. */
struct limits_clock clocks_limits(const struct clocks *, int side, int64_t now);

/* Whether the invariants hold. They hold after every call above and are required of clocks from other sources. */
bool clocks_check(const struct clocks *, struct error *) MUST_USE;

#endif
