#include "games/registry.h"
#include "base/text.h"
#include "games/darkchess/dc_game.h"
#include "games/games_messages.h"
#include "games/magic/mc_game.h"
#include "games/qilin/ql_game.h"
#include "games/surakarta/sk_game.h"
#include "games/xiangqi/xq_game.h"

#include <string.h>

/* One line per game: the game and its NULL-terminated list of opponents. */
/* clang-format off */
static const struct {
	const struct game *game;
	const struct engine *const *opponents;
} games[] = {
	{&xq_game, NULL},
	{&dc_game, dc_opponents},
	{&mc_game, mc_opponents},
	{&sk_game, sk_opponents},
	{&ql_game, ql_opponents},
};
/* clang-format on */
#define N_GAMES ((int)(sizeof games / sizeof *games))

void games_begin(void)
{
	for (int i = 0; i < N_GAMES; i++)
		if (games[i].game->begin)
			games[i].game->begin();
}

const struct game *games_at(int i)
{
	return i >= 0 && i < N_GAMES ? games[i].game : NULL;
}

const struct game *games_find(const char *name, struct error *err)
{
	const char *names[N_GAMES];
	for (int i = 0; i < N_GAMES; i++) {
		names[i] = games[i].game->name;
		if (strcmp(names[i], name) == 0)
			return games[i].game;
	}
	fail(err, games_unknown, name);
	fail_near(err, name, names, N_GAMES);
	return NULL;
}

const struct engine *games_opponent(const struct game *game, int i)
{
	for (int g = 0; g < N_GAMES; g++)
		for (int n = 0; games[g].game == game && games[g].opponents && games[g].opponents[n]; n++)
			if (n == i)
				return games[g].opponents[n];
	return NULL;
}
