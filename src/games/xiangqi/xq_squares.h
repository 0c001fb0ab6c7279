/* xq_squares: moves of xiangqi named by their two squares: h2e2, H2-E2. docs/rules/xiangqi.md 6.2 */
#ifndef GAMES_XIANGQI_XQ_SQUARES_H
#define GAMES_XIANGQI_XQ_SQUARES_H

#include "games/xiangqi/xq_board.h"

/* Reads files 0-8 and ranks 0-10, the latter as they are written: programs count them in several ways. False if the
 * text has another form. */
bool xq_read_squares(const char *text, int file[2], int rank[2]) MUST_USE;

/* The legal move between the squares, or NO_MOVE with the error saying why there is none. text is for the message. */
move_t xq_find_squares(const struct position *, const char *text, int from, int to, struct error *);

#endif
