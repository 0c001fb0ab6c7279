#include "search/worker.h"
#include "base/clock.h"
#include "search/negamax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_A_GAMBLE 10 /* iterations per additional flip on a path */

void worker_init(struct worker *s, const struct game *game, const struct game_advice *advice, const struct net *net)
{
	*s = (struct worker){0};
	histories_init(&s->history, advice, margins_with(advice, net));
	if (net)
		accumulator_init(&s->sums, net, game, SEARCHER_STEPS + 1);
}

void worker_release(struct worker *s)
{
	histories_release(&s->history);
	accumulator_release(&s->sums);
}

void worker_clear(struct worker *s)
{
	histories_clear(&s->history);
}

int worker_gambles(int depth)
{
	return tree_gambles.a_line + depth / PLIES_A_GAMBLE;
}

/* Aspiration window around the score of the previous iteration, widened on the side on which the search failed. */
static int search_around(struct tree *t, int depth, int last_score)
{
	int width = margins_of(t->margins)->window;
	bool narrow = width && depth >= 4 && abs(last_score) < SCORE_WIN - SCORE_PLIES_MAX;
	int alpha = narrow ? last_score - width : -SCORE_INFINITE;
	int beta = narrow ? last_score + width : SCORE_INFINITE;
	for (;;) {
		int score = negamax(t, depth, alpha, beta);
		if (t->stopped || (score > alpha && score < beta))
			return score;
		width *= 4;
		if (score <= alpha)
			alpha = width < 1000 ? score - width : -SCORE_INFINITE;
		else
			beta = width < 1000 ? score + width : SCORE_INFINITE;
	}
}

/* Score as reported: a win by a loop is not shown as decided until it is confirmed. */
static int reported(int score)
{
	return abs(score) > SCORE_EVAL_MAX && abs(score) <= SCORE_LOOP ? score < 0 ? -SCORE_EVAL_MAX : SCORE_EVAL_MAX
								       : score;
}

static void take_thought(const struct tree *t, int score, int depth, struct thought *out)
{
	const struct variation *pv = &t->pv[0];
	*out = (struct thought){.best = pv->moves[0],
				.score = reported(score),
				.depth = depth,
				.nodes = thread_pool_nodes(&t->member, t->nodes),
				.time_us = clock_us() - t->start_us,
				.seldepth = t->deepest,
				.n_pv = pv->n};
	memcpy(out->pv, pv->moves, (size_t)pv->n * sizeof *pv->moves);
}

/* Result of an unfinished iteration, which searched the best move of the previous iteration first. */
static void take_partly(const struct tree *t, struct thought *out)
{
	out->best = t->pv[0].moves[0];
	out->score = reported(t->found);
	out->n_pv = t->pv[0].n;
	memcpy(out->pv, t->pv[0].moves, (size_t)t->pv[0].n * sizeof *out->pv);
}

/* Whether a forced result was found that a deeper search is unlikely to change, or the requested mate. */
static bool is_settled(const struct limits *limits, int score, int depth)
{
	if (limits->mate && score > 0) /* pruned moves may hide a shorter one */
		return score > SCORE_WIN - 2 * limits->mate;
	return SCORE_WIN - abs(score) <= depth;
}

/* Stable sort by score, best first. */
static void sort_lines(struct thought lines[], int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && lines[j].score > lines[j - 1].score; j--) {
			struct thought kept = lines[j];
			lines[j] = lines[j - 1];
			lines[j - 1] = kept;
		}
}

/* Searches one PV after the other at that depth, each time excluding the previous best moves; false if stopped. */
static bool search_lines(struct tree *t, int depth, int n, struct thought lines[], report_fn *report, void *context)
{
	for (int i = 0; i < n; i++) {
		t->n_excluded = i;
		t->first = i > 0 || t->limits->moves ? lines[i].best : NO_MOVE;
		int score = search_around(t, depth, lines[i].score);
		if (t->stopped)
			return false;
		take_thought(t, score, depth, &lines[i]);
		if (i < n - 1)
			t->excluded[i] = lines[i].best;
	}
	sort_lines(lines, n);
	for (int i = 0; i < n; i++) {
		lines[i].line = i;
		lines[i].hashfull = tt_fullness(t->table);
		if (report)
			report(context, &lines[i]);
	}
	return true;
}

/* The effort relates to the nodes of all threads, so this thread's count is scaled up. */
static void heed(struct worker *s, const struct thought *before, const struct thought *now, uint64_t nodes)
{
	const struct tree *t = &s->tree;
	bool counted = s->n_lines == 1 && nodes > 0;
	int64_t effort = counted ? (int64_t)(t->effort * (now->nodes - before->nodes) / nodes) : -1;
	stability_count(s->signs, before, now, effort);
	timeman_heed(t->time, &s->signs->seen);
}

void worker_deepen(struct worker *s, report_fn *report, void *context, struct thought *out)
{
	struct tree *t = &s->tree;
	struct thought lines[SEARCHER_LINES_MAX];
	assert(s->n_lines >= 1);
	t->counts_pieces = s->n_lines == 1;
	for (int i = 0; i < s->n_lines; i++)
		lines[i] = *out;
	for (int depth = s->depth_min; depth <= s->depth_max; depth++) {
		/* With nearly all pieces face down, lines with a single flip are soon exhausted. */
		t->gambles.a_line = worker_gambles(depth);
		t->deepest = 0;
		const struct thought before = *out;
		uint64_t nodes = t->nodes;
		bool whole = search_lines(t, depth, s->n_lines, lines, report, context);
		if (lines[0].depth == depth)
			*out = lines[0];
		if (!whole && s->n_lines == 1 && t->pv[0].n > 0)
			take_partly(t, out);
		if (whole && s->signs)
			heed(s, &before, out, t->nodes - nodes);
		if (!whole || is_settled(t->limits, out->score, depth) ||
		    (!t->member.helps && timeman_poll_soft(t->time)))
			break;
	}
	thread_pool_tell(&t->member, t->nodes);
}
