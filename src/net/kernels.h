/* kernels: those that the program has, and which of them this processor can run. */
#ifndef NET_KERNELS_H
#define NET_KERNELS_H

#include <stdbool.h>

#include "net/kernel.h"

/* The one that needs nothing of a processor. */
extern const struct kernel kernel_plain;

/* All that the program has, the best first, ended by NULL; the last is "plain". */
const struct kernel *kernels_at(int i);

/* Whether this processor can run it. */
bool kernels_run(const struct kernel *);

/* The best that this processor can run. */
const struct kernel *kernels_best(void);

#endif
