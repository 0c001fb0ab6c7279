#include "search/plain.h"
#include "base/clock.h"

#include <stdlib.h>

#define POLL_NODES 4096

/* State of one search. */
struct search {
	const struct plain *plain;
	struct line line;
	const struct limits *limits;
	struct timeman time;
	struct rng *rng; /* or NULL */
	uint64_t nodes;  /* so far */
	bool stopped;    /* results of the current iteration are invalid */
};

/* Root moves of an iteration and its result. */
struct root {
	const move_t *moves;
	int n, depth;
	move_t best;
	int score;
};

static void poll(struct search *s)
{
	if (limits_stopped(s->limits) || timeman_poll_hard(&s->time))
		s->stopped = true;
}

static void count_node(struct search *s)
{
	s->nodes++;
	if (s->nodes % POLL_NODES == 0)
		poll(s);
	if (s->limits->nodes && s->nodes >= s->limits->nodes)
		s->stopped = true;
}

static int child_value(struct search *, int ply, int depth, move_t, int alpha, int beta);

/* Searches the moves that are captures, or the others; stops at a beta cutoff. */
static int best_of(struct search *s, const move_t *moves, int n, bool captures, int ply, int depth, int best, int alpha,
		   int beta)
{
	for (int i = 0; i < n && best < beta && !s->stopped; i++) {
		if (s->plain->is_capture(line_last(&s->line), moves[i]) != captures)
			continue;
		int value = child_value(s, ply, depth, moves[i], best > alpha ? best : alpha, beta);
		if (value > best)
			best = value;
	}
	return best;
}

/* Fail-soft alpha-beta, for the side to act. */
static int search_node(struct search *s, int ply, int depth, int alpha, int beta)
{
	move_t moves[MOVES_MAX];
	const struct game *game = s->line.game;
	count_node(s);
	struct ruling ruling = line_ruling(&s->line);
	if (ruling.verdict == DRAWN)
		return 0;
	if (ruling.verdict != UNDECIDED)
		return ruling.verdict == actor_wins(game->rules.to_act(line_last(&s->line))) ? SCORE_WIN - ply
											     : ply - SCORE_WIN;
	if (depth == 0)
		return s->plain->evaluate(line_last(&s->line));
	int n = game->rules.generate(line_last(&s->line), moves);
	int best = best_of(s, moves, n, true, ply, depth, -SCORE_INFINITE, alpha, beta);
	return best_of(s, moves, n, false, ply, depth, best, alpha, beta);
}

/* Score of the move for the side that makes it, which may act again in a chain of captures. */
static int child_value(struct search *s, int ply, int depth, move_t move, int alpha, int beta)
{
	enum actor (*to_act)(const struct position *) = s->line.game->rules.to_act;
	enum actor side = to_act(line_last(&s->line));
	line_push(&s->line, move);
	int value = to_act(line_last(&s->line)) == side ? search_node(s, ply + 1, depth - 1, alpha, beta)
							: -search_node(s, ply + 1, depth - 1, -beta, -alpha);
	line_pop(&s->line);
	return value;
}

/* Searches the root moves within the window. A score outside it is a bound. */
static void search_root(struct search *s, struct root *root, int alpha, int beta)
{
	int n_best = 0;
	root->best = NO_MOVE;
	root->score = -SCORE_INFINITE;
	for (int i = 0; i < root->n && root->score < beta && !s->stopped; i++) {
		/* One below the best score, so that an equal score is exact. */
		int low = root->score - (s->rng && n_best);
		int value = child_value(s, 0, root->depth, root->moves[i], low > alpha ? low : alpha, beta);
		if (value < root->score || (value == root->score && !s->rng))
			continue;
		n_best = value > root->score ? 1 : n_best + 1;
		root->score = value;
		if (n_best == 1 || rng_below(s->rng, (uint32_t)n_best) == 0)
			root->best = root->moves[i];
	}
}

/* One iteration. last: score of the previous one. */
static void iterate(struct search *s, struct root *root, int last)
{
	int window = s->plain->window;
	if (root->depth > 1 && window) {
		search_root(s, root, last - window, last + window);
		if (s->stopped || (root->score > last - window && root->score < last + window))
			return;
	}
	search_root(s, root, -SCORE_INFINITE, SCORE_INFINITE);
}

static void deepen(struct search *s, struct root *root, int depth_max, int64_t start_us, report_fn *report,
		   void *context, struct search_result *out)
{
	for (root->depth = 1; root->depth <= depth_max; root->depth++) {
		poll(s);
		iterate(s, root, out->score);
		if (s->stopped)
			break;
		*out = (struct search_result){.best = root->best,
					      .score = root->score,
					      .depth = root->depth,
					      .nodes = s->nodes,
					      .time_us = clock_us() - start_us,
					      .n_pv = 1,
					      .pv = {root->best}};
		if (report)
			report(context, out);
		bool is_final = SCORE_WIN - abs(root->score) <= root->depth; /* a forced result */
		if (is_final || timeman_poll_soft(&s->time))
			break;
	}
	out->nodes = s->nodes;
}

void plain_search(const struct plain *plain, const struct line *line, const struct limits *requested, int depth,
		  struct rng *rng, report_fn *report, void *context, struct search_result *out)
{
	int64_t start_us = clock_us();
	struct limits limits = limits_in_force(requested);
	move_t moves[MOVES_MAX];
	int n = limits_moves(&limits, line->game, line_last(line), moves);
	*out = (struct search_result){.best = NO_MOVE};
	if (n > 0) {
		struct search s = {.plain = plain, .limits = &limits, .rng = rng};
		struct root root = {.moves = moves, .n = n};
		*out = (struct search_result){.best = moves[0], .n_pv = 1, .pv = {moves[0]}};
		timeman_begin(&s.time, &limits, line->game->rules.to_act(line_last(line)), line->length);
		line_copy(&s.line, line);
		line_reserve(&s.line, depth);
		deepen(&s, &root, depth, start_us, report, context, out);
		line_release(&s.line);
	}
	out->time_us = clock_us() - start_us;
}
