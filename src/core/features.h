/* features: the input features of neural nets (net/net.h).
 *
 * Each side has a perspective of the position: a set of active features, indices that encode what stands where
 * from that side's point of view. The first layer of a net sums a weight vector per active feature, so after a move
 * only the added and removed features matter. Within one king bucket, perspectives change little from move to
 * move; a move that changes the king bucket, such as a king move, may leave no feature in common.
 *
 * Accumulators are cached by position key (net/accumulator.h): state outside the key, such as plies without progress,
 * cannot be a feature, but the output bucket may depend on it. */
#ifndef CORE_FEATURES_H
#define CORE_FEATURES_H

#include <stdbool.h>
#include <stdint.h>

struct position;

#define FEATURES_MAX 80 /* upper bound of max_active of all games */

struct features_change {
	int n_removed, n_added;
	uint16_t removed[FEATURES_MAX], added[FEATURES_MAX];
};

/* The functions are pure. Perspective 0 is the first side's, 1 the second's. Never called at chance nodes. */
struct features {
	int n;        /* feature indices are 0 .. n - 1 */
	int n_shared; /* indices equal modulo n_shared encode the same feature in another king bucket or place; training
			 factorizes them into a shared and a separate part; 0: no factorization. Divides n */
	int n_king_buckets;
	int n_output_buckets; /* a net may have separate output weights for each */
	int max_active;       /* features of a perspective; also bounds those added or removed at once */

	int (*king_bucket)(const struct position *, int perspective);

	/* The features that the perspective gains and loses from one position to another of the same king bucket. from
	 * NULL: starts from the empty set. */
	void (*diff)(const struct position *from, const struct position *to, int perspective,
		     struct features_change *out);

	int (*output_bucket)(const struct position *);

	/* The corresponding feature of the same perspective in the mirrored position, for games that are symmetric left
	 * to right: training uses both. NULL: not symmetric. */
	int (*mirrored)(int feature);

	/* Whether a search from the position uses the net, if there is one: in other positions the nets of the game
	 * proved weaker than the hand-crafted evaluation. NULL: always. */
	bool (*use_net)(const struct position *);
};

#endif
