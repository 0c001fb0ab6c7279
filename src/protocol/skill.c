#include "protocol/skill.h"
#include "search/strength.h"

#include <stdlib.h>
#include <string.h>

/* Ratings of the strengths from 1 on. */
static const struct {
	const char *game;
	int elo[STRENGTH_MAX];
} ratings[] = {
	{NULL, {0}},
};

int skill_elo(const struct game *game, int strength)
{
	for (int i = 0; ratings[i].game; i++)
		if (strcmp(ratings[i].game, game->name) == 0)
			return ratings[i].elo[strength - 1];
	return 0;
}

int skill_strength(const struct game *game, int elo)
{
	int best = 1;
	for (int strength = 2; strength <= STRENGTH_MAX; strength++)
		if (abs(skill_elo(game, strength) - elo) < abs(skill_elo(game, best) - elo))
			best = strength;
	return best;
}
