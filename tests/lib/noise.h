/* noise: nets that have learnt nothing. Include support.h before. */
#ifndef TESTS_LIB_NOISE_H
#define TESTS_LIB_NOISE_H

#include "net/net.h"

/* A net of the game with random weights, those of the sums up to most: small ones let something through. */
void noise_net(struct net *, const struct game *, int hidden, int most);

#endif
