/* ql_game: the table of Qilin chess. docs/rules/qilin.md */
#ifndef GAMES_QILIN_QL_GAME_H
#define GAMES_QILIN_QL_GAME_H

#include "core/engine.h"
#include "core/game.h"

extern const struct game ql_game;

/* Its own opponents, ended by NULL: those of the program that the rules come from (docs/rules/qilin.md 6).
 * "authors-easy" moves at random, "authors-hard" looks one ply ahead. */
extern const struct engine *const ql_opponents[];

#endif
