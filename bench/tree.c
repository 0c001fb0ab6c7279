/* tree GAME OPPONENT GAMES NODES [PRESET]: estimates the size of the game tree. OPPONENT plays against itself from the
 * start position, with NODES positions a move (0: its own limits); "-" plays uniformly random moves. An opponent
 * without random choices plays the same game every time. Prints tab-separated: games, mean plies a game, mean legal
 * moves a position where a side is to act, their maximum, and the mean over the games of the sum of log10 of the legal
 * moves: log10 of the size of the tree. docs/surakarta.md */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/opponent.h"
#include "games/registry.h"

#define PLIES_MAX 10000

struct sums {
	uint64_t plies, positions, moves;
	int moves_max;
	double magnitude;
};

static struct engine_instance *create(const struct game *game, const char *word, uint64_t seed, struct limits *limits)
{
	struct error err;
	struct opponent opponent;
	struct engine_instance *instance = NULL;
	if (opponent_find(game, word, &opponent, &err))
		instance = opponent_create(&opponent, game, (struct engine_setup){.hash_bytes = 16 << 20, .seed = seed},
					   &err);
	if (!instance) {
		fprintf(stderr, "tree: %s\n", err.text);
		exit(2);
	}
	if (!limits->nodes)
		*limits = opponent.limits;
	return instance;
}

static move_t choose(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		     struct rng *rng)
{
	struct search_result result;
	if (!instance || line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		return random_move(line->game, line_last(line), rng);
	instance->engine->search(instance, line, limits, NULL, NULL, &result);
	return result.best;
}

static void play(struct line *line, struct engine_instance *instance, const struct limits *limits, struct rng *rng,
		 struct sums *sums)
{
	while (line_ruling(line).verdict == UNDECIDED && line->length < PLIES_MAX) {
		if (line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE) {
			int n = line->game->rules.generate(line_last(line), NULL);
			sums->positions++;
			sums->moves += (uint64_t)n;
			sums->magnitude += log10(n);
			sums->moves_max = n > sums->moves_max ? n : sums->moves_max;
		}
		line_push(line, choose(instance, line, limits, rng));
		sums->plies++;
	}
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc >= 5 ? games_find(argv[1], &err) : NULL;
	const struct preset *preset = game ? game_preset(game, argc > 5 ? argv[5] : NULL, &err) : NULL;
	if (!preset) {
		fprintf(stderr, "tree: %s\n", argc >= 5 ? err.text : "expected GAME OPPONENT GAMES NODES [PRESET]");
		return 2;
	}
	int n_games = atoi(argv[3]);
	struct sums sums = {0};
	for (int i = 0; i < n_games; i++) {
		struct limits limits = {.nodes = strtoull(argv[4], NULL, 10)};
		struct engine_instance *instance =
			strcmp(argv[2], "-") != 0 ? create(game, argv[2], (uint64_t)i + 1, &limits) : NULL;
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, (uint64_t)i + 1);
		game->rules.start(&start, preset);
		line_init(&line, game, &start);
		play(&line, instance, &limits, &rng, &sums);
		line_release(&line);
		if (instance)
			instance->engine->free(instance);
	}
	printf("games\tplies\tmoves\tmost moves\tlog10 of tree\n%d\t%.1f\t%.1f\t%d\t%.1f\n", n_games,
	       (double)sums.plies / n_games, (double)sums.moves / (double)sums.positions, sums.moves_max,
	       sums.magnitude / n_games);
	return 0;
}
