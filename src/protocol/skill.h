/* skill: what strengths and scores are worth: ratings and chances, measured (docs/opponents.md). */
#ifndef PROTOCOL_SKILL_H
#define PROTOCOL_SKILL_H

#include "core/engine.h"

/* Of ratings on any game's scale, on which strength 1 of the game has SKILL_ELO_FIRST. */
#define SKILL_ELO_FIRST 1000
#define SKILL_ELO_LEAST 1000
#define SKILL_ELO_MOST  4000

/* The rating of a strength, 1 .. STRENGTH_MAX; 0: not measured for this game. */
int skill_elo(const struct game *, int strength);

/* The strength whose rating is nearest, 1 .. STRENGTH_MAX, of a game whose ratings are measured. */
int skill_strength(const struct game *, int elo);

/* Chances of the side to act, in thousandths; together 1000. */
struct skill_chances {
	int win, draw, loss;
};

/* What a score is worth: as results of games had it, and for a forced end certain. False if it was not measured for
 * this game. */
bool skill_chances(const struct game *, int score, struct skill_chances *out);

/* Whether it was. */
bool skill_has_chances(const struct game *);

#endif
