/* plain: textbook alpha-beta for players that reproduce a publication: iterative deepening, captures first, a window
 * around the last score; no hash table, no quiescence, no pruning. Frozen: tests pin its moves, scores and nodes, so
 * that results against these players stay comparable while search/negamax.h improves.
 *
 * For positions below which no chance node can be reached. Nearer wins and losses count more; rulings are those of
 * line_ruling. */
#ifndef SEARCH_PLAIN_H
#define SEARCH_PLAIN_H

#include "base/rng.h"
#include "core/line.h"
#include "core/search_result.h"
#include "search/timeman.h"

#define PLAIN_DEPTH_MAX 100

struct plain {
	/* Evaluation of an undecided position for the side to act, within +-SCORE_EVAL_MAX. */
	int (*evaluate)(const struct position *);

	/* Whether the legal move is searched before the others. This does not change any result. */
	bool (*is_capture)(const struct position *, move_t);

	/* From the second iteration on, the search first tries the last score +- window; 0: no such window. */
	int window;
};

/* Searches the last position of the line, which must be undecided, to that depth in plies at most; of the limits, those
 * on time, clock, nodes (positions), moves and stop apply. Among moves with the best score it plays the first one that
 * generate lists, or a random one if rng is not NULL. report may be NULL. */
void plain_search(const struct plain *, const struct line *, const struct limits *, int depth, struct rng *rng,
		  report_fn *report, void *context, struct search_result *out);

#endif
