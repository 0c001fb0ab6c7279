#include "games/magic/mc_game.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/line.h"
#include "games/magic/mc_rules.h"

#include <stdlib.h>

struct mc_player {
	struct engine_instance base;
	uint64_t seed;
	struct rng rng;
};

static struct mc_player *of(struct engine_instance *instance)
{
	return (struct mc_player *)instance;
}

static void forget(struct engine_instance *instance)
{
	rng_seed(&of(instance)->rng, of(instance)->seed);
}

static struct engine_instance *create(const struct engine *engine, const struct engine_setup *setup)
{
	struct mc_player *player = mem_new(sizeof *player);
	player->base.engine = engine;
	player->seed = setup->seed;
	forget(&player->base);
	return &player->base;
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

/* Keeps only captures and strikes on shields, if there are any; returns the number of moves. */
static int keep_captures(const struct mc_position *p, move_t *moves, int n)
{
	int n_captures = 0;
	for (int i = 0; i < n; i++)
		if (mc_kind_of(moves[i]) == MC_GO && p->piece[mc_b(moves[i])] != MC_EMPTY) {
			move_t capture = moves[i];
			moves[i] = moves[n_captures];
			moves[n_captures++] = capture;
		}
	return n_captures ? n_captures : n;
}

static void choose(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   bool captures, report_fn *report, void *context, struct search_result *out)
{
	int64_t start_us = clock_us();
	move_t moves[MOVES_MAX];
	int n = limits_moves(limits, line->game, line_last(line), moves);
	if (captures)
		n = keep_captures(mc_const(line_last(line)), moves, n);
	*out = (struct search_result){.best = NO_MOVE, .nodes = 1};
	if (n > 0) {
		out->best = out->pv[0] = moves[rng_below(&of(instance)->rng, (uint32_t)n)];
		out->n_pv = 1;
	}
	out->time_us = clock_us() - start_us;
	if (report)
		report(context, out);
}

static const struct engine random_player, capturer;

static struct engine_instance *create_random(const struct game *game, const struct engine_setup *setup,
					     struct error *err)
{
	(void)game;
	(void)err;
	return create(&random_player, setup);
}

static void search_random(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			  report_fn *report, void *context, struct search_result *out)
{
	choose(instance, line, limits, false, report, context, out);
}

static struct engine_instance *create_capturer(const struct game *game, const struct engine_setup *setup,
					       struct error *err)
{
	(void)game;
	(void)err;
	return create(&capturer, setup);
}

static void search_capturer(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			    report_fn *report, void *context, struct search_result *out)
{
	choose(instance, line, limits, true, report, context, out);
}

static const struct engine_option options[] = {
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the choices"},
	{0},
};

static const struct engine random_player = {
	.name = "random",
	.about = "a random legal action, all equally likely",
	.options = options,
	.create = create_random,
	.search = search_random,
	.forget = forget,
	.free = release,
};

static const struct engine capturer = {
	.name = "captures",
	.about = "a random capture if possible, otherwise any action",
	.options = options,
	.create = create_capturer,
	.search = search_capturer,
	.forget = forget,
	.free = release,
};

const struct engine *const mc_opponents[] = {&random_player, &capturer, NULL};
