/* tree: searches the tree of moves below a line: negamax with a principal variation window, fail-soft; transposition
 * table, late move reductions, quiescence, chance nodes.
 *
 * Signs follow actors, not plies: a side may act several times in a row, and chance may act in between. A value is from
 * the point of view of a side; the sign changes only if the next side to act is the other one.
 *
 *     tree_search            the root, a side's node like all others
 *       side_value           moves in the order of pick.h, each played and valued by ...
 *         worth              rulings first; then, by who acts next, one of
 *           side_value       a side, depth left
 *           quiet_value      a side, no depth left: evaluation, and captures until it is quiet
 *           chance_value     chance: the expectation over its outcomes, which cost no depth
 *
 * The stack is a copy of the caller's line, so that rulings see the whole history. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "base/rng.h"
#include "core/line.h"
#include "core/tables.h"
#include "search/pick.h"
#include "search/timeman.h"
#include "search/tt.h"

#define TREE_EXCLUDED_MAX 7
#define TREE_QUIESCENCE   12 /* plies of captures that may follow the depth asked for */

/* Parts that tests leave out, to compare the search with a plainer one. */
struct tree_options {
	bool no_table;
	bool no_probing; /* of chance nodes: Star1 instead of Star2 */
	bool plain;      /* nothing is reduced, and the table's entries of other depths are not used */
};

/* How many gambles (core/game.h) are searched; if not all of them, a pass stands for the others. At the root all are
 * searched. */
struct gamble_limits {
	bool on;
	int a_line; /* chance nodes on a path */
	int a_node; /* gambles of a side's node, those first in the ordering */
	int depth;  /* none in nodes of less depth */
	int cost;   /* plies by which the search below them is shallower than below other moves */
};

extern const struct gamble_limits tree_gambles; /* the best setting */

struct variation {
	int n;
	move_t moves[PV_MAX];
};

/* One think. The caller sets the upper part; line is its own copy. */
struct tree {
	struct tree_options options;
	int quiescence; /* plies of captures at most: TREE_QUIESCENCE */
	struct gamble_limits gambles;
	struct line line;
	const struct game_advice *advice;
	struct tt *table;
	struct pick_memory *memory;
	struct tables *tables;       /* exact endgames, or NULL */
	const struct limits *limits; /* of nodes, of the root's moves, and the stop flag; depth is tree_search's */
	struct timeman *time;
	struct rng
		*ties; /* chooses at random among moves of the root with the same score; NULL: the first found stays */
	move_t excluded[TREE_EXCLUDED_MAX]; /* moves of the root that are not searched; not all */
	int n_excluded;
	move_t first; /* the root's hash move if limits.moves is set, since the table then keeps nothing of the root */
	int blur;     /* evaluations have an error of up to this, the same for the same position */
	uint64_t blur_seed;

	uint64_t nodes;                   /* positions searched so far */
	uint64_t poll_at;                 /* nodes at which limits and stop flag are looked at again */
	uint64_t quiet_end;               /* nodes at which the current quiescence search stops */
	bool stopped;                     /* all current results are void */
	int depth;                        /* that is searched */
	int deepest;                      /* the greatest ply so far; the caller's to begin anew */
	int64_t start_us, pulse_us;       /* clock_us of the beginning, and of the last pulse */
	int ply;                          /* of sides, from the root; reveals are not counted */
	int chance_above;                 /* chance nodes on the path */
	struct variation pv[PLY_MAX + 1]; /* by ply */
};

/* The score of the line's last position for the side to act, which has a move. Outside alpha .. beta it is a bound.
 * pv[0] holds the principal variation if the score lies inside. Void when stopped comes back true. depth >= 1 */
int tree_search(struct tree *, int depth, int alpha, int beta);

/* What the table holds of the last position for a search of that many gambles a line; false: nothing. Of the tree only
 * line, table, advice and gambles must be set. */
bool tree_probe(const struct tree *, struct tt_value *out);

/* The value of the last position for the side to act, without a search. */
int tree_evaluate(const struct tree *);

#endif
