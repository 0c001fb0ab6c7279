#include "search/alphabeta.h"
#include "base/clock.h"
#include "base/mem.h"
#include "core/random_play.h"
#include "search/strength.h"
#include "search/tree.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_A_GAMBLE 10 /* so much deeper, one more gamble on a path is looked at */

struct alphabeta {
	struct thinker base;
	struct engine_setup setup;
	struct tt table;
	struct rng rng; /* of slips, and of draws among equal moves */
	struct pick_memory memory;
	struct tree tree; /* of the think that is under way */
};

static struct alphabeta *of(struct thinker *thinker)
{
	return (struct alphabeta *)thinker;
}

static struct thinker *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game; /* a line names its game */
	if (setup->strength < 0 || setup->strength > STRENGTH_MAX) {
		fail(err, "\"%d\" is not a strength, expected 1 to %d, or 0 for full strength", setup->strength,
		     STRENGTH_MAX);
		return NULL;
	}
	struct alphabeta *a = mem_new(sizeof *a);
	a->base.engine = &alphabeta_engine;
	a->setup = *setup;
	if (!tt_init(&a->table, setup->hash_bytes ? setup->hash_bytes : ALPHABETA_HASH_BYTES, err)) {
		free(a);
		return NULL;
	}
	rng_seed(&a->rng, setup->seed);
	return &a->base;
}

static void forget(struct thinker *thinker)
{
	struct alphabeta *a = of(thinker);
	tt_clear(&a->table);
	memset(&a->memory, 0, sizeof a->memory);
	rng_seed(&a->rng, a->setup.seed);
}

static void release(struct thinker *thinker)
{
	if (!thinker)
		return;
	tt_release(&of(thinker)->table);
	free(thinker);
}

static uint64_t smaller_limit(uint64_t a, uint64_t b)
{
	return a && (!b || a < b) ? a : b;
}

/* The stricter of what was asked for and what the strength allows. */
static struct limits combine(const struct limits *asked, const struct strength *strength)
{
	return (struct limits){
		.depth = (int)smaller_limit((uint64_t)asked->depth, (uint64_t)strength->depth),
		.nodes = smaller_limit(asked->nodes, strength->nodes),
		.time_ms = asked->time_ms,
		.stop = asked->stop,
	};
}

static void begin(struct alphabeta *a, const struct line *line, const struct limits *limits,
		  const struct strength *strength, int64_t start_us)
{
	a->tree = (struct tree){
		.advice = a->setup.advice ? a->setup.advice : &line->game->advice,
		.quiescence = TREE_QUIESCENCE,
		.gambles = tree_gambles,
		.table = &a->table,
		.memory = &a->memory,
		.tables =
			strength->slip || strength->depth ? NULL : a->setup.tables, /* weak levels know none by heart */
		.stop = limits->stop,
		.nodes_max = limits->nodes,
		.deadline_us = limits->time_ms ? start_us + (int64_t)limits->time_ms * 1000 : 0,
		.ties = a->setup.draw_ties ? &a->rng : NULL,
		.blur = strength->blur,
		.blur_seed = a->setup.seed,
	};
	a->tree.gambles.on = a->tree.advice->is_gamble != NULL;
	line_begin_search(&a->tree.line, line);
	tt_grow_older(&a->table);
	memset(a->memory.killers, 0, sizeof a->memory.killers); /* they belong to plies of another root */
}

/* Before anything is searched: the move that ordering puts first, with the position as it stands. */
static void guess(struct alphabeta *a, struct thought *out)
{
	const struct line *line = &a->tree.line;
	const struct game *game = line->game;
	const struct position *p = line_last(line);
	struct pick pick;
	*out = (struct thought){0};
	bool withheld;
	if (!pick_begin(&pick, game, a->tree.advice, p, (struct pick_gambles){INT_MAX, false}, NO_MOVE, &withheld))
		return;
	out->best = out->pv[0] = pick_next(&pick, p, &a->memory, game->rules.to_act(p), 0);
	out->n_pv = 1;
	out->score = tree_evaluate(&a->tree);
}

/* Scores seldom jump between iterations, so the window is laid narrowly around the last one and widened on the side on
 * which the score fell out. */
static int search_around(struct tree *t, int depth, int last_score)
{
	int width = 30;
	bool narrow = depth >= 4 && abs(last_score) < SCORE_WIN - SCORE_PLIES_MAX;
	int alpha = narrow ? last_score - width : -SCORE_INFINITE;
	int beta = narrow ? last_score + width : SCORE_INFINITE;
	for (;;) {
		int score = tree_search(t, depth, alpha, beta);
		if (t->stopped || (score > alpha && score < beta))
			return score;
		width *= 4;
		if (score <= alpha)
			alpha = width < 1000 ? score - width : -SCORE_INFINITE;
		else
			beta = width < 1000 ? score + width : SCORE_INFINITE;
	}
}

static void take_thought(const struct tree *t, int score, int depth, int64_t start_us, struct thought *out)
{
	const struct variation *pv = &t->pv[0];
	*out = (struct thought){pv->moves[0], score, depth, t->nodes, clock_us() - start_us, .n_pv = pv->n};
	memcpy(out->pv, pv->moves, (size_t)pv->n * sizeof *pv->moves);
}

/* No deeper search can change a forced end that lies within the depth. */
static bool is_settled(int score, int depth)
{
	return SCORE_WIN - abs(score) <= depth;
}

/* The best moves at that depth, one after the other, each without those before; false where it was stopped. */
static bool search_lines(struct tree *t, int depth, int n, struct thought lines[], int64_t start_us, report_fn *report,
			 void *context)
{
	for (int i = 0; i < n; i++) {
		t->n_excluded = i;
		int score = search_around(t, depth, lines[i].score);
		if (t->stopped)
			return false;
		take_thought(t, score, depth, start_us, &lines[i]);
		lines[i].line = i;
		if (i < n - 1)
			t->excluded[i] = lines[i].best;
		if (report)
			report(context, &lines[i]);
	}
	return true;
}

static int count_lines(const struct alphabeta *a)
{
	const struct line *line = &a->tree.line;
	int wanted = a->setup.lines < ALPHABETA_LINES_MAX ? a->setup.lines : ALPHABETA_LINES_MAX;
	int n = wanted > 1 ? line->game->rules.generate(line_last(line), NULL) : 1;
	return n < wanted ? n : wanted > 1 ? wanted : 1;
}

static void deepen(struct alphabeta *a, int depth_max, int64_t start_us, report_fn *report, void *context,
		   struct thought *out)
{
	struct tree *t = &a->tree;
	struct thought lines[ALPHABETA_LINES_MAX] = {*out};
	int n = count_lines(a);
	for (int i = 1; i < n; i++)
		lines[i] = *out;
	for (int depth = 1; depth <= depth_max; depth++) {
		/* Where nearly all is face down one gamble a path is soon looked at to its end. */
		t->gambles.a_line = tree_gambles.a_line + depth / PLIES_A_GAMBLE;
		bool whole = search_lines(t, depth, n, lines, start_us, report, context);
		if (lines[0].depth == depth)
			*out = lines[0];
		if (!whole || is_settled(out->score, depth))
			break;
	}
	out->nodes = t->nodes;
	out->time_us = clock_us() - start_us;
}

/* A slip: any legal move, unthinkingly. */
static bool slips(struct alphabeta *a, const struct strength *strength, struct thought *out)
{
	if (!strength->slip || rng_below(&a->rng, 100) >= (uint32_t)strength->slip || out->best == NO_MOVE)
		return false;
	const struct line *line = &a->tree.line;
	out->best = out->pv[0] = random_move(line->game, line_last(line), &a->rng);
	return true;
}

static void think(struct thinker *thinker, const struct line *line, const struct limits *limits, report_fn *report,
		  void *context, struct thought *out)
{
	int64_t start_us = clock_us();
	struct alphabeta *a = of(thinker);
	struct strength strength = strength_at(a->setup.strength);
	struct limits all = combine(limits, &strength);
	begin(a, line, &all, &strength, start_us);
	guess(a, out);
	if (out->best != NO_MOVE && !slips(a, &strength, out)) {
		int depth_max = all.depth && all.depth < ALPHABETA_DEPTH_MAX ? all.depth : ALPHABETA_DEPTH_MAX;
		deepen(a, depth_max, start_us, report, context, out);
	}
	line_release(&a->tree.line);
}

const struct engine alphabeta_engine = {
	.name = "alphabeta",
	.about = "iterative deepening alpha-beta search, for every game",
	.create = create,
	.think = think,
	.forget = forget,
	.free = release,
};
