/* dc_reference: the player that the paper measures its searches with (Jouandeau and Cazenave 2014, 4.3): it "simply
 * plays randomly when pieces are unrevealed and otherwise applies minimax to find the best move".
 *
 * While anything lies face down it plays any legal action, all equally likely. Then it looks ahead with the generic
 * tree search, nothing reduced and no captures followed beyond the depth, and judges by the paper's worth of the pieces
 * alone (docs/policies.md), which the paper does not say but has no other. How deep it says neither: DC_REFERENCE_DEPTH
 * plies, unless a limit of depth or time is set. A limit of nodes, which counts playouts in the searches that it plays
 * against, is none to it. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H
#define GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H

#include "core/engine.h"

#define DC_REFERENCE_DEPTH 5

extern const struct engine dc_reference; /* "reference" */

#endif
