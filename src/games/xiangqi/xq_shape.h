/* xq_shape: board layout of xiangqi. docs/rules/xiangqi.md 1 */
#ifndef GAMES_XIANGQI_XQ_SHAPE_H
#define GAMES_XIANGQI_XQ_SHAPE_H

#include "core/shape.h"
#include "games/xiangqi/xq_board.h"

/* Point i of the layout is square i. */
void xq_shape(const struct position *, struct board_shape *);
struct touched xq_touches(const struct position *, move_t);
int xq_check(const struct position *);

#endif
