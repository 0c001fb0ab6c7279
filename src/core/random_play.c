#include "core/random_play.h"

move_t random_outcome(const struct outcome *outcomes, int n, struct rng *rng)
{
	uint32_t sum = 0;
	for (int i = 0; i < n; i++)
		sum += outcomes[i].weight;
	uint32_t ticket = rng_below(rng, sum);
	int i = 0;
	while (ticket >= outcomes[i].weight)
		ticket -= outcomes[i++].weight;
	return outcomes[i].move;
}

move_t random_move(const struct game *game, const struct position *position, struct rng *rng)
{
	if (game->rules.to_act(position) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		int n = game->rules.outcomes(position, outcomes);
		return random_outcome(outcomes, n, rng);
	}
	move_t moves[MOVES_MAX];
	int n = game->rules.generate(position, moves);
	return n ? moves[rng_below(rng, (uint32_t)n)] : NO_MOVE;
}

struct ruling random_play(struct line *line, struct rng *rng, int max_steps)
{
	for (int i = 0; i < max_steps; i++) {
		struct ruling ruling = line_ruling(line);
		if (ruling.verdict != UNDECIDED)
			return ruling;
		line_push(line, random_move(line->game, line_last(line), rng));
	}
	return line_ruling(line);
}
