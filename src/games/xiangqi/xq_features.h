/* xq_features: a xiangqi position as a net sees it: each piece on its square, by the place of the own king.
 *
 * A view looks up the board from its own side, and in a mirror if the own king stands right of the middle file. So six
 * places of the king remain, and each has features of its own for all other pieces where they can stand. */
#ifndef GAMES_XIANGQI_XQ_FEATURES_H
#define GAMES_XIANGQI_XQ_FEATURES_H

#include "core/features.h"

extern const struct features xq_features;

/* Fills the tables that this module reads; the game's begin calls it. */
void xq_features_fill(void);

#endif
