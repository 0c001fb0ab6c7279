/* sk_game: the struct game of Surakarta. docs/rules/surakarta.md */
#ifndef GAMES_SURAKARTA_SK_GAME_H
#define GAMES_SURAKARTA_SK_GAME_H

#include "core/game.h"

extern const struct game sk_game;

#endif
