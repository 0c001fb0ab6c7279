/* dc_reference: the player that the paper measures its searches with (Jouandeau and Cazenave 2014, 4.3): it "simply
 * plays randomly when pieces are unrevealed and otherwise applies minimax to find the best move".
 *
 * While anything lies face down it plays any legal action, all equally likely. Then it looks ahead with a plain
 * minimax of its own and judges by the paper's worth of the pieces alone (docs/policies.md), which the paper does not
 * say but has no other. How deep it says neither: DC_REFERENCE_DEPTH plies, unless a limit of depth or time is set. A
 * limit of nodes, which counts playouts in the searches that it plays against, is none to it.
 *
 * It is a yardstick and never changes: move and score follow from the rules, the line and the depth alone. Of the
 * moves that are worth the same it makes the one that dc_generate lists first; an end counts the more the nearer it
 * is; a position draws when it comes for the third time, as in the rules. A test pins moves, scores and nodes. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H
#define GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H

#include "core/engine.h"

#define DC_REFERENCE_DEPTH     5
#define DC_REFERENCE_DEPTH_MAX 100

extern const struct engine dc_reference; /* "reference" */

#endif
