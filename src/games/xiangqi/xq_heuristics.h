/* xq_heuristics: piece values and move ordering for the search of xiangqi. */
#ifndef GAMES_XIANGQI_XQ_HEURISTICS_H
#define GAMES_XIANGQI_XQ_HEURISTICS_H

#include "games/xiangqi/xq_board.h"

/* Value of a captured piece by kind, regardless of its square, in centipawns. The king is worth more than all other
 * pieces together. */
extern const int16_t xq_gains[XQ_KINDS];
static inline int xq_worth(int kind)
{
	return xq_gains[kind];
}

/* Scores moves for ordering: captures first, by most valuable victim and least valuable attacker; then quiet moves, by
 * improvement of the square, with scores of 0 or below. */
void xq_order(const struct position *, const move_t *moves, int n, int *score);

/* Hashes of three structures: the pawns and guards of both sides; Red's horses, rooks and cannons; Black's horses,
 * rooks and cannons. */
void xq_structures(const struct position *, uint32_t out[HEURISTICS_STRUCTURES]);

#endif
