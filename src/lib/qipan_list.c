#include "core/observation.h"
#include "core/policy.h"
#include "endgames/tablebases.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "lib/handles.h"
#include "search/strength.h"

#include <pthread.h>

static void begin(void)
{
	games_begin();
	tablebases_begin();
}

void qipan_begin(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, begin);
}

const char *qipan_version(void)
{
	return QIPAN_VERSION;
}

const char *qipan_list_games(int i)
{
	for (int n = 0; games_at(n); n++)
		if (n == i)
			return games_at(n)->name;
	return NULL;
}

const char *qipan_list_presets(const char *name, int i)
{
	const struct game *game = games_find(name, NULL);
	for (int n = 0; game && game->presets[n].name; n++)
		if (n == i)
			return game->presets[n].name;
	return NULL;
}

int qipan_action_count(const char *name)
{
	const struct game *game = games_find(name, NULL);
	return game ? game->actions.n_moves : 0;
}

struct qipan_shape qipan_observation_shape(const char *name)
{
	const struct game *game = games_find(name, NULL);
	if (!game)
		return (struct qipan_shape){0};
	return (struct qipan_shape){observation_planes(game), game->observation->rows, game->observation->columns};
}

const char *qipan_list_planes(const char *name, int i)
{
	const struct game *game = games_find(name, NULL);
	return game ? observation_plane(game, i) : NULL;
}

const char *qipan_list_policies(const char *name, int i)
{
	const struct game *game = games_find(name, NULL);
	const struct policy *policies = game ? game->heuristics.policies : NULL;
	for (int n = 0; policies && policies[n].name; n++)
		if (n == i)
			return policies[n].name;
	return NULL;
}

/* The names accepted by games/opponent.h: first the strengths, then the engines. */
const char *qipan_list_opponents(const char *name, int i)
{
	static const char *const strengths[STRENGTH_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
	const struct game *game = games_find(name, NULL);
	if (!game || i < 0)
		return NULL;
	if (i < STRENGTH_MAX)
		return strengths[i];
	const struct engine *engine = opponent_engine(game, i - STRENGTH_MAX);
	return engine ? engine->name : NULL;
}
