/* node: a node of the tree where a side acts: what is known of it before its moves are tried, and what becomes of each
 * of them. It decides; search/negamax searches. docs/search.md */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/tree.h"

struct node {
	enum actor actor;
	int depth, alpha, beta;
	bool in_check, improving;
	bool beside;   /* the table's move is noisy */
	int raw, eval; /* the evaluation, and what is thought of it after corrections; TT_NO_EVAL in check */
	struct tt_value found;
	struct histories_path path;
	const struct advice_margins *margins;
};

/* The moves of a node as they are tried. */
struct trial {
	struct pick pick;
	move_t move;
	int number; /* of the move, from 1 */
	int extension;
	bool better; /* one of them raised alpha */
	int n_quiets, n_noisy;
	move_t quiets[HISTORY_TRIED], noisy[HISTORY_TRIED];
};

static inline bool node_is_pv(const struct node *n)
{
	return n->beta - n->alpha > 1;
}

/* Begins a node: the actor's frame, whether it is in check, the path. found is empty. */
void node_enter(struct tree *, struct node *, enum actor, int depth, int alpha, int beta);

/* The evaluation of the position, from the table if found has it. */
int node_evaluation(const struct tree *, const struct node *);

/* By how much evaluations missed after the same acts and with the same structures; finds those. */
int node_correction(const struct tree *, struct node *);

/* What the position is worth without a search, corrected by how wrong that was elsewhere, and by found. Not in check.
 */
void node_look(struct tree *, struct node *);

/* Hindsight: the depth change of a node whose move was reduced: +1 if its evaluation contradicts the reduction, -1 if
 * it confirms it, else 0. */
int node_hindsight(const struct tree *, const struct node *);

/* Whether the table has no move for a node that needs one: then a shallower search comes first (internal iterative
 * reduction). */
bool node_is_blind(const struct tree *, const struct node *);

/* Whether the move need not be played: others were tried with best as the result, and it will hardly be better. */
bool node_leaves_out(struct tree *, const struct node *, struct trial *, int best);

/* By how many plies the move, which was just played, is reduced at first. Not if the same side goes on or chance
 * follows, so that a turn of several acts is seen whole. */
int node_reduction(const struct tree *, const struct node *, const struct trial *, bool checks);

/* The move is tried; the move tried last refuted the node; the move before refuted all; the table's move settles the
 * node; and by how much the evaluation missed what was found. */
void node_remember(struct trial *);
void node_reward(struct tree *, const struct node *, const struct trial *);
void node_reward_before(struct tree *, const struct node *);
void node_reward_found(struct tree *, const struct node *);
void node_correct(struct tree *, const struct node *, const struct trial *, const struct tt_value *);

#endif
