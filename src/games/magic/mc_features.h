/* mc_features: a Magic Chess position as a net sees it: what is on each point of the board, pieces with their magic and
 * empty points; the pieces in the bag, which are those that lie face down; the size of the board, and the casts left.
 * Both sides look from the same corner. Rules that a level chooses are not seen. */
#ifndef GAMES_MAGIC_MC_FEATURES_H
#define GAMES_MAGIC_MC_FEATURES_H

#include "core/features.h"

extern const struct features mc_features;

#endif
