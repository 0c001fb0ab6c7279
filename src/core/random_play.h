/* random_play: random steps along a line, for tests, fuzzers and the easiest opponents. */
#ifndef CORE_RANDOM_PLAY_H
#define CORE_RANDOM_PLAY_H

#include "base/rng.h"
#include "core/line.h"

/* One of n >= 1 outcomes, drawn by their weights. */
move_t random_outcome(const struct outcome *, int n, struct rng *);

/* A legal move drawn uniformly, or if chance acts an outcome by its weight; NO_MOVE if there is none. */
move_t random_move(const struct game *, const struct position *, struct rng *);

/* Plays random steps until the game is decided or max_steps are played. Returns the ruling. */
struct ruling random_play(struct line *, struct rng *, int max_steps);

#endif
