/* negamax: fail-soft principal variation search of the tree below a position. docs/search.md lists the techniques in
 * the order in which a node applies them, with their measured gains. A technique is used only if the game's heuristics
 * (core/heuristics.h) provides what it needs.
 *
 * Signs follow the player to move, not the ply: a side may move several times in a row, and chance may act in between.
 * A value is from one side's point of view; it is negated only if the other side moves next.
 *
 *     negamax             the root, searched like any other player node
 *       search_node       moves in the order of move_picker.h, each played and searched by ...
 *         search          rulings first; then, depending on who acts next, one of
 *           search_node   a side, with depth left
 *           qsearch       a side, no depth left: stand pat and captures; evasions when in check
 *           search_chance chance: the expectation over its outcomes, which cost no depth */
#ifndef SEARCH_NEGAMAX_H
#define SEARCH_NEGAMAX_H

#include "search/tree.h"

/* Score of the last position for the player to move, who must have a legal move. Outside alpha .. beta it is a bound.
 * pv[0] holds the principal variation if the score lies inside the window. If stopped is set on return the score is
 * invalid; but pv[0], unless empty, then begins with the best move so far, and found is its score or a lower bound of
 * it. depth >= 1 */
int negamax(struct tree *, int depth, int alpha, int beta);

#endif
