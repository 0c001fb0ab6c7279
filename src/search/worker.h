/* worker: one thread's part of the alpha-beta search: iterative deepening with its own tree and histories.
 *
 * Threads share results through the TT only (lazy SMP): each one searches the whole root and finds in the table what
 * the others have stored. docs/search.md */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "core/engine.h"
#include "search/stability.h"
#include "search/tree.h"

#define WORKER_MULTIPV_MAX (TREE_EXCLUDED_MAX + 1)

#define WORKER_STEPS (2 * PLY_MAX) /* steps on a path: a reveal may follow each ply */

struct worker {
	struct histories history;
	struct accumulator sums;  /* used if there is a net */
	struct tree tree;         /* of the current search; the caller sets its first block and the members below */
	int depth_min, depth_max; /* first and last iteration, in plies */
	struct stability *signs;  /* time-management signs; NULL for a helper thread */
	int multipv;              /* MultiPV: 1 .. WORKER_MULTIPV_MAX */
};

/* net: evaluates positions; NULL: hand-crafted evaluation. */
void worker_init(struct worker *, const struct game *, const struct heuristics *, const struct net *);
void worker_release(struct worker *);

/* Clears the histories of earlier searches. */
void worker_clear(struct worker *);

/* Deepens until the limits end the search or the result is decided, and calls report, which may be NULL, after each
 * iteration. out holds the initial guess on entry and the result on return, with the node count up to its last
 * iteration. */
void worker_deepen(struct worker *, report_fn *report, void *context, struct search_result *out);

/* Maximum number of flips on a path in an iteration of that depth. */
int worker_flips(int depth);

#endif
