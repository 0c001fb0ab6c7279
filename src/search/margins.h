/* margins: what the searches leave out, by the numbers of a game's advice (core/advice.h); pure functions. All depths
 * are plies, all values hundredths of a piece. docs/search.md */
#ifndef SEARCH_MARGINS_H
#define SEARCH_MARGINS_H

#include "core/advice.h"
#include "core/advice_margins.h"

/* Those, or for NULL those that leave nothing out. */
const struct advice_margins *margins_of(const struct advice_margins *);

/* The advice's where a net evaluates or none does, or NULL. */
const struct advice_margins *margins_with(const struct game_advice *, bool net);

/* By how many hundredths of a ply the n-th move (from 1) of a node is reduced at first. */
int margins_reduction(const struct advice_margins *, int depth, int n);

/* Whether a node with that evaluation is so far above beta (below alpha) that it need not be searched. worse: for the
 * opponent, by its last move. */
bool margins_above(const struct advice_margins *, int depth, bool improving, bool worse, int eval, int beta);
bool margins_below(const struct advice_margins *, int depth, int eval, int alpha);

/* Whether the evaluation lets a null move be tried. */
bool margins_passes(const struct advice_margins *, int depth, int eval, int beta);

/* Whether quiet moves need not be tried: after n were; and where even a good one would not reach alpha. */
bool margins_enough(const struct advice_margins *, int depth, bool improving, int n);
bool margins_futile(const struct advice_margins *, int depth, int eval, int alpha);

#endif
