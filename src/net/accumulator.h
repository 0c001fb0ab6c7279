/* accumulator: the first layer of a net for every position of a game history, updated incrementally.
 *
 * A move changes two or three features of a perspective, so its accumulator is that of an earlier position with a few
 * rows of feature weights added and subtracted. Each entry is stored at the index of its position in the history,
 * together with the position's key, so that entries of undone moves are recognized as stale. If the king bucket of a
 * perspective changed, the update starts from the last accumulator computed in that bucket (a cache, as in "Finny
 * tables").
 *
 * The accumulator owns its memory and belongs to one thread. The net must outlive it. */
#ifndef NET_ACCUMULATOR_H
#define NET_ACCUMULATOR_H

#include "core/line.h"
#include "net/kernel.h"

struct accumulator {
	const struct net *net;
	const struct features *features;
	const struct kernel *kernel;
	void *block;  /* the allocation of the arrays below */
	int n_places; /* number of entries, counted from the root */
	struct accumulator_entry *places;
	struct accumulator_cache *caches; /* by perspective and king bucket */
	int16_t *sums;                    /* those of places, two perspectives each, then those of caches */
	struct position *positions;       /* of the cache entries */
	size_t position_size;             /* bytes used of each position */
};

/* For game histories of up to n positions from the root on. */
void accumulator_init(struct accumulator *, const struct net *, const struct game *, int n);
void accumulator_release(struct accumulator *);

/* Evaluation of the last position for the player to move, in hundredths of a piece, within +-SCORE_EVAL_MAX. */
int accumulator_evaluate(struct accumulator *, const struct line *);

#endif
