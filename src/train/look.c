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
	look->instance = opponent_create(&opponent, game, setup, err);
	return look->instance;
}

void look_release(struct look *look)
{
	if (look->instance)
		look->instance->engine->free(look->instance);
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
	look->instance->engine->search(look->instance, line, &look->limits, NULL, NULL, &look->result);
	line->game->heuristics.order(p, &look->result.best, 1, &gain);
	ply->score = (int16_t)look->result.score;
	ply->marks = SCORED_KNOWN;
	if (gain <= 0 && !look_in_check(line))
		ply->marks |= SCORED_QUIET;
}
