#include "puzzles/miner.h"
#include "base/mem.h"
#include "games/opponent.h"
#include "puzzles/difficulty.h"
#include "puzzles/mates.h"
#include "puzzles/puzzles_messages.h"
#include "review/judgement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define QUICK_NODES  2000
#define QUICK_BYTES  ((size_t)4 << 20)
#define MIDDLE_NODES 50000
#define DEEP_BYTES   ((size_t)32 << 20)
#define REPLY_SHARE  5 /* a reply missing from the PV of the previous search gets a fifth of its nodes */

/* Shorter searches are less reliable: their gap need not be as large. */
#define QUICK_GAP  0.2
#define MIDDLE_GAP 0.25

/* A long search of the other moves gives up after an eighth of its nodes if one of them scores too high. */
#define PATIENT_NODES  ((uint64_t)100000)
#define PATIENCE_SHARE 8

#define DEEP_TRIES 4 /* per game: in a won endgame, nearly every move may look unique to a short search */

/* Minimum failures at the first move alone; with fewer, the puzzle is too easy and longer searches are pointless. */
#define QUICK_FAILS 3

#define PLAIN_DOUBLINGS 2 /* a saving move found with 500 nodes is too obvious */

#define RULING_PLIES 60 /* plies within which a win by repetition must occur on the board */

struct miner {
	const struct game *game;
	uint64_t nodes;
	struct engine_instance *quick, *deep;
	struct engine_instance *weak[MINER_TRIES]; /* strength 2, each with its own seed */
	struct prover *prover;
	const atomic_bool *stop;
	int tries; /* deep attempts left in the game */
};

/* --- engine instances --- */

static struct engine_instance *make(const struct game *game, const char *word, struct engine_setup setup,
				    struct error *err)
{
	struct opponent opponent;
	return opponent_find(game, word, &opponent, err) ? opponent_create(&opponent, game, setup, err) : NULL;
}

static void drop(struct engine_instance *t)
{
	if (t)
		t->engine->free(t);
}

struct miner *miner_new(const struct game *game, uint64_t nodes, struct tablebase *tables, struct error *err)
{
	struct miner *m = mem_new(sizeof *m);
	*m = (struct miner){.game = game, .nodes = nodes};
	const struct engine_setup quick = {.hash_bytes = QUICK_BYTES, .tables = tables};
	const struct engine_setup deep = {.hash_bytes = DEEP_BYTES, .tables = tables};
	m->prover = prover_new(game);
	bool made = (m->quick = make(game, "strongest", quick, err)) && (m->deep = make(game, "strongest", deep, err));
	for (int i = 0; i < MINER_TRIES && made; i++) {
		const struct engine_setup weak = {.hash_bytes = QUICK_BYTES, .seed = (uint64_t)i + 1};
		made = (m->weak[i] = make(game, "2", weak, err)) != NULL;
	}
	if (made)
		return m;
	miner_free(m);
	return NULL;
}

void miner_free(struct miner *m)
{
	if (!m)
		return;
	drop(m->quick);
	drop(m->deep);
	prover_free(m->prover);
	for (int i = 0; i < MINER_TRIES; i++)
		drop(m->weak[i]);
	free(m);
}

/* --- searching a position --- */

/* The best move, and the best score of the others. */
struct look {
	int score;
	int n_pv;
	move_t pv[PV_MAX]; /* the first is the best move */
	bool has_others;
	int others; /* best score of the other moves */
};

static bool is_clear(const struct look *l, double gap)
{
	double best = judgement_share(l->score);
	return best >= MINER_SAVED && (!l->has_others || best - judgement_share(l->others) >= gap);
}

static bool is_forced(int score)
{
	return score > 0 && score_kind(score) == SCORE_FORCED;
}

/* A forced end without a proof counts as a win. */
static enum puzzle_kind kind_of(int score)
{
	if (score > 0 && score_kind(score) == SCORE_BY_RULES)
		return PUZZLE_RULING;
	return judgement_share(score) >= MINER_WON ? PUZZLE_WIN : PUZZLE_SAVE;
}

struct looking {
	const struct miner *miner;
	uint64_t patience; /* after this many nodes, the search gives up at a score above enough; 0: never */
	int enough;
	atomic_bool over;
};

static void see(void *context, const struct search_result *t)
{
	struct looking *at = context;
	if (at->patience && t->nodes >= at->patience && t->score > at->enough)
		at->over = true;
}

static void pulse(void *context, const struct search_result *t)
{
	struct looking *at = context;
	(void)t;
	if (limits_stopped(&(struct limits){.stop = at->miner->stop}))
		at->over = true;
}

/* Searches with cleared memory; false if it was stopped or gave up. */
static bool search(const struct miner *m, struct engine_instance *t, const struct line *line, struct limits limits,
		   int enough, struct search_result *out)
{
	struct looking at = {m, limits.nodes >= PATIENT_NODES ? limits.nodes / PATIENCE_SHARE : 0, enough, false};
	if (limits_stopped(&(struct limits){.stop = m->stop}))
		return false;
	limits.stop = &at.over;
	limits.pulse = pulse;
	limits.pulse_context = &at;
	t->engine->forget(t);
	t->engine->search(t, line, &limits, see, &at, out);
	return !at.over && out->best != NO_MOVE && !limits_stopped(&(struct limits){.stop = m->stop});
}

/* All legal moves except one. */
static int moves_but(const struct line *line, move_t move, move_t *out)
{
	int n = line->game->rules.generate(line_last(line), out), kept = 0;
	for (int i = 0; i < n; i++)
		if (out[i] != move)
			out[kept++] = out[i];
	return kept;
}

static bool look_at_best(const struct miner *m, struct engine_instance *t, const struct line *line, uint64_t nodes,
			 struct look *l)
{
	struct search_result found;
	*l = (struct look){0};
	if (!search(m, t, line, (struct limits){.nodes = nodes}, SCORE_INFINITE, &found))
		return false;
	l->score = found.score;
	l->n_pv = found.n_pv;
	memcpy(l->pv, found.pv, (size_t)found.n_pv * sizeof *l->pv);
	return l->n_pv > 0 && l->pv[0] == found.best;
}

/* Searches the other moves with as many nodes as the best move got. False if one of them scores too high for the
 * gap. */
static bool look_at_others(const struct miner *m, struct engine_instance *t, const struct line *line, uint64_t nodes,
			   double gap, struct look *l)
{
	struct search_result found;
	move_t moves[MOVES_MAX];
	int enough = judgement_score(judgement_share(l->score) - gap);
	int n = moves_but(line, l->pv[0], moves);
	l->has_others = n > 0;
	if (n == 0)
		return true;
	if (!search(m, t, line, (struct limits){.nodes = nodes, .moves = moves, .n_moves = n}, enough, &found))
		return false;
	l->others = found.score;
	return true;
}

/* Whether the best move beats all others by the gap. */
static bool look(const struct miner *m, struct engine_instance *t, const struct line *line, uint64_t nodes, double gap,
		 struct look *l)
{
	return look_at_best(m, t, line, nodes, l) && judgement_share(l->score) >= MINER_SAVED &&
	       look_at_others(m, t, line, nodes, gap, l) && is_clear(l, gap);
}

/* --- solutions --- */

static bool has_choice(const struct game *game, const struct line *line)
{
	return game->rules.generate(line_last(line), NULL) > 1;
}

/* Ends the solution with the last solver move that was not forced. */
static void trim(struct puzzle *p, const struct game *game)
{
	struct line line;
	puzzle_line(p, game, &line);
	enum actor solver = game->rules.to_act(line_last(&line));
	int n = 0;
	for (int i = 0; i < p->n_solution; i++) {
		if (game->rules.to_act(line_last(&line)) == solver && has_choice(game, &line))
			n = i + 1;
		line_push(&line, p->solution[i]);
	}
	p->n_solution = n;
	line_release(&line);
}

/* Adds the solver's next move if it is the only right one. */
static bool add_answer(const struct miner *m, struct engine_instance *t, struct line *line, uint64_t nodes, double gap,
		       struct puzzle *p, struct look *l)
{
	bool first = p->n_solution == 0;
	if (!look(m, t, line, nodes, gap, l))
		return false;
	enum puzzle_kind kind = kind_of(l->score);
	if (!first && kind > p->kind) /* weaker than the kind of the first move */
		return false;
	if (first)
		p->kind = kind;
	line_push(line, l->pv[0]);
	p->n_others[p->n_solution] = 0;
	p->solution[p->n_solution++] = l->pv[0];
	return true;
}

static bool add_reply(const struct miner *m, struct engine_instance *t, struct line *line, uint64_t nodes,
		      struct puzzle *p, move_t expected)
{
	struct look l;
	if (expected == NO_MOVE && !look_at_best(m, t, line, nodes / REPLY_SHARE, &l))
		return false;
	p->n_others[p->n_solution] = 0;
	p->solution[p->n_solution++] = expected != NO_MOVE ? expected : l.pv[0];
	line_push(line, p->solution[p->n_solution - 1]);
	return true;
}

/* Whether play from the end of the solution leads to a repetition on which the referee rules for the solver. */
static bool is_ruled(const struct miner *m, struct engine_instance *t, uint64_t nodes, const struct puzzle *p)
{
	struct line line;
	struct look l;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line));
	for (int i = 0; i < p->n_solution; i++)
		line_push(&line, p->solution[i]);
	bool going = true;
	for (int i = 0; i < RULING_PLIES && going && line_ruling(&line).verdict == UNDECIDED; i++) {
		going = m->game->rules.to_act(line_last(&line)) != ACTOR_CHANCE &&
			look_at_best(m, t, &line, nodes / REPLY_SHARE, &l);
		if (going)
			line_push(&line, l.pv[0]);
	}
	bool ruled = line_ruling(&line).verdict == actor_wins(solver) && line_is_ruled_by_history(&line);
	line_release(&line);
	return ruled;
}

/* Fills kind and solution of the puzzle from start and the moves before; false if it is not a puzzle. For all kinds
 * except mates. */
static bool solve(const struct miner *m, struct engine_instance *t, uint64_t nodes, double gap, struct puzzle *p)
{
	struct line line;
	struct look l = {0};
	p->n_solution = 0;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line)), actor;
	bool going = has_choice(m->game, &line);
	for (int followed = 0; going && p->n_solution < PUZZLE_MOVES_MAX; followed++) {
		if (line_ruling(&line).verdict != UNDECIDED ||
		    (actor = m->game->rules.to_act(line_last(&line))) == ACTOR_CHANCE)
			break;
		if (actor == solver) {
			going = add_answer(m, t, &line, nodes, gap, p, &l);
			followed = 0;
		} else {
			going = add_reply(m, t, &line, nodes, p, followed < l.n_pv ? l.pv[followed] : NO_MOVE);
		}
	}
	line_release(&line);
	trim(p, m->game);
	return p->n_solution > 0 && !limits_stopped(&(struct limits){.stop = m->stop}) &&
	       (p->kind != PUZZLE_RULING || is_ruled(m, t, nodes, p));
}

/* --- strength 2 --- */

/* Whether strength 2 plays a wrong move within the first n moves of the solution. */
static bool fails(const struct miner *m, struct engine_instance *t, const struct puzzle *p, int n)
{
	struct line line;
	struct search_result found;
	bool right = true;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line));
	t->engine->forget(t);
	for (int i = 0; i < n && right; i++) {
		if (m->game->rules.to_act(line_last(&line)) == solver) {
			t->engine->search(t, &line, &(struct limits){.stop = m->stop}, NULL, NULL, &found);
			right = found.best != NO_MOVE && puzzle_try(p, &line, i, found.best) != PUZZLE_WRONG;
		}
		line_push(&line, p->solution[i]);
	}
	line_release(&line);
	return !right;
}

static int count_fails(const struct miner *m, const struct puzzle *p, int n)
{
	int count = 0;
	for (int i = 0; i < MINER_TRIES; i++)
		count += fails(m, m->weak[i], p, n);
	return count;
}

static bool is_hard(const struct miner *m, const struct puzzle *p)
{
	if (count_fails(m, p, p->n_solution) < MINER_FAILS)
		return false;
	return p->kind != PUZZLE_SAVE || difficulty_nodes(p, m->game, m->quick, PLAIN_DOUBLINGS, m->stop) >
						 DIFFICULTY_NODES_MIN << PLAIN_DOUBLINGS;
}

/* --- games --- */

/* The step at which the moves before a puzzle at the given step begin: the last move of a side with the chance outcomes
 * after it; if positions were repeated, everything that the rules may look at. */
static int lead_of(const struct line *game, int step)
{
	struct line at;
	line_copy(&at, game);
	while (at.length > step)
		line_pop(&at);
	int first = step;
	if (line_occurrences(&at, PUZZLE_BEFORE_MAX) > 0)
		first = step > PUZZLE_BEFORE_MAX ? step - PUZZLE_BEFORE_MAX : 0;
	else
		while (first > 0 && step - first < PUZZLE_BEFORE_MAX &&
		       (first == step || game->game->rules.to_act(line_at(game, first)) == ACTOR_CHANCE))
			first--;
	if (first > 0 && game->game->rules.to_act(line_at(game, first)) == ACTOR_CHANCE)
		first--;
	line_release(&at);
	return step - first <= PUZZLE_BEFORE_MAX ? first : step;
}

static void begin(struct puzzle *p, const struct line *game, int step)
{
	int first = lead_of(game, step);
	*p = (struct puzzle){.n_before = step - first, .start = {{0}}};
	memcpy(&p->start, line_at(game, first), game->game->rules.position_size);
	for (int i = first; i < step; i++)
		p->before[i - first] = game->steps[i].move;
}

/* The puzzles found in a game. */
struct finds {
	bool taken[PUZZLE_KINDS], at_once;
	int next; /* the earliest step of the next puzzle, unless one move ends the game there */
};

/* Tries to prove a forced win found by a search; it takes at most as many turns as plies. */
static bool is_mate(const struct miner *m, int score, struct puzzle *p)
{
	int plies = SCORE_WIN - score;
	return mates_solve(m->prover, m->game, plies < PROVER_TURNS_MAX ? plies : PROVER_TURNS_MAX, p, m->stop);
}

static bool is_puzzle(struct miner *m, const struct line *line, const struct finds *found, struct puzzle *p)
{
	struct look l;
	if (!look_at_best(m, m->quick, line, QUICK_NODES, &l))
		return false;
	if (is_forced(l.score) && is_mate(m, l.score, p))
		return !found->taken[PUZZLE_MATE] && is_hard(m, p);
	if (found->taken[kind_of(l.score)] || judgement_share(l.score) < MINER_SAVED ||
	    !look_at_others(m, m->quick, line, QUICK_NODES, QUICK_GAP, &l) || !is_clear(&l, QUICK_GAP))
		return false;
	p->solution[0] = l.pv[0];
	p->n_others[0] = 0;
	p->n_solution = 1;
	bool middle = count_fails(m, p, 1) >= QUICK_FAILS &&
		      solve(m, m->quick, m->nodes < MIDDLE_NODES ? m->nodes : MIDDLE_NODES, MIDDLE_GAP, p) &&
		      is_hard(m, p) && !found->taken[p->kind];
	return middle && m->tries-- > 0 && solve(m, m->deep, m->nodes, MINER_GAP, p) && is_hard(m, p) &&
	       !found->taken[p->kind];
}

/* Whether there is a puzzle at this step. A win in one move is found without a search. */
static bool dig_at(struct miner *m, const struct line *game, enum miner_sort sort, int step, struct finds *found,
		   struct puzzle *p)
{
	struct line line;
	begin(p, game, step);
	puzzle_line(p, m->game, &line);
	bool is = line_ruling(&line).verdict == UNDECIDED && has_choice(m->game, &line);
	bool at_once = is && mates_turns(m->prover, &line, 1, m->stop) == 1;
	if (at_once)
		is = !found->at_once && mates_solve(m->prover, m->game, 1, p, m->stop);
	else
		is = is && sort == MINER_ALL && step >= found->next && is_puzzle(m, &line, found, p);
	line_release(&line);
	if (is && at_once)
		found->at_once = true;
	else if (is)
		found->next = step + MINER_APART;
	if (is && !at_once)
		found->taken[p->kind] = true;
	return is;
}

static void rate(const struct miner *m, struct puzzle *p)
{
	uint64_t nodes = difficulty_nodes(p, m->game, m->quick, DIFFICULTY_DOUBLINGS, m->stop);
	p->rating = difficulty_rating(nodes, difficulty_moves(p, m->game));
}

void miner_dig(struct miner *m, const struct line *game, enum miner_sort sort, const char *label,
	       const atomic_bool *stop, void (*take)(void *context, struct puzzle *), void *context)
{
	struct puzzle p;
	struct finds found = {.next = 0};
	m->stop = stop;
	m->tries = DEEP_TRIES;
	for (int i = 0; i < game->length && m->tries > 0 && !limits_stopped(&(struct limits){.stop = stop}); i++) {
		if (game->game->rules.to_act(line_at(game, i)) == ACTOR_CHANCE || !dig_at(m, game, sort, i, &found, &p))
			continue;
		rate(m, &p);
		if (limits_stopped(&(struct limits){.stop = stop}))
			break;
		p.label = mem_text(label);
		take(context, &p);
	}
	m->stop = NULL;
}

/* --- existing puzzles --- */

bool miner_solve(struct miner *m, struct puzzle *p, const atomic_bool *stop)
{
	struct line line;
	struct look l;
	const struct puzzle old = *p;
	m->stop = stop;
	puzzle_line(p, m->game, &line);
	bool is = line_ruling(&line).verdict == UNDECIDED && has_choice(m->game, &line) &&
		  look_at_best(m, m->quick, &line, MIDDLE_NODES, &l);
	line_release(&line);
	if (is)
		is = (is_forced(l.score) && is_mate(m, l.score, p)) || solve(m, m->deep, m->nodes, MINER_GAP, p);
	bool same = is && p->kind == old.kind && p->n_solution == old.n_solution && p->kind != PUZZLE_MATE;
	for (int i = 0; i < p->n_solution && same; i++)
		same = p->solution[i] == old.solution[i];
	if (is && !same)
		rate(m, p);
	is = is && !limits_stopped(&(struct limits){.stop = stop});
	m->stop = NULL;
	return is;
}

/* Whether the solver's move i of the solution is as good as the kind promises, and all others are worse. */
static bool check_move(const struct miner *m, const struct line *line, const struct puzzle *p, int i, struct error *err)
{
	static const double min[PUZZLE_KINDS] = {1, MINER_WON, MINER_WON, MINER_SAVED};
	struct look l = {0};
	struct search_result found;
	struct limits limits = {.nodes = m->nodes, .moves = &p->solution[i], .n_moves = 1};
	char text[MOVE_TEXT_MAX];
	if (!search(m, m->deep, line, limits, SCORE_INFINITE, &found))
		return fail(err, puzzles_nothing_found, i + 1);
	l.score = found.score;
	l.pv[0] = p->solution[i];
	double share = judgement_share(l.score);
	if (share < min[p->kind] - MINER_LOOSE)
		return fail(err, puzzles_weak_move, i + 1, share, min[p->kind]);
	move_t moves[MOVES_MAX];
	limits = (struct limits){.nodes = m->nodes, .moves = moves, .n_moves = moves_but(line, l.pv[0], moves)};
	if (limits.n_moves == 0)
		return true;
	if (!search(m, m->deep, line, limits, SCORE_INFINITE, &found))
		return fail(err, puzzles_nothing_found, i + 1);
	double other = judgement_share(found.score);
	m->game->text.format_move(line_last(line), found.best, text, sizeof text);
	return share - other >= MINER_GAP - MINER_LOOSE || fail(err, puzzles_close_move, i + 1, share, text, other);
}

static bool check_moves(const struct miner *m, const struct puzzle *p, struct error *err)
{
	struct line line;
	bool good = true;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line));
	for (int i = 0; i < p->n_solution && good; i++) {
		if (p->n_others[i])
			good = fail(err, puzzles_others_without_mate, i + 1);
		else if (m->game->rules.to_act(line_last(&line)) == solver)
			good = check_move(m, &line, p, i, err);
		line_push(&line, p->solution[i]);
	}
	line_release(&line);
	return good;
}

bool miner_check(struct miner *m, const struct puzzle *p, const atomic_bool *stop, struct error *err)
{
	m->stop = stop;
	bool good =
		p->kind != PUZZLE_RULING || is_ruled(m, m->deep, m->nodes, p) || fail(err, puzzles_no_repetition_win);
	if (good)
		good = p->kind == PUZZLE_MATE ? mates_check(m->prover, m->game, p, stop, err) : check_moves(m, p, err);
	m->stop = NULL;
	return good;
}
