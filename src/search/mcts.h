/* mcts: Monte-Carlo tree search as an engine. It plays any game; it plays well where the game has playout policies
 * (core/policy.h).
 *
 * The value of a move is the mean result of the playouts below it. UCT (Kocsis and Szepesvari 2006) grows the tree
 * where it is most promising. Proven results of finished games are backed up as bounds (Cazenave and Saffidine 2010),
 * through chance nodes too. The two variants are those of Jouandeau and Cazenave's "Small and large MCTS playouts
 * applied to Chinese Dark Chess stochastic game" (2014); they differ in the nodes below a flip:
 *
 *     c2: chance nodes                                c1: group nodes
 *
 *              (a side)                                        (a side)
 *        c6-c5 /      \ b4                              c6-c5 /      \ b4
 *       (a side)      <chance>                         (a side)      [any piece on b4]
 *        /   \        /(k)   \(P)                       /   \         /    |    \
 *                 (a side)  (a side)                              a move of any board that was met here
 *
 * A chance node samples outcomes by probability, and every outcome has its own moves and statistics. A group node
 * stands for all outcomes at once: every walk through it samples one and selects among the moves that are legal on that
 * board; moves that no earlier board had are added, and each gets a playout.
 *
 * Engine names: "mcts", or KIND-MARK[-h][-LIMIT][-uC], as in "c2-cr-640" and "c1-car-h-640-u0.7":
 *
 *     KIND   c1 or c2
 *     MARK   the mark of a policy of the game ("r" in every game: uniform random play)
 *     -h     a drawn playout counts as a win for the side with more material
 *     LIMIT  plies without progress after which a playout is a draw; default: the limit in the rules. In games
 *            without policies: plies per playout
 *     -uC    the UCT constant, for wins worth 1 and losses worth 0; default: MCTS_UCT
 *
 * limits.nodes counts playouts. With a clock, the soft limit ends the search (search/timeman.h), since no unfinished
 * work would be lost. limits.depth ends the search when the PV, through the most visited outcomes at chance nodes, has
 * that many plies, or when memory is full. With one thread, the same game history, seed and node or depth limit give
 * the same result, provided that the engine instance ran the same searches before. Strengths are ignored.
 *
 * The tablebases in setup.tables replace playouts; their results are proven unless a move limit could change them.
 *
 * The subtree of the current position is reused by the next search. With several threads each has its own tree, and the
 * visit counts of the root moves are added up. When memory is full the tree stops growing and playouts start from its
 * leaves.
 *
 * Scores: a mean result m, from -1 (loss) to 1 (win), is shown as MCTS_SCALE * atanh(m): a 75 % expected score (m =
 * 0.5) is about a piece and a half. Forced results are scored as in core/engine.h, with the length in plies of the
 * proof that was found. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "core/engine.h"

#define MCTS_HASH_BYTES ((size_t)64 << 20) /* used if the setup says 0 */
#define MCTS_SCALE      270

extern const struct engine mcts_engine; /* "mcts" */

#endif
