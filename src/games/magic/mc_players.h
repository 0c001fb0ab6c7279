/* mc_players: opponents in Magic Chess that do not search: what levels are measured with beside the search, and the
 * easiest to play against. docs/opponents.md */
#ifndef GAMES_MAGIC_MC_PLAYERS_H
#define GAMES_MAGIC_MC_PLAYERS_H

#include "core/engine.h"

extern const struct engine *const mc_players[]; /* "random" and "captures", then NULL */

#endif
