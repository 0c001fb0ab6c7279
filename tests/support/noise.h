/* noise: untrained nets. */
#ifndef TESTS_SUPPORT_NOISE_H
#define TESTS_SUPPORT_NOISE_H

#include "base/rng.h"
#include "core/game.h"
#include "net/net.h"

/* Gives a net random weights: feature weights up to max, those of the small layers up to dense. */
void noise_fill(struct net *, struct rng *, int max, int dense);

/* A net of the game with random weights, feature weights up to max: small ones pass some values through. */
void noise_net(struct net *, const struct game *, int hidden, int max);

#endif
