#include "search/tree.h"
#include "base/clock.h"
#include "search/chance.h"

#include <limits.h>
#include <string.h>

#define POLL_NODES    1000
#define PULSE_US      1000000
#define QUIET_NODES   2000 /* of a leaf: if nearly every piece can capture, captures go on and on */
#define PROBING_DEPTH 2    /* with less it costs more than it saves */

const struct gamble_limits tree_gambles = {.on = true, .a_line = 1, .a_node = 4, .depth = 3, .cost = 1};

static int side_value(struct tree *, enum actor, int depth, int alpha, int beta);
static int chance_value(struct tree *, enum actor viewer, int depth, int alpha, int beta);

/* --- limits --- */

static void pulse(struct tree *t)
{
	int64_t now = clock_us();
	if (now - t->pulse_us < PULSE_US)
		return;
	const struct line *line = &t->line;
	struct thought thought = {
		.best = line->length > line->root ? line->steps[line->root].move : NO_MOVE,
		.depth = t->depth,
		.nodes = t->nodes,
		.time_us = now - t->start_us,
		.seldepth = t->deepest,
		.hashfull = tt_fullness(t->table),
	};
	t->pulse_us = now;
	t->limits->pulse(t->limits->pulse_context, &thought);
}

static void poll(struct tree *t)
{
	uint64_t most = t->limits->nodes;
	t->stopped |= limits_stopped(t->limits) || (most && t->nodes >= most) || timeman_poll_hard(t->time);
	t->poll_at = t->nodes + POLL_NODES;
	if (most && t->poll_at > most)
		t->poll_at = most;
	if (t->limits->pulse)
		pulse(t);
}

/* --- leaves --- */

int tree_evaluate(const struct tree *t)
{
	int score = t->advice->evaluate(line_last(&t->line));
	if (t->blur) {
		uint64_t noise = rng_mix(t->line.steps[t->line.length].key ^ t->blur_seed);
		score += (int)(noise % (uint64_t)(2 * t->blur + 1)) - t->blur;
	}
	return score;
}

/* The score of the end of the game for the viewer: better for sooner wins and later losses. */
static int ruling_value(const struct tree *t, struct ruling ruling, enum actor viewer)
{
	if (ruling.verdict == DRAWN)
		return 0;
	int win = SCORE_WIN - t->ply;
	return ruling.verdict == actor_wins(viewer) ? win : -win;
}

/* The score of an exact endgame for the side to act: as in ruling_value, sooner wins are better. */
static int table_score(const struct tree *t, const struct table_value *v)
{
	int score = tables_score(v);
	return v->result == TABLE_DRAW ? 0 : v->result == TABLE_WIN ? score - t->ply : score + t->ply;
}

static struct ruling ruling_of_last(const struct tree *t)
{
	struct ruling ruling = t->line.game->rules.verdict(line_last(&t->line));
	return ruling.verdict == UNDECIDED ? t->line.game->rules.judge(&t->line) : ruling;
}

/* --- the value of the last position, for any actor --- */

static int worth(struct tree *t, enum actor viewer, int depth, int alpha, int beta)
{
	t->pv[t->ply].n = 0;
	if (t->nodes >= t->poll_at)
		poll(t);
	if (t->stopped)
		return 0;
	t->nodes++;
	struct ruling ruling = ruling_of_last(t);
	if (ruling.verdict != UNDECIDED)
		return ruling_value(t, ruling, viewer);
	enum actor next = t->line.game->rules.to_act(line_last(&t->line));
	if (next == ACTOR_CHANCE)
		return chance_value(t, viewer, depth, alpha, beta);
	struct table_value exact;
	if (tables_probe(t->tables, line_last(&t->line), &exact) && (exact.forced || depth <= 0))
		return next == viewer ? table_score(t, &exact) : -table_score(t, &exact);
	return next == viewer ? side_value(t, next, depth, alpha, beta) : -side_value(t, next, depth, -beta, -alpha);
}

static void play(struct tree *t, move_t move)
{
	line_push(&t->line, move);
	t->ply++;
	if (t->ply > t->deepest)
		t->deepest = t->ply;
}

static void take_back(struct tree *t)
{
	t->ply--;
	line_pop(&t->line);
}

/* --- the table --- */

/* True if the table's value settles the node. On the principal variation it never does, so that the variation is found
 * in full; below chance there is none to find. */
static bool settled_by_table(const struct tree *t, const struct tt_value *v, int depth, int alpha, int beta)
{
	bool deep_enough = t->options.plain ? v->depth == depth : v->depth >= depth;
	if (!deep_enough || (beta - alpha > 1 && !t->chance_above))
		return false;
	return v->bound == TT_EXACT || (v->bound == TT_LOWER && v->score >= beta) ||
	       (v->bound == TT_UPPER && v->score <= alpha);
}

static bool after_pass(const struct tree *t)
{
	return t->gambles.on && t->ply > 0 && t->line.steps[t->line.length - 1].move == t->advice->pass;
}

/* With limits the value of a position depends on how many gambles are left for the path below it. */
static uint64_t key_of_last(const struct tree *t)
{
	uint64_t key = t->line.steps[t->line.length].key;
	int left = t->gambles.a_line - t->chance_above;
	return t->gambles.on ? key + (uint64_t)(2 * left + after_pass(t)) * 0x9e3779b97f4a7c15u : key;
}

bool tree_probe(const struct tree *t, struct tt_value *v)
{
	*v = (struct tt_value){0};
	return !t->options.no_table && tt_probe(t->table, key_of_last(t), t->ply, v);
}

static void store(struct tree *t, struct tt_value v)
{
	bool in_part = t->ply == 0 && (t->n_excluded > 0 || t->limits->moves);
	if (!t->options.no_table && !in_part)
		tt_store(t->table, key_of_last(t), t->ply, &v);
}

/* --- a side acts --- */

/* No depth left: the side may stand still or go on with captures. Captures cannot repeat a position. */
static int quiet_value(struct tree *t, enum actor actor, int depth, int alpha, int beta)
{
	int best = tree_evaluate(t);
	if (depth >= 0)
		t->quiet_end = t->nodes + QUIET_NODES;
	if (best >= beta || depth <= -t->quiescence || t->ply >= PLY_MAX - 1 || t->nodes >= t->quiet_end)
		return best;
	struct pick pick;
	if (!pick_begin_noisy(&pick, t->line.game, t->advice, line_last(&t->line)))
		return ruling_value(t, t->line.game->rules.stuck(line_last(&t->line)), actor);
	if (best > alpha)
		alpha = best;
	for (move_t move; (move = pick_next_noisy(&pick)) != NO_MOVE;) {
		play(t, move);
		int value = worth(t, actor, depth - 1, alpha, beta);
		take_back(t);
		if (t->stopped)
			return 0;
		if (value > best)
			best = value;
		if (best >= beta)
			break;
		if (best > alpha)
			alpha = best;
	}
	return best;
}

/* By how many plies a move is reduced at first: quiet moves that come late. Not if the same side goes on or chance
 * follows, so that a turn of several acts is seen whole. */
static int reduction_of(const struct tree *t, const struct pick *pick, enum actor actor, int depth)
{
	if (depth < 3 || pick->next <= 3 || t->options.plain || !pick_is_late(pick))
		return 0;
	if (t->line.game->rules.to_act(line_last(&t->line)) != actor_opponent(actor))
		return 0;
	return pick->next <= 10 || depth < 5 ? 1 : 2;
}

/* What follows a gamble or a pass is searched less deeply. */
static int cost_of_last(const struct tree *t, int depth)
{
	if (!t->gambles.on || t->gambles.cost == 0)
		return 0;
	const struct game *game = t->line.game;
	move_t move = t->line.steps[t->line.length - 1].move;
	if (move != t->advice->pass && game->rules.to_act(line_last(&t->line)) != ACTOR_CHANCE)
		return 0;
	return t->gambles.cost < depth ? t->gambles.cost : depth - 1;
}

static struct pick_gambles gambles_of(const struct tree *t, int depth)
{
	if (!t->gambles.on || t->ply == 0)
		return (struct pick_gambles){INT_MAX, false};
	bool none = t->chance_above >= t->gambles.a_line || depth < t->gambles.depth;
	return (struct pick_gambles){none ? 0 : t->gambles.a_node, !after_pass(t)};
}

/* The value of the move that pick handed out last. The first gets the whole window; the others must first prove better
 * in a null window, at reduced depth. */
static int move_value(struct tree *t, const struct pick *pick, enum actor actor, int depth, int alpha, int beta)
{
	play(t, pick->moves[pick->next - 1]);
	depth -= cost_of_last(t, depth);
	int value;
	if (pick->next == 1) {
		value = worth(t, actor, depth - 1, alpha, beta);
	} else {
		int reduction = reduction_of(t, pick, actor, depth);
		value = worth(t, actor, depth - 1 - reduction, alpha, alpha + 1);
		if (reduction && value > alpha)
			value = worth(t, actor, depth - 1, alpha, alpha + 1);
		if (value > alpha && value < beta)
			value = worth(t, actor, depth - 1, alpha, beta);
	}
	take_back(t);
	return value;
}

/* The move and the variation found after it; NO_MOVE, a pass, ends the variation before it. */
static void extend_pv(struct tree *t, move_t move)
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

static bool is_excluded(const struct tree *t, move_t move)
{
	if (t->ply > 0)
		return false;
	for (int i = 0; i < t->n_excluded; i++)
		if (t->excluded[i] == move)
			return true;
	return !limits_allow(t->limits, move);
}

static int side_value(struct tree *t, enum actor actor, int depth, int alpha, int beta)
{
	if (depth <= 0 || t->ply >= PLY_MAX - 1)
		return quiet_value(t, actor, depth, alpha, beta);
	struct tt_value found;
	if (tree_probe(t, &found) && settled_by_table(t, &found, depth, alpha, beta))
		return found.score;
	const struct game *game = t->line.game;
	struct pick pick;
	struct pick_gambles gambles = gambles_of(t, depth);
	bool withheld;
	move_t first = t->ply == 0 && t->first != NO_MOVE ? t->first : found.move;
	if (!pick_begin(&pick, game, t->advice, line_last(&t->line), gambles, first, &withheld))
		return ruling_value(t, game->rules.stuck(line_last(&t->line)), actor);
	struct tt_value v = {NO_MOVE, -SCORE_INFINITE, depth, TT_UPPER};
	if (withheld) { /* no loss is certain; after a pass the side stands still instead of passing too */
		v.score = gambles.may_pass ? -SCORE_EVAL_MAX : tree_evaluate(t);
		if (v.score >= beta)
			return v.score;
		if (v.score > alpha) {
			alpha = v.score;
			v.bound = TT_EXACT;
		}
	}
	int n_best = 0; /* moves worth alpha, if one of them is to be chosen at random */
	for (move_t move; (move = pick_next(&pick, line_last(&t->line), t->memory, actor, t->ply)) != NO_MOVE;) {
		if (is_excluded(t, move))
			continue;
		int value = move_value(t, &pick, actor, depth, n_best ? alpha - 1 : alpha, beta);
		if (t->stopped)
			return 0;
		if (value > v.score)
			v.score = value;
		if (value < alpha || (value == alpha && !(n_best && rng_below(t->ties, (uint32_t)++n_best) == 0)))
			continue;
		if (t->ties && t->ply == 0 && value > alpha)
			n_best = 1;
		alpha = value;
		v.move = move;
		v.bound = TT_EXACT;
		extend_pv(t, withheld && move == t->advice->pass ? NO_MOVE : move);
		if (alpha >= beta) {
			v.bound = TT_LOWER;
			pick_reward(&pick, t->memory, actor, t->ply, depth);
			break;
		}
	}
	store(t, v);
	return v.score;
}

int tree_search(struct tree *t, int depth, int alpha, int beta)
{
	t->ply = t->chance_above = 0;
	t->depth = depth;
	t->pv[0].n = 0;
	return side_value(t, t->line.game->rules.to_act(line_last(&t->line)), depth, alpha, beta);
}

/* --- chance acts --- */

/* The table keeps a chance node's value for the first side: its key does not tell the viewer. */
static struct tt_value seen_by(enum actor viewer, struct tt_value v)
{
	if (viewer == ACTOR_FIRST)
		return v;
	v.score = -v.score;
	v.bound = v.bound == TT_LOWER ? TT_UPPER : v.bound == TT_UPPER ? TT_LOWER : v.bound;
	return v;
}

/* The least that the side acting next can be sure of, by the one move that looks best: a bound on the outcome that was
 * pushed last, as the viewer sees it. TT_NONE if it shows nothing; even then the table helps when the outcome is
 * searched in full. */
static enum tt_bound probe_outcome(struct tree *t, enum actor viewer, int depth, int alpha, int beta, int *score)
{
	const struct game *game = t->line.game;
	const struct position *p = line_last(&t->line);
	enum actor actor = game->rules.to_act(p);
	if (actor == ACTOR_CHANCE || ruling_of_last(t).verdict != UNDECIDED)
		return TT_NONE;
	struct tt_value found;
	struct pick pick;
	bool withheld;
	tree_probe(t, &found);
	if (!pick_begin(&pick, game, t->advice, p, gambles_of(t, depth), found.move, &withheld) ||
	    pick_next(&pick, p, t->memory, actor, t->ply) == NO_MOVE)
		return TT_NONE;
	if (actor == viewer) {
		*score = move_value(t, &pick, actor, depth, alpha, beta);
		return *score > alpha ? TT_LOWER : TT_NONE;
	}
	*score = -move_value(t, &pick, actor, depth, -beta, -alpha);
	return *score < beta ? TT_UPPER : TT_NONE;
}

/* What an outcome is worth, or with probing a bound on it. */
static bool try_outcome(struct tree *t, struct chance *c, int i, move_t outcome, enum actor viewer, int depth,
			bool probing, struct tt_value *v)
{
	int low, high, value = 0;
	enum tt_bound what = TT_EXACT;
	chance_window(c, i, &low, &high);
	line_push(&t->line, outcome);
	if (probing)
		what = probe_outcome(t, viewer, depth, low, high, &value);
	else
		value = worth(t, viewer, depth, low, high);
	line_pop(&t->line);
	return what != TT_NONE && !t->stopped && chance_take(c, i, value, what, &v->score, &v->bound);
}

/* The expectation over the outcomes. In quiescence, below depth 0, it is not kept: the table has no such depths. */
static int chance_value(struct tree *t, enum actor viewer, int depth, int alpha, int beta)
{
	struct tt_value v;
	t->chance_above++;
	if (depth >= 0 && tree_probe(t, &v)) {
		v = seen_by(viewer, v);
		if (settled_by_table(t, &v, depth, alpha, beta)) {
			t->chance_above--;
			return v.score;
		}
	}
	const struct game *game = t->line.game;
	struct outcome outcomes[OUTCOMES_MAX];
	struct chance c;
	int n = game->rules.outcomes(line_last(&t->line), outcomes);
	chance_begin(&c, outcomes, n, t->advice->decisive ? t->advice->decisive : SCORE_WIN, alpha, beta);
	v = (struct tt_value){.depth = depth};
	bool settled = false, probing = n > 1 && depth >= PROBING_DEPTH && !t->options.no_probing;
	for (int i = 0; probing && i < n && !settled && !t->stopped; i++)
		settled = try_outcome(t, &c, i, outcomes[i].move, viewer, depth, true, &v);
	for (int i = 0; i < n && !settled && !t->stopped; i++)
		settled = try_outcome(t, &c, i, outcomes[i].move, viewer, depth, false, &v);
	t->chance_above--;
	t->pv[t->ply].n = 0; /* the variation ends before a reveal */
	if (!t->stopped && depth >= 0)
		store(t, seen_by(viewer, v));
	return v.score;
}
