/* advice: what a user may ask of the computer besides moves: a hint, and a draw. */
#ifndef PLAY_ADVICE_H
#define PLAY_ADVICE_H

#include "core/limits.h"

/* For a hint: enough for a second or less; counted in nodes, so that the same question gets the same answer. */
extern const struct limits advice_limits;

/* It refuses a draw before so many moves and outcomes: the game has hardly begun. */
#define ADVICE_DRAW_PLIES_MIN 20

/* Whether it accepts a draw then: it does when it does not see itself ahead. score is its own. */
static inline bool advice_accepts_draw(int plies, int score)
{
	return plies >= ADVICE_DRAW_PLIES_MIN && score <= 0;
}

#endif
