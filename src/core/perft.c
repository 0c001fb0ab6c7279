#include "core/perft.h"
#include "base/thread.h"

static uint64_t after_move(const struct game *game, const struct position *before, move_t move, int depth);

/* At the last ply the moves are counted without playing them, unless a move can lead to several positions. */
uint64_t perft_count(const struct game *game, const struct position *position, int depth)
{
	if (depth == 0)
		return 1;
	if (game->rules.verdict(position).verdict != UNDECIDED)
		return 0;
	if (depth == 1 && game->rules.outcomes_max == 0)
		return (uint64_t)game->rules.generate(position, NULL);
	move_t moves[MOVES_MAX];
	int n = game->rules.generate(position, moves);
	uint64_t leaves = 0;
	for (int i = 0; i < n; i++)
		leaves += after_move(game, position, moves[i], depth - 1);
	return leaves;
}

/* Number of leaves `depth` plies below the position after the move or, if the move leads to a chance node, below all of
 * its outcomes. */
static uint64_t after_move(const struct game *game, const struct position *before, move_t move, int depth)
{
	struct position after;
	game->rules.play(&after, before, move);
	if (game->rules.outcomes_max == 0 || game->rules.to_act(&after) != ACTOR_CHANCE)
		return perft_count(game, &after, depth);
	struct outcome outcomes[OUTCOMES_MAX];
	int n = game->rules.outcomes(&after, outcomes);
	if (depth == 0)
		return (uint64_t)n;
	uint64_t leaves = 0;
	for (int i = 0; i < n; i++) {
		struct position revealed;
		game->rules.play(&revealed, &after, outcomes[i].move);
		leaves += perft_count(game, &revealed, depth);
	}
	return leaves;
}

struct division {
	const struct game *game;
	const struct position *position;
	const move_t *moves;
	uint64_t *counts;
	int depth;
};

static void count_child(void *context, int i)
{
	struct division *d = context;
	d->counts[i] = after_move(d->game, d->position, d->moves[i], d->depth - 1);
}

uint64_t perft_divide(const struct game *game, const struct position *position, int depth, int threads, move_t *moves,
		      uint64_t *counts, int *n_moves)
{
	struct division d = {game, position, moves, counts, depth};
	*n_moves = game->rules.verdict(position).verdict == UNDECIDED ? game->rules.generate(position, moves) : 0;
	thread_for(*n_moves, threads, count_child, &d);
	uint64_t leaves = 0;
	for (int i = 0; i < *n_moves; i++)
		leaves += counts[i];
	return leaves;
}
