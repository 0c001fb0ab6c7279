/* registry: the one list of games. */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "core/game.h"

extern const struct game *const games[]; /* ended by NULL */

/* The game of that name, or NULL with the error filled and the nearest name suggested. */
const struct game *games_find(const char *name, struct error *);

#endif
