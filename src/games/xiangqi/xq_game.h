/* xq_game: the table of xiangqi. docs/rules/xiangqi.md */
#ifndef GAMES_XIANGQI_XQ_GAME_H
#define GAMES_XIANGQI_XQ_GAME_H

#include "core/game.h"

extern const struct game xq_game;

#endif
