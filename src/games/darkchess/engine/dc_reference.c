#include "games/darkchess/engine/dc_reference.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "games/darkchess/dc_rules.h"
#include "search/timeman.h"

#include <stdlib.h>

#define POLL_NODES 4096

struct reference {
	struct engine_instance base;
	uint64_t seed;
	struct rng rng;
};

/* State of one search. No piece is face down, so there are no chance nodes. */
struct search {
	struct line line;
	const struct limits *limits;
	struct timeman time;
	uint64_t nodes; /* so far */
	bool stopped;   /* results of the current iteration are invalid */
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

static void poll(struct search *s)
{
	if (limits_stopped(s->limits) || timeman_poll_hard(&s->time))
		s->stopped = true;
}

static int child_value(struct search *, int ply, int depth, move_t, int alpha, int beta);

/* Searches the moves that are captures, or the others; stops at a beta cutoff. */
static int best_of(struct search *s, const move_t *moves, int n, bool captures, int ply, int depth, int best, int alpha,
		   int beta)
{
	for (int i = 0; i < n && best < beta && !s->stopped; i++) {
		const struct dc_position *p = dc_const(line_last(&s->line));
		bool is_capture = dc_action_of(moves[i]) == DC_STEP && p->at[dc_to(moves[i])] != DC_NONE;
		if (is_capture != captures)
			continue;
		int value = child_value(s, ply, depth, moves[i], best > alpha ? best : alpha, beta);
		if (value > best)
			best = value;
	}
	return best;
}

/* Fail-soft alpha-beta, for the side to act. Searching captures first does not change exact values. */
static int search_node(struct search *s, int ply, int depth, int alpha, int beta)
{
	move_t moves[DC_MOVES_MAX];
	const struct dc_position *p = dc_const(line_last(&s->line));
	if (++s->nodes % POLL_NODES == 0)
		poll(s);
	struct ruling ruling = line_ruling(&s->line);
	if (ruling.verdict == DRAWN)
		return 0;
	if (ruling.verdict != UNDECIDED)
		return (ruling.verdict == FIRST_WINS) == (p->side == p->first) ? SCORE_WIN - ply : ply - SCORE_WIN;
	if (depth == 0)
		return material(p, p->side) - material(p, !p->side);
	int n = dc_generate(line_last(&s->line), moves);
	int best = best_of(s, moves, n, true, ply, depth, -SCORE_INFINITE, alpha, beta);
	return best_of(s, moves, n, false, ply, depth, best, alpha, beta);
}

/* Score of the move for the side that makes it, which may act again in a chain of captures. */
static int child_value(struct search *s, int ply, int depth, move_t move, int alpha, int beta)
{
	int side = dc_const(line_last(&s->line))->side;
	line_push(&s->line, move);
	bool is_same = dc_const(line_last(&s->line))->side == side;
	int value = is_same ? search_node(s, ply + 1, depth - 1, alpha, beta)
			    : -search_node(s, ply + 1, depth - 1, -beta, -alpha);
	line_pop(&s->line);
	return value;
}

/* The first move with the best score; *score receives the score. */
static move_t best_at(struct search *s, const move_t *moves, int n, int depth, int *score)
{
	move_t best = NO_MOVE;
	*score = -SCORE_INFINITE;
	for (int i = 0; i < n && !s->stopped; i++) {
		int value = child_value(s, 0, depth, moves[i], *score, SCORE_INFINITE);
		if (value > *score) {
			*score = value;
			best = moves[i];
		}
	}
	return best;
}

static void deepen(struct search *s, const move_t *moves, int n, int depth_max, int64_t start_us, report_fn *report,
		   void *context, struct search_result *out)
{
	for (int depth = 1; depth <= depth_max; depth++) {
		int score;
		poll(s);
		move_t best = best_at(s, moves, n, depth, &score);
		if (s->stopped)
			break;
		*out = (struct search_result){best,      score,       depth, s->nodes, clock_us() - start_us,
					      .n_pv = 1, .pv = {best}};
		if (report)
			report(context, out);
		if (SCORE_WIN - abs(score) <= depth || timeman_poll_soft(&s->time)) /* a forced result is final */
			break;
	}
	out->nodes = s->nodes;
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game, (void)err;
	struct reference *r = mem_new(sizeof *r);
	r->base.engine = &dc_reference;
	r->seed = setup->seed;
	rng_seed(&r->rng, r->seed);
	return &r->base;
}

/* The search depth when no piece is face down. A time limit overrides the default depth; a node limit does not. */
static int depth_of(const struct limits *limits)
{
	if (limits->depth)
		return limits->depth < DC_REFERENCE_DEPTH_MAX ? limits->depth : DC_REFERENCE_DEPTH_MAX;
	bool timed = limits->time_ms || limits->clock.runs || limits->infinite;
	return timed ? DC_REFERENCE_DEPTH_MAX : DC_REFERENCE_DEPTH;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *requested,
		   report_fn *report, void *context, struct search_result *out)
{
	struct reference *r = (struct reference *)instance;
	int64_t start_us = clock_us();
	struct limits limits = limits_in_force(requested);
	move_t moves[MOVES_MAX];
	int n = limits_moves(&limits, line->game, line_last(line), moves);
	*out = (struct search_result){.best = NO_MOVE};
	if (n > 0 && dc_const(line_last(line))->of[DC_DOWN]) {
		move_t any = moves[rng_below(&r->rng, (uint32_t)n)];
		*out = (struct search_result){.best = any, .n_pv = 1, .pv = {any}};
		if (report)
			report(context, out);
	} else if (n > 0) {
		struct search s = {.limits = &limits};
		int depth_max = depth_of(&limits);
		*out = (struct search_result){.best = moves[0], .n_pv = 1, .pv = {moves[0]}};
		timeman_begin(&s.time, &limits, line->game->rules.to_act(line_last(line)), line->length);
		line_copy(&s.line, line);
		line_reserve(&s.line, depth_max);
		deepen(&s, moves, n, depth_max, start_us, report, context, out);
		line_release(&s.line);
	}
	out->time_us = clock_us() - start_us;
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
