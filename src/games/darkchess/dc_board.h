/* dc_board: the 32-point board of dark chess as both players see it. docs/rules/darkchess.md 1
 *
 *   8  28 29 30 31     Point = rank * 4 + file, so a step is +-1 sideways and +-4 vertically.
 *   7  24 25 26 27
 *      ...             A position stores which points are face down and which pieces are in the bag (not revealed
 *   1   0  1  2  3     yet), but never which piece lies where.
 *       a  b  c  d                                                                                                   */
#ifndef GAMES_DARKCHESS_DC_BOARD_H
#define GAMES_DARKCHESS_DC_BOARD_H

#include "base/attributes.h"
#include "core/game.h"
#include "games/darkchess/dc_pieces.h"

#define DC_POINTS 32
#define DC_FILES  4
#define DC_RANKS  8

/* Contents of a point other than the 14 pieces. */
#define DC_DOWN 7  /* a face-down piece; also its index in dc_looks */
#define DC_NONE 15 /* nothing */

#define DC_NO_POINT 255

/* How repetition ends the game. docs/rules/darkchess.md 3.3 */
enum dc_repetition {
	DC_THIRD,  /* draw at the third occurrence of a position */
	DC_CYCLES, /* draw after the same plies three times in a row */
	DC_NEVER
};

enum dc_equals { DC_TAKE, DC_STAND, DC_BOTH };                   /* 2.3: the capture of a piece of equal rank */
enum dc_chain { DC_ONE_CAPTURE, DC_CHAIN, DC_FORCED_CHAIN };     /* 2.6 */
enum dc_blind { DC_NOT_BLIND, DC_STAY, DC_LOST };                /* 2.7: the attacker after a failed blind capture */
enum dc_diagonal { DC_STRAIGHT, DC_DIAGONAL, DC_DIAGONAL_STEP }; /* 2.9 */
enum dc_scoring { DC_UNSCORED, DC_TALLY, DC_RACE };              /* 3.5 */

/* Rule options of the presets. docs/rules/darkchess.md 5 */
struct dc_rules {
	uint16_t limit;     /* 3.3: number of plies without progress that draw */
	uint8_t repetition; /* enum dc_repetition */
	uint8_t equals;     /* enum dc_equals */
	bool flips_only;    /* 3.3: a capture is not progress */
	uint8_t chain;      /* enum dc_chain */
	uint8_t blind;      /* enum dc_blind */
	bool rush;          /* 2.8: rooks move far, and capture any piece from afar */
	uint8_t diagonal;   /* enum dc_diagonal */
	bool hongkong;      /* 2.10: the order of Hong Kong */
	bool chase;         /* 3.4: a side that repeats a position by chasing loses */
	uint8_t points;     /* enum dc_scoring */
};

/* of, key and living are derived from at and bag; dc_check verifies them. */
struct dc_position {
	uint64_t key;           /* Zobrist key of at and bag */
	uint32_t of[DC_PIECES]; /* bit i is point i; each point is in one set: a piece's, of[DC_DOWN] or of[DC_NONE] */
	uint32_t ply;           /* a flip and its reveal count as one ply */
	uint8_t at[DC_POINTS];  /* a piece, DC_DOWN or DC_NONE */
	uint8_t bag[DC_PIECES]; /* number of each piece lying face down; the sum is the number of face-down points */
	uint8_t living[2];      /* by color: pieces face up or in the bag */
	uint16_t quiet;         /* plies without progress, saturates at UINT16_MAX */
	bool known;             /* whether the colors are decided: some piece is face up. 1.4 */
	uint8_t side, first;    /* color to move, color of the first player; DC_RED until known */
	uint8_t pending;        /* the point whose reveal (a chance node) is due, or DC_NO_POINT */
	uint8_t attacker;       /* the point of the piece that captures blindly on pending, or DC_NO_POINT. 2.7 */
	uint8_t chain;          /* the point of the piece that may capture again in this turn, or DC_NO_POINT. 2.6 */
	struct dc_rules rules;
};

static inline const struct dc_position *dc_const(const struct position *p)
{
	return (const struct dc_position *)p;
}

static inline struct dc_position *dc_of(struct position *p)
{
	return (struct dc_position *)p;
}

/* Face-up pieces of the color. */
static inline uint32_t dc_up(const struct dc_position *p, int side)
{
	uint32_t up = 0;
	for (int kind = 0; kind < DC_KINDS; kind++)
		up |= p->of[DC_PIECE(side, kind)];
	return up;
}

#define DC_FILE_A 0x11111111u
#define DC_FILE_D 0x88888888u

/* All points adjacent to the set. */
static inline uint32_t dc_adjacent(uint32_t points)
{
	return points << DC_FILES | points >> DC_FILES | (points & ~DC_FILE_D) << 1 | (points & ~DC_FILE_A) >> 1;
}

/* The second point of a ray toward higher bits, as a bit, or 0. */
static inline uint32_t dc_second_above(uint32_t ray)
{
	ray &= ray - 1;
	return ray & -ray;
}

/* The highest bit, or 0. Avoids a branch for the empty set, which would be unpredictable. */
static inline uint32_t dc_highest(uint32_t points)
{
	return (uint32_t)((1ull << 63 >> __builtin_clzll((uint64_t)points << 1 | 1)) >> 1);
}

static inline uint32_t dc_second_below(uint32_t ray)
{
	return dc_highest(ray & ~dc_highest(ray));
}

/* Points that a cannon on the point can jump to: the second occupied point in each of the four directions. 2.4 */
static inline uint32_t dc_jumps(uint32_t occupied, int point)
{
	uint32_t file = DC_FILE_A << point % DC_FILES & occupied, rank = 0xfu << (point & ~3) & occupied;
	uint32_t below = (1u << point) - 1, above = ~below << 1;
	return dc_second_above(file & above) | dc_second_above(rank & above) | dc_second_below(file & below) |
	       dc_second_below(rank & below);
}

extern const uint8_t dc_full_bag[DC_PIECES]; /* number of each piece at the start. 1.2 */

/* dc_prey[dc_order_of(rules)][v][k] is all ones if a piece of kind k can capture an adjacent one of kind v, else 0. The
 * last row and column are 0. dc_board_fill fills it. 2.3, 2.10 */
#define DC_ORDERS 4
extern uint32_t dc_prey[DC_ORDERS][8][8];

static inline int dc_order_of(const struct dc_rules *rules)
{
	return 2 * rules->hongkong + (rules->equals == DC_STAND);
}

/* Whether a piece of the kind can capture an adjacent one of the other kind; order: as dc_order_of. */
bool dc_can_take(int order, int kind, int victim);

/* Empties the board and the bag; keeps the rules. */
void dc_clear(struct dc_position *);

/* All changes to the board and bag go through these two, which also update of and key. The caller updates living. */
void dc_set(struct dc_position *, int point, uint8_t what);
void dc_set_bag(struct dc_position *, uint8_t piece, int n);

/* Whether the derived fields are consistent and the position is playable. */
bool dc_check(const struct dc_position *);

/* Fills the tables of this module; called by the game's begin. */
void dc_board_fill(void) RARELY_CALLED;

#endif
