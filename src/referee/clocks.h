/* clocks: the time of both sides: a main time, for the whole game or for sessions of a number of moves, with an
 * increment after each move, then byo-yomi: periods, of which one is lost only when it runs out, and which starts again
 * with every move made within it.
 *
 * Only arithmetic: nothing here reads the time. The caller gives now in milliseconds since a moment of its choice, 0 or
 * more; if it goes back, time stands still. A plain block of memory that may be copied. */
#ifndef REFEREE_CLOCKS_H
#define REFEREE_CLOCKS_H

#include "base/text.h"
#include "core/limits.h"

#define CLOCKS_MS_MAX ((int64_t)1000 * 24 * 60 * 60 * 1000) /* of each time: 1000 days */
#define CLOCKS_N_MAX  1000                                  /* moves of a session, periods */

/* The rules of time. At least one of main_ms and period_ms is above 0. */
struct clocks_rules {
	int64_t main_ms;
	int moves;            /* of a session, after which main_ms is added again; 0: one session, the whole game */
	int64_t increment_ms; /* after each move in the main time */
	int64_t period_ms;    /* of byo-yomi; 0: none */
	int periods;
};

/* "[MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS]": "60+0.6", "40/300", "600,3x30", "0,1x10". Seconds may have up to
 * three decimals. */
bool clocks_rules_parse(const char *text, struct clocks_rules *, struct error *) MUST_USE;

/* Appends the shortest text that is read as the same. */
void clocks_rules_format(const struct clocks_rules *, struct string *);

/* The time that a side has left. */
struct clocks_side {
	int64_t left_ms; /* of the main time, or of the period if one has begun; 0: its flag has fallen */
	int periods;     /* that are left, including the one that has begun */
	bool in_period;
	int moves; /* to be made before main_ms is added; 0: never */
};

struct clocks {
	struct clocks_rules rules;
	struct clocks_side sides[2]; /* as of the moment since */
	int running;                 /* the side whose clock runs, or -1 */
	int64_t since;
};

/* Both clocks are stopped with their full time; without a main time the first period has begun. */
bool clocks_init(struct clocks *, const struct clocks_rules *, struct error *) MUST_USE;

/* Starts the side's clock and stops the other's. Once a flag has fallen neither runs. */
void clocks_start(struct clocks *, int side, int64_t now);

void clocks_stop(struct clocks *, int64_t now);

/* The side has made a move: it gets its increment, or its full period again, and after the session's last move the main
 * time of another session. Nothing changes if its flag has fallen: the move came too late. */
void clocks_moved(struct clocks *, int side, int64_t now);

/* The side's time at that moment. */
struct clocks_side clocks_left(const struct clocks *, int side, int64_t now);

/* The side whose flag has fallen at that moment, or -1. */
int clocks_fallen(const struct clocks *, int64_t now);

/* The clock for a search by the side: the time at that moment until the side loses its flag or a period. A period
 * counts as if two moves had to be made in it, since transmitting a move takes time too. */
struct limits_clock clocks_limits(const struct clocks *, int side, int64_t now);

/* Whether the invariants hold, as after every call above and as required of clocks from elsewhere. */
bool clocks_check(const struct clocks *, struct error *) MUST_USE;

#endif
