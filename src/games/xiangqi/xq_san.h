/* xq_san: moves of xiangqi in short algebraic notation, as WinBoard and similar programs write them: the piece's
 * letter, the part of its square that distinguishes it from others, and the destination: Che2, R3a3, Ch2xh9+. Pawns are
 * written with or without their letter: Pe4, e4, exd5, and ed5 for a step sideways. docs/rules/xiangqi.md 6.2 */
#ifndef GAMES_XIANGQI_XQ_SAN_H
#define GAMES_XIANGQI_XQ_SAN_H

#include "games/xiangqi/xq_board.h"

struct xq_san {
	int kind;
	int file, rank; /* that it comes from; -1: not given */
	int to;
	bool takes; /* marked as a capture; a capture need not be marked */
};

/* Reads the text, whose ranks count from 0 or from 1: programs do either. False if it has another form. */
bool xq_read_san(const char *text, int first_rank, struct xq_san *out) MUST_USE;

/* The one legal move that it can be; NO_MOVE with the error filled if there is none or more than one. */
move_t xq_find_san(const struct position *, const char *text, const struct xq_san *, struct error *);

#endif
