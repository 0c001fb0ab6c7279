/* opponent: the opponents that a user can name: the strengths of the generic search, the engines for every game, and a
 * game's own engines from the registry. docs/opponents.md */
#ifndef GAMES_OPPONENT_H
#define GAMES_OPPONENT_H

#include "core/engine.h"

/* An opponent. If the user gave no limits, think gets these. The limits of a strength need not be given: the engine
 * obeys them by itself. */
struct opponent {
	const struct engine *engine;
	const char *word; /* as the user wrote it, not copied; for setup.word */
	int strength;     /* 0 for named opponents; for setup.strength */
	bool draws_ties;  /* for setup.draw_ties */
	bool has_net;     /* values positions by the net that is shipped for the game, if there is one */
	struct limits limits;
};

/* The engines that play the game, numbered from 0: those for every game, then the game's own; NULL after the last. */
const struct engine *opponent_engine(const struct game *, int i);

/* word is "1" .. "8", "depth-N" (alpha-beta that searches N plies and chooses at random among equal moves), the name of
 * an engine (full strength), another word that one reads, or "strongest". */
bool opponent_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

/* Makes the thinker of an opponent, with the other settings from setup. Its word is the opponent's, and so is the
 * strength if the opponent is one. */
struct thinker *opponent_create(const struct opponent *, const struct game *, struct engine_setup setup,
				struct error *);

#endif
