/* ql_game: the struct game of Qilin chess. docs/rules/qilin.md */
#ifndef GAMES_QILIN_QL_GAME_H
#define GAMES_QILIN_QL_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game ql_game;

/* Opponents specific to this game, NULL-terminated: those of the program that the rules come from (docs/rules/qilin.md
 * 6). "authors-easy" plays random moves, "authors-hard" searches one ply. */
extern const struct engine *const ql_opponents[];

#endif
