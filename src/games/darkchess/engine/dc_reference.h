/* dc_reference: the player against which the paper measures its searches (Jouandeau and Cazenave 2014, 4.3): it "simply
 * plays randomly when pieces are unrevealed and otherwise applies minimax to find the best move".
 *
 * While any piece is face down it plays any legal action, all equally likely. After that it searches with its own plain
 * minimax and evaluates only by the paper's values of the pieces (docs/policies.md); the paper does not say so but has
 * no others. The paper does not give the depth either: here DC_REFERENCE_DEPTH plies, unless a limit of depth or time
 * is set. A limit of nodes, which counts playouts in the searches that it plays against, is ignored.
 *
 * It is a yardstick and never changes: move and score follow only from the rules, the line and the depth. Among moves
 * of the same score it makes the one that dc_generate lists first; nearer ends count more; the third occurrence of a
 * position is a draw, as in the rules. A test pins moves, scores and nodes. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H
#define GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H

#include "core/engine.h"

#define DC_REFERENCE_DEPTH     5
#define DC_REFERENCE_DEPTH_MAX 100

extern const struct engine dc_reference; /* "reference" */

#endif
