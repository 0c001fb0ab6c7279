/* margins GAME GAMES NODES NAME=VALUE...: what margins of the search (core/advice.h) are worth: the strongest search
 * with these values against itself as it is, so many positions a move, from data/openings (run it in the root). GAMES
 * is even; the match ends before them when the test of 0 against 5 Elo is decided, unless it reads all:GAMES. One
 * thread. With GAME alone it lists the margins. docs/search.md */
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

static bool set(struct advice_margins *m, const char *text)
{
	size_t n = strcspn(text, "=");
	int i = text[n] ? margin_find(text, n) : -1;
	if (i >= 0)
		*margin_at(m, i) = atoi(text + n + 1);
	else
		fprintf(stderr, "margins: no margin \"%s\", expected NAME=VALUE; margins GAME lists them\n", text);
	return i >= 0;
}

static void list(const struct game *game)
{
	struct advice_margins m = margins_of_strongest(game);
	for (int i = 0; margin_name(i); i++)
		printf("%s=%d\n", margin_name(i), *margin_at(&m, i));
}

static void tell(void *context, int number, const struct match_game *game, const struct match_told *told)
{
	(void)told;
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
	struct advice_margins margins = margins_of_strongest(game);
	struct game_advice advice = game->advice;
	advice.margins = advice.net_margins = &margins;
	for (int i = 4; i < argc; i++)
		if (!set(&margins, argv[i]))
			return 2;
	bool all = strncmp(argv[2], "all:", 4) == 0;
	int n_games = atoi(argv[2] + (all ? 4 : 0)) / 2 * 2;
	struct limits limits = {.nodes = strtoull(argv[3], NULL, 10)};
	if (n_games < 2 || limits.nodes == 0) {
		fputs("margins: expected at least two games, and positions\n", stderr);
		return 2;
	}
	struct openings openings;
	if (!margin_openings(game, 1, &openings))
		return 1;
	const struct sprt sprt = {0, 5, 0.05, 0.05};
	const struct adjudication adjudication = {.resign_score = 1200, .resign_moves = 5};
	struct match_player standing = {
		.word = "strongest",
		.name = "standing",
		.limits = limits,
		.setup = {.hash_bytes = 16 << 20, .net = shipped_net(game)},
	};
	struct match_player changed = standing;
	changed.name = "changed";
	changed.setup.advice = &advice;
	struct match_setup setup = {
		.game = game,
		.preset = game->presets,
		.players = {changed, standing},
		.n_games = n_games,
		.seed = 1,
		.openings = &openings,
		.plies_max = 300,
		.adjudication = &adjudication,
		.sprt = all ? NULL : &sprt,
		.report = tell,
	};
	bool played = play(&setup, n_games);
	openings_release(&openings);
	return played ? 0 : 1;
}
