/* ql_features: input features of the nets for Qilin chess: own, enemy and pressed pieces by point, pieces in hand, the
 * stage, the side to act, and the rewards due. Both perspectives see the board from the same side. */
#ifndef GAMES_QILIN_QL_FEATURES_H
#define GAMES_QILIN_QL_FEATURES_H

#include "core/features.h"

extern const struct features ql_features;

#endif
