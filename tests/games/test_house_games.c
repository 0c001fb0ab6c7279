/* Random games under house rules: each line is consistent. */
#include "support.h"

#include "core/line.h"
#include "core/random_play.h"
#include "games/registry.h"

#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 500 };
#else
enum { GAMES = 10000 };
#endif

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

static void lines_are_consistent(void **state)
{
	static const char *const played[][2] = {
		{"qilin", "twelve"},
		{"qilin", "dasanqi"},
		{"surakarta", "olympiad+barren=majority"},
		{"surakarta", "contest+stuck=draws+barren=majority"},
		{"magic", "4x4+draw=20+colour=red"},
		{"magic", "casts+ice=plies+wood=blocks+frozen=loses"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
		struct error err;
		const struct game *game = games_find(played[i][0], NULL);
		const struct preset *preset = game_preset(game, played[i][1], &err);
		assert_non_null(preset);
		for (uint64_t seed = 0; seed < GAMES; seed++)
			play(game, preset, seed);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_consistent)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
