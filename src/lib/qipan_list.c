#include <qipan.h>

#include "games/registry.h"
#include "search/levels.h"

const char *qipan_version(void)
{
	return QIPAN_VERSION;
}

const char *qipan_list_games(int i)
{
	for (int n = 0; games[n]; n++)
		if (n == i)
			return games[n]->name;
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

/* The words of search/levels.h: the levels and the engines. */
const char *qipan_list_opponents(const char *name, int i)
{
	static const char *const levels[LEVEL_MAX] = {"1", "2", "3", "4", "5", "6", "7", "8"};
	const struct game *game = games_find(name, NULL);
	if (!game || i < 0)
		return NULL;
	if (i < LEVEL_MAX)
		return levels[i];
	const struct engine *engine = opponent_engine(game, i - LEVEL_MAX);
	return engine ? engine->name : NULL;
}
