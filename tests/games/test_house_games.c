/* Random games under every preset and some house rules: each line is consistent. usage: test_house_games [GAMES]: that
 * many of each. */
#include "support.h"

#include <stdlib.h>

#include "core/line.h"
#include "core/random_play.h"
#include "games/registry.h"

static int n_games = 200; /* per set of rules */

enum { PLIES = 400 };

static void play(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct position start;
	struct line line;
	struct rng rng;
	struct error err;
	rng_seed(&rng, seed);
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	random_play(&line, &rng, PLIES);
	if (!line_check(&line, &err))
		fail_msg("%s %s, game %llu: %s", game->name, preset->name, (unsigned long long)seed, err.text);
	line_release(&line);
}

static void play_all(const struct game *game, const struct preset *preset)
{
	for (int seed = 0; seed < n_games; seed++)
		play(game, preset, (uint64_t)seed);
}

static void lines_are_consistent_under_every_preset(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++)
		for (const struct preset *preset = games_at(i)->presets; preset->name; preset++)
			play_all(games_at(i), preset);
}

static void lines_are_consistent_under_house_rules(void **state)
{
	static const char *const rules[][2] = {
		{"darkchess", "taiwan+chain=forced+blind=lost+diagonal=move+equals=both+order=hongkong+points=race"},
		{"qilin", "twelve+pieces=9"},
		{"surakarta", "olympiad+barren=majority"},
		{"surakarta", "contest+stuck=draws+barren=majority"},
		{"magic", "4x4+draw=20+colour=red"},
		{"magic", "casts+ice=plies+wood=blocks+frozen=loses"},
		{"xiangqi", "wxf+repetition=computer+occurrence=second"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		struct error err;
		const struct game *game = games_find(rules[i][0], NULL);
		const struct preset *preset = game_preset(game, rules[i][1], &err);
		if (!preset)
			fail_msg("%s: %s", rules[i][1], err.text);
		play_all(game, preset);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_consistent_under_every_preset),
		cmocka_unit_test(lines_are_consistent_under_house_rules),
	};
	if (argc == 2)
		n_games = atoi(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
