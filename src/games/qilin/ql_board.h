/* ql_board: the 24 points of Qilin chess as bits, its 20 lines of three and 40 edges. docs/rules/qilin.md 1
 *
 *   6-----------5-----------4     Points count around each square, outer 0-7 from a1, middle 8-15, inner 16-23;
 *   | 14------13------12    |     so i, i + 8, i + 16 always stand in a line: a spoke for odd i, a diagonal for even i.
 *   |   | 22--21--20 |      |
 *   7--15--23      19--11---3
 *   |   | 16--17--18 |      |
 *   |   8------9------10    |
 *   0-----------1-----------2                                                                                        */
#ifndef GAMES_QILIN_QL_BOARD_H
#define GAMES_QILIN_QL_BOARD_H

#include <stdint.h>

#include "core/game.h"

#define QL_POINTS 24
#define QL_LINES  20
#define QL_ALL    0xffffffu
#define QL_PIECES 18 /* of each side. 1.4 */

enum ql_side { QL_RED, QL_BLACK };
enum ql_stage { QL_PLACE, QL_PRESS, QL_CLEAR, QL_MOVE, QL_REMOVE, QL_STAGES };

/* What the presets choose. docs/rules/qilin.md 6 */
struct ql_rules {
	bool clear_enemy;   /* 3.2: the transition removes an enemy piece instead of an own one */
	bool flying;        /* 4.1: a side with three pieces or fewer moves to any empty point */
	bool no_reform;     /* 4.2: a line opened on a turn and closed again on the next own turn gives nothing */
	bool merels;        /* 4.3: fewer than three pieces lose */
	bool strict_resign; /* 4.5: resign only when a placement or a move is due */
};

struct ql_position {
	uint32_t pieces[2]; /* bit i: point i */
	uint32_t pressed;
	uint32_t opened[2]; /* lines that the side opened by its last move (bit i: line i); 0 unless rules.no_reform */
	uint32_t ply;
	uint16_t quiet; /* plies of the second stage without a removal */
	uint8_t side, stage;
	uint8_t rewards; /* presses or removals that the side to act has outstanding */
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
extern const uint32_t ql_neighbours[QL_POINTS]; /* along the edges. 1.3 */
extern const char ql_names[QL_POINTS][3];       /* "a1" ... in the order of 1.1 */

static inline uint32_t ql_occupied(const struct ql_position *p)
{
	return p->pieces[0] | p->pieces[1] | p->pressed;
}

static inline uint32_t ql_empty(const struct ql_position *p)
{
	return QL_ALL & ~ql_occupied(p);
}

/* The lines that lie wholly in the set of points; bit i: line i. */
uint32_t ql_full_lines(uint32_t points);

/* How many lines have two of the points and one empty point. */
int ql_potential_lines(uint32_t points, uint32_t empty);

/* How many moves along edges the points have to empty ones. */
int ql_mobility(uint32_t points, uint32_t empty);

#endif
