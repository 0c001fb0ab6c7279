/* events: what happens on the board when a move is played, told from the two pictures of it. Pages sound and show it;
 * no game by name. Pure functions: no allocation, any thread. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "core/game.h"
#include "core/shape.h"

struct line;

enum event_kind {
	EVENT_MOVED,     /* from the first point to the second */
	EVENT_TOOK,      /* what stood there gave way to who moved there */
	EVENT_PLACED,    /* what stands there came from outside the board */
	EVENT_REMOVED,   /* nobody moved there */
	EVENT_TURNED_UP, /* its back was seen, now its face is */
	EVENT_PRESSED,   /* became a stack that belongs to nobody */
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
	struct formed at; /* the points that it happened on */
};

#define EVENTS_MAX (4 * SHAPE_POINTS_MAX)

/* "moved", "turned-up" ...: static. */
const char *events_name(enum event_kind);

/* What the move did, at most EVENTS_MAX events in no order but that of the points; every point whose piece or marks
 * have changed is named, but for the number beside a piece. Returns how many. */
int events_of(const struct game *, const struct position *before, move_t, const struct position *after,
	      struct event *out);

/* The lines that the last turn of the line formed, as long as they stand: a turn is all that one side does running, and
 * what chance does in between. At most FORMED_MAX; returns how many. */
int events_formed(const struct line *, struct formed *out);

#endif
