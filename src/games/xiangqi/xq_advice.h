/* xq_advice: what a position of xiangqi is worth and which moves to look at first. */
#ifndef GAMES_XIANGQI_XQ_ADVICE_H
#define GAMES_XIANGQI_XQ_ADVICE_H

#include "games/xiangqi/xq_board.h"

/* Material and squares, mobility, and the safety of the king, weighed by how much is left to attack with; in hundredths
 * of a pawn. Changes sign with the sides, and is the same for the mirrored board. */
int xq_evaluate(const struct position *);

/* Captures of the dearest by the cheapest first; then quiet moves to better squares, at 0 or below. */
void xq_order(const struct position *, const move_t *moves, int n, int *score);

#endif
