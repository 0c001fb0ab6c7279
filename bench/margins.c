/* margins GAME GAMES NODES [openings=FILE] [threads=N] NAME=VALUE...: plays the strongest search with the given
 * parameters (core/search_parameters.h) against the current one, with NODES nodes per move, N games at a time (default
 * 1). Openings come from FILE or data/openings; run it in the root. GAMES is even. The match stops early once the SPRT
 * of 0 against 5 Elo is decided, except with all:GAMES. With GAME alone it lists the parameters. docs/search.md */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"
#include "match/tally.h"
#include "net/shipped.h"
#include "search/margins.h"

#include "margin_list.h"

static void list(const struct game *game)
{
	struct search_parameters m = margins_of_strongest(game);
	for (int i = 0; margin_name(i); i++)
		printf("%s=%d\n", margin_name(i), *margin_at(&m, i));
}

static void print_game(void *context, int number, const struct match_game *game, const struct match_report *report)
{
	(void)report;
	(void)game;
	(void)context;
	if (number % 20 == 19)
		fprintf(stderr, "\r%d games", number + 1);
}

static bool play(struct match_setup *setup, int n_games)
{
	struct error err;
	struct match_game *games = calloc((size_t)n_games, sizeof *games);
	if (!games || !match_run(setup, games, &err)) {
		fprintf(stderr, "margins: %s\n", games ? err.text : "no memory");
		free(games);
		return false;
	}
	struct tally t = {0};
	tally_count(&t, games, n_games);
	struct elo elo = elo_of_pairs(t.pairs);
	printf("%d-%d-%d, %+.0f [%+.0f, %+.0f]", tally_sum(&t, 0), tally_sum(&t, 1), tally_sum(&t, 2), elo.value,
	       elo.low, elo.high);
	if (setup->sprt)
		printf(", LLR %.2f", sprt_llr(setup->sprt, t.pairs));
	putchar('\n');
	free(games);
	return true;
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	const struct game *game = argc > 1 ? games_find(argv[1], &err) : NULL;
	if (!game || (argc > 2 && argc < 5)) {
		fprintf(stderr, "margins: %s\n",
			argc > 1 && !game ? err.text : "expected GAME GAMES NODES NAME=VALUE...");
		return 2;
	}
	if (argc == 2) {
		list(game);
		return 0;
	}
	struct search_parameters margins = margins_of_strongest(game);
	struct heuristics heuristics = game->heuristics;
	heuristics.margins = heuristics.net_margins = &margins;
	const char *file = NULL;
	int threads = 1;
	for (int i = 4; i < argc; i++)
		if (strncmp(argv[i], "openings=", 9) == 0)
			file = argv[i] + 9;
		else if (strncmp(argv[i], "threads=", 8) == 0)
			threads = atoi(argv[i] + 8);
		else if (!margin_set(&margins, argv[i]))
			return 2;
	bool all = strncmp(argv[2], "all:", 4) == 0;
	int n_games = atoi(argv[2] + (all ? 4 : 0)) / 2 * 2;
	struct limits limits = {.nodes = strtoull(argv[3], NULL, 10)};
	if (n_games < 2 || limits.nodes == 0) {
		fputs("margins: expected at least two games, and positions\n", stderr);
		return 2;
	}
	struct openings openings;
	if (!margin_openings(game, file, 1, &openings))
		return 1;
	const struct sprt sprt = {0, 5, 0.05, 0.05};
	const struct adjudication adjudication = MARGIN_ADJUDICATION;
	struct match_player standing = {
		.word = "strongest",
		.name = "standing",
		.limits = limits,
		.setup = {.hash_bytes = 16 << 20, .net = shipped_net(game)},
	};
	struct match_player changed = standing;
	changed.name = "changed";
	changed.setup.heuristics = &heuristics;
	struct match_setup setup = {
		.game = game,
		.preset = game->presets,
		.players = {changed, standing},
		.n_games = n_games,
		.seed = 1,
		.openings = &openings,
		.plies_max = 300,
		.threads = threads,
		.adjudication = &adjudication,
		.sprt = all ? NULL : &sprt,
		.report = print_game,
	};
	bool played = play(&setup, n_games);
	openings_release(&openings);
	return played ? 0 : 1;
}
