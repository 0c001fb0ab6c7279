/* sk_board: the 36 points of Surakarta as bits and its two tracks of 24 stops. docs/rules/surakarta.md 1
 *
 *   6   0  1  2  3  4  5      Points count row by row from a6, as in the rule book: rank 6 is row 0.
 *   5   6  7  8  9 10 11      A track is four straight lines of six stops; an arc joins the last stop of each to the
 *   4  12 13 14 15 16 17      first of the next, and the last line to the first. A point where a track crosses itself
 *   3  18 19 20 21 22 23      has two stops on it, a point where the tracks cross one on each.
 *   2  24 25 26 27 28 29
 *   1  30 31 32 33 34 35
 *      a  b  c  d  e  f */
#ifndef GAMES_SURAKARTA_SK_BOARD_H
#define GAMES_SURAKARTA_SK_BOARD_H

#include <stdint.h>

#include "core/game.h"

#define SK_SIZE       6
#define SK_POINTS     36
#define SK_ALL        0xfffffffffu
#define SK_PIECES     12 /* of each side at the start. 1.1 */
#define SK_TRACKS     2  /* inner, outer */
#define SK_STOPS      24 /* on a track */
#define SK_LINE_STOPS 6  /* on a line of a track */
#define SK_TRACK_ALL  0xffffffu

enum sk_side { SK_BLACK, SK_WHITE };

/* What the presets choose. docs/rules/surakarta.md 3 */
struct sk_rules {
	uint8_t occurrences; /* of one position that end the game; 0: no limit. 3.2 */
	uint8_t quiet_max;   /* plies without a capture that end it; 0: no limit. 3.2 */
	bool draws;          /* these two ends are draws; otherwise the majority decides. 3.2, 3.5 */
	bool stuck_loses;    /* a side without a move loses; otherwise the majority decides. 3.3 */
	bool flag_loses;     /* a side whose time is up loses; otherwise the majority decides. 3.4 */
};

struct sk_position {
	uint64_t pieces[2]; /* bit i: point i */
	uint64_t stops[2];  /* where they stand on the tracks, bit i: stop i of the inner, bit 24 + i: of the outer */
	uint32_t ply;
	uint32_t quiet; /* plies without a capture or pass */
	uint8_t side;
	struct sk_rules rules;
};

static inline const struct sk_position *sk_const(const struct position *p)
{
	return (const struct sk_position *)p;
}

static inline struct sk_position *sk_of(struct position *p)
{
	return (struct sk_position *)p;
}

/* The points of a track's stops, twice in a row, so that a walk from any stop need not check for the end. 1.2 */
extern const uint8_t sk_tracks[SK_TRACKS][2 * SK_STOPS];

/* The stops of each point, as in struct sk_position. */
extern const uint64_t sk_stops[SK_POINTS];

/* Puts a piece on an empty point, or takes it off: the only way in which pieces and stops change. */
static inline void sk_toggle(struct sk_position *p, int side, int point)
{
	p->pieces[side] ^= (uint64_t)1 << point;
	p->stops[side] ^= sk_stops[point];
}

static inline uint64_t sk_empty(const struct sk_position *p)
{
	return SK_ALL & ~(p->pieces[SK_BLACK] | p->pieces[SK_WHITE]);
}

static inline uint32_t sk_on_track(const struct sk_position *p, int side, int track)
{
	return (uint32_t)(p->stops[side] >> (SK_STOPS * track)) & SK_TRACK_ALL;
}

#endif
