/* registry: the list of games and their game-specific opponents. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "core/engine.h"
#include "core/game.h"

/* Initializes the tables of all games. Must be called before any game is used and before threads start; calling it
 * again is harmless. */
void games_begin(void);

/* Game i, from 0; NULL past the end. */
const struct game *games_at(int i);

/* The game with this name, or NULL with an error that suggests the nearest name. */
const struct game *games_find(const char *name, struct error *);

/* Game-specific opponent i, from 0; NULL past the end and for unregistered games. */
const struct engine *games_opponent(const struct game *, int i);

#endif
