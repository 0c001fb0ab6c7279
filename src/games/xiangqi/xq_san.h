/* xq_san: reads xiangqi moves in short algebraic notation (SAN), as written by WinBoard and similar programs: the piece
 * letter, the disambiguating file or rank, and the destination, as in Che2, R3a3, Ch2xh9+. The letter of pawns is
 * optional: Pe4, e4, exd5, and ed5 for a sideways step. docs/rules/xiangqi.md 6.2 */
#ifndef GAMES_XIANGQI_XQ_SAN_H
#define GAMES_XIANGQI_XQ_SAN_H

#include "games/xiangqi/xq_board.h"

struct xq_san {
	int kind;
	int file, rank; /* of the origin; -1: not given */
	int to;
	bool takes; /* marked as a capture; the mark is optional */
};

/* Parses the text, with ranks counted from first_rank: 0 or 1, since programs differ. Returns false if the text is not
 * SAN. */
bool xq_read_san(const char *text, int first_rank, struct xq_san *out) MUST_USE;

/* The only legal move that matches; NO_MOVE with the error filled if no move or several match. */
move_t xq_find_san(const struct position *, const char *text, const struct xq_san *, struct error *);

#endif
