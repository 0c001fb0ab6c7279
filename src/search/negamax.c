#include "search/negamax.h"
#include "search/chance.h"
#include "search/counts.h"
#include "search/node.h"

#include <limits.h>
#include <string.h>

#define QUIET_NODES   2000 /* per leaf, against search explosions */
#define PROBING_DEPTH 2    /* below this depth probing costs more than it saves */

static int search_node(struct tree *, enum actor, int depth, int alpha, int beta);
static int search_chance(struct tree *, enum actor viewer, int depth, int alpha, int beta);

static int search(struct tree *t, enum actor viewer, int depth, int alpha, int beta)
{
	t->pv[t->ply].n = 0;
	if (t->nodes >= t->poll_at)
		tree_poll(t);
	if (t->stopped)
		return 0;
	t->nodes++;
	int ruled;
	if (tree_is_ruled(t, viewer, depth, &ruled))
		return ruled;
	enum actor next = t->line.game->rules.to_act(line_last(&t->line));
	if (next == ACTOR_CHANCE)
		return search_chance(t, viewer, depth, alpha, beta);
	struct tablebase_value exact;
	if (tablebase_probe(t->tables, line_last(&t->line), &exact) && (exact.forced || depth <= 0))
		return next == viewer ? tree_tablebase_score(t, &exact) : -tree_tablebase_score(t, &exact);
	return next == viewer ? search_node(t, next, depth, alpha, beta) : -search_node(t, next, depth, -beta, -alpha);
}

/* Upcoming repetition: whether the player to move can repeat a position with one move and the rules rule it a draw. */
static bool can_draw(struct tree *t)
{
	move_t (*upcoming_repetition)(const struct line *) = t->heuristics->upcoming_repetition;
	move_t move = upcoming_repetition && !t->options.plain ? upcoming_repetition(&t->line) : NO_MOVE;
	if (move == NO_MOVE)
		return false;
	line_push(&t->line, move);
	bool drawn = t->line.game->rules.judge(&t->line).verdict == DRAWN;
	line_pop(&t->line);
	return drawn;
}

/* --- quiescence --- */

/* Quiescence search: stand pat, then captures with SEE >= 0 and delta pruning; in check, every evasion. */
static int qsearch(struct tree *t, enum actor actor, int depth, int alpha, int beta)
{
	struct node n;
	COUNT_OF_ALL(quiet);
	node_enter(t, &n, actor, depth, alpha, beta);
	bool plain = t->options.plain || !t->heuristics->exchange;
	if (!plain && tree_probe(t, &n.tt) && tree_tt_cutoff(t, &n.tt, 0, alpha, beta))
		return n.tt.score;
	bool evades = n.in_check && depth > -n.margins->qsearch_evasion_plies;
	int best = evades ? -SCORE_INFINITE : plain ? tree_evaluate(t) : node_evaluation(t, &n);
	struct tt_value v = {NO_MOVE, best, evades ? TT_NO_EVAL : best, 0, TT_UPPER};
	if (!plain && !evades)
		best += node_correction(t, &n);
	if (depth >= 0)
		t->quiet_end = t->nodes + QUIET_NODES;
	if (t->ply >= PLY_MAX - 1)
		return evades ? tree_evaluate(t) : best;
	if (best >= beta || depth <= -t->quiescence || t->nodes >= t->quiet_end)
		return evades ? tree_evaluate(t) : best;
	if (best > alpha)
		alpha = best;
	struct move_picker pick;
	int threshold = plain || evades ? 0 : alpha - best - n.margins->delta, n_tried = 0;
	move_picker_begin(&pick, t->line.game, t->heuristics, line_last(&t->line), t->history, &n.path,
			  evades ? PICK_ALL : PICK_NOISY, (struct pick_flips){INT_MAX, false}, n.tt.move);
	if (pick.n_legal == 0)
		return tree_stuck(t, actor);
	for (move_t move; (move = move_picker_next(&pick)) != NO_MOVE;) {
		if (!plain && !evades &&
		    !t->heuristics->exchange(line_last(&t->line), move, threshold > 0 ? threshold : 0))
			continue;
		if (evades && pick.is_quiet && n_tried > 1 && best > -SCORE_EVAL_MAX)
			continue;
		n_tried++;
		tree_play(t, move);
		int value = search(t, actor, depth - 1, alpha, beta);
		tree_take_back(t);
		if (t->stopped)
			return 0;
		if (value > best) {
			best = value;
			v.move = value > alpha ? move : v.move;
		}
		if (best >= beta)
			break;
		if (best > alpha)
			alpha = best;
	}
	if (evades && n_tried == 0)
		return tree_stuck(t, actor);
	if (!plain) {
		v.score = best;
		v.bound = best >= beta ? TT_LOWER : TT_UPPER;
		tree_store(t, v);
	}
	return best;
}

/* --- pruning of the node --- */

/* Null-move pruning, verified from verify_depth on. */
static bool null_move(struct tree *t, struct node *n, int *value)
{
	struct stack_entry *f = &t->stack[t->ply];
	bool after_null = t->ply > 0 && t->line.steps[t->line.length - 1].move == t->heuristics->pass;
	if (n->margins->null_cut && !f->cut)
		return false;
	if (!margins_null_move(n->margins, n->depth, n->eval, n->beta) || after_null || f->verifies ||
	    t->heuristics->pass == NO_MOVE || t->flips.on)
		return false;
	const struct search_parameters *m = n->margins;
	int over = (n->eval - n->beta) / m->null_over;
	int depth = n->depth - m->null_base - n->depth / m->null_share - (over < 3 ? over : 3);
	COUNT(n->depth, nulls, 1);
	tree_play(t, t->heuristics->pass);
	t->stack[t->ply].cut = !f->cut;
	*value = search(t, n->actor, depth, n->beta - 1, n->beta);
	tree_take_back(t);
	if (t->stopped || *value < n->beta)
		return false;
	COUNT(n->depth, null_cuts, 1);
	if (!tree_is_evaluation(*value))
		*value = n->beta;
	if (n->depth < m->verify_depth)
		return true;
	f->verifies = true;
	int verified = search_node(t, n->actor, depth, n->beta - 1, n->beta);
	f = &t->stack[t->ply];
	f->verifies = false;
	return verified >= n->beta;
}

/* ProbCut: whether a capture beats beta by a margin in a shallow search. */
static bool probcut(struct tree *t, struct node *n, int *value)
{
	int above = n->beta + n->margins->probcut, depth = n->depth - 4;
	if (n->margins->probcut_depth == 0 || n->depth < n->margins->probcut_depth || !t->heuristics->exchange ||
	    (n->tt.bound != TT_NONE && n->tt.depth >= depth && n->tt.score < above))
		return false;
	struct move_picker pick;
	move_picker_begin(&pick, t->line.game, t->heuristics, line_last(&t->line), t->history, &n->path, PICK_NOISY,
			  (struct pick_flips){INT_MAX, false}, n->tt.move);
	for (move_t move; (move = move_picker_next(&pick)) != NO_MOVE;) {
		if (!t->heuristics->exchange(line_last(&t->line), move, above - n->eval))
			continue;
		tree_play(t, move);
		*value = search(t, n->actor, 0, above - 1, above);
		if (*value >= above && !t->stopped) {
			t->stack[t->ply].cut = true;
			*value = search(t, n->actor, depth, above - 1, above);
		}
		tree_take_back(t);
		if (t->stopped)
			return false;
		if (*value >= above) {
			tree_store(t, (struct tt_value){move, *value, n->raw, depth + 1, TT_LOWER});
			return true;
		}
	}
	return false;
}

/* Razoring, reverse futility pruning, null move, ProbCut and small ProbCut: whether the node can be cut before its
 * moves are searched. */
static bool prune_node(struct tree *t, struct node *n, int *value)
{
	const struct stack_entry *f = &t->stack[t->ply];
	if (n->eval == TT_NO_EVAL || node_is_pv(n) || f->excluded != NO_MOVE || f->repeats ||
	    !tree_is_evaluation(n->beta) || !tree_is_evaluation(n->alpha))
		return false;
	if (margins_razor(n->margins, n->depth, n->eval, n->alpha)) {
		*value = qsearch(t, n->actor, 0, n->alpha, n->beta);
		if (*value <= n->alpha || t->stopped)
			return true;
	}
	bool worse = t->ply > 0 && f[-1].eval != TT_NO_EVAL && f->eval > -f[-1].eval;
	if (margins_rfp(n->margins, n->depth, n->improving, worse, n->eval, n->beta)) {
		*value = n->beta + (n->eval - n->beta) * n->margins->rfp_share / 100;
		return true;
	}
	if (null_move(t, n, value) || probcut(t, n, value))
		return true;
	*value = n->beta + n->margins->small_probcut;
	return n->margins->small_probcut && (n->tt.bound & TT_LOWER) && n->tt.depth >= n->depth - 4 &&
	       n->tt.score >= *value && tree_is_evaluation(n->tt.score);
}

/* --- moves --- */

/* Singular extension of the hash move, from a search that excludes it. True: multi-cut, as another move reaches beta
 * too. */
static bool singular(struct tree *t, const struct node *n, struct trial *r, int *value)
{
	struct stack_entry *f = &t->stack[t->ply];
	if (n->margins->singular_depth == 0 || n->depth < n->margins->singular_depth || t->ply == 0 ||
	    r->move != n->tt.move || n->tt.depth < n->depth - 3 || f->excluded != NO_MOVE ||
	    !(n->tt.bound & TT_LOWER) || !tree_is_evaluation(n->tt.score) || t->ply >= 2 * t->depth)
		return false;
	int below = n->tt.score - n->margins->singular * n->depth;
	struct stack_entry kept = *f;
	f->excluded = r->move;
	*value = search_node(t, n->actor, (n->depth - 1) / 2, below - 1, below);
	*f = kept;
	if (t->stopped)
		return true;
	if (*value < below)
		r->extension = 1 + (!node_is_pv(n) && *value < below - n->margins->singular_twice);
	else if (*value >= n->beta && !node_is_pv(n))
		return true;
	else if (n->tt.score >= n->beta)
		r->extension = -1 - n->margins->singular_less;
	COUNT(n->depth, singular, 1);
	COUNT(n->depth, one_more, r->extension == 1);
	COUNT(n->depth, two_more, r->extension == 2);
	COUNT(n->depth, less, r->extension < 0);
	return false;
}

/* For bench_search_counts: samples how often a reduced move that failed low would beat alpha at full depth. */
static void sample_reduced(struct tree *t, const struct node *n, int depth, int alpha)
{
#ifdef QIPAN_COUNTS
	static unsigned seen, busy;
	if (busy || t->stopped || ++seen % COUNTS_SAMPLE)
		return;
	busy = 1;
	struct counts before = counts;
	int value = search(t, n->actor, depth, alpha, alpha + 1);
	counts = before;
	busy = 0;
	COUNT(n->depth, sampled, 1);
	COUNT(n->depth, missed, value > alpha);
#else
	(void)t, (void)n, (void)depth, (void)alpha;
#endif
}

/* PVS of one move: the first with the full window, the others with a null window and late move reductions, and again at
 * full depth and with the full window if they beat alpha. */
static int move_value(struct tree *t, const struct node *n, struct trial *r, int alpha)
{
	bool cut = t->stack[t->ply].cut;
	t->stack[t->ply].quiet = r->pick.is_quiet;
	t->stack[t->ply].reduction = 0;
	tree_play(t, r->move);
	struct stack_entry *f = &t->stack[t->ply];
	int (*in_check)(const struct position *) = t->line.game->rules.in_check;
	bool checks = in_check && !t->options.plain && in_check(line_last(&t->line)) >= 0;
	int depth = n->depth - tree_cost_of_last(t, n->depth) - 1 + r->extension, value;
	if (checks && r->extension == 0 && t->ply < 2 * t->depth) {
		COUNT(n->depth, checks, 1);
		depth += n->margins->check_extension;
	}
	if (r->number == 1) {
		f->cut = !node_is_pv(n) && !cut;
		value = search(t, n->actor, depth, alpha, n->beta);
	} else {
		int reduction = node_reduction(t, n, r, checks);
		if (reduction > depth - 1)
			reduction = depth > 1 ? depth - 1 : 0;
		f->cut = true;
		f[-1].reduction = reduction;
		value = search(t, n->actor, depth - reduction, alpha, alpha + 1);
		f[-1].reduction = 0;
		COUNT(n->depth, late, 1);
		COUNT(n->depth, reduced, reduction > 0);
		COUNT(n->depth, plies, reduction);
		if (reduction && value > alpha) {
			f->cut = !cut;
			depth += n->margins->research_deeper && value > alpha + n->margins->research_deeper;
			value = search(t, n->actor, depth, alpha, alpha + 1);
			COUNT(n->depth, raised, 1);
			COUNT(n->depth, confirmed, value > alpha);
		} else if (reduction) {
			sample_reduced(t, n, depth, alpha);
		}
		if (value > alpha && value < n->beta) {
			f->cut = false;
			value = search(t, n->actor, depth, alpha, n->beta);
		}
	}
	tree_take_back(t);
	return value;
}

/* The move loop. v holds the score if no move improves it. */
static void try_moves(struct tree *t, struct node *n, struct trial *r, struct tt_value *v)
{
	int n_best = 0; /* number of moves that score alpha, for random tie-breaking */
	while ((r->move = move_picker_next(&r->pick)) != NO_MOVE) {
		if (tree_is_excluded(t, r->move) || r->move == t->stack[t->ply].excluded)
			continue;
		r->number++;
		r->extension = 0;
		int value;
		COUNT(n->depth, moves, 1);
		if (r->number > 1 && node_prunes(t, n, r, v->score)) {
			COUNT(n->depth, left_out, 1);
			continue;
		}
		if (singular(t, n, r, &value)) {
			v->score = value;
			v->bound = TT_NONE;
			return;
		}
		n->tt_move_is_noisy |= r->number == 1 && r->move == n->tt.move && !r->pick.is_quiet;
		node_remember(r);
		uint64_t before = t->nodes;
		value = move_value(t, n, r, n_best ? n->alpha - 1 : n->alpha);
		if (t->stopped)
			return;
		if (value > v->score)
			v->score = value;
		if (value < n->alpha || (value == n->alpha && !(n_best && rng_below(t->ties, (uint32_t)++n_best) == 0)))
			continue;
		if (t->ties && t->ply == 0 && value > n->alpha)
			n_best = 1;
		n->alpha = value;
		r->better = true;
		v->move = r->move;
		v->bound = TT_EXACT;
		if (t->ply == 0) {
			t->found = value;
			t->effort = t->nodes - before;
		}
		tree_extend_pv(t, r->pick.withheld && r->move == t->heuristics->pass ? NO_MOVE : r->move);
		if (n->alpha >= n->beta) {
			v->bound = TT_LOWER;
			t->cutoffs[t->ply]++;
			COUNT(n->depth, cuts, 1);
			COUNT(n->depth, first_cuts, r->number == 1);
			node_reward(t, n, r);
			return;
		}
	}
}

static int search_node(struct tree *t, enum actor actor, int depth, int alpha, int beta)
{
	if (depth <= 0 || t->ply >= PLY_MAX - 1)
		return qsearch(t, actor, depth, alpha, beta);
	struct node n;
	int value;
	if (beta <= 0 && t->ply > 0 && margins_of(t->margins)->upcoming_repetition && can_draw(t))
		return 0;
	node_enter(t, &n, actor, depth, alpha, beta);
	move_t excluded = t->stack[t->ply].excluded;
	COUNT(depth, nodes, 1);
	if (tree_probe(t, &n.tt) && excluded == NO_MOVE && tree_tt_cutoff(t, &n.tt, depth, alpha, beta)) {
		COUNT(depth, settled, 1);
		if (n.margins->reward_tt_cutoff && n.tt.score >= beta && n.tt.move != NO_MOVE)
			node_reward_tt_move(t, &n);
		return n.tt.score;
	}
	t->cutoffs[t->ply + 2] = 0;
	node_evaluate(t, &n);
	n.depth += node_hindsight(t, &n);
	if (prune_node(t, &n, &value) || t->stopped)
		return t->stopped ? 0 : value;
	n.depth -= node_iir(t, &n);
	struct trial r;
	r.number = r.n_quiets = r.n_noisy = 0;
	r.better = false;
	struct pick_flips flips = tree_flips_of(t, depth);
	move_t first = t->ply == 0 && t->first != NO_MOVE ? t->first : n.tt.move;
	move_picker_begin(&r.pick, t->line.game, t->heuristics, line_last(&t->line), t->history, &n.path, PICK_ALL,
			  flips, first);
	if (r.pick.n_legal == 0)
		return tree_stuck(t, actor);
	struct tt_value v = {NO_MOVE, -SCORE_INFINITE, n.raw, n.depth, TT_UPPER};
	if (r.pick.withheld) { /* no proven loss; after a pass the side stands pat instead of passing too */
		v.score = flips.may_pass ? -SCORE_EVAL_MAX : tree_evaluate(t);
		if (v.score >= beta)
			return v.score;
		if (v.score > alpha) {
			n.alpha = v.score;
			v.bound = TT_EXACT;
		}
	}
	try_moves(t, &n, &r, &v);
	if (t->stopped)
		return 0;
	if (r.number == 0 && !r.pick.withheld)
		return excluded != NO_MOVE || (t->ply == 0 && (t->n_excluded || t->limits->moves))
			       ? alpha
			       : tree_stuck(t, actor);
	if (v.bound == TT_NONE)
		return v.score;
	if (excluded == NO_MOVE) {
		if (v.bound == TT_UPPER)
			node_reward_before(t, &n);
		tree_store(t, v);
		node_correct(t, &n, &r, &v);
	}
	return v.score;
}

int negamax(struct tree *t, int depth, int alpha, int beta)
{
	t->ply = t->chance_above = 0;
	t->depth = depth;
	t->pv[0].n = 0;
	t->stack[0] = (struct stack_entry){.act = -1, .eval = TT_NO_EVAL};
	memset(t->cutoffs, 0, sizeof t->cutoffs);
	return search_node(t, t->line.game->rules.to_act(line_last(&t->line)), depth, alpha, beta);
}

/* --- chance nodes --- */

/* The TT stores chance nodes from the first side's point of view, as the key does not include the viewer. */
static struct tt_value seen_by(enum actor viewer, struct tt_value v)
{
	if (viewer == ACTOR_FIRST)
		return v;
	v.score = -v.score;
	v.bound = v.bound == TT_LOWER ? TT_UPPER : v.bound == TT_UPPER ? TT_LOWER : v.bound;
	return v;
}

/* Star2 probe of the outcome pushed last: searches only the most promising move of the player to move, which gives a
 * bound for the viewer. TT_NONE if it fails; the TT entries still speed up the full search of the outcome. */
static enum tt_bound probe_outcome(struct tree *t, enum actor viewer, int depth, int alpha, int beta, int *score)
{
	const struct game *game = t->line.game;
	const struct position *p = line_last(&t->line);
	enum actor actor = game->rules.to_act(p);
	int ruled;
	if (actor == ACTOR_CHANCE || tree_is_ruled(t, viewer, depth, &ruled))
		return TT_NONE;
	struct node n;
	struct trial r;
	bool own = actor == viewer;
	node_enter(t, &n, actor, depth, own ? alpha : -beta, own ? beta : -alpha);
	tree_probe(t, &n.tt);
	move_picker_begin(&r.pick, game, t->heuristics, p, t->history, &n.path, PICK_ALL, tree_flips_of(t, depth),
			  n.tt.move);
	r.move = move_picker_next(&r.pick);
	r.number = 1;
	r.extension = 0;
	if (r.move == NO_MOVE)
		return TT_NONE;
	int value = move_value(t, &n, &r, n.alpha);
	*score = own ? value : -value;
	return value <= n.alpha ? TT_NONE : own ? TT_LOWER : TT_UPPER;
}

/* Searches an outcome, or with probing bounds its score. True if this decides the chance node. */
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
		value = search(t, viewer, depth, low, high);
	line_pop(&t->line);
	return what != TT_NONE && !t->stopped && chance_take(c, i, value, what, &v->score, &v->bound);
}

/* The expectation over the outcomes. In quiescence (depth < 0) it is not stored, as TT depths are not negative. */
static int search_chance(struct tree *t, enum actor viewer, int depth, int alpha, int beta)
{
	struct tt_value v;
	t->chance_above++;
	if (depth >= 0 && tree_probe(t, &v)) {
		v = seen_by(viewer, v);
		if (tree_tt_cutoff(t, &v, depth, alpha, beta)) {
			t->chance_above--;
			return v.score;
		}
	}
	const struct game *game = t->line.game;
	struct outcome outcomes[OUTCOMES_MAX];
	struct chance c;
	int n = game->rules.outcomes(line_last(&t->line), outcomes);
	chance_begin(&c, outcomes, n, t->heuristics->decisive ? t->heuristics->decisive : SCORE_WIN, alpha, beta);
	v = (struct tt_value){.eval = TT_NO_EVAL, .depth = depth};
	bool settled = false, probing = n > 1 && depth >= PROBING_DEPTH && !t->options.no_probing;
	for (int i = 0; probing && i < n && !settled && !t->stopped; i++)
		settled = try_outcome(t, &c, i, outcomes[i].move, viewer, depth, true, &v);
	for (int i = 0; i < n && !settled && !t->stopped; i++)
		settled = try_outcome(t, &c, i, outcomes[i].move, viewer, depth, false, &v);
	t->chance_above--;
	t->pv[t->ply].n = 0; /* the PV ends before a reveal */
	if (!t->stopped && depth >= 0)
		tree_store(t, seen_by(viewer, v));
	return v.score;
}
