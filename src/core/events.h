/* events: what happens on the board when a move is played, derived by comparing the layouts before and after,
 * independent of the game. The page uses them for sounds and effects. Pure functions: no allocation, any thread. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "core/game.h"
#include "core/layout.h"

struct line;

enum event_kind {
	EVENT_MOVED,     /* from the first point to the second */
	EVENT_TOOK,      /* the piece at the point was captured by one that moved there */
	EVENT_PLACED,    /* a piece entered the point from off the board */
	EVENT_REMOVED,   /* the piece at the point is gone, and no piece moved there */
	EVENT_TURNED_UP, /* a face-down piece was turned face up */
	EVENT_PRESSED,   /* became a neutral stack */
	EVENT_LINE,      /* the points of a newly formed line, in order along it */
	EVENT_FROZEN,
	EVENT_MELTED,
	EVENT_SHIELDED,
	EVENT_SHIELD_BROKEN,
	EVENT_HID, /* turned face down again */
	EVENT_KINDS
};

struct event {
	enum event_kind kind;
	struct formed at; /* the points where it happened */
};

#define EVENTS_MAX (4 * LAYOUT_POINTS_MAX)

/* "moved", "turned-up", ...; static. */
const char *events_name(enum event_kind);

/* Writes the events of the move in the order of the points and returns how many, at most EVENTS_MAX. Every point whose
 * piece or marks changed has an event; a change of only the number next to a piece has none. */
int events_of(const struct game *, const struct position *before, move_t, const struct position *after,
	      struct event *out);

/* Writes the lines formed by the last turn that still exist, at most FORMED_MAX, and returns how many. A turn is
 * everything that one side does in a row, including the chance outcomes in between. */
int events_formed(const struct line *, struct formed *out);

#endif
