#include "search/worker.h"
#include "base/clock.h"
#include "search/negamax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_A_FLIP 10 /* iterations per additional flip on a path */

void worker_init(struct worker *s, const struct game *game, const struct heuristics *heuristics, const struct net *net)
{
	*s = (struct worker){0};
	histories_init(&s->history, heuristics, margins_with(heuristics, net));
	if (net)
		accumulator_init(&s->sums, net, game, WORKER_STEPS + 1);
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

int worker_flips(int depth)
{
	return tree_flips.a_line + depth / PLIES_A_FLIP;
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

static void set_result(const struct tree *t, int score, int depth, struct search_result *out)
{
	const struct variation *pv = &t->pv[0];
	*out = (struct search_result){.best = pv->moves[0],
				      .score = reported(score),
				      .depth = depth,
				      .nodes = thread_pool_nodes(&t->member, t->nodes),
				      .time_us = clock_us() - t->start_us,
				      .seldepth = t->deepest,
				      .n_pv = pv->n};
	memcpy(out->pv, pv->moves, (size_t)pv->n * sizeof *pv->moves);
}

/* Result of an unfinished iteration, which searched the best move of the previous iteration first. */
static void take_partly(const struct tree *t, struct search_result *out)
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
static void sort_pvs(struct search_result pvs[], int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && pvs[j].score > pvs[j - 1].score; j--) {
			struct search_result kept = pvs[j];
			pvs[j] = pvs[j - 1];
			pvs[j - 1] = kept;
		}
}

/* Searches one PV after the other at that depth, each time excluding the previous best moves; false if stopped. */
static bool search_pvs(struct tree *t, int depth, int n, struct search_result pvs[], report_fn *report, void *context)
{
	for (int i = 0; i < n; i++) {
		t->n_excluded = i;
		t->first = i > 0 || t->limits->moves ? pvs[i].best : NO_MOVE;
		int score = search_around(t, depth, pvs[i].score);
		if (t->stopped)
			return false;
		set_result(t, score, depth, &pvs[i]);
		if (i < n - 1)
			t->excluded[i] = pvs[i].best;
	}
	sort_pvs(pvs, n);
	for (int i = 0; i < n; i++) {
		pvs[i].pv_index = i;
		pvs[i].hashfull = tt_fullness(t->table);
		if (report)
			report(context, &pvs[i]);
	}
	return true;
}

/* The effort relates to the nodes of all threads, so this thread's count is scaled up. */
static void heed(struct worker *s, const struct search_result *before, const struct search_result *now, uint64_t nodes)
{
	const struct tree *t = &s->tree;
	bool counted = s->multipv == 1 && nodes > 0;
	int64_t effort = counted ? (int64_t)(t->effort * (now->nodes - before->nodes) / nodes) : -1;
	stability_count(s->signs, before, now, effort);
	timeman_heed(t->time, &s->signs->seen);
}

void worker_deepen(struct worker *s, report_fn *report, void *context, struct search_result *out)
{
	struct tree *t = &s->tree;
	struct search_result pvs[WORKER_MULTIPV_MAX];
	assert(s->multipv >= 1);
	t->counts_pieces = s->multipv == 1;
	for (int i = 0; i < s->multipv; i++)
		pvs[i] = *out;
	for (int depth = s->depth_min; depth <= s->depth_max; depth++) {
		/* With nearly all pieces face down, lines with a single flip are soon exhausted. */
		t->flips.a_line = worker_flips(depth);
		t->deepest = 0;
		const struct search_result before = *out;
		uint64_t nodes = t->nodes;
		bool whole = search_pvs(t, depth, s->multipv, pvs, report, context);
		if (pvs[0].depth == depth)
			*out = pvs[0];
		if (!whole && s->multipv == 1 && t->pv[0].n > 0)
			take_partly(t, out);
		if (whole && s->signs)
			heed(s, &before, out, t->nodes - nodes);
		if (!whole || is_settled(t->limits, out->score, depth) ||
		    (!t->member.helps && timeman_poll_soft(t->time)))
			break;
	}
	thread_pool_report(&t->member, t->nodes);
}
