/* dc_game: the table of Chinese dark chess. docs/rules/darkchess.md */
#ifndef GAMES_DARKCHESS_DC_GAME_H
#define GAMES_DARKCHESS_DC_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game dc_game;

/* Its own opponents, ended by NULL: "reference", the opponent of a paper's experiments (engine/dc_reference.h). */
extern const struct engine *const dc_opponents[];

#endif
