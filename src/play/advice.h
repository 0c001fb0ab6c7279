/* advice: what a user may ask of the computer besides moves: a hint, and an answer to a draw offer. */
#ifndef PLAY_ADVICE_H
#define PLAY_ADVICE_H

#include "core/limits.h"
#include "core/line.h"

/* For a hint: enough for a second or less; counted in nodes, so that the same question gets the same answer. */
extern const struct limits advice_limits;

#define ADVICE_OPENING_PLIES 30 /* the computer accepts no draw before */

/* What the answer to a draw offer depends on, besides the score. */
struct draw_offer {
	int plies;  /* moves played, without outcomes of chance; ADVICE_OPENING_PLIES if the line starts later in a game
		     */
	int pieces; /* left, on the board and in hand */
	int started; /* that many there are when a game starts */
};

/* The offer at the end of the line. A line that starts with fewer pieces than the preset starts after the opening. */
struct draw_offer advice_draw_offer(const struct line *, const struct preset *);

/* Whether the computer accepts, in every program and protocol: never in the opening; with all pieces left only if it is
 * clearly worse, with ever fewer also if it is slightly worse, and in an endgame (30 % left) also if it is even. score
 * is its own, in hundredths of a piece. */
bool advice_accepts_draw(const struct draw_offer *, int score);

#endif
