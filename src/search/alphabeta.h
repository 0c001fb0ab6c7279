/* alphabeta: the generic alpha-beta engine: iterative deepening over struct game, on one or more threads.
 *
 * At full strength on one thread it is deterministic: the same game history and the same depth or node limit give the
 * same result. With several threads (search/worker.h) the calling thread reports, decides when to stop and provides the
 * result; node counts are totals over all threads. Limited strengths use one thread.
 *
 * A node limit is never exceeded. A time limit may be exceeded by the time for at most a thousand nodes, and the stop
 * flag is noticed equally fast. With a clock, no iteration starts after the soft limit (search/timeman.h), which is
 * adjusted after each iteration, and the hard limit aborts the current iteration. A single legal move is played after a
 * brief search unless a depth, node, mate or move limit or MultiPV was requested. The result is that of the last
 * completed iteration, except that an unfinished iteration may have found a better move; it then provides the move,
 * score and PV. Until the first iteration completes, the result has depth 0 and holds the move that the game's move
 * ordering puts first. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "core/engine.h"

#define ALPHABETA_DEPTH_MAX   100
#define ALPHABETA_MULTIPV_MAX 8                  /* limit of MultiPV */
#define ALPHABETA_HASH_BYTES  ((size_t)16 << 20) /* used if the setup says 0 */

extern const struct engine alphabeta_engine; /* "alphabeta" */

#endif
