/* tree: the state of one thread's alpha-beta search: its parameters, the path to the current node, and helpers that all
 * nodes use. It works on a copy of the caller's game history, so that rulings see the whole game. A tree belongs to one
 * thread. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "base/rng.h"
#include "core/line.h"
#include "core/tablebase.h"
#include "net/accumulator.h"
#include "search/margins.h"
#include "search/move_picker.h"
#include "search/thread_pool.h"
#include "search/timeman.h"
#include "search/tt.h"

#define TREE_EXCLUDED_MAX 7
#define TREE_QUIESCENCE   12 /* maximum plies of captures below the nominal depth */
#define TREE_LOOP_DEPTH   6  /* enough depth for another loop of four plies and what follows it */

/* Techniques that tests switch off, to compare with a plainer search. */
struct tree_options {
	bool no_table;
	bool no_probing; /* Star1 instead of Star2 at chance nodes */
	bool plain;      /* no reductions, extensions or pruning, and TT cutoffs only at equal depth */
};

/* Limits on searched flips (core/game.h). The root searches all of them; elsewhere a pass stands for those that are
 * left out. */
struct flip_limits {
	bool on;
	int a_line; /* chance nodes per path */
	int a_node; /* flips per node, chosen by move ordering */
	int depth;  /* minimum node depth for flips */
	int cost;   /* reduction below flips, in plies */
};
extern const struct flip_limits tree_flips; /* tuned defaults */

struct variation {
	int n;
	move_t moves[PV_MAX];
};

/* Search stack entry: the node at a ply of the current path. */
struct stack_entry {
	enum actor actor;
	int act;         /* of the move being searched (search/histories.h); -1 for a pass or none */
	int eval;        /* corrected evaluation; TT_NO_EVAL in check or if unknown */
	bool in_check;   /* the player to move is in check */
	int reduction;   /* of the move being searched, in plies */
	bool quiet;      /* the move being searched is quiet */
	bool cut;        /* an expected cut node */
	bool verifies;   /* this node verifies a null move and may not try another */
	bool repeats;    /* a loop was closed here and the search goes on: no cutoff before the moves are searched */
	move_t excluded; /* excluded by a singular extension search; else NO_MOVE */
};

/* Search state of one thread. The caller sets the members of the first block; the tree owns line. */
struct tree {
	struct tree_options options;
	int quiescence; /* maximum plies of captures: TREE_QUIESCENCE */
	struct flip_limits flips;
	struct line line;
	const struct heuristics *heuristics;
	const struct search_parameters *margins; /* search parameters of the game; NULL: no pruning */
	struct tt *table;
	struct histories *history;
	struct accumulator *sums;    /* evaluates with a net; NULL: hand-crafted evaluation */
	struct tablebase *tables;    /* tablebases; may be NULL */
	const struct limits *limits; /* node limit, root moves and stop flag; the depth is an argument of negamax */
	struct timeman *time;
	struct thread_pool_member member;
	struct rng *ties; /* breaks ties among root moves with equal scores at random; NULL: the first one stays */
	move_t excluded[TREE_EXCLUDED_MAX]; /* root moves that are not searched; never all of them */
	int n_excluded;
	bool counts_pieces; /* blend in the material balance where the net is sure who wins; off with MultiPV */
	move_t first;   /* the root's hash move if limits.moves is set, as the TT then stores nothing for the root */
	int eval_noise; /* amplitude of the evaluation noise, which is constant per position */
	uint64_t eval_noise_seed;

	uint64_t nodes, effort;                /* nodes of this thread, and those below the best root move */
	uint64_t poll_at;                      /* node count of the next poll of limits and stop flag */
	uint64_t quiet_end;                    /* node count at which the current quiescence search ends */
	bool stopped;                          /* aborted: all current results are invalid */
	int depth;                             /* nominal depth of the current search */
	int deepest;                           /* selective depth so far; reset by the caller */
	int64_t start_us, pulse_us;            /* clock_us of the start and of the last pulse */
	int ply, chance_above;                 /* ply from the root, and chance nodes on the path */
	int found;                             /* score of pv[0] during the root move loop */
	struct stack_entry stack[PLY_MAX + 1]; /* by ply */
	struct variation pv[PLY_MAX + 1];      /* by ply */
	int cutoffs[PLY_MAX + 3];              /* by ply: cutoffs since the node two plies above was entered */
};

/* Reports nodes to the thread pool and polls the limits and the stop flag; sets stopped and poll_at. */
void tree_poll(struct tree *);

/* --- static scores of the last position --- */

int tree_evaluate(const struct tree *); /* for the player to move */

/* tree_is_ruled: whether the rules decide the position for a search of that depth, and the score for the viewer (also
 * sets repeats in the stack entry). tree_stuck: the score if the player to move has no legal move. Faster wins score
 * higher. */
bool tree_is_ruled(struct tree *, enum actor viewer, int depth, int *value);
int tree_stuck(const struct tree *, enum actor viewer);

/* Score of a tablebase result for the player to move. */
int tree_tablebase_score(const struct tree *, const struct tablebase_value *);

static inline bool tree_is_evaluation(int score)
{
	return score >= -SCORE_EVAL_MAX && score <= SCORE_EVAL_MAX;
}

/* --- flips --- */

/* Whether the last move was a pass in place of flips. */
bool tree_after_pass(const struct tree *);

/* Depth reduction below the last move, in plies, if it was a flip or a pass. */
int tree_cost_of_last(const struct tree *, int depth);

/* The flip limits of a node at that depth. */
struct pick_flips tree_flips_of(const struct tree *, int depth);

/* --- transposition table --- */

/* Probes the TT for the last position with the current number of remaining flips; false on a miss. Only line, table,
 * heuristics and flips need to be set. */
bool tree_probe(const struct tree *, struct tt_value *out);

/* Stores a result of the last position. Of a score that depends on the game history only the move is kept; a partial
 * search of the root is not stored. */
void tree_store(struct tree *, struct tt_value);

/* tree_is_beyond: whether the bound decides the window. tree_tt_cutoff: whether it is a TT cutoff at that depth. Never
 * in PV nodes, so that the PV stays complete; there are no PV nodes below a chance node. */
bool tree_is_beyond(const struct tt_value *, int alpha, int beta);
bool tree_tt_cutoff(const struct tree *, const struct tt_value *, int depth, int alpha, int beta);

/* --- moves --- */

/* Plays a move from the current node, whose stack entry must be filled, and opens the next entry; tree_take_back undoes
 * it. */
void tree_play(struct tree *, move_t);
void tree_take_back(struct tree *);

/* Whether the current node is the root and does not search this move. */
bool tree_is_excluded(const struct tree *, move_t);

/* Sets the PV of this ply to the move followed by the PV of the next ply. NO_MOVE (a pass) leaves it empty. */
void tree_extend_pv(struct tree *, move_t);

#endif
