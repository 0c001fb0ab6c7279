/* mcts_tree: the node pool of a Monte-Carlo search: one memory block, filled from the start.
 *
 *     parent --child--> first --sibling--> second --sibling--> ...
 *
 * Every node is referenced exactly once, by its parent or its previous sibling, and always lies after the referencing
 * node. A subtree can therefore be moved to the start of the block in one pass, without additional memory.
 *
 * Transpositions are not merged: a position reached by several paths has a node for each. Repetition rulings and move
 * limits depend on the path, so neither bounds nor subtrees could be shared; statistics could. Of the nodes of 200,000
 * walks in dark chess, 13 % repeated a position at the start, 28 % with three pieces face down, 46 % with none face
 * down and 14 pieces left, 76 % with seven left: sharing would pay only where alpha-beta and tablebases are better
 * anyway.
 *
 * A node does not store the player to move; the code that walks through the tree has the positions. Results are the
 * first side's, from -1 (loss) to 1 (win). A struct mcts_tree owns its memory and belongs to one thread. */
#ifndef SEARCH_MCTS_TREE_H
#define SEARCH_MCTS_TREE_H

#include "core/game.h"

#define MCTS_NONE 0 /* no node; the root, at index 0, is never a child */

struct mcts_node {
	move_t move;             /* the move or outcome that leads here */
	uint32_t child, sibling; /* indices, or MCTS_NONE */
	uint32_t link;           /* scratch space of mcts_tree_keep */
	uint32_t visits;
	float mean;      /* mean result of the visits */
	float low, high; /* bounds of the result with best play; equal: proven */
	uint16_t plies;  /* both sides' plies to a proven win; a flip and its reveal count as one */
	bool complete;   /* every legal move has a child */
};

struct mcts_tree {
	struct mcts_node *nodes; /* 0 is the root */
	uint32_t n, n_max;
};

/* Allocates a tree with as many nodes as fit into the bytes, at least the root and all its moves. False with the error
 * filled if memory runs out. */
bool mcts_tree_init(struct mcts_tree *, size_t bytes, struct error *) MUST_USE;
void mcts_tree_release(struct mcts_tree *);

/* Resets the tree to a root without statistics. */
void mcts_tree_clear(struct mcts_tree *);

/* Whether n more nodes fit. */
static inline bool mcts_tree_has_room(const struct mcts_tree *tree, int n)
{
	return tree->n_max - tree->n >= (uint32_t)n;
}

/* Appends a child to the parent. last: the parent's last child, or MCTS_NONE. There must be room. */
uint32_t mcts_tree_add(struct mcts_tree *, uint32_t parent, uint32_t last, move_t);

/* The child reached by the move, or MCTS_NONE. */
uint32_t mcts_tree_find(const struct mcts_tree *, uint32_t parent, move_t);

/* Makes the node the root and discards everything outside its subtree. */
void mcts_tree_keep(struct mcts_tree *, uint32_t root);

static inline bool mcts_is_settled(const struct mcts_node *node)
{
	return node->low == node->high;
}

#endif
