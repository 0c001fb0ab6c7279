/* dc_reference: the baseline player of the paper's experiments (Jouandeau and Cazenave 2014, 4.3), which "simply
 * plays randomly when pieces are unrevealed and otherwise applies minimax to find the best move".
 *
 * While any piece is face down, it plays a uniformly random legal action. After that it runs its own plain minimax
 * search, with the paper's piece values (docs/policies.md) as the only evaluation; the paper does not state this but
 * gives no other values. The paper does not give the depth either: we use DC_REFERENCE_DEPTH plies, unless a depth or
 * time limit is set. Node limits, which count playouts in the searches that it plays against, are ignored.
 *
 * It is a fixed baseline: move and score depend only on the rules, the game history and the depth. Among moves of equal
 * score it plays the one that dc_generate lists first. Nearer wins and losses count more. The third occurrence of a
 * position is a draw, as in the rules. A test pins its moves, scores and nodes. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H
#define GAMES_DARKCHESS_ENGINE_DC_REFERENCE_H

#include "core/engine.h"

#define DC_REFERENCE_DEPTH 5

extern const struct engine dc_reference; /* "reference" */

#endif
