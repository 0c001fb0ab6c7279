/* kernels: which of them this processor can run. */
#ifndef NET_KERNELS_H
#define NET_KERNELS_H

#include "net/kernel.h"

/* The best first, ended by NULL; the last is "plain". */
const struct kernel *kernels_at(int i);

#endif
