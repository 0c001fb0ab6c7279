/* mcts_tree: the nodes of a Monte-Carlo search: one block of memory, filled from its beginning.
 *
 *     parent --child--> first --sibling--> second --sibling--> ...
 *
 * A node is referred to once, by its parent or by the sibling before it, and always comes later in the block than the
 * node that refers to it: so the part below a node can be moved to the beginning of the block in one pass, without more
 * memory.
 *
 * A position reached by several paths has a node for each. Rulings by repetition and limits of moves belong to the
 * path, so neither bounds nor subtrees could be shared; statistics could. Of the nodes of 200,000 walks in dark chess
 * 13 % repeated a position at the start, 28 % with three pieces face down, 46 % with none and 14 left, 76 % with seven
 * left: sharing would pay only where alpha-beta and tables are better anyway.
 *
 * A node does not store which side acts in it: the code that walks through the tree has the positions. Results are the
 * first side's, from -1 for lost to 1 for won. A struct mcts_tree owns its memory and belongs to one thread. */
#ifndef SEARCH_MCTS_TREE_H
#define SEARCH_MCTS_TREE_H

#include "core/game.h"

#define MCTS_NONE 0 /* no node: the root, which is first, is not a child */

struct mcts_node {
	move_t move;             /* or outcome, that leads here */
	uint32_t child, sibling; /* indices, or MCTS_NONE */
	uint32_t link;           /* used by mcts_tree_keep alone */
	uint32_t visits;
	float mean;      /* of the visits' results */
	float low, high; /* the result with best play is not below and not above; equal: settled */
	uint16_t plies;  /* to a win that is certain, of both sides; a flip and its reveal are one */
	bool complete;   /* every move of its position has a child */
};

struct mcts_tree {
	struct mcts_node *nodes; /* 0 is the root */
	uint32_t n, n_max;
};

/* Makes a tree for as many nodes as fit into the bytes, at least the root and all its moves. False with the error
 * filled if memory runs out. */
bool mcts_tree_init(struct mcts_tree *, size_t bytes, struct error *) MUST_USE;
void mcts_tree_release(struct mcts_tree *);

/* Leaves only a root without statistics. */
void mcts_tree_clear(struct mcts_tree *);

/* Whether n more nodes fit. */
static inline bool mcts_tree_has_room(const struct mcts_tree *tree, int n)
{
	return tree->n_max - tree->n >= (uint32_t)n;
}

/* A new child of the parent, after last, its last child so far, or MCTS_NONE for the first. There must be room. */
uint32_t mcts_tree_add(struct mcts_tree *, uint32_t parent, uint32_t last, move_t);

/* The child that the move leads to, or MCTS_NONE. */
uint32_t mcts_tree_find(const struct mcts_tree *, uint32_t parent, move_t);

/* Makes the node the root and drops all that is not below it. */
void mcts_tree_keep(struct mcts_tree *, uint32_t root);

static inline bool mcts_is_settled(const struct mcts_node *node)
{
	return node->low == node->high;
}

#endif
