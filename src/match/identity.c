#include "match/identity.h"
#include "core/random_play.h"
#include "games/opponent.h"
#include "search/mcts.h"

#define SEED      1
#define POSITIONS 5
#define STEPS_MAX 400

/* Takes back steps until at most length are left and a player is to move. */
static void go_back(struct line *line, int length)
{
	while (line->length > 0 && (line->length > length || line_ruling(line).verdict != UNDECIDED ||
				    line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE))
		line_pop(line);
}

static uint64_t mix(uint64_t sum, uint64_t with)
{
	return rng_mix(sum ^ with) + 1;
}

static uint64_t try_positions(const struct opponent *opponent, struct engine_instance *instance, struct line *line,
			      uint64_t sum)
{
	bool plays_out = opponent->engine == &mcts_engine;
	const struct limits limits = {.depth = plays_out ? 0 : IDENTITY_DEPTH,
				      .nodes = plays_out ? IDENTITY_PLAYOUTS : IDENTITY_NODES};
	int length = line->length;
	for (int i = POSITIONS - 1; i >= 0; i--) {
		struct search_result result;
		go_back(line, length * i / (POSITIONS - 1));
		opponent->engine->search(instance, line, &limits, NULL, NULL, &result);
		sum = mix(mix(sum, result.best), (uint64_t)result.score);
		sum = mix(mix(sum, (uint64_t)result.depth), result.nodes);
	}
	return sum;
}

/* An external program's play is not reproducible: it is identified by its command line and options. */
static uint32_t identity_of_program(const struct match_player *p, uint64_t sum)
{
	for (const char *c = p->word; *c; c++)
		sum = mix(sum, (unsigned char)*c);
	for (const char *const *o = p->setup.options; o && *o; o++, sum = rng_mix(sum))
		for (const char *c = *o; *c; c++)
			sum = mix(sum, (unsigned char)*c);
	return (uint32_t)sum;
}

/* The player's own rules might make no difference in five positions. */
static uint64_t mix_name(uint64_t sum, const struct preset *rules)
{
	for (const char *c = rules ? rules->name : ""; *c; c++)
		sum = mix(sum, (unsigned char)*c);
	return sum;
}

bool identity_take(const struct game *game, const struct preset *preset, const struct match_player *player,
		   uint32_t *identity, struct error *err)
{
	const struct engine_setup *setup = &player->setup;
	const struct engine_setup alike = {.hash_bytes = setup->hash_bytes,
					   .tables = setup->tables,
					   .heuristics = setup->heuristics,
					   .net = setup->net,
					   .no_net = setup->no_net,
					   .seed = SEED};
	struct opponent opponent;
	if (player->engine) {
		*identity = identity_of_program(player, *identity);
		return true;
	}
	if (!opponent_find(game, player->word, &opponent, err))
		return false;
	struct engine_instance *instance = opponent_create(&opponent, game, alike, err);
	if (!instance)
		return false;
	struct position start;
	struct line line;
	struct rng rng;
	rng_seed(&rng, SEED);
	game->rules.start(&start, player->rules ? player->rules : preset);
	line_init(&line, game, &start);
	random_play(&line, &rng, STEPS_MAX);
	*identity = (uint32_t)try_positions(&opponent, instance, &line, mix_name(mix(*identity, 0), player->rules));
	line_release(&line);
	opponent.engine->free(instance);
	return true;
}
