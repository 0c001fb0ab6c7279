/* ql_board: bitboard of Qilin chess: 24 points, 20 lines of three, 40 edges. docs/rules/qilin.md 1
 *
 *   6-----------5-----------4     Points count around each square, outer 0-7 from a1, middle 8-15, inner 16-23;
 *   | 14------13------12    |     so i, i + 8, i + 16 always form a line: a spoke for odd i, a diagonal for even i.
 *   |   | 22--21--20 |      |
 *   7--15--23      19--11---3
 *   |   | 16--17--18 |      |
 *   |   8------9------10    |
 *   0-----------1-----------2                                                                                        */
#ifndef GAMES_QILIN_QL_BOARD_H
#define GAMES_QILIN_QL_BOARD_H

#include <stdint.h>

#include "base/attributes.h"
#include "core/game.h"

#define QL_POINTS 24
#define QL_LINES  20
#define QL_ALL    0xffffffu
#define QL_PIECES 18 /* per side, at most. 1.4 */

enum ql_side { QL_RED, QL_BLACK };
enum ql_stage { QL_PLACE, QL_PRESS, QL_CLEAR, QL_MOVE, QL_REMOVE, QL_STAGES };

/* 2.2: what a reward of the first stage does with an enemy piece. */
enum ql_placing {
	QL_PLACING_PRESS,  /* lays an own piece from hand on it */
	QL_PLACING_MARK,   /* takes it, but the point stays occupied until the stage ends */
	QL_PLACING_REMOVE, /* takes it */
};

/* 3.2: what follows if all points are occupied after the first stage, none of them pressed. */
enum ql_full { QL_FULL_OWN, QL_FULL_ENEMY, QL_FULL_LOSES, QL_FULL_DRAWS };

/* Options that are off in the original rules: bits of ql_rules.options. */
enum ql_option {
	QL_PROTECTS = 1,       /* 2.2: pieces in lines cannot be taken while others can */
	QL_ONE_REWARD = 2,     /* 2.2, 4.2: several lines formed at once give one reward */
	QL_RED_MOVES = 4,      /* 4.1: Red starts the second stage */
	QL_FLYING = 8,         /* 4.1: a side with at most three pieces may move to any empty point */
	QL_NO_REFORM = 16,     /* 4.2: reclosing a line that the side opened on its previous turn gives no reward */
	QL_MERELS = 32,        /* 4.3: a side with fewer than three pieces loses */
	QL_STRICT_RESIGN = 64, /* 4.5: resigning is allowed only when a placement or a move is due */
};

/* The rules of the presets, small because every position has a copy. docs/rules/qilin.md 6 */
struct ql_rules {
	uint8_t pieces;  /* 1.4: of each side, 9 to QL_PIECES */
	uint8_t placing; /* enum ql_placing */
	uint8_t full;    /* enum ql_full */
	uint8_t options; /* enum ql_option */
};

struct ql_position {
	uint32_t pieces[2]; /* by side; bit i is point i */
	uint32_t pressed;   /* points pressed or marked in the first stage */
	uint32_t opened[2]; /* lines the side opened with its last move, bit i is line i; 0 unless rules.no_reform */
	uint32_t ply;
	uint16_t quiet; /* plies without a removal in the second stage */
	uint8_t side, stage;
	uint8_t rewards; /* presses or removals that the side to act still owes */
	uint8_t hand[2]; /* pieces not yet used */
	struct ql_rules rules;
};

static inline const struct ql_position *ql_const(const struct position *p)
{
	return (const struct ql_position *)p;
}

static inline struct ql_position *ql_of(struct position *p)
{
	return (struct ql_position *)p;
}

extern const uint32_t ql_lines[QL_LINES];       /* the three points of each line. 1.2 */
extern const uint32_t ql_neighbours[QL_POINTS]; /* neighbors along the edges. 1.3 */
extern const char ql_names[QL_POINTS][3];       /* "a1" ... in the order of 1.1 */

static inline uint32_t ql_occupied(const struct ql_position *p)
{
	return p->pieces[0] | p->pieces[1] | p->pressed;
}

static inline uint32_t ql_empty(const struct ql_position *p)
{
	return QL_ALL & ~ql_occupied(p);
}

/* A line as seen from one of its points. */
struct ql_part {
	uint32_t others; /* the line's other two points */
	uint32_t line;   /* bit i is line i */
};

/* The lines through each point. If there are only two, `others` of the third matches no set of points. ql_board_fill
 * computes it from ql_lines. */
extern struct ql_part ql_parts[QL_POINTS][3];

/* Number of lines that a piece on the point completes, given its side's other pieces. */
static inline int ql_completes(uint32_t pieces, int point)
{
	int n = 0;
	for (int i = 0; i < 3; i++)
		n += (pieces & ql_parts[point][i].others) == ql_parts[point][i].others;
	return n;
}

/* Rotates the points by one around their squares: ql_forth counterclockwise, ql_back clockwise. */
static inline uint32_t ql_forth(uint32_t points)
{
	return (points & 0x7f7f7fu) << 1 | (points >> 7 & 0x010101u);
}

static inline uint32_t ql_back(uint32_t points)
{
	return (points >> 1 & 0x7f7f7fu) | (points & 0x010101u) << 7;
}

/* A set of points by line: each line has the same bit in all three words. */
struct ql_by_line {
	uint32_t first, middle, last;
};

#define QL_CORNERS 0x555555u /* the first points of the sides of the squares; the bits above 23 are the eight rays */

static inline struct ql_by_line ql_by_line(uint32_t points)
{
	uint32_t middle = ql_back(points), last = ql_back(middle);
	return (struct ql_by_line){(points & QL_CORNERS) | points << 24, (middle & QL_CORNERS) | points >> 8 << 24,
				   (last & QL_CORNERS) | points >> 16 << 24};
}

/* The points of the set that are in a line lying entirely in it. */
static inline uint32_t ql_in_lines(uint32_t points)
{
	struct ql_by_line own = ql_by_line(points);
	uint32_t full = own.first & own.middle & own.last, rays = full >> 24, sides = full & QL_CORNERS;
	return sides | ql_forth(sides) | ql_forth(ql_forth(sides)) | rays | rays << 8 | rays << 16;
}

/* Number of lines that lie entirely in the set. */
static inline int ql_full_lines(uint32_t points)
{
	struct ql_by_line own = ql_by_line(points);
	return __builtin_popcount(own.first & own.middle & own.last);
}

/* Number of lines with two points of the set and one empty point. */
static inline int ql_potential_lines(uint32_t points, uint32_t empty)
{
	struct ql_by_line own = ql_by_line(points), free = ql_by_line(empty);
	return __builtin_popcount((own.first & own.middle & free.last) | (own.first & free.middle & own.last) |
				  (free.first & own.middle & own.last));
}

/* Number of moves along edges from the points to empty points. */
static inline int ql_mobility(uint32_t points, uint32_t empty)
{
	return __builtin_popcount(ql_forth(points) & empty) + __builtin_popcount(ql_back(points) & empty) +
	       __builtin_popcount(points << 8 & empty) + __builtin_popcount(points >> 8 & empty);
}

/* Fills the tables of this module; called by the game's begin. */
void ql_board_fill(void) RARELY_CALLED;

#endif
