/* events: what happens on the board when a move is played, found by comparing the shapes before and after. Pages use
 * them for sounds and effects; no game by name. Pure functions: no allocation, any thread. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "core/game.h"
#include "core/shape.h"

struct line;

enum event_kind {
	EVENT_MOVED,     /* from the first point to the second */
	EVENT_TOOK,      /* the piece there was taken by one that moved there */
	EVENT_PLACED,    /* a piece came there from outside the board */
	EVENT_REMOVED,   /* the piece there is gone, and none moved there */
	EVENT_TURNED_UP, /* it showed its back, now its face */
	EVENT_PRESSED,   /* became a stack that belongs to neither side */
	EVENT_LINE,      /* the points of a line that was formed, along it */
	EVENT_FROZEN,
	EVENT_MELTED,
	EVENT_SHIELDED,
	EVENT_SHIELD_BROKEN,
	EVENT_HID, /* shows its back again */
	EVENT_KINDS
};

struct event {
	enum event_kind kind;
	struct formed at; /* the points where it happened */
};

#define EVENTS_MAX (4 * SHAPE_POINTS_MAX)

/* "moved", "turned-up" ...: static. */
const char *events_name(enum event_kind);

/* The events of the move, at most EVENTS_MAX, in the order of the points; every point whose piece or marks have changed
 * is named, except if only the number beside a piece has. Returns how many. */
int events_of(const struct game *, const struct position *before, move_t, const struct position *after,
	      struct event *out);

/* The lines that the last turn formed, if they still exist: a turn is everything that one side does in a row, with the
 * outcomes of chance in between. At most FORMED_MAX; returns how many. */
int events_formed(const struct line *, struct formed *out);

#endif
