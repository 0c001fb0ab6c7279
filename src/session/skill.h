/* skill: maps strengths to Elo ratings and scores to winning chances, as measured (docs/opponents.md). */
#ifndef SESSION_SKILL_H
#define SESSION_SKILL_H

#include "core/engine.h"

/* The rating scale of every game gives strength 1 the rating SKILL_ELO_FIRST. */
#define SKILL_ELO_FIRST 1000
#define SKILL_ELO_MIN   1000
#define SKILL_ELO_MAX   4000

/* Rating of a strength, 1 .. STRENGTH_MAX; 0: not measured for this game. */
int skill_elo(const struct game *, int strength);

/* The strength with the nearest rating, 1 .. STRENGTH_MAX; only for games with measured ratings. */
int skill_strength(const struct game *, int elo);

/* Chances of the side to move, per mille; the sum is 1000. */
struct skill_chances {
	int win, draw, loss;
};

/* Expected results for a score, fitted to game results; certain for a forced win or loss. False if not measured for
 * this game. */
bool skill_chances(const struct game *, int score, struct skill_chances *out);

/* Whether chances were measured for this game. */
bool skill_has_chances(const struct game *);

#endif
