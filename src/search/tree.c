#include "search/tree.h"
#include "base/clock.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define POLL_NODES 1000
#define PULSE_US   1000000

const struct flip_limits tree_flips = {.on = true, .a_line = 1, .a_node = 4, .depth = 3, .cost = 1};

/* --- limits --- */

static void pulse(struct tree *t)
{
	int64_t now = clock_us();
	if (now - t->pulse_us < PULSE_US)
		return;
	const struct line *line = &t->line;
	struct search_result result = {
		.best = line->length > line->root ? line->steps[line->root].move : NO_MOVE,
		.depth = t->depth,
		.nodes = thread_pool_nodes(&t->member, t->nodes),
		.time_us = now - t->start_us,
		.seldepth = t->deepest,
		.hashfull = tt_fullness(t->table),
	};
	t->pulse_us = now;
	t->limits->pulse(t->limits->pulse_context, &result);
}

void tree_poll(struct tree *t)
{
	struct thread_pool_member *m = &t->member;
	thread_pool_report(m, t->nodes);
	uint64_t portion = thread_pool_take(m, t->limits->nodes, POLL_NODES);
	bool over = m->helps ? thread_pool_is_over(m->pool) : timeman_poll_hard(t->time);
	t->stopped |= over || portion == 0 || limits_stopped(t->limits);
	t->poll_at = t->nodes + portion;
	if (t->limits->pulse && !m->helps)
		pulse(t);
}

/* --- static scores --- */

/* Above SURE, in hundredths of a piece, a net is almost certain of the winner and its values are nearly flat, so the
 * hand-crafted evaluation, which counts material, is blended in gradually to tell positions apart. */
#define SURE      1600
#define SURE_MORE 400 /* excess at which it has reached half weight */

static int net_evaluate(const struct tree *t)
{
	int score = accumulator_evaluate(t->sums, &t->line), excess = abs(score) - SURE;
	if (excess <= 0 || !t->counts_pieces)
		return score;
	excess = excess < SURE_MORE ? excess : SURE_MORE;
	score += t->heuristics->evaluate(line_last(&t->line)) * excess / (2 * SURE_MORE);
	return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
}

int tree_evaluate(const struct tree *t)
{
	int score = t->sums ? net_evaluate(t) : t->heuristics->evaluate(line_last(&t->line));
	if (t->eval_noise) {
		uint64_t noise = rng_mix(t->line.steps[t->line.length].key ^ t->eval_noise_seed);
		score += (int)(noise % (uint64_t)(2 * t->eval_noise + 1)) - t->eval_noise;
	}
	return score;
}

/* Score of a finished game for the viewer; faster wins and slower losses score higher. */
static int ruling_value(const struct tree *t, struct ruling ruling, enum actor viewer, int win)
{
	if (ruling.verdict == DRAWN)
		return 0;
	return ruling.verdict == actor_wins(viewer) ? win - t->ply : t->ply - win;
}

int tree_stuck(const struct tree *t, enum actor viewer)
{
	return ruling_value(t, t->line.game->rules.stuck(line_last(&t->line)), viewer, SCORE_WIN);
}

int tree_tablebase_score(const struct tree *t, const struct tablebase_value *v)
{
	int score = tablebase_score(v);
	return v->result == TB_DRAW || tablebase_is_void(v) ? score
	       : v->result == TB_WIN                        ? score - t->ply
							    : score + t->ply;
}

/* Whether the search continues past a losing loop up to the occurrence at which the rules decide. */
static bool goes_on(const struct tree *t, int depth)
{
	return depth >= TREE_LOOP_DEPTH || (depth > 0 && t->ply > 0 && t->stack[t->ply - 1].repeats);
}

/* Ruling by the game history, and the score of a win by it. A draw counts at the second occurrence, so that the better
 * side avoids it. A loss at the second occurrence is not final, since the loser may break the loop, so the node is
 * searched further. Near the leaves the depth does not suffice for that; the loss then scores SCORE_LOOP, but only if
 * both occurrences lie below the root, since a side that repeated in the game may still choose another move. */
static struct ruling judge(struct tree *t, int depth, int *win)
{
	const struct line *line = &t->line;
	struct ruling ruling = line->game->rules.judge(line);
	*win = SCORE_HISTORY_WIN;
	if (ruling.verdict == UNDECIDED || ruling.verdict == DRAWN)
		return ruling;
	bool below_root = line_occurrences(line, line->length - line->root) > 0;
	if (!line->game->rules.weighs_loops)
		return below_root ? ruling : line_judge_at(line, 0);
	struct ruling final = line_judge_at(line, 0);
	if (final.verdict != UNDECIDED)
		return final;
	t->stack[t->ply].repeats = !below_root || goes_on(t, depth);
	*win = SCORE_LOOP;
	return t->stack[t->ply].repeats ? RULING_NONE : ruling;
}

bool tree_is_ruled(struct tree *t, enum actor viewer, int depth, int *value)
{
	struct ruling ruling = t->line.game->rules.verdict(line_last(&t->line));
	int win = SCORE_WIN;
	t->stack[t->ply].repeats = false;
	if (ruling.verdict == UNDECIDED)
		ruling = judge(t, depth, &win);
	*value = ruling_value(t, ruling, viewer, win);
	return ruling.verdict != UNDECIDED;
}

/* --- flips --- */

bool tree_after_pass(const struct tree *t)
{
	return t->flips.on && t->ply > 0 && t->line.steps[t->line.length - 1].move == t->heuristics->pass;
}

int tree_cost_of_last(const struct tree *t, int depth)
{
	if (!t->flips.on || t->flips.cost == 0)
		return 0;
	const struct game *game = t->line.game;
	move_t move = t->line.steps[t->line.length - 1].move;
	if (move != t->heuristics->pass && game->rules.to_act(line_last(&t->line)) != ACTOR_CHANCE)
		return 0;
	return t->flips.cost < depth ? t->flips.cost : depth - 1;
}

struct pick_flips tree_flips_of(const struct tree *t, int depth)
{
	if (!t->flips.on || t->ply == 0)
		return (struct pick_flips){INT_MAX, false};
	bool none = t->chance_above >= t->flips.a_line || depth < t->flips.depth;
	return (struct pick_flips){none ? 0 : t->flips.a_node, !tree_after_pass(t)};
}

/* --- transposition table --- */

/* With flip limits the value of a position depends on the number of flips left on the path, so it is part of the
 * key. */
static uint64_t key_of_last(const struct tree *t)
{
	uint64_t key = t->line.steps[t->line.length].key;
	int left = t->flips.a_line - t->chance_above;
	return t->flips.on ? key + (uint64_t)(2 * left + tree_after_pass(t)) * 0x9e3779b97f4a7c15u : key;
}

bool tree_is_beyond(const struct tt_value *v, int alpha, int beta)
{
	return v->bound == TT_EXACT || (v->bound == TT_LOWER && v->score >= beta) ||
	       (v->bound == TT_UPPER && v->score <= alpha);
}

bool tree_tt_cutoff(const struct tree *t, const struct tt_value *v, int depth, int alpha, int beta)
{
	bool deep_enough = t->options.plain ? v->depth == depth : v->depth >= depth;
	if (!deep_enough || v->bound == TT_NONE || t->stack[t->ply].repeats || (beta - alpha > 1 && !t->chance_above))
		return false;
	return tree_is_beyond(v, alpha, beta);
}

bool tree_probe(const struct tree *t, struct tt_value *v)
{
	*v = (struct tt_value){.eval = TT_NO_EVAL};
	return !t->options.no_table && tt_probe(t->table, key_of_last(t), t->ply, v);
}

/* Whether the score depends on the game history and not on the position alone. */
static bool is_of_history(int score)
{
	int size = score < 0 ? -score : score;
	return size > SCORE_LOOP - SCORE_PLIES_MAX && size <= SCORE_HISTORY_WIN;
}

void tree_store(struct tree *t, struct tt_value v)
{
	bool in_part = t->ply == 0 && (t->n_excluded > 0 || t->limits->moves);
	if (t->options.no_table || in_part || t->stack[t->ply].excluded != NO_MOVE || t->stack[t->ply].repeats)
		return;
	if (is_of_history(v.score))
		v.bound = TT_NONE, v.score = 0, v.depth = 0;
	tt_store(t->table, key_of_last(t), t->ply, &v);
}

/* --- moves --- */

void tree_play(struct tree *t, move_t move)
{
	struct stack_entry *f = &t->stack[t->ply];
	f->act = move == t->heuristics->pass ? -1 : histories_act(t->history, f->actor, move);
	line_push(&t->line, move);
	tt_prefetch(t->table, key_of_last(t));
	t->ply++;
	t->stack[t->ply] = (struct stack_entry){.act = -1, .eval = TT_NO_EVAL};
	if (t->ply > t->deepest)
		t->deepest = t->ply;
}

void tree_take_back(struct tree *t)
{
	t->ply--;
	line_pop(&t->line);
}

bool tree_is_excluded(const struct tree *t, move_t move)
{
	if (t->ply > 0)
		return false;
	for (int i = 0; i < t->n_excluded; i++)
		if (t->excluded[i] == move)
			return true;
	return !limits_allow(t->limits, move);
}

void tree_extend_pv(struct tree *t, move_t move)
{
	struct variation *pv = &t->pv[t->ply];
	if (move == NO_MOVE) {
		pv->n = 0;
		return;
	}
	const struct variation *rest = &t->pv[t->ply + 1];
	int n = rest->n < PV_MAX ? rest->n : PV_MAX - 1;
	pv->moves[0] = move;
	memcpy(pv->moves + 1, rest->moves, (size_t)n * sizeof *rest->moves);
	pv->n = n + 1;
}
