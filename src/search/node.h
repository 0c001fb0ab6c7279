/* node: the decisions at a node: evaluation, pruning and reduction of moves, history updates. search/negamax recurses.
 * docs/search.md */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/tree.h"

struct node {
	enum actor actor;
	int depth, alpha, beta;
	bool in_check, improving;
	bool tt_move_is_noisy;
	int raw, eval;      /* static evaluation without and with corrections; TT_NO_EVAL in check */
	struct tt_value tt; /* the TT entry; its bound is TT_NONE if there was no hit */
	struct histories_path path;
	const struct search_parameters *margins;
};

/* The move loop of a node. */
struct trial {
	struct move_picker pick;
	move_t move;
	int number; /* of the current move, from 1 */
	int extension;
	bool better; /* a move raised alpha */
	int n_quiets, n_noisy;
	move_t quiets[HISTORY_TRIED], noisy[HISTORY_TRIED];
};

static inline bool node_is_pv(const struct node *n)
{
	return n->beta - n->alpha > 1;
}

/* Fills the node and its stack entry. tt is empty. */
void node_enter(struct tree *, struct node *, enum actor, int depth, int alpha, int beta);

/* Static evaluation, from the TT entry if it has one. */
int node_evaluation(const struct tree *, const struct node *);

/* Correction history: the mean error of the evaluation after the same moves and with the same structures. */
int node_correction(const struct tree *, struct node *);

/* Sets raw, eval and improving, unless in check. */
void node_evaluate(struct tree *, struct node *);

/* Hindsight: the depth change of a node whose move was reduced: +1 if its evaluation contradicts the reduction, -1 if
 * it confirms it, else 0. */
int node_hindsight(const struct tree *, const struct node *);

/* Internal iterative reduction: whether the depth is reduced by a ply because there is no hash move. */
bool node_iir(const struct tree *, const struct node *);

/* Late move, futility, history and SEE pruning: whether the move is skipped. best: the best score so far. */
bool node_prunes(struct tree *, const struct node *, struct trial *, int best);

/* Late move reduction of the move just played, in plies. 0 if the same side moves again or chance acts, so that turns
 * of several moves are searched at full depth. */
int node_reduction(const struct tree *, const struct node *, const struct trial *, bool checks);

/* Histories: record a tried move; reward the move that caused the cutoff, the previous move if all replies failed low,
 * or the hash move of a TT cutoff; update the correction history. */
void node_remember(struct trial *);
void node_reward(struct tree *, const struct node *, const struct trial *);
void node_reward_before(struct tree *, const struct node *);
void node_reward_tt_move(struct tree *, const struct node *);
void node_correct(struct tree *, const struct node *, const struct trial *, const struct tt_value *);

#endif
