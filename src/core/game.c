#include "core/game.h"
#include "base/text.h"

#include <string.h>

const struct preset *game_preset(const struct game *game, const char *name, struct error *err)
{
	if (!name)
		return game->presets;
	struct string known = {0};
	const struct preset *found = NULL;
	for (const struct preset *p = game->presets; p->name && !found; p++) {
		if (strcmp(p->name, name) == 0)
			found = p;
		string_add(&known, "%s%s", known.length ? ", " : "", p->name);
	}
	if (!found)
		fail(err, "%s has no preset \"%.40s\", it has: %s", game->name, name, string_text(&known));
	string_release(&known);
	return found;
}

bool game_set_up(const struct game *game, const struct preset *preset, const char *text, struct position *out,
		 struct error *err)
{
	game->rules.start(out, preset);
	return !text || game->text.parse(out, text, err);
}
