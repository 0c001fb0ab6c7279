#include "protocol/skill.h"
#include "search/strength.h"

#include <stdlib.h>
#include <string.h>

/* Ratings of the strengths from 1 on, as bench/ladder measured them on 22 November 2026 (docs/opponents.md). */
static const struct {
	const char *game;
	int elo[STRENGTH_MAX];
} ratings[] = {
	{"qilin", {1000, 1301, 1610, 1745, 1811, 2002, 2514, 2479}},
	{"surakarta", {1000, 1319, 1582, 1778, 1951, 2157, 2459, 2674}},
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
