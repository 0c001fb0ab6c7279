/* reveals: the possible results of a gamble: the expectation over its outcomes, and the best and worst of them. For
 * people who want to see why the search likes a flip; the search itself does not use it. */
#ifndef SEARCH_REVEALS_H
#define SEARCH_REVEALS_H

#include "core/engine.h"
#include "core/line.h"

/* Scores are for the side that gambles. */
struct reveals {
	move_t gamble;
	int expected;                       /* as the search expects: search/chance.h */
	int best, worst;                    /* scores of the outcomes ... */
	move_t best_outcome, worst_outcome; /* ... and the outcomes, of several the first */
};

/* Lets the thinker search each outcome within the limits; the line is unchanged afterwards. The gamble is legal in the
 * line's last position. */
struct reveals reveals_value(struct thinker *, struct line *, move_t gamble, const struct limits *each);

/* Whether the move leads to chance, in any game. */
bool reveals_is_gamble(const struct game *, const struct position *, move_t);

#endif
