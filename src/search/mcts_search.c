#include "search/mcts_search.h"
#include "core/random_play.h"

#include <math.h>
#include <string.h>

bool mcts_search_init(struct mcts_search *s, const struct mcts_config *config, struct tablebase *tables, size_t bytes,
		      uint64_t seed, struct error *err)
{
	*s = (struct mcts_search){.config = config, .tables = tables};
	rng_seed(&s->rng, seed);
	return mcts_tree_init(&s->tree, bytes, err);
}

void mcts_search_release(struct mcts_search *s)
{
	if (s->has_line)
		line_release(&s->line);
	s->has_line = false;
	mcts_tree_release(&s->tree);
}

void mcts_search_forget(struct mcts_search *s, uint64_t seed)
{
	if (s->has_line)
		line_release(&s->line);
	s->has_line = false;
	mcts_tree_clear(&s->tree);
	rng_seed(&s->rng, seed);
}

/* --- tree reuse between searches --- */

/* Whether the game continues that of the last search. */
static bool goes_on(const struct mcts_search *s, const struct line *line)
{
	const struct line *old = &s->line;
	if (!s->has_line || old->game != line->game || old->length > line->length ||
	    memcmp(line_at(old, 0), line_at(line, 0), line->game->rules.position_size) != 0)
		return false;
	for (int i = 0; i < old->length; i++)
		if (old->steps[i].move != line->steps[i].move)
			return false;
	return true;
}

/* Finds the node of the last position. Fails below a group: its statistics cover all outcomes, and the reveal leaves
 * only one. */
static bool follow(const struct mcts_search *s, const struct line *line, uint32_t *out)
{
	uint32_t node = 0;
	for (int i = s->line.length; i < line->length; i++) {
		if (s->config->groups && line->game->rules.to_act(line_at(line, i)) == ACTOR_CHANCE)
			return false;
		node = mcts_tree_find(&s->tree, node, line->steps[i].move);
		if (node == MCTS_NONE)
			return false;
	}
	*out = node;
	return true;
}

/* Whether the search considered the game over, as on a second occurrence, although it goes on. */
static bool was_ended(const struct mcts_node *root)
{
	return root->child == MCTS_NONE && mcts_is_settled(root);
}

void mcts_search_begin(struct mcts_search *s, const struct line *line, struct mcts_quota *quota)
{
	uint32_t root;
	bool filtered = quota->limits->moves != NULL; /* neither search can reuse the other's tree */
	if (!filtered && !s->filtered && goes_on(s, line) && follow(s, line, &root))
		mcts_tree_keep(&s->tree, root);
	else
		mcts_tree_clear(&s->tree);
	if (was_ended(&s->tree.nodes[0]))
		mcts_tree_clear(&s->tree);
	if (s->has_line)
		line_release(&s->line);
	line_begin_search(&s->line, line);
	s->has_line = true;
	s->filtered = filtered;
	s->quota = quota;
	s->over = false;
	s->n_out = 0;
	s->deepest = 0;
}

/* --- results --- */

static float result_of(enum verdict verdict)
{
	return verdict == FIRST_WINS ? 1 : verdict == SECOND_WINS ? -1 : 0;
}

/* Playout in games without policies: random legal moves until the game ends or the limit is reached. The limit means a
 * draw, or with options.evaluate a win for the side with the better evaluation. */
static float play_plainly(struct mcts_search *s)
{
	struct line *line = &s->line;
	const struct game *game = line->game;
	int length = line->length;
	enum verdict verdict = random_play(line, &s->rng, s->config->options.limit).verdict;
	if (verdict == UNDECIDED && game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		verdict = random_play(line, &s->rng, 1).verdict;
	float result = result_of(verdict);
	if (verdict == UNDECIDED && s->config->options.evaluate) {
		int score = s->config->heuristics->evaluate(line_last(line));
		result = mcts_sign(game->rules.to_act(line_last(line))) * (float)((score > 0) - (score < 0));
	}
	while (line->length > length)
		line_pop(line);
	return result;
}

static float play_out(struct mcts_search *s)
{
	const struct mcts_config *c = s->config;
	if (!c->policy)
		return play_plainly(s);
	struct playout out;
	c->policy->play_out(line_last(&s->line), &c->options, &s->rng, &out);
	return result_of(out.verdict);
}

/* --- proven bounds --- */

static uint16_t one_more(uint16_t plies)
{
	return plies < UINT16_MAX ? plies + 1 : plies;
}

/* Moves that have no child yet may have any value. */
static void bounds_of_side(const struct mcts_tree *tree, struct mcts_node *node, enum actor actor)
{
	float low = -1, high = node->complete ? -1 : 1;
	uint16_t soonest = UINT16_MAX, latest = 0;
	for (uint32_t i = node->child; i != MCTS_NONE; i = tree->nodes[i].sibling) {
		const struct mcts_node *child = &tree->nodes[i];
		float child_low = mcts_lower_bound(child, actor), child_high = mcts_upper_bound(child, actor);
		low = child_low > low ? child_low : low;
		high = child_high > high ? child_high : high;
		if (child_low == 1 && child->plies < soonest)
			soonest = child->plies;
		if (child->plies > latest)
			latest = child->plies;
	}
	node->low = actor == ACTOR_SECOND ? -high : low;
	node->high = actor == ACTOR_SECOND ? -low : high;
	if (low == 1)
		node->plies = one_more(soonest);
	else if (high == -1)
		node->plies = one_more(latest);
}

/* position: that of the node. Outcomes that have no child yet may have any value. */
static void bounds_of_chance(const struct mcts_tree *tree, struct mcts_node *node, uint32_t index,
			     const struct game *game, const struct position *position)
{
	struct outcome outcomes[OUTCOMES_MAX];
	double low = 0, high = 0, weights = 0;
	uint16_t latest = 0;
	int n = game->rules.outcomes(position, outcomes);
	for (int i = 0; i < n; i++) {
		uint32_t found = mcts_tree_find(tree, index, outcomes[i].move);
		const struct mcts_node *child = &tree->nodes[found];
		low += outcomes[i].weight * (found == MCTS_NONE ? -1.0 : (double)child->low);
		high += outcomes[i].weight * (found == MCTS_NONE ? 1.0 : (double)child->high);
		weights += outcomes[i].weight;
		latest = found != MCTS_NONE && child->plies > latest ? child->plies : latest;
	}
	node->low = (float)(low / weights);
	node->high = (float)(high / weights);
	if (node->low == 1 || node->high == -1)
		node->plies = latest;
}

/* Propagates changed bounds of the path's last node upward. No group is on the path, so each of its nodes is one step
 * of the game history. */
static void raise_bounds(struct mcts_search *s)
{
	const struct line *line = &s->line;
	for (int i = s->length - 2; i >= 0; i--) {
		struct mcts_node *node = &s->tree.nodes[s->path[i]];
		const struct position *position = line_at(line, line->root + i);
		enum actor actor = line->game->rules.to_act(position);
		float low = node->low, high = node->high;
		if (actor == ACTOR_CHANCE)
			bounds_of_chance(&s->tree, node, s->path[i], line->game, position);
		else
			bounds_of_side(&s->tree, node, actor);
		if (node->low == low && node->high == high)
			return;
	}
}

/* --- one walk --- */

static void count(struct mcts_node *node, float result)
{
	node->visits++;
	node->mean += (result - node->mean) / (float)node->visits;
}

static void give_back(struct mcts_search *s, float result)
{
	for (int i = 0; i < s->length; i++)
		count(&s->tree.nodes[s->path[i]], result);
	s->n_out++;
}

static void step_down(struct mcts_search *s, uint32_t node)
{
	s->path[s->length++] = node;
	line_push(&s->line, s->tree.nodes[node].move);
}

/* Whether another playout may be made. */
static bool may_play(struct mcts_search *s)
{
	struct mcts_quota *q = s->quota;
	s->over |= limits_stopped(q->limits) || timeman_poll_soft(q->time);
	return !s->over && atomic_fetch_sub_explicit(&q->left, 1, memory_order_relaxed) > 0;
}

/* What is proven about a position when a walk reaches it for the first time. */
struct end {
	bool found;      /* otherwise the other members are not set */
	float result;    /* with best play, ignoring draws by a move limit */
	float low, high; /* bounds if a move limit may make it a draw */
	uint16_t plies;  /* length of the win */
};

static struct end find_end(const struct mcts_search *s)
{
	const struct position *position = line_last(&s->line);
	enum verdict verdict = line_ruling(&s->line).verdict;
	if (verdict != UNDECIDED) {
		float result = result_of(verdict);
		bool certain = verdict == DRAWN || !line_repeats_once(&s->line);
		return (struct end){true, result, certain ? result : -1, certain ? result : 1, 0};
	}
	struct tablebase_value exact;
	enum actor actor = s->line.game->rules.to_act(position);
	if (actor == ACTOR_CHANCE || !tablebase_probe(s->tables, position, &exact))
		return (struct end){.found = false};
	struct tablebase_bounds bounds = tablebase_bounds_of(&exact);
	float low = mcts_sign(actor) * (float)bounds.low, high = mcts_sign(actor) * (float)bounds.high;
	float result = tablebase_is_void(&exact) ? (low + high) / 2 : mcts_sign(actor) * (float)exact.result;
	return (struct end){true, result, fminf(low, high), fmaxf(low, high), (uint16_t)exact.plies};
}

/* Adds one result to the path's last node. */
static void visit(struct mcts_search *s)
{
	struct mcts_node *leaf = &s->tree.nodes[s->path[s->length - 1]];
	if (mcts_is_settled(leaf)) {
		give_back(s, leaf->low);
		return;
	}
	bool is_new = s->length > 1 && (leaf->visits == 0 || s->drawn);
	struct end end = is_new ? find_end(s) : (struct end){.found = false};
	if (end.found && !s->drawn) {
		leaf->low = end.low;
		leaf->high = end.high;
		leaf->plies = end.plies;
		raise_bounds(s);
	}
	give_back(s, end.found ? end.result : play_out(s));
}

/* Continuations of a walk at a player node: the children, and the moves that no walk has tried there yet. Children of a
 * group whose moves are illegal on this board are left out. */
struct ways {
	int n_children, n_untried;
	uint32_t children[MOVES_MAX];
	move_t untried[MOVES_MAX];
	uint32_t last; /* the node's last child, or MCTS_NONE */
};

static void find_ways(const struct mcts_search *s, uint32_t node, struct ways *w)
{
	const struct mcts_node *nodes = s->tree.nodes;
	bool complete = nodes[node].complete && !s->drawn;
	w->n_untried = complete ? 0 : s->line.game->rules.generate(line_last(&s->line), w->untried);
	if (node == 0)
		w->n_untried = limits_filter(s->quota->limits, w->untried, w->n_untried);
	w->n_children = 0;
	w->last = MCTS_NONE;
	for (uint32_t i = nodes[node].child; i != MCTS_NONE; i = nodes[i].sibling) {
		int k = 0;
		w->last = i;
		while (k < w->n_untried && w->untried[k] != nodes[i].move)
			k++;
		if (k < w->n_untried)
			w->untried[k] = w->untried[--w->n_untried];
		else if (!complete)
			continue;
		w->children[w->n_children++] = i;
	}
}

/* Adds untried move k to the children. There must be room. */
static void try_move(struct mcts_search *s, uint32_t node, struct ways *w, int k)
{
	w->last = mcts_tree_add(&s->tree, node, w->last, w->untried[k]);
	w->children[w->n_children++] = w->last;
	w->untried[k] = w->untried[--w->n_untried];
	s->tree.nodes[node].complete = w->n_untried == 0 && !s->drawn;
}

/* The child with the highest upper confidence bound; unvisited children come first. */
static uint32_t best_child(const struct mcts_search *s, uint32_t parent, const struct ways *w)
{
	const uint32_t *children = w->children;
	int n = w->n_children;
	const struct mcts_node *nodes = s->tree.nodes;
	enum actor actor = s->line.game->rules.to_act(line_last(&s->line));
	float certain = mcts_lower_bound(&nodes[parent], actor), best_bound = -INFINITY;
	uint32_t best = children[0];
	uint64_t visits = 0;
	for (int i = 0; i < n; i++)
		visits += nodes[children[i]].visits;
	float width = logf((float)visits + 1) * 4 * s->config->uct * s->config->uct; /* results range from -1 to 1 */
	for (int i = 0; i < n; i++) {
		const struct mcts_node *child = &nodes[children[i]];
		if (mcts_upper_bound(child, actor) <= certain)
			continue;
		if (child->visits == 0)
			return children[i];
		float bound = mcts_expected(child, actor) + sqrtf(width / (float)child->visits);
		if (bound > best_bound) {
			best_bound = bound;
			best = children[i];
		}
	}
	return best;
}

/* Samples an outcome at a chance node and returns its child, or MCTS_NONE if it needs a node and memory is full. */
static uint32_t draw_child(struct mcts_search *s, uint32_t node)
{
	struct mcts_tree *tree = &s->tree;
	move_t outcome = random_move(s->line.game, line_last(&s->line), &s->rng);
	uint32_t last = MCTS_NONE;
	for (uint32_t i = tree->nodes[node].child; i != MCTS_NONE; i = tree->nodes[i].sibling) {
		if (tree->nodes[i].move == outcome)
			return i;
		last = i;
	}
	return mcts_tree_has_room(tree, 1) ? mcts_tree_add(tree, node, last, outcome) : MCTS_NONE;
}

/* A random untried move, added to the children; otherwise the best child. MCTS_NONE if there are no children and memory
 * is full. */
static uint32_t choose_child(struct mcts_search *s, uint32_t node)
{
	struct ways w;
	find_ways(s, node, &w);
	if (w.n_untried > 0 && mcts_tree_has_room(&s->tree, 1)) {
		try_move(s, node, &w, (int)rng_below(&s->rng, (uint32_t)w.n_untried));
		return w.last;
	}
	return w.n_children > 0 ? best_child(s, node, &w) : MCTS_NONE;
}

static void note_depth(struct mcts_search *s, int plies)
{
	if (plies > s->deepest)
		s->deepest = plies;
}

/* Chance nodes: every walk adds one node. */
static void walk_chances(struct mcts_search *s)
{
	uint32_t node = 0;
	int plies = 0;
	while (s->length <= MCTS_PATH_MAX && !mcts_is_settled(&s->tree.nodes[node]) &&
	       (s->tree.nodes[node].visits > 0 || node == 0)) {
		bool is_chance = s->line.game->rules.to_act(line_last(&s->line)) == ACTOR_CHANCE;
		uint32_t child = is_chance ? draw_child(s, node) : choose_child(s, node);
		if (child == MCTS_NONE)
			break;
		step_down(s, node = child);
		plies += !is_chance;
	}
	note_depth(s, plies);
	visit(s);
}

/* Samples the pending outcomes on entry to a group. */
static void draw_into_group(struct mcts_search *s)
{
	while (s->line.game->rules.to_act(line_last(&s->line)) == ACTOR_CHANCE) {
		line_push(&s->line, random_move(s->line.game, line_last(&s->line), &s->rng));
		s->drawn = true;
	}
}

static void visit_child(struct mcts_search *s, uint32_t child)
{
	bool drawn = s->drawn;
	step_down(s, child);
	note_depth(s, s->length - 1);
	visit(s);
	s->length--;
	line_pop(&s->line);
	s->drawn = drawn;
}

/* Makes a playout for every unvisited child. False if there were none. */
static bool visit_new(struct mcts_search *s, const struct ways *w)
{
	bool played = false;
	for (int i = 0; i < w->n_children; i++) {
		if (s->tree.nodes[w->children[i]].visits > 0)
			continue;
		if (played && !may_play(s))
			break;
		visit_child(s, w->children[i]);
		played = true;
	}
	return played;
}

/* Group nodes: a walk ends at a node with untried moves, and makes a playout for each of them. */
static void walk_groups(struct mcts_search *s)
{
	struct ways w;
	for (;;) {
		uint32_t node = s->path[s->length - 1];
		draw_into_group(s);
		if (s->length > MCTS_PATH_MAX ||
		    (s->drawn ? line_ruling(&s->line).verdict != UNDECIDED : mcts_is_settled(&s->tree.nodes[node])))
			break;
		find_ways(s, node, &w);
		if (mcts_tree_has_room(&s->tree, w.n_untried))
			while (w.n_untried > 0)
				try_move(s, node, &w, (int)rng_below(&s->rng, (uint32_t)w.n_untried));
		if (w.n_children == 0)
			break;
		if (visit_new(s, &w))
			return;
		step_down(s, best_child(s, node, &w));
	}
	note_depth(s, s->length - 1);
	visit(s);
}

void mcts_search_run(struct mcts_search *s)
{
	const struct mcts_node *first = &s->tree.nodes[0];
	while (!mcts_is_settled(first) && may_play(s)) {
		s->path[0] = 0;
		s->length = 1;
		s->drawn = false;
		if (s->config->groups)
			walk_groups(s);
		else
			walk_chances(s);
		while (s->line.length > s->line.root)
			line_pop(&s->line);
	}
	if (mcts_is_settled(first)) /* stops the other threads */
		atomic_store(&s->quota->left, 0);
}
