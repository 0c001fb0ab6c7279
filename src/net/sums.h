/* sums: the hidden sums of the views of a line's positions, made when they are asked for, and from those before.
 *
 * After a move a view differs by two or three features, so its sums are those of an earlier position with few rows
 * more and less. They lie beside the line, by its index, each with the key of the position that it belongs to: what was
 * taken back is found out of date by its key. A view whose frame is new begins at the sums that were last made in that
 * frame, whatever the position was.
 *
 * A struct sums owns its memory and belongs to one thread; the net must live longer. */
#ifndef NET_SUMS_H
#define NET_SUMS_H

#include "core/line.h"
#include "net/kernel.h"

struct sums {
	const struct net *net;
	const struct features *features;
	const struct kernel *kernel;
	void *block;  /* the allocation of what follows */
	int n_places; /* positions of the line that have one, from its root on */
	struct sums_place *places;
	struct sums_frame *frames;  /* by view and frame */
	int16_t *sums;              /* those of places, two views each, then those of frames */
	struct position *positions; /* of frames */
	size_t position_size;       /* what matters of each */
};

/* For lines of up to n positions after their root. */
void sums_init(struct sums *, const struct net *, const struct game *, int n);
void sums_release(struct sums *);

/* The value of the line's last position for the side to act, in hundredths of a piece, within +-SCORE_EVAL_MAX. */
int sums_value(struct sums *, const struct line *);

#endif
