/* accumulator: the first layer of a net for each position of a line, updated incrementally.
 *
 * A move changes two or three features of a perspective, so its accumulator is an earlier position's with a few rows of
 * feature weights added and subtracted. Entries lie at the index of their position in the line, with its key, so that
 * entries of moves taken back are recognized as stale. A perspective whose king bucket changed starts from the
 * accumulator computed last in that bucket (a cache, as in "Finny tables").
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
	void *block;  /* the allocation of what follows */
	int n_places; /* positions of the line that have one, from its root on */
	struct accumulator_entry *places;
	struct accumulator_cache *frames; /* by view and frame */
	int16_t *sums;                    /* those of places, two views each, then those of frames */
	struct position *positions;       /* of frames */
	size_t position_size;             /* what matters of each */
};

/* For lines of up to n positions after their root. */
void accumulator_init(struct accumulator *, const struct net *, const struct game *, int n);
void accumulator_release(struct accumulator *);

/* The value of the line's last position for the side to act, in hundredths of a piece, within +-SCORE_EVAL_MAX. */
int accumulator_evaluate(struct accumulator *, const struct line *);

#endif
