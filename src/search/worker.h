/* searcher: one thread's part of the alpha-beta search: it deepens, with a tree and histories of its own.
 *
 * The threads of a think know of each other by the table alone (lazy SMP): each searches the whole root, and finds in
 * the table what the others found before. docs/search.md */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "core/engine.h"
#include "search/stability.h"
#include "search/tree.h"

#define SEARCHER_LINES_MAX (TREE_EXCLUDED_MAX + 1)

#define SEARCHER_STEPS (2 * PLY_MAX) /* of a path: a reveal may follow each ply */

struct worker {
	struct histories history;
	struct accumulator sums;  /* if there is a net */
	struct tree tree;         /* of the current think; the caller sets its upper part and what follows */
	int depth_min, depth_max; /* of the iterations, in plies */
	struct stability *signs;  /* that the iterations show, for the time; NULL: a helper */
	int n_lines;              /* best moves to search for: 1 .. SEARCHER_LINES_MAX */
};

/* The net evaluates; NULL: the advice does. */
void worker_init(struct worker *, const struct game *, const struct game_advice *, const struct net *);
void worker_release(struct worker *);

/* Forgets earlier thinks. */
void worker_clear(struct worker *);

/* Deepens until the limits end it or the best move is settled, and reports each finished iteration; NULL: none. out is
 * a guess and becomes the thought, with the nodes of its last iteration. */
void worker_deepen(struct worker *, report_fn *report, void *context, struct thought *out);

/* How many gambles a line may have in an iteration of that depth. */
int worker_gambles(int depth);

#endif
