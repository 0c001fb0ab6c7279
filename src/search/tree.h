/* tree: one thread's alpha-beta search: its task, the path to the current node, and the steps that all nodes share. The
 * stack is a copy of the caller's line, so that rulings see the whole history. A tree belongs to one thread. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "base/rng.h"
#include "core/line.h"
#include "core/tables.h"
#include "net/accumulator.h"
#include "search/margins.h"
#include "search/move_picker.h"
#include "search/thread_pool.h"
#include "search/timeman.h"
#include "search/tt.h"

#define TREE_EXCLUDED_MAX 7
#define TREE_QUIESCENCE   12 /* plies of captures that may follow the depth asked for */
#define TREE_LOOP_DEPTH   6  /* room to play another loop of four plies, and to see what follows */

/* Techniques that tests switch off, to compare the search with a plainer one. */
struct tree_options {
	bool no_table;
	bool no_probing; /* of chance nodes: Star1 instead of Star2 */
	bool plain;      /* no reductions, extensions or pruning, and TT cutoffs only at equal depth */
};

/* How many gambles (core/game.h) are searched, at the root all; a pass stands for the others. */
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

/* The search stack: the node at a ply of the current path. */
struct stack_entry {
	enum actor actor;
	int act;         /* of the move that is being searched (search/histories.h); -1: a pass, or none */
	int eval;        /* corrected; TT_NO_EVAL: in check, or not known */
	bool in_check;   /* the actor */
	int reduction;   /* of the move being searched, in plies */
	bool quiet;      /* the move that is being searched */
	bool cut;        /* an expected cut node */
	bool verifies;   /* a null move is being verified: no other one here */
	bool repeats;    /* a loop ended here and the search goes on: no cutoff without a search of the moves */
	move_t excluded; /* by the search of a singular extension; or NO_MOVE */
};

/* One thread's part of a think. The caller sets the upper part; line is its own copy. */
struct tree {
	struct tree_options options;
	int quiescence; /* plies of captures at most: TREE_QUIESCENCE */
	struct gamble_limits gambles;
	struct line line;
	const struct game_advice *advice;
	const struct search_parameters *margins; /* the advice's, or NULL: nothing is left out */
	struct tt *table;
	struct histories *history;
	struct accumulator *sums;    /* of a net that evaluates, or NULL: the advice does */
	struct tables *tables;       /* exact endgames, or NULL */
	const struct limits *limits; /* of nodes, of the root's moves, and the stop flag; depth is tree_search's */
	struct timeman *time;
	struct thread_pool_member member;
	struct rng *ties; /* draws among moves of the root with the same score; NULL: the first found stays */
	move_t excluded[TREE_EXCLUDED_MAX]; /* moves of the root that are not searched; not all */
	int n_excluded;
	bool counts_pieces; /* where the net is sure who wins; not if several lines are compared */
	move_t first; /* the root's hash move if limits.moves is set, since the table then keeps nothing of the root */
	int blur;     /* evaluations have an error of up to this, the same for the same position */
	uint64_t blur_seed;

	uint64_t nodes, effort;                /* nodes of this thread; and below the best root move */
	uint64_t poll_at;                      /* nodes at which limits and stop flag are looked at again */
	uint64_t quiet_end;                    /* nodes at which the current quiescence search stops */
	bool stopped;                          /* all current results are void */
	int depth;                             /* that is searched */
	int deepest;                           /* the greatest ply so far; the caller's to begin anew */
	int64_t start_us, pulse_us;            /* clock_us of the beginning, and of the last pulse */
	int ply, chance_above;                 /* of sides, from the root; and chance nodes on the path */
	int found;                             /* the score of pv[0] while the root's moves are tried */
	struct stack_entry stack[PLY_MAX + 1]; /* by ply */
	struct variation pv[PLY_MAX + 1];      /* by ply */
	int cutoffs[PLY_MAX + 3];              /* by ply: cutoffs since the node two plies before began */
};

/* Tells the team of the nodes and looks at limits and stop flag; sets stopped and poll_at. */
void tree_poll(struct tree *);

/* --- values of the last position without a search --- */

int tree_evaluate(const struct tree *); /* for the side to act */

/* Whether the position is decided for a search of that depth, and the score for the viewer (sets repeats of the frame);
 * likewise if the side to act has no move. Sooner wins score more. */
bool tree_is_ruled(struct tree *, enum actor viewer, int depth, int *value);
int tree_stuck(const struct tree *, enum actor viewer);

/* Of an exact endgame, for the side to act. */
int tree_table_score(const struct tree *, const struct table_value *);

static inline bool tree_is_evaluation(int score)
{
	return score >= -SCORE_EVAL_MAX && score <= SCORE_EVAL_MAX;
}

/* --- gambles --- */

/* Whether the move before was a pass in place of gambles. */
bool tree_after_pass(const struct tree *);

/* By how many plies what follows the last move, a gamble or a pass, is searched less deeply than that. */
int tree_cost_of_last(const struct tree *, int depth);

/* Which gambles a node of that depth searches. */
struct pick_gambles tree_gambles_of(const struct tree *, int depth);

/* --- the table --- */

/* What the table holds of the last position for a search of that many gambles a line; false: nothing. Of the tree only
 * line, table, advice and gambles must be set. */
bool tree_probe(const struct tree *, struct tt_value *out);

/* Keeps a value of the last position; if it belongs to the history only the move, of parts of the root nothing. */
void tree_store(struct tree *, struct tt_value);

/* Whether the bound of the entry lies outside the window; and whether that is a TT cutoff at that depth. Never in PV
 * nodes, so that the PV stays complete; there are no PV nodes below a chance node. */
bool tree_is_beyond(const struct tt_value *, int alpha, int beta);
bool tree_tt_cutoff(const struct tree *, const struct tt_value *, int depth, int alpha, int beta);

/* --- moves --- */

/* Plays a move of the side to act, whose frame is entered, and opens the next frame; and back. */
void tree_play(struct tree *, move_t);
void tree_take_back(struct tree *);

/* Whether the move of this node is not to be searched, since the root leaves it out. */
bool tree_is_excluded(const struct tree *, move_t);

/* The variation of this ply becomes the move and what was found after it; NO_MOVE, a pass, ends it before. */
void tree_extend_pv(struct tree *, move_t);

#endif
