/* clocks: the time of both sides: a main time, for the whole game or for every so many moves, with an increment after
 * each move, then byo-yomi: periods, of which one is lost only when it runs out, and which begins anew with every move
 * that is made within it.
 *
 * Arithmetic alone: nothing here asks what time it is. now is the caller's, in milliseconds since a moment that it
 * chooses, 0 or more; where it goes back, time stands still. A plain block of memory, to be copied at will. */
#ifndef REFEREE_CLOCKS_H
#define REFEREE_CLOCKS_H

#include "base/text.h"
#include "core/limits.h"

#define CLOCKS_MS_MAX ((int64_t)1000 * 24 * 60 * 60 * 1000) /* of each time: 1000 days */
#define CLOCKS_N_MAX  1000                                  /* moves of a session, periods */

/* How much time there is. main_ms or a period at least is above 0. */
struct clocks_rules {
	int64_t main_ms;
	int moves;            /* of a session, after which main_ms is added once more; 0: one session, the whole game */
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
	int64_t left_ms; /* of the main time, or of the period where that has begun; 0: its flag has fallen */
	int periods;     /* that are left, the one that has begun included */
	bool in_period;
	int moves; /* to be made before main_ms is added; 0: never */
};

struct clocks {
	struct clocks_rules rules;
	struct clocks_side sides[2]; /* as of the moment since */
	int running;                 /* the side whose clock runs, or -1 */
	int64_t since;
};

/* Both stand still, with all of their time: without a main time the first period has begun. */
bool clocks_init(struct clocks *, const struct clocks_rules *, struct error *) MUST_USE;

/* Lets the side's clock run and the other's stand. Nothing runs any more when a flag has fallen. */
void clocks_start(struct clocks *, int side, int64_t now);

void clocks_stop(struct clocks *, int64_t now);

/* The side has made a move: it gets its increment, or its period whole again, and after the session's last move the
 * main time of another. Nothing where its flag has fallen: the move came too late. */
void clocks_moved(struct clocks *, int side, int64_t now);

/* What the side has at that moment. */
struct clocks_side clocks_left(const struct clocks *, int side, int64_t now);

/* The side whose flag has fallen at that moment, or -1. */
int clocks_fallen(const struct clocks *, int64_t now);

/* What a search for the side is told of it: what may pass at that moment until the side loses its flag or a period. A
 * period counts as if two moves had to be made in it, for a move must also be carried. */
struct limits_clock clocks_limits(const struct clocks *, int side, int64_t now);

/* What holds after every call above, and must hold of clocks that come from elsewhere. */
bool clocks_check(const struct clocks *, struct error *) MUST_USE;

#endif
