/* picture: how the commands draw boards, depending on options and on standard output. */
#ifndef CMD_PICTURE_H
#define CMD_PICTURE_H

#include "core/line.h"
#include "draw/board_text.h"

/* The style for the option --pieces (NULL: han); colour only on a terminal, not with NO_COLOR set or TERM=dumb. Prints
 * an error for an unknown word and returns false. */
bool picture_style(const char *pieces, bool flipped, struct board_style *out) MUST_USE;

/* Appends the last position of the line: the board with its last move, and what its marks mean. */
void picture_add(const struct line *, const struct board_style *, struct string *out);

/* Prints that on standard output, in colour if the style says so. */
void picture_print(const struct line *, const struct board_style *);

/* Appends a line with what is still face down, "still face down: 帥 2 俥 | 卒"; nothing if there is none. */
void picture_face_down(const struct game *, const struct position *, const struct board_style *, struct string *out);

/* Appends what a move of a piece does besides moving it: "takes the red rook", "breaks the shield of the black guard",
 * "hides". */
void picture_effect(const struct game *, const struct position *before, move_t, struct string *out);

/* "Red to act", "First (human) to act with the red pieces": who is in parentheses, may be NULL; the pieces are named if
 * the side's name does not say which they are, and check is announced: "Red to act, in check". */
void picture_turn(const struct game *, const struct position *, int side, const char *who, struct string *out);

/* "Red wins (qilin 4.3): Black has no piece left", or "Draw (...): ..." for a decided ruling. */
void picture_ruling(const struct game *, const struct ruling *, struct string *out);

/* Appends the number of moves (or outcomes, if chance is to act) and all of them, broken before column 100. */
void picture_actions(const struct game *, const struct position *, struct string *out);

#endif
