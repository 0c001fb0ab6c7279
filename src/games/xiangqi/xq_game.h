/* xq_game: the struct game of xiangqi. docs/rules/xiangqi.md */
#ifndef GAMES_XIANGQI_XQ_GAME_H
#define GAMES_XIANGQI_XQ_GAME_H

#include "core/game.h"

extern const struct game xq_game;

#endif
