/* mc_game: the table of Magic Chess. docs/rules/magic.md */
#ifndef GAMES_MAGIC_MC_GAME_H
#define GAMES_MAGIC_MC_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game mc_game;

/* Its own opponents, ended by NULL: "random" and "captures", which do not search: levels are measured with them too,
 * and they are the easiest opponents (docs/opponents.md). */
extern const struct engine *const mc_opponents[];

#endif
