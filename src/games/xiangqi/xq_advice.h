/* xq_advice: the evaluation of xiangqi positions and the order in which to search moves. */
#ifndef GAMES_XIANGQI_XQ_ADVICE_H
#define GAMES_XIANGQI_XQ_ADVICE_H

#include "games/xiangqi/xq_board.h"

/* Material and squares, mobility, and the safety of the king, weighted by the remaining attacking material; in
 * hundredths of a pawn. It changes sign with the sides, and is the same for the mirrored board. */
int xq_evaluate(const struct position *);

/* Captures first, the most valuable victim by the least valuable attacker; then quiet moves to better squares, at 0 or
 * below. */
void xq_order(const struct position *, const move_t *moves, int n, int *score);

#endif
