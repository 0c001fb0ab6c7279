#include "puzzles/mates.h"
#include "puzzles/puzzles_messages.h"

#include <string.h>

/* State of walking along a solution. */
struct walk {
	struct prover *prover;
	const struct game *game;
	struct line line;
	enum actor solver, turn; /* the side whose turn it is */
	int turns;               /* turns left, including the current one */
};

static bool begin(struct walk *w, struct prover *prover, const struct game *game, const struct puzzle *p, int turns)
{
	*w = (struct walk){.prover = prover, .game = game, .turns = turns};
	puzzle_line(p, game, &w->line);
	w->solver = w->turn = game->rules.to_act(line_last(&w->line));
	return w->solver != ACTOR_CHANCE;
}

static void step(struct walk *w, move_t move)
{
	line_push(&w->line, move);
	enum actor actor = w->game->rules.to_act(line_last(&w->line));
	if (actor == ACTOR_CHANCE || actor == w->turn)
		return;
	w->turn = actor;
	w->turns--;
}

static enum verdict verdict_now(const struct walk *w)
{
	return line_ruling(&w->line).verdict;
}

int mates_turns(struct prover *prover, const struct line *line, int max, const atomic_bool *stop)
{
	bool sure;
	prover_begin(prover, MATES_POSITIONS, stop);
	return prover_turns(prover, line, max, &sure);
}

/* --- solving --- */

static bool add_answer(struct walk *w, struct puzzle *p)
{
	move_t moves[1 + PUZZLE_OTHERS_MAX];
	int k = p->n_solution, max = k ? 1 + PUZZLE_OTHERS_MAX : MATES_FIRST_MAX;
	int n = prover_moves(w->prover, &w->line, w->turns, moves, max);
	if (n < 1 || (k == 0 && n == w->game->rules.generate(line_last(&w->line), NULL)))
		return false;
	p->solution[k] = moves[0];
	p->n_others[k] = n - 1;
	memcpy(p->others[k], moves + 1, (size_t)(n - 1) * sizeof *moves);
	p->n_solution++;
	step(w, moves[0]);
	return true;
}

/* The number of solutions that the reply leaves if it holds out longest, 0 if it leads to a faster win or to chance; -1
 * if unknown. */
static int rate_reply(struct walk *w, move_t reply)
{
	struct walk next = *w;
	move_t moves[1 + PUZZLE_OTHERS_MAX];
	int n = 1;
	line_copy(&next.line, &w->line);
	step(&next, reply);
	bool solvers = next.turn == w->solver;
	if (w->game->rules.to_act(line_last(&next.line)) == ACTOR_CHANCE || verdict_now(&next) != UNDECIDED) {
		n = 0;
	} else if (next.turns > 2) {
		enum proof faster = prover_wins(w->prover, &next.line, w->solver, next.turns - 2);
		n = faster == PROOF_NO ? 1 : faster == PROOF_YES ? 0 : -1;
	}
	if (n == 1 && solvers) {
		n = prover_moves(w->prover, &next.line, next.turns, moves, 1 + PUZZLE_OTHERS_MAX);
		n = n < 0 ? 2 + PUZZLE_OTHERS_MAX : n;
	}
	line_release(&next.line);
	return n;
}

static bool add_reply(struct walk *w, struct puzzle *p)
{
	move_t moves[MOVES_MAX], best = NO_MOVE;
	int n = w->game->rules.generate(line_last(&w->line), moves), fewest = 0;
	for (int i = 0; i < n && fewest != 1; i++) {
		int left = rate_reply(w, moves[i]);
		if (left < 0)
			return false;
		if (left == 0 || (best != NO_MOVE && left >= fewest))
			continue;
		best = moves[i];
		fewest = left;
	}
	if (best == NO_MOVE)
		return false;
	p->n_others[p->n_solution] = 0;
	p->solution[p->n_solution++] = best;
	step(w, best);
	return true;
}

bool mates_solve(struct prover *prover, const struct game *game, int max, struct puzzle *p, const atomic_bool *stop)
{
	struct walk w;
	bool going = begin(&w, prover, game, p, 0);
	p->n_solution = 0;
	p->kind = PUZZLE_MATE;
	w.turns = going && verdict_now(&w) == UNDECIDED ? mates_turns(prover, &w.line, max, stop) : 0;
	going = w.turns > 0;
	while (going && verdict_now(&w) == UNDECIDED) {
		enum actor actor = game->rules.to_act(line_last(&w.line));
		going = actor != ACTOR_CHANCE && p->n_solution < PUZZLE_MOVES_MAX &&
			(actor == w.solver ? add_answer(&w, p) : add_reply(&w, p));
	}
	line_release(&w.line);
	return going;
}

/* --- checking --- */

/* The number of turns of the solution; 0 with the error filled if it does not win. */
static int count_turns(struct walk *w, const struct puzzle *p, struct error *err)
{
	for (int i = 0; i < p->n_solution; i++)
		step(w, p->solution[i]);
	if (verdict_now(w) == actor_wins(w->solver))
		return -w->turns + (w->turn == w->solver); /* the winner's turn may or may not have ended */
	fail(err, puzzles_no_win);
	return 0;
}

static bool fail_unlisted(const struct walk *w, move_t move, int i, struct error *err)
{
	char text[MOVE_TEXT_MAX];
	w->game->text.format_move(line_last(&w->line), move, text, sizeof text);
	return fail(err, puzzles_unlisted_win, i + 1, text);
}

static bool is_listed(const struct puzzle *p, int i, move_t move)
{
	bool listed = move == p->solution[i];
	for (int k = 0; k < p->n_others[i]; k++)
		listed |= move == p->others[i][k];
	return listed;
}

/* Whether exactly the listed moves win in the turns left. */
static bool check_step(struct walk *w, const struct puzzle *p, int i, struct error *err)
{
	move_t moves[MOVES_MAX];
	int n = prover_moves(w->prover, &w->line, w->turns, moves, MOVES_MAX);
	if (n < 0)
		return fail(err, puzzles_unfinished_step, i + 1);
	for (int k = 0; k < n; k++)
		if (!is_listed(p, i, moves[k]))
			return fail_unlisted(w, moves[k], i, err);
	return n == 1 + p->n_others[i] || fail(err, puzzles_listed_too_slow, i + 1, w->turns);
}

bool mates_check(struct prover *prover, const struct game *game, const struct puzzle *p, const atomic_bool *stop,
		 struct error *err)
{
	struct walk w;
	if (!begin(&w, prover, game, p, 0)) {
		line_release(&w.line);
		return fail(err, puzzles_starts_with_chance);
	}
	int turns = count_turns(&w, p, err);
	line_release(&w.line);
	if (turns == 0)
		return false;
	begin(&w, prover, game, p, turns);
	prover_begin(prover, 2 * MATES_POSITIONS, stop);
	bool good = turns <= 2 || prover_wins(prover, &w.line, w.solver, turns - 2) == PROOF_NO ||
		    fail(err, puzzles_faster_win, turns);
	for (int i = 0; i < p->n_solution && good; i++) {
		if (game->rules.to_act(line_last(&w.line)) == w.solver)
			good = check_step(&w, p, i, err);
		step(&w, p->solution[i]);
	}
	line_release(&w.line);
	return good;
}
