/* margins: what the searches leave out, by the numbers of a game's advice (core/advice.h); pure functions. All depths
 * are plies, all values hundredths of a piece. docs/search.md */
#ifndef SEARCH_MARGINS_H
#define SEARCH_MARGINS_H

#include "core/advice.h"
#include "core/search_parameters.h"

/* Those, or for NULL those that leave nothing out. */
const struct search_parameters *margins_of(const struct search_parameters *);

/* The advice's where a net evaluates or none does, or NULL. */
const struct search_parameters *margins_with(const struct game_advice *, bool net);

/* By how many hundredths of a ply the n-th move (from 1) of a node is reduced at first. */
int margins_lmr(const struct search_parameters *, int depth, int n);

/* Whether a node with that evaluation is so far above beta (below alpha) that it need not be searched. worse: for the
 * opponent, by its last move. */
bool margins_rfp(const struct search_parameters *, int depth, bool improving, bool worse, int eval, int beta);
bool margins_razor(const struct search_parameters *, int depth, int eval, int alpha);

/* Whether the evaluation lets a null move be tried. */
bool margins_null_move(const struct search_parameters *, int depth, int eval, int beta);

/* Whether quiet moves need not be tried: after n were; and where even a good one would not reach alpha. */
bool margins_lmp(const struct search_parameters *, int depth, bool improving, int n);
bool margins_futility(const struct search_parameters *, int depth, int eval, int alpha);

#endif
