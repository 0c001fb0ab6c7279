/* sk_board: bitboard of Surakarta: 36 points, and two tracks of 24 stops. docs/rules/surakarta.md 1
 *
 *   6   0  1  2  3  4  5      Points are numbered row by row from a6, as in the rule book: rank 6 is row 0.
 *   5   6  7  8  9 10 11      A track consists of four straight lines of six stops; an arc joins the end of each to the
 *   4  12 13 14 15 16 17      start of the next, and the last line to the first. A point where a track crosses itself
 *   3  18 19 20 21 22 23      has two stops on it; a point where the two tracks cross has one on each.
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
#define SK_PIECES     12 /* per side at the start. 1.1 */
#define SK_TRACKS     2  /* inner, outer */
#define SK_STOPS      24 /* per track */
#define SK_LINE_STOPS 6  /* per line of a track */
#define SK_TRACK_ALL  0xffffffu

enum sk_side { SK_BLACK, SK_WHITE };

enum sk_stuck_rule { SK_STUCK_MAJORITY, SK_STUCK_LOSES, SK_STUCK_DRAWS };

/* Rule options of the presets. docs/rules/surakarta.md 3 */
struct sk_rules {
	uint8_t occurrences; /* number of occurrences of a position that end the game; 0: no limit. 3.2 */
	uint8_t quiet_max;   /* number of plies without a capture that end the game; 0: no limit. 3.2 */
	bool draws;          /* both of these ends draw; otherwise the majority decides. 3.2, 3.5 */
	uint8_t stuck;       /* enum sk_stuck_rule: the ruling if the side to act has no move. 3.3 */
	bool flag_loses;     /* a side that runs out of time loses; otherwise the majority decides. 3.4 */
	bool barren;         /* the majority decides when neither side can capture any more. 3.6 */
};

struct sk_position {
	uint64_t pieces[2]; /* by side; bit i is point i */
	uint64_t stops[2];  /* stops of these pieces; bit i is stop i of the inner track, bit 24 + i of the outer */
	uint32_t ply;
	uint32_t quiet; /* plies since the last capture or pass */
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

/* Points of a track's stops, repeated twice so that a walk from any stop needs no wraparound. 1.2 */
extern const uint8_t sk_tracks[SK_TRACKS][2 * SK_STOPS];

/* Stops of each point, encoded as in struct sk_position. */
extern const uint64_t sk_stops[SK_POINTS];

/* Puts a piece on an empty point or removes it. All changes to pieces and stops go through this function. */
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
