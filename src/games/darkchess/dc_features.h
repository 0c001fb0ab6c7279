/* dc_features: input features of the nets for dark chess: own, enemy and face-down pieces by point, and the bag. Both
 * perspectives see the board from the same side. */
#ifndef GAMES_DARKCHESS_DC_FEATURES_H
#define GAMES_DARKCHESS_DC_FEATURES_H

#include "base/attributes.h"
#include "core/features.h"

extern const struct features dc_features;

/* Fills the tables of this module; called by the game's begin after dc_board_fill. */
void dc_features_fill(void) RARELY_CALLED;

#endif
