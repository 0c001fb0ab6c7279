#include "search/mcts.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/thread.h"
#include "search/mcts_search.h"

#include <math.h>
#include <stdlib.h>

#define FIRST_ROUND  1000  /* playouts */
#define MEAN_MAX     0.999 /* keeps scores finite */
#define CHILDREN_MAX 2048  /* children of a group that the PV considers */

struct mcts {
	struct engine_instance base;
	uint64_t seed;
	struct mcts_config config;
	struct mcts_quota quota;
	struct limits limits; /* of the current search */
	struct timeman time;
	struct tablebase *tables; /* tablebases; may be NULL */
	int n_searches;
	struct mcts_search *searches; /* one per thread */
};

static struct mcts *of(struct engine_instance *instance)
{
	return (struct mcts *)instance;
}

static bool reads(const struct game *game, const char *word)
{
	struct mcts_config config;
	return mcts_read(game, &game->heuristics, word, &config, NULL);
}

static void release(struct engine_instance *instance)
{
	if (!instance)
		return;
	struct mcts *m = of(instance);
	for (int i = 0; i < m->n_searches; i++)
		mcts_search_release(&m->searches[i]);
	free(m->searches);
	free(m);
}

static uint64_t seed_of(const struct mcts *m, int i)
{
	return i == 0 ? m->seed : rng_mix(m->seed + (uint64_t)i);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	struct mcts_config config;
	if (!mcts_read(game, setup->heuristics ? setup->heuristics : &game->heuristics, setup->word, &config, err))
		return NULL;
	int n = setup->threads < 1 ? 1 : setup->threads > OPTION_THREADS_MAX ? OPTION_THREADS_MAX : setup->threads;
	size_t bytes = (setup->hash_bytes ? setup->hash_bytes : MCTS_HASH_BYTES) / (size_t)n;
	struct mcts *m = mem_new(sizeof *m);
	m->base.engine = &mcts_engine;
	m->seed = setup->seed;
	m->config = config;
	m->tables = setup->tables;
	m->searches = mem_new((size_t)n * sizeof *m->searches);
	for (; m->n_searches < n; m->n_searches++) {
		int i = m->n_searches;
		if (!mcts_search_init(&m->searches[i], &m->config, setup->tables, bytes, seed_of(m, i), err)) {
			release(&m->base);
			return NULL;
		}
	}
	return &m->base;
}

static void forget(struct engine_instance *instance)
{
	struct mcts *m = of(instance);
	for (int i = 0; i < m->n_searches; i++)
		mcts_search_forget(&m->searches[i], seed_of(m, i));
}

/* --- results of the trees --- */

/* Combined statistics of all trees for the root move, as one node. */
static struct mcts_node sum_of(const struct mcts *m, move_t move)
{
	struct mcts_node sum = {.move = move, .low = -1, .high = 1};
	double results = 0;
	for (int i = 0; i < m->n_searches; i++) {
		const struct mcts_tree *tree = &m->searches[i].tree;
		uint32_t child = mcts_tree_find(tree, 0, move);
		if (child == MCTS_NONE)
			continue;
		const struct mcts_node *node = &tree->nodes[child];
		sum.visits += node->visits;
		results += (double)node->mean * node->visits;
		sum.low = node->low > sum.low ? node->low : sum.low;
		sum.high = node->high < sum.high ? node->high : sum.high;
		if (mcts_is_settled(node))
			sum.plies = node->plies;
	}
	sum.mean = sum.visits ? (float)(results / sum.visits) : 0;
	return sum;
}

static int most_visited(const struct mcts_node *nodes, int n)
{
	int best = 0;
	for (int i = 1; i < n; i++)
		if (nodes[i].visits > nodes[best].visits)
			best = i;
	return best;
}

/* Whether a is the better of two moves with the same proven value: the shorter win, the longer loss, or the more
 * visited draw. */
static bool is_safer(const struct mcts_node *a, const struct mcts_node *b, float certain)
{
	if (certain == 1 && a->plies != b->plies)
		return a->plies < b->plies;
	if (certain == -1 && a->plies != b->plies)
		return a->plies > b->plies;
	return a->visits > b->visits;
}

/* Index of the move to play: the most visited node among those that may still exceed the best proven value, unless its
 * expected value is lower than that. n >= 1 */
static int choose(const struct mcts_node *nodes, int n, enum actor actor)
{
	float certain = -1;
	for (int i = 0; i < n; i++)
		certain = fmaxf(certain, mcts_lower_bound(&nodes[i], actor));
	int open = -1, safe = -1;
	for (int i = 0; i < n; i++) {
		const struct mcts_node *node = &nodes[i];
		if (mcts_upper_bound(node, actor) > certain && (open < 0 || node->visits > nodes[open].visits))
			open = i;
		if (mcts_lower_bound(node, actor) == certain && (safe < 0 || is_safer(node, &nodes[safe], certain)))
			safe = i;
	}
	return open >= 0 && mcts_expected(&nodes[open], actor) >= certain ? open : safe;
}

/* best: a child of the root. */
static int score_of(const struct mcts_node *best, enum actor actor)
{
	int plies = best->plies + 1 < SCORE_PLIES_MAX ? (int)best->plies + 1 : SCORE_PLIES_MAX;
	if (mcts_lower_bound(best, actor) == 1)
		return SCORE_WIN - plies;
	if (mcts_upper_bound(best, actor) == -1)
		return plies - SCORE_WIN;
	double mean = fmax(-MEAN_MAX, fmin(MEAN_MAX, mcts_expected(best, actor)));
	return (int)lround(MCTS_SCALE * atanh(mean));
}

/* Copies the children and returns their number. */
static int copy_children(const struct mcts_tree *tree, uint32_t node, struct mcts_node *out)
{
	int n = 0;
	for (uint32_t i = tree->nodes[node].child; i != MCTS_NONE && n < CHILDREN_MAX; i = tree->nodes[i].sibling)
		out[n++] = tree->nodes[i];
	return n;
}

/* The PV after the root move, in the first tree: pv ends at the first chance node; depth counts to the end of the line
 * or to a group, which does not distinguish outcomes. */
static void take_line(struct mcts_search *s, move_t best, struct search_result *out)
{
	struct mcts_node children[CHILDREN_MAX], next;
	const struct game *game = s->line.game;
	int n;
	uint32_t node = mcts_tree_find(&s->tree, 0, best);
	bool foretold = true;
	out->pv[0] = best;
	out->n_pv = out->depth = 1;
	line_push(&s->line, best);
	while (node != MCTS_NONE && (n = copy_children(&s->tree, node, children)) > 0) {
		enum actor actor = game->rules.to_act(line_last(&s->line));
		if (actor == ACTOR_CHANCE && s->config->groups)
			break;
		next = children[actor == ACTOR_CHANCE ? most_visited(children, n) : choose(children, n, actor)];
		if (next.visits == 0)
			break;
		foretold &= actor != ACTOR_CHANCE;
		out->depth += actor != ACTOR_CHANCE;
		if (foretold && out->n_pv < PV_MAX)
			out->pv[out->n_pv++] = next.move;
		line_push(&s->line, next.move);
		node = mcts_tree_find(&s->tree, node, next.move);
	}
	while (s->line.length > s->line.root)
		line_pop(&s->line);
}

/* Permille of the memory of all trees that is in use. */
static int fullness(const struct mcts *m)
{
	uint64_t n = 0, n_max = 0;
	for (int i = 0; i < m->n_searches; i++) {
		n += m->searches[i].tree.n;
		n_max += m->searches[i].tree.n_max;
	}
	return n_max ? (int)(n * 1000 / n_max) : 0;
}

static void set_result(struct mcts *m, const struct line *line, int64_t start_us, struct search_result *out)
{
	struct mcts_node nodes[MOVES_MAX];
	move_t moves[MOVES_MAX];
	const struct position *position = line_last(line);
	enum actor actor = line->game->rules.to_act(position);
	int n = limits_moves(&m->limits, line->game, position, moves);
	*out = (struct search_result){.time_us = clock_us() - start_us};
	for (int i = 0; i < m->n_searches; i++) {
		const struct mcts_search *s = &m->searches[i];
		out->nodes += s->n_out;
		out->seldepth = s->deepest > out->seldepth ? s->deepest : out->seldepth;
	}
	out->hashfull = fullness(m);
	if (n <= 0)
		return;
	for (int i = 0; i < n; i++)
		nodes[i] = sum_of(m, moves[i]);
	const struct mcts_node *best = &nodes[choose(nodes, n, actor)];
	out->best = best->move;
	out->score = score_of(best, actor);
	take_line(&m->searches[0], best->move, out);
	if (best->visits == 0)
		out->depth = 0;
}

/* --- search --- */

static void run_one(void *context, int i)
{
	mcts_search_run(&((struct mcts *)context)->searches[i]);
}

/* Whether a root is proven or the search must end. */
static bool is_over(const struct mcts *m)
{
	for (int i = 0; i < m->n_searches; i++)
		if (m->searches[i].over || mcts_is_settled(&m->searches[i].tree.nodes[0]))
			return true;
	return false;
}

static bool is_full(const struct mcts *m)
{
	for (int i = 0; i < m->n_searches; i++)
		if (mcts_tree_has_room(&m->searches[i].tree, MOVES_MAX))
			return false;
	return true;
}

/* If the tablebases know the result, no search is needed. Draws are searched nevertheless: some of the drawing moves
 * are harder to answer than others. So are results that the limit on moves without progress voids. */
static bool take_known(const struct mcts *m, const struct line *line, struct search_result *out)
{
	struct tablebase_value v;
	if (m->limits.moves || !tablebase_choose(m->tables, line, &out->best, &v) || v.result == TB_DRAW ||
	    tablebase_is_void(&v))
		return false;
	out->pv[0] = out->best;
	out->n_pv = out->depth = 1;
	out->score = tablebase_score(&v);
	return true;
}

/* Searches in rounds of playouts, each as long as all previous ones together, and updates the result after each. */
static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	struct mcts *m = of(instance);
	int64_t start_us = clock_us();
	*out = (struct search_result){0};
	m->limits = limits_in_force(limits);
	m->quota.limits = limits = &m->limits;
	m->quota.time = &m->time;
	timeman_begin(&m->time, limits, line->game->rules.to_act(line_last(line)), line->length);
	if (take_known(m, line, out)) {
		out->time_us = clock_us() - start_us;
		if (report)
			report(context, out);
		return;
	}
	for (int i = 0; i < m->n_searches; i++)
		mcts_search_begin(&m->searches[i], line, &m->quota);
	for (uint64_t done = 0;;) {
		uint64_t round = done ? done : FIRST_ROUND;
		if (limits->nodes && round > limits->nodes - done)
			round = limits->nodes - done;
		atomic_store(&m->quota.left, (int_fast64_t)round);
		thread_for(m->n_searches, m->n_searches, run_one, m);
		set_result(m, line, start_us, out);
		done = out->nodes;
		if (report && done)
			report(context, out);
		if (is_over(m) || out->best == NO_MOVE || (limits->nodes && done >= limits->nodes) ||
		    (limits->depth && (out->depth >= limits->depth || is_full(m))))
			break;
	}
}

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, OPTION_HASH_MAX, MCTS_HASH_BYTES >> 20,
	 "memory for the search trees of all threads in MiB"},
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the playouts"},
	{"threads", FIELD_THREADS, OPTION_NUMBER, 1, OPTION_THREADS_MAX, 1, "search threads, each with its own tree"},
	{0},
};

const struct engine mcts_engine = {
	.name = "mcts",
	.about = "Monte Carlo tree search, for every game",
	.options = options,
	.reads = reads,
	.create = create,
	.search = search,
	.forget = forget,
	.free = release,
};
