/* sk_features: a Surakarta position as a net sees it: own and enemy pieces on the points. Both sides look from the same
 * side of the board. */
#ifndef GAMES_SURAKARTA_SK_FEATURES_H
#define GAMES_SURAKARTA_SK_FEATURES_H

#include "core/features.h"

extern const struct features sk_features;

#endif
