#include "games/qilin/ql_game.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/line.h"
#include "games/qilin/ql_rules.h"

#include <stdlib.h>

struct authors_instance {
	struct engine_instance base;
	uint64_t seed;
	struct rng rng;
};

static struct engine_instance *create(const struct engine *engine, const struct engine_setup *setup)
{
	struct authors_instance *t = mem_new(sizeof *t);
	t->base.engine = engine;
	t->seed = setup->seed;
	rng_seed(&t->rng, t->seed);
	return &t->base;
}

static void forget(struct engine_instance *instance)
{
	struct authors_instance *t = (struct authors_instance *)instance;
	rng_seed(&t->rng, t->seed);
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

/* Penalty for a position in which the side has no move. It outweighs everything else, since the original program must
 * not leave itself without a move. */
enum { NO_MOVE_LEFT = 10000 };

/* The authors' evaluation from the side's perspective. docs/rules/qilin.md 6 */
static int value(const struct ql_position *p, int side)
{
	uint32_t own = p->pieces[side], enemy = p->pieces[!side], empty = ql_empty(p);
	int v = 10 * ql_full_lines(own) + 2 * ql_potential_lines(own, empty) - 5 * ql_potential_lines(enemy, empty);
	if (p->stage < QL_MOVE)
		return v;
	int mobility = ql_mobility(own, empty);
	return v + mobility - ql_mobility(enemy, empty) - (mobility ? 0 : NO_MOVE_LEFT);
}

/* Picks uniformly at random among the moves with the highest value. */
static void pick(struct authors_instance *t, const struct line *line, const struct limits *limits, bool looks_ahead,
		 report_fn *report, void *context, struct search_result *out)
{
	int64_t start = clock_us();
	const struct position *now = line_last(line);
	move_t moves[MOVES_MAX];
	int n = limits_moves(limits, line->game, now, moves), n_best = 0;
	*out = (struct search_result){.depth = looks_ahead, .nodes = (uint64_t)n};
	for (int i = 0; i < n; i++) {
		struct position after;
		ql_play(&after, now, moves[i]);
		int v = looks_ahead ? value(ql_const(&after), ql_const(now)->side) : 0;
		if (n_best && v < out->score)
			continue;
		if (n_best == 0 || v > out->score)
			n_best = 0;
		out->score = v;
		if (rng_below(&t->rng, (uint32_t)++n_best) == 0)
			out->best = moves[i];
	}
	out->pv[0] = out->best;
	out->n_pv = n > 0;
	out->time_us = clock_us() - start;
	if (report)
		report(context, out);
}

static const struct engine easy, hard;

static struct engine_instance *create_easy(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game;
	(void)err;
	return create(&easy, setup);
}

static struct engine_instance *create_hard(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game;
	(void)err;
	return create(&hard, setup);
}

static void search_easy(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			report_fn *report, void *context, struct search_result *out)
{
	pick((struct authors_instance *)instance, line, limits, false, report, context, out);
}

static void search_hard(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			report_fn *report, void *context, struct search_result *out)
{
	pick((struct authors_instance *)instance, line, limits, true, report, context, out);
}

static const struct engine_option options[] = {
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the choices"},
	{0},
};

static const struct engine easy = {
	.name = "authors-easy",
	.about = "the original program's easy player: moves at random",
	.options = options,
	.create = create_easy,
	.search = search_easy,
	.forget = forget,
	.free = release,
};
static const struct engine hard = {
	.name = "authors-hard",
	.about = "the original program's hard player: searches one ply",
	.options = options,
	.create = create_hard,
	.search = search_hard,
	.forget = forget,
	.free = release,
};

const struct engine *const ql_opponents[] = {&easy, &hard, NULL};
