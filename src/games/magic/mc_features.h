/* mc_features: input features of the nets for Magic Chess: the contents of each point (pieces with their magic, or
 * empty), the pieces in the bag (the face-down ones), the size of the board, and the casts left. Both perspectives see
 * the board from the same corner. The rule options of a level are not encoded. */
#ifndef GAMES_MAGIC_MC_FEATURES_H
#define GAMES_MAGIC_MC_FEATURES_H

#include "core/features.h"

extern const struct features mc_features;

#endif
