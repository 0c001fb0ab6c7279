/* draw_offer: answers to draw offers, and the search limits of hints. */
#ifndef PLAY_DRAW_OFFER_H
#define PLAY_DRAW_OFFER_H

#include "core/limits.h"
#include "core/line.h"

/* Search limits for a hint: a second or less. They count nodes, so that the same position always gets the same hint. */
extern const struct limits hint_limits;

#define DRAW_OFFER_OPENING_PLIES 30 /* before this ply the computer accepts no draw */

/* The facts, apart from the score, that decide the answer to a draw offer. */
struct draw_offer {
	int plies; /* moves played, without chance outcomes; DRAW_OFFER_OPENING_PLIES if the line starts later in a game
		    */
	int pieces;  /* pieces left, on the board and in hand */
	int started; /* pieces at the start of a game */
};

/* The offer at the end of the line. A line that starts with fewer pieces than the preset counts as past the opening. */
struct draw_offer draw_offer_of(const struct line *, const struct preset *);

/* Whether the computer accepts a draw; the same in every program and protocol. It never accepts in the opening. With
 * all pieces left it accepts only when clearly worse, with fewer pieces also when slightly worse, and in an endgame (30
 * % of the pieces left) also when the score is even. score is from the computer's side, in hundredths of a piece. */
bool draw_offer_accepted(const struct draw_offer *, int score);

#endif
