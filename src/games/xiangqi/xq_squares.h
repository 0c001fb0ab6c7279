/* xq_squares: xiangqi moves in coordinate notation: h2e2, H2-E2. docs/rules/xiangqi.md 6.2 */
#ifndef GAMES_XIANGQI_XQ_SQUARES_H
#define GAMES_XIANGQI_XQ_SQUARES_H

#include "games/xiangqi/xq_board.h"

/* Parses files 0-8 and ranks 0-10. Ranks are returned as written, since programs number them differently. Returns false
 * if the text is not in this form. */
bool xq_read_squares(const char *text, int file[2], int rank[2]) MUST_USE;

/* The legal move between the squares, or NO_MOVE with the error saying why the move is illegal. text is used in the
 * message. */
move_t xq_find_squares(const struct position *, const char *text, int from, int to, struct error *);

#endif
