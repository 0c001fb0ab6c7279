/* search_counts GAME GAMES NODES: prints search statistics of the strongest search in games against itself from
 * data/openings, with NODES nodes per move. GAMES is even; run it in the root. The output is tab-separated tables: a
 * row of names, a row for each depth of nodes (search/counts.h), then "NAME<tab>COUNT" for the counts over all depths.
 * docs/search.md */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"
#include "net/shipped.h"
#include "search/counts.h"

#include "margin_list.h"

struct counts counts;

static bool play(const struct game *game, int n_games, uint64_t nodes)
{
	struct error err;
	struct openings openings;
	if (!margin_openings(game, NULL, 1, &openings))
		return false;
	const struct adjudication adjudication = MARGIN_ADJUDICATION;
	struct match_player player = {
		.word = "strongest",
		.limits = {.nodes = nodes},
		.setup = {.hash_bytes = 16 << 20, .net = shipped_net(game)},
	};
	struct match_setup setup = {
		.game = game,
		.preset = game->presets,
		.players = {player, player},
		.n_games = n_games,
		.seed = 1,
		.openings = &openings,
		.plies_max = 300,
		.adjudication = &adjudication,
	};
	struct match_game *games = calloc((size_t)n_games, sizeof *games);
	bool played = games && match_run(&setup, games, &err);
	if (!played)
		fprintf(stderr, "search_counts: %s\n", games ? err.text : "no memory");
	free(games);
	openings_release(&openings);
	return played;
}

static void print(void)
{
#define NAME(name)     "\t" #name
#define COUNT_OF(name) printf("\t%" PRIu64, d->name);
#define ROW(name)      printf(#name "\t%" PRIu64 "\n", counts.name);
	puts("depth" COUNTS_BY_DEPTH(NAME));
	for (int i = 0; i < COUNTS_DEPTHS; i++) {
		const struct counts_depth *d = &counts.depth[i];
		if (d->nodes == 0)
			continue;
		printf("%d", i);
		COUNTS_BY_DEPTH(COUNT_OF)
		putchar('\n');
	}
	COUNTS_OF_ALL(ROW)
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc == 4 ? games_find(argv[1], &err) : NULL;
	if (!game) {
		fprintf(stderr, "search_counts: %s\n", argc == 4 ? err.text : "expected GAME GAMES NODES");
		return 2;
	}
	int n_games = atoi(argv[2]) / 2 * 2;
	uint64_t nodes = strtoull(argv[3], NULL, 10);
	if (n_games < 2 || nodes == 0) {
		fputs("search_counts: expected at least two games, and positions\n", stderr);
		return 2;
	}
	if (!play(game, n_games, nodes))
		return 1;
	print();
	return 0;
}
