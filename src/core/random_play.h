/* random_play: random steps along a line, for tests, fuzzers and the easiest opponents. */
#ifndef CORE_RANDOM_PLAY_H
#define CORE_RANDOM_PLAY_H

#include "base/rng.h"
#include "core/line.h"

/* Draws one of n >= 1 outcomes by weight. */
move_t random_outcome(const struct outcome *, int n, struct rng *);

/* Draws a legal move uniformly, or at a chance node an outcome by weight; NO_MOVE without any. */
move_t random_move(const struct game *, const struct position *, struct rng *);

/* Plays random steps until the game is decided or max_steps have been played. Returns the ruling. */
struct ruling random_play(struct line *, struct rng *, int max_steps);

#endif
