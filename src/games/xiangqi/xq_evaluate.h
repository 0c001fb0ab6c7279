/* xq_evaluate: the value of a xiangqi position, by hand-crafted terms (xq_terms.h) with weights found from games. */
#ifndef GAMES_XIANGQI_XQ_EVALUATE_H
#define GAMES_XIANGQI_XQ_EVALUATE_H

#include "games/xiangqi/xq_terms.h"

/* In hundredths of a pawn for the side to move, within +-SCORE_EVAL_MAX. It changes sign with the sides, and is the
 * same for the mirrored board. A side that has not enough to win gets little or nothing above 0. */
int xq_evaluate(const struct position *);

/* The same, and what was counted. */
int xq_evaluate_traced(const struct position *, struct xq_trace *);

/* Of a weight. */
int xq_opening(xq_weight);
int xq_ending(xq_weight);

/* What a piece is worth on a square, in the opening. */
int xq_placed(int side, int kind, int square);

/* Fills the tables that this module reads; the game's begin calls it. */
void xq_evaluate_fill(void);

#endif
