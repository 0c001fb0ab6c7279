/* xq_board: the board of xiangqi (象棋), a bitboard of 90 points. docs/rules/xiangqi.md 1
 *
 *   9  81 82 83 84 85 86 87 88 89     square = rank * 9 + file, with Red at the bottom.
 *   ...                               Palaces: files d-f, ranks 0-2 and 7-9. The river runs between ranks 4 and 5.
 *   1   9 10 11 12 13 14 15 16 17
 *   0   0  1  2  3  4  5  6  7  8
 *       a  b  c  d  e  f  g  h  i                                                                                  */
#ifndef GAMES_XIANGQI_XQ_BOARD_H
#define GAMES_XIANGQI_XQ_BOARD_H

#include <stdint.h>

#include "core/game.h"

#define XQ_FILES   9
#define XQ_RANKS   10
#define XQ_SQUARES 90

enum xq_side { XQ_RED, XQ_BLACK };

/* 帥仕相傌俥炮兵 */
enum xq_kind { XQ_KING, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_ROOK, XQ_CANNON, XQ_PAWN, XQ_KINDS };

/* A set of squares: bit i is square i. */
__extension__ typedef unsigned __int128 xq_set;

#define XQ_ALL      (((xq_set)1 << XQ_SQUARES) - 1)
#define XQ_FILE_A   ((xq_set)0x8040201008040201u | (xq_set)0x20100 << 64)
#define XQ_RED_HALF (((xq_set)1 << 45) - 1) /* ranks 0-4 */

/* Rule options of the presets; bits of xq_position.rules. docs/rules/xiangqi.md 3.3, 4.1, 5.11, 5.12 */
enum xq_rule {
	XQ_LIMIT = 1,      /* 120 plies without a capture draw */
	XQ_CAP_CHECKS = 2, /* at most ten checks of each side count among these plies */
	XQ_TWICE = 4,      /* a repetition is adjudicated at the second occurrence */
	XQ_CHECKS = 8,     /* only perpetual check is an offence in repetitions */
	XQ_COMPUTER = 16,  /* a check anywhere in a cycle voids chases; not together with XQ_CHECKS */
};

/* All fields except rules, quiet, checks, full_move and turn are derived from the piece placement; xq_lift and xq_drop
 * update them. The struct has no padding. No side has more pieces than at the start, and the side not to move is not in
 * check. */
struct xq_position {
	xq_set side[2];
	xq_set kind[XQ_KINDS];
	uint64_t key;                 /* Zobrist key of the pieces; xq_key adds the side to move */
	uint16_t ranks[XQ_RANKS + 2]; /* occupancy of rank r, at r + 1; bit i is file i; first and last stay 0 */
	uint16_t files[XQ_FILES];     /* occupancy of each file; bit i is rank i */
	uint16_t quiet;               /* plies since the last capture or pass, saturates at 65535 */
	uint32_t full_move;           /* as in FEN: 1 at the start, incremented after Black's move */
	uint16_t checks[2];           /* checks given among the quiet plies, maintained only under XQ_CAP_CHECKS */
	uint8_t king[2];              /* squares of the kings */
	uint8_t turn;                 /* the side to move */
	uint8_t rules;
};

static inline const struct xq_position *xq_const(const struct position *p)
{
	return (const struct xq_position *)p;
}

static inline struct xq_position *xq_of(struct position *p)
{
	return (struct xq_position *)p;
}

static inline int xq_square(int file, int rank)
{
	return rank * XQ_FILES + file;
}

static inline int xq_file(int square)
{
	return square % XQ_FILES;
}

static inline int xq_rank(int square)
{
	return square / XQ_FILES;
}

static inline xq_set xq_bit(int square)
{
	return (xq_set)1 << square;
}

static inline bool xq_has(xq_set set, int square)
{
	return set >> square & 1;
}

static inline int xq_count(xq_set set)
{
	return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest square of a nonempty set. */
static inline int xq_first(xq_set set)
{
	uint64_t low = (uint64_t)set;
	return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline xq_set xq_occupied(const struct xq_position *p)
{
	return p->side[0] | p->side[1];
}

/* The square from the side's perspective: its own back rank is rank 0. */
static inline int xq_relative(int side, int square)
{
	return side == XQ_RED ? square : xq_square(xq_file(square), XQ_RANKS - 1 - xq_rank(square));
}

/* The kind of the piece on an occupied square. */
static inline int xq_kind_at(const struct xq_position *p, int square)
{
	int kind = XQ_PAWN;
	while (kind > 0 && !xq_has(p->kind[kind], square))
		kind--;
	return kind;
}

enum actor xq_to_act(const struct position *);
uint64_t xq_key(const struct position *);

/* Empties the board and keeps the rules; the result is not a playable position. */
void xq_clear(struct xq_position *);

/* Number of pieces of the kind that a side starts with. 1.2 */
int xq_kind_max(int kind);

#endif
