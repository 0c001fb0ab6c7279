/* reveals: evaluates the possible outcomes of a flip: the expectation, and the best and worst outcome. It shows users
 * why the search likes a flip; the search itself does not use it. */
#ifndef SEARCH_REVEALS_H
#define SEARCH_REVEALS_H

#include "core/engine.h"
#include "core/line.h"

/* Scores are for the side that flips. */
struct reveals {
	move_t gamble;
	int expected;                       /* expectation as in search/chance.h */
	int best, worst;                    /* scores of the best and worst outcome ... */
	move_t best_outcome, worst_outcome; /* ... and these outcomes; the first one if several are equal */
};

/* Searches every outcome within the limits; the line is unchanged afterwards. The move must be a flip that is legal in
 * the last position. */
struct reveals reveals_value(struct thinker *, struct line *, move_t gamble, const struct limits *each);

/* Whether chance acts after the move; works in any game. */
bool reveals_is_gamble(const struct game *, const struct position *, move_t);

#endif
