/* toy_game: the toy game as the rest of the program sees it. */
#ifndef TOY_GAME_H
#define TOY_GAME_H

#include "core/game.h"

extern const struct game toy_game;

#endif
