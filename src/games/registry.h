/* registry: the one list of games and of their own opponents. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "core/engine.h"
#include "core/game.h"

/* Call this before any game is used and before threads are started: it fills the tables of all games. Calling it again
 * is harmless. */
void games_begin(void);

/* The games from 0 on; NULL after the last. */
const struct game *games_at(int i);

/* The game of that name, or NULL with the error filled and the nearest name suggested. */
const struct game *games_find(const char *name, struct error *);

/* The game's own opponents from 0 on; NULL after the last, and for a game that is not in the list. */
const struct engine *games_opponent(const struct game *, int i);

#endif
