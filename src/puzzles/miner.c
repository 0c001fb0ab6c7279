#include "puzzles/miner.h"
#include "base/mem.h"
#include "games/opponent.h"
#include "puzzles/difficulty.h"
#include "review/judgement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define QUICK_NODES  4000
#define QUICK_BYTES  ((size_t)4 << 20)
#define MIDDLE_NODES 100000
#define DEEP_BYTES   ((size_t)64 << 20)
#define REPLY_SHARE  5 /* a reply that the search of the move before does not tell gets a fifth of its positions */

/* What shorter searches see is less certain: it need not be as clear. */
#define QUICK_GAP  0.2
#define MIDDLE_GAP 0.25

/* A long search gives up after an eighth of its positions. */
#define PATIENT_NODES  ((uint64_t)1000000)
#define PATIENCE_SHARE 8

#define DEEP_TRIES 4 /* of a game: in a won ending nearly every move may look alone to a short search */

/* Of a mistake at its first move only: too few tries fail, and no longer search is needed. */
#define QUICK_FAILS 3

#define PLAIN_DOUBLINGS 2 /* a move that saves and is found with 500 positions is plain */

struct miner {
	const struct game *game;
	uint64_t nodes;
	struct thinker *quick, *deep;      /* two lines */
	struct thinker *one;               /* one */
	struct thinker *weak[MINER_TRIES]; /* strength 2, each with a seed of its own */
	const atomic_bool *stop;
	int tries; /* deep ones that are left in the game */
};

/* --- thinkers --- */

static struct thinker *make(const struct game *game, const char *word, struct engine_setup setup, struct error *err)
{
	struct opponent opponent;
	return opponent_find(game, word, &opponent, err) ? opponent_create(&opponent, game, setup, err) : NULL;
}

static void drop(struct thinker *t)
{
	if (t)
		t->engine->free(t);
}

struct miner *miner_new(const struct game *game, uint64_t nodes, struct tables *tables, struct error *err)
{
	struct miner *m = mem_new(sizeof *m);
	*m = (struct miner){.game = game, .nodes = nodes};
	const struct engine_setup quick = {.hash_bytes = QUICK_BYTES, .lines = 2, .tables = tables};
	const struct engine_setup deep = {.hash_bytes = DEEP_BYTES, .lines = 2, .tables = tables};
	const struct engine_setup one = {.hash_bytes = QUICK_BYTES, .tables = tables};
	bool made = (m->quick = make(game, "strongest", quick, err)) &&
		    (m->deep = make(game, "strongest", deep, err)) && (m->one = make(game, "strongest", one, err));
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
	drop(m->one);
	for (int i = 0; i < MINER_TRIES; i++)
		drop(m->weak[i]);
	free(m);
}

/* --- looking at a position --- */

/* The two best moves, as the last whole iteration has them. */
struct look {
	int n; /* of the scores: 1 if there is only one move */
	int scores[2];
	int n_pv;
	move_t pv[PV_MAX]; /* the first is the best move */
};

static bool is_clear(const struct look *l, double gap)
{
	double best = judgement_share(l->scores[0]);
	return best >= MINER_SAVED && (l->n == 1 || best - judgement_share(l->scores[1]) >= gap);
}

static bool is_forced(int score)
{
	return score >= SCORE_WIN - SCORE_PLIES_MAX;
}

/* One move is better than all others by that, or alone forces the end. */
static bool is_alone(const struct look *l, double gap)
{
	return is_forced(l->scores[0]) ? l->n == 1 || !is_forced(l->scores[1]) : is_clear(l, gap);
}

static enum puzzle_kind kind_of(int score)
{
	if (is_forced(score))
		return PUZZLE_MATE;
	if (score <= SCORE_HISTORY_WIN && score >= SCORE_HISTORY_WIN - SCORE_PLIES_MAX)
		return PUZZLE_RULING;
	return judgement_share(score) >= MINER_WON ? PUZZLE_WIN : PUZZLE_SAVE;
}

struct looking {
	const struct miner *miner;
	struct look *look;
	double gap;
	uint64_t patience; /* searched so many positions, it gives up if no move is alone; 0: it never does */
	atomic_bool enough;
};

static bool ends_at_once(const struct look *l)
{
	return l->scores[0] >= SCORE_WIN - 1;
}

static void see(void *context, const struct thought *t)
{
	struct looking *at = context;
	struct look *l = at->look;
	if (t->line > 1)
		return;
	l->n = t->line + 1;
	l->scores[t->line] = t->score;
	if (t->line == 0) {
		l->n_pv = t->n_pv;
		memcpy(l->pv, t->pv, (size_t)t->n_pv * sizeof *l->pv);
	} else if (at->patience && t->nodes >= at->patience && !is_alone(l, at->gap) && !ends_at_once(l)) {
		at->enough = true;
	}
}

static void pulse(void *context, const struct thought *t)
{
	struct looking *at = context;
	(void)t;
	if (limits_stopped(&(struct limits){.stop = at->miner->stop}))
		at->enough = true;
}

/* False if nothing is known: it gave up or was stopped, or the best move changed in an iteration that was not
 * finished. */
static bool look(const struct miner *m, struct thinker *t, const struct line *line, uint64_t nodes, double gap,
		 struct look *out)
{
	struct thought found;
	struct looking at = {m, out, gap, nodes > PATIENT_NODES ? nodes / PATIENCE_SHARE : 0, false};
	struct limits limits = {.nodes = nodes, .stop = &at.enough, .pulse = pulse, .pulse_context = &at};
	*out = (struct look){0};
	if (limits_stopped(&(struct limits){.stop = m->stop}))
		return false;
	t->engine->forget(t);
	t->engine->think(t, line, &limits, see, &at, &found);
	return !at.enough && out->n > 0 && out->n_pv > 0 && found.best == out->pv[0];
}

/* --- solutions --- */

static bool has_choice(const struct game *game, const struct line *line)
{
	return game->rules.generate(line_last(line), NULL) > 1;
}

/* Ends the solution with the last move of the solver that it had to choose. */
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

static bool has_won(const struct line *line, enum actor solver)
{
	return line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE &&
	       line_ruling(line).verdict == actor_wins(solver);
}

/* Adds the solver's next move if it is the only right one, or at the end of a solution wins at once; false: it is
 * neither. */
static bool add_answer(const struct miner *m, struct thinker *t, struct line *line, uint64_t nodes, double gap,
		       struct puzzle *p, struct look *l)
{
	bool first = p->n_solution == 0;
	enum actor solver = m->game->rules.to_act(line_last(line));
	if (!look(m, t, line, nodes, gap, l))
		return false;
	enum puzzle_kind kind = kind_of(l->scores[0]);
	line_push(line, l->pv[0]);
	bool right = is_alone(l, gap) || (!first && has_won(line, solver));
	if (!right || (!first && kind > p->kind)) { /* not alone, or less than was promised */
		line_pop(line);
		return false;
	}
	if (first)
		p->kind = kind;
	p->solution[p->n_solution++] = l->pv[0];
	return true;
}

static bool add_reply(const struct miner *m, struct thinker *t, struct line *line, uint64_t nodes, struct puzzle *p,
		      move_t told)
{
	struct look l;
	if (told == NO_MOVE && !look(m, t, line, nodes / REPLY_SHARE, 0, &l))
		return false;
	p->solution[p->n_solution++] = told != NO_MOVE ? told : l.pv[0];
	line_push(line, p->solution[p->n_solution - 1]);
	return true;
}

/* Fills kind and solution of the puzzle from start and moves before; false if it is none. */
static bool solve(const struct miner *m, struct thinker *t, uint64_t nodes, double gap, struct puzzle *p)
{
	struct line line;
	struct look l;
	p->n_solution = 0;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line)), actor;
	bool going = has_choice(m->game, &line), clear = true;
	for (int told = 0; going && p->n_solution < PUZZLE_MOVES_MAX; told++) {
		if (line_ruling(&line).verdict != UNDECIDED ||
		    (actor = m->game->rules.to_act(line_last(&line))) == ACTOR_CHANCE)
			break;
		if (actor == solver) {
			going = add_answer(m, t, &line, nodes, gap, p, &l);
			clear &= !going || is_clear(&l, gap);
			told = 0;
		} else {
			going = add_reply(m, t, &line, nodes, p, told < l.n_pv ? l.pv[told] : NO_MOVE);
		}
	}
	bool ended = has_won(&line, solver);
	line_release(&line);
	if (!ended)
		trim(p, m->game);
	if (p->kind == PUZZLE_MATE && !ended) {
		p->kind = PUZZLE_WIN;
		if (!clear)
			p->n_solution = 0;
	}
	return p->n_solution > 0 && !limits_stopped(&(struct limits){.stop = m->stop});
}

/* --- strength 2 --- */

/* Whether it goes wrong within the first n moves of the solution. */
static bool fails(const struct miner *m, struct thinker *t, const struct puzzle *p, int n)
{
	struct line line;
	struct thought found;
	bool right = true;
	puzzle_line(p, m->game, &line);
	enum actor solver = m->game->rules.to_act(line_last(&line));
	t->engine->forget(t);
	for (int i = 0; i < n && right; i++) {
		if (m->game->rules.to_act(line_last(&line)) == solver) {
			t->engine->think(t, &line, &(struct limits){.stop = m->stop}, NULL, NULL, &found);
			right = found.best != NO_MOVE && puzzle_try(p, &line, i, found.best) == PUZZLE_RIGHT;
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
	return p->kind != PUZZLE_SAVE ||
	       difficulty_nodes(p, m->game, m->one, PLAIN_DOUBLINGS, m->stop) > DIFFICULTY_NODES_MIN << PLAIN_DOUBLINGS;
}

/* --- games --- */

/* Where the moves before the puzzle at that step begin: the last move of a side, with what chance did after it; where
 * positions were repeated, all that the rules may look at. */
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

/* taken: the kinds that were found in this game. */
static bool is_puzzle(struct miner *m, const struct line *game, int step, const bool taken[PUZZLE_KINDS],
		      struct puzzle *p)
{
	struct line line;
	begin(p, game, step);
	puzzle_line(p, m->game, &line);
	struct look l;
	bool quick = line_ruling(&line).verdict == UNDECIDED && has_choice(m->game, &line) &&
		     look(m, m->quick, &line, QUICK_NODES, QUICK_GAP, &l) && is_alone(&l, QUICK_GAP);
	line_release(&line);
	if (!quick || taken[kind_of(l.scores[0])])
		return false;
	p->solution[0] = l.pv[0];
	p->n_solution = 1;
	bool middle = (kind_of(l.scores[0]) == PUZZLE_MATE || count_fails(m, p, 1) >= QUICK_FAILS) &&
		      solve(m, m->quick, m->nodes < MIDDLE_NODES ? m->nodes : MIDDLE_NODES, MIDDLE_GAP, p) &&
		      is_hard(m, p) && !taken[p->kind];
	return middle && m->tries-- > 0 && solve(m, m->deep, m->nodes, MINER_GAP, p) && is_hard(m, p) &&
	       !taken[p->kind];
}

void miner_dig(struct miner *m, const struct line *game, const char *label, const atomic_bool *stop,
	       void (*take)(void *context, struct puzzle *), void *context)
{
	struct puzzle p;
	bool taken[PUZZLE_KINDS] = {false};
	m->stop = stop;
	m->tries = DEEP_TRIES;
	for (int i = 0; i < game->length && m->tries > 0 && !limits_stopped(&(struct limits){.stop = stop}); i++) {
		if (game->game->rules.to_act(line_at(game, i)) == ACTOR_CHANCE || !is_puzzle(m, game, i, taken, &p))
			continue;
		uint64_t nodes = difficulty_nodes(&p, m->game, m->one, DIFFICULTY_DOUBLINGS, stop);
		if (limits_stopped(&(struct limits){.stop = stop}))
			break;
		p.rating = difficulty_rating(nodes, difficulty_moves(&p, m->game));
		p.label = mem_text(label);
		taken[p.kind] = true;
		take(context, &p);
		i += MINER_APART - 1;
	}
	m->stop = NULL;
}
