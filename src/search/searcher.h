/* searcher: one thread's part of the alpha-beta search: it deepens, with a tree and histories of its own.
 *
 * The threads of a think know of each other by the table alone (lazy SMP): each searches the whole root, and finds in
 * the table what the others found before. docs/search.md */
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include "core/engine.h"
#include "search/signs.h"
#include "search/tree.h"

#define SEARCHER_LINES_MAX (TREE_EXCLUDED_MAX + 1)

#define SEARCHER_STEPS (2 * PLY_MAX) /* of a path: a reveal may follow each ply */

struct searcher {
	struct histories history;
	struct sums sums;         /* if there is a net */
	struct tree tree;         /* of the current think; the caller sets its upper part and what follows */
	int depth_min, depth_max; /* of the iterations, in plies */
	struct signs *signs;      /* that the iterations show, for the time; NULL: a helper */
	int n_lines;              /* best moves to search for: 1 .. SEARCHER_LINES_MAX */
};

/* The net evaluates; NULL: the advice does. */
void searcher_init(struct searcher *, const struct game *, const struct game_advice *, const struct net *);
void searcher_release(struct searcher *);

/* Forgets earlier thinks. */
void searcher_clear(struct searcher *);

/* Deepens until the limits end it or the best move is settled, and reports each finished iteration; NULL: none. out is
 * a guess and becomes the thought, with the nodes of its last iteration. */
void searcher_deepen(struct searcher *, report_fn *report, void *context, struct thought *out);

/* How many gambles a line may have in an iteration of that depth. */
int searcher_gambles(int depth);

#endif
