/* opponent: whom a user can play against by name: the strengths of the generic search, the engines for every game, and
 * those that the registry has of a game's own. docs/opponents.md */
#ifndef GAMES_OPPONENT_H
#define GAMES_OPPONENT_H

#include "core/engine.h"

/* Whom to play against. Give think these limits where the user gave none. A strength's own limits need not be given:
 * the engine keeps them by itself. */
struct opponent {
	const struct engine *engine;
	const char *word; /* as the user wrote it, not copied; for setup.word */
	int strength;     /* 0 for named opponents; for setup.strength */
	bool draws_ties;  /* for setup.draw_ties */
	struct limits limits;
};

/* The engines that play the game, numbered from 0: those for every game, then the game's own; NULL after the last. */
const struct engine *opponent_engine(const struct game *, int i);

/* word is "1" .. "8", "depth-N" (alpha-beta that looks so many plies ahead and draws among equal moves), the name of an
 * engine (full strength), another word that one reads, or "strongest". */
bool opponent_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

/* The thinker of an opponent; setup says what else is wanted. Its word is the opponent's, and its strength where that
 * is a strength. */
struct thinker *opponent_create(const struct opponent *, const struct game *, struct engine_setup setup,
				struct error *);

#endif
