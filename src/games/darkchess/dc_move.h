/* dc_move: the encoding of actions of dark chess. */
#ifndef GAMES_DARKCHESS_DC_MOVE_H
#define GAMES_DARKCHESS_DC_MOVE_H

#include "core/move.h"

/* A move_t encodes the action and its points: action << 10 | from << 5 | to; a reveal has the piece in place of to. A
 * step onto a face-down piece is a blind capture (2.7), a stop at the piece's point ends a chain of captures (2.6). A
 * pass is not an action of the rules: see pass in core/game.h. */
enum dc_action { DC_STEP = 1, DC_FLIP, DC_REVEAL, DC_PASS, DC_STOP };

static inline move_t dc_move(enum dc_action action, int from, int to)
{
	return (move_t)action << 10 | (move_t)from << 5 | (move_t)to;
}

static inline enum dc_action dc_action_of(move_t move)
{
	return (enum dc_action)(move >> 10);
}

static inline int dc_from(move_t move)
{
	return move >> 5 & 31;
}

static inline int dc_to(move_t move)
{
	return move & 31;
}

#endif
