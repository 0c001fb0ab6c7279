/* alphabeta: the generic search: iterative deepening over struct game, on one or several threads.
 *
 * At full strength and on one thread it makes no random choices: the same line and limits of depth or nodes give the
 * same thought. With several threads (search/searcher.h) the caller's reports and decides when to end, the thought is
 * its own, and nodes are those of all threads. Strengths think on one thread.
 *
 * A limit of nodes is never exceeded; a limit of time is exceeded by at most the time for a thousand nodes, and the
 * stop flag is seen as quickly. With a clock no iteration begins after the soft limit (search/timeman.h), which follows
 * what the iterations show, and the hard limit ends the current one; a single legal move is played after a look, unless
 * depth, nodes, mate, moves or lines were asked for too. The thought is that of the last finished iteration, save that
 * an unfinished one may have found a better move: then move, score and variation are its own. Before the first is
 * finished the thought is a guess with depth 0: the move that the game's advice puts first. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "core/engine.h"

#define ALPHABETA_DEPTH_MAX  100
#define ALPHABETA_LINES_MAX  8                  /* best moves that a setup may ask for */
#define ALPHABETA_HASH_BYTES ((size_t)16 << 20) /* if the setup says 0 */

extern const struct engine alphabeta_engine; /* "alphabeta" */

#endif
