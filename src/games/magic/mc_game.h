/* mc_game: Magic Chess as the rest of the house sees it. docs/rules/magic.md */
#ifndef GAMES_MAGIC_MC_GAME_H
#define GAMES_MAGIC_MC_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game mc_game;

/* Its own opponents, ended by NULL: "random" and "captures", which do not search: what levels are measured with beside
 * the search, and the easiest to play against (docs/opponents.md). */
extern const struct engine *const mc_opponents[];

#endif
