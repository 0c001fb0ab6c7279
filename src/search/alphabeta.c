#include "search/alphabeta.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/thread.h"
#include "search/search_messages.h"
#include "search/worker.h"
#include "search/stability.h"
#include "search/strength.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

static_assert(ALPHABETA_MULTIPV_MAX <= WORKER_MULTIPV_MAX, "a searcher has room for all PVs");

struct alphabeta {
	struct engine_instance base;
	struct engine_setup setup;
	struct tt table;
	struct rng rng;       /* for blunders and random choices among equal moves */
	struct limits limits; /* of the current search */
	struct timeman time;
	struct stability signs;
	struct thread_pool pool;
	int n_searchers;
	struct worker *searchers; /* one per thread; the first runs on the calling thread */
};

static struct alphabeta *of(struct engine_instance *instance)
{
	return (struct alphabeta *)instance;
}

static void release(struct engine_instance *instance)
{
	if (!instance)
		return;
	struct alphabeta *a = of(instance);
	for (int i = 0; i < a->n_searchers; i++)
		worker_release(&a->searchers[i]);
	free(a->searchers);
	tt_release(&a->table);
	free(a);
}

/* Limited strengths use one thread, so that they play alike on every machine. */
static int count_threads(const struct engine_setup *setup)
{
	int n = setup->threads < OPTION_THREADS_MAX ? setup->threads : OPTION_THREADS_MAX;
	return n < 1 || setup->strength ? 1 : n;
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	if (setup->strength < 0 || setup->strength > STRENGTH_MAX) {
		fail(err, search_bad_strength, setup->strength, STRENGTH_MAX);
		return NULL;
	}
	struct alphabeta *a = mem_new(sizeof *a);
	a->base.engine = &alphabeta_engine;
	a->setup = *setup;
	if (!tt_init(&a->table, setup->hash_bytes ? setup->hash_bytes : ALPHABETA_HASH_BYTES, err)) {
		free(a);
		return NULL;
	}
	a->n_searchers = count_threads(setup);
	a->searchers = mem_resize(NULL, (size_t)a->n_searchers, sizeof *a->searchers);
	for (int i = 0; i < a->n_searchers; i++)
		worker_init(&a->searchers[i], game, setup->heuristics ? setup->heuristics : &game->heuristics,
			    setup->net);
	rng_seed(&a->rng, setup->seed);
	return &a->base;
}

static void forget(struct engine_instance *instance)
{
	struct alphabeta *a = of(instance);
	tt_clear(&a->table);
	for (int i = 0; i < a->n_searchers; i++)
		worker_clear(&a->searchers[i]);
	a->signs = (struct stability){.goes_on = false};
	rng_seed(&a->rng, a->setup.seed);
}

static uint64_t smaller_limit(uint64_t a, uint64_t b)
{
	return a && (!b || a < b) ? a : b;
}

/* The stricter of the requested limits and those of the strength. */
static struct limits combine(const struct limits *requested, const struct strength_level *strength)
{
	struct limits l = limits_in_force(requested);
	l.depth = (int)smaller_limit((uint64_t)l.depth, (uint64_t)strength->depth);
	l.nodes = smaller_limit(l.nodes, strength->nodes);
	return l;
}

static int depth_max(const struct limits *limits)
{
	return limits->depth && limits->depth < ALPHABETA_DEPTH_MAX ? limits->depth : ALPHABETA_DEPTH_MAX;
}

static int count_pvs(const struct alphabeta *a, const struct line *line)
{
	int wanted = a->setup.multipv < ALPHABETA_MULTIPV_MAX ? a->setup.multipv : ALPHABETA_MULTIPV_MAX;
	move_t moves[MOVES_MAX];
	int n = wanted > 1 ? limits_moves(&a->limits, line->game, line_last(line), moves) : 1;
	return n < wanted ? n : wanted > 1 ? wanted : 1;
}

static bool has_net(const struct alphabeta *a, const struct line *line)
{
	const struct features *features = line->game->heuristics.features;
	return a->setup.net && !(features->use_net && !features->use_net(line_last(line)));
}

/* Every second thread starts one iteration deeper, so that the threads do not all search the same tree. */
static void begin_searcher(struct alphabeta *a, int i, const struct line *line, const struct strength_level *strength,
			   int64_t start_us)
{
	struct worker *s = &a->searchers[i];
	bool net = has_net(a, line);
	s->depth_min = 1 + i % 2;
	s->depth_max = depth_max(&a->limits);
	s->multipv = count_pvs(a, line);
	s->signs = i == 0 ? &a->signs : NULL;
	s->tree = (struct tree){
		.heuristics = a->setup.heuristics ? a->setup.heuristics : &line->game->heuristics,
		.quiescence = TREE_QUIESCENCE,
		.flips = tree_flips,
		.table = &a->table,
		.history = &s->history,
		.sums = net ? &s->sums : NULL,
		.tables = strength->blunder_rate || strength->depth
				  ? NULL
				  : a->setup.tables, /* weak strengths play without tablebases */
		.limits = &a->limits,
		.member = {&a->pool, i > 0, 0},
		.time = &a->time,
		.ties = a->setup.draw_ties && i == 0 ? &a->rng : NULL,
		.eval_noise = strength->eval_noise,
		.eval_noise_seed = a->setup.seed,
		.start_us = start_us,
		.pulse_us = start_us,
	};
	s->tree.flips.on = s->tree.heuristics->is_flip != NULL;
	if (!a->limits.mate) /* the shortest mate may start with moves that are usually pruned */
		s->tree.margins = margins_with(s->tree.heuristics, net);
	line_begin_search(&s->tree.line, line);
	line_reserve(&s->tree.line, WORKER_STEPS);
	histories_new_root(&s->history);
}

static void begin(struct alphabeta *a, const struct line *line, const struct limits *requested,
		  const struct strength_level *strength, int64_t start_us)
{
	a->limits = combine(requested, strength);
	timeman_begin(&a->time, &a->limits, line->game->rules.to_act(line_last(line)), line->length);
	thread_pool_begin(&a->pool, a->n_searchers);
	tt_grow_older(&a->table);
	for (int i = 0; i < a->n_searchers; i++)
		begin_searcher(a, i, line, strength, start_us);
}

/* Initial guess before the search: the first move in move ordering, with the static evaluation. */
static void guess(struct alphabeta *a, struct search_result *out)
{
	const struct tree *t = &a->searchers[0].tree;
	const struct game *game = t->line.game;
	const struct position *p = line_last(&t->line);
	struct histories_path path = {.actor = game->rules.to_act(p), .acts = {-1, -1, -1}};
	struct move_picker pick;
	*out = (struct search_result){0};
	move_picker_begin(&pick, game, t->heuristics, p, t->history, &path, PICK_ALL,
			  (struct pick_flips){INT_MAX, false}, NO_MOVE);
	do
		out->best = move_picker_next(&pick);
	while (out->best != NO_MOVE && !limits_allow(&a->limits, out->best));
	if (out->best == NO_MOVE)
		return;
	out->pv[0] = out->best;
	out->n_pv = 1;
	out->score = tree_evaluate(t);
}

/* Blunder: plays a random legal move without a search. */
static bool blunders(struct alphabeta *a, const struct strength_level *strength, struct search_result *out)
{
	if (!strength->blunder_rate || rng_below(&a->rng, 100) >= (uint32_t)strength->blunder_rate ||
	    out->best == NO_MOVE)
		return false;
	move_t moves[MOVES_MAX];
	const struct line *line = &a->searchers[0].tree.line;
	int n = limits_moves(&a->limits, line->game, line_last(line), moves);
	out->best = out->pv[0] = moves[rng_below(&a->rng, (uint32_t)n)];
	return true;
}

/* Whether there is a single legal move and only the clock limits the search. With a depth, node, mate or move limit or
 * MultiPV the caller needs more than the move; with a depth or node limit the result must not depend on the speed of
 * the machine. */
static bool has_no_choice(const struct alphabeta *a)
{
	const struct line *line = &a->searchers[0].tree.line;
	const struct limits *l = &a->limits;
	move_t moves[MOVES_MAX];
	return l->clock.runs && !l->depth && !l->nodes && !l->mate && !l->moves && a->setup.multipv <= 1 &&
	       line->game->rules.generate(line_last(line), moves) == 1;
}

/* Whether the search ended while still pondering; the game may then never reach its position. */
static bool is_in_vain(const struct limits *limits)
{
	return limits->ponder && atomic_load_explicit(limits->ponder, memory_order_relaxed);
}

struct work {
	struct alphabeta *a;
	report_fn *report;
	void *context;
	struct search_result guess, *out;
};

static void run_one(void *context, int i)
{
	struct work *w = context;
	struct alphabeta *a = w->a;
	if (i > 0) {
		struct search_result own = w->guess;
		worker_deepen(&a->searchers[i], NULL, NULL, &own);
		return;
	}
	worker_deepen(&a->searchers[0], w->report, w->context, w->out);
	thread_pool_end(&a->pool);
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	int64_t start_us = clock_us();
	struct alphabeta *a = of(instance);
	const struct heuristics *heuristics = a->setup.heuristics ? a->setup.heuristics : &line->game->heuristics;
	struct strength_level strength = strength_at(heuristics, a->setup.strength);
	begin(a, line, limits, &strength, start_us);
	guess(a, out);
	if (out->best != NO_MOVE && !blunders(a, &strength, out)) {
		const struct tree *t = &a->searchers[0].tree;
		struct work work = {a, report, context, *out, out};
		if (has_no_choice(a))
			timeman_hurry(&a->time);
		stability_begin(&a->signs, &t->line);
		thread_for(a->n_searchers, a->n_searchers, run_one, &work);
		out->nodes = thread_pool_nodes(&t->member, t->nodes);
		out->time_us = clock_us() - start_us;
		if (!is_in_vain(&a->limits))
			stability_end(&a->signs, &t->line, out);
	}
	for (int i = 0; i < a->n_searchers; i++)
		line_release(&a->searchers[i].tree.line);
}

/* TT entries of positions with flips are keyed by the number of remaining flips; the deepest entry is returned. */
static bool probe(struct engine_instance *instance, const struct line *line, struct known *out)
{
	struct alphabeta *a = of(instance);
	struct tree t = {.line = *line, /* read only */
			 .heuristics = a->setup.heuristics ? a->setup.heuristics : &line->game->heuristics,
			 .table = &a->table};
	struct tt_value v, deepest = {.bound = TT_NONE};
	t.flips.on = t.heuristics->is_flip != NULL;
	int max = t.flips.on ? worker_flips(ALPHABETA_DEPTH_MAX) : 0;
	for (t.flips.a_line = 0; t.flips.a_line <= max; t.flips.a_line++)
		if (tree_probe(&t, &v) && (deepest.bound == TT_NONE || v.depth > deepest.depth))
			deepest = v;
	*out = (struct known){.best = deepest.move,
			      .score = deepest.score,
			      .depth = deepest.depth,
			      .is_lower = deepest.bound == TT_LOWER || deepest.bound == TT_EXACT,
			      .is_upper = deepest.bound == TT_UPPER || deepest.bound == TT_EXACT};
	if (!game_allows(line->game, line_last(line), out->best)) /* may be illegal after a key collision */
		out->best = NO_MOVE;
	return deepest.bound != TT_NONE;
}

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, OPTION_HASH_MAX, ALPHABETA_HASH_BYTES >> 20,
	 "size of the hash table in MiB"},
	{"lines", FIELD_MULTIPV, OPTION_NUMBER, 1, ALPHABETA_MULTIPV_MAX, 1,
	 "number of best moves to search (MultiPV)"},
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0,
	 "seed of blunders and of random choices among equal moves"},
	{"strength", FIELD_STRENGTH, OPTION_NUMBER, 0, STRENGTH_MAX, 0,
	 "1 to 8, or 0 for full strength without blunders"},
	{"threads", FIELD_THREADS, OPTION_NUMBER, 1, OPTION_THREADS_MAX, 1,
	 "search threads, which share one hash table; strengths use one"},
	{"ties", FIELD_TIES, OPTION_SWITCH, 0, 1, 0, "choose at random among moves with the same score"},
	{0},
};

const struct engine alphabeta_engine = {
	.name = "alphabeta",
	.about = "iterative-deepening alpha-beta search, for every game",
	.options = options,
	.create = create,
	.search = search,
	.probe = probe,
	.forget = forget,
	.free = release,
};
