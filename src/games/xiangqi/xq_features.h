/* xq_features: input features of the nets for xiangqi: piece-square features by king bucket.
 *
 * A perspective sees the board from its own side, mirrored if its king stands right of the middle file. This leaves six
 * king buckets, each with its own features for every other piece on every square where it can stand. */
#ifndef GAMES_XIANGQI_XQ_FEATURES_H
#define GAMES_XIANGQI_XQ_FEATURES_H

#include "base/attributes.h"
#include "core/features.h"

extern const struct features xq_features;

/* Fills the tables of this module; called by the game's begin. */
void xq_features_fill(void) RARELY_CALLED;

#endif
