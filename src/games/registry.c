#include "games/registry.h"
#include "base/text.h"

#include <string.h>

extern const struct game xq_game;
extern const struct game dc_game;
extern const struct game mc_game;
extern const struct game sk_game;
extern const struct game ql_game;

/* A line an entry. */
/* clang-format off */
const struct game *const games[] = {
	&xq_game,
	&dc_game,
	&mc_game,
	&sk_game,
	&ql_game,
	NULL,
};
/* clang-format on */

const struct game *games_find(const char *name, struct error *err)
{
	const char *names[sizeof games / sizeof *games];
	int n = 0;
	for (; games[n]; n++) {
		if (strcmp(games[n]->name, name) == 0)
			return games[n];
		names[n] = games[n]->name;
	}
	const char *nearest = text_nearest(name, names, n);
	fail(err, "no game is called \"%.40s\"%s%s%s; \"qipan games\" lists them", name,
	     nearest ? ", did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
	return NULL;
}
