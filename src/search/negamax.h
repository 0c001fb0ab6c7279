/* negamax: searches the tree of moves below a line, with a principal variation window, fail-soft. What it does at a
 * node, in that order, and what each part is worth: docs/search.md. A game's advice (core/advice.h) says what it knows;
 * techniques that need more are not used.
 *
 * Signs follow actors, not plies: a side may act several times in a row, and chance may act in between. A value is from
 * the point of view of a side; the sign changes only if the next side to act is the other one.
 *
 *     negamax                the root, a side's node like all others
 *       search_node           moves in the order of pick.h, each played and valued by ...
 *         worth              rulings first; then, by who acts next, one of
 *           search_node       a side, depth left
 *           qsearch      a side, no depth left: evaluation, and captures until it is quiet; evasions of checks
 *           search_chance     chance: the expectation over its outcomes, which cost no depth */
#ifndef SEARCH_NEGAMAX_H
#define SEARCH_NEGAMAX_H

#include "search/tree.h"

/* The score of the line's last position for the side to act, which has a move. Outside alpha .. beta it is a bound.
 * pv[0] holds the principal variation if the score lies inside. Void when stopped comes back true; but then pv[0], if
 * it is not empty, begins with the best move tried so far, and found is its score or a lower bound of it. depth >= 1 */
int negamax(struct tree *, int depth, int alpha, int beta);

#endif
