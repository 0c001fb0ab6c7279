#include "puzzles/prover.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/limits.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BITS   18
#define HISTORY_BITS 14
#define NO_TURNS     100 /* more than any search requests */

/* Bounds for a position with a side to act. */
struct entry {
	uint64_t key;
	move_t best;            /* the move that last decided the node */
	uint8_t won_in, not_in; /* the winner wins within won_in turns, and does not within not_in */
};

struct prover {
	const struct game *game;
	const atomic_bool *stop;
	uint64_t left;  /* node budget left */
	uint64_t begun; /* number of prover_begin calls; part of the key, so that old entries do not match */
	enum actor winner;
	uint64_t n_ruled; /* positions decided by the history: results that depend on one are not stored */
	struct entry *table;
	uint32_t *history; /* history heuristic: how often a move decided a node, by winner or not and a hash of the
			      move */
};

struct prover *prover_new(const struct game *game)
{
	struct prover *p = mem_new(sizeof *p);
	*p = (struct prover){.game = game};
	p->table = mem_new(sizeof *p->table << TABLE_BITS);
	p->history = mem_new(2 * sizeof *p->history << HISTORY_BITS);
	prover_begin(p, 0, NULL);
	return p;
}

void prover_free(struct prover *p)
{
	if (!p)
		return;
	free(p->table);
	free(p->history);
	free(p);
}

void prover_begin(struct prover *p, uint64_t positions, const atomic_bool *stop)
{
	p->begun++;
	memset(p->history, 0, 2 * sizeof *p->history << HISTORY_BITS);
	p->left = positions;
	p->stop = stop;
}

/* --- the hash table --- */

/* Hashes the entire position, including counters. Searches for the other side's win use different keys. */
static uint64_t hash_position(const struct prover *p, const struct position *position)
{
	uint64_t hash = 2 * p->begun + (p->winner == ACTOR_SECOND), word;
	size_t size = p->game->rules.position_size;
	for (size_t i = 0; i < size; i += sizeof word) {
		word = 0;
		memcpy(&word, position->bytes + i, size - i < sizeof word ? size - i : sizeof word);
		hash = rng_mix(hash ^ word);
	}
	return hash;
}

static struct entry *entry_of(struct prover *p, uint64_t key)
{
	struct entry *e = &p->table[key >> (64 - TABLE_BITS)];
	if (e->key != key)
		*e = (struct entry){.key = key, .best = NO_MOVE, .won_in = NO_TURNS};
	return e;
}

static void remember(struct prover *p, uint64_t key, int turns, enum proof proof, move_t best)
{
	struct entry *e = entry_of(p, key);
	if (best != NO_MOVE)
		e->best = best;
	if (proof == PROOF_YES && turns < e->won_in)
		e->won_in = (uint8_t)turns;
	if (proof == PROOF_NO && turns > e->not_in)
		e->not_in = (uint8_t)turns;
}

/* --- move ordering --- */

static uint32_t *history_of(struct prover *p, bool wins, move_t move)
{
	return &p->history[((size_t)wins << HISTORY_BITS) + (rng_mix(move) >> (64 - HISTORY_BITS))];
}

/* In the last turn, move ordering does not pay off. */
static void rate(struct prover *p, const move_t *moves, int n, bool wins, move_t first, int turns, uint32_t *scores)
{
	for (int i = 0; i < n; i++)
		scores[i] = moves[i] == first ? UINT32_MAX : turns > 1 ? *history_of(p, wins, moves[i]) : 0;
}

/* Selection sort step: swaps the best of the moves from i on into place i. */
static move_t pick(move_t *moves, uint32_t *scores, int n, int i)
{
	int best = i;
	for (int k = i + 1; k < n; k++)
		if (scores[k] > scores[best])
			best = k;
	move_t move = moves[best];
	uint32_t score = scores[best];
	moves[best] = moves[i];
	scores[best] = scores[i];
	moves[i] = move;
	scores[i] = score;
	return move;
}

/* --- the search --- */

static enum proof prove(struct prover *p, struct line *line, enum actor turn, int turns);

static enum proof after(struct prover *p, struct line *line, move_t move, enum actor turn, int turns)
{
	line_push(line, move);
	enum proof proof = prove(p, line, turn, turns);
	line_pop(line);
	return proof;
}

/* A chance node is won only if every outcome is won. */
static enum proof prove_chance(struct prover *p, struct line *line, enum actor turn, int turns)
{
	struct outcome outcomes[OUTCOMES_MAX];
	int n = p->game->rules.outcomes(line_last(line), outcomes);
	enum proof proof = PROOF_YES;
	for (int i = 0; i < n && proof == PROOF_YES; i++)
		proof = after(p, line, outcomes[i].move, turn, turns);
	return proof;
}

/* The winner needs one winning move, the other side one move that does not lose. */
static enum proof prove_side(struct prover *p, struct line *line, enum actor actor, int turns, move_t *moves, int n)
{
	bool wins = actor == p->winner;
	enum proof decides = wins ? PROOF_YES : PROOF_NO, proof = wins ? PROOF_NO : PROOF_YES;
	uint64_t key = hash_position(p, line_last(line));
	const struct entry known = *entry_of(p, key);
	uint32_t scores[MOVES_MAX];
	uint64_t n_ruled = p->n_ruled;
	move_t best = NO_MOVE;
	if (turns >= known.won_in || turns <= known.not_in)
		return turns >= known.won_in ? PROOF_YES : PROOF_NO;
	rate(p, moves, n, wins, known.best, turns, scores);
	for (int i = 0; i < n && proof != decides; i++) {
		best = pick(moves, scores, n, i);
		proof = after(p, line, best, actor, turns);
		if (proof == PROOF_UNKNOWN)
			return PROOF_UNKNOWN;
	}
	if (proof == decides)
		*history_of(p, wins, best) += (uint32_t)(turns * turns);
	if (p->n_ruled == n_ruled)
		remember(p, key, turns, proof, proof == decides ? best : NO_MOVE);
	return proof;
}

/* turn is the side whose turn led to the last position; turns counts the turns left, including the current one. */
static enum proof prove(struct prover *p, struct line *line, enum actor turn, int turns)
{
	const struct game_rules *rules = &p->game->rules;
	move_t moves[MOVES_MAX];
	if (p->left == 0 || limits_stopped(&(struct limits){.stop = p->stop}))
		return PROOF_UNKNOWN;
	p->left--;
	const struct position *last = line_last(line);
	enum actor actor = rules->to_act(last);
	struct ruling ruling = rules->verdict(last);
	bool acts = ruling.verdict == UNDECIDED && actor != ACTOR_CHANCE;
	bool over = acts && actor != turn && turns == 1;
	int n = acts ? rules->generate(last, over ? NULL : moves) : 0;
	if (acts && n == 0)
		ruling = rules->stuck(last);
	if (ruling.verdict == UNDECIDED) {
		ruling = rules->judge(line);
		p->n_ruled += ruling.verdict != UNDECIDED;
	}
	if (ruling.verdict != UNDECIDED)
		return ruling.verdict == actor_wins(p->winner) ? PROOF_YES : PROOF_NO;
	if (actor == ACTOR_CHANCE)
		return prove_chance(p, line, turn, turns);
	return over ? PROOF_NO : prove_side(p, line, actor, actor == turn ? turns : turns - 1, moves, n);
}

enum proof prover_wins(struct prover *p, const struct line *line, enum actor winner, int turns)
{
	struct line own;
	p->winner = winner;
	line_copy(&own, line);
	enum proof proof = prove(p, &own, p->game->rules.to_act(line_last(line)), turns);
	line_release(&own);
	return proof;
}

int prover_turns(struct prover *p, const struct line *line, int max, bool *sure)
{
	enum actor winner = p->game->rules.to_act(line_last(line));
	*sure = true;
	for (int turns = 1; turns <= max; turns += 2) { /* the last turn must be its own */
		enum proof proof = prover_wins(p, line, winner, turns);
		*sure = proof != PROOF_UNKNOWN;
		if (proof != PROOF_NO)
			return proof == PROOF_YES ? turns : 0;
	}
	return 0;
}

int prover_moves(struct prover *p, const struct line *line, int turns, move_t *out, int max)
{
	struct line own;
	move_t moves[MOVES_MAX];
	int n = 0, n_moves = p->game->rules.generate(line_last(line), moves);
	enum actor winner = p->game->rules.to_act(line_last(line));
	p->winner = winner;
	line_copy(&own, line);
	for (int i = 0; i < n_moves && n >= 0; i++) {
		enum proof proof = after(p, &own, moves[i], winner, turns);
		if (proof == PROOF_UNKNOWN || (proof == PROOF_YES && n == max))
			n = -1;
		else if (proof == PROOF_YES)
			out[n++] = moves[i];
	}
	line_release(&own);
	return n;
}
