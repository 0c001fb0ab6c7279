/* dc_parts: the members of dc_game that are implemented in separate files and used only there. The others are in
 * dc_rules.h and dc_text.h. docs/rules/darkchess.md */
#ifndef GAMES_DARKCHESS_DC_PARTS_H
#define GAMES_DARKCHESS_DC_PARTS_H

#include "base/attributes.h"
#include "core/features.h"
#include "core/policy.h"
#include "core/setup.h"
#include "games/darkchess/dc_rules.h"

/* dc_setup: position setup for editors. 4.2 */
extern const struct setup_form dc_setup_form;

/* dc_heuristics: evaluation and move ordering. Pieces count the same face up and in the bag. A piece gains value as the
 * enemy pieces that can capture it disappear, and keeps little value once no piece that it can capture is left. For
 * example, a king gains value when the pawns are gone, and a rook when no stronger piece is left. Positions before the
 * first flip evaluate to 0. dc_heuristics_fill fills the tables; called by the game's begin. */
void dc_heuristics_fill(void) RARELY_CALLED;
int dc_evaluate(const struct position *);
void dc_order(const struct position *, const move_t *moves, int n, int *score);

/* dc_features: input features of the nets: own, enemy and face-down pieces by point, and the bag. Both perspectives see
 * the board from the same side. dc_features_fill fills the tables; called by the game's begin after dc_board_fill. */
extern const struct features dc_features;
void dc_features_fill(void) RARELY_CALLED;

/* engine/dc_policies: described in docs/policies.md. Terminated by a NULL name. */
extern const struct policy dc_policies[];

/* dc_observe: the planes of observations. */
extern const struct game_observation dc_observation;

#endif
