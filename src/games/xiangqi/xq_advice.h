/* xq_advice: what captures gain, and the order in which to search the moves of a xiangqi position. */
#ifndef GAMES_XIANGQI_XQ_ADVICE_H
#define GAMES_XIANGQI_XQ_ADVICE_H

#include "games/xiangqi/xq_board.h"

/* What taking a piece of the kind gains, whatever its square, in hundredths of a pawn; for the king more than all other
 * pieces together. */
extern const int16_t xq_gains[XQ_KINDS];
static inline int xq_worth(int kind)
{
	return xq_gains[kind];
}

/* Captures first, the most valuable victim by the least valuable attacker; then quiet moves to better squares, at 0 or
 * below. */
void xq_order(const struct position *, const move_t *moves, int n, int *score);

/* The pawns and guards of both sides; Red's horses, rooks and cannons; Black's. */
void xq_structures(const struct position *, uint32_t out[ADVICE_STRUCTURES]);

#endif
