#include "tournament/matching.h"

#include <assert.h>
#include <string.h>

/* Vertices are the nodes 0 .. MATCHING_MAX - 1, blossoms the nodes after them. Blossoms are disjoint or nested, so that
 * there are fewer than half as many as vertices. */
#define BLOSSOMS (MATCHING_MAX / 2)
#define NODES    (MATCHING_MAX + BLOSSOMS)

struct edge {
	int from, to; /* vertices */
};

enum label {
	UNREACHED,
	OUTER, /* an even number of edges from the root */
	INNER,
};

/* An odd cycle of nodes:
 *
 *          child 0 (contains the base, whose mate is outside)
 *         /       \
 *    child 1     child n-1        1-2, 3-4, ... are matched with each other
 *        |         |
 *    child 2 ... child n-2 */
struct blossom {
	int n; /* odd; 0: not in use */
	int child[MATCHING_MAX];
	struct edge edge[MATCHING_MAX]; /* from child i to the next one */
	int64_t dual;
};

struct search {
	int n;
	const int64_t (*cost)[MATCHING_MAX];
	int *mate; /* partner of each vertex, or -1 */
	int64_t dual[MATCHING_MAX];
	int top[MATCHING_MAX];    /* the outermost node that contains the vertex */
	int base[NODES];          /* the vertex whose mate is outside the node */
	enum label label[NODES];  /* labels of outermost nodes */
	struct edge entry[NODES]; /* for inner nodes: the tree edge that reached it */
	struct blossom blossoms[BLOSSOMS];
};

static struct blossom *blossom_of(struct search *s, int node)
{
	return node < MATCHING_MAX ? NULL : &s->blossoms[node - MATCHING_MAX];
}

/* Slack of an edge between two outermost nodes. */
static int64_t slack_of(const struct search *s, int u, int v)
{
	return 2 * s->cost[u][v] - s->dual[u] - s->dual[v];
}

/* Makes top the outermost node of all vertices in node. */
static void lift(struct search *s, int node, int top)
{
	const struct blossom *b = blossom_of(s, node);
	if (!b)
		s->top[node] = top;
	for (int i = 0; b && i < b->n; i++)
		lift(s, b->child[i], top);
}

static bool contains(struct search *s, int node, int v)
{
	const struct blossom *b = blossom_of(s, node);
	bool found = node == v;
	for (int i = 0; b && i < b->n && !found; i++)
		found = contains(s, b->child[i], v);
	return found;
}

static int child_with(struct search *s, const struct blossom *b, int v)
{
	int i = 0;
	while (!contains(s, b->child[i], v))
		i++;
	return i;
}

/* Rotates the children so that child i becomes child 0. */
static void rotate(struct blossom *b, int i)
{
	int child[MATCHING_MAX];
	struct edge edge[MATCHING_MAX];
	memcpy(child, b->child, sizeof child);
	memcpy(edge, b->edge, sizeof edge);
	for (int k = 0; k < b->n; k++) {
		b->child[k] = child[(i + k) % b->n];
		b->edge[k] = edge[(i + k) % b->n];
	}
}

/* Rematches the inside of the node so that v remains for a partner outside. */
static void set_base(struct search *s, int node, int v)
{
	struct blossom *b = blossom_of(s, node);
	s->base[node] = v;
	if (!b)
		return;
	rotate(b, child_with(s, b, v));
	set_base(s, b->child[0], v);
	for (int i = 1; i < b->n; i += 2) {
		struct edge e = b->edge[i];
		set_base(s, b->child[i], e.from);
		set_base(s, b->child[i + 1], e.to);
		s->mate[e.from] = e.to;
		s->mate[e.to] = e.from;
	}
}

/* --- the tree --- */

static bool is_root(const struct search *s, int node)
{
	return s->mate[s->base[node]] < 0;
}

/* Lists the nodes from an outer node up to the root and the edges between them. Returns the number of nodes. */
static int climb(const struct search *s, int node, int nodes[NODES], struct edge up[NODES])
{
	int n = 0;
	nodes[n] = node;
	while (!is_root(s, node)) {
		up[n] = (struct edge){s->base[node], s->mate[s->base[node]]};
		node = s->top[up[n].to]; /* the inner node in between */
		nodes[++n] = node;
		up[n] = (struct edge){s->entry[node].to, s->entry[node].from};
		node = s->top[up[n].to];
		nodes[++n] = node;
	}
	return n + 1;
}

static int unused_blossom(const struct search *s)
{
	int i = 0;
	while (s->blossoms[i].n > 0)
		i++;
	assert(i < BLOSSOMS);
	return MATCHING_MAX + i;
}

static void add_child(struct blossom *b, int child, struct edge to_next)
{
	b->child[b->n] = child;
	b->edge[b->n++] = to_next;
}

/* Contracts the odd cycle closed by an edge between two outer nodes into a blossom. */
static void shrink(struct search *s, struct edge e)
{
	int left[NODES], right[NODES], node = unused_blossom(s);
	struct edge up_left[NODES], up_right[NODES];
	struct blossom *b = blossom_of(s, node);
	int n_left = climb(s, s->top[e.from], left, up_left), n_right = climb(s, s->top[e.to], right, up_right);
	while (n_left > 1 && n_right > 1 && left[n_left - 2] == right[n_right - 2])
		n_left--, n_right--;
	int common = left[n_left - 1];
	for (int i = n_left - 1; i > 0; i--) /* down to the edge e */
		add_child(b, left[i], (struct edge){up_left[i - 1].to, up_left[i - 1].from});
	add_child(b, left[0], e);
	for (int i = 0; i < n_right - 1; i++) /* and up on the other side */
		add_child(b, right[i], up_right[i]);
	b->dual = 0;
	s->base[node] = s->base[common];
	s->label[node] = OUTER;
	lift(s, node, node);
}

/* Makes the children of an inner blossom outermost nodes again. Those between its entry and its base stay in the tree,
 * on the side where their number is odd. */
static void expand(struct search *s, int node)
{
	struct blossom *b = blossom_of(s, node);
	struct edge entry = s->entry[node];
	int i = child_with(s, b, entry.to), step = i % 2 ? 1 : -1;
	for (int k = 0; k < b->n; k++) {
		s->label[b->child[k]] = UNREACHED;
		lift(s, b->child[k], b->child[k]);
	}
	for (bool is_inner = true;; is_inner = !is_inner) {
		s->label[b->child[i]] = is_inner ? INNER : OUTER;
		s->entry[b->child[i]] = entry;
		if (i == 0)
			break;
		entry = step > 0 ? b->edge[i] : (struct edge){b->edge[i - 1].to, b->edge[i - 1].from};
		i = (i + step) % b->n;
	}
	b->n = 0;
}

/* Augments along the path from the root to e, whose far end is unmatched. */
static void augment(struct search *s, struct edge e)
{
	set_base(s, s->top[e.to], e.to);
	s->mate[e.to] = e.from;
	for (;;) {
		int outer = s->top[e.from], above = s->mate[s->base[outer]];
		set_base(s, outer, e.from);
		s->mate[e.from] = e.to;
		if (above < 0)
			return;
		int inner = s->top[above];
		struct edge entry = s->entry[inner];
		set_base(s, inner, entry.to);
		s->mate[entry.to] = entry.from;
		e = entry;
	}
}

/* Adds the node at the far end of e and its partner to the tree. */
static void grow(struct search *s, struct edge e)
{
	int inner = s->top[e.to], outer = s->top[s->mate[s->base[inner]]];
	s->label[inner] = INNER;
	s->entry[inner] = e;
	s->label[outer] = OUTER;
}

/* --- the search --- */

/* The dual adjustment at which the edge becomes tight; INT64_MAX: the edge sets no limit. */
static int64_t delta_of_edge(const struct search *s, int u, int v)
{
	enum label other = s->label[s->top[v]];
	if (u == v || s->cost[u][v] == MATCHING_NO_EDGE || s->top[u] == s->top[v] || other == INNER)
		return INT64_MAX;
	return other == OUTER ? slack_of(s, u, v) / 2 : slack_of(s, u, v);
}

/* Finds the edge from an outer node that becomes tight first. */
static int64_t tightest_edge(const struct search *s, struct edge *out)
{
	int64_t least = INT64_MAX;
	for (int u = 0; u < s->n; u++) {
		if (s->label[s->top[u]] != OUTER)
			continue;
		for (int v = 0; v < s->n; v++) {
			int64_t delta = delta_of_edge(s, u, v);
			if (delta < least) {
				least = delta;
				*out = (struct edge){u, v};
			}
		}
	}
	return least;
}

static bool is_outermost(const struct search *s, int node)
{
	return s->blossoms[node - MATCHING_MAX].n > 0 && s->top[s->base[node]] == node;
}

/* Finds the inner blossom with the least dual; *out is -1 without one. */
static int64_t tightest_blossom(const struct search *s, int *out)
{
	int64_t least = INT64_MAX;
	*out = -1;
	for (int node = MATCHING_MAX; node < NODES; node++) {
		int64_t delta = s->blossoms[node - MATCHING_MAX].dual / 2;
		if (is_outermost(s, node) && s->label[node] == INNER && delta < least) {
			least = delta;
			*out = node;
		}
	}
	return least;
}

static void change_duals(struct search *s, int64_t by)
{
	static const int signs[] = {[UNREACHED] = 0, [OUTER] = 1, [INNER] = -1};
	for (int v = 0; v < s->n; v++)
		s->dual[v] += signs[s->label[s->top[v]]] * by;
	for (int node = MATCHING_MAX; node < NODES; node++)
		if (is_outermost(s, node))
			s->blossoms[node - MATCHING_MAX].dual += 2 * signs[s->label[node]] * by;
}

/* Grows a tree from an unmatched vertex until it can be matched. False: no perfect matching exists. */
static bool match_root(struct search *s, int root)
{
	memset(s->label, 0, sizeof s->label);
	s->label[s->top[root]] = OUTER;
	for (;;) {
		struct edge e = {0};
		int blossom;
		int64_t by_edge = tightest_edge(s, &e), by_blossom = tightest_blossom(s, &blossom);
		if (by_edge == INT64_MAX && blossom < 0)
			return false;
		change_duals(s, by_edge < by_blossom ? by_edge : by_blossom);
		if (by_blossom <= by_edge) {
			expand(s, blossom);
		} else if (s->label[s->top[e.to]] == OUTER) {
			shrink(s, e);
		} else if (s->mate[s->base[s->top[e.to]]] >= 0) {
			grow(s, e);
		} else {
			augment(s, e);
			return true;
		}
	}
}

bool matching_find(int n, int64_t cost[MATCHING_MAX][MATCHING_MAX], int mate[MATCHING_MAX])
{
	struct search s = {.n = n, .cost = (const int64_t(*)[MATCHING_MAX])cost, .mate = mate};
	assert(n >= 0 && n <= MATCHING_MAX);
	for (int v = 0; v < n; v++) { /* all duals are still 0 */
		mate[v] = -1;
		s.top[v] = s.base[v] = v;
	}
	for (int v = 0; v < n; v++)
		if (mate[v] < 0 && !match_root(&s, v))
			return false;
	return true;
}
