/* look: one search after the other, whose scores are kept. */
#ifndef TRAIN_LOOK_H
#define TRAIN_LOOK_H

#include <stdatomic.h>

#include "core/engine.h"
#include "train/scored.h"

struct look {
	struct thinker *thinker;
	struct limits limits;
	struct thought thought; /* of the last search */
};

/* Searches of so many nodes by the game's strongest search on one thread, valued by the net if it is not NULL. What it
 * finds depends on the lines it gets and the seed alone. On failure look_release has nothing to do. */
bool look_init(struct look *, const struct game *, const struct net *, uint64_t nodes, uint64_t seed,
	       const atomic_bool *stop, struct error *) MUST_USE;
void look_release(struct look *);

/* Searches the end of the line, which is not decided nor chance's, and sets the ply's score and marks. */
void look_at(struct look *, const struct line *, struct scored_ply *);

bool look_in_check(const struct line *);

#endif
