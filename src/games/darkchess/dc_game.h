/* dc_game: the struct game of Chinese dark chess. docs/rules/darkchess.md */
#ifndef GAMES_DARKCHESS_DC_GAME_H
#define GAMES_DARKCHESS_DC_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game dc_game;

/* Opponents specific to this game, NULL-terminated: "reference", the opponent used in a paper's experiments
 * (engine/dc_reference.h). */
extern const struct engine *const dc_opponents[];

#endif
