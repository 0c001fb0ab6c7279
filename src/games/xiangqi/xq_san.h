/* xq_san: moves of xiangqi in short algebraic notation, as WinBoard and its kind write them: the piece's letter, of its
 * square what tells it from others, and where it goes: Che2, R3a3, Ch2xh9+. Pawns go with or without their letter: Pe4,
 * e4, exd5, and ed5 for a step sideways. docs/rules/xiangqi.md 6.2 */
#ifndef GAMES_XIANGQI_XQ_SAN_H
#define GAMES_XIANGQI_XQ_SAN_H

#include "games/xiangqi/xq_board.h"

struct xq_san {
	int kind;
	int file, rank; /* that it comes from; -1: not said */
	int to;
	bool takes; /* so it says; a capture need not */
};

/* Reads the text, whose ranks count from 0 or from 1: programs do either. False where it has another form. */
bool xq_read_san(const char *text, int first_rank, struct xq_san *out) MUST_USE;

/* The one legal move that it can be; NO_MOVE with the error filled where there is none, or more than one. */
move_t xq_find_san(const struct position *, const char *text, const struct xq_san *, struct error *);

#endif
