/* render: draws boards for the commands, depending on options and standard output. */
#ifndef CMD_RENDER_H
#define CMD_RENDER_H

#include "core/line.h"
#include "draw/board_text.h"

/* Sets the style for the option --pieces (NULL: han). Color is used only on a terminal, and not with NO_COLOR set or
 * TERM=dumb. For an unknown word, prints an error and returns false. */
bool render_style(const char *pieces, bool flipped, struct board_style *out) MUST_USE;

/* Appends the last position of the game history: the board with its last move, and a legend of its marks. */
void render_board(const struct line *, const struct board_style *, struct string *out);

/* The same on standard output, in color if the style says so. */
void render_print(const struct line *, const struct board_style *);

/* Appends a line listing the face-down pieces, "still face down: 帥 2 俥 | 卒"; appends nothing without such pieces. */
void render_face_down(const struct game *, const struct position *, const struct board_style *, struct string *out);

/* Appends the side effects of a move: "takes the red rook", "breaks the shield of the black guard", "hides". */
void render_effect(const struct game *, const struct position *before, move_t, struct string *out);

/* Appends "Red to act" or "First (human) to act with the red pieces". who goes in parentheses and may be NULL; the
 * pieces are named if the side's name does not imply their color. Check is announced: "Red to act, in check". */
void render_turn(const struct game *, const struct position *, int side, const char *who, struct string *out);

/* Appends "Red wins (qilin 4.3): Black has no piece left", or "Draw (...): ..."; the ruling must be decided. */
void render_ruling(const struct game *, const struct ruling *, struct string *out);

/* Appends the number of moves (or of outcomes at a chance node) and all of them in the notation (core/game.h), wrapped
 * before column 100. */
void render_actions(const struct game *, const struct position *, int notation, struct string *out);

#endif
