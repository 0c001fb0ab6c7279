/* xq_evaluate: hand-crafted evaluation of xiangqi positions; terms in xq_terms.h, weights tuned on games. */
#ifndef GAMES_XIANGQI_XQ_EVALUATE_H
#define GAMES_XIANGQI_XQ_EVALUATE_H

#include "base/attributes.h"
#include "games/xiangqi/xq_terms.h"

/* Evaluation in centipawns for the side to move, within +-SCORE_EVAL_MAX. It negates when the sides are swapped and is
 * invariant under mirroring the board. A side with insufficient material to win scores little or nothing above 0. */
int xq_evaluate(const struct position *);

/* The same; also records the feature counts in the trace. */
int xq_evaluate_traced(const struct position *, struct xq_trace *);

/* The opening and endgame parts of a weight. */
int xq_opening(xq_weight);
int xq_ending(xq_weight);

/* Opening value of a piece on a square: material plus piece-square table. */
int xq_placed(int side, int kind, int square);

/* Fills the tables of this module; called by the game's begin. */
void xq_evaluate_fill(void) RARELY_CALLED;

#endif
