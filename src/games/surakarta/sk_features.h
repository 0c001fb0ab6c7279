/* sk_features: input features of the nets for Surakarta: own and enemy pieces by point. Both perspectives see the board
 * from the same side. */
#ifndef GAMES_SURAKARTA_SK_FEATURES_H
#define GAMES_SURAKARTA_SK_FEATURES_H

#include "core/features.h"

extern const struct features sk_features;

#endif
