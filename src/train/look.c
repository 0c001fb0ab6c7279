#include "train/look.h"
#include "games/opponent.h"

#define HASH_BYTES ((size_t)4 << 20)

bool look_init(struct look *look, const struct game *game, const struct net *net, uint64_t nodes, uint64_t seed,
	       const atomic_bool *stop, struct error *err)
{
	struct opponent opponent;
	*look = (struct look){.limits = {.nodes = nodes, .stop = stop}};
	if (!opponent_find(game, "alphabeta", &opponent, err))
		return false;
	struct engine_setup setup = {.hash_bytes = HASH_BYTES, .seed = seed, .net = net};
	look->thinker = opponent_create(&opponent, game, setup, err);
	return look->thinker;
}

void look_release(struct look *look)
{
	if (look->thinker)
		look->thinker->engine->free(look->thinker);
	*look = (struct look){0};
}

bool look_in_check(const struct line *line)
{
	return line->game->rules.in_check && line->game->rules.in_check(line_last(line)) >= 0;
}

void look_at(struct look *look, const struct line *line, struct scored_ply *ply)
{
	const struct position *p = line_last(line);
	int gain;
	look->thinker->engine->think(look->thinker, line, &look->limits, NULL, NULL, &look->thought);
	line->game->advice.order(p, &look->thought.best, 1, &gain);
	ply->score = (int16_t)look->thought.score;
	ply->marks = SCORED_KNOWN;
	if (gain <= 0 && !look_in_check(line))
		ply->marks |= SCORED_QUIET;
}
