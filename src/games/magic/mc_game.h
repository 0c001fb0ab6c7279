/* mc_game: the struct game of Magic Chess. docs/rules/magic.md */
#ifndef GAMES_MAGIC_MC_GAME_H
#define GAMES_MAGIC_MC_GAME_H

#include "core/engine.h"
#include "core/game.h"
#include "games/magic/mc_board.h"

extern const struct game mc_game;

/* The data of a preset. If draw_limit is 0, the text alone decides. */
struct mc_start {
	const char *text;      /* the position */
	struct mc_rules rules; /* but the draw limit */
	uint8_t draw_limit;    /* 2.2 */
	bool red;              /* the player is Red; otherwise the first flip decides. 1.3 */
};

/* Opponents specific to this game, NULL-terminated: "random" and "captures", which do not search. They are the easiest
 * opponents and are also used to measure levels (docs/opponents.md). */
extern const struct engine *const mc_opponents[];

#endif
