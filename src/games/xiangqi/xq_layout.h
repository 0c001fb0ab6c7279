/* xq_layout: board layout of xiangqi. docs/rules/xiangqi.md 1 */
#ifndef GAMES_XIANGQI_XQ_LAYOUT_H
#define GAMES_XIANGQI_XQ_LAYOUT_H

#include "core/layout.h"
#include "games/xiangqi/xq_board.h"

/* Point i of the layout is square i. */
void xq_layout(const struct position *, struct board_layout *);
struct move_points xq_move_points(const struct position *, move_t);
int xq_check(const struct position *);

#endif
