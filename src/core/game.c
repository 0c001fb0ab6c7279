#include "core/game.h"
#include "base/text.h"
#include "core/core_messages.h"

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
		fail(err, core_unknown_preset, game->name, name, string_text(&known));
	string_release(&known);
	return found;
}

bool game_set_up(const struct game *game, const struct preset *preset, const char *text, struct position *out,
		 struct error *err)
{
	game->rules.start(out, preset);
	return !text || game->text.parse(out, text, err);
}

bool game_allows(const struct game *game, const struct position *p, move_t move)
{
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	int n;
	if (game->rules.to_act(p) != ACTOR_CHANCE) {
		n = game->rules.generate(p, moves);
		for (int i = 0; i < n; i++)
			if (moves[i] == move)
				return true;
		return false;
	}
	n = game->rules.outcomes(p, outcomes);
	for (int i = 0; i < n; i++)
		if (outcomes[i].move == move)
			return true;
	return false;
}
