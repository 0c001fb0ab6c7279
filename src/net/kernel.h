/* kernel: the vectorized arithmetic of a net, one implementation per instruction set (net/kernels.h). All give
 * identical results. */
#ifndef NET_KERNEL_H
#define NET_KERNEL_H

#include "core/features.h"
#include "net/net.h"

struct kernel {
	const char *name; /* "plain", "avx2" */

	/* Sets to = from - rows of the removed features + rows of the added features. to and from may be the same; both
	 * are accumulators, aligned to 64 bytes. */
	void (*change)(const struct net *, const struct features_change *, const int16_t *from, int16_t *to);

	/* The evaluation in hundredths of a piece for the side of the own perspective. */
	int (*value)(const struct net *, const struct net_output_bucket *, const int16_t *own, const int16_t *other);
};

#endif
