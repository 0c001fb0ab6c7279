/* kernel: the sums and products of a net, once for each set of instructions (net/kernels.h). All give the same numbers.
 */
#ifndef NET_KERNEL_H
#define NET_KERNEL_H

#include "core/features.h"
#include "net/net.h"

struct kernel {
	const char *name; /* "plain", "avx2" */

	/* to becomes from, less the rows of the features that went, plus those that came. to and from may be the same;
	 * both are hidden sums, aligned to 64 bytes. */
	void (*change)(const struct net *, const struct features_change *, const int16_t *from, int16_t *to);

	/* The value in hundredths of a piece for the side of the own view. */
	int (*value)(const struct net *, const struct net_stage *, const int16_t *own, const int16_t *other);
};

#endif
