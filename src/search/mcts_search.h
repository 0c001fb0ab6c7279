/* mcts_search: one thread's part of a Monte-Carlo search: its tree, and the walks that make it grow.
 *
 *     mcts_search_run     walks, one after another
 *       walk_chances      from the root down, by UCT at sides' nodes and by lot at chance's, to a new node
 *       walk_groups       the same by group nodes, to all moves that are new there
 *         visit           one playout, or none if the game is over or a table knows its end; its result
 *         give_back       counts in all nodes of the path, and what is certain moves their bounds
 *
 * A move whose high bound is not above what is certain anyway is not walked into: it is lost, or no better than another
 * that is known. Rulings see the whole history, since the walk pushes its moves on a copy of the caller's line. A
 * position's ruling belongs to its path, so a node below chance nodes has one, a node inside a group has none. */
#ifndef SEARCH_MCTS_SEARCH_H
#define SEARCH_MCTS_SEARCH_H

#include <stdatomic.h>

#include "core/line.h"
#include "core/tables.h"
#include "search/mcts_config.h"
#include "search/mcts_tree.h"
#include "search/timeman.h"

#define MCTS_PATH_MAX 1000 /* a deeper tree does not grow */

/* Shared by the threads of one think. */
struct mcts_quota {
	atomic_int_fast64_t left; /* playouts of this round; below 0 when it is used up */
	const struct limits *limits;
	struct timeman *time;
};

struct mcts_search {
	const struct mcts_config *config;
	struct tables *tables; /* exact endgames, not owned; or NULL */
	struct mcts_tree tree;
	struct line line; /* to the root; during a walk, to its current node */
	bool has_line;    /* since the first think */
	bool filtered;    /* the last think was limited to some moves of its root */
	struct rng rng;
	struct mcts_quota *quota;
	bool over;      /* the stop flag or the deadline was seen */
	uint64_t n_out; /* playouts that the quota allowed */
	int deepest;    /* the greatest number of plies in the tree that a walk went down, in this think */

	int length; /* of the path; path[0] is the root */
	bool drawn; /* a group's outcome was drawn on the path: nothing is certain below */
	uint32_t path[MCTS_PATH_MAX + 1];
};

bool mcts_search_init(struct mcts_search *, const struct mcts_config *, struct tables *, size_t bytes, uint64_t seed,
		      struct error *) MUST_USE;
void mcts_search_release(struct mcts_search *);

/* Forgets everything and restarts the seed. */
void mcts_search_forget(struct mcts_search *, uint64_t seed);

/* Begins a think about the line: the part of the tree below its last position is kept. */
void mcts_search_begin(struct mcts_search *, const struct line *, struct mcts_quota *);

/* Walks until the round's playouts are used up, the time is up, it is stopped, or the root is settled. */
void mcts_search_run(struct mcts_search *);

/* +1 for the first side, -1 for the second: a result times this is the actor's. */
static inline float mcts_sign(enum actor actor)
{
	return actor == ACTOR_SECOND ? -1 : 1;
}

/* The lower and the upper bound of the node for the actor, and the expected value between the two. */
static inline float mcts_least(const struct mcts_node *node, enum actor actor)
{
	return actor == ACTOR_SECOND ? -node->high : node->low;
}

static inline float mcts_most(const struct mcts_node *node, enum actor actor)
{
	return actor == ACTOR_SECOND ? -node->low : node->high;
}

static inline float mcts_expected(const struct mcts_node *node, enum actor actor)
{
	float mean = node->mean < node->low ? node->low : node->mean > node->high ? node->high : node->mean;
	return mcts_sign(actor) * mean;
}

#endif
