#include "search/mcts_tree.h"
#include "search/search_messages.h"

#include <assert.h>
#include <stdlib.h>

#define NODES_MAX (UINT32_MAX / 2 - 2) /* a link holds an index and one more bit */

static struct mcts_node new_node(move_t move)
{
	return (struct mcts_node){.move = move, .low = -1, .high = 1};
}

bool mcts_tree_init(struct mcts_tree *tree, size_t bytes, struct error *err)
{
	size_t n = bytes / sizeof(struct mcts_node);
	if (n < 1 + MOVES_MAX)
		n = 1 + MOVES_MAX;
	*tree = (struct mcts_tree){.n_max = (uint32_t)n};
	if (n <= NODES_MAX)
		tree->nodes = malloc(n * sizeof(struct mcts_node));
	if (!tree->nodes)
		return fail(err, search_no_tree_memory, bytes);
	mcts_tree_clear(tree);
	return true;
}

void mcts_tree_release(struct mcts_tree *tree)
{
	free(tree->nodes);
	*tree = (struct mcts_tree){0};
}

void mcts_tree_clear(struct mcts_tree *tree)
{
	tree->nodes[0] = new_node(NO_MOVE);
	tree->n = 1;
}

uint32_t mcts_tree_add(struct mcts_tree *tree, uint32_t parent, uint32_t last, move_t move)
{
	assert(mcts_tree_has_room(tree, 1));
	uint32_t added = tree->n++;
	tree->nodes[added] = new_node(move);
	if (last == MCTS_NONE)
		tree->nodes[parent].child = added;
	else
		tree->nodes[last].sibling = added;
	return added;
}

uint32_t mcts_tree_find(const struct mcts_tree *tree, uint32_t parent, move_t move)
{
	uint32_t i = tree->nodes[parent].child;
	while (i != MCTS_NONE && tree->nodes[i].move != move)
		i = tree->nodes[i].sibling;
	return i;
}

/* Stores the node's new index in the links of its child and its sibling: 2 * index + 2 in the child, one more in the
 * sibling. A link of 0 means that no kept node references this one. */
static void refer(struct mcts_tree *tree, uint32_t from)
{
	const struct mcts_node *node = &tree->nodes[from];
	if (node->child != MCTS_NONE)
		tree->nodes[node->child].link = 2 * from + 2;
	if (node->sibling != MCTS_NONE)
		tree->nodes[node->sibling].link = 2 * from + 3;
}

void mcts_tree_keep(struct mcts_tree *tree, uint32_t root)
{
	if (root == 0)
		return;
	struct mcts_node *nodes = tree->nodes;
	uint32_t kept = 1;
	nodes[0] = nodes[root];
	nodes[0].sibling = MCTS_NONE;
	refer(tree, 0);
	for (uint32_t i = root + 1; i < tree->n; i++) {
		uint32_t link = nodes[i].link;
		if (link == 0)
			continue;
		struct mcts_node *referrer = &nodes[link / 2 - 1];
		*(link % 2 ? &referrer->sibling : &referrer->child) = kept;
		nodes[i].link = 0;
		nodes[kept] = nodes[i];
		refer(tree, kept++);
	}
	tree->n = kept;
}
