/* opponent: resolves the opponents that a user can name: strengths of the generic search, generic engines, and
 * game-specific engines from the registry. docs/opponents.md */
#ifndef GAMES_OPPONENT_H
#define GAMES_OPPONENT_H

#include "core/engine.h"

/* An opponent. limits are the default search limits if the user sets none. Strengths leave them empty, since the engine
 * applies the limits of a strength itself. */
struct opponent {
	const struct engine *engine;
	const char *word; /* as written by the user, not copied; for setup.word */
	int strength;     /* 0 for named opponents; for setup.strength */
	bool draws_ties;  /* for setup.draw_ties */
	bool has_net;     /* evaluates with the net shipped for the game, if any */
	struct limits limits;
};

/* Engine i of the game, from 0: the generic engines, then the game-specific ones; NULL past the end. */
const struct engine *opponent_engine(const struct game *, int i);

/* word is "1" .. "8", "depth-N" (an N-ply alpha-beta search that picks randomly among equal moves), the name of an
 * engine (full strength), another word that an engine accepts, or "strongest". */
bool opponent_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

/* Creates the engine instance of an opponent. The word, and for strengths the strength, come from the opponent; all
 * other settings come from setup. */
struct engine_instance *opponent_create(const struct opponent *, const struct game *, struct engine_setup setup,
					struct error *);

#endif
