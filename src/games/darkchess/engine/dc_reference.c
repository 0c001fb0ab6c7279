#include "games/darkchess/engine/dc_reference.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "games/darkchess/dc_rules.h"
#include "search/plain.h"

#include <stdlib.h>

struct reference {
	struct engine_instance base;
	uint64_t seed;
	struct rng rng;
};

/* Piece values, in thousandths of all pieces of a color; cannons and pawns count as much as rooks. docs/policies.md */
static const int worth[DC_KINDS] = {150, 100, 70, 50, 30, 50, 50};

static int material(const struct dc_position *p, int side)
{
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++)
		sum += worth[kind] * __builtin_popcount(p->of[DC_PIECE(side, kind)]);
	return sum;
}

static int evaluate(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return material(p, p->side) - material(p, !p->side);
}

static bool is_capture(const struct position *position, move_t move)
{
	return dc_action_of(move) == DC_STEP && dc_const(position)->at[dc_to(move)] != DC_NONE;
}

static const struct plain minimax = {.evaluate = evaluate, .is_capture = is_capture};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game, (void)err;
	struct reference *r = mem_new(sizeof *r);
	r->base.engine = &dc_reference;
	r->seed = setup->seed;
	rng_seed(&r->rng, r->seed);
	return &r->base;
}

/* A random legal action. */
static void guess(struct reference *r, const struct line *line, const struct limits *limits, report_fn *report,
		  void *context, struct search_result *out)
{
	int64_t start_us = clock_us();
	move_t moves[MOVES_MAX];
	int n = limits_moves(limits, line->game, line_last(line), moves);
	move_t any = n > 0 ? moves[rng_below(&r->rng, (uint32_t)n)] : NO_MOVE;
	*out = (struct search_result){.best = any, .n_pv = n > 0, .pv = {any}};
	if (report && n > 0)
		report(context, out);
	out->time_us = clock_us() - start_us;
}

/* The search depth when no piece is face down. A time limit overrides the default depth; a node limit does not. */
static int depth_of(const struct limits *limits)
{
	if (limits->depth && !limits->infinite)
		return limits->depth < PLAIN_DEPTH_MAX ? limits->depth : PLAIN_DEPTH_MAX;
	bool timed = limits->time_ms || limits->clock.runs || limits->infinite;
	return timed ? PLAIN_DEPTH_MAX : DC_REFERENCE_DEPTH;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	if (dc_const(line_last(line))->of[DC_DOWN]) {
		guess((struct reference *)instance, line, limits, report, context, out);
		return;
	}
	struct limits without_nodes = *limits; /* they count playouts of the other players */
	without_nodes.nodes = 0;
	plain_search(&minimax, line, &without_nodes, depth_of(limits), NULL, report, context, out);
}

static void forget(struct engine_instance *instance)
{
	struct reference *r = (struct reference *)instance;
	rng_seed(&r->rng, r->seed);
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

static const struct engine_option options[] = {
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the choices"},
	{0},
};

const struct engine dc_reference = {
	.name = "reference",
	.about = "the paper's baseline: random while pieces are face down, then minimax",
	.options = options,
	.create = create,
	.search = search,
	.forget = forget,
	.free = release,
};
