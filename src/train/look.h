/* look: repeated searches that score positions. */
#ifndef TRAIN_LOOK_H
#define TRAIN_LOOK_H

#include <stdatomic.h>

#include "core/engine.h"
#include "train/scored.h"

struct look {
	struct engine_instance *instance;
	struct limits limits;
	struct search_result result; /* of the last search */
};

/* Creates the game's strongest engine, on one thread, for searches of that many nodes. net: evaluates positions, unless
 * NULL. The results depend only on the searched positions and the seed. After a failure, look_release is harmless and
 * not needed. */
bool look_init(struct look *, const struct game *, const struct net *, uint64_t nodes, uint64_t seed,
	       const atomic_bool *stop, struct error *) MUST_USE;
void look_release(struct look *);

/* Searches the last position, in which the game must be undecided and a player to move, and sets the ply's score and
 * marks. */
void look_at(struct look *, const struct line *, struct scored_ply *);

bool look_in_check(const struct line *);

#endif
