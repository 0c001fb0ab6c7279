/* sk_game: the struct game of Surakarta. docs/rules/surakarta.md */
#ifndef GAMES_SURAKARTA_SK_GAME_H
#define GAMES_SURAKARTA_SK_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game sk_game;

/* Opponents specific to this game, NULL-terminated: "paper", the player of the paper on Surakarta (sk_paper.h). */
extern const struct engine *const sk_opponents[];

#endif
