#include "games/darkchess/engine/dc_reference.h"
#include "base/clock.h"
#include "base/mem.h"
#include "games/darkchess/engine/dc_play.h"
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
	struct dc_core root;
	int balance;     /* material lead of the side to move at the root, in thousandths */
	bool may_repeat; /* the rules allow unlimited repetition */
	bool cycles;     /* only the same plies three times in a row draw */
	uint64_t *keys;  /* board keys since the last progress, then by ply */
	int n_before;    /* number of keys before the root */
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

/* The same key as in dc_core. */
static uint64_t board_key(const struct dc_position *p)
{
	uint64_t key = 0;
	for (int i = 0; i < DC_POINTS; i++)
		key ^= dc_core_key[p->at[i]][i];
	return key;
}

static void poll(struct search *s)
{
	if (limits_stopped(s->limits) || timeman_poll_hard(&s->time))
		s->stopped = true;
}

/* Whether the last boards repeat the same sequence three times in a row. 3.3 */
static bool goes_round(const uint64_t *now, int back)
{
	for (int length = 4; 3 * length <= back; length += 4) {
		int same = 0;
		while (same <= 2 * length && now[-same] == now[-same - length])
			same++;
		if (same > 2 * length)
			return true;
	}
	return false;
}

/* Stores the key of the position; returns whether the position is a draw by repetition since the last progress. 3.3 */
static bool keep_key(struct search *s, const struct dc_core *c, int ply)
{
	const uint64_t *now = &s->keys[s->n_before + ply];
	int n = 0, back = c->quiet < s->n_before + ply ? c->quiet : s->n_before + ply;
	s->keys[s->n_before + ply] = c->key;
	if (s->may_repeat)
		return false;
	if (s->cycles)
		return goes_round(now, back);
	for (int i = 4; i <= back; i += 2) /* positions with the same side to act */
		n += now[-i] == c->key;
	return n >= 2;
}

static int child_value(struct search *, const struct dc_core *, int balance, int ply, int depth, move_t, int alpha,
		       int beta);

/* Searches the side's actions onto the target points (captures, or the others); stops at a beta cutoff. */
static int best_of(struct search *s, const struct dc_core *c, const struct dc_actions *a, uint32_t targets, int balance,
		   int ply, int depth, int best, int alpha, int beta)
{
	for (int way = 0; way < DC_WAYS; way++)
		for (uint64_t to = a->to[way] & (targets | (uint64_t)targets << 32); to; to &= to - 1) {
			move_t move = dc_find_step(&c->sets, c->side, (enum dc_way)way, __builtin_ctzll(to));
			int value = child_value(s, c, balance, ply, depth, move, best > alpha ? best : alpha, beta);
			if (value > best)
				best = value;
			if (best >= beta || s->stopped)
				return best;
		}
	return best;
}

/* Fail-soft alpha-beta, for the side to act. Searching captures first does not change exact values. */
static int search_node(struct search *s, const struct dc_core *c, int balance, int ply, int depth, int alpha, int beta)
{
	struct dc_actions a;
	if (++s->nodes % POLL_NODES == 0)
		poll(s);
	dc_find_actions(&c->sets, c->side, &a);
	if (dc_find_n_steps(&a) == 0) /* 3.1, 3.2 */
		return ply - SCORE_WIN;
	if (keep_key(s, c, ply) || c->quiet >= c->limit)
		return 0;
	if (depth == 0)
		return balance;
	int best = best_of(s, c, &a, ~c->sets.empty, balance, ply, depth, -SCORE_INFINITE, alpha, beta);
	if (best < beta && !s->stopped)
		best = best_of(s, c, &a, c->sets.empty, balance, ply, depth, best, alpha, beta);
	return best;
}

/* Score of the move for the side that makes it. */
static int child_value(struct search *s, const struct dc_core *c, int balance, int ply, int depth, move_t move,
		       int alpha, int beta)
{
	struct dc_core after = *c;
	uint8_t victim = c->at[dc_to(move)];
	if (victim != DC_NONE)
		balance += worth[DC_KIND_OF(victim)];
	dc_play_step(&after, move);
	return -search_node(s, &after, -balance, ply + 1, depth - 1, -beta, -alpha);
}

static void begin(struct search *s, const struct line *line, int depth_max)
{
	struct dc_position p = *dc_const(line_last(line));
	s->may_repeat = p.rules.repetition == DC_NEVER;
	s->cycles = p.rules.repetition == DC_CYCLES;
	p.rules.repetition = DC_NEVER; /* otherwise the core would keep a memory that cannot be undone */
	dc_core_begin(&s->root, &p, 0, NULL);
	s->balance = material(&p, p.side) - material(&p, !p.side);
	s->n_before = p.quiet < line->length ? p.quiet : line->length;
	s->keys = mem_resize(NULL, (size_t)s->n_before + 1 + (size_t)depth_max, sizeof *s->keys);
	for (int i = 0; i <= s->n_before; i++)
		s->keys[i] = board_key(dc_const(line_at(line, line->length - s->n_before + i)));
}

/* The first move with the best score; *score receives the score. */
static move_t best_at(struct search *s, const move_t *moves, int n, int depth, int *score)
{
	move_t best = NO_MOVE;
	*score = -SCORE_INFINITE;
	for (int i = 0; i < n && !s->stopped; i++) {
		int value = child_value(s, &s->root, s->balance, 0, depth, moves[i], *score, SCORE_INFINITE);
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

static void search(struct engine_instance *instance, const struct line *line, const struct limits *asked,
		   report_fn *report, void *context, struct search_result *out)
{
	struct reference *r = (struct reference *)instance;
	int64_t start_us = clock_us();
	struct limits limits = limits_in_force(asked);
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
		begin(&s, line, depth_max);
		deepen(&s, moves, n, depth_max, start_us, report, context, out);
		free(s.keys);
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
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MOST, 0, "seed of the choices"},
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
