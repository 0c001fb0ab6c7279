#include "session/skill.h"
#include "search/strength.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Computed by bench/wdl.mjs, which documents the parameters and the games used; docs/opponents.md. */
static const struct fit {
	const char *game;
	double a, b;
} fits[] = {
	{"xiangqi", 237.0, 259.0},
	{NULL, 0, 0},
};

int skill_elo(const struct game *game, int strength)
{
	return strength_at(&game->heuristics, strength).rating;
}

int skill_strength(const struct game *game, int elo)
{
	int best = 1;
	for (int strength = 2; strength <= STRENGTH_MAX; strength++)
		if (abs(skill_elo(game, strength) - elo) < abs(skill_elo(game, best) - elo))
			best = strength;
	return best;
}

static const struct fit *fit_of(const struct game *game)
{
	const struct fit *f = fits;
	while (f->game && strcmp(f->game, game->name) != 0)
		f++;
	return f->game ? f : NULL;
}

static int thousandths(double distance, double width)
{
	return (int)lround(1000 / (1 + exp(distance / width)));
}

bool skill_chances(const struct game *game, int score, struct skill_chances *out)
{
	const struct fit *f = fit_of(game);
	if (!f)
		return false;
	if (score_kind(score) == SCORE_FORCED) {
		*out = (struct skill_chances){.win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000};
		return true;
	}
	*out = (struct skill_chances){.win = thousandths(f->a - score, f->b), .loss = thousandths(f->a + score, f->b)};
	out->draw = 1000 - out->win - out->loss;
	return true;
}

bool skill_has_chances(const struct game *game)
{
	return fit_of(game);
}
