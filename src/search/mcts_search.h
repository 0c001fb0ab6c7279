/* mcts_search: one thread's part of a Monte-Carlo search: its tree, and the walks that grow it.
 *
 *     mcts_search_run     one walk after another
 *       walk_chances      from the root to a new node: UCT at player nodes, sampling at chance nodes
 *       walk_groups       the same with group nodes, to all moves that are new at the node reached
 *         visit           one playout, or none if the game is over or a tablebase knows the result
 *         give_back       backs the result up to all nodes of the path; proven results tighten their bounds
 *
 * A move whose upper bound does not exceed the node's lower bound is not visited: it loses, or is no better than a
 * known alternative. Rulings see the whole history, since a walk pushes its moves onto a copy of the caller's game
 * history. The ruling of a position depends on its path, so nodes below chance nodes have one, and nodes inside a group
 * have none. */
#ifndef SEARCH_MCTS_SEARCH_H
#define SEARCH_MCTS_SEARCH_H

#include <stdatomic.h>

#include "core/line.h"
#include "core/tablebase.h"
#include "search/mcts_config.h"
#include "search/mcts_tree.h"
#include "search/timeman.h"

#define MCTS_PATH_MAX 1000 /* nodes; a deeper tree does not grow */

/* Shared by the threads of one search. */
struct mcts_quota {
	atomic_int_fast64_t left; /* playouts left in this round; negative once used up */
	const struct limits *limits;
	struct timeman *time;
};

struct mcts_search {
	const struct mcts_config *config;
	struct tablebase *tables; /* tablebases, not owned; may be NULL */
	struct mcts_tree tree;
	struct line line; /* up to the root; during a walk, up to the current node */
	bool has_line;    /* set by the first search */
	bool filtered;    /* the last search was limited to some root moves */
	struct rng rng;
	struct mcts_quota *quota;
	bool over;      /* the stop flag or the deadline was noticed */
	uint64_t n_out; /* playouts made */
	int deepest;    /* maximum tree depth of a walk in this search, in plies */

	int length; /* length of the path; path[0] is the root */
	bool drawn; /* an outcome of a group was sampled on the path: no result below it is proven */
	uint32_t path[MCTS_PATH_MAX + 1];
};

bool mcts_search_init(struct mcts_search *, const struct mcts_config *, struct tablebase *, size_t bytes, uint64_t seed,
		      struct error *) MUST_USE;
void mcts_search_release(struct mcts_search *);

/* Clears the tree and reseeds the RNG. */
void mcts_search_forget(struct mcts_search *, uint64_t seed);

/* Begins a search of the last position, keeping the part of the tree below it. */
void mcts_search_begin(struct mcts_search *, const struct line *, struct mcts_quota *);

/* Walks until the round's playouts are used up, time runs out, the stop flag is set, or the root is proven. */
void mcts_search_run(struct mcts_search *);

/* +1 for the first side, -1 for the second; multiplying a result by it gives the result for that side. */
static inline float mcts_sign(enum actor actor)
{
	return actor == ACTOR_SECOND ? -1 : 1;
}

/* Lower bound, upper bound and expected value of a node for the actor. */
static inline float mcts_lower_bound(const struct mcts_node *node, enum actor actor)
{
	return actor == ACTOR_SECOND ? -node->high : node->low;
}

static inline float mcts_upper_bound(const struct mcts_node *node, enum actor actor)
{
	return actor == ACTOR_SECOND ? -node->low : node->high;
}

static inline float mcts_expected(const struct mcts_node *node, enum actor actor)
{
	float mean = node->mean < node->low ? node->low : node->mean > node->high ? node->high : node->mean;
	return mcts_sign(actor) * mean;
}

#endif
