/* dc_features: a dark-chess position as a net sees it: own, enemy and face-down pieces on the points, and the bag. Both
 * sides look from the same side of the board. */
#ifndef GAMES_DARKCHESS_DC_FEATURES_H
#define GAMES_DARKCHESS_DC_FEATURES_H

#include "core/features.h"

extern const struct features dc_features;

/* Fills the tables that this module reads; the game's begin calls it after dc_board_fill. */
void dc_features_fill(void);

#endif
