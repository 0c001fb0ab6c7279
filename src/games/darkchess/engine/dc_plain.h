/* dc_plain: playouts under house rules that dc_core does not know: the same policies, slower, on the rules themselves.
 */
#ifndef GAMES_DARKCHESS_ENGINE_DC_PLAIN_H
#define GAMES_DARKCHESS_ENGINE_DC_PLAIN_H

#include "games/darkchess/engine/dc_playouts.h"

/* Plays the position, which must be undecided and not a chance node, to the end; evaluates as options say. */
void dc_plain_play(enum dc_policy, const struct dc_position *, const struct playout_options *, struct rng *,
		   struct playout *out);

#endif
