/* features: a position as a net sees it (net/net.h).
 *
 * Each side has a view of the position: a set of features, numbers that stand for what lies where, as that side sees
 * it. A net adds up a vector for each feature that is there, so what matters after a move is only which came and which
 * went. Views of one frame differ by little from each other after a move; where a move changes the frame of a view,
 * such as by a king that goes elsewhere, its features may have nothing in common with those before.
 *
 * Sums are kept by the position's key (net/accumulator.h): what the key leaves out, such as plies without progress, is
 * no feature, but a stage may depend on it. */
#ifndef CORE_FEATURES_H
#define CORE_FEATURES_H

#include <stdbool.h>
#include <stdint.h>

struct position;

#define FEATURES_MAX 80 /* no game's n_most is larger */

struct features_change {
	int n_gone, n_come;
	uint16_t gone[FEATURES_MAX], come[FEATURES_MAX];
};

/* The functions are pure. Views are 0, the first side's, and 1. Not called if chance acts. */
struct features {
	int n;        /* features are 0 .. n - 1 */
	int n_shared; /* those that differ by a multiple of it stand for the same in another frame or place, and
			 training gives them a part in common; 0: none do. n is a multiple of it */
	int n_frames; /* of a view */
	int n_stages; /* of the game: a net may weigh what it sees in each by itself */
	int n_most;   /* that a view has, and so that can come or go at once */

	int (*frame)(const struct position *, int view);

	/* By which features the view of the second position differs from that of the first, which has the same frame;
	 * NULL: from a view that has none. */
	void (*differ)(const struct position *from, const struct position *to, int view, struct features_change *out);

	int (*stage)(const struct position *);

	/* The feature that the same view has in the mirrored position, if the game does not tell left from right:
	 * training sees both. NULL: it tells them. */
	int (*mirrored)(int feature);

	/* Whether a search from the position uses a net, if it has one: elsewhere nets of the game were tried and are
	 * worse than the hand-crafted evaluation. NULL: everywhere. */
	bool (*suits)(const struct position *);
};

#endif
