/* ql_features: a Qilin position as a net sees it: own, enemy and pressed pieces on the points, the pieces in hand, what
 * is due, and by whom. Both sides look from the same side of the board. */
#ifndef GAMES_QILIN_QL_FEATURES_H
#define GAMES_QILIN_QL_FEATURES_H

#include "core/features.h"

extern const struct features ql_features;

#endif
