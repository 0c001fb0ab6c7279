#include "lab/lab_ablation_measure.h"
#include "core/search_result.h"
#include "games/xiangqi/xq_heuristics.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"

#define DEPTH_MAX   64
#define CAPTURE_MIN 1 /* capture ranks are positive, quiet moves have rank 0 */

struct didactic {
	struct line line;
	bool orders;
	uint64_t nodes, nodes_max;
	struct lab_didactic *counts; /* or NULL */
};

static bool is_over(const struct didactic *d)
{
	return d->nodes >= d->nodes_max;
}

/* Positive for captures: 16 times the victim's value minus the attacker's (MVV-LVA). */
static int rank_of(const struct xq_position *p, move_t move)
{
	if (!xq_has(p->side[!p->turn], xq_to(move)))
		return 0;
	int rank = 16 * xq_gains[xq_kind_at(p, xq_to(move))] - xq_gains[xq_kind_of(move)];
	return rank > CAPTURE_MIN ? rank : CAPTURE_MIN;
}

/* Sorts by descending rank; stable. */
static void order(const struct xq_position *p, move_t *moves, int n)
{
	int ranks[MOVES_MAX];
	for (int i = 0; i < n; i++) {
		move_t move = moves[i];
		int rank = rank_of(p, move), k = i;
		for (; k > 0 && ranks[k - 1] < rank; k--) {
			moves[k] = moves[k - 1];
			ranks[k] = ranks[k - 1];
		}
		moves[k] = move;
		ranks[k] = rank;
	}
}

static int quiesce(struct didactic *d, int alpha, int beta, int left)
{
	const struct game *game = d->line.game;
	const struct position *position = line_last(&d->line);
	move_t moves[MOVES_MAX];
	d->nodes++;
	int best = game->heuristics.evaluate(position);
	if (best >= beta || left == 0)
		return best;
	int n = game->heuristics.noisy(position, moves);
	if (d->orders)
		order(xq_const(position), moves, n);
	for (int i = 0; i < n && best < beta && !is_over(d); i++) {
		line_push(&d->line, moves[i]);
		int value = -quiesce(d, -beta, best > alpha ? -best : -alpha, left - 1);
		line_pop(&d->line);
		best = value > best ? value : best;
	}
	return best;
}

/* Whether the history decides the position, and its value for the side to move. */
static bool is_ruled(struct didactic *d, int ply, int beta, int *value)
{
	struct xq_cycle cycle;
	struct ruling ruling = d->line.game->rules.judge(&d->line);
	int side = xq_const(line_last(&d->line))->turn;
	if (ruling.verdict == UNDECIDED)
		return false;
	*value = ruling.verdict == DRAWN                          ? 0
		 : ruling.verdict == actor_wins((enum actor)side) ? SCORE_WIN - ply
								  : ply - SCORE_WIN;
	if (d->counts && xq_repeats(&d->line, &cycle)) {
		d->counts->n_sides += 2;
		d->counts->n_weighed += cycle.offence[side] == XQ_IDLE && beta <= 0 ? 1 : 2;
	}
	return true;
}

static int search(struct didactic *d, int depth, int ply, int alpha, int beta)
{
	const struct game *game = d->line.game;
	move_t moves[MOVES_MAX];
	int value, best = -SCORE_INFINITE;
	if (ply > 0 && is_ruled(d, ply, beta, &value))
		return value;
	if (depth == 0)
		return quiesce(d, alpha, beta, DEPTH_MAX);
	d->nodes++;
	int n = game->rules.generate(line_last(&d->line), moves);
	const struct xq_position *p = xq_const(line_last(&d->line));
	bool is_quiet = false;
	if (n == 0)
		return ply - SCORE_WIN;
	if (d->counts)
		d->counts->n_inner++;
	if (d->orders)
		order(p, moves, n);
	for (int i = 0; i < n && best < beta && !is_over(d); i++) {
		if (d->counts && !is_quiet && rank_of(xq_const(line_last(&d->line)), moves[i]) == 0)
			is_quiet = true, d->counts->n_quiet++;
		line_push(&d->line, moves[i]);
		value = -search(d, depth - 1, ply + 1, -beta, best > alpha ? -best : -alpha);
		line_pop(&d->line);
		best = value > best ? value : best;
	}
	return best;
}

/* Iterative deepening; returns the completed depth. */
static int deepen(const struct line *line, bool orders, uint64_t nodes, struct lab_didactic *counts)
{
	struct didactic d = {.orders = orders, .nodes_max = nodes, .counts = counts};
	int depth = 0;
	line_begin_search(&d.line, line);
	while (depth < DEPTH_MAX) {
		search(&d, depth + 1, 0, -SCORE_INFINITE, SCORE_INFINITE);
		if (is_over(&d))
			break;
		depth++;
	}
	line_release(&d.line);
	return depth;
}

void lab_didactic_measure(const struct line *line, uint64_t nodes, struct lab_didactic *out)
{
	*out = (struct lab_didactic){.n_inner = 0};
	out->depth_plain = deepen(line, false, nodes, NULL);
	out->depth_ordered = deepen(line, true, nodes, out);
}

/* The squares of the pieces that the side threatens. */
static xq_set threatened(const struct xq_position *p, int side)
{
	struct xq_threat threats[XQ_THREATS_MAX];
	xq_set victims = 0;
	for (int i = xq_threats(p, side, XQ_ROOTS, threats) - 1; i >= 0; i--)
		victims |= (xq_set)1 << threats[i].to;
	return victims;
}

int lab_attacks(const struct line *line, int from, int side)
{
	int n = 0;
	for (int i = from; i < line->length; i++) {
		const struct xq_position *before = xq_const(line_at(line, i)), *after = xq_const(line_at(line, i + 1));
		if (before->turn != side)
			continue;
		bool checks = line->game->rules.in_check(line_at(line, i + 1)) >= 0;
		n += checks || (threatened(after, side) & ~threatened(before, side)) != 0;
	}
	return n;
}
