/* Strengths play as their ratings say (docs/opponents.md). */
#include "support.h"

#include <math.h>

#include "games/registry.h"
#include "match/match.h"
#include "match/tally.h"
#include "search/strength.h"

#define GAMES_A_MATCH 40
#define PLIES_MAX     200 /* longer games are drawn */

/* The stronger player's points, two for a win. */
static int match(const struct game *game, int weak, int strong, int n_games)
{
	char words[2][2] = {{(char)('0' + strong), 0}, {(char)('0' + weak), 0}};
	struct match_setup setup = {.game = game, .preset = game->presets, .n_games = n_games, .plies_max = PLIES_MAX};
	struct match_game played[GAMES_A_MATCH] = {0};
	struct error err;
	for (int i = 0; i < 2; i++)
		setup.players[i] = (struct match_player){.word = words[i], .setup.hash_bytes = 1 << 20};
	if (!match_run(&setup, played, &err))
		fail_msg("%s", err.text);
	struct tally t;
	tally_count(&t, played, n_games);
	return 2 * tally_sum(&t, 0) + tally_sum(&t, 1);
}

/* The sanitized build is slow and aims at other bugs, so it plays one match per game. */
#ifdef __SANITIZE_ADDRESS__
#define STRONGEST_PLAYED 2
#else
#define STRONGEST_PLAYED 5
#endif

/* Each strength scores against the one below it as their ratings predict, within four standard errors; higher strengths
 * are too slow for a test. */
static void match_results_follow_ratings(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int strong = 2; strong <= STRONGEST_PLAYED; strong++) {
			const struct heuristics *heuristics = &games_at(g)->heuristics;
			int step = strength_at(heuristics, strong).rating - strength_at(heuristics, strong - 1).rating;
			double promised = 1 / (1 + pow(10, -step / 400.0)),
			       error = sqrt(promised * (1 - promised) / GAMES_A_MATCH);
			double share = match(games_at(g), strong - 1, strong, GAMES_A_MATCH) / (2.0 * GAMES_A_MATCH);
			print_message("%s: %d scores %.2f of %d, expected %.2f\n", games_at(g)->name, strong, share,
				      strong - 1, promised);
			if (fabs(share - promised) > 4 * error)
				fail_msg("%s: %d scores %.2f of %d, expected %.2f", games_at(g)->name, strong, share,
					 strong - 1, promised);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(match_results_follow_ratings)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
