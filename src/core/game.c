#include "core/game.h"
#include "base/text.h"
#include "core/core_messages.h"
#include "core/switches.h"

#include <stdio.h>
#include <string.h>

/* The preset of the list whose name has that many bytes. */
static const struct preset *find_listed(const struct game *game, const char *name, size_t length, struct error *err)
{
	struct string known = {0};
	const struct preset *found = NULL;
	for (const struct preset *p = game->presets; p->name && !found; p++) {
		if (strncmp(p->name, name, length) == 0 && !p->name[length])
			found = p;
		string_add(&known, "%s%s", known.length ? ", " : "", p->name);
	}
	if (!found) {
		char word[64];
		snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, name);
		fail(err, core_unknown_preset, game->name, word, string_text(&known));
	}
	string_release(&known);
	return found;
}

const struct preset *game_preset(const struct game *game, const char *name, struct error *err)
{
	if (!name)
		return game->presets;
	size_t length = strcspn(name, "+");
	const struct preset *base = find_listed(game, name, length, err);
	return base && name[length] ? switches_apply(game, base, name + length, err) : base;
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
