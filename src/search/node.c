#include "search/node.h"

#include <stdlib.h>

#define SWING_MAX 1600

static int act_back(const struct tree *t, int plies)
{
	return t->ply >= plies ? t->stack[t->ply - plies].act : -1;
}

void node_enter(struct tree *t, struct node *n, enum actor actor, int depth, int alpha, int beta)
{
	int (*in_check)(const struct position *) = t->line.game->rules.in_check;
	struct stack_entry *f = &t->stack[t->ply];
	f->actor = actor;
	f->in_check = in_check && !t->options.plain && in_check(line_last(&t->line)) >= 0;
	*n = (struct node){
		.actor = actor,
		.depth = depth,
		.alpha = alpha,
		.beta = beta,
		.in_check = f->in_check,
		.raw = TT_NO_EVAL,
		.eval = TT_NO_EVAL,
		.path = {.actor = actor, .ply = t->ply, .acts = {act_back(t, 1), act_back(t, 2), act_back(t, 4)}},
		.margins = margins_of(t->margins)};
}

/* Evaluations with noise are not stored in the TT. */
int node_evaluation(const struct tree *t, const struct node *n)
{
	return n->tt.eval != TT_NO_EVAL && !t->eval_noise ? n->tt.eval : tree_evaluate(t);
}

int node_correction(const struct tree *t, struct node *n)
{
	n->path.has_structures = t->history->uses_structures || t->history->by_structure;
	if (n->path.has_structures)
		t->heuristics->structures(line_last(&t->line), n->path.structures);
	return histories_correction(t->history, &n->path);
}

/* The previous act, or -1 if it was not quiet. */
static int quiet_before(const struct tree *t)
{
	return t->ply > 0 && t->stack[t->ply - 1].quiet && !t->options.plain ? act_back(t, 1) : -1;
}

/* Rewards the previous quiet move by the change of the static evaluation, independent of the search result. */
static void reward_swing(struct tree *t, const struct node *n)
{
	const struct stack_entry *f = &t->stack[t->ply];
	int act = quiet_before(t);
	if (!n->margins->reward_swing || act < 0 || f->excluded != NO_MOVE || f[-1].eval == TT_NO_EVAL)
		return;
	int swing = -(f[-1].eval + f->eval) * n->margins->reward_swing / 100;
	swing = swing > SWING_MAX ? SWING_MAX : swing < -SWING_MAX ? -SWING_MAX : swing;
	histories_reward_act(t->history, NULL, act, swing);
}

void node_evaluate(struct tree *t, struct node *n)
{
	struct stack_entry *f = &t->stack[t->ply];
	if (n->in_check || !t->margins || t->options.plain)
		return;
	n->raw = node_evaluation(t, n);
	n->eval = n->raw + node_correction(t, n);
	f->eval = n->eval;
	const struct stack_entry *before = t->ply >= 2 ? f - 2 : NULL;
	if (before && before->eval == TT_NO_EVAL && t->ply >= 4)
		before = f - 4;
	reward_swing(t, n);
	n->improving = before && before->actor == n->actor && before->eval != TT_NO_EVAL && f->eval > before->eval;
	if (n->tt.bound != TT_NONE && tree_is_evaluation(n->tt.score) && tree_is_beyond(&n->tt, n->eval, n->eval))
		n->eval = n->tt.score;
}

/* Futility pruning of captures: whether winning the captured piece would not reach alpha. */
static bool is_futile_capture(const struct tree *t, const struct node *n, const struct trial *r, int depth)
{
	const struct search_parameters *m = n->margins;
	if (!m->futile_capture_depth || depth > m->futile_capture_depth || n->eval == TT_NO_EVAL ||
	    !t->heuristics->exchange)
		return false;
	int lacks = n->alpha - n->eval - m->futile_capture_base - m->futile_capture * depth;
	return lacks >= 0 && !t->heuristics->exchange(line_last(&t->line), r->move, lacks);
}

/* History and futility pruning of a quiet move. depth: its depth after the late move reduction. */
static bool is_idle(const struct tree *t, const struct node *n, const struct trial *r, int depth)
{
	const struct search_parameters *m = n->margins;
	if (r->pick.is_favoured)
		return false;
	bool asks = m->futility_history || n->depth <= m->history_depth;
	int sum = asks ? histories_of_quiet(t->history, &n->path, r->move) : 0;
	if (n->depth <= m->history_depth && sum < -m->history * n->depth)
		return true;
	int eval = n->eval + (m->futility_history ? sum / m->futility_history : 0);
	return n->eval != TT_NO_EVAL && margins_futility(m, depth, eval, n->alpha);
}

bool node_prunes(struct tree *t, const struct node *n, struct trial *r, int best)
{
	const struct search_parameters *m = n->margins;
	if (t->options.plain || !t->margins || t->ply == 0 || best <= -SCORE_EVAL_MAX)
		return false;
	int depth = n->depth - margins_lmr(m, n->depth, r->number) / 100;
	depth = depth > 0 ? depth : 0;
	if (r->pick.is_quiet) {
		if (margins_lmp(m, n->depth, n->improving, r->number))
			r->pick.no_quiets = true;
		if (r->pick.no_quiets)
			return true;
		if (is_idle(t, n, r, depth))
			return true;
	} else if (is_futile_capture(t, n, r, depth)) {
		return true;
	}
	if (!t->heuristics->exchange || depth > m->see_depth)
		return false;
	int threshold = r->pick.is_quiet ? -m->see_quiet * depth : -m->see_noisy * n->depth;
	return (r->pick.is_quiet || r->pick.stage == PICK_BAD) &&
	       !t->heuristics->exchange(line_last(&t->line), r->move, threshold);
}

int node_reduction(const struct tree *t, const struct node *n, const struct trial *r, bool checks)
{
	if (n->depth < 3 || r->number <= 1 + 2 * (t->ply == 0 || node_is_pv(n) || !t->margins) || t->options.plain)
		return 0;
	if (t->line.game->rules.to_act(line_last(&t->line)) != actor_opponent(n->actor))
		return 0;
	if (!t->margins && (!r->pick.is_quiet || r->pick.is_favoured))
		return 0;
	const struct search_parameters *m = n->margins;
	if (!m->reduce_noisy && !r->pick.is_quiet && r->pick.stage != PICK_BAD)
		return 0;
	int hundredths = margins_lmr(n->margins, n->depth, r->number);
	hundredths -= !r->pick.is_quiet ? m->reduce_noisy : 0;
	hundredths += r->pick.is_quiet && n->tt_move_is_noisy ? m->reduce_tt_capture : 0;
	hundredths += t->cutoffs[t->ply] > 3 ? m->reduce_cuts : 0;
	hundredths += n->tt.move == NO_MOVE && t->stack[t->ply - 1].cut ? m->reduce_no_tt_move : 0;
	hundredths += n->improving ? 0 : m->reduce_worse;
	hundredths += t->stack[t->ply - 1].cut ? m->reduce_cut : 0;
	hundredths += r->better ? m->reduce_better : 0;
	if (n->raw != TT_NO_EVAL)
		hundredths -= abs(t->stack[t->ply - 1].eval - n->raw) * m->reduce_corrected / 100;
	hundredths -= node_is_pv(n) ? m->reduce_pv : 0;
	hundredths -= r->pick.is_favoured ? m->reduce_favoured : 0;
	hundredths -= checks || n->in_check ? m->reduce_check : 0;
	if (m->reduce_history && r->pick.is_quiet && !r->pick.is_favoured)
		hundredths -= histories_of_quiet(t->history, &n->path, r->move) / m->reduce_history;
	return hundredths > 0 ? hundredths / 100 : 0;
}

void node_remember(struct trial *r)
{
	if (r->pick.is_quiet && r->n_quiets < HISTORY_TRIED)
		r->quiets[r->n_quiets++] = r->move;
	else if (!r->pick.is_quiet && r->n_noisy < HISTORY_TRIED)
		r->noisy[r->n_noisy++] = r->move;
}

void node_reward(struct tree *t, const struct node *n, const struct trial *r)
{
	if (r->pick.is_quiet && r->n_quiets > 0 && r->quiets[r->n_quiets - 1] == r->move)
		histories_reward_quiets(t->history, &n->path, n->depth, r->quiets, r->n_quiets);
	histories_reward_noisy(t->history, n->actor, n->depth, r->move, r->noisy, r->n_noisy);
}

void node_reward_before(struct tree *t, const struct node *n)
{
	int act = quiet_before(t);
	if (!n->margins->reward_before || act < 0)
		return;
	struct histories_path path = {.acts = {act_back(t, 2), act_back(t, 3), act_back(t, 5)}};
	histories_reward_act(t->history, &path, act,
			     histories_bonus(t->history, n->depth) * n->margins->reward_before / 100);
}

void node_reward_tt_move(struct tree *t, const struct node *n)
{
	int score;
	const struct position *p = line_last(&t->line);
	if (!t->heuristics->is_legal || !t->heuristics->is_legal(p, n->tt.move))
		return; /* key collision: the move belongs to another position */
	t->heuristics->order(p, &n->tt.move, 1, &score);
	if (score <= 0)
		histories_reward_quiets(t->history, &n->path, n->depth, &n->tt.move, 1);
}

void node_correct(struct tree *t, const struct node *n, const struct trial *r, const struct tt_value *v)
{
	bool below = v->bound == TT_UPPER && v->score >= n->eval, above = v->bound == TT_LOWER && v->score <= n->eval;
	if (n->raw == TT_NO_EVAL || below || above || !tree_is_evaluation(v->score) || t->eval_noise ||
	    (v->move != NO_MOVE && !r->pick.is_quiet))
		return;
	histories_correct(t->history, &n->path, n->depth, v->score - n->raw);
}

int node_hindsight(const struct tree *t, const struct node *n)
{
	const struct stack_entry *f = &t->stack[t->ply];
	const struct search_parameters *m = n->margins;
	if (t->ply == 0 || f[-1].reduction == 0 || f->excluded != NO_MOVE || f->eval == TT_NO_EVAL ||
	    f[-1].eval == TT_NO_EVAL)
		return 0;
	int sum = f->eval + f[-1].eval; /* evaluation loss of the side that made the move */
	if (m->hindsight_more && f[-1].reduction >= m->hindsight_more && sum <= 0)
		return 1;
	return m->hindsight_less && n->depth >= 2 && sum > m->hindsight_less ? -1 : 0;
}

bool node_iir(const struct tree *t, const struct node *n)
{
	int min_depth = n->margins->iir_depth;
	return min_depth && !t->options.plain && n->depth >= min_depth && n->tt.move == NO_MOVE &&
	       t->stack[t->ply].excluded == NO_MOVE && (node_is_pv(n) || t->stack[t->ply].cut);
}
