#include "games/opponent.h"
#include "base/text.h"
#include "games/games_messages.h"
#include "games/registry.h"
#include "net/shipped.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/policy_engine.h"
#include "search/strength.h"

#include <string.h>

#define FULL_STRENGTH_MS 5000
#define WORDS_MAX        32

/* Engines for every game; the last one only for games with policies. */
static const struct engine *const generic[] = {&alphabeta_engine, &mcts_engine, &policy_engine};
#define N_GENERIC ((int)(sizeof generic / sizeof *generic))

const struct engine *opponent_engine(const struct game *game, int i)
{
	int n_generic = game->heuristics.policies ? N_GENERIC : N_GENERIC - 1;
	if (i < 0)
		return NULL;
	return i < n_generic ? generic[i] : games_opponent(game, i - n_generic);
}

/* The N of "depth-N", 1 to 99; 0 for other words. */
static int depth_of(const char *word)
{
	const char *digits = word + strlen("depth-");
	if (strncmp(word, "depth-", strlen("depth-")) != 0 || digits[0] < '1' || digits[0] > '9')
		return 0;
	if (digits[1] == 0)
		return digits[0] - '0';
	return digits[1] >= '0' && digits[1] <= '9' && digits[2] == 0 ? 10 * (digits[0] - '0') + digits[1] - '0' : 0;
}

static bool unknown(const struct game *game, const char *word, struct error *err)
{
	const char *words[WORDS_MAX];
	int n = 0;
	for (const struct engine *e; n < WORDS_MAX - 1 && (e = opponent_engine(game, n)); n++)
		words[n] = e->name;
	words[n++] = "strongest";
	struct string names = {0};
	for (int i = 0; i < n - 1; i++)
		string_add(&names, "%s%s", i == 0 ? "" : ", ", words[i]);
	fail(err, games_unknown_opponent, word, game->name, STRENGTH_MAX, string_text(&names), words[n - 1]);
	string_release(&names);
	return fail_near(err, word, words, n);
}

bool opponent_find(const struct game *game, const char *word, struct opponent *out, struct error *err)
{
	if (word[0] >= '1' && word[0] <= '0' + STRENGTH_MAX && word[1] == 0) {
		*out = (struct opponent){.engine = &alphabeta_engine, .word = word, .strength = word[0] - '0'};
		return true;
	}
	if (depth_of(word) > 0) {
		*out = (struct opponent){.engine = &alphabeta_engine,
					 .word = word,
					 .draws_ties = true,
					 .limits = {.depth = depth_of(word)}};
		return true;
	}
	bool is_strongest = strcmp(word, "strongest") == 0;
	if (is_strongest)
		word = alphabeta_engine.name;
	const struct engine *e;
	for (int i = 0; (e = opponent_engine(game, i)); i++) {
		if (strcmp(word, e->name) == 0 || (e->reads && e->reads(game, word))) {
			*out = (struct opponent){.engine = e,
						 .word = word,
						 .has_net = is_strongest,
						 .limits = {.time_ms = FULL_STRENGTH_MS}};
			return true;
		}
	}
	return unknown(game, word, err);
}

struct engine_instance *opponent_create(const struct opponent *opponent, const struct game *game,
					struct engine_setup setup, struct error *err)
{
	if (opponent->strength)
		setup.strength = opponent->strength;
	setup.word = opponent->word;
	setup.draw_ties |= opponent->draws_ties;
	if (setup.strength || setup.draw_ties)
		setup.net = NULL; /* these opponents were rated without nets */
	else if (!setup.net && opponent->has_net && !setup.no_net && !setup.heuristics)
		setup.net = shipped_net(game);
	return opponent->engine->create(game, &setup, err);
}
