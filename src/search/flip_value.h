/* flip_value: evaluates the possible outcomes of a flip: the expectation, and the best and worst outcome. It shows
 * users why the search likes a flip; the search itself does not use it. */
#ifndef SEARCH_FLIP_VALUE_H
#define SEARCH_FLIP_VALUE_H

#include "core/engine.h"
#include "core/line.h"

/* Scores are for the side that flips. */
struct flip_value {
	move_t flip;
	int expected;                       /* expectation as in search/chance.h */
	int best, worst;                    /* scores of the best and worst outcome ... */
	move_t best_outcome, worst_outcome; /* ... and these outcomes; the first one if several are equal */
};

/* Searches every outcome within the limits; the line is unchanged afterwards. The move must be a flip that is legal in
 * the last position. */
struct flip_value flip_value_of(struct engine_instance *, struct line *, move_t flip, const struct limits *each);

/* Whether chance acts after the move; works in any game. */
bool flip_value_is_flip(const struct game *, const struct position *, move_t);

#endif
