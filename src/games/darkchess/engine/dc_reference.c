#include "games/darkchess/engine/dc_reference.h"
#include "base/clock.h"
#include "base/mem.h"
#include "core/random_play.h"
#include "games/darkchess/dc_board.h"
#include "search/alphabeta.h"
#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

struct reference {
	struct thinker base;
	struct game game; /* dark chess, as the paper values it */
	uint64_t seed;
	struct rng rng;
	atomic_bool stop;
	struct pick_memory memory;
	struct tree tree; /* of the think that is under way */
};

/* In thousandths of all pieces of a colour; the cannons and pawns count as much as the rooks. docs/policies.md */
static const int worth[DC_KINDS] = {150, 100, 70, 50, 30, 50, 50};

static int material(const struct dc_position *p, int side)
{
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++)
		sum += worth[kind] * __builtin_popcount(p->of[DC_PIECE(side, kind)]);
	return sum;
}

/* Of positions in which nothing lies face down. */
static int evaluate(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return material(p, p->side) - material(p, !p->side);
}

static struct thinker *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)err;
	struct reference *r = mem_new(sizeof *r);
	r->base.engine = &dc_reference;
	r->game = *game;
	r->game.evaluate = evaluate;
	r->seed = setup->seed;
	rng_seed(&r->rng, r->seed);
	return &r->base;
}

static void begin(struct reference *r, const struct line *line, const struct limits *limits, int64_t start_us)
{
	r->tree = (struct tree){
		.options = {.no_table = true, .plain = true},
		.memory = &r->memory,
		.stop = &r->stop,
		.deadline_us = limits->time_ms ? start_us + (int64_t)limits->time_ms * 1000 : 0,
	};
	line_copy(&r->tree.line, line);
	r->tree.line.game = &r->game;
	r->tree.line.searching = true;
	memset(r->memory.killers, 0, sizeof r->memory.killers); /* they belong to plies of another root */
}

static void deepen(struct reference *r, int depth_max, int64_t start_us, report_fn *report, void *context,
		   struct thought *out)
{
	struct tree *t = &r->tree;
	for (int depth = 1; depth <= depth_max; depth++) {
		int score = tree_search(t, depth, -SCORE_INFINITE, SCORE_INFINITE);
		if (t->stopped)
			break;
		const struct variation *pv = &t->pv[0];
		*out = (struct thought){pv->moves[0], score, depth, t->nodes, clock_us() - start_us, .n_pv = pv->n};
		memcpy(out->pv, pv->moves, (size_t)pv->n * sizeof *pv->moves);
		if (report)
			report(context, out);
		if (SCORE_WIN - abs(score) <= depth)
			break;
	}
	out->nodes = t->nodes;
}

static void think(struct thinker *thinker, const struct line *line, const struct limits *limits, report_fn *report,
		  void *context, struct thought *out)
{
	struct reference *r = (struct reference *)thinker;
	int64_t start_us = clock_us();
	move_t any = random_move(&r->game, line_last(line), &r->rng);
	*out = (struct thought){.best = any, .n_pv = 1, .pv = {any}};
	if (dc_const(line_last(line))->of[DC_DOWN] == 0) {
		int depth_max = limits->depth     ? limits->depth
				: limits->time_ms ? ALPHABETA_DEPTH_MAX
						  : DC_REFERENCE_DEPTH;
		begin(r, line, limits, start_us);
		deepen(r, depth_max, start_us, report, context, out);
		line_release(&r->tree.line);
	} else if (report) {
		report(context, out);
	}
	out->time_us = clock_us() - start_us;
	atomic_store(&r->stop, false);
}

static void stop(struct thinker *thinker)
{
	atomic_store(&((struct reference *)thinker)->stop, true);
}

static void forget(struct thinker *thinker)
{
	struct reference *r = (struct reference *)thinker;
	memset(&r->memory, 0, sizeof r->memory);
	rng_seed(&r->rng, r->seed);
}

static void release(struct thinker *thinker)
{
	free(thinker);
}

const struct engine dc_reference = {
	.name = "reference",
	.about = "the paper's yardstick: random while pieces are face down, then minimax",
	.create = create,
	.think = think,
	.stop = stop,
	.forget = forget,
	.free = release,
};
