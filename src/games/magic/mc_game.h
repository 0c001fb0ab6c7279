/* mc_game: the struct game of Magic Chess. docs/rules/magic.md */
#ifndef GAMES_MAGIC_MC_GAME_H
#define GAMES_MAGIC_MC_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game mc_game;

/* Opponents specific to this game, NULL-terminated: "random" and "captures", which do not search. They are the easiest
 * opponents and are also used to measure levels (docs/opponents.md). */
extern const struct engine *const mc_opponents[];

#endif
