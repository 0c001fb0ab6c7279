/* mcts: Monte-Carlo tree search as an engine: it plays any game, and games with policies (core/policy.h) well.
 *
 * The value of a move is the mean result of the playouts below it. UCT (Kocsis and Szepesvari 2006) extends the tree
 * where they are most promising; proven results, where the game ended, are passed up as bounds (Cazenave and Saffidine
 * 2010), through chance nodes too. The two kinds are those of Jouandeau and Cazenave's "Small and large MCTS playouts
 * applied to Chinese Dark Chess stochastic game" (2014), which differ in the nodes below a flip:
 *
 *     c2: chance nodes                                c1: group nodes
 *
 *              (a side)                                        (a side)
 *        c6-c5 /      \ b4                              c6-c5 /      \ b4
 *       (a side)      <chance>                         (a side)      [any piece on b4]
 *        /   \        /(k)   \(P)                       /   \         /    |    \
 *                 (a side)  (a side)                              a move of any board that was met here
 *
 * A chance node draws outcomes by their probability, and every outcome has its own moves and statistics. A group node
 * stands for all outcomes at once: every walk through it draws one and chooses among the moves that are legal on that
 * board; moves that no earlier board had are added and all played out.
 *
 * Words: "mcts", or KIND-MARK[-h][-LIMIT][-uC], as in "c2-cr-640" and "c1-car-h-640-u0.7":
 *
 *     KIND   c1 or c2
 *     MARK   the mark of a policy of the game ("r" in every game: uniform random play)
 *     -h     a drawn playout counts as a win for the side with more material
 *     LIMIT  plies without progress after which a playout is a draw; by default the limit in the rules. In games
 *            without policies: plies of a playout
 *     -uC    the constant of UCT, for wins worth 1 and losses worth 0; by default MCTS_UCT
 *
 * limits.nodes counts playouts. With a clock the soft limit ends the search (search/timeman.h), since no unfinished
 * work would be lost. limits.depth ends the search when the expected line, with the most visited outcomes of chance,
 * has that many plies, or the memory is full. With one thread the same line, seed and limit of nodes or depth give the
 * same thought, in a thinker that has thought the same before. Strengths are ignored.
 *
 * Exact endgames of setup.tables replace playouts, and are certain results unless a limit of moves could change them.
 *
 * The part of the tree below the line's end outlives a think. With several threads each has its own tree, and the
 * visits of the root's moves are added. When memory is full the tree stops growing and playouts go on from its leaves.
 *
 * Scores: a mean result m, from -1 for lost to 1 for won, is shown as MCTS_SCALE * atanh(m): 0.75 wins of a game (m =
 * 0.5) are about a piece and a half. Forced ends are as in core/engine.h, with the plies of the proof that was found.
 */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "core/engine.h"

#define MCTS_HASH_BYTES ((size_t)64 << 20) /* if the setup says 0 */
#define MCTS_SCALE      270

extern const struct engine mcts_engine; /* "mcts" */

#endif
